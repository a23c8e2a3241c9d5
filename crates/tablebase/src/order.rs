//! The order in which a file keeps the places of a table.
//!
//! A place is a number whose digits are the lead and the groups of pieces. A file may keep them in another order of digits:
//! the piece whose square matters least for the value goes last, so that equal values are neighbours.

use crate::MAX_MEN;
use crate::layout::Digits;

/// One order of the digits of a place.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    number: u8,
    len: usize,
    /// The last of a place first.
    digits: Vec<Digit>,
    /// What one more of each digit adds to the place in the file, the first of a place first.
    strides: [usize; MAX_MEN],
}

/// A digit of a place.
#[derive(Clone, Copy, Debug)]
struct Digit {
    size: u32,
    /// What one more of it adds to the place in the file.
    stride: usize,
    /// What one more of it adds to the place.
    natural: usize,
}

impl Order {
    /// The order with this number, 0 for the places as they are; `None` if there is no such order.
    pub(crate) fn new(sizes: &[usize], number: u8) -> Option<Order> {
        let mut rest: Vec<usize> = (0..sizes.len()).collect();
        let (mut code, mut order) = (usize::from(number), Vec::new());
        while !rest.is_empty() {
            let count = rest.len();
            order.push(rest.remove(code % count));
            code /= count;
        }
        if code > 0 || sizes.len() > MAX_MEN {
            return None;
        }
        let mut natural = 1;
        let mut digits: Vec<Digit> = Vec::new();
        for &size in sizes.iter().rev() {
            digits.push(Digit { size: size as u32, stride: 0, natural });
            natural *= size;
        }
        let (mut stride, mut strides) = (1, [0; MAX_MEN]);
        for &at in order.iter().rev() {
            let digit = &mut digits[sizes.len() - 1 - at];
            (digit.stride, strides[at]) = (stride, stride);
            stride *= digit.size as usize;
        }
        Some(Order { number, len: natural, digits, strides })
    }

    /// Every order.
    pub(crate) fn all(sizes: &[usize]) -> Vec<Order> {
        (0..=u8::MAX).map_while(|number| Order::new(sizes, number)).collect()
    }

    pub(crate) fn number(&self) -> u8 {
        self.number
    }

    /// How many places follow each other that differ in the last digit alone.
    pub(crate) fn row(&self) -> usize {
        self.digits.iter().find(|digit| digit.stride == 1).map_or(1, |digit| digit.size as usize)
    }

    /// How many places there are.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Where the file keeps the place with these digits.
    #[inline]
    pub(crate) fn kept_at(&self, digits: &Digits) -> usize {
        self.strides.iter().zip(digits).map(|(stride, &digit)| stride * digit as usize).sum()
    }

    /// The places in the order of the file, from one on.
    pub(crate) fn places(&self, from: usize) -> Places {
        let mut digits = self.digits.clone();
        digits.sort_by_key(|digit| digit.stride);
        let values: Vec<u32> =
            digits.iter().map(|digit| (from / digit.stride % digit.size as usize) as u32).collect();
        let place = digits.iter().zip(&values).map(|(digit, &value)| digit.natural * value as usize).sum();
        Places { digits, values, place, left: self.len - from }
    }
}

/// Places, one after the other as a file keeps them.
pub(crate) struct Places {
    digits: Vec<Digit>,
    values: Vec<u32>,
    place: usize,
    left: usize,
}

impl Iterator for Places {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        let place = self.place;
        for (digit, value) in self.digits.iter().zip(&mut self.values) {
            self.place += digit.natural;
            *value += 1;
            if *value < digit.size {
                break;
            }
            self.place -= digit.natural * digit.size as usize;
            *value = 0;
        }
        Some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_keeps_every_place_once() {
        let sizes = [3, 5, 2, 4];
        let all = Order::all(&sizes);
        assert_eq!(all.len(), 24);
        let mut seen = std::collections::HashSet::new();
        for order in &all {
            let places: Vec<usize> = order.places(0).collect();
            assert_eq!(places.len(), 120);
            for (at, &place) in places.iter().enumerate() {
                let digits = [place / 40, place / 8 % 5, place / 4 % 2, place % 4].map(|digit| digit as u32);
                assert_eq!(order.kept_at(&digits), at);
            }
            assert_eq!(order.places(37).collect::<Vec<_>>(), places[37..]);
            assert!(seen.insert(places));
        }
        assert_eq!(all[0].places(0).collect::<Vec<_>>(), (0..120).collect::<Vec<_>>());
        assert!(Order::new(&sizes, 24).is_none());
    }
}
