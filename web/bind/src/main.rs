//! Writes the JavaScript and TypeScript that go with a compiled `misere-wasm`.
//!
//! Does what the program `wasm-bindgen` does, as a library call: nothing has to be installed, and Cargo
//! gives both halves of the binding the same version.
#![forbid(unsafe_code)]

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [input, output, name] = args.as_slice() else {
        bail!("expected a .wasm file, a folder for its binding and a name, found {} arguments", args.len());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).typescript(true).out_name(name).remove_name_section(true).web(true)?;
    bindgen.generate(output).with_context(|| format!("cannot bind {input}"))
}
