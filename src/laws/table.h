/*
 * The table: the state of a game and the elementary acts on it that the referee's parts share. Each
 * part judges one kind of event and knows no other part but those that it names; game.c joins them.
 */
#ifndef HK_LAWS_TABLE_H
#define HK_LAWS_TABLE_H

#include "board/bb.h"
#include "hakem/ending.h"
#include "hakem/game.h"
#include "hakem/history.h"
#include "hakem/illegality.h"
#include "hakem/sheet.h"
#include "laws/act.h"
#include "laws/clock.h"

/* A move that is made and illegal: it can be corrected until the clock is pressed. */
struct hk__pending {
    bool stands;
    uint8_t from, to, promotion;
    bool two_hands;
    uint8_t faults, why;
};

/* What the player to move has touched, and what binds him besides. */
struct hk__touch {
    uint8_t count;
    uint8_t square[HK_TOUCHED_MAX];
    bool king_released; /* on `released`, after two steps */
    uint8_t released;
    bool piece_placed; /* `piece` has touched the promotion square `placed` */
    uint8_t placed;
    hk_kind piece;
    hk_move intended; /* of a wrong claim: it must be played; or HK_MOVE_NONE */
};

enum hk__stopped { HK__BY_NOBODY, HK__BY_ARBITER, HK__BY_PLAYER, HK__BY_IRREGULARITY };

enum { HK__SEALED_ROOM = HK_TEXT_MAX };

struct hk__adjournment {
    bool instructed; /* the player to move has been told to seal; */
    size_t plies;    /* so many half-moves had been made then */
    bool sealed;
    hk_color sealer;
    char text[HK__SEALED_ROOM];
    bool has_reply; /* the replier has sealed his answer */
    bool answers;   /* the opponent's offer stood when the move was sealed: made, it refuses it */
    bool convened, opened, envelope_lost;
    unsigned absent;   /* HK_PARTY_WHITE and so on, at the start or the resumption */
    bool answered[2];  /* has made a move after the resumption */
    unsigned envelope; /* what is noted on it: bit of ENVELOPE_NAMES and so on */
    bool charged;      /* adjourned early: the session's rest has been charged */
};

enum { HK__AMENDED_MAX = 8 };

/* The events since the last one behind which nothing is reversed (reverse.c). */
struct hk__window {
    struct hk__kept *kept; /* in the arena */
    size_t count, room;
    hk_game *opening;   /* the game before the first of them, as far as events change it */
    uint64_t closed_by; /* the number of that last one; 0: there was none */
    bool stands;        /* the reversal just judged leaves the clocks to the arbiter */
};

struct hk_game {
    /* What no event changes, and what only grows; hk__roll_back makes the positions again. */
    hk_arena *arena;
    hk_winnable *solver; /* shared with other games; may be NULL */
    hk_rules rules;
    const hk_level_rules *level;
    hk_level level_name;
    unsigned amended_count;
    int64_t illegal_ms, wrong_claim_ms; /* penalties of the level, by the readings of the game */
    hk_history history;
    hk_record *record;
    hk_sheet_entry *sheet[2]; /* in the arena; what each has written */
    size_t record_room, sheet_room[2];
    /*
     * Records changed by the event under judgement, as they were before it, in the order of the
     * changes.
     */
    struct hk__amended {
        size_t ply;
        hk_record was;
    } amended[HK__AMENDED_MAX]; /* amended_count of them */
    bool board_changed;         /* positions have been entered or taken back by it */
    struct hk__window window;   /* what can still be reversed */

    /* From here on what an event changes, and what comes back if it is not applied. */
    hk_status status;
    size_t plies;
    hk_position start;            /* from which the record leads on */
    unsigned completed_before[2]; /* moves of each before that */
    size_t sheet_from[2];         /* the first entry that was written since */
    size_t furthest;              /* the most half-moves that the record has ever had */
    size_t watched_plies;         /* so many when A.5.4 was seen, */
    size_t set_plies;             /* and when the arbiter set the clocks last */
    size_t sheet_count[2];
    hk_clock clock;
    bool to_press[2], offered[2];
    bool declined[2];       /* an offer has been declined since his last move */
    bool clock_was_running; /* when the game was interrupted */
    bool duty_changed;      /* a ruling has changed the position, or who has to act: 6.11.3 */
    enum hk__stopped stopped;

