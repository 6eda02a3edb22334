/* What the acts of players may tell of a move that stands unpressed at a board. */
#ifndef HK_HALL_SERVER_STANDING_H
#define HK_HALL_SERVER_STANDING_H

#include "hall/server/games.h"
#include "hall/server/judge.h"

/* Does an illegal move stand in the game as it is `now`, and may this seat not be told that it is one? */
bool standing_is_kept_from(const struct hall_game *game, const hk_state *now,
                           const struct seat *seat);

/* Does `ply` of an act of such a seat say what it has been shown? */
bool standing_was_seen(const struct hall_game *game, const hk_event *event, int64_t ply);

/* What has become of an act that such a seat sends. */
enum standing {
    STANDING_JUDGED,   /* it is judged as the game stands */
    STANDING_ANSWERED, /* it is inadmissible: the ruling is the answer */
    STANDING_REFUSED,  /* it is refused, by the refusal */
};

/*
 * An act that could not be taken if the move were legal is answered as then, and nothing comes of it; any
 * other is judged. The move is put right by its player: that is judged.
 */
enum standing standing_answer(const struct hall_game *game, hk_event *event, int64_t at_ms,
                              hk_ruling *ruling, struct refusal *refusal);

#endif
