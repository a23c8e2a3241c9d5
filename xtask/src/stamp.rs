//! Steps that need not be repeated: a stamp keeps a fingerprint of what a step last read.

use anyhow::{Context, Result};
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

/// Where the fingerprint is kept, and what it should be.
pub(crate) struct Stamp {
    file: PathBuf,
    fingerprint: String,
}

impl Stamp {
    /// A stamp for a step that reads these files of a directory. One that is gone counts as a change.
    pub(crate) fn new<P: AsRef<Path>>(file: PathBuf, directory: &Path, inputs: &[P]) -> Stamp {
        let mut hasher = DefaultHasher::new();
        for input in inputs {
            input.as_ref().hash(&mut hasher);
            fs::read(directory.join(input)).ok().hash(&mut hasher);
        }
        Stamp { file, fingerprint: format!("{:016x}\n", hasher.finish()) }
    }

    /// Whether the step was done with the files as they are.
    pub(crate) fn is_current(&self) -> bool {
        fs::read_to_string(&self.file).is_ok_and(|kept| kept == self.fingerprint)
    }

    /// The step is done.
    pub(crate) fn set(&self) -> Result<()> {
        let write = || {
            fs::create_dir_all(self.file.parent().unwrap_or(Path::new(".")))?;
            fs::write(&self.file, &self.fingerprint)
        };
        write().with_context(|| format!("cannot write {}", self.file.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_repeated_when_what_it_reads_changes() {
        let directory = std::env::temp_dir().join(format!("misere-stamp-{}", std::process::id()));
        let lock = directory.join("lock");
        fs::create_dir_all(&directory).expect("a writable directory");
        fs::write(&lock, "one").expect("a writable directory");
        let stamp = || Stamp::new(directory.join("done/stamp"), &directory, &["lock", "absent"]);
        assert!(!stamp().is_current(), "it was never done");
        stamp().set().expect("a writable directory");
        assert!(stamp().is_current());
        fs::write(&lock, "two").expect("a writable directory");
        assert!(!stamp().is_current());
        stamp().set().expect("a writable directory");
        fs::remove_file(&lock).expect("it is there");
        assert!(!stamp().is_current());
        fs::remove_dir_all(&directory).expect("it is there");
    }
}
