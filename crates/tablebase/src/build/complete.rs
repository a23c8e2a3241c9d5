//! A table in memory out of its file.

use misere_rules::{Color, Duty, Position, Rules};

use crate::directory::Directory;
use crate::layout::Layout;
use crate::lookup::{Current, Finished, Lookup, Unpacked};
use crate::material::Material;
use crate::solved::{Mark, Solved};

/// All values of a table out of its file, with those that follow from captures.
pub(super) fn complete<R: Rules>(
    rules: R,
    material: Material,
    unpacked: &Unpacked,
    finished: &Directory<Finished>,
) -> Solved {
    let mut solved = Solved::open(Layout::new(material), unpacked.has_distances());
    let empty = Solved::open(solved.layout.clone(), false);
    let lookup = Lookup { tables: finished };
    let current = Current { lookup: &lookup, solved: &empty };
    let len = solved.layout.len();
    for place in 0..len {
        let Some(board) = solved.layout.board(&solved.layout.men(place)) else { continue };
        for turn in Color::ALL {
            let Some(pos) = Position::of_pieces(board, turn, rules) else { continue };
            let value = if rules.duty() == Duty::Capture && pos.must_capture() {
                current.best_capture(&pos)
            } else {
                unpacked.value(&board, turn, false)
            };
            solved.marks[turn as usize * len + place] = Mark::of(value.wdl);
            if let Some(plies) = &mut solved.plies {
                plies[turn as usize * len + place] = value.plies;
            }
        }
    }
    solved
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use misere_rules::variants::Antichess;

    use super::*;
    use crate::bytes::Bytes;
    use crate::file::{Head, TableKind};
    use crate::game::RulesId;
    use crate::packed::{self, Packed};
    use crate::solve::solve;

    /// A build that goes on takes values from files.
    #[test]
    fn a_table_from_its_file_has_the_values_that_were_worked_out() {
        let game = RulesId::of(Antichess).expect("antichess has tables");
        let mut finished = Directory::new();
        for name in ["BvN", "NvN", "KvN", "BNvN", "KKvN"] {
            let material: Material = name.parse().expect("a name");
            let solved = solve(Antichess, material, &Lookup { tables: &finished }, false);
            let file = packed::write(&solved, &Head { kind: TableKind::Wdl, game, material });
            let packed = Packed::open(Bytes::Owned(file.into())).expect("just written");
            let unpacked = Unpacked::new(&packed, None).expect("just written");
            let again = complete(Antichess, material, &unpacked, &finished);
            let differs = |at: &usize| solved.marks[*at].wdl() != again.marks[*at].wdl();
            let on_board = |at: &usize| {
                let men = solved.layout.men(at % solved.layout.len());
                solved.layout.board(&men).is_some()
            };
            let wrong = (0..solved.marks.len()).filter(on_board).find(differs);
            assert_eq!(wrong, None, "{name}");
            finished.insert(material, Finished::Solved(Arc::new(solved)));
        }
    }
}
