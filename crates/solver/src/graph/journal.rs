//! A graph on disk: what was added since the last time, again and again. Numbers are not saved, they follow from the rest.

use super::{Graph, KEY, Link, NodeId, PLACE, Span, Target, pack};
use crate::number::Numbers;
use core::fmt;
use misere_rules::Move;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};

/// Why saved work cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum JournalError {
    /// It needs more memory than is allowed.
    Memory,
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalError::Memory => f.write_str("expected memory for the saved work, found less"),
        }
    }
}

impl std::error::Error for JournalError {}

const MAGIC: u32 = u32::from_le_bytes(*b"MCHK");
// Of a link: a node follows; numbers follow, in four bytes or in one each; decided; else one number is 1 and the other one
// small.
const NODE: u8 = 0;
const WIDE: u8 = 255;
const PROVED: u8 = 254;
const DISPROVED: u8 = 253;
const BYTES: u8 = 252;
const SMALL: u32 = 120;

impl Graph {
    /// From now on changes are known to [`Graph::save`].
    pub(crate) fn keep_journal(&mut self) {
        self.journal = Some(Mutex::new(Vec::new()));
        self.saved = (0, 0);
    }

    /// What came since the last time, as a piece to append; the first piece after nodes got other numbers stands
    /// for everything. `facts` come back with it.
    pub(crate) fn save(&mut self, facts: [u64; 2]) -> Vec<u8> {
        let ((nodes, links), (old_nodes, old_links)) = (self.used(), self.saved);
        let journal =
            self.journal.as_mut().map(|journal| journal.get_mut().unwrap_or_else(PoisonError::into_inner));
        let mut changed = journal.map(std::mem::take).unwrap_or_default();
        changed.retain(|&at| at < old_links);
        let mut out = Vec::new();
        for number in [MAGIC, 0, nodes, old_nodes, links, old_links, changed.len() as u32] {
            out.extend_from_slice(&number.to_le_bytes());
        }
        facts.iter().for_each(|fact| out.extend_from_slice(&fact.to_le_bytes()));
        for id in old_nodes..nodes {
            let node = &self.nodes[id as usize];
            out.extend_from_slice(&node[KEY].load(Relaxed).to_le_bytes());
            out.extend_from_slice(&((node[PLACE].load(Relaxed) >> 32) as u32).to_le_bytes());
            out.extend_from_slice(&(self.span(id).len as u16).to_le_bytes());
        }
        (old_links..links).for_each(|at| write_link(&mut out, self.link(at)));
        for at in changed {
            out.extend_from_slice(&at.to_le_bytes());
            write_link(&mut out, self.link(at));
        }
        let len = out.len() as u32;
        out[4..8].copy_from_slice(&len.to_le_bytes());
        out.extend_from_slice(&hash(&out).to_le_bytes());
        self.saved = (nodes, links);
        out
    }

    /// Puts saved pieces together, up to the first that is damaged. Returns how many bytes were good, and the last facts.
    /// Numbers are still to be worked out.
    pub(crate) fn restore(&mut self, bytes: &[u8]) -> Result<(usize, [u64; 2]), JournalError> {
        let (mut good, mut facts) = (0, [0; 2]);
        while let Some(piece) = piece(&bytes[good..]) {
            let Some(found) = self.restore_piece(piece)? else { break };
            facts = found;
            good += piece.len() + 8;
        }
        let (nodes, links) = self.used();
        self.saved = (nodes, links);
        let mut slots = self.slots.len();
        while nodes as usize * 2 >= slots {
            slots *= 2;
        }
        self.fill_slots(slots);
        Ok((good, facts))
    }

    /// `None` if the piece is not one that follows the last.
    fn restore_piece(&mut self, bytes: &[u8]) -> Result<Option<[u64; 2]>, JournalError> {
        let mut reader = Reader { bytes, at: 8 };
        let mut header = [0; 5];
        for number in &mut header {
            let Some(found) = reader.u32() else { return Ok(None) };
            *number = found;
        }
        let [nodes, old_nodes, links, old_links, changed] = header;
        let (Some(one), Some(two)) = (reader.u64(), reader.u64()) else { return Ok(None) };
        if (old_nodes, old_links) != self.used() || nodes < old_nodes || links < old_links {
            return Ok(None);
        }
        if nodes as usize > self.nodes.len() || links as usize > self.links.len() {
            return Err(JournalError::Memory);
        }
        let done = self.restore_nodes(&mut reader, (old_nodes, nodes), (old_links, links));
        if done.is_none() || self.restore_links(&mut reader, (old_links, links), changed, nodes).is_none() {
            return Ok(None);
        }
        self.set_used(nodes, links);
        Ok(Some([one, two]))
    }

