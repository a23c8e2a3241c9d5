//! From a request to its answer, without a network: all that is decided is decided here.

use crate::Freshness;
use crate::conditional;
use crate::encoding::{self, Encoding};
use crate::hosts::Hosts;
use crate::native::NativeEngine;
use crate::policy;
use crate::range::{self, Portion};
use crate::site::{Found, Site, SiteFile};
use bytes::Bytes;
use http_body_util::Full;
use hyper::header::{self, HeaderValue};
use hyper::{HeaderMap, Method, Request, Response, StatusCode};
use std::ops::Range;

/// An answer, complete.
pub type PageResponse = Response<Full<Bytes>>;

/// A site and the names under which it is served.
#[derive(Clone, Debug)]
pub struct Pages {
    site: Site,
    pub(crate) hosts: Hosts,
    pub(crate) engine: Option<NativeEngine>,
}

impl Pages {
    /// The site, for those who ask under one of these names.
    pub fn new(site: Site, hosts: Hosts) -> Pages {
        Pages { site, hosts, engine: None }
    }

    /// The same with the engine of this machine, for [`serve`](crate::serve).
    #[must_use]
    pub fn with_engine(self, engine: NativeEngine) -> Pages {
        Pages { engine: Some(engine), ..self }
    }

    /// The answer to a request. Its body, should it have one, is of no interest.
    pub fn answer<B>(&self, request: &Request<B>) -> PageResponse {
        let mut answer = self.decide(request);
        if request.method() == Method::HEAD {
            // The headers stay, and with them the length of what is left out.
            *answer.body_mut() = Full::default();
        }
        policy::apply(answer.headers_mut());
        answer
    }

    fn decide<B>(&self, request: &Request<B>) -> PageResponse {
        if !self.hosts.admit(request) {
            let complaint = "expected a request for 127.0.0.1 or localhost with this port";
            return text(StatusCode::MISDIRECTED_REQUEST, complaint);
        }
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            let mut answer = text(StatusCode::METHOD_NOT_ALLOWED, "expected GET or HEAD");
            answer.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
            return answer;
        }
        match self.site.find(request.uri().path()) {
            Found::File(file) => send(file, request.headers()),
            Found::Directory => redirect(request.uri().path()),
            Found::Nothing => text(StatusCode::NOT_FOUND, "there is nothing at this address"),
        }
    }
}

/// The file, the part of it that is asked for, or the news that there is none.
fn send(file: &SiteFile, asked: &HeaderMap) -> PageResponse {
    let portion = range::portion(asked, file.plain.len());
    // Parts are counted in plain bytes, so that they fit together whatever was accepted for each.
    let (encoding, body) = match portion {
        Portion::Whole => encoding::choose(file, asked),
        Portion::Part(_) | Portion::Missing => (Encoding::Plain, &file.plain),
    };
    let tag = conditional::tag(file, encoding);
    let mut answer = match portion {
        _ if conditional::is_known(&tag, asked) => with_status(StatusCode::NOT_MODIFIED, Bytes::new()),
        Portion::Part(range) if applies(&tag, asked) => part(file, range),
        Portion::Missing if applies(&tag, asked) => missing(file),
        _ => whole(file, encoding, body),
    };
    let headers = answer.headers_mut();
    headers.extend(HeaderValue::try_from(tag).ok().map(|tag| (header::ETAG, tag)));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache_control(file.freshness)));
    answer
}

/// Whether a part may be sent: the client wants it of what it already has, or does not care.
fn applies(tag: &str, asked: &HeaderMap) -> bool {
    asked.get(header::IF_RANGE).is_none_or(|known| known.as_bytes() == tag.as_bytes())
}

fn whole(file: &SiteFile, encoding: Encoding, body: &Bytes) -> PageResponse {
    let mut answer = with_status(StatusCode::OK, body.clone());
    let headers = answer.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.media_type));
    headers.insert(header::CONTENT_LENGTH, body.len().into());
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    if encoding != Encoding::Plain {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
    }
    answer
}

fn part(file: &SiteFile, range: Range<usize>) -> PageResponse {
    let place = format!("bytes {}-{}/{}", range.start, range.end - 1, file.plain.len());
    let mut answer = whole(file, Encoding::Plain, &file.plain.slice(range));
    *answer.status_mut() = StatusCode::PARTIAL_CONTENT;
    answer.headers_mut().extend(content_range(place));
    answer
}

fn missing(file: &SiteFile) -> PageResponse {
    let mut answer = text(StatusCode::RANGE_NOT_SATISFIABLE, "expected bytes before the end of the file");
    answer.headers_mut().extend(content_range(format!("bytes */{}", file.plain.len())));
    answer
}

fn content_range(place: String) -> Option<(header::HeaderName, HeaderValue)> {
    HeaderValue::try_from(place).ok().map(|place| (header::CONTENT_RANGE, place))
}

/// The same address with a slash. It is one of the site's own directories, so it leads nowhere else.
fn redirect(path: &str) -> PageResponse {
    let Ok(place) = HeaderValue::try_from(format!("{path}/")) else {
        return text(StatusCode::NOT_FOUND, "there is nothing at this address");
    };
    let mut answer =
        text(StatusCode::PERMANENT_REDIRECT, "this is a directory: its address ends with a slash");
    answer.headers_mut().insert(header::LOCATION, place);
    answer
}

/// A few words for people who see a status that no page handles.
fn text(status: StatusCode, words: &'static str) -> PageResponse {
    let body = Bytes::from(format!("{status}: {words}\n"));
    let length = body.len();
    let mut answer = with_status(status, body);
    let headers = answer.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    headers.insert(header::CONTENT_LENGTH, length.into());
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    answer
}

fn with_status(status: StatusCode, body: Bytes) -> PageResponse {
    let mut answer = Response::new(Full::new(body));
    *answer.status_mut() = status;
    answer
}

fn cache_control(freshness: Freshness) -> &'static str {
    match freshness {
        Freshness::Forever => "public, max-age=31536000, immutable",
        Freshness::Asked => "no-cache",
    }
}
