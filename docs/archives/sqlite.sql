-- Findings of `hakem audit --json`, from standard input, into tables: sqlite3 FILE '.read sqlite.sql' < findings.json
.bail on
CREATE TABLE IF NOT EXISTS game (
    id INTEGER PRIMARY KEY,
    file TEXT NOT NULL,
    number INTEGER NOT NULL,
    line INTEGER NOT NULL,
    byte INTEGER NOT NULL,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    result TEXT NOT NULL,
    plies INTEGER NOT NULL,
    plies_after INTEGER NOT NULL,
    final_fen TEXT,
    findings_left_out INTEGER NOT NULL,
    UNIQUE (file, number)
);
CREATE TABLE IF NOT EXISTS finding (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    place INTEGER NOT NULL,
    kind TEXT NOT NULL,
    line INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    article TEXT,
    text TEXT NOT NULL,
    PRIMARY KEY (game, place)
);
CREATE INDEX IF NOT EXISTS finding_kind ON finding (kind);
CREATE TEMP TABLE report (json TEXT);
-- No line has this separator, so that each is one value.
.mode ascii
.separator "\037" "\n"
.import /dev/stdin report
PRAGMA foreign_keys = ON;
BEGIN;
DELETE FROM game WHERE (file, number) IN (SELECT json ->> 'file', json ->> 'game' FROM report);
INSERT INTO game (file, number, line, byte, white, black, result, plies, plies_after, final_fen,
    findings_left_out)
SELECT json ->> 'file', json ->> 'game', json ->> 'line', json ->> 'offset', json ->> 'white', json ->> 'black',
    json ->> 'result', json ->> 'plies', json ->> 'plies_after', json ->> 'final_fen',
    coalesce(json ->> 'findings_left_out', 0)
FROM report;
INSERT INTO finding (game, place, kind, line, ply, article, text)
SELECT game.id, found.key, found.value ->> 'kind', found.value ->> 'line', found.value ->> 'ply',
    found.value ->> 'article', found.value ->> 'text'
FROM report
JOIN game ON game.file = report.json ->> 'file' AND game.number = report.json ->> 'game'
JOIN json_each(report.json, '$.findings') AS found;
COMMIT;
