//! Tables that are exported in the format of Syzygy tables, read by shakmaty-syzygy: the same values.
#![allow(clippy::print_stdout, reason = "it tells how much was compared")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use misere_rules::random::Random;
use misere_rules::variants::Antichess;
use misere_rules::{Board, Color, Piece, Position, Role, Square};
use misere_tablebase::{GameTables, Material, SyzygyGame, Tables, Wdl, syzygy};
use shakmaty::CastlingMode;
use shakmaty::Position as _;
use shakmaty_syzygy::Tablebase;

type Peer = shakmaty::variant::Antichess;

/// How many random positions of each material are compared, and after each of their moves.
const SAMPLE: usize = 100;

/// How many random positions of four men are compared.
const SAMPLE_OF_FOUR: usize = 1_000_000;

/// Our tables and the same as another program reads them.
struct Both {
    ours: GameTables,
    theirs: Tablebase<Peer>,
    /// A folder of this test's own.
    folder: Option<PathBuf>,
}

impl Both {
    /// Those in the program, exported.
    fn new(name: &str) -> Both {
        let folder =
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("syzygy-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder for the test");
        let ours = Tables::embedded().of(Antichess).expect("tables of antichess");
        let extension = SyzygyGame::of(Antichess).expect("a game of the format").extension();
        for material in ours.materials() {
            let bytes = syzygy(Antichess, &ours, material).expect("its tables are there");
            fs::write(folder.join(format!("{material}.{extension}")), bytes).expect("a file");
        }
        let mut theirs = Tablebase::new();
        let read = theirs.add_directory(&folder).expect("the folder");
        assert_eq!((read, ours.len()), (147, 147), "every file is known by its name");
        Both { ours, theirs, folder: Some(folder) }
    }

    /// Those of a folder, and the folder that they have been exported to.
    fn of_folders(ours: &Path, theirs: &Path) -> Both {
        let tables = Tables::embedded().and(Tables::open(ours).expect("tables"));
        let ours = tables.of(Antichess).expect("tables of antichess");
        let folder = theirs;
        let mut theirs = Tablebase::new();
        theirs.add_directory(folder).expect("the folder");
        Both { ours, theirs, folder: None }
    }

    /// The two values of a position are the same.
    fn compare(&self, pos: &Position<Antichess>) {
        let known = self.ours.probe_wdl(pos);
        let peer = peer(pos);
        // Who has no men left, or no move, has won: there is nothing to look up.
        if pos.verdict().is_some() && peer.is_game_over() {
            return;
        }
        let found =
            self.theirs.probe_wdl_after_zeroing(&peer).unwrap_or_else(|error| panic!("{error}: {pos:?}"));
        assert_eq!(known.map(of_ours), Some(found), "{pos:?}");
    }
}

impl Drop for Both {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            let _ = fs::remove_dir_all(folder);
        }
    }
}

fn of_ours(value: Wdl) -> shakmaty_syzygy::Wdl {
    match value {
        Wdl::Loss => shakmaty_syzygy::Wdl::Loss,
        Wdl::BlessedLoss => shakmaty_syzygy::Wdl::BlessedLoss,
        Wdl::Draw => shakmaty_syzygy::Wdl::Draw,
        Wdl::CursedWin => shakmaty_syzygy::Wdl::CursedWin,
        Wdl::Win => shakmaty_syzygy::Wdl::Win,
    }
}

fn square(sq: Square) -> shakmaty::Square {
    shakmaty::Square::new(sq as u32)
}

fn color(color: Color) -> shakmaty::Color {
    shakmaty::Color::from_white(color == Color::White)
}

fn peer(pos: &Position<Antichess>) -> Peer {
    let mut setup = shakmaty::Setup::empty();
    for (sq, piece) in pos.board().iter() {
        let role = match piece.role {
            Role::Pawn => shakmaty::Role::Pawn,
            Role::Knight => shakmaty::Role::Knight,
            Role::Bishop => shakmaty::Role::Bishop,
            Role::Rook => shakmaty::Role::Rook,
            Role::Queen => shakmaty::Role::Queen,
            Role::King => shakmaty::Role::King,
        };
        setup.board.set_piece_at(square(sq), shakmaty::Piece { color: color(piece.color), role });
    }
    setup.turn = color(pos.turn());
    setup.ep_square = pos.en_passant().map(square);
    setup.position(CastlingMode::Standard).unwrap_or_else(|error| panic!("{error}: {pos:?}"))
}

