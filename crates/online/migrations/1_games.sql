-- One row for one accepted call. A game is the fold of its rows; the key decides who was faster.
CREATE TABLE log (
    game TEXT NOT NULL,
    seq BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);

-- What lists show of a game, and when its clocks must be looked at. It follows from the log.
CREATE TABLE game (
    id TEXT PRIMARY KEY,
    white TEXT,
    black TEXT,
    begun BIGINT NOT NULL,
    ended BIGINT,
    -- No flag falls before; it may fall later.
    due BIGINT,
    -- From here on the game may be forgotten.
    expires BIGINT,
    computer BIGINT NOT NULL,
    summary TEXT NOT NULL
);
CREATE INDEX game_due ON game (due) WHERE ended IS NULL;
CREATE INDEX game_expires ON game (expires);
CREATE INDEX game_white ON game (white, begun);
CREATE INDEX game_black ON game (black, begun);
CREATE INDEX game_begun ON game (begun);

-- Who plays: a name of one's own and its skeleton, which no other name may have.
CREATE TABLE person (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    skeleton TEXT NOT NULL UNIQUE,
    bot BIGINT NOT NULL,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL
);
CREATE INDEX person_seen ON person (seen);

-- Games that wait for an opponent: links, challenges, seeks. The game that follows has the same id.
CREATE TABLE offer (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    rival TEXT,
    listed BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    body TEXT NOT NULL
);
CREATE INDEX offer_owner ON offer (owner);
CREATE INDEX offer_rival ON offer (rival);
CREATE INDEX offer_expires ON offer (expires);

-- Keys of programs, by hash.
CREATE TABLE token (
    hash TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    label TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX token_person ON token (person);

CREATE TABLE rating (
    person TEXT NOT NULL,
    perf TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (person, perf)
);
CREATE INDEX rating_perf ON rating (perf, rating);

-- Which servers were alive when: what clocks ran while there was none is not charged.
CREATE TABLE node (
    id TEXT PRIMARY KEY,
    seen BIGINT NOT NULL
);

CREATE TABLE setting (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
