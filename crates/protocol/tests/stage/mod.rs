//! A text UI on a stage: computers, clocks and files are painted.

use misere_protocol::text::{Files, Options, Reply, Session};
use misere_rules::Move;
use misere_table::{Chooser, Task};
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::rc::Rc;
use std::time::Duration;

/// What happens behind the stage.
#[derive(Debug, Default)]
pub(crate) struct Props {
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    pub(crate) read_only: bool,
    /// The moves computers will choose, as UCI; the first legal one when there is none.
    pub(crate) choices: VecDeque<String>,
    /// How long each of them thinks.
    pub(crate) thinking: Duration,
    pub(crate) now: Duration,
}

pub(crate) type Backstage = Rc<RefCell<Props>>;

#[derive(Debug)]
pub(crate) struct PaintedFiles(Backstage);

impl Files for PaintedFiles {
    fn read(&mut self, name: &str) -> io::Result<Vec<u8>> {
        self.0.borrow().files.get(name).cloned().ok_or_else(|| io::Error::other("no such file"))
    }

    fn write(&mut self, name: &str, text: &str) -> io::Result<()> {
        let mut props = self.0.borrow_mut();
        if props.read_only {
            return Err(io::Error::other("everything is\nread-only"));
        }
        props.files.insert(name.to_owned(), text.as_bytes().to_vec());
        Ok(())
    }
}

#[derive(Debug)]
pub(crate) struct PaintedComputer(Backstage);

impl Chooser for PaintedComputer {
    fn choose(&mut self, task: &Task<'_>) -> Option<Move> {
        let mut props = self.0.borrow_mut();
        let thinking = props.thinking;
        props.now += thinking;
        let mut moves: Vec<Move> = task.game.position().legal_moves().into_iter().collect();
        moves.sort_by_key(|mv| format!("{mv:?}"));
        let wanted = props.choices.pop_front();
        let chosen = wanted.map(|wanted| {
            let found = moves.iter().find(|mv| format!("{mv:?}") == wanted);
            *found.unwrap_or_else(|| panic!("{wanted} is not among {moves:?}"))
        });
        chosen.or_else(|| moves.first().copied())
    }
}

/// A session, and what is behind it.
pub(crate) struct Stage {
    session: Session<PaintedComputer, Box<dyn FnMut() -> Duration>, PaintedFiles>,
    pub(crate) props: Backstage,
}

impl Stage {
    pub(crate) fn new(options: Options) -> Stage {
        let props = Backstage::default();
        let clock = Rc::clone(&props);
        let clock: Box<dyn FnMut() -> Duration> = Box::new(move || clock.borrow().now);
        let computer = PaintedComputer(Rc::clone(&props));
        let session = Session::new(options, computer, clock, PaintedFiles(Rc::clone(&props)));
        Stage { session, props }
    }

    pub(crate) fn reply(&mut self, line: &[u8]) -> Option<Reply> {
        let now = self.props.borrow().now;
        self.session.handle(line, now)
    }

    #[allow(dead_code, reason = "transcripts take replies apart themselves")]
    pub(crate) fn say(&mut self, line: &str) -> Vec<String> {
        self.reply(line.as_bytes()).map_or(Vec::new(), |reply| reply.lines())
    }
}
