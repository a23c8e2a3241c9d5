//! The known word that a misspelt one may stand for.

use misere_rules::quote::quote_all;

/// How many letters may be wrong in a word that is still recognised.
const FAR: usize = 2;

/// The known word that the given one is a slip of.
pub(crate) fn suggest<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters: Vec<char> = given.chars().take(64).collect();
    known
        .into_iter()
        .map(|word| (distance(&letters, &word.chars().collect::<Vec<char>>()), word))
        .filter(|&(distance, word)| distance <= FAR && distance < word.len())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, word)| word)
}

/// A suggestion to end a complaint with, if there is one.
pub(super) fn did_you_mean<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    suggest(given, known).map_or_else(String::new, |word| format!(" (did you mean {}?)", quote_all(word)))
}

/// How many letters must be put in, left out or changed to make one word of the other (Levenshtein,
/// 1966).
fn distance(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let changed = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_two_letters_is_recognised() {
        let known = ["promotions", "precedence", "pawns"];
        assert_eq!(suggest("promotion", known), Some("promotions"));
        assert_eq!(suggest("pwans", known), Some("pawns"));
        assert_eq!(suggest("presedense", known), Some("precedence"));
        assert_eq!(suggest("promo", known), None);
        assert_eq!(suggest("", ["no"]), None);
    }

    #[test]
    fn distances_count_letters() {
        let between =
            |a: &str, b: &str| distance(&a.chars().collect::<Vec<_>>(), &b.chars().collect::<Vec<_>>());
        assert_eq!(between("kitten", "sitting"), 3);
        assert_eq!(between("", "abc"), 3);
        assert_eq!(between("misère", "misere"), 1);
    }
}
