//! Who can still win with the opponent's help, worked out for every position of few men: a side that is said to be unable
//! to win is unable to.
#![allow(clippy::print_stdout, reason = "it tells how much was compared")]

use std::collections::HashMap;

use misere_rules::variants::{Antichess, Chess, Suicide};
use misere_rules::{Board, Color, Piece, Position, Role, Rules, Square};

/// Pieces in order, by their numbers; [`NO_PIECE`] behind them.
type Men = [u8; 3];
const NO_PIECE: u8 = 12;

/// A bit for each side that can win, and one for each position that there is.
const IS_POSITION: u8 = 4;
const BOTH: u8 = 3;

fn bit(winner: Color) -> u8 {
    winner.choose(1, 2)
}

fn piece(number: u8) -> Piece {
    Role::ALL[usize::from(number % 6)].of(if number < 6 { Color::White } else { Color::Black })
}

/// The pieces of a board, and their place among those with the same pieces.
fn men_of(board: &Board) -> (Men, usize) {
    let mut men: Vec<(u8, u8)> = board.iter().map(|(sq, piece)| (piece.index() as u8, sq as u8)).collect();
    men.sort_unstable();
    let mut pieces = [NO_PIECE; 3];
    pieces.iter_mut().zip(&men).for_each(|(piece, man)| *piece = man.0);
    (pieces, men.iter().fold(0, |place, man| place * 64 + usize::from(man.1)))
}

/// Every set of this many pieces, some of each side.
fn all_men(count: usize) -> Vec<Men> {
    let mut list: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..count {
        let with = |men: &Vec<u8>| {
            let men = men.clone();
            let from = men.last().copied().unwrap_or(0);
            (from..NO_PIECE).map(move |piece| [&men[..], &[piece]].concat())
        };
        list = list.iter().flat_map(with).collect();
    }
    let all = list.into_iter().map(|men| {
        let mut all = [NO_PIECE; 3];
        all[..count].copy_from_slice(&men);
        all
    });
    let mut all: Vec<Men> = all.filter(|men| men[0] < 6 && men[count - 1] >= 6).collect();
    // A pawn's promotion leads to men with fewer pawns.
    all.sort_by_key(|men| men.iter().filter(|&&man| man < NO_PIECE && man % 6 == 0).count());
    all
}

/// Who can win, by men and place; White to move in the first half.
struct Helped<R> {
    rules: R,
    known: HashMap<Men, Vec<u8>>,
}

impl<R: Rules> Helped<R> {
    fn of(&self, pos: &Position<R>) -> u8 {
        if pos.en_passant().is_some() {
            return self.by_moves(pos);
        }
        let (men, place) = men_of(pos.board());
        match self.known.get(&men) {
            Some(bits) => bits[pos.turn() as usize * bits.len() / 2 + place] & BOTH,
            None => self.by_moves(pos),
        }
    }

    fn by_moves(&self, pos: &Position<R>) -> u8 {
        let moves = pos.legal_moves();
        if moves.is_empty() {
            let winner = pos.verdict().and_then(|verdict| verdict.winner);
            return winner.map_or(0, bit);
        }
        let after = |mv| {
            let mut after = *pos;
            after.play_unchecked(mv);
            after
        };
        moves.into_iter().fold(0, |bits, mv| if bits == BOTH { bits } else { bits | self.of(&after(mv)) })
    }

    /// Works out all positions with these men.
    fn solve(&mut self, men: Men) {
        let count = men.iter().filter(|&&man| man != NO_PIECE).count();
        let half = 64_usize.pow(count as u32);
        self.known.insert(men, vec![0; 2 * half]);
        let all = self.positions(men);
        let mut is_final = false;
        while !is_final {
            is_final = true;
            for (at, pos) in &all {
                let before = self.known[&men][*at];
                let bits = if before & BOTH == BOTH { before } else { before | self.by_moves(pos) };
                let bits = bits | IS_POSITION;
                is_final &= bits == before;
                if let Some(known) = self.known.get_mut(&men) {
                    known[*at] = bits;
                }
            }
        }
    }

