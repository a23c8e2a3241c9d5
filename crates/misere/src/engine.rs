//! The engine in a thread of its own, and lines of stdin in another.
//!
//! Neither keeps the other from being heard: that is how `stop` is obeyed at once.

use anyhow::{Context as _, bail};
use misere_protocol::{Effect, Event, Order, Protocol, Worker, read_line_up_to};
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// How long what was asked for may take when there is no more input.
const GRACE: Duration = Duration::from_secs(5);

/// Talks by a protocol until it ends.
pub(crate) fn serve(
    mut protocol: impl Protocol,
    longest_line: usize,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let desk = Desk::open(longest_line)?;
    let mut hurry_at = None;
    loop {
        let effects = match desk.next(hurry_at) {
            Some(News::Line(line)) => protocol.handle(&line),
            Some(News::NoMoreLines) => {
                hurry_at = Some(Instant::now() + GRACE);
                protocol.leave()
            }
            Some(News::Event(event)) => protocol.hear(event),
            Some(News::EngineLost) => bail!("the engine has stopped working"),
            None => {
                hurry_at = Some(Instant::now() + GRACE);
                protocol.hurry()
            }
        };
        for effect in effects {
            match effect {
                Effect::Say(answer) => writeln!(out, "{answer}")?,
                Effect::Order(order) => desk.order(order)?,
                Effect::Quit => return Ok(()),
            }
        }
        out.flush()?;
    }
}

/// What comes to whoever talks to the engine.
#[derive(Debug)]
enum News {
    /// A line of input, without its end.
    Line(Vec<u8>),
    /// There is no more input.
    NoMoreLines,
    /// Something about an order.
    Event(Event),
    /// The engine's thread is gone, which must not happen.
    EngineLost,
}

/// The engine's thread, and everything that happens.
struct Desk {
    orders: Sender<Order>,
    news: Receiver<News>,
}

impl Desk {
    /// Starts the engine and begins to read lines, none longer than this.
    fn open(longest_line: usize) -> anyhow::Result<Desk> {
        let (tell, news) = mpsc::channel();
        let (orders, todo) = mpsc::channel();
        let heard = tell.clone();
        thread::Builder::new()
            .name("engine".to_owned())
            .spawn(move || work(&todo, heard))
            .context("no thread")?;
        // Nobody waits for this one: it may hang at a terminal for ever.
        thread::Builder::new()
            .name("input".to_owned())
            .spawn(move || read_lines(longest_line, &tell))
            .context("no thread")?;
        Ok(Desk { orders, news })
    }

    /// Gives an order; they are obeyed one after the other.
    fn order(&self, order: Order) -> anyhow::Result<()> {
        self.orders.send(order).map_err(|_| anyhow::anyhow!("the engine has stopped working"))
    }

    /// Waits for whatever happens next; `None` if nothing has happened until then.
    fn next(&self, until: Option<Instant>) -> Option<News> {
        let Some(until) = until else { return Some(self.news.recv().unwrap_or(News::EngineLost)) };
        match self.news.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(news) => Some(news),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(News::EngineLost),
        }
    }
}

fn work(todo: &Receiver<Order>, tell: Sender<News>) {
    let lifeline = Lifeline(tell);
    let mut worker = Worker::new();
    for order in todo {
        // Nobody listens once the program ends.
        worker.obey(order, &mut |event| drop(lifeline.0.send(News::Event(event))));
    }
}

/// Tells when its owner is gone, however that came about.
struct Lifeline(Sender<News>);

impl Drop for Lifeline {
    fn drop(&mut self) {
        let _ = self.0.send(News::EngineLost);
    }
}

fn read_lines(longest: usize, tell: &Sender<News>) {
    let mut input = io::stdin().lock();
    // Input that cannot be read is input that has ended.
    while let Ok(Some(line)) = read_line_up_to(&mut input, longest) {
        if tell.send(News::Line(line)).is_err() {
            return;
        }
    }
    let _ = tell.send(News::NoMoreLines);
}
