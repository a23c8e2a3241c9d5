//! What a file of games contains.

use super::file::{Header, Record, RecordedResult, UNKNOWN, WIN};
use crate::ending::Misuse;
use crate::games::Games;
use anyhow::Context as _;
use misere_notation::uci::{self, CastlingStyle};
use misere_rules::Move;
use std::fs;
use std::io::Write;
use std::path::Path;

pub(super) fn run(path: &Path, out: &mut impl Write) -> anyhow::Result<()> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let (header, rest) = Header::read(&bytes).map_err(Misuse::from)?;
    Games::default().find(&header.key)?;
    let (mut games, mut searched, mut bytes) = (0_usize, 0_usize, 0);
    let mut outcomes = [0_usize; 3];
    let mut lengths = Vec::new();
    let mut shown = None;
    for record in Record::all(rest) {
        games += 1;
        bytes += record.len();
        outcomes[record.outcome as usize] += 1;
        lengths.push(record.plies.len());
        searched += record.plies.iter().filter(|ply| ply.score != UNKNOWN).count();
        shown.get_or_insert(record);
    }
    lengths.sort_unstable();
    let at = |share: usize| lengths.get(lengths.len() * share / 10).copied().unwrap_or(0);
    writeln!(out, "{header}")?;
    writeln!(out, "games {games}")?;
    writeln!(out, "white {}", outcomes[RecordedResult::WhiteWins as usize])?;
    writeln!(out, "drawn {}", outcomes[RecordedResult::Draw as usize])?;
    writeln!(out, "black {}", outcomes[RecordedResult::BlackWins as usize])?;
    writeln!(out, "plies {}", lengths.iter().sum::<usize>())?;
    writeln!(out, "searched {searched}")?;
    writeln!(
        out,
        "length {} {} {} (a tenth, half and nine tenths of the games are shorter)",
        at(1),
        at(5),
        at(9)
    )?;
    if bytes < rest.len() {
        writeln!(out, "incomplete {} bytes behind the last game", rest.len() - bytes)?;
    }
    if let Some(record) = shown {
        writeln!(out, "first game, {} random plies, {}:", record.random, record.outcome)?;
        for ply in &record.plies {
            let mv = Move::from_bits(ply.mv).map(|mv| uci::write(mv, CastlingStyle::default()).to_string());
            let mv = mv.unwrap_or_else(|| "?".to_owned());
            match ply.score {
                UNKNOWN => write!(out, "{mv} ")?,
                WIN => write!(out, "{mv}(win) ")?,
                score if score == -WIN => write!(out, "{mv}(loss) ")?,
                score => write!(out, "{mv}({score}) ")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}
