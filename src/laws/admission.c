/*
 * What may be judged: events that are well formed, come in their turn and tell of what can have happened (a hand meets
 * pieces alone, an illegal move is found in a half-move played), from one who may do such a thing, at a time when it can be
 * done. What passes here is a question for the Laws.
 */
#include "laws/admission.h"
#include "base/internal.h"
#include "laws/decide.h"

#include <string.h>

static bool squares_are_good(const hk_event *event)
{
    if (event->square_count > HK_TOUCHED_MAX)
        return false;
    for (unsigned i = 0; i < event->square_count; i++)
        if (event->square[i] > 63)
            return false;
    return true;
}

static bool texts_are_good(const hk_event *event)
{
    return memchr(event->text, '\0', sizeof event->text) &&
           memchr(event->language, '\0', sizeof event->language) &&
           hk_utf8_check(event->text, strlen(event->text));
}

static bool numbers_are_good(const hk_event *event)
{
    for (int i = 0; i < 2; i++)
        if (event->ms[i] < 0 || event->ms[i] > HK_AT_MS_MAX || event->half_points[i] > 2)
            return false;
    return event->half_points[0] + event->half_points[1] <= 2 &&
           (event->has_ply || event->ply == 0) && (!event->has_ply || event->ply < UINT32_MAX) &&
           event->value >= 0;
}

static bool is_well_formed(const hk_event *event)
{
    if ((unsigned)event->kind > HK_EVENT_DECIDE || (unsigned)event->actor > HK_ACTOR_ARBITER)
        return false;
    if (event->move.from > 63 || event->move.to > 63 || event->move.promotion > HK_KING)
        return false;
    return (unsigned)event->ground <= HK_CLAIM_APPEAL &&
           (unsigned)event->fact <= HK_FACT_EXTERNAL_DISTURBANCE &&
           (unsigned)event->decision <= HK_DECISION_EXPEL && (unsigned)event->whose <= HK_BLACK;
}

/* Can a hand meet a piece there? Beside the board of the record: what a player has put down and not completed. */
static bool holds_a_piece(const hk_game *game, unsigned square)
{
    const struct hk__touch *touch = &game->touch;

    return board_occupied(&hk__now(game)->board) >> square & 1 ||
           (game->pending.stands && game->pending.to == square) ||
           (touch->king_released && touch->released == square) ||
           (touch->piece_placed && touch->placed == square);
}

/* Does the event speak of pieces on its squares? A king is released on an empty one, and what was captured has gone. */
static bool names_pieces(const hk_event *event)
{
    if (event->kind == HK_EVENT_FACT)
        return event->fact == HK_FACT_PIECE_DISPLACED || event->fact == HK_FACT_PAWN_REMOVED ||
               event->fact == HK_FACT_PIECE_TAKEN_OUT;
    return event->kind == HK_EVENT_TOUCH || event->kind == HK_EVENT_ADJUST;
}

static bool pieces_are_there(const hk_game *game, const hk_event *event)
{
    if (!hk__is_on_board(game) || !names_pieces(event))
        return true;
    for (unsigned i = 0; i < event->square_count; i++)
        if (!holds_a_piece(game, event->square[i]))
            return false;
    return true;
}

static bool tells_of_illegal_move(const hk_event *event)
{
    return event->has_ply &&
           ((event->kind == HK_EVENT_DECIDE && event->decision == HK_DECISION_ILLEGAL_MOVE_FOUND) ||
            (event->kind == HK_EVENT_FACT && event->fact == HK_FACT_ILLEGAL_MOVE_IN_HISTORY));
}

/*
 * Has the half-move that an illegal move is found in been played? Behind the last one stands what has been taken back, a move
 * made and not pressed is the next one, and a press without a move stands for it.
 */
