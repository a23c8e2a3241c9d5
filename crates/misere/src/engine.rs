//! The engine in a thread of its own, and lines of stdin in another.

use anyhow::Context as _;
use misere_protocol::{Event, Order, Worker, read_line_up_to};
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

/// What comes to whoever talks to the engine.
#[derive(Debug)]
pub(crate) enum News {
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
pub(crate) struct Desk {
    orders: Sender<Order>,
    news: Receiver<News>,
}

impl Desk {
    /// Starts the engine and begins to read lines, none longer than this.
    pub(crate) fn open(longest_line: usize) -> anyhow::Result<Desk> {
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
    pub(crate) fn order(&self, order: Order) -> anyhow::Result<()> {
        self.orders.send(order).map_err(|_| anyhow::anyhow!("the engine has stopped working"))
    }

    /// Waits for whatever happens next.
    pub(crate) fn next(&self) -> News {
        self.news.recv().unwrap_or(News::EngineLost)
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
