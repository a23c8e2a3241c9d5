//! Long random games, so that a player always knows a legal move.

use misere_notation::uci;
use misere_rules::Variant;

/// A small generator (xorshift): each run plays the same.
#[derive(Clone, Debug)]
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or(0) % sides
    }
}

/// Random games of chess, none of which ends before this many plies.
pub(crate) fn long_games(count: usize, plies: usize) -> Vec<Vec<String>> {
    let mut dice = Dice(0x6d69_7365_7265);
    let mut games = Vec::new();
    while games.len() < count {
        let game = random_game(&mut dice, plies);
        if game.len() == plies {
            games.push(game);
        }
    }
    games
}

fn random_game(dice: &mut Dice, plies: usize) -> Vec<String> {
    let terms = misere_table::Terms::new(Variant::Chess);
    let mut table = misere_table::Table::new(terms, misere_table::Moment(0));
    let mut moves = Vec::new();
    while moves.len() < plies && !table.is_over() {
        let legal = table.position().legal_moves();
        let mv = legal[dice.roll(legal.len())];
        let text = uci::write(mv, uci::CastlingStyle::Standard).to_string();
        let call = misere_table::Call::play(uci::parse(&text).expect("what was written"));
        let ask = misere_table::Ask::new(table.turn(), call);
        if table.call(ask, misere_table::Moment(0)).is_err() {
            break;
        }
        moves.push(text);
    }
    moves
}
