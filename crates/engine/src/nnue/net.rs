//! A network: its weights, and the file they come from.

use core::fmt;

use misere_rules::{Position, Rules};

use super::features::{ALL_INPUTS, BOARD_INPUTS, View};
use super::kernels::{self, BLOCK, Block, ONE};
use super::stack::Stack;
use crate::temper::Family;

/// A network that evaluates the positions of a family of games.
///
/// Its file has a header of 48 bytes, all numbers with the least byte first: the magic `MISERE-N`; the
/// version, the inputs, the hidden units of one side, the buckets of the last layer, the scale in
/// centipawns, the number that stands for one in the first layer and that in the last, and zero, two bytes
/// each; the name of the family in 16 bytes; the FNV-1a hash of the rest in 8. The rest is, in 16 bits each,
/// the weights of the first layer by input, its biases, the weights of the last layer by bucket, own units
/// first, and its biases in 32 bits.
pub struct Net {
    family: Family,
    hash: u64,
    inputs: usize,
    buckets: usize,
    scale: i64,
    rows: Vec<Block>,
    biases: Vec<Block>,
    /// For each bucket, own units and then those of the other side.
    last: Vec<Block>,
    last_biases: Vec<i32>,
}

const MAGIC: &[u8; 8] = b"MISERE-N";
const VERSION: u16 = 1;
const HEADER: usize = 48;
/// The number that stands for one in the last layer.
const UNIT: i64 = 64;
/// The largest weight of the last layer: times 255 it still fits into 16 bits.
const MOST_WEIGHT: i16 = 127;
const MOST_HIDDEN: usize = 1_024;
const MOST_BUCKETS: usize = 16;

/// Why a file is not taken for a network.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NetError {
    /// There is nothing in it.
    Empty,
    /// It begins otherwise.
    NotANet,
    /// It is of another version of the format.
    Version(u16),
    /// It is shorter or longer than its header says.
    Size {
        /// In bytes, as the header says.
        expected: usize,
        /// In bytes.
        found: usize,
    },
    /// It has a shape that this engine cannot compute.
    Shape(&'static str),
    /// The family it is for is not known.
    UnknownFamily(String),
    /// It is damaged: the hash of its weights is another one.
    Hash,
    /// It is for other games than the one that is played.
    OtherGames {
        /// The family it is for.
        net: &'static str,
        /// The family of the game.
        game: &'static str,
    },
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetError::Empty => write!(f, "expected a network of Misère, found an empty file"),
            NetError::NotANet => {
                write!(f, "expected a network of Misère, found a file that does not begin like one")
            }
            NetError::Version(found) => {
                write!(f, "expected a network of version {VERSION}, found version {found}")
            }
            NetError::Size { expected, found } => {
                write!(f, "expected a network of {expected} bytes, found {found}")
            }
            NetError::Shape(what) => write!(f, "expected a network with {what}"),
            NetError::UnknownFamily(name) => {
                write!(f, "expected a network for games that are known, found `{name}`")
            }
            NetError::Hash => write!(f, "the network is damaged: its hash is not that of its weights"),
            NetError::OtherGames { net, game } => {
                write!(f, "expected a network for {game}, found one for {net}")
            }
        }
    }
}

impl core::error::Error for NetError {}

