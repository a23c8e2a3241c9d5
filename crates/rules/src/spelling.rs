//! How serde spells the words of the rules: as text everywhere, the same that `Display` writes and scripts
//! know.
//!
//! | type | as JSON |
//! |---|---|
//! | [`Color`], [`Role`] | `"white"`, `"knight"` |
//! | [`Square`], [`File`], [`Rank`] | `"e4"`, `"e"`, `"4"` |
//! | [`Piece`] | its FEN letter: `"N"` is white, `"n"` black |
//! | [`SquareSet`], [`Roles`], [`Faults`] | lists: `["a1", "h1"]`, `["rook"]`, `["kings"]` |
//! | `ByColor`, [`ByRole`] | `{"white": …, "black": …}`, `{"pawn": …, "knight": …, …}` |
//! | [`Move`], [`Request`] | UCI, castling as king takes rook: `"e2e4"`, `"a7a8q"`, `"P@e4"`, `"0000"` |
//! | [`MoveKind`], [`Ending`] | their keys: `"double-step"`, `"no-pieces"` |
//! | `Verdict` | `{"winner": "white", "reason": "no-pieces"}`; the winner of a draw is `null` |
//! | [`Board`] | the first field of a FEN |
//! | [`Level`] | its number: `10` |
//! | `Setup`, `House` | objects with the names of their fields |
//!
//! A [`Move`] is written and not read: only a position knows which move a text means. Read a
//! [`Request`] and ask [`Position::find`](crate::Position::find).

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use alloc::string::String;
use alloc::vec::Vec;
use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::{
    Board, ByRole, Color, Ending, Faults, File, Level, Move, MoveKind, Piece, Rank, Request, Role, Roles,
    Square, SquareSet,
};

/// Reads a value from a text by its `FromStr`.
struct Text<T>(&'static str, PhantomData<T>);

impl<T: FromStr> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
    }
}

macro_rules! spelled_as_text {
    ($($type:ty: $expected:literal;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_str(Text($expected, PhantomData))
            }
        }
    )*};
}

spelled_as_text! {
    Color: "\"white\" or \"black\"";
    Role: "the English name of a piece";
    Piece: "the FEN letter of a piece";
    File: "a file from a to h";
    Rank: "a rank from 1 to 8";
    Square: "a square from a1 to h8";
    Board: "the placement field of a FEN";
    Request: "a move such as e2e4, a7a8q, P@e4 or 0000";
    MoveKind: "a kind of move such as \"quiet\"";
    Ending: "the key of an ending";
}

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Level {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Level, D::Error> {
        let number = u8::deserialize(deserializer)?;
        let unknown =
            |_| D::Error::invalid_value(Unexpected::Unsigned(number.into()), &"a level from 1 to 10");
        Level::new(number).map_err(unknown)
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

macro_rules! spelled_as_list {
    ($($type:ty: $item:ty;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                Ok(Vec::<$item>::deserialize(deserializer)?.into_iter().collect())
            }
        }
    )*};
}

spelled_as_list! {
    SquareSet: Square;
    Roles: Role;
}

impl Serialize for Faults {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.keys())
    }
}

impl<'de> Deserialize<'de> for Faults {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Faults, D::Error> {
        let keys = Vec::<String>::deserialize(deserializer)?;
        keys.iter().try_fold(Faults::NONE, |faults, key| {
            let unknown = || D::Error::invalid_value(Unexpected::Str(key), &"the key of a fault");
            Ok(faults.and(Faults::with_key(key).ok_or_else(unknown)?))
        })
    }
}

impl<T: Serialize> Serialize for ByRole<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("ByRole", 6)?;
        for (role, value) in self.iter() {
            object.serialize_field(role.name(), value)?;
        }
        object.end()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByRole<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ByRole<T>, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Fields<T> {
            pawn: T,
            knight: T,
            bishop: T,
            rook: T,
            queen: T,
            king: T,
        }
        let Fields { pawn, knight, bishop, rook, queen, king } = Fields::deserialize(deserializer)?;
        Ok(ByRole::from_array([pawn, knight, bishop, rook, queen, king]))
    }
}
