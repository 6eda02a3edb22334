/*
 * The clock records of one game, followed move by move: what contradicts the time control or itself. Plain value in the
 * audit's memory. Used in this order: begin; tag for each tag pair; then for each move of the main line move, and comment
 * for each piece of a comment that follows it, after which the findings are to be taken with next.
 */
#ifndef HK_AUDIT_TIMES_H
#define HK_AUDIT_TIMES_H

#include "hakem/audit.h"
#include "hakem/timecontrol.h"

enum {
    HK__TIMES_FOUND_MAX = 8,   /* between two calls of next; one player has fewer kinds */
    HK__TIMES_COMMAND_MAX = 96 /* bytes of a command; longer ones are of no clock */
};

/* Kinds of contradiction; each is told once a game and player, where it is first seen. */
typedef enum hk__times_kind {
    HK__TIMES_UNREADABLE,
    HK__TIMES_ABOVE,
    HK__TIMES_GROWS,
    HK__TIMES_FALLEN,
    HK__TIMES_MOVE_TIME
} hk__times_kind;

typedef struct hk__times_finding {
    hk_rule rule; /* HK_RULE_NONE: text that cannot be read */
    char text[HK_FINDING_TEXT_MAX];
} hk__times_finding;

typedef struct hk__times_player {
    hk_time_control control; /* unknown also where the record disproves it */
    bool has_control;        /* a tag has said it, readable or not */
    int64_t at_start_ms;     /* by WhiteClock or BlackClock; 0: not said */
    unsigned moves;          /* completed, with those before a start position */
    unsigned told;           /* bits of hk__times_kind */

    bool has_left;       /* a time above nought has been read */
    int64_t left_ms;     /* at the last reading, */
    unsigned left_at;    /* which followed this move */
    unsigned paid;       /* periods whose time the clock has been given */
    unsigned zeros;      /* readings of nought on end, */
    unsigned zeros_from; /* the first after this move */

    /* Of the last move. */
    bool has_clk, has_emt, has_before;
    int64_t before_ms, emt_ms;
} hk__times_player;

typedef struct hk__times {
    hk__times_player player[2];
    hk_color side; /* whose move was the last */
    bool has_move;
    bool increment_is_out; /* a time was below the increment: it is written before that is added */
    bool in_command, overlong;
    unsigned found_count, found_next;
    size_t command_size;
    char command[HK__TIMES_COMMAND_MAX];
    hk__times_finding found[HK__TIMES_FOUND_MAX];
} hk__times;

/* A game begins. */
void hk__times_begin(hk__times *times);

void hk__times_tag(hk__times *times, const hk_pgn_tag *tag);

/*
 * The level of the game by its tags, the slower player's; standard where they do not tell how much time each has for all moves.
 * FIDE Laws 2023, A.1, B.1; 2005, B.1, C.1.
 */
hk_level hk__times_level(const hk__times *times, hk_edition edition);

/* A move of the main line is made. */
void hk__times_move(hk__times *times, hk_color side, unsigned move_number);

/* So many moves of the main line, by turns. Cost: O(1). */
void hk__times_moves(hk__times *times, hk_color side, unsigned move_number, size_t count);

/* A piece of a comment of the main line. Cost: O(size). */
void hk__times_comment(hk__times *times, const char *text, size_t size, bool last);

/* The next finding since the last call; NULL if there is none. Good until the next comment. */
const hk__times_finding *hk__times_next(hk__times *times);

#endif
