//! The board as a picture, and what lies beside it.

use misere_notation::picture::{Figures, Picture};
use misere_rules::{Color, House, Setup};

/// The lines of the picture: the board with a1 at the lower left; below it what is in hand and the
/// checks still to give, where the game has them.
pub(super) fn draw(setup: &Setup, figures: Figures) -> Vec<String> {
    let board = Picture::of(&setup.board).with(figures).to_string();
    let mut lines: Vec<String> = board.lines().map(str::to_owned).collect();
    for color in Color::ALL {
        lines.extend(setup.house.iter().map(|house| pocket(house, color)));
    }
    for color in Color::ALL {
        let checks = |left: u8| format!("{} has to give {left} checks", name(color));
        lines.extend(setup.checks.iter().map(|left| checks(left[color])));
    }
    lines
}

/// Letters, as they are dropped.
fn pocket(house: &House, color: Color) -> String {
    let mut line = format!("{} in hand:", name(color));
    for (role, &count) in house.pockets[color].iter() {
        let letter = role.letter().to_ascii_uppercase();
        (0..count).for_each(|_| line.extend([' ', letter]));
    }
    line
}

/// The colour as a heading.
pub(super) fn name(color: Color) -> &'static str {
    color.choose("White", "Black")
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_rules::{Role, Variant};

    #[test]
    fn pockets_and_checks_stand_below() {
        let mut setup = Variant::Crazyhouse.card().start.clone();
        let mut house = House::EMPTY;
        house.pockets.black[Role::Pawn] = 2;
        house.pockets.black[Role::Queen] = 1;
        setup.house = Some(house);
        let lines = draw(&setup, Figures::Letters);
        assert_eq!(lines[8..], ["  a b c d e f g h", "White in hand:", "Black in hand: P P Q"]);
        let lines = draw(Variant::ThreeCheck.card().start, Figures::Letters);
        assert_eq!(lines[9..], ["White has to give 3 checks", "Black has to give 3 checks"]);
    }
}
