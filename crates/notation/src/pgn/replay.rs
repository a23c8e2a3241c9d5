//! Playing through the main line of a game, to check big files.

use std::io::{self, Read};

use misere_rules::{AnyPosition, Faults, Move, Playable, Position, Rules, Variant, VisitPositionMut};

use super::error::{GameTooLong, MAX_TOKENS, PgnError, PgnErrorKind};
use super::game::Reading;
use super::reader::Reader;
use super::remarks::says_something;
use super::start::StartTags;
use super::tags::Tags;
use super::token::{GameResult, Text, Token};
use crate::names::{Named, StartKind};
use crate::san::{self, Letters, SimpleSan};

/// A game that was played through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replayed<P: Playable = AnyPosition> {
    /// Which game it is, as the tags name it; chess if they do not.
    pub named: Named<P::Rules>,
    /// The first position.
    pub start: P,
    /// The last position.
    pub last: P,
    /// The moves of the main line.
    pub moves: Vec<Move>,
    /// The result behind the moves, if there is one.
    pub outcome: Option<GameResult>,
    /// How many comments there are, those in variations included.
    pub comments: usize,
    /// How many variations are opened, nested ones included. Their moves are passed over.
    pub variations: usize,
    /// Why it breaks off: the rest of it is neither played nor counted.
    pub error: Option<PgnError>,
}

impl Default for Replayed {
    /// A game of chess without moves.
    fn default() -> Replayed {
        Replayed::begin(Named::from(Variant::Chess), Variant::Chess.start())
    }
}

impl Replayed {
    /// [`replay`] into the memory of an earlier game, so that millions of games need few allocations. False at
    /// the end of the stream.
    ///
    /// # Errors
    ///
    /// If the stream cannot be read, or if a game is longer than [`MAX_GAME`](super::MAX_GAME).
    pub fn read<R: Read>(&mut self, reader: &mut Reader<R>) -> io::Result<bool> {
        self.read_with(reader, Reading::default())
    }

    /// The same as [`PgnGame::read_with`](super::PgnGame::read_with) does it.
    ///
    /// # Errors
    ///
    /// As [`Replayed::read`].
    pub fn read_with<R: Read>(&mut self, reader: &mut Reader<R>, reading: Reading<'_>) -> io::Result<bool> {
        self.read_by(reader, reading.letters, |tags| tags.start_with(reading))
    }
}

impl<P: Playable> Replayed<P> {
    fn begin(named: Named<P::Rules>, start: P) -> Replayed<P> {
        let (moves, outcome, error) = (Vec::new(), None, None);
        Replayed { named, last: start.clone(), start, moves, outcome, comments: 0, variations: 0, error }
    }

    /// A game without moves, to read others [into](Replayed::read_of).
    pub fn of(rules: &P::Rules) -> Replayed<P> {
        let named = Named { variant: rules.clone(), start: StartKind::Usual };
        Replayed::begin(named, P::start_of(rules))
    }

    /// [`Replayed::read`] for a stream of games whose rules are known. The tag `Variant` of each must name this
    /// game, if it is there.
    ///
    /// # Errors
    ///
    /// As [`Replayed::read`].
    pub fn read_of<R: Read>(&mut self, reader: &mut Reader<R>, rules: &P::Rules) -> io::Result<bool> {
        self.read_by(reader, Letters::English, |tags| tags.start_of(rules, Faults::NONE))
    }