static bool was_played(const hk_game *game, const hk_event *event)
{
    const size_t at = event->ply - 1;
    const hk_color offender = event->who == HK_PARTY_BLACK ? HK_BLACK : HK_WHITE;

    if (at < game->plies)
        return true;
    if (event->who && (game->rules.start.board.side + at) % 2 != offender)
        return false;
    return at < game->furthest ||
           (at == game->plies && (game->pending.stands || game->idle_presses > 0));
}

const char *hk_event_fault(const hk_game *game, const hk_event *event)
{
    if (event->seq != game->seq + 1)
        return "it is not the next event of the game";
    if (event->at_ms < game->at_ms || event->at_ms > HK_AT_MS_MAX)
        return "its time is before that of the last event, or out of range";
    if (!is_well_formed(event))
        return "a value is none of those that are known";
    if (tells_of_illegal_move(event) && event->ply == 0)
        return "half-moves count from 1";
    if (!squares_are_good(event) || !texts_are_good(event) || !numbers_are_good(event))
        return "a number, a square or a text is out of its range";
    if (event->kind == HK_EVENT_INTERRUPT &&
        (event->since_ms < 0 || event->since_ms > event->at_ms))
        return "the interruption begins outside the game";
    if (!pieces_are_there(game, event))
        return "no piece stands on a square that is named";
    if (tells_of_illegal_move(event) && !was_played(game, event))
        return "this half-move has not been played by that player";
    return NULL;
}

enum {
    PLAYERS = 1 << HK_ACTOR_WHITE | 1 << HK_ACTOR_BLACK,
    OFFICIALS = 1 << HK_ACTOR_PROGRAM | 1 << HK_ACTOR_ARBITER,
    RUNNING = 1 << HK_STATUS_RUNNING,
    PLAYING = RUNNING | 1 << HK_STATUS_INTERRUPTED,
    NOT_ENDED = PLAYING | 1 << HK_STATUS_WAITING
};

/* Who may do such a thing, and when, as sets. */
static const struct {
    uint8_t actors, statuses;
    bool needs_board; /* only hands on a board, a sheet or an envelope can do it */
} of_kind[HK_EVENT_DECIDE + 1] = {
    [HK_EVENT_START] = {OFFICIALS, NOT_ENDED, false},
    [HK_EVENT_MOVE] = {PLAYERS, RUNNING, false},
    [HK_EVENT_PRESS] = {PLAYERS, RUNNING, false},
    [HK_EVENT_OFFER_DRAW] = {PLAYERS, PLAYING, false},
    [HK_EVENT_ACCEPT_DRAW] = {PLAYERS, PLAYING, false},
    [HK_EVENT_DECLINE_DRAW] = {PLAYERS, PLAYING, false},
    [HK_EVENT_RESIGN] = {PLAYERS, PLAYING, false},
    [HK_EVENT_FLAG] = {PLAYERS | OFFICIALS, RUNNING, false}, /* 6.8: observed, or claimed */
    [HK_EVENT_INTERRUPT] = {OFFICIALS, NOT_ENDED, false},
    [HK_EVENT_RESUME] = {OFFICIALS, NOT_ENDED, false},
    [HK_EVENT_TOUCH] = {PLAYERS, PLAYING, true},
    [HK_EVENT_ADJUST] = {PLAYERS, PLAYING, true},
    [HK_EVENT_CLAIM] = {PLAYERS, PLAYING, false},
    [HK_EVENT_EXAMINE] = {OFFICIALS, PLAYING, false},
    [HK_EVENT_WITHDRAW] = {PLAYERS, PLAYING, false},
    [HK_EVENT_RECORD] = {PLAYERS, NOT_ENDED, false},
    [HK_EVENT_PAUSE] = {PLAYERS, PLAYING, false},
    [HK_EVENT_ARRIVE] = {PLAYERS, PLAYING, false},
    [HK_EVENT_SEAL] = {PLAYERS, PLAYING, true},
    [HK_EVENT_CONVENE] = {OFFICIALS, PLAYING, true},
    [HK_EVENT_FACT] = {PLAYERS | OFFICIALS, NOT_ENDED, false},
    [HK_EVENT_DECIDE] = {1 << HK_ACTOR_ARBITER, NOT_ENDED, false},
};

