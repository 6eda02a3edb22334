/*
 * Admission: which events the referee judges at all.
 *
 * hk_event_check refuses an event that is malformed, comes out of its turn, or tells of something
 * that cannot have happened: a hand that touches an empty square, an illegal move found in a
 * half-move that was never made. hk__admit gives a verdict on an event whose actor may not do such
 * a thing, or not in this status of the game. All other events go on to the parts that apply the
 * Laws.
 */
#include "laws/admission.h"
#include "base/internal.h"
#include "laws/decide.h"

#include <string.h>

/*
 * Can a hand touch a piece on this square? One stands there on the board, or a player has put one
 * there in a move that he has not completed.
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
 * The squares on which the event needs pieces, or NULL if it needs none. A king is released on an
 * empty square, and a captured piece has already left its square.
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

/* Do pieces stand on all the squares on which the event needs them? */
static bool pieces_are_there(const hk_game *game, const hk_event *event)
{
    const hk_square_list *squares = hk__is_on_board(game) ? squares_with_pieces(event) : NULL;

    for (unsigned i = 0; squares && i < squares->count; i++)
        if (!holds_a_piece(game, squares->square[i]))
            return false;
    return true;
}

/* Is the event this decision of the arbiter? */
static bool decides(const hk_event *event, hk_decision decision)
{
    return event->kind == HK_EVENT_DECIDE && event->decide.decision == decision;
}

/* The half-move, from 1, in which the event finds an illegal move; 0 if it names none. */
static uint32_t illegal_ply(const hk_event *event)
{
    if (decides(event, HK_DECISION_ILLEGAL_MOVE_FOUND))
        return event->decide.ply;
    if (event->kind == HK_EVENT_FACT && event->fact.fact == HK_FACT_ILLEGAL_MOVE_IN_HISTORY)
        return event->fact.ply;
    return 0;
}

/*
 * Has a player made the half-move in which the event finds an illegal move? After the last one that
 * stands, half-moves that were taken back count too. The next one counts if its player has made an
 * illegal move and not pressed, or has pressed without a move.
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

/* Can the position that the arbiter says he found on the board stand there, if he told one? */
static bool can_be_found(const hk_game *game, const hk_event *event)
{
    const hk_board *board = &event->decide.position.board;
    return !decides(event, HK_DECISION_FOUND) || board_occupied(board) == 0 ||
           hk__position_check(&game->rules, board) == HK_OK;
}

/* Would time that the arbiter gives bring a display above the longest time of a game? */
static bool gives_too_much(const hk_game *game, const hk_event *event)
{
    if (!decides(event, HK_DECISION_ADD_TIME))
        return false;
    hk_clock clock = game->clock;
    hk_clock_read(&clock, event->at_ms);
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if (event->decide.who & hk_party_of((hk_color)color) &&
            clock.left_ms[color] > HK_AT_MS_MAX - event->decide.time_ms)
            return true;
    return false;
}

/* Would the decision change the time of somebody who has no clock? */
static bool has_no_clock(const hk_event *event)
{
    return (decides(event, HK_DECISION_ADD_TIME) || decides(event, HK_DECISION_REDUCE_TIME)) &&
           !(event->decide.who & HK_PARTY_BOTH) && !hk__was_ruled_before(event, 11);
}

/* Does what an incident tells of the end of the game fit together? */
static bool end_fits(const hk_event *event)
{
    const hk_decide_data *told = &event->decide;

    if (!decides(event, HK_DECISION_INCIDENT))
        return true;
    if (told->ended == HK_REASON_NONE || told->ended == HK_REASON_ANNULLED)
        return told->score == HK_SCORE_NONE && !told->who && !told->unsettled;
    return told->score != HK_SCORE_NONE;
}

/* Is a claim that ended play without an arbiter rejected without a word on the result (III.6.2; 2005, D.1)? */
static bool lacks_result(const hk_game *game, const hk_event *event)
{
    return decides(event, HK_DECISION_REJECT) && game->claimed &&
           game->ground == HK_CLAIM_UNATTENDED && event->decide.score == HK_SCORE_NONE &&
           !hk__was_ruled_before(event, 12);
}

/* Is nothing written in the envelope? */
static bool seals_nothing(const hk_event *event)
{
    return event->kind == HK_EVENT_SEAL && !event->seal.text[strspn(event->seal.text, " \t")] &&
           !hk__was_ruled_before(event, 13);
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
    if (seals_nothing(event))
        return refuse(fault, "text", "a move that is sealed is written");
    if (!end_fits(event))
        return refuse(fault, "score", "a game that has ended has a score, and no other has");
    if (lacks_result(game, event))
        return refuse(fault, "score",
                      "the claim has ended play: the arbiter says with which score");
    if (has_no_clock(event))
        return refuse(fault, "who", "only players have a clock");
    if (gives_too_much(game, event))
        return refuse(fault, "time_ms", "a display would show more than the longest time");
    if (decides(event, HK_DECISION_REVERSE) && event->decide.seq > game->seq)
        return refuse(fault, "seq", "no event of this number has happened yet");
    return HK_OK;
}

