//! Retrograde analysis of one table.
//!
//! Slice by slice, those with the most advanced pawns first. Captures and pawns' moves leave a slice and lead to
//! what is solved already; they are looked at once, forwards. All other moves stay in the slice, and there values
//! are carried backwards: from a lost position to all before it, which are won, and from a won one to those
//! before it, which are lost as soon as all their moves lead to won ones.

mod exits;
mod propagate;
mod slice;

use misere_rules::{Color, Draws, Rules};

use crate::layout::Layout;
use crate::lookup::Lookup;
use crate::material::Material;
use crate::solved::Solved;
use slice::Slice;

/// Works out a table. The tables that its captures and promotions lead to are known.
pub(crate) fn solve<R: Rules>(rules: R, material: Material, lookup: &Lookup<'_>, distances: bool) -> Solved {
    let mut solved = Solved::open(Layout::new(material), distances);
    let mut order: Vec<usize> = (0..solved.layout.slices).collect();
    order.sort_by_cached_key(|&slice| solved.layout.steps_left(slice));
    // Without the rule no win is spoilt by it.
    let limit = match rules.draws() {
        Draws::RepetitionAndMoveCount => 100,
        Draws::Repetition | Draws::Never => u32::MAX,
    };
    let mut slice = Slice::new(&solved.layout, distances);
    for number in order {
        slice.look_forward(rules, number, &solved, lookup);
        let span = solved.layout.span;
        for turn in Color::ALL {
            let at = solved.at(turn, number * span);
            let half = turn as usize * span..(turn as usize + 1) * span;
            if let Some(plies) = &mut solved.plies {
                // Distances first: they need the counts of moves, which are used up below.
                if turn == Color::White {
                    slice.carry_distances();
                }
                plies[at..at + span].copy_from_slice(&slice.plies[half.clone()]);
            }
        }
        slice.carry_values(limit);
        for turn in Color::ALL {
            let at = solved.at(turn, number * span);
            let half = turn as usize * span..(turn as usize + 1) * span;
            solved.marks[at..at + span].copy_from_slice(&slice.marks[half]);
        }
    }
    solved
}
