//! Values that serde writes as their text and reads from it.

/// Serialises a type by its `Display` and reads it by its `FromStr`.
macro_rules! serialise_as_text {
    ($($type:ty: $expected:literal),* $(,)?) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                struct Text;

                impl serde::de::Visitor<'_> for Text {
                    type Value = $type;

                    fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                        f.write_str($expected)
                    }

                    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<$type, E> {
                        text.parse().map_err(E::custom)
                    }
                }

                deserializer.deserialize_str(Text)
            }
        }
    )*};
}

serialise_as_text!(
    crate::fen::Fen: "a FEN",
    crate::san::San: "a move in SAN",
    crate::uci::UciText: "a move as UCI writes it",
    crate::pgn::GameResult: "a result: 1-0, 0-1, 1/2-1/2 or *",
);
