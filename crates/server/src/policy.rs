//! What pages may do, told to the browser with every answer.

use hyper::HeaderMap;
use hyper::header::{self, HeaderName, HeaderValue};

/// Only what comes from here is loaded or run, and nothing that stands inside a page. WebAssembly may be
/// compiled. Pictures, fonts and sounds may also be written into style sheets and scripts as `data:`,
/// and pictures may be drawn on the spot (`blob:`).
const CONTENT: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
    style-src 'self'; connect-src 'self'; manifest-src 'self'; img-src 'self' data: blob:; \
    font-src 'self' data:; media-src 'self' data:; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// The three `cross-origin` headers isolate the page: only then do browsers give it shared memory, which
/// threads of WebAssembly need.
const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// Adds the policy to the headers of an answer.
pub fn apply(headers: &mut HeaderMap) {
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
}
