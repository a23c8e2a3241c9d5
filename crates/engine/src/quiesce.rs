//! Following captures until nothing is left hanging.

use misere_rules::{Position, Royalty, Rules, Scope};

use crate::Score;
use crate::depth::Depth;
use crate::evaluate::Evaluate;
use crate::exchange;
use crate::params;
use crate::pick::{Advice, Appetite, Picker};
use crate::report::Bound;
use crate::table::Memo;
use crate::temper::Exchange;
use crate::window::Window;
use crate::worker::{MAX_PLY, Worker};

impl<R: Rules, E: Evaluate<R>> Worker<'_, R, E> {
    /// What the position is worth when captures are followed to the end. Who must capture does; who is
    /// in check may do anything; everybody else may also leave things as they are.
    pub(crate) fn quiesce(&mut self, pos: &Position<R>, tally: &E::Tally, window: Window, ply: u32) -> Score {
        self.exchanges(pos, tally, window, ply, 0)
    }

    fn exchanges(
        &mut self,
        pos: &Position<R>,
        tally: &E::Tally,
        mut window: Window,
        ply: u32,
        choices: u32,
    ) -> Score {
        self.count_node(ply);
        if self.halted {
            return Score::DRAW;
        }
        // Step 1. Is the game over?
        if let Some(verdict) = pos.rules().decided(pos) {
            return Self::score_of(verdict, pos, ply);
        }
        if self.is_dead(pos) {
            return Score::DRAW;
        }
        // Step 2. Have we been here?
        let key = pos.key();
        let memo = self.shared.table.probe(key, ply);
        if let Some(memo) = memo
            && window.beta.minus(window.alpha) == 1
            && memo.answers(window.beta)
        {
            return memo.score;
        }
        // Step 3. May it be left as it is?
        let in_check = pos.rules().royalty() == Royalty::Kings && pos.is_check();
        let has_duty = Self::has_duty(pos);
        let captures = if has_duty { pos.moves_in(Scope::Captures).len() } else { 0 };
        let must_capture = captures > 0;
        let calm = !in_check && !must_capture;
        let tired = must_capture && captures > 1 && choices >= params::FORCED_CHOICES as u32;
        if calm && has_duty && !pos.has_move(Scope::Quiets) {
            if let Some(score) = self.stuck(pos, ply) {
                return score;
            }
        }
        let mut best = -Score::win_in(ply);
        let mut eval = None;
        if calm || tired || ply >= MAX_PLY {
            let static_eval = memo
                .and_then(|memo| memo.eval)
                .unwrap_or_else(|| self.shared.evaluation.evaluate(pos, tally));
            eval = Some(static_eval);
            best = self.history.corrected(pos, static_eval);
            if best >= window.beta || (has_duty && !tired) || ply >= MAX_PLY {
                return best;
            }
            window.alpha = window.alpha.max(best);
        }
        // Step 4. Try captures, or whatever answers a check.
        let appetite = if in_check { Appetite::All } else { Appetite::Captures };
        let mut picker = Picker::new(memo.and_then(|memo| memo.mv), appetite, &self.stack);
        let exchange = self.shared.temper.exchange(pos.rules());
        let (stand, before) = (best, self.before(ply));
        let mut chosen = None;
        let mut tried = 0;
        loop {
            let advice =
                Advice { history: self.history, temper: self.shared.temper, before, killers: [None; 2] };
            let Some(mv) = picker.next(pos, &mut self.stack, &advice) else { break };
            tried += 1;
            if tired && tried > 2 {
                break;
            }
            if calm && exchange != Exchange::Meaningless {
                let won = exchange::victim(pos, mv).map_or(0, |role| self.shared.temper.value(role));
                let hopeless = stand + won + params::DELTA <= window.alpha && mv.promotion().is_none();
                if hopeless || !exchange::wins_at_least(pos, mv, self.shared.temper, 0) {
                    continue;
                }
            }
            let (after, after_tally) = self.after(pos, tally, mv);
            self.frame(ply).deed = crate::history::Deed::new(pos, mv);
            self.enter(after.key());
            let score =
                -self.exchanges(&after, &after_tally, -window, ply + 1, choices + u32::from(captures > 1));
            self.leave();
            if self.halted {
                break;
            }
            if score > best {
                best = score;
                chosen = Some(mv);
                window.alpha = window.alpha.max(score);
                if score >= window.beta {
                    break;
                }
            }
        }
        picker.clear(&mut self.stack);
        if self.halted {
            return Score::DRAW;
        }
        if tried == 0 && in_check {
            return self.stuck(pos, ply).unwrap_or(best);
        }
        let bound = if best >= window.beta { Bound::AtLeast } else { Bound::AtMost };
        let memo =
            Memo { mv: chosen, score: best, eval, depth: Depth::ZERO, bound: Some(bound), principal: false };
        self.shared.table.store(key, ply, memo);
        best
    }
}
