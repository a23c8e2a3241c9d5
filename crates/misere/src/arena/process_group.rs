//! An engine and the processes that it starts, such as the engine behind a wrapper: they end together.

pub(super) use platform::{ProcessGroup, kill_all, write_without_waiting};

/// They are a process group.
#[cfg(unix)]
mod platform {
    use nix::fcntl::{FcntlArg, OFlag, fcntl};
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    use std::collections::BTreeSet;
    use std::os::unix::process::CommandExt as _;
    use std::process::{Child, ChildStdin, Command};
    use std::sync::{Mutex, MutexGuard, PoisonError};

    /// The groups of all engines that run.
    static RUNNING: Mutex<BTreeSet<Pid>> = Mutex::new(BTreeSet::new());

    fn running() -> MutexGuard<'static, BTreeSet<Pid>> {
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The process group of an engine.
    pub(in crate::arena) struct ProcessGroup(Pid);

    impl ProcessGroup {
        /// Gives a program that is about to start a group of its own. Ctrl-C then reaches the match and
        /// not its engines, which would look as if they had crashed.
        pub(in crate::arena) fn prepare(command: &mut Command) {
            command.process_group(0);
        }

        /// The group of a program that has been started.
        pub(in crate::arena) fn of(first: &Child) -> ProcessGroup {
            let group = Pid::from_raw(first.id().cast_signed());
            running().insert(group);
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
        }
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

    pub(in crate::arena) fn kill_all() {}

    pub(in crate::arena) fn write_without_waiting(_: &ChildStdin) {}
}