/* A few may be done in another state of the game too. */
static bool is_exception(const hk_game *game, const hk_event *event)
{
    const bool ended = game->status == HK_STATUS_ENDED;

    if (event->kind == HK_EVENT_FLAG)
        return game->status == HK_STATUS_INTERRUPTED && hk__is_on_board(game);
    if (event->kind == HK_EVENT_CLAIM)
        return (event->ground == HK_CLAIM_APPEAL && ended) ||
               (event->ground == HK_CLAIM_TOUCH_MOVE && game->end_is_open);
    if (event->kind == HK_EVENT_FACT)
        return ended && event->fact == HK_FACT_RESULT_SIGNED;
    return event->kind == HK_EVENT_DECIDE && ended && hk__decide_after_end(game, event);
}

static hk_verdict forbidden_by(hk_status status)
{
    switch (status) {
    case HK_STATUS_WAITING:
        return HK_VERDICT_NOT_STARTED;
    case HK_STATUS_INTERRUPTED:
        return HK_VERDICT_IS_INTERRUPTED;
    case HK_STATUS_RUNNING: /* every kind of event may come while the game is running */
    case HK_STATUS_ENDED:
        break;
    }
    return HK_VERDICT_GAME_OVER;
}

/*
 * The basic edition has articles 1 to 5 alone. Nothing is cited for what rests on later ones: neither clock nor arbiter, nor a
 * claim or a fact of theirs.
 */
static bool rests_on_later_articles(const hk_event *event)
{
    switch (event->kind) {
    case HK_EVENT_CLAIM:
        return event->ground != HK_CLAIM_THREEFOLD && event->ground != HK_CLAIM_FIFTY &&
               event->ground != HK_CLAIM_TOUCH_MOVE;
    case HK_EVENT_FACT:
        return event->fact != HK_FACT_LIST_LEGAL && event->fact != HK_FACT_KING_RELEASED &&
               event->fact != HK_FACT_PROMOTION_PIECE_TOUCHED &&
               event->fact != HK_FACT_PAWN_REMOVED &&
               event->fact != HK_FACT_CAPTURED_PIECE_REMOVED && event->fact != HK_FACT_SAID;
    case HK_EVENT_DECIDE:
    case HK_EVENT_PRESS:
    case HK_EVENT_FLAG:
    case HK_EVENT_PAUSE:
    case HK_EVENT_ARRIVE:
    case HK_EVENT_SEAL:
    case HK_EVENT_CONVENE:
        return true;
    case HK_EVENT_START:
    case HK_EVENT_MOVE:
    case HK_EVENT_OFFER_DRAW:
    case HK_EVENT_ACCEPT_DRAW:
    case HK_EVENT_DECLINE_DRAW:
    case HK_EVENT_RESIGN:
    case HK_EVENT_INTERRUPT:
    case HK_EVENT_RESUME:
    case HK_EVENT_TOUCH:
    case HK_EVENT_ADJUST:
    case HK_EVENT_EXAMINE:
    case HK_EVENT_WITHDRAW:
    case HK_EVENT_RECORD:
        return false;
    }
    return false;
}

hk_verdict hk__admit(const hk_game *game, const hk_event *event)
{
    if (!(of_kind[event->kind].actors >> event->actor & 1))
        return HK_VERDICT_NOT_THIS_ACTOR;
    if (!hk__edition(game)->has_clock && rests_on_later_articles(event))
        return HK_VERDICT_NO_SUCH_ARTICLE;
    if (!(of_kind[event->kind].statuses >> game->status & 1) && !is_exception(game, event))
        return forbidden_by(game->status);
    if (of_kind[event->kind].needs_board && !hk__is_on_board(game))
        return HK_VERDICT_NOTHING_TO_TOUCH;
    return HK_VERDICT_NONE;
}
