//! What an engine of the program is given before it searches: endgame tables, proofs and networks.

use crate::{nets, probe};
use anyhow::anyhow;
use misere_engine::{Engine, Net, Probe};
use std::sync::Arc;

/// Read once, and shared by the engines of all threads.
pub(crate) struct Knowledge {
    probe: Arc<dyn Probe>,
    nets: Vec<Arc<Net>>,
}

impl Knowledge {
    /// What is built in, and the tables of the folder that the environment names.
    pub(crate) fn open() -> anyhow::Result<Knowledge> {
        let probe = probe::open(None).map_err(|error| anyhow!(error))?.0;
        Ok(Knowledge { probe, nets: nets::built_in() })
    }

    /// An engine that knows all of it, with a transposition table of this many mebibytes.
    pub(crate) fn engine(&self, hash: usize) -> Engine {
        let mut engine = Engine::new();
        engine.set_hash(hash);
        engine.set_probe(Some(Arc::clone(&self.probe)));
        engine.set_nets(self.nets.iter().cloned());
        engine
    }
}
