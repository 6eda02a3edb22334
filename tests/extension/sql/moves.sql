\pset format unaligned
-- Moves: SAN and UCI, as people write them.
CREATE TABLE asked (id serial, position chesspos, move text);
INSERT INTO asked (position, move) VALUES
    ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'e4'),
    ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'e2e4'),
    ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'Ng1-f3!?'),
    ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '♘f3'),
    ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'e5'),
    ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'Ke2'),
    ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '--'),
    ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', ''),
    ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'Şah'),
    ('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', '0-0'),
    ('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'e1c1'),
    ('r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1', 'O-O'),
    ('1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1', 'e1b1'),
    ('1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1', 'O-O'),
    ('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2', 'exd6'),
    ('4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2', 'exd6'),
    ('8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a8'),
    ('8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a8=Q'),
    ('8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a7a8n'),
    ('7k/8/8/8/8/1N3N2/8/K7 w - - 0 1', 'Nd2'),
    ('7k/8/8/8/8/1N3N2/8/K7 w - - 0 1', 'Nbd2'),
    ('rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2', 'Qh4'),
    (NULL, 'e4'),
    ('8/8/8/8/8/8/8/K1k5 w - - 0 1', NULL);
SELECT id, move, hakem_is_legal(position, move), hakem_san(position, move) FROM asked ORDER BY id;
-- A word as long as a text can be.
SELECT hakem_is_legal('8/8/8/8/8/8/8/K1k5 w - - 0 1', repeat('N', 10000000));
-- By many workers at once.
CREATE TABLE many AS SELECT position, move FROM asked, generate_series(1, 2000);
ANALYZE many;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
SET max_parallel_workers_per_gather = 2;
EXPLAIN (COSTS off) SELECT count(*) FROM many WHERE hakem_is_legal(position, move) AND hakem_winnable(position, 'white');
SELECT count(*) FROM many WHERE hakem_is_legal(position, move) AND hakem_winnable(position, 'white');
DROP TABLE many, asked;