    fn read_by<R: Read>(
        &mut self,
        reader: &mut Reader<R>,
        letters: Letters,
        start_of: impl Fn(&Tags) -> Result<(Named<P::Rules>, P), PgnErrorKind>,
    ) -> io::Result<bool> {
        // What is passed over is not reported here.
        reader.take_passed_over();
        self.moves.clear();
        (self.outcome, self.error, self.comments, self.variations) = (None, None, 0, 0);
        let (mut tags, mut start) = (Tags::default(), StartTags::default());
        let (mut started, mut depth, mut tokens) = (false, 0usize, 0);
        // The simple forms have English letters.
        let english = letters == Letters::English;
        loop {
            if started && english && self.error.is_none() && reader.is_on_main_line() {
                self.last.visit_mut(SimpleMoves { reader, moves: &mut self.moves });
            }
            tokens += 1;
            if tokens > MAX_TOKENS {
                return Err(GameTooLong { place: reader.place() }.into());
            }
            let token = reader.next_token()?;
            if !started && matches!(token, None | Some(Token::Move(_) | Token::End(_))) {
                started = true;
                self.start(start.resolve(&tags, &start_of));
            }
            let Some(token) = token else { return Ok(reader.take_noise()) };
            match token {
                Token::Move(text) if depth == 0 && self.error.is_none() => {
                    if let Err(kind) = self.play(text, letters) {
                        let (ply, place) = (Some(self.moves.len()), reader.place());
                        self.error = Some(PgnError { kind, ply, place });
                    }
                }
                Token::End(outcome) => {
                    self.outcome = outcome;
                    return Ok(true);
                }
                _ if self.error.is_some() => {
                    self.outcome = reader.skip_game()?;
                    return Ok(true);
                }
                Token::Tag { name, value } => {
                    if StartTags::is_one(name.bytes()) {
                        tags.push(&name.text(), &value.text());
                        start.note(tags.len() - 1, reader.place());
                    }
                }
                Token::Open => {
                    self.variations += 1;
                    depth += 1;
                }
                Token::Close => depth = depth.saturating_sub(1),
                Token::Comment(text) => self.comments += usize::from(says_something(&text.text())),
                Token::Move(_) | Token::Nag(_) => {}
            }
        }
    }

    fn start(&mut self, resolved: Result<(Named<P::Rules>, P), PgnError>) {
        match resolved {
            Ok((named, position)) => {
                (self.named, self.last, self.start) = (named, position.clone(), position);
            }
            Err(error) => self.error = Some(error),
        }
    }

    fn play(&mut self, san: Text<'_>, letters: Letters) -> Result<(), PgnErrorKind> {
        let mv = san::find_with(&self.last, &san.text(), letters).map_err(PgnErrorKind::Move)?;
        self.last.play_unchecked(mv);
        self.moves.push(mv);
        Ok(())
    }
}

/// Plays moves as long as they are legal and written in a simple form. What comes then is left to the
/// reader of tokens, which reads every form.
struct SimpleMoves<'a, R> {
    reader: &'a mut Reader<R>,
    moves: &'a mut Vec<Move>,
}

impl<S: Read> VisitPositionMut for SimpleMoves<'_, S> {
    type Output = ();

    #[inline(never)]
    fn visit<R: Rules>(self, pos: &mut Position<R>) {
        while let Some((SimpleSan { role, within, to }, span)) = self.reader.simple_move() {
            let Some(mv) = pos.only_move(role, within, to, None) else { break };
            pos.play_unchecked(mv);
            self.moves.push(mv);
            self.reader.pass(span);
        }
    }
}

/// Plays through the next game of a stream; `None` at its end. It finds the same moves and the same
/// error as [`PgnGame::read`](super::PgnGame::read), and remembers less.
///
/// ```
/// use misere_notation::pgn::{Reader, replay};
///
/// let mut reader = Reader::new("1. e4 { best by test } (1. d4) 1... e5 2. Nf6 Nc6 *".as_bytes());
/// let game = replay(&mut reader)?.unwrap();
/// assert_eq!((game.moves.len(), game.comments, game.variations), (2, 1, 1));
/// let error = game.error.unwrap();
/// assert_eq!(error.ply, Some(2));
/// assert_eq!(error.to_string(), "line 1, column 43: Nf6 is illegal: a knight cannot move like that");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// If the stream cannot be read.
pub fn replay<R: Read>(reader: &mut Reader<R>) -> io::Result<Option<Replayed>> {
    let mut game = Replayed::default();
    Ok(if game.read(reader)? { Some(game) } else { None })
}

/// The same for a stream of games whose rules are known.
///
/// # Errors
///
/// As [`replay`].
pub fn replay_of<R: Read, P: Playable>(
    reader: &mut Reader<R>,
    rules: &P::Rules,
) -> io::Result<Option<Replayed<P>>> {
    let mut game = Replayed::of(rules);
    Ok(if game.read_of(reader, rules)? { Some(game) } else { None })
}
