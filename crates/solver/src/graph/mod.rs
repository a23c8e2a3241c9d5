//! The positions that were expanded, each once, and their moves.
//!
//! All of it is words in a few arrays, which the system fills with memory page by page as they grow. Several
//! threads read and write them without locks. A node is written before its number stands where others can find it.

mod collect;
mod journal;
mod settle;

pub use journal::JournalError;

use crate::number::{Mover, Numbers};
use bytemuck::allocation::zeroed_vec;
use misere_rules::{Color, Move, Playable, Role};
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release};
use std::sync::{Mutex, PoisonError};

/// The number of an expanded position.
pub(crate) type NodeId = u32;

/// The move of a node: to a node, or to a position that is not expanded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// An expanded position.
    Node(NodeId),
    /// A leaf and what is known of it.
    Leaf(Numbers),
}

/// A move and where it leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Link {
    pub(crate) mv: Move,
    pub(crate) target: Target,
}

/// Where the links of a node stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Span {
    pub(crate) first: u32,
    pub(crate) len: u32,
}

/// There is no room for another node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full;

// A node is four words: the key; the numbers; a check of the position and the first link; the rest.
const KEY: usize = 0;
const NUMBERS: usize = 1;
const PLACE: usize = 2;
const REST: usize = 3;
type Node = [AtomicU64; 4];

/// Of the last word of a node: how many links, how many threads are below it, a flag.
const LEN_BITS: u32 = 16;
const BUSY_ONE: u64 = 1 << 16;
const CONDITIONAL: u64 = 1 << 32;

// A link is one word: 16 bits of move, the flag of a leaf, then the node or two numbers of 16 bits.
const LEAF: u64 = 1 << 16;
const NARROW_INFINITE: u32 = u16::MAX as u32;

pub(crate) struct Graph {
    nodes: Vec<Node>,
    links: Vec<AtomicU64>,
    /// Open addressing: number of a node plus one, and above it 32 bits of its key.
    slots: Vec<AtomicU64>,
    /// How many nodes and, above them, how many links are in use.
    used: AtomicU64,
    /// Links that have changed since they were saved, if that is to be known.
    journal: Option<Mutex<Vec<u32>>>,
    /// How many nodes and links were saved.
    saved: (u32, u32),
    /// How often nodes got other numbers.
    pub(crate) generation: u32,
}

/// Bytes that a node takes with its slots, and the links that nodes have on average at most.
const NODE_BYTES: usize = 32 + 32;
const LINKS_PER_NODE: usize = 6;
const FIRST_SLOTS: usize = 1 << 12;
/// From this fill on, in thousandths, room is saved.
const FRUGAL: usize = 800;

impl Graph {
    /// A graph that takes up to this number of bytes.
    pub(crate) fn new(bytes: usize) -> Graph {
        let nodes = (bytes / (NODE_BYTES + LINKS_PER_NODE * 8)).clamp(1 << 10, 1 << 30);
        let links = nodes * LINKS_PER_NODE;
        Graph {
            nodes: zeroed_vec(nodes),
            links: zeroed_vec(links.min(u32::MAX as usize)),
            slots: zeroed_vec(FIRST_SLOTS),
            used: AtomicU64::new(0),
            journal: None,
            saved: (0, 0),
            generation: 0,
        }
    }

    /// How many nodes and links there are.
    pub(crate) fn used(&self) -> (u32, u32) {
        let used = self.used.load(Relaxed);
        (used as u32, (used >> 32) as u32)
    }

    fn set_used(&mut self, nodes: u32, links: u32) {
        *self.used.get_mut() = u64::from(links) << 32 | u64::from(nodes);
    }

    /// The move that the search would try next.
    pub(crate) fn most_promising(&self, id: NodeId, mover: Mover) -> Option<Move> {
        let own = |link: &Link| match link.target {
            Target::Leaf(numbers) => mover.split(numbers),
            Target::Node(id) => mover.split(self.numbers(id)),
        };
        self.links(id).min_by_key(own).map(|link| link.mv)
    }

    /// Has nothing been saved yet of what stands here now?
    pub(crate) fn is_unsaved(&self) -> bool {
        self.saved == (0, 0)
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.set_used(0, 0);
        self.slots.iter_mut().for_each(|slot| *slot.get_mut() = 0);
    }

    /// Would it take long to find one of this number of nodes?
    fn is_crowded(&self, nodes: u32) -> bool {
        nodes as usize * 2 >= self.slots.len()
    }

