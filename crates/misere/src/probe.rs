//! What the engine is told exactly: endgame tables, those in the program and those of a folder, and proofs.

use misere_engine::Probe;
use misere_study::Exact;
use misere_tablebase::{OpenError, Tables};
use std::path::Path;
use std::sync::Arc;

/// The variable of the environment that names a folder of tables.
pub(crate) const FOLDER: &str = "MISERE_TABLES";

/// The variable of the environment that lets the solver work beside the engine, if it is 1. No match has shown yet what that
/// gains, so it is off without it.
const SOLVER: &str = "MISERE_SOLVER";

/// The tables in the program, and those of a folder if it is named.
pub(crate) fn tables(folder: Option<&Path>) -> Result<Tables, OpenError> {
    let embedded = Tables::embedded();
    match folder {
        Some(folder) => Ok(embedded.and(Tables::open(folder)?)),
        None => Ok(embedded),
    }
}

/// Tables for the engine, and how many there are.
pub(crate) fn open(folder: Option<&str>) -> Result<(Arc<dyn Probe>, String), String> {
    let folder = folder.map(Into::into).or_else(folder_in_use);
    let tables = tables(folder.as_deref()).map_err(|error| error.to_string())?;
    let what = format!("{} endgame tables", tables.len());
    let exact = Exact::with_embedded_proofs(tables);
    let exact =
        if std::env::var_os(SOLVER).is_some_and(|set| set == "1") { exact.with_solver() } else { exact };
    Ok((Arc::new(exact), what))
}

/// The folder that the environment names.
pub(crate) fn folder_in_use() -> Option<std::path::PathBuf> {
    std::env::var_os(FOLDER).filter(|folder| !folder.is_empty()).map(Into::into)
}
