-- A store of form 1, as the hall of version 0.1.0 wrote it: a game under way, a game of Chess960 that nobody has begun, and
-- a game that White has resigned. Its links are in tests/server/test_carry.py.
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE alive (one INTEGER PRIMARY KEY CHECK (one = 1), wall_ms INTEGER NOT NULL);
INSERT INTO "alive" VALUES(1,1795396520857);
CREATE TABLE event (game TEXT NOT NULL, seq INTEGER NOT NULL, wall_ms INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (game, seq)) WITHOUT ROWID;
INSERT INTO "event" VALUES('nVEWYQWx9lKw',1,1795396520856,'{"seq":1,"at_ms":8,"actor":"program","kind":"start"}');
INSERT INTO "event" VALUES('nVEWYQWx9lKw',2,1795396520857,'{"seq":2,"at_ms":9,"actor":"white","kind":"resign"}');
INSERT INTO "event" VALUES('ysxtzh-UA24_',1,1795396520823,'{"seq":1,"at_ms":9,"actor":"program","kind":"start"}');
INSERT INTO "event" VALUES('ysxtzh-UA24_',2,1795396520828,'{"seq":2,"at_ms":14,"actor":"white","kind":"move","move":"e2e4"}');
INSERT INTO "event" VALUES('ysxtzh-UA24_',3,1795396520832,'{"seq":3,"at_ms":18,"actor":"black","kind":"move","move":"e7e5"}');
INSERT INTO "event" VALUES('ysxtzh-UA24_',4,1795396520834,'{"seq":4,"at_ms":20,"actor":"white","kind":"move","move":"g1f3"}');
INSERT INTO "event" VALUES('ysxtzh-UA24_',5,1795396520836,'{"seq":5,"at_ms":22,"actor":"black","kind":"move","move":"b8c6"}');
CREATE TABLE game (name TEXT PRIMARY KEY, created_wall_ms INTEGER NOT NULL, setup TEXT NOT NULL, over INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
INSERT INTO "game" VALUES('U4QSQv1haRW6',1795396520842,'{"edition":"2023","variant":"chess960","press":"auto","time_control":null,"fen":"rkqbrnbn/pppppppp/8/8/8/8/PPPPPPPP/RKQBRNBN w EAea - 0 1","white":"Ada","black":"Can"}',0);
INSERT INTO "game" VALUES('nVEWYQWx9lKw',1795396520848,'{"edition":"2005","variant":"standard","press":"manual","time_control":{"base_s":60,"increment_s":0},"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","white":"Ada","black":"Can"}',1);
INSERT INTO "game" VALUES('ysxtzh-UA24_',1795396520814,'{"edition":"2023","variant":"standard","press":"auto","time_control":{"base_s":300,"increment_s":3},"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","white":"Ada","black":"Can"}',0);
CREATE TABLE seat (token TEXT PRIMARY KEY, game TEXT NOT NULL, role TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "seat" VALUES('5IBuxGyL1968dK4T2mgPbg','nVEWYQWx9lKw','white');
INSERT INTO "seat" VALUES('Cy77-UnZpSxIYsu1sslA9g','U4QSQv1haRW6','black');
INSERT INTO "seat" VALUES('NXkkxBO9NWF44PT8mD90iQ','U4QSQv1haRW6','white');
INSERT INTO "seat" VALUES('TxN8_1paHC7sddYNP2SnAA','ysxtzh-UA24_','white');
INSERT INTO "seat" VALUES('UN3qHo8hh6U_KdnbTSAFvg','ysxtzh-UA24_','black');
INSERT INTO "seat" VALUES('g2U94luSyGgxyCJ_2F33hw','nVEWYQWx9lKw','black');
CREATE INDEX game_going_on ON game (over) WHERE over = 0;
COMMIT;
