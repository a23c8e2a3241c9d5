//! A game with its variations: moves that branch.

use core::num::NonZeroU32;

use arrayvec::ArrayVec;
use misere_rules::{AnyPosition, Move, MoveError, Playable};

use super::remarks::Remarks;

/// A position is kept every 16 plies; those between are played from there.
const STRIDE: u32 = 16;

/// A move in a [`Tree`], or its root. It stays valid whatever happens to the tree, even after
/// [`Tree::delete`], and means nothing in another one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    const ROOT: NodeId = NodeId(NonZeroU32::MIN);

    /// Its number, for windows and files that cannot hold the id itself; that of the root is 1.
    /// [`Tree::node_of`] is the way back.
    pub const fn number(self) -> u32 {
        self.0.get()
    }

    pub(super) const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// Moves from a position on, with other moves that might have been played, and what is said about
/// them.
///
/// The first of the moves from a position goes on with the line, the others are variations. Every
/// move is legal where it stands; repetition and counted moves end nothing here.
///
/// ```
/// use misere_notation::pgn::Tree;
/// use misere_notation::san;
/// use misere_rules::Variant;
///
/// let mut tree = Tree::new(Variant::Antichess.start());
/// let first = tree.add(tree.root(), san::find(tree.start(), "e3")?)?;
/// let other = tree.add(tree.root(), san::find(tree.start(), "g3")?)?;
/// tree.add_comment(other, "slower");
/// let reply = tree.add(first, san::find(&tree.position(first), "b5")?)?;
/// assert_eq!(tree.line_to(reply).len(), 2);
///
/// tree.make_main(other);
/// assert!(tree.main_line().eq([other]));
/// assert!(tree.children(tree.root()).eq([other, first]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Tree<P: Playable = AnyPosition> {
    /// The root goes first.
    nodes: Vec<Node<P>>,
    start: P,
    /// May there be moves twice among those that may be played instead of each other?
    pub(super) twins: bool,
}

#[derive(Clone, Debug)]
struct Node<P> {
    /// `None` in the root only.
    mv: Option<Move>,
    parent: Option<NodeId>,
    /// The move that goes on from here.
    first: Option<NodeId>,
    /// Another move instead of this one.
    next: Option<NodeId>,
    ply: u32,
    remarks: Option<Box<Remarks>>,
    position: Option<Box<P>>,
}

impl<P: Playable> Tree<P> {
    /// A tree without moves.
    pub fn new(start: P) -> Tree<P> {
        let root =
            Node { mv: None, parent: None, first: None, next: None, ply: 0, remarks: None, position: None };
        Tree { nodes: vec![root], start, twins: false }
    }

    /// Lets a tree without moves begin elsewhere.
    pub(super) fn restart(&mut self, start: P) {
        debug_assert!(self.next(self.root()).is_none(), "no move is played from somewhere else");
        self.start = start;
    }

    /// The position at the root.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// Where every line begins, before the first move.
    pub const fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// The move of this number in this tree, also one that was cut off.
    ///
    /// ```
    /// use misere_notation::pgn::Tree;
    /// use misere_rules::Variant;
    ///
    /// let tree = Tree::new(Variant::Antichess.start());
    /// assert_eq!(tree.node_of(tree.root().number()), Some(tree.root()));
    /// assert_eq!((tree.node_of(0), tree.node_of(2)), (None, None));
    /// ```
    pub fn node_of(&self, number: u32) -> Option<NodeId> {
        NonZeroU32::new(number).map(NodeId).filter(|id| id.index() < self.nodes.len())
    }

    /// Adds a move behind the others that may be played after `parent`. One that is there already is
    /// found instead.
    ///
    /// # Errors
    ///
    /// If the move is not legal there, says why.
    pub fn add(&mut self, parent: NodeId, mv: Move) -> Result<NodeId, MoveError> {
        if let Some(child) = self.child(parent, mv) {
            return Ok(child);
        }
        let after = self.position(parent).play(mv)?;
        Ok(self.attach(parent, mv, &after))
    }

    /// Adds a legal move that is not there yet and leads to a position.
    pub(super) fn attach(&mut self, parent: NodeId, mv: Move, after: &P) -> NodeId {
        let id = u32::try_from(self.nodes.len() + 1).ok().and_then(NonZeroU32::new);
        let id = NodeId(id.expect("memory ends before numbers do"));
        let ply = self.node(parent).ply.saturating_add(1);
        let position = ply.is_multiple_of(STRIDE).then(|| Box::new(after.clone()));
        let node = Node {
            mv: Some(mv),
            parent: Some(parent),
            first: None,
            next: None,
            ply,
            remarks: None,
            position,
        };
        self.nodes.push(node);
        let last = self.children(parent).last();
        *self.link(parent, last) = Some(id);
        id
    }

