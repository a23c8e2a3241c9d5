//! The loop that accepts connections, and how it ends.

use crate::listen::Listener;
use crate::native::NativeEngine;
use crate::pages::Pages;
use http_body_util::Either;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time;

/// What a client may take from the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClientLimits {
    /// How long the next request may take to arrive, the pause before it included.
    pub request: Duration,
    /// How long a connection may last; browsers just make another.
    pub connection: Duration,
    /// How many bytes the head of a request may have; 8192 at least.
    pub head: usize,
    /// How many connections there may be; the next one waits.
    pub connections: u32,
    /// How long the last answer of a connection may take when it is told to end.
    pub farewell: Duration,
}

impl Default for ClientLimits {
    fn default() -> ClientLimits {
        ClientLimits {
            request: Duration::from_secs(30),
            connection: Duration::from_secs(600),
            head: 16 << 10,
            connections: 512,
            farewell: Duration::from_secs(1),
        }
    }
}

/// More fields than any browser sends.
const MOST_FIELDS: usize = 100;
/// How long to wait when the system can give no more connections.
const BREATH: Duration = Duration::from_millis(50);

/// Tells a server to stop, from any thread and more than once if you like.
#[derive(Clone, Debug)]
pub struct Stop(watch::Sender<bool>);

impl Stop {
    /// A server that is given this runs until [`Stop::now`].
    pub fn new() -> Stop {
        Stop(watch::Sender::new(false))
    }

    /// Ends the server: it accepts nothing more, finishes its answers, and returns.
    pub fn now(&self) {
        self.0.send_replace(true);
    }
}

impl Default for Stop {
    fn default() -> Stop {
        Stop::new()
    }
}

/// Answers requests until it is told to stop.
///
/// One thread is enough: answers are only looked up, and the system sends them.
///
/// # Errors
///
/// When the system refuses what an asynchronous program needs.
pub fn serve(listener: Listener, pages: Pages, limits: ClientLimits, stop: &Stop) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = TcpListener::from_std(listener.listener)?;
        let room = Room { pages, limits, stopped: stop.0.subscribe() };
        let places = Arc::new(Semaphore::new(limits.connections as usize));
        tokio::select! {
            () = stopping(room.stopped.clone()) => {}
            () = accept(&listener, Arc::new(room), &places) => {}
        }
        drop(listener);
        // All places are free when all clients have left. A client that stays longer is not waited for.
        let _ = time::timeout(limits.farewell, places.acquire_many(limits.connections)).await;
        Ok(())
    })
}

/// What all connections share.
struct Room {
    pages: Pages,
    limits: ClientLimits,
    stopped: watch::Receiver<bool>,
}

async fn stopping(mut stopped: watch::Receiver<bool>) {
    // That its sender is gone means the same.
    let _ = stopped.wait_for(|stopped| *stopped).await;
}

async fn accept(listener: &TcpListener, room: Arc<Room>, places: &Arc<Semaphore>) {
    // The semaphore is never closed.
    while let Ok(place) = Arc::clone(places).acquire_owned().await {
        match listener.accept().await {
            Ok((stream, _)) => {
                let room = Arc::clone(&room);
                tokio::spawn(async move {
                    talk(stream, &room).await;
                    drop(place);
                });
            }
            // The client is gone already, or there are too many open files: neither is the end.
            Err(_) => time::sleep(BREATH).await,
        }
    }
}

/// Serves one connection: as many requests as it brings, one after the other.
async fn talk(stream: TcpStream, room: &Room) {
    // Without it the end of a long answer may wait for the client to confirm the beginning.
    let _ = stream.set_nodelay(true);
    let limits = room.limits;
    let service = service_fn(|request| async move {
        let answer = match &room.pages.engine {
            Some(engine) if NativeEngine::is_meant(&request) => {
                engine.answer(&room.pages.hosts, request).await
            }
            _ => room.pages.answer(&request).map(Either::Left),
        };
        Ok::<_, Infallible>(answer)
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(limits.request);
    builder.max_headers(MOST_FIELDS).max_buf_size(limits.head);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service));
    tokio::select! {
        // A client that breaks off, dawdles or talks nonsense harms only itself; hyper has told it so.
        _ = connection.as_mut() => return,
        () = stopping(room.stopped.clone()) => {}
        () = time::sleep(limits.connection) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = time::timeout(limits.farewell, connection).await;
}
