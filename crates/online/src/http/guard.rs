//! Who is let in: names of the site, origins, how often, how many.

use super::App;
use super::error::Failure;
use crate::ids::PersonId;
use axum::body::{self, Body};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Does the request come from one of our own pages?
pub(super) fn has_own_origin(app: &App, headers: &HeaderMap) -> bool {
    let origin = headers.get(ORIGIN).and_then(|origin| origin.to_str().ok());
    let name = origin.and_then(|origin| origin.split_once("://")).map(|(_, name)| name);
    name.is_some_and(|name| app.hosts.has(name))
}

/// The address of the site as this client knows it.
pub(super) fn site(app: &App, headers: &HeaderMap) -> String {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    format!("{}://{host}", if app.secure { "https" } else { "http" })
}

/// How often each address, or each player, may ask.
pub(super) struct Rates<K: Hash + Eq + Clone>(DefaultKeyedRateLimiter<K>);

impl<K: Hash + Eq + Clone> Rates<K> {
    /// Requests a second; three times as many may come at once.
    pub(super) fn requests(a_second: u32) -> Rates<K> {
        let rate = NonZeroU32::new(a_second).unwrap_or(NonZeroU32::MIN);
        let burst = NonZeroU32::new(a_second.saturating_mul(3)).unwrap_or(NonZeroU32::MIN);
        Rates(RateLimiter::keyed(Quota::per_second(rate).allow_burst(burst)))
    }

    /// New players a minute: each of them is a row.
    pub(super) fn newcomers(a_minute: u32) -> Rates<K> {
        let rate = NonZeroU32::new(a_minute).unwrap_or(NonZeroU32::MIN);
        Rates(RateLimiter::keyed(Quota::per_minute(rate)))
    }

    /// May this one ask once more?
    pub(super) fn admit(&self, who: &K) -> bool {
        let admitted = self.0.check_key(who).is_ok();
        if !admitted {
            metrics::counter!("misere_too_many_requests").increment(1);
        }
        admitted
    }

    /// Forgets those who have not asked for a while.
    pub(super) fn forget(&self) {
        self.0.retain_recent();
        self.0.shrink_to_fit();
    }
}

/// How many sockets there are: in all, by address and by player.
#[derive(Clone)]
pub(super) struct Places(Arc<Mutex<Taken>>);

struct Taken {
    left: usize,
    /// Of one address, and of one player.
    most: usize,
    addresses: HashMap<IpAddr, usize>,
    people: HashMap<PersonId, usize>,
}

/// A place that is free again when this is dropped.
pub(super) struct Place {
    places: Places,
    address: IpAddr,
    person: PersonId,
}

impl Places {
    pub(super) fn new(all: usize, most: usize) -> Places {
        let (addresses, people) = (HashMap::new(), HashMap::new());
        Places(Arc::new(Mutex::new(Taken { left: all, most, addresses, people })))
    }

    pub(super) fn take(&self, address: IpAddr, person: &PersonId) -> Option<Place> {
        let mut taken = crate::service::lock(&self.0);
        let here = taken.addresses.get(&address).is_some_and(|here| *here >= taken.most);
        let own = taken.people.get(person).is_some_and(|own| *own >= taken.most);
        if taken.left == 0 || here || own {
            return None;
        }
        *taken.addresses.entry(address).or_default() += 1;
        *taken.people.entry(person.clone()).or_default() += 1;
        taken.left -= 1;
        metrics::gauge!("misere_sockets").increment(1);
        Some(Place { places: self.clone(), address, person: person.clone() })
    }
}

/// One less; nothing is left of the last.
fn release<K: Hash + Eq>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = crate::service::lock(&self.places.0);
        taken.left += 1;
        release(&mut taken.addresses, &self.address);
        release(&mut taken.people, &self.person);
        metrics::gauge!("misere_sockets").decrement(1);
    }
}

/// The address of a client. Only a proxy of ours is believed when it tells one.
pub(super) fn address(app: &App, headers: &HeaderMap, peer: SocketAddr) -> IpAddr {
    let told = || {
        let list = headers.get("x-forwarded-for")?.to_str().ok()?;
        list.rsplit(',').next()?.trim().parse().ok()
    };
    if app.behind_proxy { told().unwrap_or(peer.ip()) } else { peer.ip() }
}

/// The longest body of a request: a charter and what stands around it.
const LONGEST_BODY: usize = 16 << 10;
/// How long it may take to arrive.
const BODY_PATIENCE: Duration = Duration::from_secs(15);

/// Reads the body of every request, also where the answer does not need it. A connection with an unread body is closed
/// behind the answer, and what the client has sent on it meanwhile is lost.
pub(super) async fn read_body(request: Request, next: Next) -> Response {
    let (head, unread) = request.into_parts();
    let read = tokio::time::timeout(BODY_PATIENCE, body::to_bytes(unread, LONGEST_BODY)).await;
    let failure = match read {
        Ok(Ok(bytes)) => return next.run(Request::from_parts(head, Body::from(bytes))).await,
        Ok(Err(_)) => Failure::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "too-large",
            format!("expected a body of at most {LONGEST_BODY} bytes"),
        ),
        Err(_) => Failure::new(StatusCode::REQUEST_TIMEOUT, "too-slow", "expected the whole body sooner"),
    };
    failure.into_response()
}

/// Every request comes through here.
pub(super) async fn admit(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    let path = request.uri().path();
    // Those who watch the server from the same machine know no name.
    let operates = matches!(path, "/healthz" | "/readyz" | "/metrics");
    if !operates && !app.hosts.admit(&request) {
        return Failure::new(
            StatusCode::MISDIRECTED_REQUEST,
            "unknown-host",
            "expected a request for a name of this site",
        )
        .into_response();
    }
    if !operates && !app.addresses.admit(&address(&app, headers, peer)) {
        return Failure::too_many("requests a second").into_response();
    }
    // A program with a token has no ambient authority, so it needs no origin.
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let is_foreign = headers.contains_key(ORIGIN) && !has_own_origin(&app, headers);
    if !reads && is_foreign {
        return Failure::new(StatusCode::FORBIDDEN, "foreign-origin", "expected a page of this site")
            .into_response();
    }
    let is_called = ["/api/", "/game/", "/account/", "/socket"].iter().any(|place| path.starts_with(place));
    let mut response = next.run(request).await;
    if is_called {
        response = in_our_form(response).await;
    }
    if !response.headers().contains_key(CONTENT_SECURITY_POLICY) {
        misere_server::apply_policy(response.headers_mut());
    }
    if !response.headers().contains_key(CACHE_CONTROL) {
        response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// What the library refuses by itself, such as a body that is no JSON or a method that there is not, is told as every other
/// failure is.
async fn in_our_form(response: Response) -> Response {
    let status = response.status();
    let kind = response.headers().get(CONTENT_TYPE);
    let is_ours = kind.is_some_and(|kind| !kind.as_bytes().starts_with(b"text/plain"));
    if !status.is_client_error() || is_ours {
        return response;
    }
    let (mut head, text) = response.into_parts();
    let text = body::to_bytes(text, LONGEST_BODY).await.unwrap_or_default();
    let told = String::from_utf8_lossy(&text);
    let (key, message) = match status {
        StatusCode::NOT_FOUND => ("not-found", "there is no such address"),
        StatusCode::METHOD_NOT_ALLOWED => ("bad-method", "expected another method for this address"),
        _ => ("bad-request", told.trim_end()),
    };
    let mut failure = Failure::new(status, key, message).into_response();
    if let Some(methods) = head.headers.remove(ALLOW) {
        failure.headers_mut().insert(ALLOW, methods);
    }
    failure
}
