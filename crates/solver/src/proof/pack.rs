//! Several proofs in one file.

use super::read::{ProofError, ProofFile};
use crate::known::LeafValues;
use crate::verify::{Explored, explore};
use misere_rules::{Move, Playable};
use std::sync::LazyLock;

/// What a pack begins with.
const MAGIC: &[u8; 8] = b"MISERE-K";

/// Proofs, of one game or of several.
///
/// A pack is `MISERE-K`, then each proof file behind its length in four bytes, lowest first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ProofPack {
    proofs: Vec<ProofFile>,
}

impl ProofPack {
    /// The proofs in the program: what `docs/truth.md` lists as its pack.
    pub fn embedded() -> &'static ProofPack {
        static EMBEDDED: LazyLock<ProofPack> = LazyLock::new(|| {
            // What was tested when it was built; a program without it plays on.
            ProofPack::from_bytes(include_bytes!("../../data/proofs.mpk")).unwrap_or_default()
        });
        &EMBEDDED
    }

    /// Puts proofs together.
    pub fn new(proofs: Vec<ProofFile>) -> ProofPack {
        ProofPack { proofs }
    }

    /// Reads a pack, or a proof file, which is a pack of one.
    ///
    /// # Errors
    ///
    /// If the bytes are neither, or a proof in them is not as it was written, says how.
    pub fn from_bytes(bytes: &[u8]) -> Result<ProofPack, ProofError> {
        let Some(mut rest) = bytes.strip_prefix(MAGIC) else {
            return Ok(ProofPack::new(vec![ProofFile::from_bytes(bytes.to_vec())?]));
        };
        let mut proofs = Vec::new();
        while !rest.is_empty() {
            let at = bytes.len() - rest.len();
            let cut_off =
                |end: usize| ProofError::Length { expected: at.saturating_add(end), found: bytes.len() };
            let (len, behind) = rest.split_first_chunk::<4>().ok_or_else(|| cut_off(4))?;
            let len = u32::from_le_bytes(*len) as usize;
            let (proof, behind) =
                behind.split_at_checked(len).ok_or_else(|| cut_off(len.saturating_add(4)))?;
            proofs.push(ProofFile::from_bytes(proof.to_vec())?);
            rest = behind;
        }
        Ok(ProofPack { proofs })
    }

    /// The bytes of the pack.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for proof in &self.proofs {
            bytes.extend((proof.size() as u32).to_le_bytes());
            bytes.extend(proof.as_bytes());
        }
        bytes
    }

    /// The proofs.
    pub fn proofs(&self) -> &[ProofFile] {
        &self.proofs
    }

    /// A proof that a side wins in this position, and what it says: it is verified from there on, with the tables that it
    /// needs. `game` is the key of the position's game.
    pub fn find<P: Playable, T: LeafValues>(
        &self,
        game: &str,
        pos: &P,
        tables: impl Fn(&ProofFile) -> T,
    ) -> Option<(&ProofFile, Explored)> {
        if pos.verdict().is_some() {
            return None;
        }
        self.proofs.iter().filter(|proof| proof.title().game == game).find_map(|proof| {
            let tables = tables(proof);
            // The defender's positions are not in the file; what follows each reply is.
            let is_answered = |&mv: &Move| {
                let mut after = pos.clone();
                after.play_unchecked(mv);
                after.verdict().is_some() || proof.move_of(&after).is_some() || tables.known(&after).is_some()
            };
            let seems_known = match pos.turn() == proof.title().attacker {
                true => proof.move_of(pos).is_some(),
                false => pos.legal_moves().iter().all(is_answered),
            };
            let found = seems_known.then(|| explore(proof, pos, &tables).ok()).flatten()?;
            Some((proof, found))
        })
    }
}
