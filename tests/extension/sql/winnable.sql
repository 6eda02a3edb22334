\pset format unaligned
-- Who can still mate: yes, no, and null where so many positions are not enough to tell.
SELECT hakem_winnable('4k3/8/8/8/8/8/8/4K2Q w - - 0 1', 'white') AS white, hakem_winnable('4k3/8/8/8/8/8/8/4K2Q w - - 0 1', 'black') AS black;
SELECT hakem_winnable('4k3/8/8/8/8/8/8/4K1N1 w - - 0 1', 'w') AS white, hakem_winnable('4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1', 'Black') AS black;
-- A wall of pawns.
SELECT color, hakem_winnable('8/8/1k1p2p1/1p1P1pPp/pP1p1P1P/P1pPp3/2P1P1K1/8 w - - 0 1', color) FROM (VALUES ('white'), ('black')) AS colors (color);
-- No search of so few positions finds out.
SELECT hakem_winnable('2B1B1B1/pBpBpBp1/P1P1P1P1/4k3/8/8/4K3/8 w - - 0 1', 'white', 300) IS NULL AS unknown;
-- A call site is asked with another number in each row: the answers are those of each number alone.
SELECT nodes, hakem_winnable('2B1B1B1/pBpBpBp1/P1P1P1P1/4k3/8/8/4K3/8 w - - 0 1', 'white', nodes) IS NULL AS unknown
FROM (VALUES (300), (1), (20000), (300)) AS limits (nodes);
SELECT hakem_winnable(NULL, 'white') IS NULL AS unknown;
-- What is no color, and what takes too much.
SELECT hakem_winnable('4k3/8/8/8/8/8/8/4K2Q w - - 0 1', '');
SELECT hakem_winnable('4k3/8/8/8/8/8/8/4K2Q w - - 0 1', 'whit');
SELECT hakem_winnable('4k3/8/8/8/8/8/8/4K2Q w - - 0 1', 'Beyaz');
SELECT hakem_winnable('4k3/8/8/8/8/8/8/4K2Q w - - 0 1', 'white', 0);
SELECT hakem_winnable('4k3/8/8/8/8/8/8/4K2Q w - - 0 1', 'white', 9223372036854775807);
SELECT hakem_winnable('4k3/8/8/8/8/8/8/4K2Q w - - 0 1', 'white', 20000000);
SHOW hakem.memory_limit;
SET hakem.memory_limit = '64MB';
SELECT hakem_winnable('4k3/8/8/8/8/8/8/4K2Q w - - 0 1', 'white');
SELECT hakem_winnable('4k3/8/8/8/8/8/8/4K2Q w - - 0 1', 'white', 400000);
SET hakem.memory_limit = '1MB';
RESET hakem.memory_limit;
-- Only who runs the server gives more.
CREATE ROLE guest;
SET ROLE guest;
SET hakem.memory_limit = '1GB';
RESET ROLE;
DROP ROLE guest;
-- A question that would take minutes is cancelled; the session answers the next one.
SET hakem.memory_limit = '2GB';
SET statement_timeout = '300ms';
SELECT hakem_winnable('k1b5/Bp1b4/1P2b2B/5b2/5Bb1/1p2B2b/pP1B4/K1B5 w - - 0 1', 'white', 40000000);
RESET statement_timeout;
SELECT hakem_winnable('4k3/8/8/8/8/8/8/4K2Q w - - 0 1', 'white', 40000000);
-- Also where the cancellation is caught, and the call site is asked again.
SET statement_timeout = '1s';
DO $$
DECLARE
    fen text;
    answer boolean;
BEGIN
    FOREACH fen IN ARRAY ARRAY['k1b5/Bp1b4/1P2b2B/5b2/5Bb1/1p2B2b/pP1B4/K1B5 w - - 0 1', '4k3/8/8/8/8/8/8/4K2Q w - - 0 1'] LOOP
        BEGIN
            answer := hakem_winnable(fen::chesspos, 'white', 40000000);
            RAISE NOTICE '%', answer;
        EXCEPTION WHEN query_canceled THEN
            RAISE NOTICE '%', SQLERRM;
        END;
    END LOOP;
END
$$;
