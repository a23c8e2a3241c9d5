//! Addresses and sockets: the site, its API, the API of robots, what operators look at.

mod api;
mod arena;
mod bot;
mod error;
mod export;
mod games;
mod guard;
mod operate;
mod passkeys;
mod socket;
mod tokens;
mod who;

use crate::ids::{GameId, PersonId};
use crate::passkey::Passkeys;
use crate::service::Service;
use axum::Router;
use axum::extract::{Request, State};
use axum::middleware;
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::serve::ListenerExt as _;
use guard::{Places, Rates};
use metrics_exporter_prometheus::PrometheusHandle;
use misere_server::{Hosts, Pages};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower_http::catch_panic::CatchPanicLayer;

/// What requests need.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// What all requests share.
pub struct Shared {
    pub(crate) service: Service,
    pages: Pages,
    hosts: Hosts,
    /// Nothing where there can be none.
    passkeys: Option<Passkeys>,
    /// Do browsers come by HTTPS?
    secure: bool,
    /// Is the address of a client told by a proxy in front of us?
    behind_proxy: bool,
    addresses: Rates<IpAddr>,
    people: Rates<PersonId>,
    newcomers: Rates<IpAddr>,
    places: Places,
    best_game: games::BestGame,
    metrics: Option<PrometheusHandle>,
    stopped: watch::Receiver<bool>,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("App(…)")
    }
}

impl std::ops::Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// What an app is made of.
pub struct AppParts {
    /// The service.
    pub service: Service,
    /// The site.
    pub pages: Pages,
    /// The names under which it answers.
    pub hosts: Hosts,
    /// What makes passkeys; nothing where there can be none.
    pub passkeys: Option<Passkeys>,
    /// Do browsers come by HTTPS? Then cookies go no other way.
    pub secure: bool,
    /// Is the address of a client told by a proxy in front of us?
    pub behind_proxy: bool,
    /// Where figures come from.
    pub metrics: Option<PrometheusHandle>,
}

impl std::fmt::Debug for AppParts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("AppParts(…)")
    }
}

/// How long sockets and answers have to end.
const FAREWELL: Duration = Duration::from_secs(3);

/// Answers until it is told to stop; then sockets are closed, so that pages connect again elsewhere, and what was
/// begun is finished.
///
/// # Errors
///
/// If the system refuses to listen.
pub async fn serve(
    listener: TcpListener,
    parts: AppParts,
    stopped: watch::Receiver<bool>,
) -> std::io::Result<()> {
    let AppParts { service, pages, hosts, passkeys, secure, behind_proxy, metrics } = parts;
    let limits = service.limits.clone();
    let app = App(Arc::new(Shared {
        addresses: Rates::requests(limits.requests),
        people: Rates::requests(limits.requests),
        newcomers: Rates::newcomers(limits.requests),
        places: Places::new(limits.sockets, limits.sockets_per_address),
        best_game: games::BestGame::default(),
        service,
        pages,
        hosts,
        passkeys,
        secure,
        behind_proxy,
        metrics,
        stopped: stopped.clone(),
    }));
    let (ending, mut told) = (app.clone(), stopped.clone());
    tokio::spawn(async move {
        if told.wait_for(|stopped| *stopped).await.is_ok() {
            ending.service.end_sockets();
        }
    });
    let forget = app.clone();
    let forgetting = tokio::spawn(async move {
        loop {
            tokio::time::sleep(Duration::from_secs(60)).await;
            forget.addresses.forget();
            forget.people.forget();
            forget.newcomers.forget();
        }
    });
    // Moves are small: none waits until the one before has arrived.
    let listener = listener.tap_io(|stream| {
        let _ = stream.set_nodelay(true);
    });
    let mut stopping = stopped.clone();
    let router = router(app).into_make_service_with_connect_info::<SocketAddr>();
    let serving = axum::serve(listener, router).with_graceful_shutdown(async move {
        let _ = stopping.wait_for(|stopped| *stopped).await;
    });
    let mut stopping = stopped;
    let result = tokio::select! {
        result = serving => result,
        () = async {
            let _ = stopping.wait_for(|stopped| *stopped).await;
            tokio::time::sleep(FAREWELL).await;
        } => Ok(()),
    };
    forgetting.abort();
    result
}

/// Every address.
fn router(app: App) -> Router {
    Router::new()
        .merge(api::routes())
        .merge(arena::routes())
        .merge(games::routes())
        .merge(bot::routes())
        .merge(tokens::routes())
        .merge(operate::routes())
        .merge(passkeys::routes())
        .route("/socket", axum::routing::get(socket::open))
        .fallback(site)
        .layer(middleware::from_fn_with_state(app.clone(), guard::admit))
        .layer(middleware::from_fn(guard::read_body))
        .layer(CatchPanicLayer::new())
        .with_state(app)
}

/// Everything else is a file of the site. Programs for lichess name a game by its id alone, or with a side behind it.
async fn site(State(app): State<App>, request: Request) -> Response {
    let game = GameId::from(request.uri().path().split('/').nth(1).unwrap_or_default());
    if game.is_well_formed() {
        return Redirect::to(&format!("/#game/{game}")).into_response();
    }
    app.pages.answer(&request).map(axum::body::Body::new).into_response()
}
