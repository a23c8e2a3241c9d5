//! Sliding attacks by one multiplication: the occupied squares that matter, times a number found by
//! trial, shifted down, is the place of the answer in a table.

use super::slow::{self, BISHOP_DIRECTIONS, ROOK_DIRECTIONS};
use crate::{Square, SquareSet};

/// The rays from each square in one direction.
const fn rays(direction: (i8, i8)) -> [u64; 64] {
    let mut rays = [0; 64];
    let mut from = 0;
    while from < 64 {
        rays[from] = slow::rays(Square::masked(from as u8), SquareSet::EMPTY, &[direction; 4]).0;
        from += 1;
    }
    rays
}

/// The part of a ray up to the first occupied square. Walking it square by square would take the
/// compiler a minute for all entries of the tables.
const fn cut(rays: &[u64; 64], upwards: bool, from: usize, occupied: u64) -> u64 {
    match rays[from] & occupied {
        0 => rays[from],
        hit if upwards => rays[from] & !rays[hit.trailing_zeros() as usize],
        hit => rays[from] & !rays[63 - hit.leading_zeros() as usize],
    }
}

/// Where the answers for one square lie.
#[derive(Clone, Copy)]
struct Magic {
    blockers: u64,
    factor: u64,
    start: u32,
    shift: u32,
}

impl Magic {
    #[inline]
    const fn place(&self, occupied: SquareSet) -> usize {
        self.start as usize + ((occupied.0 & self.blockers).wrapping_mul(self.factor) >> self.shift) as usize
    }
}

struct Tables<const SIZE: usize> {
    magics: [Magic; 64],
    answers: [SquareSet; SIZE],
}

impl<const SIZE: usize> Tables<SIZE> {
    const fn new(factors: &[u64; 64], directions: &[(i8, i8); 4]) -> Self {
        let rays = [rays(directions[0]), rays(directions[1]), rays(directions[2]), rays(directions[3])];
        let mut magics = [Magic { blockers: 0, factor: 0, start: 0, shift: 0 }; 64];
        let mut answers = [SquareSet::EMPTY; SIZE];
        let (mut from, mut start) = (0, 0);
        while from < 64 {
            let sq = Square::masked(from as u8);
            let blockers = slow::blockers(sq, directions).0;
            let bits = blockers.count_ones();
            magics[from] = Magic { blockers, factor: factors[from], start, shift: 64 - bits };
            let mut occupied = 0u64;
            loop {
                let place = magics[from].place(SquareSet(occupied));
                // Of the four directions the first two lead to higher squares.
                let answer = cut(&rays[0], true, from, occupied)
                    | cut(&rays[1], true, from, occupied)
                    | cut(&rays[2], false, from, occupied)
                    | cut(&rays[3], false, from, occupied);
                assert!(answers[place].is_empty() || answers[place].0 == answer, "the factor is no magic");
                answers[place] = SquareSet(answer);
                occupied = occupied.wrapping_sub(blockers) & blockers;
                if occupied == 0 {
                    break;
                }
            }
            start += 1 << bits;
            from += 1;
        }
        assert!(start as usize == SIZE, "the answers fill the table exactly");
        Tables { magics, answers }
    }

    #[inline]
    #[allow(unsafe_code, reason = "the compiler does not see that the place is within the table")]
    fn look_up(&self, from: Square, occupied: SquareSet) -> SquareSet {
        let place = self.magics[from as usize].place(occupied);
        // SAFETY: a product shifted down by `64 - bits` is below `1 << bits`, and `new` gave every
        // square that many places from its start, the last ending at SIZE. It saves a comparison at
        // every look-up: 6 % of the instructions of perft at chess, 2 % at antichess, counted by callgrind
        // with examples/perft.rs.
        unsafe { core::hint::assert_unchecked(place < SIZE) };
        self.answers[place]
    }
}

#[allow(long_running_const_eval)]
static BISHOP: Tables<5_248> = Tables::new(&BISHOP_MAGICS, &BISHOP_DIRECTIONS);
#[allow(long_running_const_eval)]
static ROOK: Tables<102_400> = Tables::new(&ROOK_MAGICS, &ROOK_DIRECTIONS);

#[inline]
pub(super) fn bishop(from: Square, occupied: SquareSet) -> SquareSet {
    BISHOP.look_up(from, occupied)
}

#[inline]
pub(super) fn rook(from: Square, occupied: SquareSet) -> SquareSet {
    ROOK.look_up(from, occupied)
}

/// What two squares have between them, and the line they lie on.
struct Pairs {
    between: [[SquareSet; 64]; 64],
    line: [[SquareSet; 64]; 64],
}

static PAIRS: Pairs = {
    let mut pairs = Pairs { between: [[SquareSet::EMPTY; 64]; 64], line: [[SquareSet::EMPTY; 64]; 64] };
    let mut i = 0;
    while i < 64 * 8 {
        let from = Square::masked((i / 8) as u8);
        let (files, ranks) = super::KING_STEPS[i % 8];
        let both_ways = [(files, ranks), (-files, -ranks), (files, ranks), (files, ranks)];
        let line = slow::rays(from, SquareSet::EMPTY, &both_ways).with(from);
        let mut gap = SquareSet::EMPTY;
        let mut sq = from;
        while let Some(next) = sq.offset(files, ranks) {
            pairs.between[from as usize][next as usize] = gap;
            pairs.line[from as usize][next as usize] = line;
            gap = gap.with(next);
            sq = next;
        }
        i += 1;
    }
    pairs
};

