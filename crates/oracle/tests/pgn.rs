//! Streams of games, read by pgn-reader and by us: the same tags, moves, comments, annotations,
//! variations and results.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use misere_notation::pgn::{Reader, Token};
use misere_notation::san;
use misere_rules::random::Random;
use misere_rules::{AnyPosition, Variant};
use pgn_reader::{Nag, Outcome, RawComment, RawTag, SanPlus, Skip, Visitor};

/// Moves with everything that may be said about them, and variations that may have some of their own.
fn movetext(text: &mut String, mut pos: AnyPosition, plies: usize, depth: usize, dice: &mut Random) {
    for ply in 0..plies {
        let moves = pos.legal_moves();
        if moves.is_empty() {
            return;
        }
        let before = pos.clone();
        let mv = moves[dice.below(moves.len())];
        match dice.below(4) {
            0 => write!(text, "{}. ", ply / 2 + 1),
            1 => write!(text, "{}.", ply / 2 + 1),
            2 => write!(text, "{}... ", ply / 2 + 1),
            _ => Ok(()),
        }
        .expect("a text");
        text.push_str(&san::play(&mut pos, mv));
        if dice.below(8) == 0 {
            text.push_str(["!", "?", "!!", "??", "!?", "?!", " $7", " $139"][dice.below(8)]);
        }
        if dice.below(8) == 0 {
            text.push_str(
                [" {a comment}", "{}", " {[%clk 0:01:02] (not) a [variation] 1-0}", " ; to the end\n"]
                    [dice.below(4)],
            );
        }
        if depth > 0 && dice.below(10) == 0 {
            text.push_str(" (");
            movetext(text, before, 1 + dice.below(6), depth - 1, dice);
            text.push(')');
        }
        text.push_str(["\n", " ", " ", "\r\n", "  "][dice.below(5)]);
    }
}

fn file(variant: &Variant, games: usize, dice: &mut Random) -> String {
    let mut text = String::new();
    for number in 0..games {
        let _ = write!(text, "[Event \"Game {number}\"]\n[White \"A \\\"B\\\" \\\\ C\"]\n");
        let _ = write!(text, "[Variant \"{}\"]\n\n", variant.card().title);
        movetext(&mut text, variant.start(), dice.below(60), 3, dice);
        text.push_str(["1-0\n\n", "0-1\n\n", "1/2-1/2\n\n", "*\n\n"][dice.below(4)]);
    }
    text
}

/// What the peer tells, one line an event.
struct Told(Vec<String>);

impl Told {
    fn note(&mut self, event: impl Into<String>) -> ControlFlow<()> {
        self.0.push(event.into());
        ControlFlow::Continue(())
    }
}

impl Visitor for Told {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        self.note(format!("{} = {}", String::from_utf8_lossy(name), value.decode_utf8_lossy()))
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        self.note(san.to_string())
    }

    fn nag(&mut self, (): &mut (), nag: Nag) -> ControlFlow<()> {
        self.note(nag.to_string())
    }

    fn comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<()> {
        self.note(format!("{{{}}}", String::from_utf8_lossy(comment.as_bytes())))
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        let _ = self.note("(");
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, (): &mut ()) -> ControlFlow<()> {
        self.note(")")
    }

    fn outcome(&mut self, (): &mut (), outcome: Outcome) -> ControlFlow<()> {
        self.note(outcome.to_string())
    }

    fn end_game(&mut self, (): ()) {}
}

fn told_by_the_peer(text: &str) -> Vec<String> {
    let mut told = Told(Vec::new());
    let mut reader = pgn_reader::Reader::new(text.as_bytes());
    while reader.read_game(&mut told).expect("bytes can be read").is_some() {}
    told.0
}

fn told_by_us(text: &str) -> Vec<String> {
    let mut told = Vec::new();
    let mut reader = Reader::new(text.as_bytes());
    while let Some(token) = reader.next_token().expect("bytes can be read") {
        told.push(match token {
            Token::Tag { name, value } => format!("{} = {}", name.text(), value.text()),
            Token::Move(san) => san.text().into_owned(),
            // The peer passes over comments that end with their line.
            Token::Comment(comment) if comment.bytes() == b" to the end" => continue,
            Token::Comment(comment) => format!("{{{}}}", comment.text()),
            Token::Nag(nag) => format!("${nag}"),
            Token::Open => "(".to_owned(),
            Token::Close => ")".to_owned(),
            Token::End(outcome) => outcome.expect("every game has a result").text().to_owned(),
        });
    }
    told
}

#[test]
fn a_stream_of_games_tells_both_readers_the_same() {
    let mut dice = Random(0x0b5e);
    let variants =
        [Variant::Chess, Variant::Antichess, Variant::Atomic, Variant::Horde, Variant::RacingKings];
    for round in 0..if std::env::var_os("MISERE_ALL").is_some() { 2_000 } else { 100 } {
        let text = file(&variants[round % variants.len()], 10, &mut dice);
        assert_eq!(told_by_us(&text), told_by_the_peer(&text), "{text}");
    }
}
