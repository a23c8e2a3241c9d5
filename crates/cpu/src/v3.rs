//! The level x86-64-v3, as the System V ABI supplement defines it: asked in assembly, refused in words.
//!
//! Everything here runs on CPUs that lack AVX and BMI although it is compiled for them. Hence the
//! naked function (the compiler adds nothing to it), and hence a refusal that shifts nothing, copies nothing
//! and formats nothing. `crates/misere/tests/old_cpu.rs` runs it on emulated CPUs of that age.

use core::arch::naked_asm;
use core::ffi::{c_int, c_void};

/// A feature of the level and its bit in what [`missing`] returns.
struct Feature {
    bit: u64,
    name: &'static str,
}

/// Bits 0–31 are ECX of CPUID leaf 1, bits 32–47 EBX of leaf 7, bits 48–63 ECX of leaf 0x8000_0001.
const FEATURES: [Feature; 15] = [
    Feature { bit: 1, name: " SSE3" },
    Feature { bit: 1 << 9, name: " SSSE3" },
    Feature { bit: FMA, name: " FMA" },
    Feature { bit: 1 << 13, name: " CMPXCHG16B" },
    Feature { bit: 1 << 19, name: " SSE4.1" },
    Feature { bit: 1 << 20, name: " SSE4.2" },
    Feature { bit: 1 << 22, name: " MOVBE" },
    Feature { bit: 1 << 23, name: " POPCNT" },
    Feature { bit: AVX, name: " AVX" },
    Feature { bit: F16C, name: " F16C" },
    Feature { bit: 1 << (32 + 3), name: " BMI1" },
    Feature { bit: AVX2, name: " AVX2" },
    Feature { bit: 1 << (32 + 8), name: " BMI2" },
    Feature { bit: 1 << 48, name: " LAHF" },
    Feature { bit: 1 << (48 + 5), name: " LZCNT" },
];

const FMA: u64 = 1 << 12;
const AVX: u64 = 1 << 28;
const F16C: u64 = 1 << 29;
const AVX2: u64 = 1 << (32 + 5);

const LEVEL: u64 = {
    let mut level = 0;
    let mut i = 0;
    while i < FEATURES.len() {
        level |= FEATURES[i].bit;
        i += 1;
    }
    level
};

/// The features that need the operating system to save wide registers.
const WIDE: u64 = AVX | AVX2 | F16C | FMA;

// SAFETY: the loader calls each entry of this section once, in order, as a C function; `before_main` is one,
// takes nothing, returns nothing, and needs nothing that `main` would have set up.
#[cfg(not(any(windows, target_vendor = "apple")))]
#[used]
#[unsafe(link_section = ".init_array")]
static BEFORE_MAIN: extern "C" fn() = before_main;

#[cfg(not(any(windows, target_vendor = "apple")))]
extern "C" fn before_main() {
    require();
}

pub(crate) fn require() {
    let missing = missing();
    if missing != 0 {
        refuse(missing);
    }
}

unsafe extern "C" {
    #[cfg_attr(windows, link_name = "_write")]
    fn write(file: c_int, text: *const c_void, length: Length) -> Written;
    fn _exit(status: c_int) -> !;
}

#[cfg(windows)]
type Length = core::ffi::c_uint;
#[cfg(windows)]
type Written = c_int;
#[cfg(not(windows))]
type Length = usize;
#[cfg(not(windows))]
type Written = isize;

#[cold]
#[inline(never)]
fn refuse(missing: u64) -> ! {
    say("misere: this build needs a CPU of level x86-64-v3, and this one lacks:");
    let mut i = 0;
    while i < FEATURES.len() {
        if FEATURES[i].bit & missing != 0 {
            say(FEATURES[i].name);
        }
        i += 1;
    }
    say("; build one that runs here with `cargo xtask build --portable`\n");
    // SAFETY: it may be called at any time and does not return; nothing is buffered that would need flushing.
    unsafe { _exit(1) }
}

#[inline(never)]
fn say(text: &'static str) {
    const STDERR: c_int = 2;
    // SAFETY: pointer and length are those of a `str`, which `write` only reads.
    unsafe { write(STDERR, text.as_ptr().cast(), text.len() as Length) };
}

/// The features of the level that this CPU, or the operating system on it, does not offer.
#[unsafe(naked)]
extern "C" fn missing() -> u64 {
    // Only registers that both C calling conventions leave to the callee are used, but for rbx, which CPUID
    // overwrites: that one is saved.
    naked_asm!(
        "push rbx",
        "xor r9d, r9d",
        "xor r10d, r10d",
        "xor eax, eax",
        "cpuid", // eax: the highest basic leaf
        "mov r8d, eax",
        "mov eax, 1",
        "cpuid",
        "mov r11d, ecx",
        "cmp r8d, 7",
        "jb 2f",
        "mov eax, 7",
        "xor ecx, ecx",
        "cpuid",
        "movzx r9d, bx",
        "2:",
        "mov eax, 0x80000000",
        "cpuid", // eax: the highest extended leaf
        "cmp eax, 0x80000001",
        "jb 3f",
        "mov eax, 0x80000001",
        "cpuid",
        "movzx r10d, cx",
        "3:",
        "shl r9, 32",
        "shl r10, 48",
        "or r11, r9",
        "or r11, r10", // r11: all features, as in FEATURES
        "bt r11, 27",  // OSXSAVE: may XGETBV be asked?
        "jnc 4f",
        "xor ecx, ecx",
        "xgetbv",
        "and eax, 6", // are SSE and AVX registers saved?
        "cmp eax, 6",
        "je 5f",
        "4:",
        "movabs rdx, {narrow}",
        "and r11, rdx",
        "5:",
        "movabs rax, {level}",
        "not r11",
        "and rax, r11",
        "pop rbx",
        "ret",
        narrow = const !WIDE,
        level = const LEVEL,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cpu_that_runs_this_test_lacks_nothing() {
        assert_eq!(missing(), 0);
    }

    #[test]
    fn every_feature_has_a_bit_of_its_own() {
        assert_eq!(LEVEL.count_ones() as usize, FEATURES.len());
    }
}