#[inline]
pub(super) fn between(a: Square, b: Square) -> SquareSet {
    PAIRS.between[a as usize][b as usize]
}

#[inline]
pub(super) fn line(a: Square, b: Square) -> SquareSet {
    PAIRS.line[a as usize][b as usize]
}

#[rustfmt::skip]
const BISHOP_MAGICS: [u64; 64] = [
    0x1010_1000_a818_8220, 0x0208_1044_0880_2900, 0x0076_0822_0080_2048, 0x2408_2240_4100_00c2,
    0x0a22_1210_0001_0000, 0x8852_0110_0880_0100, 0x0004_0404_0404_8000, 0x0120_1500_8820_0804,
    0x0000_40d0_0410_8080, 0x0010_2410_2081_110c, 0x00a0_0842_0400_2000, 0x0c00_0820_8021_0248,
    0x0090_d088_2000_0020, 0x0060_0230_1008_0800, 0x0080_1200_8288_4000, 0x0000_1280_a808_0200,
    0x0441_8460_2444_0082, 0x0024_0420_0196_1200, 0x0001_0010_0400_8010, 0x0128_4004_2401_0012,
    0x8215_00b8_2008_000d, 0x0021_0000_9008_2100, 0x0010_4014_2422_0804, 0x1002_1000_4114_1101,
    0x0020_2024_8448_0200, 0x1155_0808_a028_0340, 0x0081_5002_0810_2141, 0x0801_0401_0444_0080,
    0x2001_0010_1100_4010, 0x0a28_8e00_0022_1002, 0x8009_1040_2402_6802, 0x0040_8082_0a0a_0080,
    0x000e_1010_0054_2000, 0x022a_1004_1011_2141, 0x0101_0802_0001_0400, 0x0200_0404_0028_0210,
    0x2421_0a04_0032_0500, 0x0081_0802_0000_2210, 0x1001_2101_0222_0800, 0x0002_0062_0239_0c80,
    0x8800_c410_4010_4848, 0x4412_0124_0208_a080, 0x0500_8040_4050_0802, 0x0200_0042_0080_0800,
    0x8000_8401_0c01_0201, 0x0812_a000_4480_2100, 0x0820_1104_4108_4082, 0x1801_0811_0500_1042,
    0x0581_2c02_2004_0000, 0x0082_0100_8290_0002, 0x0040_0100_4370_0000, 0x1282_8000_2088_0100,
    0x0010_1088_9024_0000, 0x8000_0405_0802_0008, 0x5140_0881_0410_8000, 0x2202_824c_010a_0108,
    0x0002_0022_0110_8800, 0x00a0_0142_080c_0308, 0x0030_1300_c744_1008, 0x8000_6040_0108_4800,
    0x000a_0200_4810_2c01, 0x5000_0022_2430_0084, 0x0811_2084_1010_8121, 0x0058_1042_8803_0020,
];

#[rustfmt::skip]
const ROOK_MAGICS: [u64; 64] = [
    0x0280_0040_0022_8210, 0x0140_0210_0040_2000, 0x1080_1000_2000_0880, 0x0180_0800_1001_8004,
    0x0200_0802_0010_0420, 0x0200_0481_1008_0200, 0xca80_0100_0200_0080, 0x0e00_0084_0104_4a22,
    0x0215_8000_2080_4008, 0x1000_4000_5000_2006, 0x1000_8010_0080_2008, 0x2002_0040_2210_0a00,
    0x0100_8008_0004_0082, 0x1082_0011_0402_0008, 0x0011_0032_0009_000c, 0x0241_0002_a042_1900,
    0x4080_0040_2000_4000, 0xc000_8080_4000_2004, 0x0010_0120_0801_a400, 0x0841_0a00_20c2_0010,
    0x0160_1600_3200_0620, 0x0085_0100_0802_0400, 0x0000_8080_0200_0100, 0x0100_0600_0040_8d04,
    0xc040_8022_8004_4010, 0x0000_2000_4040_1000, 0x2400_2042_0010_8200, 0x8000_2101_0008_1000,
    0x0004_0501_0010_0800, 0x002a_0002_8080_0400, 0x0020_5004_0002_c801, 0x0800_0086_0001_0844,
    0x0080_0120_0140_0150, 0x4000_8049_0200_2202, 0x0000_8020_0080_1000, 0x411e_0021_4200_1008,
    0x0008_0020_0404_0040, 0x2021_8004_0180_0200, 0x1906_0008_0200_0401, 0x0401_0040_8200_0401,
    0x0000_2c90_4000_8000, 0x0220_1000_402a_4004, 0x8090_1000_2000_8080, 0x2810_0810_0101_0020,
    0x1680_0800_1101_0004, 0x1542_0010_0d26_0018, 0x5a02_0014_082a_0001, 0x0400_0081_4406_0009,
    0x0040_3080_0040_0880, 0x1000_2000_8040_0180, 0x8028_1120_0502_4100, 0x0480_2100_1000_0900,
    0x0018_0008_8004_0080, 0x0800_8002_0004_0080, 0x0022_0001_0804_0200, 0x1030_204c_1104_8200,
    0x1001_0080_0810_2041, 0x4401_8310_4009_0021, 0x0a00_4009_0010_2001, 0x4001_1000_0421_0901,
    0x0122_0010_2108_0402, 0x3843_0002_0804_0001, 0xa024_3086_3009_0804, 0x0000_2281_0120_4406,
];
