//! The engine in a thread of its own, and lines of stdin in another.
//!
//! Neither blocks the other: that is how `stop` is obeyed at once.

use crate::nets;
use crate::probe;
use anyhow::{Context as _, bail};
use misere_protocol::{Effect, EngineEvent, EngineHost, Order, Protocol, read_line_up_to};
use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long each thing that was asked for may take when there is no more input, beyond the time that it
/// was given.
const GRACE: Duration = Duration::from_secs(5);

/// How much may have happened that has not been handled. A thread with more to tell waits.
const MOST_MESSAGES: usize = 1_024;

/// Talks by a protocol until it ends.
pub(crate) fn serve(
    mut protocol: impl Protocol,
    longest_line: usize,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let mut engine_loop = EngineLoop::open(longest_line)?;
    let mut input_ended = false;
    let mut due = GRACE;
    let mut hurry_at = None;
    loop {
        let effects = match engine_loop.next(protocol.has_room(), hurry_at) {
            Some(Message::Line(line)) => protocol.handle(&line),
            Some(Message::NoMoreLines) => {
                input_ended = true;
                hurry_at = Instant::now().checked_add(due);
                protocol.leave()
            }
            Some(Message::Event(event)) => protocol.hear(event),
            Some(Message::EngineLost) => bail!("the engine has stopped working"),
            None => {
                hurry_at = Some(Instant::now() + GRACE);
                protocol.hurry()
            }
        };
        for effect in effects {
            match effect {
                Effect::Say(answer) => writeln!(out, "{answer}")?,
                Effect::Order(order) => {
                    if order.takes_time() {
                        // Each has its own time, and what it was given is its due.
                        due = order.longest().unwrap_or_default().saturating_add(GRACE);
                        hurry_at = input_ended.then(|| Instant::now().checked_add(due)).flatten();
                    }
                    engine_loop.order(order)?;
                }
                Effect::Quit => return Ok(()),
            }
        }
        out.flush()?;
    }
}

/// What happens.
#[derive(Debug)]
enum Message {
    /// A line of input, without its end.
    Line(Vec<u8>),
    /// There is no more input.
    NoMoreLines,
    /// Something about an order.
    Event(EngineEvent),
    /// The engine's thread is gone, which must not happen.
    EngineLost,
}

/// The engine's thread, and everything that happens.
struct EngineLoop {
    orders: Sender<Order>,
    messages: Receiver<Message>,
    /// Lines that came while there was no room for them, and perhaps the end of the input.
    kept: VecDeque<Message>,
    gate: Arc<Gate>,
}

impl EngineLoop {
    /// Starts the engine and begins to read lines, none longer than this.
    fn open(longest_line: usize) -> anyhow::Result<EngineLoop> {
        let (tell, messages) = mpsc::sync_channel(MOST_MESSAGES);
        let (orders, todo) = mpsc::channel();
        let gate = Arc::new(Gate::default());
        let (heard, passed) = (tell.clone(), Arc::clone(&gate));
        thread::Builder::new()
            .name("engine".to_owned())
            .spawn(move || work(&todo, heard))
            .context("cannot start a thread for the engine")?;
        // It is not waited for: it may hang at a terminal for ever.
        thread::Builder::new()
            .name("input".to_owned())
            .spawn(move || read_lines(longest_line, &passed, &tell))
            .context("cannot start a thread for the input")?;
        Ok(EngineLoop { orders, messages, kept: VecDeque::new(), gate })
    }

    /// Gives an order; they are obeyed one after the other.
    fn order(&self, order: Order) -> anyhow::Result<()> {
        self.orders.send(order).map_err(|_| anyhow::anyhow!("the engine has stopped working"))
    }

    /// Waits for what happens next; `None` if nothing has happened until then. Without room there are no
    /// lines: the few that have been read are kept, and no more are read.
    fn next(&mut self, has_room: bool, until: Option<Instant>) -> Option<Message> {
        self.gate.set(has_room);
        loop {
            if has_room && let Some(messages) = self.kept.pop_front() {
                return Some(messages);
            }
            let messages = match until {
                None => self.messages.recv().unwrap_or(Message::EngineLost),
                Some(until) => {
                    match self.messages.recv_timeout(until.saturating_duration_since(Instant::now())) {
                        Ok(messages) => messages,
                        Err(RecvTimeoutError::Timeout) => return None,
                        Err(RecvTimeoutError::Disconnected) => Message::EngineLost,
                    }
                }
            };
            match messages {
                Message::Line(_) | Message::NoMoreLines if !has_room => self.kept.push_back(messages),
                messages => return Some(messages),
            }
        }
    }
}

/// Whether lines may be read.
#[derive(Default)]
struct Gate {
    is_closed: Mutex<bool>,
    opened: Condvar,
}

impl Gate {
    fn set(&self, open: bool) {
        *self.is_closed.lock().unwrap_or_else(PoisonError::into_inner) = !open;
        if open {
            self.opened.notify_all();
        }
    }

    fn pass(&self) {
        let is_closed = self.is_closed.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.opened.wait_while(is_closed, |is_closed| *is_closed));
    }
}

fn work(todo: &Receiver<Order>, tell: SyncSender<Message>) {
    let exit_notice = ExitNotice(tell);
    let mut host = EngineHost::with_tables(Box::new(probe::open)).with_nets(nets::built_in());
    for order in todo {
        // When the program ends, events are no longer received.
        host.obey(order, &mut |event| drop(exit_notice.0.send(Message::Event(event))));
    }
}

/// Tells when its owner is gone, however that came about.
struct ExitNotice(SyncSender<Message>);

impl Drop for ExitNotice {
    fn drop(&mut self) {
        let _ = self.0.send(Message::EngineLost);
    }
}

fn read_lines(longest: usize, gate: &Gate, tell: &SyncSender<Message>) {
    let mut input = io::stdin().lock();
    // Input that cannot be read is input that has ended.
    while let Ok(Some(line)) = read_line_up_to(&mut input, longest) {
        gate.pass();
        if tell.send(Message::Line(line)).is_err() {
            return;
        }
    }
    gate.pass();
    let _ = tell.send(Message::NoMoreLines);
}
