//! Passkeys (WebAuthn): how a ceremony begins, and how its answer is judged.
//!
//! Nothing is kept of a ceremony that is under way: its state goes to the page, signed, and comes back with the answer. So
//! ceremonies need no memory however many are begun, and any server of a site can finish one.

use crate::identity::{Secret, hex, unhex};
use crate::ids::PersonId;
use crate::store::Person;
use serde_json::Value;
use std::fmt;
use std::time::UNIX_EPOCH;
use webauthn_rp::bin::{Decode, Encode as _};
use webauthn_rp::request::auth::AuthenticationVerificationOptions;
use webauthn_rp::request::register::{
    CredProtect, PublicKeyCredentialUserEntity, RegistrationVerificationOptions, UserHandle16, Username,
};
use webauthn_rp::request::{AsciiDomain, PublicKeyCredentialDescriptor, RpId, TimedCeremony};
use webauthn_rp::response::register::{CompressedPubKey, DynamicState, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthentication16, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions, Registration,
    RegistrationServerState,
};

/// The setting in the database with the name for which passkeys were made.
pub(crate) const PASSKEY_NAME: &str = "passkey-name";

/// A passkey as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passkey {
    /// The id of the credential, as hex.
    pub id: String,
    /// Whose it is.
    pub person: PersonId,
    /// The public key, as hex.
    pub fixed: String,
    /// The counter and what else changes with its use, as hex.
    pub changing: String,
    /// How a browser reaches the authenticator.
    pub transports: u8,
    /// When it was made.
    pub created: u64,
    /// When it was used last.
    pub used: u64,
}

/// Why a ceremony failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PasskeyFault {
    /// There can be none under the names of this site.
    Impossible,
    /// The ceremony is none of ours, is another player's, took too long, or was finished before.
    Ceremony,
    /// The answer does not prove what it must.
    Answer(String),
    /// The passkey is not known here.
    Unknown,
    /// The player has enough of them, or this one is known already.
    TooMany,
}

impl PasskeyFault {
    /// The word clients know it by.
    pub fn key(&self) -> &'static str {
        match self {
            PasskeyFault::Impossible => "no-passkeys",
            PasskeyFault::Ceremony => "passkey-expired",
            PasskeyFault::Answer(_) => "bad-passkey",
            PasskeyFault::Unknown => "unknown-passkey",
            PasskeyFault::TooMany => "too-many-passkeys",
        }
    }

    fn answer(error: impl fmt::Display) -> PasskeyFault {
        PasskeyFault::Answer(error.to_string())
    }
}

impl fmt::Display for PasskeyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PasskeyFault::Impossible => {
                f.write_str("expected a name with HTTPS, or localhost: without one there are no passkeys")
            }
            PasskeyFault::Ceremony => {
                f.write_str("expected an answer to a question that was asked in the last five minutes, once")
            }
            PasskeyFault::Answer(error) => write!(f, "expected a passkey, found: {error}"),
            PasskeyFault::Unknown => {
                f.write_str("expected a passkey of this site, found one that is not known")
            }
            PasskeyFault::TooMany => f.write_str("expected a new passkey, and fewer of them"),
        }
    }
}

/// A ceremony that begins.
#[derive(Clone, PartialEq, Debug)]
pub struct Begun {
    /// What the browser is asked, as its `…OptionsJSON`.
    pub options: Value,
    /// Its state, signed. It comes back with the answer.
    pub ceremony: String,
}

/// A challenge that was answered, and until when it would have been good.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// As hex.
    pub challenge: String,
    /// In milliseconds since 1970.
    pub expires: u64,
}

/// What makes passkeys for one name.
#[derive(Debug)]
pub struct Passkeys {
    name: RpId,
    origins: Vec<String>,
    secret: Secret,
}

type Key = CompressedPubKey<[u8; 32], [u8; 32], [u8; 48], Vec<u8>>;

impl Passkeys {
    /// For a name, and pages that come from these origins. Nothing if it is no name.
    pub fn new(name: &str, origins: Vec<String>, secret: Secret) -> Option<Passkeys> {
        let name = RpId::Domain(AsciiDomain::try_from(name.to_owned()).ok()?);
        Some(Passkeys { name, origins, secret })
    }

    /// The name for which they are made: it is for ever.
    pub fn name(&self) -> &str {
        self.name.as_ref()
    }

    /// Asks for a new passkey, on an authenticator that has none of those that are known.
    ///
    /// # Errors
    ///
    /// If the name of the player cannot be told to an authenticator.
    pub fn ask_for_new(&self, person: &Person, known: &[Passkey]) -> Result<Begun, PasskeyFault> {
        let handle = handle(&person.id)?;
        let name = Username::try_from(person.name.as_str()).map_err(PasskeyFault::answer)?;
        let user = PublicKeyCredentialUserEntity { name, id: &handle, display_name: None };
        let known = known.iter().map(descriptor).collect::<Result<Vec<_>, _>>()?;
        let mut options = PublicKeyCredentialCreationOptions::passkey(&self.name, user, known);
        // Enforced, it would shut out authenticators that do not know it. The player is verified at every use anyway.
        options.extensions.cred_protect = CredProtect::None;
        let (server, client) = options.start_ceremony().map_err(PasskeyFault::answer)?;
        let state = server.encode().map_err(PasskeyFault::answer)?;
        let options = serde_json::to_value(&client).map_err(PasskeyFault::answer)?;
        Ok(Begun { options, ceremony: self.secret.seal(&["new passkey", person.id.as_str()], &state) })
    }

