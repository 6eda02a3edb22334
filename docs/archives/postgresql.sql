-- Findings of `hakem audit --json`, from standard input, into tables: psql -d NAME -f postgresql.sql < findings.json
\set ON_ERROR_STOP on
BEGIN;
SET LOCAL client_min_messages = warning;
CREATE TABLE IF NOT EXISTS game (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    file text NOT NULL,
    number bigint NOT NULL,
    line bigint NOT NULL,
    byte bigint NOT NULL,
    white text NOT NULL,
    black text NOT NULL,
    result text NOT NULL,
    plies integer NOT NULL,
    plies_after integer NOT NULL,
    final_fen text,
    findings_left_out integer NOT NULL,
    UNIQUE (file, number)
);
CREATE TABLE IF NOT EXISTS finding (
    game bigint NOT NULL REFERENCES game ON DELETE CASCADE,
    place integer NOT NULL,
    kind text NOT NULL,
    line bigint NOT NULL,
    ply integer NOT NULL,
    article text,
    text text NOT NULL,
    PRIMARY KEY (game, place)
);
CREATE INDEX IF NOT EXISTS finding_kind ON finding (kind);
CREATE TEMP TABLE report (json jsonb) ON COMMIT DROP;
-- Neither byte is in a line of JSON, so that each line is one value as it stands.
\copy report FROM pstdin WITH (FORMAT csv, QUOTE E'\x01', DELIMITER E'\x02')
DELETE FROM game USING report WHERE file = json ->> 'file' AND number = (json ->> 'game')::bigint;
INSERT INTO game (file, number, line, byte, white, black, result, plies, plies_after, final_fen,
    findings_left_out)
SELECT json ->> 'file', (json ->> 'game')::bigint, (json ->> 'line')::bigint, (json ->> 'offset')::bigint,
    json ->> 'white', json ->> 'black', json ->> 'result', (json ->> 'plies')::integer,
    (json ->> 'plies_after')::integer, json ->> 'final_fen',
    coalesce((json ->> 'findings_left_out')::integer, 0)
FROM report;
INSERT INTO finding (game, place, kind, line, ply, article, text)
SELECT game.id, found.place - 1, found.value ->> 'kind', (found.value ->> 'line')::bigint,
    (found.value ->> 'ply')::integer, found.value ->> 'article', found.value ->> 'text'
FROM report
JOIN game ON game.file = report.json ->> 'file' AND game.number = (report.json ->> 'game')::bigint
CROSS JOIN jsonb_array_elements(report.json -> 'findings') WITH ORDINALITY AS found (value, place);
COMMIT;
