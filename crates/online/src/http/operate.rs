//! What operators look at.

use super::App;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;

pub(super) fn routes() -> Router<App> {
    Router::new().route("/healthz", get(alive)).route("/readyz", get(ready)).route("/metrics", get(figures))
}

/// The process runs.
async fn alive() -> &'static str {
    "ok\n"
}

/// Moves can be kept. A proxy sends players elsewhere if not.
async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    if *app.stopped.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n");
    }
    match app.service.is_ready() && app.service.store.check().await.is_ok() {
        true => (StatusCode::OK, "ready\n"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n"),
    }
}

/// Figures for Prometheus.
async fn figures(State(app): State<App>) -> Result<String, StatusCode> {
    metrics::gauge!("misere_rooms").set(app.service.rooms().len() as f64);
    app.metrics.as_ref().map(|handle| handle.render()).ok_or(StatusCode::NOT_FOUND)
}
