-- The extension `hakem`; docs/postgresql-extension.md tells what these are.
\echo Use "CREATE EXTENSION hakem" to load this file. \quit

CREATE TYPE chesspos;

CREATE FUNCTION chesspos_in(cstring) RETURNS chesspos AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION chesspos_out(chesspos) RETURNS cstring AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION chesspos_recv(internal) RETURNS chesspos AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION chesspos_send(chesspos) RETURNS bytea AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE chesspos (
    INPUT = chesspos_in,
    OUTPUT = chesspos_out,
    RECEIVE = chesspos_recv,
    SEND = chesspos_send,
    INTERNALLENGTH = 48,
    ALIGNMENT = double
);
COMMENT ON TYPE chesspos IS 'a position of chess, as FEN; equal by article 9.2.2 of the Laws';

CREATE FUNCTION chesspos_eq(chesspos, chesspos) RETURNS boolean AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION chesspos_ne(chesspos, chesspos) RETURNS boolean AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION chesspos_hash(chesspos) RETURNS integer AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION chesspos_hash_extended(chesspos, bigint) RETURNS bigint AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR = (
    LEFTARG = chesspos, RIGHTARG = chesspos, FUNCTION = chesspos_eq,
    COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES
);
CREATE OPERATOR <> (
    LEFTARG = chesspos, RIGHTARG = chesspos, FUNCTION = chesspos_ne,
    COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
CREATE OPERATOR CLASS chesspos_ops DEFAULT FOR TYPE chesspos USING hash AS
    OPERATOR 1 =,
    FUNCTION 1 chesspos_hash(chesspos),
    FUNCTION 2 chesspos_hash_extended(chesspos, bigint);

CREATE FUNCTION hakem_is_legal(pos chesspos, move text) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION hakem_is_legal(chesspos, text) IS 'does the text, SAN or UCI, name one legal move of the position?';

CREATE FUNCTION hakem_san(pos chesspos, move text) RETURNS text
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION hakem_san(chesspos, text) IS 'the legal move that the text names, as PGN writes it; null if it names none';

CREATE FUNCTION hakem_winnable(pos chesspos, color text, nodes bigint DEFAULT 1000000) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 1000;
COMMENT ON FUNCTION hakem_winnable(chesspos, text, bigint) IS
    'can white or black mate by any series of legal moves? null if so many positions are not enough to tell';

CREATE FUNCTION hakem_audit(pgn text, edition text DEFAULT '2023', OUT game bigint, OUT kind text, OUT line bigint,
        OUT ply integer, OUT article text, OUT text text) RETURNS SETOF record
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10000 ROWS 10;
COMMENT ON FUNCTION hakem_audit(text, text) IS 'what is wrong in the games of a PGN, by an edition of the Laws';
