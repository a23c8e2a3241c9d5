//! Which form of a file a client gets: brotli, gzip or plain.

use crate::site::SiteFile;
use bytes::Bytes;
use hyper::HeaderMap;
use hyper::header::ACCEPT_ENCODING;

/// A form in which a file is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
    Plain,
}

impl Encoding {
    /// The smallest first.
    const PREFERRED: [Encoding; 3] = [Encoding::Brotli, Encoding::Gzip, Encoding::Plain];

    /// Its name in headers. It also tells the tags of the forms apart.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Encoding::Brotli => "br",
            Encoding::Gzip => "gzip",
            Encoding::Plain => "identity",
        }
    }

    fn of(self, file: &SiteFile) -> Option<&Bytes> {
        match self {
            Encoding::Brotli => file.brotli.as_ref(),
            Encoding::Gzip => file.gzip.as_ref(),
            Encoding::Plain => Some(&file.plain),
        }
    }
}

/// The form that the client likes best, the smallest of those that it likes the same.
///
/// One that accepts nothing there is gets the plain form: it can still say so itself.
pub(crate) fn choose<'a>(file: &'a SiteFile, headers: &HeaderMap) -> (Encoding, &'a Bytes) {
    let mut best = (Encoding::Plain, &file.plain);
    let mut best_weight = 0;
    for encoding in Encoding::PREFERRED {
        let weight = weight(encoding, headers);
        if let Some(body) = encoding.of(file).filter(|_| weight > best_weight) {
            best = (encoding, body);
            best_weight = weight;
        }
    }
    best
}

/// How much the client wants the encoding, from 0 (not at all) to 1000.
fn weight(encoding: Encoding, headers: &HeaderMap) -> u16 {
    let texts = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut wildcard = None;
    for item in texts.flat_map(|text| text.split(',')) {
        let (name, parameters) = item.split_once(';').unwrap_or((item, ""));
        let name = name.trim();
        if name.eq_ignore_ascii_case(encoding.name()) {
            return quality(parameters);
        }
        if name == "*" {
            wildcard = Some(quality(parameters));
        }
    }
    // Unnamed, plain is acceptable, but only when nothing that was named is there.
    let unnamed = if encoding == Encoding::Plain { 1 } else { 0 };
    wildcard.unwrap_or(unnamed)
}

/// `q=0.5` in thousandths. What cannot be read counts as a refusal.
fn quality(parameters: &str) -> u16 {
    let Some((name, value)) = parameters.split_once('=') else {
        return if parameters.trim().is_empty() { 1000 } else { 0 };
    };
    if !name.trim().eq_ignore_ascii_case("q") {
        return 0;
    }
    let value = value.trim();
    let (whole, fraction) = value.split_once('.').unwrap_or((value, ""));
    let is_fraction = fraction.len() <= 3 && fraction.bytes().all(|byte| byte.is_ascii_digit());
    match (whole, is_fraction) {
        ("1", true) => 1000,
        ("0", true) => format!("{fraction:0<3}").parse().unwrap_or(0),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Freshness;
    use hyper::header::HeaderValue;

    fn chosen(accepted: &[&str]) -> &'static str {
        let file = SiteFile {
            path: "a".into(),
            media_type: "text/plain",
            tag: 0,
            freshness: Freshness::Asked,
            plain: Bytes::from_static(b"plain"),
            gzip: Some(Bytes::from_static(b"gzip")),
            brotli: Some(Bytes::from_static(b"brotli")),
        };
        let mut headers = HeaderMap::new();
        for value in accepted {
            headers.append(ACCEPT_ENCODING, HeaderValue::from_str(value).expect("a value of a header"));
        }
        choose(&file, &headers).0.name()
    }

    #[test]
    fn the_smallest_accepted_form_is_chosen() {
        assert_eq!(chosen(&["gzip, deflate, br, zstd"]), "br");
        assert_eq!(chosen(&["gzip, deflate"]), "gzip");
        assert_eq!(chosen(&["GZip"]), "gzip");
        assert_eq!(chosen(&["deflate", "br"]), "br");
        assert_eq!(chosen(&["*"]), "br");
        assert_eq!(chosen(&[]), "identity");
        assert_eq!(chosen(&[""]), "identity");
        assert_eq!(chosen(&["zstd"]), "identity");
    }

    #[test]
    fn weights_are_respected() {
        assert_eq!(chosen(&["br;q=0.5, gzip"]), "gzip");
        assert_eq!(chosen(&["br ; Q=0.8,gzip;q=0.799"]), "br");
        assert_eq!(chosen(&["br;q=0, *"]), "gzip");
        assert_eq!(chosen(&["gzip;q=0.5, identity"]), "identity");
        assert_eq!(chosen(&["identity;q=0.1, gzip;q=0.01"]), "identity");
        assert_eq!(chosen(&["br;q=0, gzip;q=0"]), "identity");
        assert_eq!(chosen(&["*;q=0"]), "identity");
    }

    #[test]
    fn an_unreadable_weight_is_a_refusal() {
        for weight in ["x", "1.x", "0.1234", "2", "-1", "", "0.+1", "q"] {
            assert_eq!(chosen(&[&format!("br;q={weight}, gzip;q=0.001")]), "gzip", "{weight}");
        }
        assert_eq!(chosen(&["br;level=9, gzip"]), "gzip");
    }
}
