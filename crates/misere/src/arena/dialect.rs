//! What an engine says, line by line, as far as a match needs it.

use std::fmt;
use std::iter::from_fn;

/// A line that matters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Said {
    /// What the engine calls itself.
    Id(String),
    Option(Offer),
    UciOk,
    ReadyOk,
    Info(Info),
    /// The move as it stands there.
    BestMove(String),
    /// Anything else.
    Other,
}

/// An option that the engine has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Offer {
    pub(super) name: String,
    pub(super) kind: String,
    /// The values of a `combo`.
    pub(super) values: Vec<String>,
    /// The bounds of a `spin`.
    pub(super) min: Option<i64>,
    pub(super) max: Option<i64>,
}

/// What an engine tells of its search; later lines add to earlier ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Info {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) score: Option<Score>,
}

/// A score from the mover's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves to the end; negative if the mover loses.
    Mate(i32),
}

impl Said {
    pub(super) fn parse(line: &str) -> Said {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("uciok") => Said::UciOk,
            Some("readyok") => Said::ReadyOk,
            Some("id") => match words.next() {
                Some("name") => Said::Id(words.collect::<Vec<_>>().join(" ")),
                _ => Said::Other,
            },
            Some("option") => Offer::parse(line).map_or(Said::Other, Said::Option),
            Some("info") => Said::Info(Info::parse(words)),
            Some("bestmove") => Said::BestMove(words.next().unwrap_or_default().to_owned()),
            _ => Said::Other,
        }
    }
}

impl Offer {
    /// `option name N type T [default D] [min M] [max M] [var V]…`, where names may have blanks.
    fn parse(line: &str) -> Option<Offer> {
        let (_, rest) = line.split_once(" name ")?;
        let (name, rest) = rest.split_once(" type ")?;
        let mut words = rest.split_whitespace().peekable();
        let kind = words.next()?.to_owned();
        let mut offer = Offer { name: name.trim().to_owned(), kind, ..Offer::default() };
        while let Some(word) = words.next() {
            let is_value = |word: &&str| !matches!(*word, "default" | "min" | "max" | "var");
            let value: Vec<&str> = from_fn(|| words.next_if(is_value)).collect();
            let value = value.join(" ");
            match word {
                "min" => offer.min = value.parse().ok(),
                "max" => offer.max = value.parse().ok(),
                "var" => offer.values.push(value),
                _ => {}
            }
        }
        Some(offer)
    }

    /// Can it have this value? If not, what can it have?
    pub(super) fn check(&self, value: &str) -> Result<(), String> {
        let is = |known: &str| known.eq_ignore_ascii_case(value);
        match self.kind.as_str() {
            "check" if !is("true") && !is("false") => Err("true or false".to_owned()),
            "spin" => {
                let (min, max) = (self.min.unwrap_or(i64::MIN), self.max.unwrap_or(i64::MAX));
                let fits = value.parse().is_ok_and(|number: i64| (min..=max).contains(&number));
                if fits { Ok(()) } else { Err(format!("a whole number from {min} to {max}")) }
            }
            "combo" if !self.values.iter().any(|known| is(known)) => {
                Err(format!("one of {}", self.values.join(", ")))
            }
            "button" if !value.is_empty() => Err("nothing".to_owned()),
            _ => Ok(()),
        }
    }
}

