//! The legal moves in the order of their texts.

use crate::json;
use misere_notation::san;
use misere_notation::uci::{self, CastlingStyle, UciText};
use misere_rules::{AnyPosition, Move};

/// Legal moves, sorted by how UCI writes them.
#[derive(Debug, Default)]
pub(super) struct Sorted(Vec<Entry>);

/// A move behind its text: the bytes as a number, which sorts as they do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Entry {
    text: u64,
    mv: Move,
}

impl Entry {
    #[inline]
    fn new(mv: Move, style: CastlingStyle) -> Entry {
        let text: UciText = uci::write(mv, style);
        let mut bytes = [0; 8];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Entry { text: u64::from_be_bytes(bytes), mv }
    }

    /// A text has four bytes or five.
    #[inline]
    fn write(self, out: &mut Vec<u8>) {
        let bytes = self.text.to_be_bytes();
        json::plain(out, if bytes[4] == 0 { &bytes[..4] } else { &bytes[..5] });
    }
}

impl Sorted {
    /// Takes the moves of a position in place of the last.
    pub(super) fn take(&mut self, pos: &AnyPosition, style: CastlingStyle) {
        self.0.clear();
        self.0.extend(pos.legal_moves().iter().map(|&mv| Entry::new(mv, style)));
        self.0.sort_unstable_by_key(|entry| entry.text);
    }

    /// A list of texts.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        json::list(out, &self.0, |out, entry| entry.write(out));
    }

    /// An object from UCI to SAN.
    pub(super) fn write_san(&self, out: &mut Vec<u8>, pos: &AnyPosition) {
        out.push(b'{');
        for (i, entry) in self.0.iter().enumerate() {
            if i > 0 {
                out.push(b',');
            }
            entry.write(out);
            out.push(b':');
            json::plain(out, san::write(pos, entry.mv).as_bytes());
        }
        out.push(b'}');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_notation::fen;
    use misere_rules::Variant;

    fn sorted(pos: &AnyPosition) -> Sorted {
        let mut sorted = Sorted::default();
        sorted.take(pos, CastlingStyle::Standard);
        sorted
    }

    fn legal(variant: Variant, text: &str) -> Vec<String> {
        let pos = fen::position(&variant, text).expect("a good position");
        let mut out = Vec::new();
        sorted(&pos).write(&mut out);
        serde_json::from_slice(&out).expect("a list of strings")
    }

    #[test]
    fn moves_are_sorted_as_text() {
        let moves = legal(Variant::Crazyhouse, "4k3/P7/8/8/8/8/8/4K2R[Pq] w K - 0 1");
        assert!(moves.is_sorted());
        for mv in ["P@a2", "a7a8q", "e1e2", "e1g1", "h1h8"] {
            assert!(moves.iter().any(|listed| listed == mv), "{mv} is not among {moves:?}");
        }
        assert_eq!(legal(Variant::MitAntichess, "7k/5Q2/6K1/8/8/p7/P7/8 b - - 0 1"), ["0000"]);
    }

    #[test]
    fn each_move_has_its_san() {
        let pos = fen::position(&Variant::Antichess, "8/P7/8/8/8/8/8/7k w - - 0 1").expect("a good position");
        let mut out = Vec::new();
        sorted(&pos).write_san(&mut out, &pos);
        assert_eq!(
            String::from_utf8(out).expect("text"),
            r#"{"a7a8b":"a8=B","a7a8k":"a8=K","a7a8n":"a8=N","a7a8q":"a8=Q","a7a8r":"a8=R"}"#
        );
    }
}
