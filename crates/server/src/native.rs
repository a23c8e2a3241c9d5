//! The engine of this machine, for the page that this machine serves and for no other.
//!
//! `GET /engine` tells the page a token; `POST /engine/search` with the token streams what a search finds, one
//! JSON object a line, until it is done or the page closes the stream. What a search is, the program decides: it
//! hands in a [`Searcher`].
//!
//! Pages elsewhere get nothing: they may not read an answer without a permission that is never given, a header of its own
//! makes the browser ask for that permission before it sends anything, and `Origin` has to be one of ours.

use crate::hosts::Hosts;
use crate::policy;
use bytes::Bytes;
use http_body_util::{BodyExt as _, Either, Full, Limited};
use hyper::body::{Body, Frame};
use hyper::header::{self, HeaderValue};
use hyper::{HeaderMap, Method, Request, Response, StatusCode};
use std::convert::Infallible;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::sync::mpsc;

/// What searches positions.
pub trait Searcher: Send + Sync {
    /// How many threads search together.
    fn threads(&self) -> usize;

    /// Begins what the body of a request asks for.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the request.
    fn search(&self, request: &[u8]) -> Result<Lines, String>;
}

/// What a search finds, line by line. Dropping it ends the search.
pub struct Lines {
    receiver: mpsc::Receiver<Bytes>,
    stop: Box<dyn Fn() + Send + Sync>,
}

impl Lines {
    /// Lines from a search that is ended by a function.
    pub fn new(receiver: mpsc::Receiver<Bytes>, stop: impl Fn() + Send + Sync + 'static) -> Lines {
        Lines { receiver, stop: Box::new(stop) }
    }
}

impl fmt::Debug for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lines").finish_non_exhaustive()
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        (self.stop)();
    }
}

impl Body for Lines {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.receiver.poll_recv(context).map(|line| line.map(|line| Ok(Frame::data(line))))
    }
}

/// A searcher and the token that a page needs to use it.
#[derive(Clone)]
pub struct NativeEngine {
    searcher: Arc<dyn Searcher>,
    token: Arc<str>,
}

impl fmt::Debug for NativeEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NativeEngine").finish_non_exhaustive()
    }
}

/// The header that carries the token.
const TOKEN: &str = "x-misere-token";
/// Where a browser says which page a request comes from.
const FETCH_SITE: &str = "sec-fetch-site";
/// The longest body of a request; a game of a thousand moves has a tenth of it.
const LONGEST: usize = 64 << 10;

/// An answer that may be a stream.
pub(crate) type Streamed = Response<Either<Full<Bytes>, Lines>>;

impl NativeEngine {
    /// Lets pages that know the token use the searcher.
    pub fn new(searcher: Arc<dyn Searcher>, token: &str) -> NativeEngine {
        NativeEngine { searcher, token: token.into() }
    }

    /// Is the request for the engine?
    pub(crate) fn is_meant<B>(request: &Request<B>) -> bool {
        matches!(request.uri().path(), "/engine" | "/engine/search")
    }

    /// The answer to a request for the engine.
    pub(crate) async fn answer<B>(&self, hosts: &Hosts, request: Request<B>) -> Streamed
    where
        B: Body<Data = Bytes>,
        B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
    {
        let mut answer = match self.decide(hosts, request).await {
            Ok(lines) => {
                let mut answer = Response::new(Either::Right(lines));
                let kind = HeaderValue::from_static("application/x-ndjson");
                answer.headers_mut().insert(header::CONTENT_TYPE, kind);
                answer
            }
            Err((status, json)) => {
                let mut answer = Response::new(Either::Left(Full::new(Bytes::from(json))));
                *answer.status_mut() = status;
                let kind = HeaderValue::from_static("application/json");
                answer.headers_mut().insert(header::CONTENT_TYPE, kind);
                answer
            }
        };
        answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        policy::apply(answer.headers_mut());
        answer
    }

    /// The lines of a search, or an answer that is no stream.
    async fn decide<B>(&self, hosts: &Hosts, request: Request<B>) -> Result<Lines, (StatusCode, String)>
    where
        B: Body<Data = Bytes>,
        B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
    {
        if !hosts.admit(&request) {
            return Err(refused("expected a request for 127.0.0.1 or localhost with this port"));
        }
        match (request.uri().path(), request.method()) {
            ("/engine", &Method::GET) => {
                if !is_same_origin(request.headers()) {
                    return Err(refused("expected a request of the page that is served here"));
                }
                let about =
                    format!("{{\"token\":\"{}\",\"threads\":{}}}", self.token, self.searcher.threads());
                Err((StatusCode::OK, about))
            }
            ("/engine/search", &Method::POST) => {
                if !has_origin_of(request.headers(), hosts) {
                    return Err(refused("expected a request of the page that is served here"));
                }
                if !self.has_token(request.headers()) {
                    return Err(refused("expected the token that GET /engine tells"));
                }
                let body = Limited::new(request.into_body(), LONGEST).collect().await;
                let body = body.map_err(|_| wrong("expected a request of at most 64 KiB"))?.to_bytes();
                self.searcher.search(&body).map_err(|why| wrong(&why))
            }
            _ => Err((StatusCode::METHOD_NOT_ALLOWED, error("expected GET /engine or POST /engine/search"))),
        }
    }

    /// Compares all bytes, so that the time it takes tells nothing.
    fn has_token(&self, headers: &HeaderMap) -> bool {
        let given = headers.get(TOKEN).map_or(&[][..], HeaderValue::as_bytes);
        let own = self.token.as_bytes();
        given.len() == own.len() && given.iter().zip(own).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
    }
}