    /// Makes room for finding more nodes; says whether that is what was missing.
    pub(crate) fn grow(&mut self) -> bool {
        let crowded = self.is_crowded(self.used().0);
        if crowded {
            self.fill_slots(self.slots.len() * 2);
        }
        crowded
    }

    /// How many positions to look at before a leaf becomes a node: none while there is room, then the more the less
    /// there is.
    pub(crate) fn budget(&self) -> u64 {
        let Some(short) = self.fill().checked_sub(FRUGAL) else { return 0 };
        1000 << (short / 16)
    }

    /// Makes all nodes known anew.
    fn fill_slots(&mut self, len: usize) {
        self.slots = zeroed_vec(len);
        let mask = len - 1;
        for id in 0..self.used().0 {
            let key = self.nodes[id as usize][KEY].load(Relaxed);
            let mut at = key as usize & mask;
            while *self.slots[at].get_mut() != 0 {
                at = (at + 1) & mask;
            }
            *self.slots[at].get_mut() = slot(key, id);
        }
    }

    /// How full it is, in thousandths.
    pub(crate) fn fill(&self) -> usize {
        let (nodes, links) = self.used();
        (nodes as usize * 1000 / self.nodes.len()).max(links as usize * 1000 / self.links.len())
    }

    /// The node of a position, if it is expanded.
    #[inline]
    pub(crate) fn find<P: Playable>(&self, pos: &P) -> Option<NodeId> {
        let key = pos.key();
        let mask = self.slots.len() - 1;
        let mut at = key as usize & mask;
        loop {
            let slot = self.slots[at].load(Acquire);
            if slot == 0 {
                return None;
            }
            if slot >> 32 == key >> 32
                && let Some(id) = self.node_in(slot, key, check(pos))
            {
                return Some(id);
            }
            at = (at + 1) & mask;
        }
    }

    /// The node in a slot, if it is that of a position with this key and check.
    #[inline]
    fn node_in(&self, slot: u64, key: u64, check: u32) -> Option<NodeId> {
        let id = slot as u32 - 1;
        let node = &self.nodes[id as usize];
        let is_it = slot >> 32 == key >> 32
            && node[KEY].load(Relaxed) == key
            && (node[PLACE].load(Relaxed) >> 32) as u32 == check;
        is_it.then_some(id)
    }

    /// Adds a node with its links, or finds the one that another thread has added.
    pub(crate) fn add<P: Playable>(&self, pos: &P, links: &[Link], numbers: Numbers) -> Result<NodeId, Full> {
        let (id, first) = self.take(links.len())?;
        for (i, link) in links.iter().enumerate() {
            self.links[first as usize + i].store(pack(*link), Relaxed);
        }
        let (key, check) = (pos.key(), check(pos));
        self.describe(id, key, check, Span { first, len: links.len() as u32 }, numbers);
        let mask = self.slots.len() - 1;
        let mut at = key as usize & mask;
        loop {
            match self.slots[at].compare_exchange(0, slot(key, id), AcqRel, Acquire) {
                Ok(_) => return Ok(id),
                Err(other) => {
                    if let Some(other) = self.node_in(other, key, check) {
                        // The room is lost; no position has this key.
                        self.nodes[id as usize][KEY].store(!u64::from(id), Relaxed);
                        return Ok(other);
                    }
                }
            }
            at = (at + 1) & mask;
        }
    }

    /// Room for a node and its links.
    fn take(&self, links: usize) -> Result<(NodeId, u32), Full> {
        let mut used = self.used.load(Relaxed);
        loop {
            let (id, first) = (used as u32, (used >> 32) as u32);
            let no_room = id as usize == self.nodes.len() || first as usize + links > self.links.len();
            if no_room || self.is_crowded(id) {
                return Err(Full);
            }
            let next = u64::from(first + links as u32) << 32 | u64::from(id + 1);
            match self.used.compare_exchange_weak(used, next, Relaxed, Relaxed) {
                Ok(_) => return Ok((id, first)),
                Err(other) => used = other,
            }
        }
    }

    fn describe(&self, id: NodeId, key: u64, check: u32, span: Span, numbers: Numbers) {
        let node = &self.nodes[id as usize];
        node[KEY].store(key, Relaxed);
        node[NUMBERS].store(numbers.pack(), Relaxed);
        node[PLACE].store(u64::from(check) << 32 | u64::from(span.first), Relaxed);
        node[REST].store(u64::from(span.len), Relaxed);
    }

