//! An authenticator in software: it makes a key, keeps it, and signs with it, as a phone does.

use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// One passkey and the browser around it.
#[derive(Clone)]
pub struct Authenticator {
    pub key: SigningKey,
    pub id: Vec<u8>,
    pub user: Vec<u8>,
    /// The page that asks, as the browser sees it.
    pub origin: String,
    /// Has the player been asked for a finger, a face or a number?
    pub verifies: bool,
}

const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
const HAS_KEY: u8 = 0x40;

impl Authenticator {
    /// With a key that follows from a number.
    pub fn new(number: u8, port: u16) -> Authenticator {
        let key = SigningKey::from_slice(&[number; 32]).expect("a number below the order of the curve");
        let origin = format!("http://localhost:{port}");
        Authenticator { key, id: vec![number; 16], user: Vec::new(), origin, verifies: true }
    }

    /// The answer to `navigator.credentials.create`.
    pub fn create(&mut self, options: &Value) -> Value {
        self.user = decoded(options["user"]["id"].as_str().expect("an id"));
        let mut data = self.data(options["rp"]["id"].as_str().expect("a name"), HAS_KEY);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).expect("short").to_be_bytes());
        data.extend(&self.id);
        data.extend(self.public_key());
        // { "fmt": "none", "attStmt": {}, "authData": bytes }
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(u8::try_from(data.len()).expect("short"));
        object.extend(&data);
        let client = self.client_data("webauthn.create", options);
        self.answer(json!({
            "clientDataJSON": encoded(&client),
            "attestationObject": encoded(&object),
            "transports": ["internal"],
        }))
    }

    /// The answer to `navigator.credentials.get`.
    pub fn get(&self, options: &Value) -> Value {
        let data = self.data(options["rpId"].as_str().expect("a name"), 0);
        let client = self.client_data("webauthn.get", options);
        let signed = [data.as_slice(), &Sha256::digest(&client)].concat();
        let signature: Signature = self.key.sign(&signed);
        self.answer(json!({
            "clientDataJSON": encoded(&client),
            "authenticatorData": encoded(&data),
            "signature": encoded(signature.to_der().as_bytes()),
            "userHandle": encoded(&self.user),
        }))
    }

    fn answer(&self, response: Value) -> Value {
        let id = encoded(&self.id);
        json!({
            "id": id,
            "rawId": id,
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": response,
        })
    }

    fn data(&self, name: &str, flags: u8) -> Vec<u8> {
        let verified = if self.verifies { VERIFIED } else { 0 };
        let mut data = Sha256::digest(name.as_bytes()).to_vec();
        data.push(PRESENT | verified | flags);
        data.extend([0; 4]);
        data
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let challenge = options["challenge"].as_str().expect("a challenge");
        let text = format!(
            r#"{{"type":"{kind}","challenge":"{challenge}","origin":"{}","crossOrigin":false}}"#,
            self.origin
        );
        text.into_bytes()
    }

    /// As COSE writes a key of the curve P-256: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }.
    fn public_key(&self) -> Vec<u8> {
        let point = self.key.verifying_key().to_encoded_point(false);
        let (x, y) = (point.x().expect("a point"), point.y().expect("a point"));
        let head: &[u8] = &[0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20];
        [head, x.as_slice(), &[0x22, 0x58, 0x20], y.as_slice()].concat()
    }
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// As base64url without padding.
fn encoded(bytes: &[u8]) -> String {
    let letters = bytes.chunks(3).flat_map(|chunk| {
        let mut three = [0; 3];
        three[..chunk.len()].copy_from_slice(chunk);
        let number = u32::from_be_bytes([0, three[0], three[1], three[2]]);
        (0..=chunk.len()).map(move |place| char::from(LETTERS[(number >> (18 - 6 * place)) as usize & 63]))
    });
    letters.collect()
}

fn decoded(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let (mut number, mut bits) = (0_u32, 0);
    for letter in text.bytes() {
        let value = LETTERS.iter().position(|known| *known == letter).expect("a letter of base64url");
        number = number << 6 | value as u32;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((number >> bits) as u8);
            number &= (1 << bits) - 1;
        }
    }
    bytes
}
