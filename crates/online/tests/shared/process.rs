//! Servers in processes of their own, which tests can kill.

use super::config_on;
use misere_notation::uci;
use misere_online::game::OnlineGame;
use misere_online::ids::GameId;
use misere_online::run;
use misere_server::Site;
use serde_json::Value;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

/// What the process does. A test program that starts such processes has an ignored test `server_process` that calls this.
#[allow(clippy::print_stdout, reason = "tells its port to the test that started it")]
pub fn serve() {
    let Ok(database) = std::env::var("MISERE_TEST_DATABASE") else { return };
    let config = config_on(&database, &std::env::var("MISERE_TEST_BUS").unwrap_or_default());
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let running = run(&config, Site::new(Vec::new())).await.expect("a server");
        println!("\nPORT {}", running.address.port());
        running.finished().await.expect("it stops");
    });
}

/// A server in a process of its own.
pub struct Process {
    child: Child,
    pub port: u16,
}

impl Process {
    /// Starts it, perhaps by another program.
    pub fn start(database: &str, bus: &str, before: &[&str]) -> Process {
        let exe = std::env::current_exe().expect("this program");
        let exe = exe.to_string_lossy();
        let words = [before, &[&exe, "server_process", "--exact", "--ignored", "--nocapture"]].concat();
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).env("MISERE_TEST_DATABASE", database).env("MISERE_TEST_BUS", bus);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("a process");
        let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let port = lines.map_while(Result::ok).find_map(|line| line.strip_prefix("PORT ")?.parse().ok());
        Process { child, port: port.expect("a port") }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// As by `kill -9`.
    pub fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }
}

/// A legal move in the game that these rows are; nothing if it is over.
pub fn any_move(id: &str, rows: &[String]) -> Option<String> {
    let game = OnlineGame::fold(GameId::from(id), rows).expect("a game");
    let legal = game.table.position().legal_moves();
    let ply = game.table.plies().len();
    let mv = *legal.get((ply * 7 + 3) % legal.len().max(1)).filter(|_| !game.table.is_over())?;
    Some(uci::write(mv, uci::CastlingStyle::Standard).to_string())
}

pub fn texts(view: &Value) -> Vec<String> {
    view["rows"].as_array().expect("rows").iter().map(Value::to_string).collect()
}
