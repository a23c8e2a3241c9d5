//! Computer players: a few threads that think, and a queue that has an end.

use super::Service;
use crate::game::OnlineGame;
use crate::ids::GameId;
use crate::store::StoreError;
use misere_player::Player;
use misere_rules::Color;
use misere_table::{Ask, Call, Moment, Seat, Table};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use tokio::sync::oneshot;

/// How many games may wait for a thread. The rest is looked at again later.
const WAITING: usize = 1024;

/// The threads that think. They end with their queue.
#[derive(Debug)]
pub struct Computers {
    queue: SyncSender<Job>,
}

#[derive(Debug)]
struct Job {
    table: Table,
    now: Moment,
    answer: oneshot::Sender<Option<Call>>,
}

impl Computers {
    /// Starts this many threads, one at least.
    pub fn start(threads: usize) -> Computers {
        let (queue, jobs) = sync_channel(WAITING);
        let jobs = Arc::new(Mutex::new(jobs));
        for number in 0..threads.max(1) {
            let jobs = Arc::clone(&jobs);
            let name = format!("thinker {number}");
            let started =
                std::thread::Builder::new().name(name).stack_size(8 << 20).spawn(move || think(&jobs));
            if let Err(error) = started {
                tracing::error!(%error, "a thread for computer players could not be started");
            }
        }
        Computers { queue }
    }
}

fn think(jobs: &Mutex<Receiver<Job>>) {
    let mut player = Player::new();
    loop {
        let job = super::lock(jobs).recv();
        let Ok(Job { table, now, answer }) = job else { return };
        if !answer.is_closed() {
            let _ = answer.send(decision(&mut player, &table, now));
        }
    }
}

/// What the computer does: it answers an offer, or it moves.
fn decision(player: &mut Player, table: &Table, now: Moment) -> Option<Call> {
    if let Some(side) = asked_for_draw(table) {
        let accepts = player.accepts_draw(table.game(), side);
        return Some(if accepts { Call::AcceptDraw } else { Call::DeclineDraw });
    }
    let seed = table.last_moment().0 ^ table.last_entry();
    let found = player.think(&table.task(now)?, seed)?;
    Some(Call::play(found.mv.request()))
}

/// The computer that was offered a draw.
fn asked_for_draw(table: &Table) -> Option<Color> {
    let side = !table.draw_offer()?;
    table.seat(side).is_computer().then_some(side)
}

impl Service {
    /// If a computer has something to do in the game, it does it, a while later.
    pub(super) fn wake_computer(&self, game: &OnlineGame) {
        let table = &game.table;
        let to_move = matches!(table.seat_to_move(), Seat::Computer { .. }) && !table.is_over();
        let asked = asked_for_draw(table);
        if !to_move && asked.is_none() {
            return;
        }
        let side = asked.unwrap_or(table.turn());
        let (id, seq) = (game.id.clone(), game.seq);
        let (sender, answer) = oneshot::channel();
        let job = Job { table: table.clone(), now: self.clock.now(), answer: sender };
        if self.computers.queue.try_send(job).is_err() {
            self.wake_later(id);
            return;
        }
        let service = self.clone();
        tokio::spawn(async move {
            let Ok(Some(call)) = answer.await else { return };
            if let Err(error) = service.answer_as_computer(&id, seq, side, call).await {
                tracing::warn!(%error, game = %id, "a computer's move could not be stored");
                service.wake_later(id);
            }
        });
    }

    async fn answer_as_computer(
        &self,
        id: &GameId,
        seq: u64,
        side: Color,
        call: Call,
    ) -> Result<(), StoreError> {
        let now = self.clock.now();
        let ask = |game: &OnlineGame| {
            // The game has gone on: the answer is to another question, and was asked for again.
            (game.seq == seq).then(|| {
                let silence = self.silences.within(game.table.last_moment(), now);
                (Ask::new(side, call.clone()).crediting(silence), now)
            })
        };
        self.call_as_table(id, ask).await.map(|_| ())
    }

    fn wake_later(&self, id: GameId) {
        let service = self.clone();
        tokio::spawn(async move {
            tokio::time::sleep(std::time::Duration::from_secs(2)).await;
            if let Ok(Some(game)) = service.game(&id).await {
                service.wake_computer(&game);
            }
        });
    }

    /// After a start: computers go on where they were.
    pub(super) async fn wake_computers(&self) -> Result<(), StoreError> {
        for id in self.store.with_computer().await? {
            self.wake_later(id);
        }
        Ok(())
    }
}
