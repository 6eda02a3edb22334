/* Adjourned games: 2005, appendix A; 2023, Guidelines I. */
#ifndef HK_LAWS_ADJOURN_H
#define HK_LAWS_ADJOURN_H

#include "laws/table.h"

/* What is noted on an envelope, as a set; in the order of the articles. */
enum {
    HK__NOTES_NAMES = 1,
    HK__NOTES_POSITION = 2,
    HK__NOTES_TIMES = 4,
    HK__NOTES_SEALER = 8,
    HK__NOTES_NUMBER = 16,
    HK__NOTES_OFFER = 32,
    HK__NOTES_RESUMPTION = 64
};

/* Each answers HK_OK or HK_E_MEMORY. */
hk_err hk__adjourn_seal(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling);
hk_err hk__adjourn_convene(hk_game *game, const hk_event *event, hk_ruling *ruling);
hk_err hk__adjourn_arrive(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling);
/* Open what can be opened now that so many players are there. */
hk_err hk__adjourn_proceed(hk_game *game, int64_t at_ms, hk_ruling *ruling);
hk_err hk__adjourn_state(hk_game *game, const hk_event *event, hk_ruling *ruling);

/* The session's rest is charged to the player who adjourns early. */
void hk__adjourn_early(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling);
void hk__adjourn_instruct(hk_game *game, hk_ruling *ruling);
void hk__adjourn_check(const hk_game *game, hk_ruling *ruling);
void hk__adjourn_lost(hk_game *game, const hk_event *event, hk_ruling *ruling);

/* A claim that a clock was set wrongly at the resumption. */
void hk__adjourn_clock_claim(hk_game *game, const hk_event *event, hk_color player,
                             hk_ruling *ruling);

/* The articles of an arrival after the game has ended. */
void hk__adjourn_cite_late(const hk_game *game, hk_color player, hk_ruling *ruling);

#endif
