//! Files on a real disk.

use misere_protocol::text::{Disk, Files};
use std::path::PathBuf;
use std::{env, fs, process};

/// A folder that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = env::temp_dir().join(format!("misere-{name}-{}", process::id()));
        fs::create_dir_all(&path).expect("temporary files can be made");
        Folder(path)
    }

    fn at(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a temporary path is text").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn what_is_written_is_read_and_replaced() {
    let folder = Folder::new("written");
    let name = folder.at("game.xml");
    Disk.write(&name, "one").expect("the folder can be written");
    Disk.write(&name, "other").expect("an old file is replaced");
    assert_eq!(Disk.read(&name).expect("the file is there"), b"other");
    assert_eq!(fs::read_dir(&folder.0).expect("the folder is there").count(), 1);
}

#[test]
fn only_files_are_read() {
    let folder = Folder::new("only");
    assert!(Disk.read(&folder.at("missing.xml")).is_err());
    assert!(Disk.read(&folder.at("")).is_err());
    assert!(Disk.read("a\0b").is_err());
    #[cfg(unix)]
    assert_eq!(
        Disk.read("/dev/zero").expect_err("a device has no end").to_string(),
        "expected a file, found something else"
    );
}

#[test]
fn a_file_without_measure_is_not_read() {
    let folder = Folder::new("measure");
    let name = folder.at("long.xml");
    fs::File::create(&name).and_then(|file| file.set_len(17 << 20)).expect("a long file of nothing");
    let error = Disk.read(&name).expect_err("too long").to_string();
    assert_eq!(error, "expected at most 16777216 bytes, found more");
}

#[test]
fn what_cannot_be_written_says_so_and_leaves_nothing() {
    let folder = Folder::new("nowhere");
    assert!(Disk.write(&folder.at("no/such/folder/game.xml"), "text").is_err());
    assert!(Disk.write(&folder.at(""), "text").is_err());
    assert_eq!(fs::read_dir(&folder.0).expect("the folder is there").count(), 0);
}
