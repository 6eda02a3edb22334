/*
 * The games of the hall: in memory while somebody needs them, in the log always.
 *
 * The hall works in turns. Within one, acts are judged at once and written into one transaction;
 * hall_commit syncs it. Only then may anybody be told. If it fails, the games that were touched are
 * read again from the log and hall_commit answers false.
 */
#ifndef HK_HALL_SERVER_HALL_H
#define HK_HALL_SERVER_HALL_H

#include "hakem/claim.h"
#include "hakem/game.h"
#include "hall/server/note.h"
#include "hall/server/role.h"
#include "hall/server/setup.h"
#include "hall/store/store.h"

#include <jansson.h>

enum {
    HALL_NAME_ROOM = STORE_NAME_ROOM,
    HALL_TOKEN_ROOM = 40,
    HALL_KEY_ROOM = 65,
    HALL_WAIT_MAX_MS = 60000,
    HALL_CALL_ROOM = HK_REMARK_MAX
};

struct hall;
struct subscription;

/* A player's call for the arbiter. */
struct call {
    hk_parties by; /* 0: nobody calls */
    int64_t at_ms;
    char reason[HALL_CALL_ROOM];
    bool taken;
    unsigned count[2]; /* calls by each player so far */
};

enum { DEVICE_AHEAD_MAX = 64 };

/*
 * A clock on the table that is the game's master: the hall follows its presses, and is silent about
 * flags. docs/decisions/0024.
 */
struct device {
    int64_t seat; /* 0: there is none */
    char session[NOTE_SESSION_ROOM];
    int64_t base_ms; /* game time when it had counted nothing */
    uint64_t number; /* of its last act that was taken */
    int64_t last_ms; /* game time of that act by its own clock */
    /* Acts whose moves the operator has not entered yet, the earliest first. */
    struct {
        hk_event_kind kind;
        hk_parties who;
        int64_t at_ms;
    } ahead[DEVICE_AHEAD_MAX];
    unsigned ahead_count;
};

/* All of a game that its log tells; made anew from the log when a turn could not be written. */
struct logged {
    hk_arena *arena; /* on the heap: the game points to it */
    hk_game *game;
    struct setup setup;
    struct persons persons;
    uint64_t number; /* of the last entry */
    /* numbers of the last entries that an act may not have missed */
    uint64_t ruled, moved, offered;
    int64_t ruled_ms;         /* game time of `ruled` */
    uint64_t persons_changed; /* number of the entry that did so last */
    uint64_t last_event;      /* number of the last entry that the referee judged */
    struct call call;
    struct device device;
    hk_score signed_score[2];
    hk_parties rematch_by;
    bool rematch_swaps;
    char rematch[HALL_NAME_ROOM]; /* the game that was made */
    bool cancelled;
    bool outage; /* the clocks stand because the hall did */
    bool over_noted;
    bool damaged;        /* its log is read up to where it breaks; nothing is added */
    uint64_t differs_at; /* the number from which on this version comes to another game; 0: none */
    hk_ruling recorded;  /* then: the last ruling as it was given */
};

/* What the audience was told last, to know what has changed. */
struct told {
    unsigned plies;
    hk_move *moves; /* as many, in `room` */
    size_t room;
    hk_board board; /* after them */
    int64_t last_clock_ms;
    hk_board start; /* from which they lead on */
    uint64_t persons, offered;
    struct call call;
    int64_t device;
    uint64_t device_number;
    unsigned ahead;
    hk_status status;
    hk_result result;
    hk_reason reason;
    int to_press;
    unsigned present;
    hk_score signed_score[2];
    hk_parties rematch_by;
    bool rematch, differs;
};

