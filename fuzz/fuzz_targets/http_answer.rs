//! Whatever is asked for, the answer carries the policy, and content only of the one file that there is.
#![no_main]

use hyper::Request;
use libfuzzer_sys::fuzz_target;
use misere_server::{SiteFile, Freshness, Hosts, Pages, Site};

const FIELDS: [&str; 5] = ["host", "range", "if-range", "if-none-match", "accept-encoding"];

fuzz_target!(|data: &[u8]| {
    let mut lines = data.split(|&byte| byte == b'\n');
    let mut line = || lines.next().unwrap_or_default();
    let file = SiteFile {
        path: "rules/index.html".into(),
        media_type: "text/html",
        tag: 7,
        freshness: Freshness::Asked,
        plain: "only this".into(),
        gzip: None,
        brotli: Some("only".into()),
    };
    let pages = Pages::new(Site::new(vec![file]), Hosts::local(6170));
    let mut request = Request::builder().method(line()).uri(line()).header("host", "localhost:6170");
    for field in FIELDS {
        let value = line();
        if !value.is_empty() {
            request = request.header(field, value);
        }
    }
    // What is no request never gets so far.
    let Ok(request) = request.body(()) else { return };
    let answer = pages.answer(&request);
    assert!(answer.headers().contains_key("content-security-policy"));
    if answer.status().is_success() {
        assert!(["/rules/", "/rules/index.html"].contains(&request.uri().path()) || request.uri().path().contains('%'));
    }
});
