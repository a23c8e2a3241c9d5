//! Networks that the user names.

use std::io;
use std::sync::Arc;

use misere_engine::{Engine, Net};
use misere_rules::Variant;

use crate::command_error::quoted;

/// Reads the network of a file, which must be for this game; `None` if no file is named.
pub(crate) fn read_net(
    name: &str,
    variant: &Variant,
    read: &mut impl FnMut(&str) -> io::Result<Vec<u8>>,
) -> Result<Option<Arc<Net>>, String> {
    let kept = "the evaluation stays as it is";
    if name.is_empty() || name == "<empty>" {
        return Ok(None);
    }
    let bytes = read(name).map_err(|error| format!("cannot read {}: {error}: {kept}", quoted(name)))?;
    let net = Net::read(&bytes).and_then(|net| {
        Engine::require_net_for(&net, &variant.start())?;
        Ok(Some(Arc::new(net)))
    });
    net.map_err(|error| format!("{}: {error}: {kept}", quoted(name)))
}
