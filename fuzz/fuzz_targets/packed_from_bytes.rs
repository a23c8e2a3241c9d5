//! Bytes are a packed setup or are not; those that are, are the only ones for it.
#![no_main]

#[allow(dead_code)]
mod bytes;

use bytes::Bytes;
use libfuzzer_sys::fuzz_target;
use misere_notation::packed;

fuzz_target!(|data: &[u8]| {
    if let Ok(setup) = packed::unpack(data) {
        assert_eq!(packed::pack(&setup).as_bytes(), data);
    }
    if let Some(Ok(setup)) = str::from_utf8(data).ok().map(packed::from_url) {
        assert_eq!(packed::pack(&setup).to_url().as_bytes(), data);
    }
    let setup = Bytes(data).setup();
    let bytes = packed::pack(&setup);
    assert_eq!(packed::unpack(bytes.as_bytes()).as_ref(), Ok(&setup));
    assert_eq!(packed::from_url(&bytes.to_url()), Ok(setup));
});
