/*
 * The state of a tournament: what its log comes to. Entries are folded in one by one (apply.h); here
 * stand what they make, and how it is found. A plain tree of memory without sockets, files or time of
 * day; the hall gives the moments.
 *
 * Players, teams, boards and matches bear numbers from 1, and lists are in the order of those.
 */
#ifndef HK_TOURNAMENT_MODEL_H
#define HK_TOURNAMENT_MODEL_H

#include "tournament/points.h"

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TOURNAMENT_ROUNDS_MAX = 99,
    TOURNAMENT_PLAYERS_MAX = 9999,
    TOURNAMENT_TEAMS_MAX = 999,
    TOURNAMENT_BOARDS_MAX = 4999,
    TOURNAMENT_MATCH_BOARDS_MAX = 99,
    TOURNAMENT_GAME_ROOM = 64,
    TOURNAMENT_DECISION_ROOM = 24
};

/* Texts about a player; they are personal data. */
#define PLAYER_TEXT_LIST(X)                                                                        \
    X(NAME, "name")                                                                                \
    X(TITLE, "title")                                                                              \
    X(SEX, "sex")                                                                                  \
    X(FEDERATION, "federation")                                                                    \
    X(FIDE_ID, "fide_id")                                                                          \
    X(BIRTH, "birth")                                                                              \
    X(CLUB, "club")

enum player_text {
#define X(name, member) PLAYER_##name,
    PLAYER_TEXT_LIST(X)
#undef X
        PLAYER_TEXTS
};

extern const char *const player_text_members[PLAYER_TEXTS];

/* Texts about the tournament. */
#define DETAIL_LIST(X)                                                                             \
    X(NAME, "name")                                                                                \
    X(CITY, "city")                                                                                \
    X(FEDERATION, "federation")                                                                    \
    X(START, "start")                                                                              \
    X(END, "end")                                                                                  \
    X(CHIEF, "chief")

enum detail {
#define X(name, member) DETAIL_##name,
    DETAIL_LIST(X)
#undef X
        DETAILS
};

extern const char *const detail_members[DETAILS];

struct tournament_player {
    unsigned number;
    uint64_t entry;           /* the number of the last entry about the player */
    char *text[PLAYER_TEXTS]; /* NULL: not said, or deleted */
    unsigned rating;          /* 0: none */
    bool minor, withdrawn;
    bool minor_is_said; /* by the organiser or a file, be it that he is not */
};

/* How far a result is: see docs/protocol.md. */
#define STAGE_LIST(X)                                                                              \
    X(OPEN, "open")                                                                                \
    X(PLAYING, "playing")                                                                          \
    X(REPORTED, "reported")                                                                        \
    X(CONFIRMED, "confirmed")                                                                      \
    X(PUBLISHED, "published")

enum stage {
#define X(name, word) STAGE_##name,
    STAGE_LIST(X)
#undef X
        STAGES
};

const char *stage_word(enum stage stage);

enum presence { PRESENCE_UNKNOWN, PRESENCE_HERE, PRESENCE_ABSENT };

struct tournament_pairing {
    unsigned board, match; /* match 0: none */
    unsigned player[2];    /* numbers by hk_color; 0: nobody is named yet */
    enum presence here[2];
    char game[TOURNAMENT_GAME_ROOM]; /* of the hall; empty: none */
    enum stage stage;
    struct board_result result;
    struct board_result of_game;      /* as the game on the board has it */
    struct board_result signed_by[2]; /* what each player has confirmed on a device, by hk_color */
    char *by, *reason; /* who entered the result, and why it is one; NULL: not said */
    char *paired_by;   /* who entered the pairing; NULL: nobody is named */
    bool from_game;    /* the result is the game's own, entered by the hall */
    char decision
        [TOURNAMENT_DECISION_ROOM]; /* of an arbiter, by which the game ended so: an hk_reason's word; empty: none */
    bool has_reopened; /* the end of its game was taken back since the result was said */
    bool is_decided;   /* it was changed after it was confirmed, or decided against a file */
    bool is_held_back; /* for the moment: the public is not to know of the end yet */
    int64_t held_until_wall_ms; /* that, of a game that is not in memory; 0: not looked for yet */
    json_t *exceptions;         /* of the rules; NULL: none */
    uint64_t number;            /* of the entry that said the result last */
};

struct tournament_bye {
    unsigned player;
    char code; /* U, F, H or Z */
};

/* A team without a match in a round, which a file gives points. */
struct tournament_team_bye {
    unsigned team, match_halves, game_halves;
};

struct tournament_round {
    struct tournament_pairing *pairings;
    size_t pairing_count;
    struct tournament_bye *byes;
    size_t bye_count;
    struct tournament_match *matches;
    size_t match_count;
    struct tournament_team_bye *team_byes;
    size_t team_bye_count;
    bool started, published;       /* something of it has been */
    uint64_t number;               /* of the entry that paired it last */
    int64_t lineups_until_wall_ms; /* 0: no deadline */
    bool lineups_open;             /* the arbiter has opened them */
};

