//! Refuses to start on a CPU that this build was not made for.
//!
//! By default x86-64 builds use the instructions of x86-64-v3 (see `.cargo/config.toml`). On an older CPU
//! the first of them would end the program with SIGILL; linked with this crate the program says instead
//! what is missing and how to build for that machine, and exits with status 1.
//!
//! ```
//! misere_cpu::require(); // first statement of `main`
//! ```
//!
//! **Caveat.** `is_x86_feature_detected!` cannot do this: it is `true` at compile time for every feature the
//! build may use, and the code around it may already contain the instructions it asks about. So the CPU is
//! questioned in hand-written assembly, and where executables are ELF files this happens before `main`:
//! link-time optimisation may inline the start-up code of the standard library into code compiled for v3.
//!
//! Builds for other levels and other CPUs are not checked; [`require`] does nothing there.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod v3;

/// Ends the program with one message on stderr and exit status 1 if this CPU lacks what the build needs.
///
/// Call it first in `main`. On ELF systems the check has then already run; this call is what links it in.
pub fn require() {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    v3::require();
}
