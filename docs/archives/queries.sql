-- Ten questions about the findings of an archive, for SQLite and PostgreSQL.

-- 1. How often is each kind found, and in how many games?
SELECT kind, count(*) AS findings, count(DISTINCT game) AS games FROM finding GROUP BY kind ORDER BY findings DESC, kind;

-- 2. Which articles of the Laws are contradicted, and how often?
SELECT article, count(*) AS findings FROM finding WHERE article IS NOT NULL GROUP BY article ORDER BY findings DESC, article;

-- 3. Which files have the most games with findings?
SELECT file, count(DISTINCT game.id) AS games FROM game JOIN finding ON finding.game = game.id GROUP BY file ORDER BY games DESC, file LIMIT 20;

-- 4. Every illegal move: where it is, and whose game.
SELECT file, finding.line, white, black, ply, text FROM finding JOIN game ON game.id = game WHERE kind = 'illegal-move' ORDER BY file, finding.line;

-- 5. Results that the final position or the Laws contradict.
SELECT file, number, white, black, result, final_fen, text FROM game JOIN finding ON finding.game = game.id
WHERE kind IN ('wrong-result', 'unwinnable-win') ORDER BY file, number, place;

-- 6. The games that went on longest after an illegal move.
SELECT file, number, white, black, plies_after FROM game WHERE plies_after > 0 ORDER BY plies_after DESC, file, number LIMIT 20;

-- 7. Draws by the Laws that nobody saw, by how long the game went on.
SELECT kind, file, number, white, black, plies - ply AS played_on FROM game JOIN finding ON finding.game = game.id
WHERE kind LIKE '%-missed' ORDER BY played_on DESC, file, number, place LIMIT 20;

-- 8. Players in whose games most is found.
SELECT name, count(DISTINCT game) AS games FROM (
    SELECT white AS name, id FROM game UNION ALL SELECT black, id FROM game
) AS players JOIN finding ON finding.game = players.id WHERE name NOT IN ('', '?') GROUP BY name ORDER BY games DESC, name LIMIT 20;

-- 9. Games that stand in the archive more than once: same players, result, length and final position.
SELECT white, black, result, plies, count(*) AS times FROM game WHERE final_fen IS NOT NULL AND plies > 0
GROUP BY white, black, result, plies, final_fen HAVING count(*) > 1 ORDER BY times DESC, white, black LIMIT 20;

-- 10. Damaged text, by file and kind: what to repair first.
SELECT file, kind, count(*) AS findings, min(finding.line) AS first_line FROM finding JOIN game ON game.id = game
WHERE article IS NULL GROUP BY file, kind ORDER BY findings DESC, file, kind;
