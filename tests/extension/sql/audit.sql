\pset format unaligned
-- What is wrong in the games of a text.
SELECT * FROM hakem_audit(E'[White "a"]\n[Black "b"]\n[Result "1-0"]\n\n1. e4 e5 2. Ke3 1-0\n\n[White "c"]\n[Black "d"]\n[Result "1-0"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n');
SELECT * FROM hakem_audit('');
SELECT * FROM hakem_audit(E'[White "a"]\n[Black "b"]\n[Result "*"]\n\n1. e4 e5 *\n');
SELECT * FROM hakem_audit(NULL);
SELECT game, kind, article FROM hakem_audit('1. e4 e5 2. Ke3 *', edition => '2005');
SELECT * FROM hakem_audit('*', '1850');
-- Of each row of a table.
SELECT id, game, kind, ply FROM (VALUES (1, '1. e4 Ke6 *'), (2, '1. e4 e5 *'), (3, '*')) AS kept (id, pgn) LEFT JOIN LATERAL hakem_audit(pgn) ON true
ORDER BY id, game, ply, kind;
-- As an expression, and more rows than work_mem holds.
SELECT (hakem_audit('1. e4 Ke6 *')).kind;
SET work_mem = '64kB';
SELECT count(*), max(game) FROM hakem_audit(repeat(E'1. e4 Ke6 *\n', 20000));
RESET work_mem;
-- Less memory than an audit takes.
SET hakem.memory_limit = '8MB';
SELECT count(*) FROM hakem_audit('*');
RESET hakem.memory_limit;
-- A game that is too long for the memory is an error, and not judged by its later part alone.
SELECT game, kind FROM hakem_audit('1. ' || repeat('Nf3 Nf6 Ng1 Ng8 ', 50000) || '*') WHERE kind = 'fivefold-missed';
SET hakem.memory_limit = '60MB';
SELECT count(*) FROM hakem_audit('*');
SELECT game, kind FROM hakem_audit('1. ' || repeat('Nf3 Nf6 Ng1 Ng8 ', 50000) || '*') WHERE kind = 'fivefold-missed';
RESET hakem.memory_limit;
-- A text that would take minutes is cancelled: in each second game it has to be asked whether White can still mate.
SET statement_timeout = '300ms';
SELECT count(*) FROM hakem_audit(repeat(E'[FEN "k1b5/Bp1b4/1P2b2B/5b2/5Bb1/1p2B2b/pP1B4/K1B5 w - - 0 1"]\n\n1-0\n\n[White "a"]\n\n1. e4 1-0\n\n', 10000));
RESET statement_timeout;
-- A text that is one comment, without a game's end.
SELECT count(*) FROM hakem_audit('1. e4 {' || repeat('x', 10000000));
-- In a database of another encoding: names, figurines and half points are read in it, and findings told in it.
CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0;
\c latin
CREATE EXTENSION hakem;
SELECT kind, text FROM hakem_audit(E'[White "M\u00fcller"]\n[Black "b"]\n[Result "1/2-1/2"]\n\n1. e4 \u00fc \u00bd-\u00bd\n');
SELECT hakem_is_legal('8/8/8/8/8/8/8/K1k5 w - - 0 1', E'\u00fc');
SELECT E'K\u00f6nig'::chesspos;
DROP EXTENSION hakem;
\c regression
DROP DATABASE latin;
