//! Proof files: `misere verify` and `misere solve --explore`.

use super::options::{Solve, TableFolder, Verify};
use crate::cli::CharterFile;
use crate::ending::Misuse;
use crate::games::Games;
use anyhow::{Context as _, anyhow, bail, ensure};
use misere_notation::uci::{self, CastlingStyle};
use misere_notation::{fen, san};
use misere_rules::{AnyPosition, Color, Move, Playable as _};
use misere_solver::{Explored, Flaw, ProofFile, ProofPack, TableLeaves};
use serde::Serialize;
use std::fs;
use std::io::Write;
use std::path::Path;

/// The file that stands for the proofs in the program.
const BUILT_IN: &str = "-";

/// A proof, the position that it is about, and what it leaves to tables.
struct Opened {
    file: ProofFile,
    root: AnyPosition,
    tables: TableLeaves,
}

/// All proofs of a file, which is a proof or a pack of them.
fn open(path: &Path, folder: &TableFolder, charter: &CharterFile) -> anyhow::Result<Vec<Opened>> {
    let name = path.display();
    let pack = if path == Path::new(BUILT_IN) {
        ProofPack::embedded().clone()
    } else {
        let bytes = fs::read(path).with_context(|| format!("cannot read {name}"))?;
        ProofPack::from_bytes(&bytes).with_context(|| format!("in {name}"))?
    };
    let (games, all) = (Games::read(charter)?, folder.open()?);
    let open = |file: &ProofFile| {
        let named = games.find(&file.title().game).with_context(|| format!("in {name}"))?;
        let (root, _) = fen::pardoned::<AnyPosition>(&named.variant, &file.title().fen)
            .map_err(|error| anyhow!("in {name}: {error}"))?;
        let men = usize::from(file.title().men);
        let tables = TableLeaves::of(&root, &all).up_to(men);
        ensure!(
            tables.men() == men,
            "in {name}: expected endgame tables with {men} men, to which the proof leaves its ends, found those \
             with {}; name a folder with --tables",
            tables.men()
        );
        Ok(Opened { file: file.clone(), root, tables })
    };
    pack.proofs().iter().map(open).collect()
}

/// Moves as people write them, numbers left out.
fn written(root: &AnyPosition, line: &[Move]) -> Vec<String> {
    let mut pos = root.clone();
    let write = |&mv: &Move| {
        let text = san::write(&pos, mv).to_string();
        pos.play_unchecked(mv);
        text
    };
    line.iter().map(write).collect()
}

fn flawed(path: &Path, root: &AnyPosition, flaw: &Flaw) -> anyhow::Error {
    anyhow!(
        "{} proves nothing: {}, after `{}`",
        path.display(),
        flaw.kind,
        written(root, &flaw.line).join(" ")
    )
}

/// The object of `misere verify --json`.
#[derive(Serialize, Debug)]
struct Verified {
    verified: bool,
    variant: String,
    fen: String,
    #[serde(rename = "for")]
    attacker: &'static str,
    /// Those of the file, and those of it that can be reached.
    entries: u64,
    positions: u64,
    replies: u64,
    table_leaves: u64,
    bytes: usize,
    depth: u32,
    line: Vec<String>,
    in_time: bool,
}

pub(crate) fn verify(options: &Verify, out: &mut impl Write) -> anyhow::Result<()> {
    let proofs = open(&options.file, &options.tables, &options.charter)?;
    proofs.iter().try_for_each(|opened| verify_one(opened, options, out))
}

fn verify_one(opened: &Opened, options: &Verify, out: &mut impl Write) -> anyhow::Result<()> {
    let Opened { file, root, tables } = opened;
    let report = match root {
        AnyPosition::Antichess(root) => misere_solver::verify(file, root, tables),
        root => misere_solver::verify(file, root, tables),
    };
    let report = report.map_err(|flaw| flawed(&options.file, root, &flaw))?;
    let told = Verified {
        verified: true,
        variant: file.title().game.clone(),
        fen: file.title().fen.clone(),
        attacker: file.title().attacker.name(),
        entries: file.len(),
        positions: report.positions,
        replies: report.replies,
        table_leaves: report.table_leaves,
        bytes: file.size(),
        depth: report.plies,
        line: written(root, &report.line),
        in_time: report.in_time,
    };
    if options.json {
        serde_json::to_writer(&mut *out, &told)?;
        return Ok(writeln!(out)?);
    }
    let Verified { variant, fen, attacker, positions, replies, table_leaves, bytes, depth, line, .. } = &told;
    writeln!(out, "verified: {variant}, {attacker} wins: {fen}")?;
    writeln!(out, "positions {positions}, replies {replies}, ends in tables {table_leaves}, bytes {bytes}")?;
    writeln!(out, "longest line, {depth} plies: {}", line.join(" "))?;
    let stands = if told.in_time { "stands" } else { "may not stand" };
    Ok(writeln!(out, "the win {stands} when 50 moves without a capture or a pawn's move draw the game")?)
}

