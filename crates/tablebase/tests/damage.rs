//! Files that are no tables are refused with a sentence.

use misere_rules::variants::Antichess;
use misere_tablebase::{Build, FileError, OpenError, Tables, bundle};

#[test]
fn cut_off_changed_and_foreign_bytes_are_refused() {
    let good = bundle(Antichess, 2).expect("antichess has tables");
    assert_eq!(Tables::from_bytes(&good).expect("just built").len(), 21);
    for end in [1, 3, 10, 60, 70, good.len() - 1] {
        assert!(Tables::from_bytes(&good[..end]).is_err(), "{end} bytes");
    }
    // Every byte of the first file but for the length before it.
    let first = u32::from_le_bytes(good[..4].try_into().expect("four bytes")) as usize;
    for at in 4..4 + first {
        let mut bad = good[..4 + first].to_vec();
        bad[at] ^= 0x10;
        assert!(Tables::from_bytes(&bad).is_err(), "byte {at}");
    }
    let foreign = Tables::from_bytes(b"\x08\0\0\0not ours").expect_err("foreign");
    assert_eq!(foreign, FileError::Foreign);
    assert_eq!(foreign.to_string(), "expected a table that begins with MISERETB, found something else");
}

#[test]
fn a_folder_is_built_goes_on_and_is_opened() {
    let folder = std::env::temp_dir().join(format!("misere-tables-{}", std::process::id()));
    let build = Build { men: 2, only: Vec::new(), threads: 2, distances: true };
    // Stopped in between, it goes on.
    let steps = std::sync::atomic::AtomicUsize::new(0);
    let stop = |_| steps.fetch_add(1, std::sync::atomic::Ordering::Relaxed) < 5;
    assert!(build.run(Antichess, &folder, &stop).is_err());
    build.run(Antichess, &folder, &|_| true).expect("the rest is built");
    let sums = std::fs::read(folder.join("SHA256SUMS")).expect("it lists the files");
    assert_eq!(sums.iter().filter(|&&byte| byte == b'\n').count(), 42);
    let file = folder.join("KvP.mwdl");
    let tables = Tables::open(&folder).expect("whole files");
    assert_eq!((tables.len(), tables.of(Antichess).map(|tables| tables.has_distances())), (21, Some(true)));
    // The same in one go by one thread.
    let other = folder.join("again");
    Build { threads: 1, ..build.clone() }.run(Antichess, &other, &|_| true).expect("it is built");
    assert_eq!(std::fs::read(other.join("SHA256SUMS")).expect("it lists the files"), sums);
    std::fs::remove_dir_all(&other).expect("it was just made");
    let mut bytes = std::fs::read(&file).expect("it is there");
    bytes.truncate(bytes.len() - 1);
    std::fs::write(&file, &bytes).expect("it can be written");
    let error = Tables::open(&folder).expect_err("a file is cut off");
    assert!(matches!(error, OpenError::File(ref path, FileError::Length { .. }) if *path == file), "{error}");
    // A damaged table is built again.
    build.run(Antichess, &folder, &|_| true).expect("it is mended");
    assert_eq!(std::fs::read(folder.join("SHA256SUMS")).expect("it lists the files"), sums);
    // What has the name of a table but is no file is not waited for.
    std::fs::remove_file(&file).expect("it is there");
    std::fs::create_dir(&file).expect("nothing has this name");
    let error = Tables::open(&folder).expect_err("a folder is no table").to_string();
    assert!(error.ends_with("KvP.mwdl: expected a file, found a folder or a pipe"), "{error}");
    std::fs::remove_dir_all(&folder).expect("it was just made");
}