/* One game in memory. */
struct hall_game {
    char name[HALL_NAME_ROOM];
    int64_t created_wall_ms;
    struct logged log;
    struct told told;
    struct subscription *audience; /* the server's */
    unsigned present[ROLES];       /* connections by role */
    int64_t heard_mono_ms;         /* the clock device was heard of last */
    int64_t drift_ms;              /* what its acts were late by, summed */
    int64_t fastest_ms[2];         /* the shortest way of its acts, of two half minutes */
    int64_t fastest_since_mono_ms;
    int64_t latency_ms[2]; /* of the way to each player and back; 0: not measured */
    bool touched;          /* changed in this turn */
    bool lost;             /* its log cannot be read any more */
    bool removed;          /* it is no more after this turn */
    hk_event event;        /* the last event of this turn, and its ruling */
    hk_ruling ruling;
    bool has_event;

    /* The hall's own. */
    int64_t base_ms, base_mono_ms; /* game time at a moment of the steady clock */
    int64_t due_mono_ms;           /* when its flag falls */
    size_t due_at; /* its place among the games whose flag will fall, from 1; 0: none */
    struct hall_game *same_hash, *next_touched;
    struct hall_game *next, **link; /* all of them */
};

/* Who speaks: the seat that a link opens. */
struct seat {
    int64_t id;
    enum role role;
    enum scope scope;
    bool of_hall;              /* all boards */
    char game[HALL_NAME_ROOM]; /* else of this one */
    unsigned char link[STORE_HASH_SIZE];
    unsigned link_number;
};

/* A link that has just been made: the only time that its token is known. */
struct made_link {
    enum role role;
    enum scope scope;
    unsigned number;
    char token[HALL_TOKEN_ROOM];
};

enum { MADE_LINKS_MAX = 8 };

struct made_game {
    char name[HALL_NAME_ROOM];
    struct made_link links[MADE_LINKS_MAX];
    unsigned link_count;
};