/// The object of `misere solve --explore`.
#[derive(Serialize, Debug)]
struct Shown {
    fen: String,
    turn: &'static str,
    #[serde(rename = "for")]
    attacker: &'static str,
    #[serde(rename = "move")]
    mv: Option<String>,
    san: Option<String>,
    plies: u32,
    replies: Vec<ShownReply>,
}

#[derive(Serialize, Debug)]
struct ShownReply {
    #[serde(rename = "move")]
    mv: String,
    san: String,
    answer: Option<String>,
    plies: u32,
}

/// What the proofs of a file say of a position, and the first of them that says it. With one proof the moves are played from
/// its position on, with several from the start of the game.
fn found(proofs: &[Opened], moves: &[String]) -> anyhow::Result<(AnyPosition, Color, Explored)> {
    let play = |pos: AnyPosition| {
        moves.iter().enumerate().try_fold(pos, |mut pos, (i, text)| {
            let mv = san::find(&pos, text)
                .map_err(|error| Misuse(format!("in move {} (`{text}`): {error}", i + 1)))?;
            pos.play_unchecked(mv);
            Ok::<AnyPosition, Misuse>(pos)
        })
    };
    if let [Opened { file, root, tables }] = proofs {
        let pos = play(root.clone())?;
        let found = misere_solver::explore(file, &pos, tables).map_err(|flaw| {
            anyhow!("expected a position of the proof, found one that it does not win: {}", flaw.kind)
        })?;
        return Ok((pos, file.title().attacker, found));
    }
    let Some(first) = proofs.first() else { bail!("expected proofs, found none") };
    let pos = play(AnyPosition::start_of(&first.root.variant()))?;
    let mut found = proofs.iter().filter(|proof| proof.root.variant() == pos.variant()).filter_map(|proof| {
        let found = misere_solver::explore(&proof.file, &pos, &proof.tables).ok()?;
        Some((proof.file.title().attacker, found))
    });
    let (attacker, found) =
        found.next().context("expected a position of one of the proofs, found another one")?;
    Ok((pos, attacker, found))
}

pub(super) fn explore(path: &Path, options: &Solve, out: &mut impl Write) -> anyhow::Result<()> {
    let proofs = open(path, &options.tables, &options.charter)?;
    let (pos, attacker, found) = found(&proofs, &options.moves)?;
    let style = CastlingStyle::of(&pos.to_setup());
    let uci = |mv: Move| uci::write(mv, style).to_string();
    let mut before = pos.clone();
    if let Some(mv) = found.mv {
        before.play_unchecked(mv);
    }
    let replies = found.replies.iter().map(|reply| ShownReply {
        mv: uci(reply.mv),
        san: san::write(&before, reply.mv).to_string(),
        answer: reply.answer.map(uci),
        plies: reply.plies,
    });
    let shown = Shown {
        fen: fen::write(&pos.to_setup()).to_string(),
        turn: pos.turn().name(),
        attacker: attacker.name(),
        mv: found.mv.map(uci),
        san: found.mv.map(|mv| san::write(&pos, mv).to_string()),
        plies: found.plies,
        replies: replies.collect(),
    };
    if options.json {
        serde_json::to_writer(&mut *out, &shown)?;
        return Ok(writeln!(out)?);
    }
    writeln!(out, "{}", shown.fen)?;
    match &shown.san {
        Some(san) => writeln!(out, "{} wins with {san}, at most {} plies", shown.attacker, shown.plies)?,
        None => writeln!(out, "{} wins, at most {} plies", shown.attacker, shown.plies)?,
    }
    for ShownReply { san, answer, plies, .. } in &shown.replies {
        writeln!(out, "  {san}: {}, {plies} plies", answer.as_deref().unwrap_or("won"))?;
    }
    Ok(())
}
