//! Reading what a SAN says, before asking a position what it means.

use core::fmt;
use core::str::FromStr;

use misere_rules::quote::quote_first;
use misere_rules::{File, Rank, Request, Role, Square};

use super::letters::Letters;
use crate::Unreadable;

/// A SAN that has been read. It says what is asked for; [`find`](super::find) asks a position which legal
/// move that is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum San {
    /// A piece of this role goes to a square.
    Go {
        /// Which kind of piece.
        role: Role,
        /// The file it stands on, if that is said.
        file: Option<File>,
        /// The rank it stands on, if that is said.
        rank: Option<Rank>,
        /// Where it goes.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
    /// King and rook castle.
    Castle(Wing),
    /// The squares themselves, a drop or a pass, as UCI has them.
    Exactly(Request),
}

/// A side of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wing {
    /// Towards the a-file: `O-O-O`.
    Queen,
    /// Towards the h-file: `O-O`.
    King,
}

impl FromStr for San {
    type Err = Unreadable;

    /// [`San::parse`] with English letters.
    fn from_str(text: &str) -> Result<San, Unreadable> {
        San::parse(text, Letters::English)
    }
}

impl San {
    /// Reads a SAN with the letters of a language; figures are always understood.
    ///
    /// Marks at the end (`+`, `#`, `!?`, `e.p.`, `$1`) are ignored; `x` may be missing or superfluous. A
    /// promotion is `e8=Q`, `e8Q` or `e8(Q)`; castling is `O-O`, `0-0` or `o-o`, with any kind of dash; a drop
    /// is `N@f3` or `@f3`; a pass is `--`, `Z0` or `0000`. Long forms are `Ng1-f3`, `e2-e4` and `e2e4`.
    ///
    /// ```
    /// use misere_notation::san::{Letters, San, Wing};
    /// use misere_rules::{File, Role, Square};
    ///
    /// let (file, to) = (Some(File::B), Square::D2);
    /// let knight = San::Go { role: Role::Knight, file, rank: None, to, promotion: None };
    /// assert_eq!("Nbd2!?".parse(), Ok(knight));
    /// assert_eq!("♘bxd2+".parse(), Ok(knight));
    /// assert_eq!(San::parse("Sbd2", Letters::German), Ok(knight));
    /// assert_eq!("0–0–0".parse(), Ok(San::Castle(Wing::Queen)));
    /// ```
    ///
    /// # Errors
    ///
    /// Where the text stops being a move.
    pub fn parse(text: &str, letters: Letters) -> Result<San, Unreadable> {
        let at = text.len() - text.trim_start().len();
        let read = Reader { text, at, letters }.san();
        // Squares in capitals are no SAN, but people type them. The letter of a drop is English there.
        let exactly =
            || crate::uci::parse(text).ok().filter(|_| letters != Letters::German || !text.contains('@'));
        read.or_else(|error| exactly().map(San::Exactly).ok_or(error))
    }
}

impl fmt::Display for San {
    /// The text with English letters. It is read back as the same value. A pawn that names its file is
    /// written with `x`; of other pieces a SAN does not say whether they capture.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let San::Go { role, file, rank, to, promotion } = *self else {
            return match self {
                San::Castle(Wing::King) => f.pad("O-O"),
                San::Castle(Wing::Queen) => f.pad("O-O-O"),
                San::Exactly(Request::Go { from, to, promotion }) => {
                    let mut text = format!("{from}{to}");
                    push_promotion(&mut text, *promotion);
                    f.pad(&text)
                }
                San::Exactly(Request::Pass) => f.pad("--"),
                San::Exactly(request) => f.pad(&request.to_string()),
                San::Go { .. } => Ok(()),
            };
        };
        let mut text = String::new();
        // Without its letter a pawn that names its square would be any piece that stands there.
        if role != Role::Pawn || file.is_some() && rank.is_some() {
            text.push(role.letter().to_ascii_uppercase());
        }
        text.extend(file.map(File::letter));
        text.extend(rank.map(Rank::letter));
        if role == Role::Pawn && file.is_some() {
            text.push('x');
        }
        text.push(to.file().letter());
        text.push(to.rank().letter());
        push_promotion(&mut text, promotion);
        f.pad(&text)
    }
}