    #[inline]
    pub(crate) fn numbers(&self, id: NodeId) -> Numbers {
        Numbers::unpack(self.nodes[id as usize][NUMBERS].load(Relaxed))
    }

    /// Stores numbers, unless the node is solved already.
    #[inline]
    pub(crate) fn set_numbers(&self, id: NodeId, numbers: Numbers) {
        let word = &self.nodes[id as usize][NUMBERS];
        if !Numbers::unpack(word.load(Relaxed)).is_solved() {
            word.store(numbers.pack(), Relaxed);
        }
    }

    #[inline]
    pub(crate) fn span(&self, id: NodeId) -> Span {
        let node = &self.nodes[id as usize];
        let len = node[REST].load(Relaxed) as u32 & ((1 << LEN_BITS) - 1);
        Span { first: node[PLACE].load(Relaxed) as u32, len }
    }

    /// How many threads are below a node.
    #[inline]
    pub(crate) fn busy(&self, id: NodeId) -> u32 {
        (self.nodes[id as usize][REST].load(Relaxed) >> 16) as u32 & 0xffff
    }

    pub(crate) fn enter(&self, id: NodeId) {
        self.nodes[id as usize][REST].fetch_add(BUSY_ONE, Relaxed);
    }

    pub(crate) fn leave(&self, id: NodeId) {
        self.nodes[id as usize][REST].fetch_sub(BUSY_ONE, Relaxed);
    }

    /// Has some thread a disproof of it that holds on certain paths only?
    #[inline]
    pub(crate) fn is_conditional(&self, id: NodeId) -> bool {
        self.nodes[id as usize][REST].load(Relaxed) & CONDITIONAL != 0
    }

    pub(crate) fn set_conditional(&self, id: NodeId) {
        self.nodes[id as usize][REST].fetch_or(CONDITIONAL, Relaxed);
    }

    #[inline]
    pub(crate) fn link(&self, at: u32) -> Link {
        unpack(self.links[at as usize].load(Acquire))
    }

    /// Where a link leads.
    #[inline]
    pub(crate) fn target(&self, at: u32) -> Target {
        unpack_target(self.links[at as usize].load(Acquire))
    }

    pub(crate) fn set_link(&self, at: u32, link: Link) {
        if let Some(journal) = &self.journal {
            journal.lock().unwrap_or_else(PoisonError::into_inner).push(at);
        }
        self.links[at as usize].store(pack(link), Release);
    }

    pub(crate) fn links(&self, id: NodeId) -> impl Iterator<Item = Link> {
        let Span { first, len } = self.span(id);
        (first..first + len).map(|at| self.link(at))
    }
}

/// A node as it stands among the slots.
fn slot(key: u64, id: NodeId) -> u64 {
    key >> 32 << 32 | u64::from(id + 1)
}

#[inline]
fn pack(link: Link) -> u64 {
    let narrow = |number: u32| {
        u64::from(if number == u32::MAX { NARROW_INFINITE } else { number.min(NARROW_INFINITE - 1) })
    };
    let rest = match link.target {
        Target::Node(id) => u64::from(id) << 32,
        Target::Leaf(numbers) => LEAF | narrow(numbers.proof) << 48 | narrow(numbers.disproof) << 32,
    };
    u64::from(link.mv.to_bits()) | rest
}

#[inline]
fn unpack(word: u64) -> Link {
    Link { mv: Move::from_bits(word as u16).unwrap_or(Move::PASS), target: unpack_target(word) }
}

#[inline]
fn unpack_target(word: u64) -> Target {
    let wide = |number: u64| if number as u32 == NARROW_INFINITE { u32::MAX } else { number as u32 };
    match word & LEAF {
        0 => Target::Node((word >> 32) as u32),
        _ => Target::Leaf(Numbers { proof: wide(word >> 48), disproof: wide(word >> 32 & 0xffff) }),
    }
}

/// A second hash of a position, made of other things than its key: two positions that share both are not to be
/// expected in the life of a machine.
pub(crate) fn check<P: Playable>(pos: &P) -> u32 {
    let board = pos.board();
    let mut hash = board.of(Color::White).0.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
        hash = (hash.rotate_left(29) ^ board.with_role(role).0).wrapping_mul(0xd6e8_feb8_6659_fd93);
    }
    hash ^= pos.key();
    (hash.wrapping_mul(0xa076_1d64_78bd_642f) >> 32) as u32
}
