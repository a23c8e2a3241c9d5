//! What the page has fetched for the engine: networks, endgame tables and proofs. They are shared by everything that searches.

use misere_engine::{Engine, Net};
use misere_solver::ProofPack;
use misere_study::Exact;
use misere_tablebase::Tables;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::Complaint;

static TABLES: OnceLock<Tables> = OnceLock::new();
static PROOFS: OnceLock<ProofPack> = OnceLock::new();
static NETS: Mutex<Vec<Arc<Net>>> = Mutex::new(Vec::new());

/// An engine that knows what was fetched.
pub(super) fn engine() -> Engine {
    let mut engine = Engine::new();
    if let Some(tables) = TABLES.get() {
        engine.set_probe(Some(Arc::new(Exact::new(tables.clone(), || PROOFS.get()))));
    }
    engine.set_nets(NETS.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned());
    engine
}

/// Evaluates with a network from now on, in engines that are made later.
///
/// # Errors
///
/// If the bytes are not a network.
pub(super) fn load_net(bytes: &[u8]) -> Result<(), Complaint> {
    let net = Arc::new(Net::read(bytes).map_err(Complaint::other)?);
    let mut nets = NETS.lock().unwrap_or_else(PoisonError::into_inner);
    nets.retain(|known| known.family() != net.family());
    nets.push(net);
    Ok(())
}

/// Takes tables and proofs, for engines that are made later. Those that are there already stay.
///
/// # Errors
///
/// If the bytes are not as they were written.
pub(super) fn load_exact(tables: &[u8], proofs: &[u8]) -> Result<(), Complaint> {
    let tables = Tables::from_bytes(tables).map_err(Complaint::other)?;
    let proofs = ProofPack::from_bytes(proofs).map_err(Complaint::other)?;
    // Proofs are asked for through the tables, so they come first.
    let _ = PROOFS.set(proofs);
    let _ = TABLES.set(tables);
    Ok(())
}