    /// The new passkey in an answer of the browser of this player.
    ///
    /// # Errors
    ///
    /// If the ceremony is another one, or the answer proves nothing.
    pub fn new_one(
        &self,
        person: &PersonId,
        ceremony: &str,
        answer: &str,
        now: u64,
    ) -> Result<(Passkey, Answered), PasskeyFault> {
        let state = self.secret.unseal(&["new passkey", person.as_str()], ceremony);
        let state = state.ok_or(PasskeyFault::Ceremony)?;
        let state = RegistrationServerState::<16>::decode(&state).map_err(|_| PasskeyFault::Ceremony)?;
        let registration =
            Registration::from_json_relaxed(answer.as_bytes()).map_err(PasskeyFault::answer)?;
        let answered = answered(&state);
        let options = RegistrationVerificationOptions::<String, String> {
            allowed_origins: &self.origins,
            error_on_unsolicited_extensions: false,
            ..RegistrationVerificationOptions::default()
        };
        let made = state.verify(&self.name, &registration, &options).map_err(PasskeyFault::answer)?;
        let key = Passkey {
            id: hex(made.id().as_ref()),
            person: person.clone(),
            fixed: hex(&infallible(made.static_state().encode())),
            changing: hex(&infallible(made.dynamic_state().encode())),
            transports: infallible(made.transports().encode()),
            created: now,
            used: now,
        };
        Ok((key, answered))
    }

    /// Asks for any passkey of this site.
    ///
    /// # Errors
    ///
    /// If the system has no time.
    pub fn ask_for_any(&self) -> Result<Begun, PasskeyFault> {
        let options = DiscoverableCredentialRequestOptions::passkey(&self.name);
        let (server, client) = options.start_ceremony().map_err(PasskeyFault::answer)?;
        let state = server.encode().map_err(PasskeyFault::answer)?;
        let options = serde_json::to_value(&client).map_err(PasskeyFault::answer)?;
        Ok(Begun { options, ceremony: self.secret.seal(&["any passkey"], &state) })
    }

    /// The id of the passkey that an answer says it has used, as hex.
    ///
    /// # Errors
    ///
    /// If it is no answer.
    pub fn id_in(&self, answer: &str) -> Result<String, PasskeyFault> {
        Ok(hex(assertion(answer)?.raw_id().as_ref()))
    }

    /// The passkey after it has proved itself.
    ///
    /// # Errors
    ///
    /// If the ceremony is another one, or the answer was not signed by this passkey.
    pub fn proved(
        &self,
        known: &Passkey,
        ceremony: &str,
        answer: &str,
        now: u64,
    ) -> Result<(Passkey, Answered), PasskeyFault> {
        let state = self.secret.unseal(&["any passkey"], ceremony).ok_or(PasskeyFault::Ceremony)?;
        let state =
            DiscoverableAuthenticationServerState::decode(&state).map_err(|_| PasskeyFault::Ceremony)?;
        let assertion = assertion(answer)?;
        let answered = answered(&state);
        let handle = handle(&known.person)?;
        let id = unhex(&known.id).ok_or(PasskeyFault::Unknown)?;
        let id = CredentialId::decode(id.as_slice()).map_err(PasskeyFault::answer)?;
        let fixed = unhex(&known.fixed).ok_or(PasskeyFault::Unknown)?;
        let fixed = StaticState::<Key>::decode(&fixed).map_err(PasskeyFault::answer)?;
        let changing = unhex(&known.changing).and_then(|bytes| bytes.try_into().ok());
        let changing = DynamicState::decode(changing.ok_or(PasskeyFault::Unknown)?);
        let changing = changing.map_err(PasskeyFault::answer)?;
        let mut key =
            AuthenticatedCredential::new(id, &handle, fixed, changing).map_err(PasskeyFault::answer)?;
        let options = AuthenticationVerificationOptions::<String, String> {
            allowed_origins: &self.origins,
            error_on_unsolicited_extensions: false,
            ..AuthenticationVerificationOptions::default()
        };
        state.verify(&self.name, &assertion, &mut key, &options).map_err(PasskeyFault::answer)?;
        let changing = hex(&infallible(key.dynamic_state().encode()));
        Ok((Passkey { changing, used: now, ..known.clone() }, answered))
    }
}

fn assertion(answer: &str) -> Result<DiscoverableAuthentication16, PasskeyFault> {
    DiscoverableAuthentication16::from_json_relaxed(answer.as_bytes()).map_err(PasskeyFault::answer)
}

/// The id of a player, as authenticators keep it: 16 letters are 16 bytes.
fn handle(person: &PersonId) -> Result<UserHandle16, PasskeyFault> {
    let bytes = <[u8; 16]>::try_from(person.as_str().as_bytes()).map_err(PasskeyFault::answer)?;
    Ok(infallible(UserHandle16::decode(bytes)))
}

fn descriptor(key: &Passkey) -> Result<PublicKeyCredentialDescriptor<Vec<u8>>, PasskeyFault> {
    let id = unhex(&key.id).ok_or(PasskeyFault::Unknown)?;
    Ok(PublicKeyCredentialDescriptor {
        id: CredentialId::decode(id).map_err(PasskeyFault::answer)?,
        transports: AuthTransports::decode(key.transports).map_err(PasskeyFault::answer)?,
    })
}

fn answered(state: &impl TimedCeremony) -> Answered {
    let expires = state.expiration().duration_since(UNIX_EPOCH).unwrap_or_default();
    Answered {
        challenge: format!("{:032x}", state.sent_challenge().0),
        expires: u64::try_from(expires.as_millis()).unwrap_or(u64::MAX),
    }
}

fn infallible<T>(result: Result<T, std::convert::Infallible>) -> T {
    match result {
        Ok(value) => value,
    }
}
