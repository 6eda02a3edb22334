/* Adjourned games: 2005, appendix A; 2023, Guidelines I. */
#ifndef HK_LAWS_ADJOURN_H
#define HK_LAWS_ADJOURN_H

#include "laws/table.h"

/* What is written on an envelope, as a set, in the order of the articles (I.2). */
enum {
    HK__NOTES_NAMES = 1,
    HK__NOTES_POSITION = 2,
    HK__NOTES_TIMES = 4,
    HK__NOTES_SEALER = 8,
    HK__NOTES_NUMBER = 16,
    HK__NOTES_OFFER = 32,
    HK__NOTES_RESUMPTION = 64
};

/* A player seals his move. */
hk_verdict hk__adjourn_seal(hk_game *game, struct hk__act *act);

/* The agreed time of resumption has come. */
hk_verdict hk__adjourn_convene(hk_game *game, struct hk__act *act);

/* A player comes to the board at the resumption. */
hk_verdict hk__adjourn_arrive(hk_game *game, struct hk__act *act);

/* Open the envelope if the players who must be there are there; if not, HK_VERDICT_NONE. */
hk_verdict hk__adjourn_proceed(hk_game *game, struct hk__act *act);

/*
 * Let the game go on that stands. While a move is sealed only the clock of a replier goes on who is
 * absent from the resumption (I.9.2); else the answer is false, and the game stands.
 */
bool hk__adjourn_goes_on(hk_game *game, struct hk__act *act);

/* The envelope is lost, and the sealer states the move that he sealed. */
hk_verdict hk__adjourn_state(hk_game *game, struct hk__act *act);

/* A player adjourns early: he is charged the rest of the session. */
hk_verdict hk__adjourn_early(hk_game *game, struct hk__act *act);

/* The arbiter instructs the player to move to seal his move; the arbiter checks the envelope. */
hk_verdict hk__adjourn_instruct(hk_game *game, struct hk__act *act);
hk_verdict hk__adjourn_check(hk_game *game, struct hk__act *act);

/* The envelope, or the adjourned position, is lost. */
hk_verdict hk__adjourn_lost(hk_game *game, struct hk__act *act);

/* A player claims that a clock was set wrongly at the resumption. */
hk_verdict hk__adjourn_clock_claim(hk_game *game, struct hk__act *act);

/* A player arrives after the game has ended: note why its result stands although he is late. */
void hk__adjourn_note_late(const hk_game *game, struct hk__act *act);

#endif
