//! What the engine is told exactly: endgame tables, those in the program and those of a folder, and proofs.

use misere_engine::Probe;
use misere_study::Exact;
use misere_tablebase::{OpenError, Tables};
use std::path::Path;
use std::sync::Arc;

/// The variable of the environment that names a folder of tables.
pub(crate) const FOLDER: &str = "MISERE_TABLES";

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
    Ok((Arc::new(Exact::with_embedded_proofs(tables)), what))
}

/// The folder that the environment names.
pub(crate) fn folder_in_use() -> Option<std::path::PathBuf> {
    std::env::var_os(FOLDER).filter(|folder| !folder.is_empty()).map(Into::into)
}