    struct hk__pending pending;
    struct hk__touch touch;
    struct hk__touch last_touch; /* of the last move, if it broke a duty: */
    bool breach;                 /* it did, and the opponent can still say so, */
    bool end_is_open;            /* even though that move has ended the game */
    unsigned idle_presses;       /* by the player to move, without a move: nobody has said so */
    bool must_restore[2];        /* has knocked pieces over */
    bool below_five[2];          /* has had less than five minutes in this period */
    bool castling_banned[2];
    bool watching;         /* A.5.4: an illegal position has been seen: */
    bool own_flag_down[2]; /* found to have been down when he stopped the clock */
    bool set_open[2];      /* when the clocks were set these had yet to press for their last */
    unsigned illegal_moves[2], requests[2];
    unsigned offers; /* of a draw that stood: they are marked on both sheets */

    bool claimed; /* a claim waits for its examination or its decision: */
    hk_claimed ground;
    hk_color claimant;
    hk_claim_data claim;
    bool play_over; /* a claim without an arbiter: a result is still to come */
    bool postponed; /* a quickplay claim; the flag that falls then ends no game */
    bool flag_fell; /* while it waited or was postponed: */
    hk_color fell;  /* his */

    struct hk__adjournment adjournment;
    unsigned absent;   /* HK_PARTY_WHITE and so on */
    unsigned assisted; /* who have an assistant (Appendix D) */
    unsigned unseen;   /* who have announced a move or lifted a piece (Appendix D) */

    hk_result result;
    hk_reason reason;
    hk_color loser; /* of a game that was lost, or drawn because his opponent could not mate */
    bool both_lose;
    bool spared;      /* drawn instead of lost, for the opponent could not mate */
    bool unsettled;   /* won, though a mate was neither found nor excluded */
    bool examined;    /* whether the opponent of `loser` can mate has been asked, */
    hk_answer chance; /* with this answer */
    uint8_t half_points[2];
    hk_verdict ended; /* the verdict that ended it */
    uint64_t seq;
    int64_t at_ms;
    /*
     * The rules of that verdict, the deciding one first; they stand last, for only so many are
     * copied.
     */
    unsigned ended_by_count;
    hk_rule ended_by[HK_CITED_MAX];
};

/* Are the pieces moved by hands? */
static inline bool hk__is_on_board(const hk_game *game)
{
    return game->rules.profile == HK_PROFILE_BOARD;
}

/* The articles under which this level is played with this supervision: A.4, B.2, B.3 and so on. */
void hk__note_level(const hk_game *game, struct hk__act *act);

/*
 * An event is applied wholly or not at all: `before` keeps what it changes of the game, and the
 * game comes so again, record, sheets and positions included. Neither takes memory.
 */
void hk__begin(hk_game *game, hk_game *before);
void hk__roll_back(hk_game *game, const hk_game *before);

/* Copy the part of a game that events change. */
void hk__copy_changing(hk_game *to, const hk_game *from);

/* The board. */

const hk_position *hk__now(const hk_game *game);
hk_color hk__has_the_move(const hk_game *game);
const hk_edition_rules *hk__edition(const hk_game *game);

/* Legal moves of the player to move; none if a king is off the board. A king is never captured. */
void hk__legal(const hk_board *board, hk_move_list *out);
hk_move hk__legal_find(const hk_board *board, unsigned from, unsigned to, hk_kind promotion);

/* Put a piece where a hand puts it, whatever the rules say; the turn passes. */
void hk__put(hk_position *position, unsigned from, unsigned to, hk_kind promotion);

/* Make a half-move of the record, as it was made. */
void hk__make_recorded(hk_position *position, const hk_record *record);