    /// All positions with these men, and where they stand.
    fn positions(&self, men: Men) -> Vec<(usize, Position<R>)> {
        let pieces: Vec<Piece> = men.iter().filter(|&&man| man != NO_PIECE).map(|&man| piece(man)).collect();
        let half = 64_usize.pow(pieces.len() as u32);
        let mut list = Vec::new();
        for place in 0..half {
            let squares = (0..pieces.len()).rev().map(|i| place >> (6 * i) & 63);
            let mut board = Board::EMPTY;
            let mut fits = true;
            for (&piece, sq) in pieces.iter().zip(squares) {
                let sq = Square::new(sq as u8).expect("below 64");
                let is_end = piece.role == Role::Pawn && !(8..56).contains(&(sq as u8));
                fits &= !is_end && !board.occupied().has(sq);
                if fits {
                    board.put(sq, piece);
                }
            }
            // Equal pieces stand in one order.
            if !fits || men_of(&board) != (men, place) {
                continue;
            }
            for turn in Color::ALL {
                let pos = Position::of_pieces(board, turn, self.rules);
                list.extend(pos.map(|pos| (turn as usize * half + place, pos)));
            }
        }
        list
    }
}

/// What was found about the claims for some positions.
#[derive(Default, Debug)]
struct Found {
    positions: usize,
    /// Sides that cannot win, whatever is played.
    unable: usize,
    /// How many of them are known by [`Position::can_still_win`], and by [`Position::could_win`].
    at_once: usize,
    in_the_end: usize,
}

/// Compares all positions of up to three men. One in `sample` is also searched for all its lines.
fn compare<R: Rules>(rules: R, is_wanted: impl Fn(&Men) -> bool, sample: usize) -> Found {
    let mut helped = Helped { rules, known: HashMap::new() };
    let mut found = Found::default();
    for men in [2, 3].into_iter().flat_map(all_men).filter(is_wanted) {
        helped.solve(men);
        for (at, pos) in helped.positions(men) {
            found.positions += 1;
            let bits = helped.known[&men][at];
            for side in Color::ALL {
                let cannot_win = bits & bit(side) == 0;
                let can_win = pos.can_still_win(side);
                assert!(can_win || cannot_win || pos.legal_moves().is_empty(), "{side} can win\n{pos:?}");
                if found.positions % sample != 0 || pos.legal_moves().is_empty() {
                    continue;
                }
                let could_win = pos.could_win(side);
                assert!(could_win || cannot_win, "{side} can win\n{pos:?}");
                found.unable += usize::from(cannot_win);
                found.at_once += usize::from(cannot_win && !can_win);
                found.in_the_end += usize::from(cannot_win && !could_win);
            }
        }
    }
    println!("{} with one in {sample} of its positions searched: {found:?}", rules.card().title);
    found
}

fn has_kings(men: &Men) -> bool {
    let kings = |number| men.iter().filter(|&&man| man == number).count();
    kings(5) == 1 && kings(11) == 1
}

#[test]
fn no_claim_about_three_men_of_chess_is_false() {
    let found = compare(Chess, has_kings, 16);
    assert!(found.at_once > 0 && found.in_the_end >= found.at_once, "{found:?}");
}

#[test]
fn no_claim_about_two_men_of_antichess_is_false() {
    let two = |men: &Men| men[2] == NO_PIECE;
    let found = compare(Antichess, two, 1);
    assert!(found.at_once > 0 && found.in_the_end >= found.at_once, "{found:?}");
    compare(Suicide, two, 1);
}

#[test]
#[ignore = "works out every position of three men: minutes"]
fn no_claim_about_three_men_of_antichess_is_false() {
    compare(Antichess, |_| true, 64);
    compare(Suicide, |_| true, 64);
}
