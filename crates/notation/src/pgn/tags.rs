//! What is said about a game as a whole: who, where, when.

use std::collections::HashMap;

/// The tags of a game, in order. All are kept: unknown ones, and several of one name, of which the last
/// counts.
///
/// ```
/// use misere_notation::pgn::Tags;
///
/// let mut tags = Tags::default();
/// tags.set("Event", "A game");
/// tags.set("Mood", "good");
/// assert_eq!(tags.get("event"), Some("A game"));
/// assert_eq!(tags.get("Site"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

/// The tags that every game for exchange has, in this order.
pub const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

impl Tags {
    /// What a tag says. The last of several counts. One of exactly this spelling goes before one that
    /// differs in case.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.find(name).map(|index| self.0[index].1.as_str())
    }

    /// The tag that counts of those with this name.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        let exactly = self.0.iter().rposition(|(other, _)| other == name);
        exactly.or_else(|| self.0.iter().rposition(|(other, _)| other.eq_ignore_ascii_case(name)))
    }

    /// The tags that do not count because another one of the same name follows: each with its name, its value
    /// and the value that counts.
    ///
    /// ```
    /// use misere_notation::pgn::Tags;
    ///
    /// let mut tags = Tags::default();
    /// tags.push("White", "Anna");
    /// tags.push("White", "Anna B.");
    /// assert_eq!(tags.get("White"), Some("Anna B."));
    /// assert!(tags.overruled().eq([("White", "Anna", "Anna B.")]));
    /// ```
    pub fn overruled(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        let last: HashMap<&str, usize> =
            self.iter().enumerate().map(|(index, (name, _))| (name, index)).collect();
        self.iter().enumerate().filter_map(move |(index, (name, value))| {
            let counts = *last.get(name).filter(|&&last| last != index)?;
            Some((name, value, self.0[counts].1.as_str()))
        })
    }

    /// Sets what [`Tags::get`] will say. A tag that is not there yet goes behind the others.
    ///
    /// What cannot be written in a tag is kept as something that can: control characters are blanks,
    /// and in the name all but letters, digits and `_+#=:-` is an underscore.
    pub fn set(&mut self, name: &str, value: &str) {
        match self.find(name) {
            Some(index) => self.0[index].1 = tidy_value(value),
            None => self.push(name, value),
        }
    }

    /// Adds a tag behind the others, even if there is one of that name.
    pub fn push(&mut self, name: &str, value: &str) {
        self.0.push((tidy_name(name), tidy_value(value)));
    }

    /// Removes all tags of this name, in whatever case.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&str, &str)> + ExactSizeIterator {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

fn tidy_value(value: &str) -> String {
    value.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

fn tidy_name(name: &str) -> String {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || "_+#=:-".contains(letter);
    let name: String = name.chars().map(|letter| if fits(letter) { letter } else { '_' }).collect();
    if name.is_empty() { "_".to_owned() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_several_counts_and_case_hardly_matters() {
        let mut tags = Tags::default();
        for (name, value) in [("White", "a"), ("White", "b"), ("white", "c"), ("BLACK", "d")] {
            tags.push(name, value);
        }
        assert_eq!(tags.get("White"), Some("b"));
        assert_eq!(tags.get("white"), Some("c"));
        assert_eq!(tags.get("WHITE"), Some("c"));
        assert_eq!(tags.get("Black"), Some("d"));
        assert!(tags.overruled().eq([("White", "a", "b")]));
        tags.set("White", "e");
        tags.set("Black", "f");
        tags.set("Site", "g");
        let pairs = [("White", "a"), ("White", "e"), ("white", "c"), ("BLACK", "f"), ("Site", "g")];
        assert!(tags.iter().eq(pairs));
        tags.remove("WHITE");
        assert_eq!(tags.len(), 2);
    }

    #[test]
    fn a_tag_can_always_be_written() {
        let mut tags = Tags::default();
        tags.push("My tag", "two\nlines\0");
        tags.push("", "nameless");
        assert!(tags.iter().eq([("My_tag", "two lines "), ("_", "nameless")]));
    }
}
