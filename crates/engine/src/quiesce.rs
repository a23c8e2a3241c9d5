//! Following captures until nothing is left hanging.

use misere_rules::{Position, Rules};

use crate::Score;
use crate::depth::Depth;
use crate::evaluate::Evaluate;
use crate::exchange;
use crate::history::Deed;
use crate::params;
use crate::pick::{Advice, Appetite, Picker};
use crate::report::Bound;
use crate::table::Memo;
use crate::temper::{ExchangeKind, Obligation, Quiescence};
use crate::window::Window;
use crate::worker::{MAX_PLY, Worker};

/// How far captures have been followed, in plies. At first checks are tried as well.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub(crate) struct Exchanges(u32);

impl Exchanges {
    pub(crate) const FIRST: Exchanges = Exchanges(0);
    /// From here on a position is judged even in check: pieces that come back could go on for ever.
    const TOO_FAR: Exchanges = Exchanges(8);

    fn depth(self) -> Depth {
        if self == Exchanges::FIRST { Depth::ZERO } else { Depth::ZERO - 1 }
    }
}

impl<R: Rules, E: Evaluate<R>> Worker<'_, R, E> {
    /// What the position is worth when captures are followed to the end. Who must capture does; who is
    /// in check may do anything; everybody else may also leave things as they are.
    pub(crate) fn quiesce(
        &mut self,
        pos: &Position<R>,
        tally: &E::Tally,
        mut window: Window,
        ply: u32,
        obligation: Obligation,
        stage: Exchanges,
    ) -> Score {
        self.count_node(ply);
        if self.halted {
            return Score::DRAW;
        }
        // Step 1. Is the game over?
        if let Some(verdict) = self.shared.temper.decided(pos) {
            return Self::score_of(verdict, pos, ply);
        }
        if self.shared.temper.is_dead(pos) {
            return Score::DRAW;
        }
        // Step 2. Have we been here?
        let key = pos.key();
        let memo = self.shared.table.probe(key, ply);
        if let Some(memo) = memo
            && window.beta.minus(window.alpha) == 1
            && memo.depth >= stage.depth()
            && memo.answers(window.beta)
        {
            return memo.score;
        }
        // Step 3. May it be left as it is?
        let temper = self.shared.temper;
        let quiescence = temper.quiescence(pos, obligation);
        if quiescence == Quiescence::Quiet
            && temper.is_seen_stuck(pos)
            && let Some(score) = self.stuck(pos, ply)
        {
            return score;
        }
        let mut best = -Score::win_in(ply);
        let mut eval = None;
        let ends = ply >= MAX_PLY || (obligation.in_check && stage >= Exchanges::TOO_FAR);
        if quiescence.may_stand_pat() || ends {
            let static_eval = memo
                .and_then(|memo| memo.eval)
                .unwrap_or_else(|| self.shared.evaluation.evaluate(pos, tally));
            eval = Some(static_eval);
            best = self.history.corrected(pos, static_eval);
            if best >= window.beta || quiescence == Quiescence::Quiet || ends {
                return best;
            }
            window.alpha = window.alpha.max(best);
        }
        // Step 4. Try captures, or whatever answers a check.
        let appetite = match stage {
            _ if obligation.in_check => Appetite::All,
            Exchanges::FIRST => Appetite::CapturesAndChecks,
            _ => Appetite::Captures,
        };
        let mut picker = Picker::new(memo.and_then(|memo| memo.mv), appetite, &self.stack);
        let exchange = temper.exchange_kind(pos);
        let (stand, before) = (best, self.before(ply));
        let mut chosen = None;
        let (mut tried, mut answers) = (0, 0);
        loop {
            let advice =
                Advice { history: self.history, temper: self.shared.temper, before, killers: [None; 2] };
            let Some(mv) = picker.next(pos, &mut self.stack, &advice) else { break };
            tried += 1;
            if quiescence == Quiescence::ForcedChoice && tried > params::duty_tries() {
                break;
            }
            // Of quiet answers to a check, a few tell enough.
            if obligation.in_check && !mv.is_capture() && best.plies_to_loss().is_none() {
                answers += 1;
                if answers > temper.quiet_evasions(pos) {
                    break;
                }
            }
            if quiescence == Quiescence::StandPat && mv.is_capture() && exchange != ExchangeKind::Meaningless
            {
                let won = exchange::victim(pos, mv).map_or(0, |role| self.shared.temper.value(role));
                let hopeless = stand + won + params::delta() <= window.alpha && mv.promotion().is_none();
                if hopeless {
                    continue;
                }
            }
            let (after, after_tally) = self.after(pos, tally, mv);
            self.shared.table.prefetch(after.key());
            self.frame(ply).deed = Deed::new(pos, mv);
            self.enter(after.key());
            let given = self.shared.temper.obligation(&after);
            let score = -self.quiesce(&after, &after_tally, -window, ply + 1, given, Exchanges(stage.0 + 1));
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
        if tried == 0 && obligation.in_check {
            return self.stuck(pos, ply).unwrap_or(best);
        }
        let bound = if best >= window.beta { Bound::AtLeast } else { Bound::AtMost };
        let memo = Memo {
            mv: chosen,
            score: best,
            eval,
            depth: stage.depth(),
            bound: Some(bound),
            principal: false,
        };
        self.shared.table.store(key, ply, memo);
        best
    }
}
