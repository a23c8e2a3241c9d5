//! `misere tables export`: tables for other programs.

use crate::cli::{ExportFormat, ExportTables};
use crate::games::Games;
use anyhow::{Context as _, anyhow, bail};
use misere_rules::{Rules, VisitRules};
use misere_study::tables_of;
use misere_table::save::file;
use misere_tablebase::{GameTables, Material, SyzygyGame, Tables, syzygy};
use std::fs;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// About how many bytes a thread takes.
const MEMORY_PER_THREAD: usize = 256 << 20;

pub(super) fn run(options: &ExportTables, out: &mut (impl Write + Send)) -> anyhow::Result<()> {
    let ExportFormat::Syzygy = options.format;
    let variant = Games::read(&options.charter)?.find(&options.variant)?.variant;
    let title = variant.card().title;
    let game = variant.visit(Which);
    let game = game.with_context(|| format!("expected antichess or suicide, since Syzygy has no {title}"))?;
    let all = match &options.folder {
        Some(folder) => Tables::open(folder)?,
        None => Tables::embedded(),
    };
    let tables = tables_of(&all, &variant);
    let tables = tables.with_context(|| format!("expected tables of {title}, found none"))?;
    let mut materials = tables.materials();
    if let Some(missing) = options.only.iter().find(|only| !materials.contains(&only.canonical())) {
        bail!("there is no table of {missing}");
    }
    materials
        .retain(|own| options.only.is_empty() || options.only.iter().any(|only| only.canonical() == *own));
    fs::create_dir_all(&options.out)
        .with_context(|| format!("cannot make the folder {}", options.out.display()))?;
    let write = |material: Material| -> anyhow::Result<usize> {
        let bytes = variant.visit(Export { tables: &tables, material });
        let bytes =
            bytes.with_context(|| format!("a table that {material} depends on is missing or damaged"))?;
        let path = options.out.join(format!("{material}.{}", game.extension()));
        file::write(&path, &bytes).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(bytes.len())
    };
    let threads = options.workers.threads(MEMORY_PER_THREAD)?.get();
    let (next, results) = (AtomicUsize::new(0), Mutex::new(anyhow::Ok((0, 0))));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(&material) = materials.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let written = write(material);
                    let Ok(mut results) = results.lock() else { return };
                    match written {
                        Ok(more) => {
                            if let Ok((files, bytes)) = &mut *results {
                                (*files, *bytes) = (*files + 1, *bytes + more);
                            }
                        }
                        Err(error) => {
                            *results = Err(error);
                            return;
                        }
                    }
                }
            });
        }
    });
    let (files, bytes) = results.into_inner().map_err(|_| anyhow!("a thread has failed"))??;
    writeln!(out, "files {files}\nbytes {bytes}")?;
    Ok(())
}

/// Which game of the format it is.
struct Which;

impl VisitRules for Which {
    type Output = Option<SyzygyGame>;

    fn visit<R: Rules>(self, rules: R) -> Option<SyzygyGame> {
        SyzygyGame::of(rules)
    }
}

struct Export<'a> {
    tables: &'a GameTables,
    material: Material,
}

impl VisitRules for Export<'_> {
    type Output = Option<Vec<u8>>;

    fn visit<R: Rules>(self, rules: R) -> Option<Vec<u8>> {
        syzygy(rules, self.tables, self.material)
    }
}
