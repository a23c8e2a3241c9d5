//! Perft move by move, on several threads.

use core::num::NonZeroUsize;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::{AnyPosition, Move, Position, Rules, VisitPosition, perft};

/// The share of each legal move in [`perft`], counted by some threads together.
pub fn divide<R: Rules>(pos: &Position<R>, depth: u32, threads: NonZeroUsize) -> Vec<(Move, u64)> {
    let child = |pos: &Position<R>, mv: Move| {
        let mut child = *pos;
        child.play_unchecked(mv);
        child
    };
    let moves = pos.legal_moves();
    if depth < 2 {
        return moves.into_iter().map(|mv| (mv, 1)).collect();
    }
    // Replies are the pieces of work: enough of them that the threads finish together.
    let replies: Vec<(usize, Position<R>)> = (moves.iter().enumerate())
        .flat_map(|(i, &mv)| {
            let after = child(pos, mv);
            after.legal_moves().into_iter().map(move |reply| (i, child(&after, reply)))
        })
        .collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut shares = vec![0; moves.len()];
        while let Some((i, reply)) = replies.get(next.fetch_add(1, Ordering::Relaxed)) {
            shares[*i] += perft(reply, depth - 2);
        }
        shares
    };
    let shares: Vec<Vec<u64>> = thread::scope(|scope| {
        // Where the system gives no more threads, those that there are do all the work.
        let help = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
        let helpers: Vec<_> = (1..threads.get()).map_while(help).collect();
        let own = work();
        let joined = helpers.into_iter().map(|helper| helper.join().expect("counting does not panic"));
        joined.chain([own]).collect()
    });
    moves.iter().enumerate().map(|(i, &mv)| (mv, shares.iter().map(|share| share[i]).sum())).collect()
}

impl AnyPosition {
    /// The share of each legal move in [`AnyPosition::perft`], counted by some threads together.
    pub fn divide(&self, depth: u32, threads: NonZeroUsize) -> Vec<(Move, u64)> {
        struct Divide(u32, NonZeroUsize);
        impl VisitPosition for Divide {
            type Output = Vec<(Move, u64)>;
            fn visit<R: Rules>(self, pos: &Position<R>) -> Vec<(Move, u64)> {
                divide(pos, self.0, self.1)
            }
        }
        self.visit(Divide(depth, threads))
    }
}
