//! A build for x86-64-v3 refuses an older CPU in words instead of dying of SIGILL.
//!
//! The CPUs are emulated by `qemu-x86_64` (Debian: `qemu-user`). `cargo xtask test --all` runs this against
//! the release binary, which it names in `MISERE_BIN`.
#![cfg(all(target_arch = "x86_64", target_os = "linux", target_feature = "avx2"))]

use std::io::{ErrorKind, Write};
use std::process::{Command, Output};

/// What `misere --version` does on the emulated CPU; nothing where there is no emulator.
fn on(cpu: &str) -> Option<Output> {
    let binary = std::env::var("MISERE_BIN").unwrap_or_else(|_| env!("CARGO_BIN_EXE_misere").to_owned());
    match Command::new("qemu-x86_64").args(["-cpu", cpu, &binary, "--version"]).output() {
        Ok(output) => Some(output),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            // Written past the test harness, which would swallow what a passing test prints.
            let _ = writeln!(
                std::io::stderr(),
                "SKIPPED: {cpu} cannot be emulated: qemu-x86_64 is not installed"
            );
            None
        }
        Err(error) => panic!("qemu-x86_64 does not start: {error}"),
    }
}

fn refused(cpu: &str, lacking: &str) {
    let Some(output) = on(cpu) else { return };
    let message = String::from_utf8(output.stderr).expect("the program prints UTF-8");
    let expected = format!(
        "misere: this build needs a CPU of level x86-64-v3, and this one lacks: {lacking}; \
         build one that runs here with `cargo xtask build --portable`\n"
    );
    // The emulator itself may warn of features it does not know.
    assert!(message.ends_with(&expected), "{cpu}: {message}");
    assert_eq!(output.status.code(), Some(1), "{cpu}");
    assert!(output.stdout.is_empty(), "{cpu}");
}

fn accepted(cpu: &str) {
    let Some(output) = on(cpu) else { return };
    assert_eq!(output.status.code(), Some(0), "{cpu}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stdout.starts_with(b"misere "), "{cpu}");
}

#[test]
#[ignore = "emulates CPUs; `cargo xtask test --all` runs it"]
fn a_cpu_of_2008_is_told_all_it_lacks() {
    refused("Nehalem", "FMA MOVBE AVX F16C BMI1 AVX2 BMI2 LZCNT");
}

#[test]
#[ignore = "emulates CPUs; `cargo xtask test --all` runs it"]
fn the_first_x86_64_cpus_are_refused() {
    let lacking = "SSSE3 FMA CMPXCHG16B SSE4.1 SSE4.2 MOVBE POPCNT AVX F16C BMI1 AVX2 BMI2 LAHF LZCNT";
    refused("Opteron_G1", lacking);
}

#[test]
#[ignore = "emulates CPUs; `cargo xtask test --all` runs it"]
fn wide_registers_alone_do_not_suffice() {
    refused("IvyBridge", "FMA MOVBE BMI1 AVX2 BMI2 LZCNT");
}

#[test]
#[ignore = "emulates CPUs; `cargo xtask test --all` runs it"]
fn a_system_that_does_not_save_wide_registers_is_refused() {
    refused("Haswell,-xsave", "FMA AVX F16C AVX2");
}

#[test]
#[ignore = "emulates CPUs; `cargo xtask test --all` runs it"]
fn cpus_of_the_level_are_accepted() {
    accepted("Haswell");
    accepted("max");
}
