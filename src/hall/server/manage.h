/* What the hall does beside judging: games, links, and what is not for the referee. */
#ifndef HK_HALL_SERVER_MANAGE_H
#define HK_HALL_SERVER_MANAGE_H

#include "hall/server/hall.h"

#include <jansson.h>

/* A link that has just been made: the only time that its token is known. */
struct made_link {
    enum role role;
    enum scope scope;
    unsigned number;
    char token[HALL_TOKEN_ROOM];
    /* Who is to have it, and which boards. Empty: not said. */
    char name[SETUP_NAME_ROOM], boards[SECTOR_ROOM];
    /* Whose results it is for alone; empty: of all games. */
    char tournament[HALL_NAME_ROOM];
};

enum { MADE_LINKS_MAX = 8, LINK_LIST_STEP = 64 };

struct made_game {
    char name[HALL_NAME_ROOM];
    struct made_link links[MADE_LINKS_MAX];
    unsigned link_count;
};

/* The seat that a token opens. Refused: it opens none, or what it opens cannot be read. */
bool hall_seat(struct hall *hall, const char *token, struct seat *out, struct refusal *refusal);

/* A seat has been used: the list of its links shows when. */
void hall_use(struct hall *hall, const struct seat *seat);

/*
 * A game for a board, of whoever conducts a tournament, whose seats have no links yet. NULL: the refusal says
 * why.
 */
struct hall_game *hall_make_board(struct hall *hall, const json_t *request,
                                  struct refusal *refusal);

/* A new game, of an organiser (`maker`) or casual (NULL). It is lasting after hall_commit. */
bool hall_create(struct hall *hall, const json_t *request, const struct seat *maker,
                 struct made_game *out, struct refusal *refusal);

/* What is not for the referee. */
bool hall_change_persons(struct hall *hall, struct hall_game *game, const struct seat *seat,
                         const json_t *changes, struct refusal *refusal);
bool hall_sign(struct hall *hall, struct hall_game *game, const struct seat *seat, hk_parties who,
               hk_score score, struct refusal *refusal);
/*
 * A player proposes another game, or accepts one: once both have, it is made, with the same rules
 * and persons. `swap`: the colours change; NULL: as has been proposed. `made` has the player's own
 * link to it; its name is empty while the other has not accepted.
 */
bool hall_rematch(struct hall *hall, struct hall_game *game, const struct seat *seat,
                  hk_parties who, const bool *swap, struct made_game *made,
                  struct refusal *refusal);

/* Would the game be made now, with what this player proposes? */
bool hall_makes_rematch(const struct hall_game *game, const struct seat *seat, hk_parties who,
                        const bool *swap);
bool hall_cancel(struct hall *hall, struct hall_game *game, const struct seat *seat,
                 struct refusal *refusal);
bool hall_take_call(struct hall *hall, struct hall_game *game, const struct seat *seat,
                    struct refusal *refusal);

/*
 * Links. `out` says what the link is to be: its role, its scope, and for an arbiter or organiser
 * who has it and which boards.
 */
bool hall_make_link(struct hall *hall, struct hall_game *game, const struct seat *seat,
                    struct made_link *out, struct refusal *refusal);
/*
 * A link to a seat of a tournament, new or (*seat is not 0) one that is there; and one to a player's seat at a
 * game, for who conducts it: whoever asks has been asked who he is.
 */
bool hall_make_captain_link(struct hall *hall, const char *tournament, int64_t *seat,
                            struct made_link *out, struct refusal *refusal);
bool hall_make_player_link(struct hall *hall, const char *game, struct made_link *out,
                           struct refusal *refusal);
bool hall_may_manage(const struct seat *seat, const struct store_link *link);
bool hall_revoke_link(struct hall *hall, const char *game, unsigned number,
                      struct refusal *refusal);

/* Which links end: of one role or all, never used or all. */
struct link_choice {
    /* Those that this seat manages, without the link that it speaks by; NULL: all. */
    const struct seat *by;
    bool has_role, unused;
    enum role role;
};

/* Numbers of links; the array is the caller's to free. */
struct link_list {
    unsigned *numbers;
    size_t count;
};

/* Revoke all of them. `out` is set in any case. */
bool hall_revoke_links(struct hall *hall, const char *game, const struct link_choice *choice,
                       struct link_list *out, struct refusal *refusal);

#endif
