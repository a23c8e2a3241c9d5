//! What a request is answered with: statuses, headers, bodies.

#[path = "shared/site.rs"]
mod shared;

use http_body_util::BodyExt as _;
use hyper::{Method, Request, StatusCode};
use misere_server::{Hosts, PageResponse, Pages, Site, SiteFile};
use proptest::prelude::*;
use std::pin::pin;
use std::sync::LazyLock;
use std::task::{Context, Poll, Waker};

const HOST: &str = "127.0.0.1:6170";
const SCRIPT: &str = "/assets/index-Bx3_k-9Z.js";
static SITE: LazyLock<Site> = LazyLock::new(|| shared::site("pages"));

fn pages() -> Pages {
    Pages::new(SITE.clone(), Hosts::local(6170))
}

fn ask(method: &str, path: &str, headers: &[(&str, &str)]) -> PageResponse {
    let request = Request::builder().method(method).uri(path).header("host", HOST);
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    pages().answer(&request.body(()).expect("a request"))
}

fn get(path: &str, headers: &[(&str, &str)]) -> PageResponse {
    ask("GET", path, headers)
}

fn header<'a>(answer: &'a PageResponse, name: &str) -> &'a str {
    answer.headers().get(name).map_or("", |value| value.to_str().expect("a header in ASCII"))
}

fn body(answer: PageResponse) -> Vec<u8> {
    let collected = pin!(answer.into_body().collect());
    match collected.poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(Ok(body)) => body.to_bytes().to_vec(),
        _ => panic!("an answer is complete"),
    }
}

#[test]
fn a_file_is_sent_as_what_it_is() {
    for (path, media_type) in [
        ("/", "text/html; charset=utf-8"),
        ("/index.html", "text/html; charset=utf-8"),
        ("/?variant=antichess", "text/html; charset=utf-8"),
        (SCRIPT, "text/javascript; charset=utf-8"),
        ("/assets/rules-A1b2C3d4.wasm", "application/wasm"),
        ("/sounds/move.mp3", "audio/mpeg"),
        ("/rules/", "text/html; charset=utf-8"),
    ] {
        let answer = get(path, &[]);
        assert_eq!(
            (answer.status(), header(&answer, "content-type")),
            (StatusCode::OK, media_type),
            "{path}"
        );
        let length = header(&answer, "content-length").to_owned();
        assert_eq!(length, body(answer).len().to_string(), "{path}");
    }
}

#[test]
fn the_smallest_form_that_is_accepted_is_sent() {
    let plain = get(SCRIPT, &[]);
    assert_eq!(header(&plain, "content-encoding"), "");
    let brotli = get(SCRIPT, &[("accept-encoding", "gzip, deflate, br, zstd")]);
    assert_eq!(header(&brotli, "content-encoding"), "br");
    let gzip = get(SCRIPT, &[("accept-encoding", "gzip")]);
    assert_eq!(header(&gzip, "content-encoding"), "gzip");
    for answer in [&plain, &brotli, &gzip] {
        assert_eq!(header(answer, "vary"), "accept-encoding");
    }
    let tags = [&plain, &brotli, &gzip].map(|answer| header(answer, "etag"));
    assert!(tags[0] != tags[1] && tags[1] != tags[2] && tags[2] != tags[0], "{tags:?}");
    let mut unpacked = Vec::new();
    brotli::BrotliDecompress(&mut &*body(brotli), &mut unpacked).expect("a good stream");
    assert_eq!(unpacked, body(plain));
}

