/*
 * The clock times of one game, followed move by move: what contradicts the time control or
 * themselves.
 *
 * A plain value in the audit's memory. Call in this order: hk__times_begin; hk__times_tag for each
 * tag pair; then for each move of the main line hk__times_move, and hk__times_comment for each
 * piece of a comment that follows the move, after which hk__times_next gives the findings; for moves
 * with comments that come with them hk__times_run does both.
 */
#ifndef HK_AUDIT_TIMES_H
#define HK_AUDIT_TIMES_H

#include "hakem/audit.h"
#include "hakem/timecontrol.h"

/* The most findings of one comment: a player has fewer kinds of them. */
enum { HK__TIMES_FOUND_MAX = 8 };

/* Bytes of a command in a comment. A longer one tells no clock time. */
enum { HK__TIMES_COMMAND_MAX = 96 };

/* Kinds of findings. Each is reported once a game and player, where it is first seen. */
typedef enum hk__times_kind {
    /* A clock time cannot be read. */
    HK__TIMES_UNREADABLE,
    /* The first time is above what the time control gives. */
    HK__TIMES_ABOVE,
    /* The time grows by more than the time control adds. */
    HK__TIMES_GROWS,
    /* The flag has fallen, and the game goes on. */
    HK__TIMES_FALLEN,
    /* The clock contradicts the time that the move took. */
    HK__TIMES_MOVE_TIME
} hk__times_kind;

typedef struct hk__times_finding {
    /* HK_RULE_NONE: text that cannot be read. */
    hk_rule rule;
    char text[HK_FINDING_TEXT_MAX];
} hk__times_finding;

typedef struct hk__times_player {
    /* Unknown also where the record disproves what the tag says. */
    hk_time_control control;
    /* A tag of the player's own has told the control, readable or not. */
    bool has_control;
    /* The clock at the start, by WhiteClock or BlackClock; 0: not told. */
    int64_t at_start_ms;
    /* Moves completed, with those before the start position. */
    unsigned moves;
    /* Kinds of findings that were reported: a bit for each hk__times_kind. */
    unsigned reported;

    /* A clock time above zero was read; the last one, and the move that it followed. */
    bool has_left;
    int64_t left_ms;
    unsigned left_at;
    /* Periods whose time the clock has been given. */
    unsigned periods_given;
    /* Clock times of zero, one after another, and the move that the first of them followed. */
    unsigned zeros, zeros_from;

    /* Of the last move: which times were read, and the clock before it. */
    bool has_clk, has_emt, has_before;
    int64_t before_ms, emt_ms;
} hk__times_player;

typedef struct hk__times {
    hk__times_player player[2];
    /* Who made the last move, once there is one. */
    hk_color side;
    bool has_move;
    /* A time was below the increment: the record has the clock before the increment is added. */
    bool increment_is_out;
    /* A command has been opened in a comment; it is longer than `command` holds. */
    bool in_command, overlong;
    size_t command_size;
    char command[HK__TIMES_COMMAND_MAX];
    unsigned found_count, found_next;
    hk__times_finding found[HK__TIMES_FOUND_MAX];
} hk__times;

/* A game begins. */
void hk__times_begin(hk__times *times);

/* A tag pair of the game. */
void hk__times_tag(hk__times *times, const hk_pgn_tag *tag);

/*
 * The level of the game by its tags, of the player who has more time. HK_LEVEL_STANDARD where they
 * do not tell how much time each player has for all moves. FIDE Laws 2023, A.1, B.1; 2005, B.1,
 * C.1.
 */
hk_level hk__times_level(const hk__times *times, hk_edition edition);

/* A move of the main line, with its number. */
void hk__times_move(hk__times *times, hk_color side, unsigned move_number);

/* `count` moves of the main line without comments, of which `side` makes the first. Cost: O(1). */
void hk__times_moves(hk__times *times, hk_color side, unsigned move_number, size_t count);

/*
 * Moves of the main line from the one at index `first` on, each with the comment that comes with
 * it, up to the first that gives findings. @return How many of the run have been followed, those
 * before `first` included; the findings are of the last of these. Cost: O(size) of the comments.
 */
size_t hk__times_run(hk__times *times, const hk_pgn_run *run, size_t first);

/* A piece of a comment of the main line; `last`: the comment ends with it. Cost: O(size). */
void hk__times_comment(hk__times *times, const char *text, size_t size, bool last);

/* The next finding; NULL if there is none. Good until the next comment. */
const hk__times_finding *hk__times_next(hk__times *times);

#endif
