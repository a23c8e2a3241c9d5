-- Tournaments: whoever is free is paired, for as long as one lasts.
CREATE TABLE arena (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    title TEXT NOT NULL,
    -- What is played, as an offer has it.
    body TEXT NOT NULL,
    begins BIGINT NOT NULL,
    ends BIGINT NOT NULL
);
CREATE INDEX arena_ends ON arena (ends);

CREATE TABLE arena_player (
    arena TEXT NOT NULL,
    person TEXT NOT NULL,
    points BIGINT NOT NULL,
    -- Wins in a row.
    streak BIGINT NOT NULL,
    games BIGINT NOT NULL,
    -- How many more games with White than with Black.
    whites BIGINT NOT NULL,
    -- The opponent of the last game.
    last TEXT,
    -- The game that goes on, and since when.
    game TEXT,
    since BIGINT NOT NULL,
    -- When a server saw the player connected.
    seen BIGINT NOT NULL,
    -- 0 after the player has left.
    plays BIGINT NOT NULL,
    PRIMARY KEY (arena, person)
);
CREATE INDEX arena_player_person ON arena_player (person);
