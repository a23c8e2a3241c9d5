//! A file is replaced all at once or not at all.

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use misere_table::save::file::{self, DraftFile, Pipes};

/// A directory that is removed when the test is over.
struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Directory {
        let path = std::env::temp_dir().join(format!("misere-table-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a directory");
        Directory(path)
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(&self.0)
            .expect("a directory")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_file_is_written_and_overwritten() {
    let directory = Directory::new("overwritten");
    let path = directory.0.join("game.xml");
    file::write(&path, b"a long first version").unwrap();
    file::write(&path, b"second").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"second");
    assert_eq!(directory.names(), ["game.xml"]);
}

#[test]
fn what_cannot_be_written_leaves_nothing_behind() {
    let directory = Directory::new("nothing");
    let missing = directory.0.join("missing").join("game.xml");
    assert_eq!(file::write(&missing, b"x").unwrap_err().kind(), ErrorKind::NotFound);
    fs::create_dir(directory.0.join("folder")).unwrap();
    assert!(file::write(&directory.0.join("folder"), b"x").is_err());
    assert!(file::write(Path::new(""), b"x").is_err());
    assert!(file::write(Path::new("/"), b"x").is_err());
    assert_eq!(directory.names(), ["folder"]);
}

#[test]
fn a_read_only_file_stays_as_it_was() {
    let directory = Directory::new("read-only");
    let path = directory.0.join("game.xml");
    fs::write(&path, "old").unwrap();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    assert_eq!(file::write(&path, b"new").unwrap_err().kind(), ErrorKind::PermissionDenied);
    assert_eq!((fs::read(&path).unwrap(), directory.names()), (b"old".to_vec(), vec!["game.xml".to_owned()]));
}

#[test]
fn a_draft_of_another_program_is_not_touched() {
    let directory = Directory::new("another");
    let other = directory.0.join(format!("misere-unfinished-{}-0.tmp", std::process::id()));
    fs::write(&other, "theirs").unwrap();
    file::write(&directory.0.join("game.xml"), b"ours").unwrap();
    assert_eq!(fs::read(&other).unwrap(), b"theirs");
}

#[test]
fn until_a_draft_is_finished_the_old_file_stays() {
    let directory = Directory::new("draft");
    let path = directory.0.join("games.pgn");
    fs::write(&path, "old").unwrap();
    let mut draft = DraftFile::begin(&path, Pipes::Refused).unwrap();
    draft.write_all(b"one and half").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"old");
    // What a crash would leave is visible, and so is what is in it.
    let names = directory.names();
    assert!(names.iter().any(|name| name.starts_with("misere-unfinished-")), "{names:?}");
    drop(draft);
    assert_eq!(
        (fs::read(&path).unwrap(), directory.names()),
        (b"old".to_vec(), vec!["games.pgn".to_owned()])
    );

    let mut draft = DraftFile::begin(&path, Pipes::Refused).unwrap();
    draft.write_all(b"one and half").unwrap();
    draft.shorten(4).unwrap();
    draft.write_all(b"more").unwrap();
    draft.finish().unwrap();
    assert_eq!((fs::read(&path).unwrap(), directory.names().len()), (b"one more".to_vec(), 1));
}

#[test]
fn a_name_may_be_as_long_as_the_disk_allows() {
    let directory = Directory::new("long");
    let path = directory.0.join("g".repeat(255));
    file::write(&path, b"game").unwrap();
    assert_eq!((fs::read(&path).unwrap(), directory.names().len()), (b"game".to_vec(), 1));
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    use super::*;

    #[test]
    fn permissions_are_kept() {
        let directory = Directory::new("permissions");
        let path = directory.0.join("game.xml");
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        file::write(&path, b"new").unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    }

    #[test]
    fn a_link_stays_a_link() {
        let directory = Directory::new("link");
        let (path, link) = (directory.0.join("game.xml"), directory.0.join("link.xml"));
        fs::write(&path, "old").unwrap();
        symlink(&path, &link).unwrap();
        file::write(&link, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }

    #[test]
    fn a_link_that_leads_nowhere_yet_leads_to_the_new_file() {
        let directory = Directory::new("dangling");
        fs::create_dir(directory.0.join("folder")).unwrap();
        symlink("folder/second", directory.0.join("first")).unwrap();
        symlink("../game.xml", directory.0.join("folder/second")).unwrap();
        file::write(&directory.0.join("first"), b"game").unwrap();
        assert_eq!(fs::read(directory.0.join("game.xml")).unwrap(), b"game");
        assert_eq!(directory.names(), ["first", "folder", "game.xml"]);
        symlink("round", directory.0.join("round")).unwrap();
        assert!(file::write(&directory.0.join("round"), b"game").is_err());
    }

    /// Opening one would wait for a reader.
    #[test]
    fn a_pipe_or_a_socket_is_refused() {
        let directory = Directory::new("pipe");
        let path = directory.0.join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        let socket = directory.0.join("socket");
        let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        let pipe = made.is_ok_and(|status| status.success()).then_some((path, "a pipe"));
        for (path, what) in [Some((socket, "something else")), pipe].into_iter().flatten() {
            let (tell, told) = std::sync::mpsc::channel();
            std::thread::spawn(move || {
                tell.send(file::write(&path, b"x").map_err(|error| error.to_string()))
            });
            let answer = told.recv_timeout(std::time::Duration::from_secs(10)).expect("it does not wait");
            assert_eq!(answer.unwrap_err(), format!("expected a file or a device, found {what}"));
        }
    }

    #[test]
    fn a_device_is_written_to_and_not_replaced() {
        if Path::new("/dev/full").exists() {
            let error = file::write(Path::new("/dev/full"), b"x").unwrap_err();
            assert_eq!(error.kind(), ErrorKind::StorageFull);
            assert!(!fs::metadata("/dev/full").unwrap().is_file());
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_in_memory_is_a_file() {
        let path = PathBuf::from(format!("/dev/shm/misere-table-{}", std::process::id()));
        if fs::write(&path, "old").is_ok() {
            file::write(&path, b"new").unwrap();
            assert_eq!(fs::read(&path).unwrap(), b"new");
            fs::remove_file(&path).unwrap();
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_a_process_has_open_is_added_to_and_not_replaced() {
        use std::os::fd::AsRawFd as _;
        let directory = Directory::new("open");
        let path = directory.0.join("log");
        fs::write(&path, "before ").unwrap();
        let open = fs::File::open(&path).unwrap();
        file::write(Path::new(&format!("/dev/fd/{}", open.as_raw_fd())), b"after").unwrap();
        assert_eq!((fs::read(&path).unwrap(), directory.names().len()), (b"before after".to_vec(), 1));
    }
}
