/*
 * What may be judged: events that are well formed, come in their turn and tell of what can have
 * happened (a hand meets pieces alone, an illegal move is found in a half-move played), from one
 * who may do such a thing, at a time when it can be done. What passes here is a question for the
 * Laws.
 */
#include "laws/admission.h"
#include "base/internal.h"
#include "laws/decide.h"

/*
 * Can a hand meet a piece there? Beside the board of the record: what a player has put down and not
 * completed.
 */
static bool holds_a_piece(const hk_game *game, unsigned square)
{
    const struct hk__touch *touch = &game->touch;

    return board_occupied(&hk__now(game)->board) >> square & 1 ||
           (game->pending.stands && game->pending.to == square) ||
           (touch->king_released && touch->released == square) ||
           (touch->piece_placed && touch->placed == square);
}

/*
 * The squares of an event that speaks of pieces on them, or NULL. A king is released on an empty
 * one, and what was captured has gone.
 */
static const hk_square_list *squares_with_pieces(const hk_event *event)
{
    if (event->kind == HK_EVENT_TOUCH)
        return &event->touch.squares;
    if (event->kind == HK_EVENT_ADJUST)
        return &event->adjust.squares;
    if (event->kind == HK_EVENT_FACT &&
        (event->fact.fact == HK_FACT_PIECE_DISPLACED || event->fact.fact == HK_FACT_PAWN_REMOVED ||
         event->fact.fact == HK_FACT_PIECE_TAKEN_OUT))
        return &event->fact.squares;
    return NULL;
}

static bool pieces_are_there(const hk_game *game, const hk_event *event)
{
    const hk_square_list *squares = hk__is_on_board(game) ? squares_with_pieces(event) : NULL;

    for (unsigned i = 0; squares && i < squares->count; i++)
        if (!holds_a_piece(game, squares->square[i]))
            return false;
    return true;
}

static bool decides(const hk_event *event, hk_decision decision)
{
    return event->kind == HK_EVENT_DECIDE && event->decide.decision == decision;
}

/* The half-move in which the event says that an illegal move was found; 0: it names none. */
static uint32_t illegal_ply(const hk_event *event)
{
    if (decides(event, HK_DECISION_ILLEGAL_MOVE_FOUND))
        return event->decide.ply;
    if (event->kind == HK_EVENT_FACT && event->fact.fact == HK_FACT_ILLEGAL_MOVE_IN_HISTORY)
        return event->fact.ply;
    return 0;
}

/*
 * Has the half-move that an illegal move is found in been played? Behind the last one stands what
 * has been taken back, a move made and not pressed is the next one, and a press without a move
 * stands for it.
 */
static bool was_played(const hk_game *game, const hk_event *event)
{
    const size_t at = illegal_ply(event) - 1;
    const hk_parties who = hk__who(event);

    if (at < game->plies)
        return true;
    if (who && hk__mover_of(game, at) != hk__one(who))
        return false;
    return at < game->furthest ||
           (at == game->plies && (game->pending.stands || game->idle_presses > 0));
}

/* Is it a position that can stand on the table, if one is found there at all? */
static bool can_be_found(const hk_game *game, const hk_event *event)
{
    const hk_board *board = &event->decide.position.board;
    return !decides(event, HK_DECISION_FOUND) || board_occupied(board) == 0 ||
           hk__position_check(&game->rules, board) == HK_OK;
}

static hk_err refuse(hk_fault *fault, const char *code, const char *why)
{
    if (fault)
        *fault = (hk_fault){.code = code, .why = why};
    return HK_E_ARGUMENT;
}

hk_err hk_event_check(const hk_game *game, const hk_event *event, hk_fault *fault)
{
    if (event->seq != game->seq + 1)
        return refuse(fault, "seq", "it is not the next event of the game");
    if (event->at_ms < game->at_ms || event->at_ms > HK_AT_MS_MAX)
        return refuse(fault, "at_ms", "its time is before that of the last event, or out of range");
    if (hk_event_form(event, fault) != HK_OK)
        return HK_E_ARGUMENT;
    if (event->kind == HK_EVENT_INTERRUPT && event->interrupt.since_ms > event->at_ms)
        return refuse(fault, "since_ms", "the interruption begins outside the game");
    if (!pieces_are_there(game, event))
        return refuse(fault, "squares", "no piece stands on a square that is named");
    if (illegal_ply(event) && !was_played(game, event))
        return refuse(fault, "ply", "this half-move has not been played by that player");
    if (!can_be_found(game, event))
        return refuse(fault, "position", "no game can go on from such a position");
    if (decides(event, HK_DECISION_REVERSE) && event->decide.seq > game->seq)
        return refuse(fault, "seq", "no event of this number has happened yet");
    return HK_OK;
}

/* May such a thing be done now? A few depend on more than the status of the game. */
static bool is_timely(const hk_game *game, const hk_event *event, const hk_event_row *row)
{
    if (event->kind == HK_EVENT_FLAG && game->status == HK_STATUS_INTERRUPTED)
        return hk__is_on_board(game);
    if (event->kind == HK_EVENT_CLAIM && event->claim.ground == HK_CLAIM_TOUCH_MOVE &&
        game->end_is_open)
        return true;
    if (decides(event, HK_DECISION_CONTINUE) && hk__was_late(game))
        return true;
    return row->statuses >> game->status & 1;
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

hk_verdict hk__admit(const hk_game *game, const hk_event *event)
{
    const hk_event_row *kind = hk_event_row_of(event->kind), *row = hk_event_row_find(event);

    if (!(kind->actors >> event->actor & 1))
        return HK_VERDICT_NOT_THIS_ACTOR;
    /*
     * The basic edition has articles 1 to 5 alone. Nothing is cited for what rests on later ones.
     */
    if (!hk__edition(game)->has_clock && row->with_clock)
        return HK_VERDICT_NO_SUCH_ARTICLE;
    if (!is_timely(game, event, row))
        return forbidden_by(game->status);
    if (kind->on_board && !hk__is_on_board(game))
        return HK_VERDICT_NOTHING_TO_TOUCH;
    return HK_VERDICT_NONE;
}