/* An act as it came in. */
struct act {
    hk_event event;           /* without number, time and actor */
    char by[8];               /* empty: not said */
    int64_t ply, offer, seen; /* -1: not said */
    char key[HALL_KEY_ROOM];  /* empty: none */
    /* of a clock device: its session (empty: it is none), the act's number, and its own time */
    char session[NOTE_SESSION_ROOM];
    int64_t device_number, elapsed_ms;
    unsigned char body[STORE_HASH_SIZE]; /* of what was asked, for the key */
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

/*
 * Open the hall on a log, which stays the caller's. Games whose clock ran when the program last
 * stopped are interrupted since the last moment at which it was known to be alive.
 */
struct hall *hall_open(struct store *store, int64_t mono_ms, int64_t wall_ms, char *why,
                       size_t why_size);
void hall_close(struct hall *hall);

/* The token of the organiser's first link if it has just been made, for who started the hall; else NULL. */
const char *hall_organiser_token(const struct hall *hall);
int64_t hall_epoch(const struct hall *hall);

/*
 * A turn begins: all its events bear this moment. `mono_ms` never goes back and goes on while the
 * machine sleeps. If the hall stood still since the last turn its clocks are set back to that
 * moment and stand; else flags that are due fall now.
 */
void hall_begin(struct hall *hall, int64_t mono_ms, int64_t wall_ms);

/* Make it lasting. */
bool hall_commit(struct hall *hall);

/*
 * The turn ends, after the audience has been told: games that nobody looks at and whose clock
 * stands are forgotten.
 */
void hall_end(struct hall *hall, int64_t mono_ms);

/* Why nothing can be written now; NULL: it can. */
const char *hall_unwritable(const struct hall *hall);

/*
 * Milliseconds until the next flag is due or the log wants a sign of life, at most
 * HALL_WAIT_MAX_MS.
 */
int64_t hall_wait_ms(const struct hall *hall);

/* The games touched in this turn, by next_touched; all games in memory, by next. */
struct hall_game *hall_touched(const struct hall *hall);
struct hall_game *hall_first(const struct hall *hall);
size_t hall_game_count(const struct hall *hall);

/* A game by its name; NULL: there is none, or its log cannot be read. */
struct hall_game *hall_find(struct hall *hall, const char *name);

/* The seat that a token opens. */
bool hall_seat(struct hall *hall, const char *token, struct seat *out);

/* A seat has been used: the list of its links shows when. */
void hall_use(struct hall *hall, const struct seat *seat);

/* A new game, of an organiser (`maker`) or casual (NULL). It is lasting after hall_commit. */
bool hall_create(struct hall *hall, const json_t *request, const struct seat *maker,
                 struct made_game *out, struct refusal *refusal);

/* Judge an act of this turn, or only try it. */
bool hall_act(struct hall *hall, struct hall_game *game, const struct seat *seat,
              const struct act *act, struct acted *out, struct refusal *refusal);
bool hall_preview(struct hall *hall, struct hall_game *game, const struct seat *seat,
                  const struct act *act, struct acted *out, hk_state *after,
                  struct refusal *refusal);

/* Keep an answer for its key; before hall_commit. */
void hall_keep_answer(struct hall *hall, const struct hall_game *game, const struct seat *seat,
                      const struct act *act, const char *answer);

/* What is not for the referee. */
bool hall_change_persons(struct hall *hall, struct hall_game *game, const struct seat *seat,
                         const json_t *changes, struct refusal *refusal);
bool hall_sign(struct hall *hall, struct hall_game *game, const struct seat *seat, hk_parties who,
               hk_score score, struct refusal *refusal);
/*
 * A player proposes another game, or accepts one: once both have, it is made, with the same rules
 * and persons. `made` has the player's own link to it; its name is empty while the other has not
 * accepted.
 */
bool hall_rematch(struct hall *hall, struct hall_game *game, const struct seat *seat,
                  hk_parties who, bool swap, struct made_game *made, struct refusal *refusal);
bool hall_cancel(struct hall *hall, struct hall_game *game, const struct seat *seat,
                 struct refusal *refusal);
bool hall_take_call(struct hall *hall, struct hall_game *game, const struct seat *seat,
                    struct refusal *refusal);

/* A clock device becomes the game's master; or an arbiter takes the clock back. */
bool hall_master(struct hall *hall, struct hall_game *game, const struct seat *seat,
                 const char *session, int64_t elapsed_ms, struct refusal *refusal);
bool hall_release(struct hall *hall, struct hall_game *game, const struct seat *seat,
                  struct refusal *refusal);

/* Links. */
bool hall_make_link(struct hall *hall, struct hall_game *game, const struct seat *seat,
                    enum role role, enum scope scope, struct made_link *out,
                    struct refusal *refusal);
bool hall_may_manage(const struct seat *seat, const struct store_link *link);
bool hall_revoke_link(struct hall *hall, const char *game, const struct seat *seat, unsigned number,
                      struct refusal *refusal);

/* A connection comes or goes. Coming can start the game, or end an outage. */
void hall_join(struct hall *hall, struct hall_game *game, enum role role);
void hall_leave(struct hall *hall, struct hall_game *game, enum role role);

/* A player's connection has answered: his clock need not stand any longer because the hall did. */
void hall_heard(struct hall *hall, struct hall_game *game, enum role role);

/* It is to be told to its audience at the end of this turn. */
void hall_touch(struct hall *hall, struct hall_game *game);

/*
 * The state at a moment, as for hk_game_look, as everybody is to see it. A game that this version would have ruled
 * otherwise shows the result that was recorded, and stands still if there is none.
 */
void hall_look(const struct hall_game *game, int64_t at_ms, hk_state *out);

/* The steady clock at this turn. */
int64_t hall_mono_ms(const struct hall *hall);

/* The game's time at this turn. */
int64_t hall_game_time(const struct hall *hall, const struct hall_game *game);

bool hall_is_present(const struct hall_game *game, hk_color color);

/* The store, to read from. */
struct store *hall_store(struct hall *hall);

#endif
