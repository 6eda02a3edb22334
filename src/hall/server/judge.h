/* Acts of seats, judged and written into the log. */
#ifndef HK_HALL_SERVER_JUDGE_H
#define HK_HALL_SERVER_JUDGE_H

#include "hall/server/key.h"

/* An act as it came in. */
struct act {
    hk_event event;           /* without number, time and actor */
    char by[8];               /* empty: not said */
    int64_t ply, offer, seen; /* -1: not said */
    int64_t decided_ms;       /* when an arbiter decided what he enters afterwards; -1: not said */
    /* of a clock device: its session (empty: it is none), the act's number, and its own time */
    char session[NOTE_SESSION_ROOM];
    int64_t device_number, elapsed_ms;
    struct key key;
};

/* What came of it. */
struct acted {
    hk_ruling ruling;
    hk_event event;  /* stamped */
    uint64_t number; /* 0: inadmissible, not in the log */
    /* An act of a clock device that is no event yet, or never will be: NOTE_AHEAD and so on. */
    enum note_kind noted;
    char *answer; /* on the heap: the answer that was given to the same key before; or NULL */
};

/* Judge an act of this turn, or only try it. */
bool hall_act(struct hall *hall, struct hall_game *game, const struct seat *seat,
              const struct act *act, struct acted *out, struct refusal *refusal);
bool hall_preview(struct hall *hall, struct hall_game *game, const struct seat *seat,
                  const struct act *act, struct acted *out, hk_state *after,
                  struct refusal *refusal);

#endif