fn push_promotion(text: &mut String, promotion: Option<Role>) {
    if let Some(role) = promotion {
        text.push('=');
        text.push(role.letter().to_ascii_uppercase());
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    letters: Letters,
}

impl Reader<'_> {
    #[inline]
    fn san(mut self) -> Result<San, Unreadable> {
        let san = match self.peek() {
            Some(b'O' | b'0' | b'o') => self.castle_or_pass()?,
            Some(b'-' | b'Z') => self.pass()?,
            _ => self.piece()?,
        };
        self.marks()?;
        Ok(san)
    }

    fn castle_or_pass(&mut self) -> Result<San, Unreadable> {
        if self.text[self.at..].starts_with("0000") {
            self.at += 4;
            return Ok(San::Exactly(Request::Pass));
        }
        let mut steps = 0;
        while let Some(b'O' | b'0' | b'o') = self.peek() {
            self.at += 1;
            steps += 1;
            self.dash();
        }
        match steps {
            2 => Ok(San::Castle(Wing::King)),
            3 => Ok(San::Castle(Wing::Queen)),
            _ => Err(self.instead_of("castling as in O-O or O-O-O")),
        }
    }

    fn pass(&mut self) -> Result<San, Unreadable> {
        if !["--", "Z0"].iter().any(|pass| self.text[self.at..].starts_with(pass)) {
            return Err(self.instead_of("a move, or '--' for none"));
        }
        self.at += 2;
        Ok(San::Exactly(Request::Pass))
    }

    #[inline]
    fn piece(&mut self) -> Result<San, Unreadable> {
        let named = self.role();
        let role = named.unwrap_or(Role::Pawn);
        if self.peek() == Some(b'@') {
            self.at += 1;
            let to = self.square()?;
            return Ok(San::Exactly(Request::Drop { role, to }));
        }
        let (file, rank) = (self.file(), self.rank());
        if named.is_none() && file.is_none() && rank.is_none() && self.peek() != Some(b'x') {
            return Err(self.instead_of("a piece letter or a file from a to h"));
        }
        self.separator();
        let second_file = self.file();
        let to = match (second_file, file, rank) {
            (Some(file), ..) => Square::at(file, self.needed_rank()?),
            (None, Some(file), Some(rank)) => {
                let promotion = self.promotion()?;
                let to = Square::at(file, rank);
                return Ok(San::Go { role, file: None, rank: None, to, promotion });
            }
            (None, Some(_), None) => return Err(self.instead_of("a rank from 1 to 8 or a square")),
            (None, None, _) => return Err(self.instead_of("a file from a to h")),
        };
        let promotion = self.promotion()?;
        Ok(match (named, file, rank) {
            // The piece on this square, whatever it is.
            (None, Some(file), Some(rank)) => {
                San::Exactly(Request::Go { from: Square::at(file, rank), to, promotion })
            }
            _ => San::Go { role, file, rank, to, promotion },
        })
    }

    #[inline]
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// A letter or figure for a piece. Small letters are read where they are no file.
    #[inline]
    fn role(&mut self) -> Option<Role> {
        let first = self.peek()?;
        if matches!(first, b'a'..=b'h') {
            return None;
        }
        let letter = self.text[self.at..].chars().next()?;
        let role = self.letters.role(letter).or_else(|| self.letters.role(letter.to_ascii_uppercase()))?;
        self.at += letter.len_utf8();
        Some(role)
    }

    #[inline]
    fn file(&mut self) -> Option<File> {
        let file = self.peek().filter(|byte| matches!(byte, b'a'..=b'h'))?;
        self.at += 1;
        File::from_letter(char::from(file))
    }

    #[inline]
    fn rank(&mut self) -> Option<Rank> {
        let rank = self.peek().filter(|byte| matches!(byte, b'1'..=b'8'))?;
        self.at += 1;
        Rank::from_letter(char::from(rank))
    }

    fn needed_rank(&mut self) -> Result<Rank, Unreadable> {
        self.rank().ok_or_else(|| self.instead_of("a rank from 1 to 8"))
    }

    fn square(&mut self) -> Result<Square, Unreadable> {
        let file = self.file().ok_or_else(|| self.instead_of("a file from a to h"))?;
        Ok(Square::at(file, self.needed_rank()?))
    }

    /// A sign of capture, or a dash.
    #[inline]
    fn separator(&mut self) {
        match self.peek() {
            Some(b'x' | b':') => self.at += 1,
            Some(b'-' | 0x80..) => self.dash(),
            _ => {}
        }
    }

    /// One of the many dashes, or the sign of multiplication.
    fn dash(&mut self) {
        let dash = |c: &char| matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '×');
        self.at += self.text[self.at..].chars().next().filter(dash).map_or(0, char::len_utf8);
    }

    #[inline]
    fn promotion(&mut self) -> Result<Option<Role>, Unreadable> {
        let announced = matches!(self.peek(), Some(b'=' | b'(' | b'/'));
        if announced {
            self.at += 1;
        } else if self.peek().is_none_or(|byte| matches!(byte, b'+' | b'#')) || self.is_in_passing() {
            return Ok(None);
        }
        let letter = self.text[self.at..].chars().next();
        let role = letter.and_then(|letter| {
            let capital = self.letters.role(letter.to_ascii_uppercase());
            capital.inspect(|_| self.at += letter.len_utf8())
        });
        if announced && role.is_none() {
            return Err(self.instead_of("the letter of a piece"));
        }
        self.at += usize::from(announced && self.peek() == Some(b')'));
        Ok(role)
    }

    fn is_in_passing(&self) -> bool {
        let rest = self.text[self.at..].trim_start();
        rest.starts_with("e.p") || rest.starts_with("ep")
    }

    /// What is said about a move besides the move.
    #[inline]
    fn marks(&mut self) -> Result<(), Unreadable> {
        while let Some(byte) = self.peek() {
            match byte {
                b'+' | b'#' | b'!' | b'?' | b' ' => self.at += 1,
                b'e' if self.is_in_passing() => {
                    let mark = |&byte: &u8| matches!(byte, b'e' | b'p' | b'.');
                    self.at += self.text.as_bytes()[self.at..].iter().take_while(|byte| mark(byte)).count();
                }
                b'$' => {
                    self.at += 1;
                    let digits =
                        self.text.as_bytes()[self.at..].iter().take_while(|byte| byte.is_ascii_digit());
                    self.at += digits.count();
                }
                _ if self.text[self.at..].starts_with(['†', '‡']) => self.at += '†'.len_utf8(),
                _ => return Err(self.instead_of("the end of the move")),
            }
        }
        Ok(())
    }

    fn instead_of(&self, expected: &'static str) -> Unreadable {
        Unreadable { at: self.at, expected, found: quote_first(&self.text[self.at..]) }
    }
}