impl Info {
    fn parse<'a>(mut words: impl Iterator<Item = &'a str>) -> Info {
        let mut info = Info::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = words.next().and_then(|depth| depth.parse().ok()),
                "nodes" => info.nodes = words.next().and_then(|nodes| nodes.parse().ok()),
                "score" => {
                    let kind = words.next();
                    let value = words.next().and_then(|value| value.parse().ok());
                    info.score = match (kind, value) {
                        (Some("cp"), Some(value)) => Some(Score::Centipawns(value)),
                        (Some("mate"), Some(value)) => Some(Score::Mate(value)),
                        _ => None,
                    };
                }
                // What follows are moves or free text.
                "pv" | "string" | "refutation" | "currline" => break,
                _ => {}
            }
        }
        info
    }

    /// Does it tell of more depth or more nodes than an earlier one?
    pub(super) fn is_beyond(&self, earlier: &Info) -> bool {
        self.depth > earlier.depth || self.nodes > earlier.nodes
    }

    /// Takes over what a later line says.
    pub(super) fn update(&mut self, later: Info) {
        self.depth = later.depth.or(self.depth);
        self.nodes = later.nodes.or(self.nodes);
        self.score = later.score.or(self.score);
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Score::Centipawns(score) => write!(f, "{:+.2}", f64::from(score) / 100.0),
            Score::Mate(moves) if moves < 0 => write!(f, "-M{}", moves.unsigned_abs()),
            Score::Mate(moves) => write!(f, "+M{moves}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_have_names_with_blanks_and_values() {
        let line = "option name Analysis Contempt type combo default Both var Both var Off var White wins";
        let Said::Option(offer) = Said::parse(line) else { panic!("expected an option") };
        assert_eq!((offer.name.as_str(), offer.kind.as_str()), ("Analysis Contempt", "combo"));
        assert_eq!(offer.values, ["Both", "Off", "White wins"]);
        assert_eq!(Said::parse("option name Half"), Said::Other);
    }

    #[test]
    fn options_know_their_values() {
        let check = |line: &str, value: &str| {
            let Said::Option(offer) = Said::parse(line) else { panic!("expected an option") };
            offer.check(value)
        };
        let spin = "option name Hash type spin default 16 min 1 max 64";
        assert_eq!(check(spin, "64"), Ok(()));
        for value in ["0", "65", "lots", "", "99999999999999999999"] {
            assert_eq!(check(spin, value), Err("a whole number from 1 to 64".to_owned()), "{value}");
        }
        let combo = "option name Style type combo default a b var a b var c";
        assert_eq!(check(combo, "A B"), Ok(()));
        assert_eq!(check(combo, "a"), Err("one of a b, c".to_owned()));
        let truth = "option name Ponder type check default false";
        assert_eq!((check(truth, "true"), check(truth, "1")), (Ok(()), Err("true or false".to_owned())));
        let button = "option name Clear Hash type button";
        assert_eq!((check(button, ""), check(button, "x")), (Ok(()), Err("nothing".to_owned())));
        assert_eq!(check("option name Book type string default <empty>", "my book"), Ok(()));
    }

    #[test]
    fn a_search_tells_depth_nodes_and_score() {
        let line =
            "info depth 12 seldepth 20 multipv 1 score cp -35 upperbound nodes 12345 nps 9 pv e2e4 depth";
        let Said::Info(mut info) = Said::parse(line) else { panic!("expected info") };
        let score = Some(Score::Centipawns(-35));
        assert_eq!(info, Info { depth: Some(12), nodes: Some(12_345), score });
        let Said::Info(later) = Said::parse("info nodes 99999 depth x") else { panic!("expected info") };
        info.update(later);
        assert_eq!((info.depth, info.nodes), (Some(12), Some(99_999)));
        assert_eq!(Said::parse("info string depth 7"), Said::Info(Info::default()));
        let deeper = Info { depth: Some(13), ..Info::default() };
        assert!(info.is_beyond(&Info::default()) && deeper.is_beyond(&info));
        assert!(!info.is_beyond(&info) && !Info::default().is_beyond(&info));
    }

    #[test]
    fn moves_and_replies_are_told_from_the_rest() {
        assert_eq!(Said::parse("bestmove e2e4 ponder e7e5"), Said::BestMove("e2e4".to_owned()));
        assert_eq!(Said::parse("bestmove"), Said::BestMove(String::new()));
        assert_eq!(Said::parse("  uciok "), Said::UciOk);
        assert_eq!(Said::parse("readyok"), Said::ReadyOk);
        assert_eq!(Said::parse("id name Fairy  Fish 11"), Said::Id("Fairy Fish 11".to_owned()));
        assert_eq!(Said::parse("id author Somebody"), Said::Other);
        assert_eq!(Said::parse("Fairy-Stockfish by somebody"), Said::Other);
        assert_eq!(Said::parse(""), Said::Other);
    }

    #[test]
    fn scores_are_written_as_people_read_them() {
        let written = |score: Score| score.to_string();
        assert_eq!(written(Score::Centipawns(35)), "+0.35");
        assert_eq!(written(Score::Centipawns(-1_250)), "-12.50");
        assert_eq!(written(Score::Mate(3)), "+M3");
        assert_eq!(written(Score::Mate(-2)), "-M2");
    }
}
