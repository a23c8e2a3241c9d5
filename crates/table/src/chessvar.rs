//! ChessVar as a class with few words: moves in, state out.

use core::fmt::{self, Write as _};
use std::collections::BTreeMap;

use misere_rules::{ByColor, Color, File, Piece, Rank, Request, Role, Square, Variant};

use crate::{Moment, Played, Table, Terms};

/// A game of ChessVar: the first to capture all of the opponent's pieces of one kind wins.
///
/// ```
/// use misere_table::chessvar::ChessVar;
///
/// let mut game = ChessVar::new();
/// assert!(game.make_move("g1", "F3"));
/// assert!(!game.make_move("f3", "g5"), "it is Black's turn");
/// assert_eq!(game.player_turn().as_str(), "BLACK");
/// assert_eq!(game.chessboard()["f3"], Some("WN"));
/// assert_eq!(game.piece_inventory().white["WP"], 8);
///
/// assert!(game.forfeit());
/// assert_eq!(game.game_state().to_string(), "WHITE_WON");
/// assert!(!game.make_move("e7", "e5"), "the game is over");
/// game.reset();
/// assert_eq!(game.game_state().as_str(), "UNFINISHED");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChessVar(Table);

/// How a game of ChessVar stands. A player who cannot move draws; there is no word for it, so the game
/// stays unfinished.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameState {
    /// Neither side has won.
    Unfinished,
    /// White has.
    WhiteWon,
    /// Black has.
    BlackWon,
}

impl GameState {
    /// `UNFINISHED`, `WHITE_WON` or `BLACK_WON`.
    pub const fn as_str(self) -> &'static str {
        match self {
            GameState::Unfinished => "UNFINISHED",
            GameState::WhiteWon => "WHITE_WON",
            GameState::BlackWon => "BLACK_WON",
        }
    }
}

impl fmt::Display for GameState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlayerTurn(pub Color);

impl PlayerTurn {
    /// `WHITE` or `BLACK`.
    pub fn as_str(self) -> &'static str {
        self.0.choose("WHITE", "BLACK")
    }
}

impl fmt::Display for PlayerTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Names of pieces, in alphabetical order, and how many there are of each.
pub type Inventory = BTreeMap<&'static str, usize>;

impl ChessVar {
    /// A new game.
    pub fn new() -> ChessVar {
        ChessVar(Table::new(Terms::new(Variant::ChessVar), Moment::ZERO))
    }

    /// Moves the piece on one square to another; letters in either case. Says whether it was done: a
    /// move that is out of turn, illegal or unreadable, or that comes after the end, changes nothing.
    pub fn make_move(&mut self, from: &str, to: &str) -> bool {
        let (Some(from), Some(to)) = (square(from), square(to)) else { return false };
        matches!(self.0.ask(Request::go(from, to), Moment::ZERO), Ok(Played::Moved(_)))
    }

    /// How the game stands.
    pub fn game_state(&self) -> GameState {
        match self.0.outcome().and_then(|outcome| outcome.winner) {
            None => GameState::Unfinished,
            Some(Color::White) => GameState::WhiteWon,
            Some(Color::Black) => GameState::BlackWon,
        }
    }

    /// Whose turn it is; it passes also after the winning move.
    pub fn player_turn(&self) -> PlayerTurn {
        PlayerTurn(self.0.turn())
    }

    /// How many pieces of each kind each side has, those included of which it has none.
    pub fn piece_inventory(&self) -> ByColor<Inventory> {
        let board = self.0.position().board();
        ByColor::new_with(|side| {
            let count = |role: Role| (name(role.of(side)), board.pieces(side, role).len());
            Role::ALL.into_iter().map(count).collect()
        })
    }

    /// Every square and the name of the piece on it.
    pub fn chessboard(&self) -> BTreeMap<String, Option<&'static str>> {
        let board = self.0.position().board();
        Square::all().map(|sq| (sq.to_string(), board.piece_at(sq).map(name))).collect()
    }

    /// The player to move gives up, and the other wins. Says whether the game was not over before.
    pub fn forfeit(&mut self) -> bool {
        self.0.forfeit(self.0.turn(), Moment::ZERO).is_ok()
    }

    /// Begins again.
    pub fn reset(&mut self) {
        *self = ChessVar::new();
    }

    /// The board with White below: letters of the columns, then rows 8 to 1.
    ///
    /// ```
    /// use misere_table::chessvar::ChessVar;
    /// let board = "   a   b   c   d   e   f   g   h
    /// 8 [BR][BN][BB][BQ][BK][BB][BN][BR]
    /// 7 [BP][BP][BP][BP][BP][BP][BP][BP]
    /// 6 [  ][  ][  ][  ][  ][  ][  ][  ]
    /// 5 [  ][  ][  ][  ][  ][  ][  ][  ]
    /// 4 [  ][  ][  ][  ][  ][  ][  ][  ]
    /// 3 [  ][  ][  ][  ][  ][  ][  ][  ]
    /// 2 [WP][WP][WP][WP][WP][WP][WP][WP]
    /// 1 [WR][WN][WB][WQ][WK][WB][WN][WR]
    /// ";
    /// assert_eq!(ChessVar::new().display_board(), board);
    /// ```
    pub fn display_board(&self) -> String {
        let board = self.0.position().board();
        let columns = File::ALL.map(|file| file.letter().to_string()).join("   ");
        let mut text = format!("   {columns}\n");
        for rank in Rank::ALL.into_iter().rev() {
            let cells = File::ALL.map(|file| board.piece_at(Square::at(file, rank)).map_or("  ", name));
            let _ = writeln!(text, "{} [{}]", rank.letter(), cells.join("]["));
        }
        text
    }

    /// The table it is played at.
    pub fn table(&self) -> &Table {
        &self.0
    }
}

impl Default for ChessVar {
    fn default() -> ChessVar {
        ChessVar::new()
    }
}

fn square(text: &str) -> Option<Square> {
    text.to_ascii_lowercase().parse().ok()
}

/// Colour and piece, one letter each.
fn name(piece: Piece) -> &'static str {
    let (white, black) = match piece.role {
        Role::Pawn => ("WP", "BP"),
        Role::Knight => ("WN", "BN"),
        Role::Bishop => ("WB", "BB"),
        Role::Rook => ("WR", "BR"),
        Role::Queen => ("WQ", "BQ"),
        Role::King => ("WK", "BK"),
    };
    piece.color.choose(white, black)
}