impl Net {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    ///
    /// Says in one sentence why it is not a network, or not one that this engine can use.
    pub fn read(bytes: &[u8]) -> Result<Net, NetError> {
        if bytes.is_empty() {
            return Err(NetError::Empty);
        }
        if !bytes.starts_with(MAGIC) {
            return Err(NetError::NotANet);
        }
        let (header, rest) =
            bytes.split_at_checked(HEADER).ok_or(NetError::Size { expected: HEADER, found: bytes.len() })?;
        let mut fields =
            header[MAGIC.len()..].chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]]));
        let mut field = || fields.next().unwrap_or(0);
        let (version, inputs, hidden, buckets) = (field(), field(), field(), field());
        let (scale, one, unit, zero) = (field(), field(), field(), field());
        if version != VERSION {
            return Err(NetError::Version(version));
        }
        let (inputs, hidden, buckets) = (usize::from(inputs), usize::from(hidden), usize::from(buckets));
        let shape = |is_good: bool, what| if is_good { Ok(()) } else { Err(NetError::Shape(what)) };
        shape(inputs == BOARD_INPUTS || inputs == ALL_INPUTS, "768 or 816 inputs")?;
        shape(
            hidden.is_multiple_of(BLOCK) && (BLOCK..=MOST_HIDDEN).contains(&hidden),
            "32 to 1024 hidden units",
        )?;
        shape((1..=MOST_BUCKETS).contains(&buckets), "1 to 16 buckets")?;
        shape(scale > 0, "a scale above zero")?;
        shape(one == ONE as u16 && i64::from(unit) == UNIT && zero == 0, "255 and 64 as units")?;
        let expected = HEADER + 2 * (inputs + 1 + 2 * buckets) * hidden + 4 * buckets;
        if bytes.len() != expected {
            return Err(NetError::Size { expected, found: bytes.len() });
        }
        let name = header[24..40].trim_ascii_end().split(|&byte| byte == 0).next().unwrap_or_default();
        let family = core::str::from_utf8(name).ok().and_then(Family::named);
        let family =
            family.ok_or_else(|| NetError::UnknownFamily(String::from_utf8_lossy(name).into_owned()))?;
        let hash = u64::from_le_bytes(header[40..48].try_into().map_err(|_| NetError::NotANet)?);
        if fnv1a(rest) != hash {
            return Err(NetError::Hash);
        }
        let mut rest = rest;
        let mut blocks = |numbers: usize| {
            let (part, others) = rest.split_at(2 * numbers);
            rest = others;
            read_blocks(part)
        };
        let (rows, biases) = (blocks(inputs * hidden), blocks(hidden));
        let last = blocks(2 * buckets * hidden);
        let fits = |block: &Block| block.0.iter().all(|weight| weight.unsigned_abs() <= MOST_WEIGHT as u16);
        shape(last.iter().all(fits), "weights of at most 127 in the last layer")?;
        let last_biases =
            rest.chunks_exact(4).map(|four| i32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let last_biases = last_biases.collect();
        Ok(Net { family, hash, inputs, buckets, scale: i64::from(scale), rows, biases, last, last_biases })
    }

    /// The name of the family of games it is for.
    pub fn family(&self) -> &'static str {
        self.family.name()
    }

    /// The hash of its weights.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// How many hidden units each side has.
    pub fn hidden(&self) -> usize {
        self.biases.len() * BLOCK
    }

    /// Is it for the games of this family?
    ///
    /// # Errors
    ///
    /// Says for which games it is.
    pub(crate) fn require(&self, family: Family) -> Result<(), NetError> {
        let (net, game) = (self.family(), family.name());
        if self.family == family { Ok(()) } else { Err(NetError::OtherGames { net, game }) }
    }

    pub(super) fn view(&self) -> View {
        self.family.view()
    }

    pub(super) fn has_extras(&self) -> bool {
        self.inputs > BOARD_INPUTS
    }

    pub(super) fn rows(&self) -> &[Block] {
        &self.rows
    }

    /// The sums of an empty board.
    pub(super) fn first_sums(&self) -> &[Block] {
        &self.biases
    }

    /// The accumulators of a line of at most this many positions.
    pub(crate) fn stack(&self, longest: usize) -> Stack {
        Stack::new(self.biases.len(), longest)
    }

    /// What the last position of a line is worth to the side to move, in centipawns.
    pub(crate) fn evaluate<R: Rules>(&self, pos: &Position<R>, stack: &mut Stack) -> i32 {
        let bucket = self.bucket(pos.board().occupied().len());
        let (own, other) = stack.sums(self, pos);
        let weights = &self.last[bucket * 2 * own.len()..][..2 * own.len()];
        let sum = kernels::output(own, other, weights) / i64::from(ONE) + i64::from(self.last_biases[bucket]);
        (sum * self.scale / (i64::from(ONE) * UNIT)) as i32
    }

    /// The part of the last layer for this many pieces.
    fn bucket(&self, pieces: usize) -> usize {
        (pieces.saturating_sub(1) * self.buckets / 32).min(self.buckets - 1)
    }
}

/// A hash that tells a damaged file. CITE: FNV-1a, by Fowler, Noll and Vo.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn read_blocks(bytes: &[u8]) -> Vec<Block> {
    let number = |bytes: &[u8], place: usize| i16::from_le_bytes([bytes[2 * place], bytes[2 * place + 1]]);
    let block = |bytes: &[u8]| Block(core::array::from_fn(|place| number(bytes, place)));
    bytes.chunks_exact(2 * BLOCK).map(block).collect()
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What is known of it, in one line.
impl fmt::Display for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Net { inputs, buckets, scale, hash, .. } = self;
        let (family, hidden) = (self.family(), self.hidden());
        write!(f, "{family}, ({inputs} -> {hidden})x2 -> 1x{buckets}, scale {scale}, hash {hash:016x}")
    }
}