    fn restore_nodes(&mut self, reader: &mut Reader<'_>, ids: (u32, u32), links: (u32, u32)) -> Option<()> {
        let mut first = links.0;
        for id in ids.0..ids.1 {
            let (key, check, len) = (reader.u64()?, reader.u32()?, u32::from(reader.u16()?));
            self.describe(id, key, check, Span { first, len }, Numbers::UNKNOWN);
            first = first.checked_add(len)?;
        }
        (first == links.1).then_some(())
    }

    fn restore_links(
        &mut self,
        reader: &mut Reader<'_>,
        links: (u32, u32),
        changed: u32,
        nodes: NodeId,
    ) -> Option<()> {
        let whole = |link: Link| !matches!(link.target, Target::Node(id) if id >= nodes);
        for at in links.0..links.1 {
            let link = reader.link().filter(|&link| whole(link))?;
            *self.links[at as usize].get_mut() = pack(link);
        }
        for _ in 0..changed {
            let (at, link) = (reader.u32()?, reader.link().filter(|&link| whole(link))?);
            *self.links.get_mut(at as usize)?.get_mut() = pack(link);
        }
        Some(())
    }
}

/// A piece at the beginning of the bytes, without its hash, if it is there and whole.
fn piece(bytes: &[u8]) -> Option<&[u8]> {
    let mut reader = Reader { bytes, at: 0 };
    if reader.u32()? != MAGIC {
        return None;
    }
    let len = reader.u32()? as usize;
    let piece = bytes.get(..len)?;
    let found = Reader { bytes, at: len }.u64()?;
    (found == hash(piece)).then_some(piece)
}

/// Not against malice: it tells a torn or damaged piece from a whole one.
fn hash(bytes: &[u8]) -> u64 {
    let words =
        bytes.chunks(8).map(|chunk| chunk.iter().rev().fold(0u64, |word, &byte| word << 8 | u64::from(byte)));
    words.fold(bytes.len() as u64, |hash, word| {
        (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
    })
}

fn write_link(out: &mut Vec<u8>, link: Link) {
    out.extend_from_slice(&link.mv.to_bits().to_le_bytes());
    match link.target {
        Target::Node(id) => {
            out.push(NODE);
            out.extend_from_slice(&id.to_le_bytes());
        }
        Target::Leaf(Numbers::PROVED) => out.push(PROVED),
        Target::Leaf(Numbers::DISPROVED) => out.push(DISPROVED),
        Target::Leaf(Numbers { proof: 1, disproof }) if disproof <= SMALL => out.push(disproof as u8),
        Target::Leaf(Numbers { proof, disproof: 1 }) if proof <= SMALL => out.push((SMALL + proof) as u8),
        Target::Leaf(Numbers { proof: proof @ ..=255, disproof: disproof @ ..=255 }) => {
            out.extend_from_slice(&[BYTES, proof as u8, disproof as u8]);
        }
        Target::Leaf(Numbers { proof, disproof }) => {
            out.push(WIDE);
            out.extend_from_slice(&proof.to_le_bytes());
            out.extend_from_slice(&disproof.to_le_bytes());
        }
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let taken = self.bytes.get(self.at..self.at.checked_add(N)?)?.try_into().ok()?;
        self.at += N;
        Some(taken)
    }

    fn u16(&mut self) -> Option<u16> {
        self.take().map(u16::from_le_bytes)
    }

    fn u32(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.take().map(u64::from_le_bytes)
    }

    fn link(&mut self) -> Option<Link> {
        let mv = Move::from_bits(self.u16()?)?;
        let [tag] = self.take::<1>()?;
        let target = match tag {
            NODE => Target::Node(self.u32()?),
            PROVED => Target::Leaf(Numbers::PROVED),
            DISPROVED => Target::Leaf(Numbers::DISPROVED),
            WIDE => Target::Leaf(Numbers { proof: self.u32()?, disproof: self.u32()? }),
            BYTES => {
                let [proof, disproof] = self.take()?;
                Target::Leaf(Numbers { proof: proof.into(), disproof: disproof.into() })
            }
            tag if u32::from(tag) <= SMALL => Target::Leaf(Numbers { proof: 1, disproof: tag.into() }),
            tag => Target::Leaf(Numbers { proof: u32::from(tag) - SMALL, disproof: 1 }),
        };
        Some(Link { mv, target })
    }
}
