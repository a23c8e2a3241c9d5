-- What makes a player last: public keys of authenticators, in the forms that the crate writes, as hex.
CREATE TABLE passkey (
    -- The id of the credential, as hex.
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    -- The public key and what goes with it; it never changes.
    fixed TEXT NOT NULL,
    -- The counter and what else changes with its use.
    changing TEXT NOT NULL,
    -- How a browser reaches the authenticator.
    transports BIGINT NOT NULL,
    created BIGINT NOT NULL,
    used BIGINT NOT NULL
);
CREATE INDEX passkey_person ON passkey (person);

-- Challenges that were answered: each is good for one answer.
CREATE TABLE spent (
    challenge TEXT PRIMARY KEY,
    expires BIGINT NOT NULL
);
CREATE INDEX spent_expires ON spent (expires);

-- Players of one browser: games between them do not count.
CREATE TABLE kin (
    person TEXT PRIMARY KEY,
    family TEXT NOT NULL
);
CREATE INDEX kin_family ON kin (family);

-- How many rated games two players have ended, since when: there is an end to it each day.
CREATE TABLE rated_pair (
    one TEXT NOT NULL,
    other TEXT NOT NULL,
    games BIGINT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (one, other)
);
CREATE INDEX rated_pair_since ON rated_pair (since);