/// Browsers say where a request comes from, and pages cannot forge it.
fn is_same_origin(headers: &HeaderMap) -> bool {
    headers.get(FETCH_SITE).is_some_and(|site| site.as_bytes() == b"same-origin")
}

fn has_origin_of(headers: &HeaderMap, hosts: &Hosts) -> bool {
    let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
    origin.and_then(|origin| origin.strip_prefix("http://")).is_some_and(|host| hosts.has(host))
}

fn refused(why: &str) -> (StatusCode, String) {
    (StatusCode::FORBIDDEN, error(why))
}

fn wrong(why: &str) -> (StatusCode, String) {
    (StatusCode::BAD_REQUEST, error(why))
}

/// `{"error":"…"}`
fn error(why: &str) -> String {
    let mut text = String::from("{\"error\":\"");
    for letter in why.chars() {
        match letter {
            '"' | '\\' => text.extend(['\\', letter]),
            letter if letter.is_control() => text.push(' '),
            letter => text.push(letter),
        }
    }
    text.push_str("\"}");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Finds one line for each byte it is asked.
    struct Echo;

    impl Searcher for Echo {
        fn threads(&self) -> usize {
            2
        }

        fn search(&self, request: &[u8]) -> Result<Lines, String> {
            if request.is_empty() {
                return Err("expected \"something\"".to_owned());
            }
            let (sender, receiver) = mpsc::channel(1 + request.len());
            for &byte in request {
                sender.try_send(Bytes::from(vec![byte, b'\n'])).map_err(|error| error.to_string())?;
            }
            Ok(Lines::new(receiver, || ()))
        }
    }

    const HOST: &str = "127.0.0.1:6170";
    const OURS: [(&str, &str); 3] =
        [("host", HOST), ("origin", "http://127.0.0.1:6170"), ("x-misere-token", "secret")];

    fn ask(method: &str, path: &str, headers: &[(&str, &str)], body: &'static [u8]) -> (StatusCode, String) {
        let engine = NativeEngine::new(Arc::new(Echo), "secret");
        let request = Request::builder().method(method).uri(path);
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        let request = request.body(Full::new(Bytes::from_static(body))).expect("a request");
        assert!(NativeEngine::is_meant(&request));
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        runtime.block_on(async {
            let answer = engine.answer(&Hosts::local(6170), request).await;
            assert!(answer.headers().get("access-control-allow-origin").is_none());
            let status = answer.status();
            let body = answer.into_body().collect().await.expect("a body").to_bytes();
            (status, String::from_utf8(body.to_vec()).expect("text"))
        })
    }

    #[test]
    fn the_page_gets_the_token_and_with_it_lines() {
        let own = [("host", HOST), ("sec-fetch-site", "same-origin")];
        let answer = ask("GET", "/engine", &own, b"");
        assert_eq!(answer, (StatusCode::OK, "{\"token\":\"secret\",\"threads\":2}".to_owned()));
        assert_eq!(ask("POST", "/engine/search", &OURS, b"ab"), (StatusCode::OK, "a\nb\n".to_owned()));
    }

    #[test]
    fn other_pages_get_neither() {
        for site in ["cross-site", "same-site", "none", ""] {
            let other = [("host", HOST), ("sec-fetch-site", site)];
            assert_eq!(ask("GET", "/engine", &other, b"").0, StatusCode::FORBIDDEN, "{site}");
        }
        assert_eq!(ask("GET", "/engine", &[("host", HOST)], b"").0, StatusCode::FORBIDDEN);
        let wrong = [
            (0, "evil.example:6170"),
            (1, "http://evil.example"),
            (1, "null"),
            (1, "https://127.0.0.1:6170"),
            (2, "secre"),
            (2, "secreT"),
            (2, ""),
        ];
        for (index, value) in wrong {
            let mut headers = OURS;
            headers[index].1 = value;
            assert_eq!(ask("POST", "/engine/search", &headers, b"a").0, StatusCode::FORBIDDEN, "{value}");
        }
        for missing in 0..OURS.len() {
            let headers: Vec<_> = (0..OURS.len()).filter(|&i| i != missing).map(|i| OURS[i]).collect();
            assert_eq!(ask("POST", "/engine/search", &headers, b"a").0, StatusCode::FORBIDDEN, "{missing}");
        }
    }

    #[test]
    fn what_is_wrong_is_told() {
        let (status, text) = ask("POST", "/engine/search", &OURS, b"");
        assert_eq!(
            (status, text.as_str()),
            (StatusCode::BAD_REQUEST, r#"{"error":"expected \"something\""}"#)
        );
        assert_eq!(ask("DELETE", "/engine", &OURS, b"").0, StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(ask("OPTIONS", "/engine/search", &OURS, b"").0, StatusCode::METHOD_NOT_ALLOWED);
        let long: &'static [u8] = Box::leak(vec![b'x'; LONGEST + 1].into_boxed_slice());
        assert_eq!(ask("POST", "/engine/search", &OURS, long).0, StatusCode::BAD_REQUEST);
    }

    #[test]
    fn a_stream_that_is_dropped_ends_its_search() {
        let (stopped, hears) = std::sync::mpsc::channel();
        let (_sender, receiver) = mpsc::channel(1);
        drop(Lines::new(receiver, move || stopped.send(()).expect("it is waited for")));
        assert_eq!(hears.try_recv(), Ok(()));
    }
}