    /// Hands all that follows a move over to a twin of it, a variation by the same move.
    pub(super) fn split(&mut self, id: NodeId) {
        if let (Some(parent), Some(mv), Some(first)) = (self.parent(id), self.mv(id), self.next(id)) {
            let twin = self.attach(parent, mv, &self.position(id));
            self.node_mut(twin).first = Some(first);
            self.node_mut(id).first = None;
            let mut child = Some(first);
            while let Some(id) = child {
                self.node_mut(id).parent = Some(twin);
                child = self.sibling(id);
            }
            self.twins = true;
        }
    }

    /// How many moves there are, those that were cut off included, and the root.
    pub(super) fn size(&self) -> usize {
        self.nodes.len()
    }

    /// The child by this move.
    pub fn child(&self, parent: NodeId, mv: Move) -> Option<NodeId> {
        self.children(parent).find(|&child| self.mv(child) == Some(mv))
    }

    /// The moves that follow: first the one that goes on with the line, then the variations.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        core::iter::successors(self.node(id).first, |&child| self.node(child).next)
    }

    /// The move that goes on with the line.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).first
    }

    /// The move behind this one among those that may be played instead of each other.
    pub(super) fn sibling(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).next
    }

    /// The move before; `None` for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// The move; `None` for the root.
    pub fn mv(&self, id: NodeId) -> Option<Move> {
        self.node(id).mv
    }

    /// How many moves lead here.
    pub fn ply(&self, id: NodeId) -> usize {
        self.node(id).ply as usize
    }

    /// The position after this move.
    pub fn position(&self, id: NodeId) -> P {
        let mut moves = ArrayVec::<Move, { STRIDE as usize }>::new();
        let mut at = id;
        let mut position = loop {
            let node = self.node(at);
            match (&node.position, node.parent, node.mv) {
                (Some(position), ..) => break (**position).clone(),
                (None, Some(parent), Some(mv)) => {
                    moves.push(mv);
                    at = parent;
                }
                _ => break self.start.clone(),
            }
        };
        moves.into_iter().rev().for_each(|mv| position.play_unchecked(mv));
        position
    }

    /// Moves one step up among the moves that may be played instead of each other. False if it is the
    /// first already.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let Some((parent, Some(before))) = self.place(id) else { return false };
        let Some((_, earlier)) = self.place(before) else { return false };
        let behind = self.node(id).next;
        *self.link(parent, earlier) = Some(id);
        self.node_mut(id).next = Some(before);
        self.node_mut(before).next = behind;
        true
    }

    /// Makes the line that leads here the main line, as far as it goes.
    pub fn make_main(&mut self, id: NodeId) {
        let mut at = Some(id);
        while let Some(id) = at {
            self.make_first(id);
            at = self.parent(id);
        }
    }

    /// Moves to the front of the moves that may be played instead of each other.
    pub(super) fn make_first(&mut self, id: NodeId) {
        if let Some((parent, Some(before))) = self.place(id) {
            self.node_mut(before).next = self.node(id).next;
            self.node_mut(id).next = self.node(parent).first;
            self.node_mut(parent).first = Some(id);
        }
    }

    /// Cuts a move off with all that follows it. The root cannot be cut off: nothing happens then. What
    /// is cut off no line leads to any more, though it still answers to its id with its move, position
    /// and remarks.
    pub fn delete(&mut self, id: NodeId) {
        if let Some((parent, before)) = self.place(id) {
            *self.link(parent, before) = self.node(id).next;
            self.node_mut(id).next = None;
        }
    }

    /// The parent of a move, and its sibling in front; `None` for the root and for what was cut off.
    fn place(&self, id: NodeId) -> Option<(NodeId, Option<NodeId>)> {
        let parent = self.parent(id)?;
        if self.next(parent) == Some(id) {
            return Some((parent, None));
        }
        let before = self.children(parent).find(|&child| self.sibling(child) == Some(id))?;
        Some((parent, Some(before)))
    }

    /// The link that leads to what follows a sibling, or to the first child.
    fn link(&mut self, parent: NodeId, before: Option<NodeId>) -> &mut Option<NodeId> {
        match before {
            Some(before) => &mut self.node_mut(before).next,
            None => &mut self.node_mut(parent).first,
        }
    }

    fn node(&self, id: NodeId) -> &Node<P> {
        &self.nodes[id.index()]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node<P> {
        &mut self.nodes[id.index()]
    }

    pub(super) fn remarks(&self, id: NodeId) -> &Remarks {
        self.node(id).remarks.as_deref().unwrap_or(Remarks::NONE)
    }

    pub(super) fn remarks_mut(&mut self, id: NodeId) -> &mut Remarks {
        self.node_mut(id).remarks.get_or_insert_default()
    }
}
