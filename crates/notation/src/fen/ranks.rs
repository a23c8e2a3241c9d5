//! The ranks of a board, read and written by tables.

use misere_rules::{Board, ByRole, Color, Piece, Role, SquareSet};

use super::buffer::AsciiBuffer;

/// What a byte means on the board: in the low half the code of a piece or [`SLASH`], in the high half
/// how many places it takes. What takes none means nothing.
static MEANINGS: [u16; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        if let Some(piece) = Piece::from_letter(byte as u8 as char) {
            table[byte] = piece.role as u16 | (piece.color as u16) << 3 | 1 << 8;
        }
        if let b'1'..=b'8' = byte as u8 {
            table[byte] = (byte as u16 - b'0' as u16) << 8;
        }
        byte += 1;
    }
    table[b'/' as usize] = SLASH as u16 | 8 << 8;
    table
};
const SLASH: u8 = 0x80;

/// The eight ranks, and what comes after them. There are no branches on what stands where: they would be
/// unpredictable.
#[inline]
pub(super) fn read(text: &[u8]) -> Option<(Board, &[u8])> {
    // A rank is eight squares and eight places for the slash, which belongs in the first of them.
    let mut codes = [0u8; 128];
    let (mut len, mut place) = (0, 0);
    for &byte in text {
        let meaning = MEANINGS[usize::from(byte)];
        if meaning < 0x100 {
            break;
        }
        codes[place & 127] = meaning as u8;
        place += usize::from(meaning >> 8);
        len += 1;
    }
    let (halves, _) = codes.as_chunks::<8>();
    let squares = |rank: usize| u64::from_le_bytes(halves[2 * rank]);
    let ends = (0..7).fold(true, |ends, rank| ends & (halves[2 * rank + 1][0] == SLASH));
    let strays = (0..8).fold(0, |all, rank| all | squares(rank)) & u64::from_le_bytes([SLASH; 8]);
    if place != 7 * 16 + 8 || !ends || strays != 0 {
        return None;
    }
    let [p0, p1, p2, black] = [0, 1, 2, 3].map(|bit| {
        (0..8).fold(0, |plane, rank| {
            // The lowest bit of each byte, gathered in the highest byte.
            let bits = squares(rank) >> bit & 0x0101_0101_0101_0101;
            plane << 8 | bits.wrapping_mul(0x0102_0408_1020_4080) >> 56
        })
    });
    let roles = ByRole::new_with(|role: Role| {
        let code = role as u8;
        let plane = |bit: u8, plane: u64| if code >> bit & 1 == 1 { plane } else { !plane };
        SquareSet(plane(0, p0) & plane(1, p1) & plane(2, p2))
    });
    Some((Board::from_sets(&roles, SquareSet(black))?, &text[len..]))
}

/// The letters of pieces by their codes: the role's, and 8 for Black.
const LETTERS: [u8; 16] = {
    let mut letters = [0; 16];
    let mut i = 0;
    while i < 6 {
        let role = Role::ALL[i];
        letters[role as usize] = role.of(Color::White).letter() as u8;
        letters[role as usize | 8] = role.of(Color::Black).letter() as u8;
        i += 1;
    }
    letters
};

/// How a rank is spelt, by its occupied files: the digit of a gap, or the file of a piece.
struct Spelling {
    symbols: [u8; 8],
    len: u8,
}

static SPELLINGS: [Spelling; 256] = {
    let mut table = [const { Spelling { symbols: [0; 8], len: 0 } }; 256];
    let mut occupied = 0;
    while occupied < 256 {
        table[occupied] = spelling(occupied);
        occupied += 1;
    }
    table
};

const fn spelling(occupied: usize) -> Spelling {
    let mut spelling = Spelling { symbols: [0; 8], len: 0 };
    let (mut file, mut gap) = (0, 0);
    while file <= 8 {
        let is_piece = file < 8 && occupied >> file & 1 == 1;
        if gap > 0 && (is_piece || file == 8) {
            spelling.symbols[spelling.len as usize] = b'0' + gap;
            spelling.len += 1;
            gap = 0;
        }
        if is_piece {
            spelling.symbols[spelling.len as usize] = file;
            spelling.len += 1;
        } else {
            gap += 1;
        }
        file += 1;
    }
    spelling
}

/// Eight bits as the lowest bits of eight bytes.
static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut file = 0;
        while file < 8 {
            table[bits] |= (bits as u64 >> file & 1) << (8 * file);
            file += 1;
        }
        bits += 1;
    }
    table
};

/// The first field of a FEN. There are no branches on what stands where: they would be
/// unpredictable.
#[inline]
pub(super) fn write(board: &Board, out: &mut impl AsciiBuffer) {
    let mut planes = [0; 4];
    for role in Role::ALL {
        for (bit, plane) in planes[..3].iter_mut().enumerate() {
            *plane |= if role as u8 >> bit & 1 == 1 { board.with_role(role).0 } else { 0 };
        }
    }
    planes[3] = board.of(Color::Black).0;
    // A symbol below 8 is a file, whose letter is put there; a digit stands for itself.
    let mut meanings = [0; 64];
    (b'1'..=b'8').for_each(|digit| meanings[usize::from(digit)] = digit);
    for rank in (0..8).rev() {
        let [p0, p1, p2, black] = planes.map(|plane| usize::from((plane >> (8 * rank)) as u8));
        let codes = SPREAD[p0] | SPREAD[p1] << 1 | SPREAD[p2] << 2 | SPREAD[black] << 3;
        for (file, code) in codes.to_le_bytes().into_iter().enumerate() {
            meanings[file] = LETTERS[usize::from(code & 15)];
        }
        let Spelling { symbols, len } = &SPELLINGS[p0 | p1 | p2];
        let letters = symbols.map(|symbol| meanings[usize::from(symbol & 63)]);
        out.put_word(letters, usize::from(*len));
        if rank > 0 {
            out.put(b'/');
        }
    }
}
