//! Tags: how a browser asks whether what it has is still true.

use crate::encoding::Encoding;
use crate::site::SiteFile;
use hyper::HeaderMap;
use hyper::header::IF_NONE_MATCH;

/// The tag of a form of a file. Forms differ byte by byte, so each has its own.
pub(crate) fn tag(file: &SiteFile, encoding: Encoding) -> String {
    format!("\"{:016x}-{}\"", file.tag, encoding.name())
}

/// Whether the client says that it has what carries this tag.
pub(crate) fn is_known(tag: &str, headers: &HeaderMap) -> bool {
    let texts = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    // Our tags hold no comma, so commas may split the list.
    let mut items = texts.flat_map(|text| text.split(',')).map(str::trim);
    items.any(|item| item == "*" || item.strip_prefix("W/").unwrap_or(item) == tag)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;

    #[test]
    fn a_tag_is_found_in_a_list() {
        let knows = |text: &'static str| {
            let headers = HeaderMap::from_iter([(IF_NONE_MATCH, HeaderValue::from_static(text))]);
            is_known("\"12-br\"", &headers)
        };
        assert!(knows("\"12-br\"") && knows("\"x\" , W/\"12-br\"") && knows("*"));
        assert!(!knows("\"12-gzip\"") && !knows("12-br") && !knows(""));
        assert!(!is_known("\"12-br\"", &HeaderMap::new()));
    }
}
