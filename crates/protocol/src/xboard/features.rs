//! What we can do, in XBoard's words.

use misere_notation::fen;
use misere_notation::names;
use misere_rules::Variant;

use crate::looks::Looks;
use crate::{Games, OptionType, Setting};

/// The options that XBoard has no command for.
const OPTIONS: [Setting; 10] = [
    Setting::Level,
    Setting::LimitStrength,
    Setting::Elo,
    Setting::Seed,
    Setting::MultiPv,
    Setting::MoveOverhead,
    Setting::ClearHash,
    Setting::VariantPath,
    Setting::UseNnue,
    Setting::EvalFile,
];

/// Games of ours that XBoard knows by itself.
const KNOWN: [&str; 8] =
    ["normal", "fischerandom", "suicide", "giveaway", "losers", "atomic", "crazyhouse", "3check"];

/// The option of this name, if XBoard may set it.
pub(super) fn option(name: &str) -> Option<Setting> {
    Setting::named(name).filter(|setting| OPTIONS.contains(setting))
}

/// What XBoard calls a game.
fn name(variant: &Variant) -> &str {
    names::of(variant).xboard.unwrap_or(variant.card().key)
}

/// Everything that is told when XBoard asks.
pub(super) fn list(games: &Games) -> String {
    let mut variants: Vec<&str> = games.all().map(name).collect();
    variants.insert(1, "fischerandom");
    let version = env!("CARGO_PKG_VERSION");
    let mut text = String::from("feature done=0\n");
    text += &format!("feature myname=\"Misère {version}\" variants=\"{}\"\n", variants.join(","));
    text += "feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 sigterm=0\n";
    text += "feature reuse=1 analyze=1 colors=0 ics=0 name=0 pause=0 nps=1 debug=1 memory=1 smp=1\n";
    for setting in OPTIONS {
        text += &format!("feature option=\"{}\"\n", declaration(setting));
    }
    text + "feature done=1"
}

fn declaration(setting: Setting) -> String {
    let name = setting.name();
    match setting.kind(Vec::new) {
        OptionType::Check(default) => format!("{name} -check {}", u8::from(default)),
        OptionType::Spin { default, min, max } => format!("{name} -spin {default} {min} {max}"),
        OptionType::Combo { words, .. } => format!("{name} -combo {}", words.join(" /// ")),
        OptionType::Button => format!("{name} -button"),
        OptionType::Text => format!("{name} -file "),
    }
}

/// What a game looks like that XBoard does not know: pieces, board, pocket, a game that looks alike,
/// and the start.
pub(super) fn setup(variant: &Variant) -> Option<String> {
    if KNOWN.contains(&name(variant)) {
        return None;
    }
    let Looks { pocket, template } = Looks::of(variant);
    let start = fen::write(&variant.start().to_setup());
    Some(format!("(PNBRQKpnbrqk) 8x8+{pocket}_{template} {start}"))
}
