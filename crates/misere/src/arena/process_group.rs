//! An engine and the processes that it starts, such as the engine behind a wrapper: they end together.

pub(super) use platform::{ProcessGroup, kill_all, kill_group, write_without_waiting};

/// They are a process group.
#[cfg(unix)]
mod platform {
    use nix::fcntl::{FcntlArg, OFlag, fcntl};
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    use std::collections::BTreeSet;
    use std::io::{self, Write as _};
    use std::os::unix::process::CommandExt as _;
    use std::process::{Child, ChildStdin, Command, Stdio};
    use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

    /// The groups of all engines that run.
    static RUNNING: Mutex<BTreeSet<Pid>> = Mutex::new(BTreeSet::new());

    fn running() -> MutexGuard<'static, BTreeSet<Pid>> {
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The input of the guard, which ends the engines if this program is killed. There is none if it cannot be
    /// started: the match is played all the same.
    static GUARD: OnceLock<Option<Mutex<ChildStdin>>> = OnceLock::new();

    fn start_guard() -> io::Result<Mutex<ChildStdin>> {
        let mut guard = Command::new(std::env::current_exe()?);
        guard.arg("guard").process_group(0);
        guard.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        guard.spawn()?.stdin.map(Mutex::new).ok_or_else(|| io::ErrorKind::BrokenPipe.into())
    }

    fn guard() -> Option<&'static Mutex<ChildStdin>> {
        GUARD.get_or_init(|| start_guard().ok()).as_ref()
    }

    /// Tells the guard that a group has started (`+`) or ended (`-`).
    fn tell_guard(sign: char, group: Pid) {
        if let Some(guard) = guard() {
            let mut guard = guard.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = writeln!(guard, "{sign}{group}");
        }
    }

    /// The process group of an engine.
    pub(in crate::arena) struct ProcessGroup(Pid);

    impl ProcessGroup {
        /// Gives a program that is about to start a group of its own. Ctrl-C then reaches the match and
        /// not its engines, which would look as if they had crashed.
        pub(in crate::arena) fn prepare(command: &mut Command) {
            command.process_group(0);
            // It runs before the engine does, so that there is no time in which it could not be told of it.
            guard();
        }

        /// The group of a program that has been started.
        pub(in crate::arena) fn of(first: &Child) -> ProcessGroup {
            let group = Pid::from_raw(first.id().cast_signed());
            running().insert(group);
            tell_guard('+', group);
            ProcessGroup(group)
        }

        /// Ends all of them without asking.
        pub(in crate::arena) fn kill(&self) {
            // A group of which no process is left is an error, and no harm.
            let _ = killpg(self.0, Signal::SIGKILL);
        }
    }

    impl Drop for ProcessGroup {
        fn drop(&mut self) {
            running().remove(&self.0);
            tell_guard('-', self.0);
        }
    }

    /// Ends all processes of a group.
    pub(in crate::arena) fn kill_group(id: i32) {
        let _ = killpg(Pid::from_raw(id), Signal::SIGKILL);
    }

    /// Ends all engines, when the program cannot wait for them.
    pub(in crate::arena) fn kill_all() {
        for &group in &*running() {
            let _ = killpg(group, Signal::SIGKILL);
        }
    }

    /// An engine that does not read must not keep the match from going on: writing fails then.
    pub(in crate::arena) fn write_without_waiting(stdin: &ChildStdin) {
        let _ = fcntl(stdin, FcntlArg::F_SETFL(OFlag::O_NONBLOCK));
    }
}

/// Elsewhere only the program that was started is known.
#[cfg(not(unix))]
mod platform {
    use std::process::{Child, ChildStdin, Command};

    pub(in crate::arena) struct ProcessGroup;

    impl ProcessGroup {
        pub(in crate::arena) fn prepare(_: &mut Command) {}

        pub(in crate::arena) fn of(_: &Child) -> ProcessGroup {
            ProcessGroup
        }

        pub(in crate::arena) fn kill(&self) {}
    }

    pub(in crate::arena) fn kill_group(_: i32) {}

    pub(in crate::arena) fn kill_all() {}

    pub(in crate::arena) fn write_without_waiting(_: &ChildStdin) {}
}
