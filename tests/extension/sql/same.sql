\pset format unaligned
-- Article 9.2.2: the same position has the same player to move, pieces, and possible moves.
CREATE TABLE pairs (id serial, a chesspos, b chesspos, same boolean);
INSERT INTO pairs (a, b, same) VALUES
    -- counters are no part of a position
    ('8/8/8/8/8/8/7R/K1k5 w - - 0 1', '8/8/8/8/8/8/7R/K1k5 w - - 40 99', true),
    -- another player to move
    ('8/8/8/8/8/8/8/K1k5 w - - 0 1', '8/8/8/8/8/8/8/K1k5 b - - 0 1', false),
    -- another piece on a square, or the same of another color
    ('8/8/8/8/8/3N4/8/K1k5 b - - 0 1', '8/8/8/8/8/3B4/8/K1k5 b - - 0 1', false),
    ('8/8/8/3n4/8/8/8/K1k5 b - - 0 1', '8/8/8/3N4/8/8/8/K1k5 b - - 0 1', false),
    -- a right to castle that is lost, though castling is not possible now
    ('r3k2r/8/8/8/8/8/8/RN2K2R w KQkq - 0 1', 'r3k2r/8/8/8/8/8/8/RN2K2R w Kkq - 0 1', false),
    -- en passant that is legal, that no pawn can make, and that would leave the king in check
    ('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2', '4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2', false),
    ('4k3/8/8/3p4/8/8/8/4K3 w - d6 0 2', '4k3/8/8/3p4/8/8/8/4K3 w - - 0 2', true),
    ('8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2', '8/8/8/K2pP2r/8/8/8/4k3 w - - 0 2', true),
    -- the same rights, written in two ways
    ('1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1', '1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 5 9', true),
    ('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1', true);
SELECT id FROM pairs WHERE (a = b) IS DISTINCT FROM same OR (b = a) IS DISTINCT FROM same OR (a <> b) IS NOT DISTINCT FROM same;
SELECT id FROM pairs WHERE same AND (chesspos_hash(a) <> chesspos_hash(b) OR chesspos_hash_extended(a, 7) <> chesspos_hash_extended(b, 7));
SELECT count(*) AS different_hashes FROM pairs WHERE NOT same AND chesspos_hash(a) <> chesspos_hash(b) AND chesspos_hash_extended(a, 7) <> chesspos_hash_extended(b, 7);
SELECT count(*) AS seeds_matter FROM pairs WHERE chesspos_hash_extended(a, 1) <> chesspos_hash_extended(a, 2);
SELECT a = NULL AS unknown FROM pairs WHERE id = 1;
-- What rests on the operator class: groups, joins and an index by hash, partitions.
SELECT count(*) AS groups FROM (SELECT DISTINCT position FROM (SELECT a AS position FROM pairs UNION ALL SELECT b FROM pairs) AS both_sides) AS found;
SET enable_nestloop = off;
EXPLAIN (COSTS off) SELECT * FROM pairs AS one JOIN pairs AS other ON one.a = other.b;
SELECT one.id, other.id FROM pairs AS one JOIN pairs AS other ON one.a = other.b ORDER BY 1, 2;
RESET enable_nestloop;
CREATE INDEX ON pairs USING hash (a);
SET enable_seqscan = off;
SET enable_bitmapscan = off;
EXPLAIN (COSTS off) SELECT id FROM pairs WHERE a = '8/8/8/8/8/8/7R/K1k5 w - - 7 7';
SELECT id FROM pairs WHERE a = '8/8/8/8/8/8/7R/K1k5 w - - 7 7';
SELECT id FROM pairs WHERE a = '8/8/8/8/8/8/7R/K1k5 b - - 7 7';
RESET enable_seqscan;
RESET enable_bitmapscan;
CREATE TABLE spread (position chesspos) PARTITION BY HASH (position);
CREATE TABLE spread_0 PARTITION OF spread FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE spread_1 PARTITION OF spread FOR VALUES WITH (MODULUS 2, REMAINDER 1);
INSERT INTO spread SELECT a FROM pairs UNION ALL SELECT b FROM pairs;
SELECT count(*) FROM spread;
SELECT count(DISTINCT tableoid) AS partitions FROM spread WHERE position = '8/8/8/8/8/8/7R/K1k5 w - - 7 7';
DROP TABLE spread, pairs;
-- Positions have no order.
SELECT 1 FROM (VALUES ('8/8/8/8/8/8/8/K1k5 w - - 0 1'::chesspos)) AS one (position) ORDER BY position;
