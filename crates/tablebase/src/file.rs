//! Table files.
//!
//! A head of 64 bytes, then the packed values:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `MISERETB` |
//! | 1 | version, 3 |
//! | 1 | 0 for values, 1 for distances |
//! | 2 | the order of places (`order.rs`) where White is to move and where Black is |
//! | 4 | zeros |
//! | 8 | the game's [`RulesId`] |
//! | 16 | the material, such as `KQvR`, filled up with zeros |
//! | 8 | how many bytes follow the head |
//! | 8 | checksum of all other bytes |
//! | 8 | how many of the bytes after the head are about White to move; the rest is about Black |
//!
//! Each half is packed for itself (`pairs`). If both armies are equal there is only the first.

use core::fmt;
use core::ops::Range;

use crate::game::RulesId;
use crate::layout::Layout;
use crate::material::Material;
use crate::order::Order;
use crate::pairs::Pairs;

const MAGIC: &[u8; 8] = b"MISERETB";
const VERSION: u8 = 3;
pub(crate) const HEAD: usize = 64;

/// What a file tells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TableKind {
    /// Who wins.
    Wdl,
    /// In how many plies.
    Dtw,
}

impl TableKind {
    /// How the names of such files end.
    pub const fn extension(self) -> &'static str {
        match self {
            TableKind::Wdl => "mwdl",
            TableKind::Dtw => "mdtw",
        }
    }
}

/// Why a file is no table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FileError {
    /// It begins with something else.
    Foreign,
    /// It is of a version that this program does not know.
    Version(u8),
    /// It is shorter or longer than it says.
    Length {
        /// As it says.
        expected: u64,
        /// As it is.
        found: u64,
    },
    /// Its bytes are not those that were written.
    Checksum,
    /// Its checksum is right, but it makes no sense.
    Nonsense(&'static str),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Foreign => {
                write!(f, "expected a table that begins with MISERETB, found something else")
            }
            FileError::Version(version) => {
                write!(f, "expected a table of version {VERSION}, found version {version}")
            }
            FileError::Length { expected, found } => {
                write!(
                    f,
                    "expected {expected} bytes of table, found {found}: the file was cut off or added to"
                )
            }
            FileError::Checksum => write!(f, "the checksum of the table is wrong: the file is damaged"),
            FileError::Nonsense(what) => write!(f, "expected {what} in the table, found something else"),
        }
    }
}

impl core::error::Error for FileError {}

/// The head of a file.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    pub(crate) kind: TableKind,
    pub(crate) game: RulesId,
    pub(crate) material: Material,
}

/// One half of a table: the positions in which one side is to move.
#[derive(Clone, Debug)]
pub(crate) struct Half {
    pub(crate) order: Order,
    pub(crate) pairs: Pairs,
    /// Where its bytes are.
    pub(crate) bytes: Range<usize>,
}

/// A file with these packed halves, each with the number of its order.
pub(crate) fn write(head: &Head, halves: &[(u8, Vec<u8>)]) -> Vec<u8> {
    let packed = halves.iter().map(|(_, packed)| packed.len()).sum::<usize>();
    let order = |i: usize| halves.get(i).map_or(0, |&(order, _)| order);
    let mut bytes = Vec::with_capacity(HEAD + packed);
    bytes.extend(MAGIC);
    bytes.extend([VERSION, head.kind as u8, order(0), order(1), 0, 0, 0, 0]);
    bytes.extend(head.game.number().to_le_bytes());
    let name = head.material.to_string();
    bytes.extend(name.bytes().chain(core::iter::repeat(0)).take(16));
    bytes.extend((packed as u64).to_le_bytes());
    bytes.extend([0; 8]);
    bytes.extend((halves.first().map_or(0, |(_, packed)| packed.len()) as u64).to_le_bytes());
    halves.iter().for_each(|(_, packed)| bytes.extend(packed));
    let sum = checksum(&bytes).to_le_bytes();
    bytes[48..56].copy_from_slice(&sum);
    bytes
}

/// Reads a head and checks all that can be checked without the game.
pub(crate) fn read(bytes: &[u8]) -> Result<(Head, Layout, Vec<Half>), FileError> {
    if !bytes.starts_with(MAGIC) {
        return Err(FileError::Foreign);
    }
    let Some(head) = bytes.get(..HEAD) else {
        return Err(FileError::Length { expected: HEAD as u64, found: bytes.len() as u64 });
    };
    if head[8] != VERSION {
        return Err(FileError::Version(head[8]));
    }
    let number = |at: usize| u64::from_le_bytes(head[at..at + 8].try_into().unwrap_or_default());
    let found = (bytes.len() - HEAD) as u64;
    if number(40) != found {
        return Err(FileError::Length {
            expected: number(40).saturating_add(HEAD as u64),
            found: bytes.len() as u64,
        });
    }
    if number(48) != checksum(bytes) {
        return Err(FileError::Checksum);
    }
    let kind = match head[9] {
        0 => TableKind::Wdl,
        1 => TableKind::Dtw,
        _ => return Err(FileError::Nonsense("values or distances")),
    };
    let name = core::str::from_utf8(&head[24..40]).ok().map(|name| name.trim_end_matches('\0'));
    let material =
        name.and_then(|name| name.parse::<Material>().ok()).filter(|material| material.is_canonical());
    let material = material.ok_or(FileError::Nonsense("the names of the pieces"))?;
    let layout = Layout::new(material);
    let middle = usize::try_from(number(56)).ok().and_then(|first| first.checked_add(HEAD));
    let middle = middle.filter(|&middle| middle <= bytes.len());
    let middle = middle.ok_or(FileError::Nonsense("the length of the first half"))?;
    let halves = [(head[10], HEAD..middle), (head[11], middle..bytes.len())];
    let halves: Vec<Half> = halves
        .into_iter()
        .take(layout.halves())
        .map(|(order, range)| half(bytes, &layout, order, range))
        .collect::<Result<_, FileError>>()?;
    Ok((Head { kind, game: RulesId::from_number(number(16)), material }, layout, halves))
}

fn half(bytes: &[u8], layout: &Layout, order: u8, range: Range<usize>) -> Result<Half, FileError> {
    let order = Order::new(&layout.sizes(), order).ok_or(FileError::Nonsense("an order of places"))?;
    let pairs = Pairs::open(&bytes[range.clone()], order.len());
    let pairs = pairs.ok_or(FileError::Nonsense("packed values of all positions"))?;
    Ok(Half { order, pairs, bytes: range })
}

/// A sum of all bytes but the eight in which it is written: each word is mixed in by a multiplication.
fn checksum(bytes: &[u8]) -> u64 {
    let parts = [bytes.get(..48), bytes.get(56..)];
    parts.into_iter().flatten().fold(0x9e37_79b9_7f4a_7c15, |sum, part| {
        let mix = |sum: u64, word: u64| {
            let sum = (sum ^ word).wrapping_mul(0xff51_afd7_ed55_8ccd);
            sum ^ sum >> 32
        };
        let (words, rest) = part.as_chunks::<8>();
        let mut sum = words.iter().fold(sum, |sum, &word| mix(sum, u64::from_le_bytes(word)));
        if !rest.is_empty() {
            sum = mix(sum, rest.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)));
        }
        sum ^ part.len() as u64
    })
}
