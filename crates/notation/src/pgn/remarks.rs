//! What is said about moves: annotations and comments, in a form that can be written.

use misere_rules::Playable;

use super::tree::{NodeId, Tree};

/// A comment as it is kept: on one line, with single blanks between its words and none around them.
/// Control characters and line ends are blanks, and `}`, which would end the comment, is `)`.
///
/// ```
/// use misere_notation::pgn::tidy;
/// assert_eq!(tidy("  two\r\n\tlines {a} "), "two lines {a)");
/// ```
pub fn tidy(text: &str) -> String {
    let mut tidy = String::with_capacity(text.len());
    for word in text.split(is_blank).filter(|word| !word.is_empty()) {
        if !tidy.is_empty() {
            tidy.push(' ');
        }
        tidy.extend(word.chars().map(|letter| if letter == '}' { ')' } else { letter }));
    }
    tidy
}

/// Is there anything in it but blanks?
pub(super) fn says_something(text: &str) -> bool {
    !text.chars().all(is_blank)
}

fn is_blank(letter: char) -> bool {
    letter == ' ' || letter.is_control()
}

/// What is said about a move besides the move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Remarks {
    /// Numeric annotations, each once.
    pub(super) nags: Vec<u8>,
    /// Comments before the move.
    pub(super) before: Vec<String>,
    /// Comments behind it.
    pub(super) after: Vec<String>,
}

impl Remarks {
    pub(super) const NONE: &Remarks = &Remarks { nags: Vec::new(), before: Vec::new(), after: Vec::new() };
}

/// What is said about the moves.
impl<P: Playable> Tree<P> {
    /// The numeric annotations of a move, `$1` for a good one.
    pub fn nags(&self, id: NodeId) -> &[u8] {
        &self.remarks(id).nags
    }

    /// Adds a numeric annotation; twice is once.
    pub fn add_nag(&mut self, id: NodeId, nag: u8) {
        if !self.nags(id).contains(&nag) {
            self.remarks_mut(id).nags.push(nag);
        }
    }

    /// Removes a numeric annotation.
    pub fn remove_nag(&mut self, id: NodeId, nag: u8) {
        self.remarks_mut(id).nags.retain(|&other| other != nag);
    }

    /// The comments behind a move; those of the root are on the whole game.
    pub fn comments(&self, id: NodeId) -> &[String] {
        &self.remarks(id).after
    }

    /// The comments before a move. Only the first move of a variation has a place for them in a text:
    /// elsewhere they are written behind the move before.
    pub fn comments_before(&self, id: NodeId) -> &[String] {
        &self.remarks(id).before
    }

    /// Adds a comment behind a move, as [`tidy`] has it; an empty one says nothing.
    pub fn add_comment(&mut self, id: NodeId, text: &str) {
        let comment = tidy(text);
        if !comment.is_empty() {
            self.remarks_mut(id).after.push(comment);
        }
    }

    /// Adds a comment before a move. Before the root there is nothing: it is a comment on the game.
    pub fn add_comment_before(&mut self, id: NodeId, text: &str) {
        let comment = tidy(text);
        if id == self.root() {
            self.add_comment(id, &comment);
        } else if !comment.is_empty() {
            self.remarks_mut(id).before.push(comment);
        }
    }

    /// Removes all that is said about a move.
    pub fn clear_remarks(&mut self, id: NodeId) {
        *self.remarks_mut(id) = Remarks::default();
    }

    /// Replaces the comments behind a move.
    pub fn set_comment(&mut self, id: NodeId, text: &str) {
        self.remarks_mut(id).after.clear();
        self.add_comment(id, text);
    }
}
