//! `misere tables export`: names, first bytes and sizes of the files, and what is refused.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The first four bytes of the files of the two games, as other programs know them.
const GIVEAWAY: [u8; 4] = [0xbc, 0x55, 0xbc, 0x21];
const SUICIDE: [u8; 4] = [0x7b, 0xf6, 0x93, 0x15];

/// A folder of a test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder =
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("export-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn misere(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_misere"));
    command.args(args).env_remove("MISERE_TABLES").output().expect("the program runs")
}

fn text(args: &[&str]) -> String {
    let output = misere(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path());
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    entries.map(|path| (name(&path), fs::read(&path).expect("a file"))).collect()
}

/// Sixteen bytes of a checksum stand behind a multiple of 64.
fn is_file_of(bytes: &[u8], magic: [u8; 4]) -> bool {
    bytes.starts_with(&magic) && bytes.len() % 64 == 16
}

const SOME: [&str; 8] = ["PvP", "KvP", "BvN", "KQvR", "PPvP", "NNvB", "KKvK", "BPvP"];

/// That all 147 are written and read is in the tests of `crates/oracle`.
#[test]
fn tables_in_the_program_become_files() {
    let folder = folder("some");
    let export = |name: &str, rest: &[&str]| {
        let out = folder.join(name);
        let told = text(&[&["tables", "export"], rest, &["--out", out.to_str().expect("text")]].concat());
        (told, files(&out))
    };
    let (told, files) = export("antichess", &[&["antichess", "--only"], &SOME[..]].concat());
    let bytes: usize = files.values().map(Vec::len).sum();
    assert_eq!(told, format!("files 8\nbytes {bytes}\n"));
    for material in SOME {
        let content = &files[&format!("{material}.gtbw")];
        assert!(is_file_of(content, GIVEAWAY), "{material}: {} bytes", content.len());
    }
    // The same bytes by one thread, and whichever side is named first.
    let (told, fewer) = export("giveaway", &["giveaway", "--only", "KvP", "RvKQ", "--threads", "1"]);
    assert!(told.starts_with("files 2\n"), "{told}");
    assert_eq!(fewer.keys().collect::<Vec<_>>(), ["KQvR.gtbw", "KvP.gtbw"]);
    assert!(fewer.iter().all(|(name, content)| files[name] == *content));
    fs::remove_dir_all(&folder).expect("it was just made");
}

#[test]
fn tables_of_suicide_have_names_and_first_bytes_of_their_own() {
    let (tables, out) = (folder("tables"), folder("suicide"));
    let (tables, to) = (tables.to_str().expect("text"), out.to_str().expect("text"));
    text(&["tables", "build", "suicide", "--men", "2", "--out", tables]);
    assert!(text(&["tables", "export", "suicide", tables, "--out", to]).starts_with("files 21\n"));
    let files = files(&out);
    assert_eq!(files.len(), 21);
    for (name, content) in &files {
        assert!(name.ends_with(".stbw") && is_file_of(content, SUICIDE), "{name}");
    }
    let _ = (fs::remove_dir_all(tables), fs::remove_dir_all(to));
}

#[test]
fn what_cannot_be_exported_is_said() {
    let folder = folder("refused");
    let out = folder.to_str().expect("text");
    let missing = folder.join("missing");
    let missing = missing.to_str().expect("text");
    for (args, status, message) in [
        (&["chess", "--out", out][..], 1, "expected antichess or suicide, since Syzygy has no Chess"),
        (&["suicide", "--out", out], 1, "expected tables of Suicide"),
        (&["antichess", "--only", "KKvQQ", "--out", out], 1, "there is no table of"),
        (&["antichess", "--only", "KQ", "--out", out], 2, "such as KQvR"),
        (&["antichess", "--format", "nalimov", "--out", out], 2, "syzygy"),
        (&["antichess", missing, "--out", out], 1, "cannot read"),
        (&["antichess"], 2, "--out"),
        (&["nonsense", "--out", out], 2, "nonsense"),
    ] {
        let output = misere(&[&["tables", "export"], args].concat());
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{args:?}: {error}");
        assert!(error.contains(message), "{args:?}: {error}");
    }
    assert_eq!(files(&folder).len(), 0, "nothing is written");
    fs::remove_dir_all(folder).expect("it was just made");
}