/* Is the move that seemed to end the game taken back? 5.1.1, 5.2.1, 5.2.2. */
static bool undoes_the_end(const hk_game *game, const hk_event *event)
{
    return (event->kind == HK_EVENT_CLAIM && event->claim.ground == HK_CLAIM_TOUCH_MOVE) ||
           (decides(event, HK_DECISION_RESTORE) && event->decide.ply < game->plies);
}

/* A sheet was written on by its player, and until the end of the game. */
static bool is_copied_later(const hk_game *game, const hk_event *event)
{
    return event->kind == HK_EVENT_RECORD &&
           (game->status == HK_STATUS_ENDED || event->actor == HK_ACTOR_ARBITER);
}

/* Earlier rules let the clocks go on before the start (until number 12), and sealing be told (until 13). */
static bool was_taken_before_start(const hk_event *event)
{
    const bool lets_go_on =
        decides(event, HK_DECISION_RESUME) || decides(event, HK_DECISION_CONTINUE);
    const bool is_of_seal =
        decides(event, HK_DECISION_INSTRUCT_SEAL) ||
        (event->kind == HK_EVENT_FACT && event->fact.fact == HK_FACT_ADJOURN_EARLY);

    return (lets_go_on && hk__was_ruled_before(event, 12)) ||
           (is_of_seal && hk__was_ruled_before(event, 13));
}

/* Does the player whom the move before seemed to mate touch a piece? He can complain no more (4.8). */
static bool accepts_the_end(const hk_game *game, const hk_event *event)
{
    return event->kind == HK_EVENT_TOUCH && !event->touch.by_accident &&
           (event->actor == HK_ACTOR_BLACK) == (hk__has_the_move(game) == HK_BLACK);
}

/* May such a thing be done now? For a few events that depends on more than the status. */
static bool is_timely(const hk_game *game, const hk_event *event, const hk_event_row *row)
{
    if (event->kind == HK_EVENT_FLAG && game->status == HK_STATUS_INTERRUPTED)
        return hk__is_on_board(game);
    if (game->status == HK_STATUS_WAITING && was_taken_before_start(event))
        return true;
    if (game->end_is_open && (undoes_the_end(game, event) || accepts_the_end(game, event)))
        return true;
    if (decides(event, HK_DECISION_CONTINUE) && hk__was_late(game))
        return true;
    return row->statuses >> game->status & 1;
}

/* The verdict on an event that may not happen in the status of the game. */
static hk_verdict forbid(const hk_game *game, const hk_event *event)
{
    switch (game->status) {
    case HK_STATUS_WAITING:
        return HK_VERDICT_NOT_STARTED;
    case HK_STATUS_INTERRUPTED: /* 9.5.1: for a claim that stopped the clocks, or for the arbiter */
        return event->kind == HK_EVENT_MOVE && game->claimed && !hk__was_ruled_before(event, 11)
                   ? HK_VERDICT_MOVE_WHILE_CLAIM_WAITS
                   : HK_VERDICT_IS_INTERRUPTED;
    case HK_STATUS_RUNNING: /* every kind of event may come while the game is running */
    case HK_STATUS_ENDED:
        break;
    }
    return HK_VERDICT_GAME_OVER;
}

/* Does a hand touch pieces? All else that needs a board is about a sealed move. */
static bool is_about_pieces(hk_event_kind kind)
{
    return kind == HK_EVENT_TOUCH || kind == HK_EVENT_ADJUST;
}

hk_verdict hk__admit(const hk_game *game, const hk_event *event)
{
    const hk_event_row *kind = hk_event_row_of(event->kind), *row = hk_event_row_find(event);

    if (!(kind->actors >> event->actor & 1))
        return HK_VERDICT_NOT_THIS_ACTOR;
    if (is_copied_later(game, event) && hk__was_ruled_before(event, 14))
        return event->actor == HK_ACTOR_ARBITER ? HK_VERDICT_NOT_THIS_ACTOR : HK_VERDICT_GAME_OVER;
    /* The basic edition ends with article 5: it has no article to cite for later matters. */
    if (!hk__edition(game)->has_clock && row->with_clock)
        return HK_VERDICT_NO_SUCH_ARTICLE;
    if (!is_timely(game, event, row))
        return forbid(game, event);
    if (row->on_board && !hk__is_on_board(game) &&
        (row == kind || !hk__was_ruled_before(event, 14)))
        return is_about_pieces(event->kind) ? HK_VERDICT_NOTHING_TO_TOUCH
                                            : HK_VERDICT_NOTHING_TO_SEAL;
    return HK_VERDICT_NONE;
}
