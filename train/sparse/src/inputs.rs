//! Which inputs of a position are set, as `misere-engine` numbers them.

/// Own pieces from pawns to kings, and those of the opponent.
pub(crate) type Planes = [u64; 12];
/// Own pieces in hand and checks given, and those of the opponent.
pub(crate) type Extras = [[u8; 6]; 2];

/// How many pieces in hand are told apart, from pawns to queens, and how many checks.
const MOST_EXTRAS: [u8; 6] = [8, 4, 4, 4, 2, 2];
/// Inputs of one side beyond the board.
const SIDE: u16 = 24;
const BOARD: u16 = 768;
/// A piece on each square, and all that there is beyond the board.
const MOST: usize = 64 + 2 * SIDE as usize;

/// The inputs that are set.
#[repr(C)]
pub struct Inputs {
    count: u16,
    /// As the side to move sees the board, and as the opponent does.
    views: [[u16; MOST]; 2],
}

impl Inputs {
    /// The list of a view.
    pub(crate) fn view(&self, view: usize) -> &[u16] {
        &self.views[view][..usize::from(self.count)]
    }

    fn push(&mut self, own: u16, other: u16) {
        let place = usize::from(self.count);
        (self.views[0][place], self.views[1][place]) = (own, other);
        self.count += 1;
    }

    pub(crate) fn fill(&mut self, planes: &Planes, extras: Option<&Extras>, mirror: u16, turn: u16) {
        self.count = 0;
        for (plane, &squares) in (0..).zip(planes) {
            let mut left = squares;
            while left != 0 {
                let square = left.trailing_zeros() as u16 ^ mirror;
                self.push(plane * 64 + square, (plane + 6) % 12 * 64 + (square ^ turn));
                left &= left - 1;
            }
        }
        for (whose, counts) in (0..).zip(extras.into_iter().flatten()) {
            let mut first = 0;
            for (&count, most) in counts.iter().zip(MOST_EXTRAS) {
                for number in first..first + u16::from(count.min(most)) {
                    self.push(BOARD + whose * SIDE + number, BOARD + (1 - whose) * SIDE + number);
                }
                first += u16::from(most);
            }
        }
    }
}
