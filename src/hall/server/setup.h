/* The setup of a game in the hall: its rules, who plays, and what stands above its PGN. */
#ifndef HK_HALL_SERVER_SETUP_H
#define HK_HALL_SERVER_SETUP_H

#include "hakem/game.h"
#include "hall/server/refusal.h"

#include <jansson.h>

enum { SETUP_NAME_ROOM = 256, SETUP_NAME_CHARACTERS = 60 };

/* The name of a player who has given none, or whose name has been deleted. */
#define SETUP_NAMELESS "?"

/* Headers of the PGN besides the names: member, tag. */
#define HEADER_LIST(X)                                                                             \
    X(EVENT, "event", "Event")                                                                     \
    X(SITE, "site", "Site")                                                                        \
    X(ROUND, "round", "Round")                                                                     \
    X(BOARD, "board", "Board")                                                                     \
    X(WHITE_TITLE, "white_title", "WhiteTitle")                                                    \
    X(BLACK_TITLE, "black_title", "BlackTitle")                                                    \
    X(WHITE_ELO, "white_elo", "WhiteElo")                                                          \
    X(BLACK_ELO, "black_elo", "BlackElo")                                                          \
    X(WHITE_FEDERATION, "white_federation", "WhiteFederation")                                     \
    X(BLACK_FEDERATION, "black_federation", "BlackFederation")                                     \
    X(WHITE_FIDE_ID, "white_fide_id", "WhiteFideId")                                               \
    X(BLACK_FIDE_ID, "black_fide_id", "BlackFideId")

enum header {
#define X(name, member, tag) HEADER_##name,
    HEADER_LIST(X)
#undef X
        HEADERS
};

const char *header_member(enum header header);
const char *header_tag(enum header header);

/* The persons of a game and its headers: they stand outside the chain of the log. */
struct persons {
    char player[2][SETUP_NAME_ROOM]; /* UTF-8 */
    char *header[HEADERS];           /* on the heap; NULL: not said */
};

void persons_clear(struct persons *persons);

/* A copy with memory of its own; false: there is no memory. */
bool persons_copy(struct persons *out, const struct persons *persons);

/*
 * Set one of them by the name of its member, white and black included. False: there is no such
 * member, or no memory. An empty value takes a header away.
 */
bool persons_set(struct persons *persons, const char *member, const char *value);

/* Headers as an object; a new reference, NULL: there is no memory. */
json_t *headers_to_json(const struct persons *persons);

/* Why the text is no value of this header; NULL: it is one. An Elo, a title and a FIDE number have a form. */
const char *header_fault(const char *member, const char *value);

/* Read headers and names to be changed, from an object of texts and nulls, over those there are. */
bool persons_change(struct persons *persons, const json_t *json, struct refusal *refusal);

enum { SETUP_DELAY_MOST_MS = 24 * 60 * 60 * 1000 }; /* of a broadcast */

struct setup {
    hk_rules rules;
    bool casual;     /* made by whoever came, without an organiser */
    bool arbiter;    /* an arbiter's seat is there */
    bool one_screen; /* one seat for both players */
    bool hints;      /* players are told what may be claimed */
    bool live;       /* at first: the hall is told the moves and keeps the clocks */
    hk_color maker;  /* the side of a casual game's maker */
    /* How late watchers see the game: by time, and by moves of each player. */
    int64_t broadcast_delay_ms;
    unsigned broadcast_delay_moves;
};

/* Read the request for a new game. The caller clears the persons, on false too. */
bool setup_from_request(struct setup *out, struct persons *persons, const json_t *json, bool casual,
                        struct refusal *refusal);

/* Read a stored setup. */
bool setup_parse(struct setup *out, const char *text, hk_buf *why);

/*
 * Everything made explicit, so that a later default changes no old game, and no persons; NULL:
 * there is no memory.
 */
json_t *setup_to_json(const struct setup *setup);

/* Is it a name or header fit to stand in a record? 1 to 60 characters, not all blank, none of them a control, bidirectional ones included. */
bool is_fit_name(const char *name, size_t size);

/* The same of a text of `most` characters at most. */
bool is_fit_text(const char *text, size_t size, unsigned most);

/* Is none of the characters a control, bidirectional ones included? */
bool is_without_controls(const char *text, size_t size);

#endif
