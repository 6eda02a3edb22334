\pset format unaligned
-- The type: FEN in, canonical FEN out.
SELECT extversion FROM pg_extension WHERE extname = 'hakem';
SELECT 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'::chesspos;
-- All kinds of piece, both counters.
SELECT 'r3k2r/pbppqpb1/1n3np1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 17 40'::chesspos;
-- An en passant square is kept where a capture is legal, and dropped where none is.
SELECT 'rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3'::chesspos;
SELECT 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1'::chesspos;
SELECT '8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2'::chesspos AS pinned;
-- Chess960: X-FEN and Shredder-FEN are read, Shredder-FEN is written; where both can be written it is the ordinary one.
SELECT '1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1'::chesspos;
SELECT '1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1'::chesspos;
SELECT 'r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1'::chesspos;
-- What is no position.
SELECT ''::chesspos;
SELECT 'e4'::chesspos;
SELECT 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0'::chesspos;
SELECT 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 '::chesspos;
SELECT 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 4294967296'::chesspos;
SELECT 'rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1'::chesspos;
SELECT 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w KQkq - 0 1'::chesspos;
SELECT '4k3/8/8/8/8/8/4R3/4K3 w - - 0 1'::chesspos;
SELECT '4k3/8/8/8/8/8/8/4K2P w - - 0 1'::chesspos;
SELECT '1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 x'::chesspos;
SELECT 'Şah'::chesspos;
SELECT NULL::chesspos IS NULL AS is_null;
-- As a column, in binary form and back.
CREATE TABLE kept (id int PRIMARY KEY, position chesspos);
INSERT INTO kept VALUES (1, '8/8/8/8/8/8/8/K1k5 w - - 99 120'), (2, NULL), (3, 'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 4');
SELECT id, position, pg_column_size(position) FROM kept ORDER BY id;
SELECT convert_from(chesspos_send(position), 'UTF8') AS sent FROM kept ORDER BY id;
DO $$
DECLARE
    file text := current_setting('data_directory') || '/kept';
BEGIN
    EXECUTE format('COPY kept TO %L (FORMAT binary)', file);
    DELETE FROM kept;
    EXECUTE format('COPY kept FROM %L (FORMAT binary)', file);
END
$$;
SELECT * FROM kept ORDER BY id;
DROP TABLE kept;
-- What others may ask of a function without knowing it.
SELECT proname, provolatile, proisstrict, proparallel FROM pg_proc
WHERE proname LIKE 'chesspos%' OR proname LIKE 'hakem%' ORDER BY proname;
