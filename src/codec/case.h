/*
 * A case: what an arbiter tells of a game in order to have an incident ruled on, without the whole
 * game. docs/protocol.md describes it as JSON.
 *
 * What he does not tell stays open. case_run judges the case once, under assumptions; case_branch
 * finds the assumptions on which the rulings depend.
 */
#ifndef HK_CODEC_CASE_H
#define HK_CODEC_CASE_H

#include "hakem/game.h"
#include "hakem/words.h"

#include <jansson.h>

enum {
    CASE_EVENTS_MAX = 24,
    /* Things of which one has happened, or nothing. */
    CASE_EITHER_MAX = 4,
    /* Events of a case that may have several. */
    CASE_DOUBTS_MAX = 3,
    /* Half-moves of a scoresheet. */
    CASE_PLIES_MAX = 600,
    /* What a display of hours and minutes shows is less than the time left by less than this. */
    CASE_MINUTE_MS = 60000,
    CASE_FIELD_ROOM = 48,
    CASE_WHY_ROOM = 256
};

/* Why a case cannot be ruled on: a place, empty if no member is at fault, and a sentence. */
struct case_fault {
    bool no_memory;
    /* What is told is well formed, and cannot have happened. */
    bool impossible;
    char field[CASE_FIELD_ROOM], why[CASE_WHY_ROOM];
};

/* Something that has happened. */
struct case_event {
    /* HK_EVENT_NONE: nothing happened. A move of which nobody told the squares has none. */
    hk_event event;
    hk_unseen unseen;
    /* Milliseconds since the first event. */
    int64_t at_ms;
};

/* One event of the list: the things of which one has happened. */
struct case_slot {
    unsigned count;
    struct case_event either[CASE_EITHER_MAX];
};

/* A half-move of the scoresheet, and what completing it earned. */
struct case_move {
    hk_uci_squares squares;
    /* The same as a legal move; HK_MOVE_NONE: it was illegal, and stood on the board. */
    hk_move legal;
    hk_color mover;
    int32_t earned_ms;
};

/* The player whose clock runs as the events begin: an hk_color, or one of these. */
enum { CASE_RUNS_BY_MOVE = -1, CASE_RUNS_NONE = -2 };

struct arbiter_case {
    hk_rules rules;
    bool knows_position, knows_control, knows_to_move;
    hk_color to_move;
    /*
     * What the displays show when the arbiter looks at them: after the moves and presses with which
     * the events begin. If there is nothing but moves and presses, before them.
     */
    bool knows_clock[2];
    int64_t clock_ms[2];
    /* The display shows hours and minutes only: of the seconds nothing is known. */
    bool by_minute[2];
    int running;
    /* By hk_color: what the arbiter says himself. */
    hk_answer can_mate[2], claim_holds;
    unsigned warnings[2], offers[2];
    /* Half-moves made before the events, the last of them perhaps not pressed for. */
    struct case_move moves[CASE_PLIES_MAX];
    unsigned plies;
    /* The player has pressed for the last of them; it has ended the game. */
    bool pressed, has_ended;
    /* By hk_color: what all these moves earned. */
    int64_t earned_ms[2];
    struct case_slot slots[CASE_EVENTS_MAX];
    unsigned slot_count;
};

/* The board that stands in for one of which nothing is told. */
#define CASE_STAND_IN "1n6/7P/3k4/8/4P3/3K4/p7/1N6"

/* The display that a player has while the moves of the scoresheet are made. */
#define CASE_AMPLE_MS INT64_C(360000000)

/*
 * Read a case from JSON; docs/protocol.md lists the members. False: `out` may have been written in
 * part, and `fault` is filled in.
 */
bool case_read(struct arbiter_case *out, const json_t *json, struct case_fault *fault);

/*
 * Read the moves of the scoresheet, in SAN with the letters of a language or by their squares, as a
 * list or as one text with or without numbers. The rules have been read. As case_read.
 */
bool case_moves_read(struct arbiter_case *out, const json_t *moves, const hk_letters *letters,
                     struct case_fault *fault);

/* Fill in a fault; always false. The place may be NULL. */
bool case_refuse(struct case_fault *fault, const char *field, const char *why);
bool case_refuse_impossible(struct case_fault *fault, const char *field, const char *why);
bool case_refuse_event(struct case_fault *fault, unsigned slot, const char *member,
                       const char *why);

#endif