fn pieces(material: Material) -> Vec<Piece> {
    let of = |color: Color| material.army(color).roles().map(move |role| role.of(color)).collect::<Vec<_>>();
    [of(Color::White), of(Color::Black)].concat()
}

/// Puts a piece on an empty square where it may stand.
fn put(mut board: Board, piece: Piece, sq: Square) -> Option<Board> {
    let is_end = piece.role == Role::Pawn && !(8..56).contains(&(sq as u8));
    if is_end || board.piece_at(sq).is_some() {
        return None;
    }
    board.put(sq, piece);
    Some(board)
}

#[test]
fn another_program_reads_the_same_values() {
    let both = Both::new("sample");
    let mut dice = Random(17);
    let (mut compared, mut in_passing) = (0, 0);
    for material in both.ours.materials() {
        let pieces = pieces(material);
        let mut left = SAMPLE;
        while left > 0 {
            let Some(pos) = random_position(&pieces, &mut dice) else { continue };
            left -= 1;
            both.compare(&pos);
            compared += 1;
            // Pawns that may be taken in passing come about by moves alone.
            for mv in pos.legal_moves() {
                let after = pos.play(mv).expect("a listed move is legal");
                in_passing += usize::from(after.en_passant().is_some());
                both.compare(&after);
                compared += 1;
            }
        }
    }
    assert!(compared > 100_000 && in_passing > 0, "{compared} compared, {in_passing} in passing");
}

/// A position with these pieces on squares by chance; `None` if they do not fit there.
fn random_position(pieces: &[Piece], dice: &mut Random) -> Option<Position<Antichess>> {
    let place = |board: Board, &piece: &Piece| put(board, piece, Square::new(dice.below(64) as u8)?);
    let board = pieces.iter().try_fold(Board::EMPTY, place)?;
    Position::of_pieces(board, Color::ALL[dice.below(2)], Antichess)
}

/// `misere tables export antichess $MISERE_TABLES --out $MISERE_SYZYGY` comes before this.
#[test]
#[ignore = "needs folders of tables of four men"]
fn another_program_reads_the_same_values_of_four_men() {
    let folder = |name| std::env::var_os(name).map(PathBuf::from);
    let (Some(ours), Some(theirs)) = (folder("MISERE_TABLES"), folder("MISERE_SYZYGY")) else {
        println!("*** SKIPPED: MISERE_TABLES and MISERE_SYZYGY name no folders of tables of four men");
        return;
    };
    let both = Both::of_folders(&ours, &theirs);
    let is_exported = |material: &Material| theirs.join(format!("{material}.gtbw")).exists();
    let mut materials = both.ours.materials();
    materials.retain(|material| material.men() == 4 && is_exported(material));
    assert!(!materials.is_empty(), "no table of four men was exported");
    let mut dice = Random(23);
    for material in &materials {
        let pieces = pieces(*material);
        let mut left = SAMPLE_OF_FOUR.div_ceil(materials.len());
        while left > 0 {
            let Some(pos) = random_position(&pieces, &mut dice) else { continue };
            both.compare(&pos);
            left -= 1;
        }
    }
    println!("{SAMPLE_OF_FOUR} positions of {} materials have the same value", materials.len());
}

/// All but those that are the same with left and right exchanged.
#[test]
#[ignore = "compares every position of three men: minutes"]
fn another_program_reads_the_same_value_of_every_position() {
    let both = Both::new("every");
    let materials = both.ours.materials();
    let (next, compared) = (AtomicUsize::new(0), AtomicU64::new(0));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(|| {
                while let Some(&material) = materials.get(next.fetch_add(1, Ordering::Relaxed)) {
                    compared
                        .fetch_add(every_position(&both, &pieces(material), Board::EMPTY), Ordering::Relaxed);
                }
            });
        }
    });
    println!("{} positions have the same value", compared.into_inner());
}

/// Compares every position in which these pieces are put on the board, and tells how many there were.
fn every_position(both: &Both, pieces: &[Piece], board: Board) -> u64 {
    let Some((&piece, rest)) = pieces.split_first() else {
        let positions = Color::ALL.into_iter().filter_map(|turn| Position::of_pieces(board, turn, Antichess));
        return positions.map(|pos| both.compare(&pos)).count() as u64;
    };
    // Of two boards that mirror each other one is enough: the first piece stays on the left.
    let is_first = board == Board::EMPTY;
    let squares = Square::all().filter(|&sq| !is_first || sq as u8 % 8 < 4);
    squares.filter_map(|sq| put(board, piece, sq)).map(|board| every_position(both, rest, board)).sum()
}
