//! `misere play`: the board in the browser, served by the program itself.

use crate::cli::Play;
use crate::ending::Misuse;
use crate::games::Games;
use crate::native::Native;
use anyhow::bail;
use misere_notation::names::StartKind;
use misere_server::{
    ClientLimits, Hosts, ListenError, Listener, NativeEngine, Pages, Port, Site, Stop, serve,
};
use std::io::{self, Write};
use std::sync::Arc;

/// Browsers keep games by address, so the address should stay the same: the number of the course.
const USUAL_PORT: u16 = 6170;

const NO_BOARD: &str = "\
this program was built without the board: expected its files in web/dist when it was built, found none.
In a checkout of Misère `cargo xtask play` builds everything and plays; `cargo xtask build` only builds.
Without the board, `misere text` plays by typing";

pub(crate) fn run(options: &Play, out: &mut impl Write) -> anyhow::Result<()> {
    let query = options.variant.as_deref().map(query).transpose()?.unwrap_or_default();
    let site = Site::embedded();
    if site.is_empty() {
        bail!(NO_BOARD);
    }
    let listener = Listener::open(options.port.map_or(Port::From(USUAL_PORT), Port::Exactly))
        .map_err(|error| anyhow::anyhow!("{error}{}", way_out(&error, options)))?;
    let address = format!("{}{query}", listener.url());
    let stop = Stop::new();
    let on_signal = stop.clone();
    ctrlc::set_handler(move || on_signal.now()).map_err(io::Error::other)?;
    writeln!(out, "{address}\nCtrl-C ends it.")?;
    out.flush()?;
    if !options.no_open && open::that_detached(&address).is_err() {
        // With stderr closed the address on stdout has to do.
        let _ = writeln!(io::stderr(), "misere: found no browser to start: open the address yourself");
    }
    let engine = NativeEngine::new(Arc::new(Native::open()?), &token());
    let pages = Pages::new(site, Hosts::local(listener.port())).with_engine(engine);
    Ok(serve(listener, pages, ClientLimits::default(), &stop)?)
}

/// What a page has to know to use the engine of this machine; another one each time.
fn token() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the system has random numbers: without them nothing is safe");
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// How the page is told which game to begin with.
fn query(name: &str) -> Result<String, Misuse> {
    let named = Games::default().find(name)?;
    Ok(match named.start {
        StartKind::Chess960 => "?variant=chess960".to_owned(),
        StartKind::Usual | StartKind::Given => format!("?variant={}", named.variant.card().key),
    })
}

fn way_out(error: &ListenError, options: &Play) -> &'static str {
    match (error.cause, options.port) {
        (io::ErrorKind::AddrInUse, Some(_)) => "; leave out --port for one that is free",
        _ => "",
    }
}