struct tournament_team {
    unsigned number;
    uint64_t entry; /* the number of the last entry that told its name or its players */
    char *name, *federation;
    unsigned *players; /* numbers, in board order */
    size_t player_count;
    int64_t captain_seat; /* in the hall; 0: there is none */
};

/* A match of two teams on some boards; the first has White on the odd ones, unless it says otherwise. */
struct tournament_match {
    unsigned number, boards;
    unsigned first_board; /* its number in the round, from 1 (matches_place) */
    unsigned team[2];
    bool first_has_black; /* on board 1 */
    char *colors;         /* W and B of the first team by board; NULL: by turns */
    struct board_result
        forfeit;         /* the whole match was forfeited, by teams; no_result: it was not */
    unsigned *lineup[2]; /* as many as boards, 0 for a board without a player; NULL: not told yet */
};

/* A game that was made for a board, which may have got another since. */
struct tournament_game {
    char name[TOURNAMENT_GAME_ROOM];
    unsigned round, board;
};

struct tournament {
    uint64_t number; /* of the last entry */
    uint64_t
        removed; /* the number of the last entry that took out a player or a team; 0: none did */
    char *detail[DETAILS];
    unsigned rounds; /* as announced; 0: not said */
    bool teams_play;
    struct scoring scoring;
    enum { MINORS_UNKNOWN, MINORS_NONE, MINORS_ALL, MINORS_SOME } minors;
    json_t *rules; /* as of a new game; NULL: none */
    bool listed, closed, nameless_remarks;
    bool is_unsure; /* its log breaks: behind that it may say of anybody that he is under age */

    struct tournament_player *players;
    size_t player_count;
    struct tournament_team *teams;
    size_t team_count;
    struct tournament_round *round; /* round[0] is round 1 */
    size_t round_count;
    struct tournament_game *games; /* all that were ever made */
    size_t game_count;

    bool counts_boards; /* of matches, as an earlier log does (tournament_settle) */

    char *file;        /* the document that came in last, as base64; NULL: none */
    char *file_format; /* trf, csv or pgn */
};

/* NULL: there is no memory. Freeing NULL is nothing. */
struct tournament *tournament_create(void);
void tournament_free(struct tournament *tournament);

/* By numbers; NULL: there is none. */
struct tournament_player *tournament_player(const struct tournament *tournament, unsigned number);
struct tournament_team *tournament_team(const struct tournament *tournament, unsigned number);
struct tournament_round *tournament_round(const struct tournament *tournament, unsigned number);
struct tournament_pairing *round_board(const struct tournament_round *round, unsigned board);
/* The board that a game was made for, by the game's name. */
const struct tournament_game *tournament_game(const struct tournament *tournament,
                                              const char *name);
struct tournament_match *round_match(const struct tournament_round *round, unsigned number);
/* Is the line-up of a team in a round known: both of its match are in, or an arbiter has opened them? */
bool lineup_is_known(const struct tournament *tournament, unsigned round, unsigned team);

/*
 * Give the matches that a round is to have their boards, as many each. One that is in `old` (NULL: there is none) with as many
 * keeps its own, so that a match that goes moves no other's; the rest get those that are free, in their order.
 */
void matches_place(struct tournament_match *list, size_t count, const struct tournament_round *old);

/* The same as earlier logs did it: the boards of a match follow those of the matches before it. */
void matches_count(struct tournament_match *list, size_t count);

/* Where matches were counted, those whose boards have stayed where they were get them back. */
void matches_settle(struct tournament_round *round);

/* The number in the round of a match's board, counted from 0. */
unsigned match_board(const struct tournament_match *match, unsigned board);

/* Has the first team White on a board, counted from 0? */
bool match_first_has_white(const struct tournament_match *match, unsigned board);

/* The team of a player; NULL: he has none. */
struct tournament_team *tournament_team_of(const struct tournament *tournament, unsigned player);

/* Is the result of a board told to everybody? */
bool pairing_is_public(const struct tournament_pairing *pairing);

/* Where a player is in a round: on a board (with *color), or with a bye. NULL: not there. */
struct tournament_pairing *round_pairing_of(const struct tournament_round *round, unsigned player,
                                            int *color);
struct tournament_bye *round_bye_of(const struct tournament_round *round, unsigned player);

/* Is nothing played in the round? It is started, and complete, with the first start. */
bool round_has_byes_alone(const struct tournament_round *round);

/* Is he in any round? */
bool tournament_is_paired(const struct tournament *tournament, unsigned player);

/* Is the player under age, by his own mark or that of the tournament? So is everybody until the organiser has said it. */
bool tournament_is_minor(const struct tournament *tournament,
                         const struct tournament_player *player);

/* Are there players under age, as far as is known? Then nothing of the tournament is for search engines. */
bool tournament_has_minors(const struct tournament *tournament);

/* Memory of parts, for who makes them anew. */
void pairing_clear(struct tournament_pairing *pairing);
void match_clear(struct tournament_match *match);
void team_clear(struct tournament_team *team);
void player_clear(struct tournament_player *player);

#endif