/* Can a game by these rules go on from such a board? Hands can set up what no game reaches. */
static inline hk_err hk__position_check(const hk_rules *rules, const hk_board *board)
{
    return hk_board_validity(board, rules->variant,
                             rules->profile == HK_PROFILE_BOARD ? HK_ANY_BOARDS : HK_POSITIONS,
                             NULL);
}

/* The position after the first `plies` half-moves. */
void hk__position_at(const hk_game *game, size_t plies, hk_position *out);

/* Enter a half-move that leads to `next`. False: there is no memory, and the act says so. */
bool hk__enter(hk_game *game, struct hk__act *act, const hk_record *record,
               const hk_position *next);

/* A half-move of the record, to be changed: what it was comes back if the event is not applied. */
hk_record *hk__amend(hk_game *game, size_t ply);

/*
 * Set the game back to the position after the first `plies` half-moves: the counters of moves and
 * periods go back too. What later presses earned stays on the displays, and is not given twice.
 * Takes no memory.
 */
void hk__go_back(hk_game *game, size_t plies);

/*
 * The record begins anew at a position, and what belonged to the moves before it is gone. Takes no
 * memory.
 */
void hk__begin_anew(hk_game *game, const hk_position *start);

/* The moves of each before the start position are those that its number tells. */
void hk__count_before(hk_game *game);

/*
 * The move of half-move `at` has been taken back: what its press earned leaves the display, by the
 * reading of the game, unless the arbiter has set the clocks since.
 */
void hk__take_off_earned(hk_game *game, size_t at);

/* The ruling speaks of half-move `ply`, from 0: the move, and the board it was made on. */
void hk__tell_move(const hk_game *game, size_t ply, struct hk__act *act);

/* Who made half-move `ply`, from 0. */
hk_color hk__mover_of(const hk_game *game, size_t ply);

/*
 * The board as flag falls and resignations are judged: a pawn left on the last rank is a queen
 * (7.5.2).
 */
void hk__board_with_queens(const hk_game *game, hk_board *out);

/* The arbiter has set both displays: what was earned before is settled. */
void hk__clocks_are_set(hk_game *game);

/* Moves made, and completed, by a player since the game's very beginning. */
unsigned hk__made(const hk_game *game, hk_color player);
unsigned hk__completed(const hk_game *game, hk_color player);

/* The clock. */

/*
 * A completed move, `completed` of the player in all, brings its time; what the display then shows
 * is recorded with the half-move `back` from the end of the record, if there are so many.
 */
void hk__bring_time(hk_game *game, hk_color player, unsigned completed, size_t back);

/* Who has to act: to press for his move, or to move. */
hk_color hk__to_act(const hk_game *game);

/*
 * The game goes on: the clock runs that ran before, or, where a ruling has changed the position or
 * whose duty it is to act, the clock of the player who has to act. 6.11.3.
 */
void hk__go_on(hk_game *game, int64_t at_ms);

/* The clocks stand until the game goes on. */
void hk__stand(hk_game *game, int64_t at_ms, enum hk__stopped by);

/* The ruling adds time to a display, or takes it; never below zero. */
void hk__give_time(hk_game *game, struct hk__act *act, hk_color player, int64_t ms);

/* The end. */

/* These points are the result of the game that is over; its reason stays. */
void hk__set_result(hk_game *game, hk_score score);

/* The game ends with these points; none for either means that both have lost. */
void hk__end_with(hk_game *game, struct hk__act *act, hk_score score, hk_reason reason);

void hk__end(hk_game *game, struct hk__act *act, hk_result result, hk_reason reason);

/*
 * The game is lost by the player, or drawn if his opponent could not win it. Answers how it ended.
 */
hk_ending hk__lose(hk_game *game, struct hk__act *act, hk_color loser, hk_reason reason);

void hk__both_lose(hk_game *game, struct hk__act *act, hk_reason reason);

/* The game is not over after all: it is interrupted, and has no result. */
void hk__reopen(hk_game *game);

void hk__annul(hk_game *game, struct hk__act *act);

/* Mate, stalemate, dead position, 9.6: the game is over at once. HK_VERDICT_NONE: it is not. */
hk_verdict hk__end_if_position_does(hk_game *game, struct hk__act *act);

#endif
