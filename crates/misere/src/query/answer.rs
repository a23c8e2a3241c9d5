//! What is answered.

use super::moves::Sorted;
use super::want::{Want, Wants};
use crate::json;
use misere_notation::fen;
use misere_notation::san::SanText;
use misere_rules::{AnyPosition, Color, Faults, Verdict};
use serde_json::value::RawValue;
use std::fmt::Display;
use std::io::Write as _;

/// What a request led to.
#[derive(Debug)]
pub(super) struct Reached<'a> {
    pub(super) pos: &'a AnyPosition,
    /// What was wrong with the position before the moves, and did no harm.
    pub(super) notes: Faults,
    /// The moves that led there.
    pub(super) played: &'a [SanText],
    /// The moves that go on from there, if they are wanted.
    pub(super) legal: &'a Sorted,
    pub(super) verdict: Option<Verdict>,
    pub(super) perft: Option<u64>,
}

/// Opens an answer.
pub(super) fn open(out: &mut Vec<u8>, id: Option<&RawValue>) {
    out.extend_from_slice(b"{\"id\":");
    out.extend_from_slice(id.map_or("null", RawValue::get).as_bytes());
}

/// Writes what is wanted, in the order of [`Want`].
pub(super) fn write(out: &mut Vec<u8>, id: Option<&RawValue>, wants: Wants, reached: &Reached<'_>) {
    open(out, id);
    out.extend_from_slice(b",\"ok\":true,\"variant\":");
    json::string(out, reached.pos.variant().card().key);
    if !reached.notes.is_empty() {
        out.extend_from_slice(b",\"notes\":");
        json::list(out, reached.notes.keys(), json::string);
    }
    for (name, want) in Want::NAMED {
        if wants.has(want) {
            out.extend_from_slice(b",\"");
            out.extend_from_slice(name.as_bytes());
            out.extend_from_slice(b"\":");
            write_value(out, want, reached);
        }
    }
    out.push(b'}');
}

fn write_value(out: &mut Vec<u8>, want: Want, reached: &Reached<'_>) {
    let Reached { pos, notes: _, played, legal, verdict, perft } = *reached;
    match want {
        Want::Fen => {
            out.push(b'"');
            show(out, fen::write(&pos.to_setup()));
            out.push(b'"');
        }
        Want::Turn => json::plain(out, pos.turn().name().as_bytes()),
        Want::Played => json::list(out, played, |out, san| json::plain(out, san.as_bytes())),
        Want::Legal => legal.write(out),
        Want::San => legal.write_san(out, pos),
        Want::Check => json::truth(out, pos.is_check()),
        Want::MustCapture => json::truth(out, pos.must_capture()),
        Want::Verdict => json::verdict(out, verdict),
        Want::CanWin => {
            out.extend_from_slice(b"{\"white\":");
            json::truth(out, pos.can_still_win(Color::White));
            out.extend_from_slice(b",\"black\":");
            json::truth(out, pos.can_still_win(Color::Black));
            out.push(b'}');
        }
        Want::Halfmoves => show(out, pos.halfmoves()),
        Want::Fullmoves => show(out, pos.fullmoves()),
        Want::Perft => match perft {
            Some(nodes) => show(out, nodes),
            None => out.extend_from_slice(b"null"),
        },
    }
}

/// Something that needs no protection.
fn show(out: &mut Vec<u8>, value: impl Display) {
    write!(out, "{value}").expect("a vector takes everything");
}
