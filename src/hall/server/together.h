/*
 * Several halls that serve one database together (decision 122). An act may come in at any of them: what it adds
 * to a log stands behind the entry that this hall has read last, or the turn fails, and is judged again behind
 * what another hall has added meanwhile (server.c). What others have added comes into memory here.
 *
 * Each game has one of the halls that calls its flags, starts it when its time has come, and says that its clocks
 * stand: all of them know which by its name. Where the store is not shared that is always this one.
 */
#ifndef HK_HALL_SERVER_TOGETHER_H
#define HK_HALL_SERVER_TOGETHER_H

#include "hall/server/hall.h"
#include "hall/store/halls.h"

/* What the others are to be told when the turn has been made lasting. */
struct together_news {
    struct together_news *next;
    enum store_news what;
    char name[HALL_NAME_ROOM];
};

/* Halls that have gone, for whose games in memory nothing is to be done any more; and since when that is so. */
struct together_settled {
    struct {
        int64_t id, wall_ms;
    } halls[STORE_HALLS_MOST];
    size_t count;
};

struct together {
    bool is_on;
    struct store_halls halls;
    struct together_settled settled, settling;
    /* The gaps behind which the clocks of all games have been made to stand; and in this turn are. */
    uint64_t gaps, gaps_now;
    /* All is to be looked at; it has been, in this turn, which may fail. */
    bool looks, has_looked;
    /* The turn has failed because another hall was first. */
    bool contended;
    struct together_news *news;
    void (*revoked)(void *context, const char *game, unsigned link_number);
    void *context;
};

/* As the hall opens; what it writes then (false: it could not); and as it closes. */
void together_begin(struct hall *hall);
bool together_open(struct hall *hall);
void together_end(struct hall *hall);

/* Does another hall serve, too? */
bool together_has_others(const struct hall *hall);

/* Does this hall call the flags of a game? */
bool together_calls(const struct hall *hall, const char *name);

/* A set of the roles that play for a colour, and of those that are at a game in this hall. */
unsigned together_roles_of(hk_color color);
unsigned together_present_here(const struct hall_game *game);

/* Has this hall to tell the others who is at a game, since it could not? */
bool together_owes(const struct hall *hall, const struct hall_game *game);

/*
 * Would the player whose clock runs be without his game if this hall stood still: he is here, or was as far as
 * the others know, or nobody knows where and this hall calls his flag?
 */
bool together_keeps(const struct hall *hall, const struct hall_game *game);

/*
 * What others have entered has been read: the game's time is the database's, as that of the hall which has entered
 * something; it never goes back.
 */
void together_set_time(const struct hall *hall, struct hall_game *game);

/* Who is present at other halls has changed at this game, if it is in memory. */
void together_see_present(struct hall *hall, const char *name);

/* A turn begins: what others have told is taken in. */
void together_hear(struct hall *hall);

/* The others are to be told of this, if the turn is made lasting. */
void together_tell(struct hall *hall, enum store_news what, const char *name);

/* Before the turn is written: who is present here. It has been written, or has failed: then the next tells its news. */
void together_write(struct hall *hall);
void together_committed(struct hall *hall);
void together_failed(struct hall *hall);

/* A game has come into memory, as its log has it now. */
void together_loaded(struct hall *hall, struct hall_game *game);

/*
 * Read what others have added to a game, or to a tournament. True: there was something, so that what has been
 * refused may be possible. Costs a reading; not of a game that has entries of this turn.
 */
bool hall_catch_up(struct hall *hall, struct hall_game *game);
bool hall_catch_up_tournament(struct hall *hall, const char *name);

/*
 * Who is to be told that links of a game (an empty name: of the hall) have been revoked at another hall; NULL: it
 * may be any.
 */
void hall_when_revoked(struct hall *hall,
                       void (*revoked)(void *context, const char *game, unsigned link_number),
                       void *context);

/* Is the store served with others? */
bool hall_is_together(const struct hall *hall);

/* Has the turn failed because another hall was first? Then all that it was asked is to be judged again. */
bool hall_was_contended(const struct hall *hall);

#endif
