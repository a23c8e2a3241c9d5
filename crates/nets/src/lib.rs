#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

/// Lists the files of `nets/`, each named after the family of games it is for.
macro_rules! nets {
    ($($family:literal,)*) => {
        /// Each family of games that has a network, and the bytes of its file.
        pub const ALL: &[(&str, &[u8])] = &[$(($family, include_bytes!(concat!("../nets/", $family, ".net")))),*];
    };
}

nets! {
    "antichess",
    "atomic",
    "losers",
    "race",
}