#[test]
fn hashed_names_are_kept_and_others_asked_for() {
    assert_eq!(header(&get(SCRIPT, &[]), "cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(header(&get("/", &[]), "cache-control"), "no-cache");
    assert_eq!(header(&get("/nothing", &[]), "cache-control"), "no-store");
}

#[test]
fn what_the_client_has_is_not_sent_again() {
    let accept = ("accept-encoding", "br");
    let tag = header(&get(SCRIPT, &[accept]), "etag").to_owned();
    let known = get(SCRIPT, &[accept, ("if-none-match", &tag)]);
    assert_eq!((known.status(), header(&known, "etag")), (StatusCode::NOT_MODIFIED, tag.as_str()));
    assert_eq!(header(&known, "content-length"), "");
    assert!(body(known).is_empty());
    let other_form = get(SCRIPT, &[("if-none-match", &tag)]);
    assert_eq!(other_form.status(), StatusCode::OK);
}

#[test]
fn a_part_is_sent_on_request() {
    let sound = "/sounds/move.mp3";
    let part = get(sound, &[("range", "bytes=250-"), ("accept-encoding", "br")]);
    assert_eq!(part.status(), StatusCode::PARTIAL_CONTENT);
    assert_eq!(header(&part, "content-range"), "bytes 250-255/256");
    let tag = header(&part, "etag").to_owned();
    assert_eq!(body(part), [250, 251, 252, 253, 254, 255]);
    let missing = get(sound, &[("range", "bytes=256-")]);
    assert_eq!(missing.status(), StatusCode::RANGE_NOT_SATISFIABLE);
    assert_eq!(header(&missing, "content-range"), "bytes */256");
    let same = get(sound, &[("range", "bytes=0-0"), ("if-range", &tag)]);
    assert_eq!(body(same), [0]);
    let changed = get(sound, &[("range", "bytes=0-0"), ("if-range", "\"old\"")]);
    assert_eq!((changed.status(), body(changed).len()), (StatusCode::OK, 256));
}

#[test]
fn head_tells_all_but_the_content() {
    for path in ["/", SCRIPT, "/nothing", "/rules"] {
        let (head, get) = (ask("HEAD", path, &[]), get(path, &[]));
        assert_eq!((head.status(), head.headers()), (get.status(), get.headers()), "{path}");
        assert!(body(head).is_empty(), "{path}");
    }
}

#[test]
fn other_methods_are_refused() {
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "BREW"] {
        let answer = ask(method, "/", &[]);
        let found = (answer.status(), header(&answer, "allow"));
        assert_eq!(found, (StatusCode::METHOD_NOT_ALLOWED, "GET, HEAD"), "{method}");
    }
}

#[test]
fn a_directory_is_told_its_slash() {
    let answer = get("/rules", &[]);
    assert_eq!((answer.status(), header(&answer, "location")), (StatusCode::PERMANENT_REDIRECT, "/rules/"));
    assert_eq!(get("//evil.example/rules", &[]).status(), StatusCode::NOT_FOUND);
}

#[test]
fn other_hosts_are_turned_away() {
    for host in ["evil.example", "evil.example:6170", "127.0.0.1:6171", ""] {
        let request = Request::get("/").header("host", host).body(()).expect("a request");
        let answer = pages().answer(&request);
        assert_eq!(answer.status(), StatusCode::MISDIRECTED_REQUEST, "{host}");
        assert_eq!(
            String::from_utf8_lossy(&body(answer)),
            "421 Misdirected Request: expected a request for 127.0.0.1 or localhost with this port\n"
        );
    }
}

#[test]
fn every_answer_carries_the_policy() {
    let refused = Request::get("/").body(()).expect("a request");
    for answer in [get("/", &[]), get("/nothing", &[]), ask("POST", "/", &[]), pages().answer(&refused)] {
        let policy = header(&answer, "content-security-policy");
        let directives: Vec<_> = policy.split("; ").collect();
        for expected in [
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "worker-src 'self'",
            "style-src 'self'",
            "connect-src 'self'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
        ] {
            assert!(directives.contains(&expected), "{expected}: {policy}");
        }
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{policy}");
        assert_eq!(header(&answer, "x-content-type-options"), "nosniff");
        assert_eq!(header(&answer, "referrer-policy"), "no-referrer");
        assert_eq!(header(&answer, "cross-origin-opener-policy"), "same-origin");
        assert_eq!(header(&answer, "cross-origin-embedder-policy"), "require-corp");
        assert_eq!(header(&answer, "cross-origin-resource-policy"), "same-origin");
    }
}

proptest! {
    /// Whatever is asked for, the answer is a file of the site, or none.
    #[test]
    fn only_files_of_the_site_are_sent(
        path in r"/((\.\.?|%2[eEfF]|%5c|%00|/|rules|index\.html|assets|sounds/move\.mp3|\PC|%[0-9a-f]{2}){0,8})",
        range in "(bytes=)?[-0-9,]{0,6}",
        accepted in "[brgzip*;q=0.1, ]{0,12}",
    ) {
        let request = Request::get(&path).header("host", HOST).header("range", range);
        // Not every path is the target of a request: hyper refuses the others.
        let Ok(request) = request.header("accept-encoding", accepted).body(()) else { return Ok(()) };
        let answer = pages().answer(&request);
        let status = answer.status();
        prop_assert!(
            [200, 206, 308, 404, 416].contains(&status.as_u16()), "{status} for {path}"
        );
        let encoding = header(&answer, "content-encoding").to_owned();
        let content = body(answer);
        let is_sent = |file: &SiteFile| match (status, encoding.as_str()) {
            (StatusCode::PARTIAL_CONTENT, _) => file.plain.windows(content.len()).any(|part| part == content),
            (_, "br") => file.brotli.as_deref() == Some(&content),
            (_, "gzip") => file.gzip.as_deref() == Some(&content),
            _ => file.plain == content,
        };
        let is_content = status.is_success();
        prop_assert_eq!(SITE.files().iter().any(is_sent), is_content);
    }

    /// No method, header or name makes it fail.
    #[test]
    fn nothing_confuses_it(
        method in "[A-Za-z]{1,8}",
        host in "[ -~]{0,20}",
        field in prop::sample::select(&["range", "accept-encoding", "if-none-match", "if-range"]),
        value in prop::collection::vec(any::<u8>(), 0..40),
    ) {
        let request = Request::builder().method(method.as_str()).uri("/").header("host", host);
        let Ok(request) = request.header(field, value).body(()) else { return Ok(()) };
        let answer = pages().answer(&request);
        prop_assert!(answer.headers().contains_key("content-security-policy"));
        if request.method() == Method::HEAD {
            prop_assert!(body(answer).is_empty());
        }
    }
}
