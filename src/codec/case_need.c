/*
 * What the events of a case need to know of the board, and the board that stands in where nothing
 * is told of it. An event that tells of squares needs the position; a claim about earlier moves
 * needs the moves, unless it may not be made at all. A move that nobody describes is made with a
 * knight, or with a pawn to the last rank, on the board that stands in.
 */
#include "codec/case_running.h"

#include "base/internal.h"
#include "hakem/movegen.h"
#include "hakem/schema.h"

/* Does an event name squares or moves? */
static bool names_squares(const hk_event *event)
{
    const hk_event_row *row = hk_event_row_find(event);

    for (unsigned i = 0; row && i < row->member_count; i++) {
        const hk_member_type type = row->members[i].type;
        if ((type == HK_MEMBER_SQUARE || type == HK_MEMBER_SQUARES || type == HK_MEMBER_MOVE) &&
            !hk_member_is_none(event, &row->members[i]))
            return true;
    }
    return false;
}

static bool tells_of_board(const hk_event *event)
{
    if (event->kind == HK_EVENT_RECORD || event->kind == HK_EVENT_SEAL || names_squares(event))
        return true;
    if (event->kind == HK_EVENT_CLAIM)
        return event->claim.ground == HK_CLAIM_TOUCH_MOVE;
    if (event->kind == HK_EVENT_FACT)
        return event->fact.fact == HK_FACT_LIST_LEGAL;
    return event->kind == HK_EVENT_DECIDE && (event->decide.decision == HK_DECISION_OBSERVED ||
                                              event->decide.decision == HK_DECISION_STILL_ILLEGAL);
}

/* What would the referee say, who knows no moves before the events? HK_VERDICT_NONE: nothing. */
static hk_verdict try_event(const struct running *run, hk_event event)
{
    hk_ruling ruling;
    hk_state after;

    hk_game_stamp(run->out->game, &event, run->now_ms);
    return hk_game_preview(run->out->game, &event, &ruling, &after) == HK_OK ? ruling.verdict
                                                                             : HK_VERDICT_NONE;
}

/* Is the number of the next move known? A position that was set up by hand has the number 1 for want of another. */
static bool knows_number(const struct running *run)
{
    hk_state state;

    hk_game_look(run->out->game, run->now_ms, &state);
    return run->out->knows_count && (run->told->plies > 0 || run->told->rules.carried.has_moves ||
                                     state.position.move_number > 1);
}

/*
 * Does the ruling hang on the period that the players are in, and so on how many moves have been made? 2005, 10.1.
 */
static bool asks_period(const struct running *run, const hk_event *event)
{
    if (knows_number(run))
        return false;
    const hk_verdict verdict =
        run->told->rules.regulations.quickplay_finish ? try_event(run, *event) : HK_VERDICT_NONE;

    return verdict == HK_VERDICT_QUICKPLAY_EARLIER_PERIOD ||
           verdict == HK_VERDICT_BOTH_FLAGS_CONTINUE;
}

/* Does the ruling hang on how many moves have been made, which a board without moves cannot tell? */
static bool asks_move_count(const struct running *run, const hk_event *event)
{
    if (asks_period(run, event))
        return true;
    if (run->out->knows_count)
        return false;
    if (event->kind != HK_EVENT_FACT || event->fact.completed_each.given)
        return false;
    const hk_rules *rules = &run->told->rules;
    const hk_level_rules *level =
        hk_level_get(rules->edition, hk_rules_level(rules), rules->supervision);
    const bool bound = level && level->late_moves > 0;
    return event->fact.fact == HK_FACT_COLORS_REVERSED ||
           (bound && (event->fact.fact == HK_FACT_INITIAL_POSITION_WRONG ||
                      event->fact.fact == HK_FACT_BOARD_ROTATED ||
                      event->fact.fact == HK_FACT_WRONG_SETTING));
}

/* Has a player moved or pressed in the events so far? */
static bool has_acted(const struct case_run *run)
{
    for (unsigned i = 0; i < run->count; i++)
        if (run->steps[i].event.kind == HK_EVENT_MOVE || run->steps[i].event.kind == HK_EVENT_PRESS)
            return true;
    return false;
}

/* Does the ruling hang on moves before the events, which nobody has told? */
static bool asks_moves(const struct running *run, const hk_event *event)
{
    if (run->told->plies > 0 ||
        (event->kind == HK_EVENT_CLAIM && run->told->claim_holds != HK_UNKNOWN))
        return false;
    if (event->kind == HK_EVENT_CLAIM &&
        (event->claim.ground == HK_CLAIM_THREEFOLD ||
         (event->claim.ground == HK_CLAIM_FIFTY && !run->out->knows_position)))
        return hk_verdict_outcome(try_event(run, *event)) == HK_OUTCOME_UPHELD;
    const bool says_earlier =
        event->kind == HK_EVENT_FACT && event->fact.fact == HK_FACT_ILLEGAL_MOVE_IN_HISTORY;
    if (has_acted(run->out) || says_earlier)
        return false;
    const hk_verdict verdict = try_event(run, *event);
    return verdict == HK_VERDICT_NO_ILLEGAL_MOVE || verdict == HK_VERDICT_ILLEGAL_TOO_LATE ||
           verdict == HK_VERDICT_NO_SUCH_POSITION || verdict == HK_VERDICT_NOTHING_TO_AGREE_ON;
}

bool case_find_need(const struct running *run, const struct case_event *event, hk_need *out)
{
    if (event->unseen)
        return false;
    if (!run->out->knows_position && tells_of_board(&event->event)) {
        *out = HK_NEED_POSITION;
        return true;
    }
    *out = HK_NEED_MOVE_COUNT;
    if (asks_move_count(run, &event->event))
        return true;
    *out = HK_NEED_MOVES;
    return asks_moves(run, &event->event);
}

/* Moves on the board that stands in. */

static bool gives_check(const hk_board *board, hk_move move)
{
    hk_board after = *board;

    hk_board_make(&after, move);
    return hk_board_checkers(&after) != 0;
}

/* Squares to which a knight is put against the rules: from none of them it attacks a king. */
static const uint8_t far_squares[] = {HK_G3, HK_H4, HK_G6, HK_H5, HK_A4};

static bool is_empty(const hk_board *board, unsigned square)
{
    return !((board->color[HK_WHITE] | board->color[HK_BLACK]) >> square & 1);
}

/* Put the knight on a square that it does not reach. */
static bool find_illegal(const hk_board *board, hk_uci_squares *out)
{
    const uint64_t knights = hk_board_pieces(board, (hk_color)board->side, HK_KNIGHT);

    for (unsigned from = 0; from < 64; from++)
        for (unsigned i = 0; knights >> from & 1 && i < HK_COUNT(far_squares); i++) {
            const unsigned to = far_squares[i];
            if (!is_empty(board, to) ||
                hk_movegen_find(board, from, to, HK_NO_KIND) != HK_MOVE_NONE)
                continue;
            *out = (hk_uci_squares){.from = from, .to = to};
            return true;
        }
    return false;
}

/* Find a quiet move of the knight, or of the pawn to the last rank. */
static bool find_legal(const hk_board *board, bool promotes, hk_uci_squares *out)
{
    hk_move_list legal;

    hk_movegen_legal(board, &legal);
    for (unsigned i = 0; i < legal.size; i++) {
        const hk_move move = legal.move[i];
        const unsigned from = hk_move_from(move), to = hk_move_to(move);
        const hk_kind kind = hk_board_kind_at(board, from);
        if (!is_empty(board, to) || gives_check(board, move) ||
            (promotes ? hk_move_promotion(move) != HK_QUEEN : kind != HK_KNIGHT))
            continue;
        *out = (hk_uci_squares){.from = from, .to = to};
        return true;
    }
    return false;
}

bool case_find_unseen(const struct running *run, const struct case_event *told, hk_event *out,
                      unsigned slot)
{
    hk_state state;
    bool found = false;

    if (run->out->knows_position)
        return case_refuse_event(run->fault, slot, "data.move", "it is missing");
    hk_game_look(run->out->game, run->now_ms, &state);
    const hk_board *board = &state.position.board;
    run->fault->impossible = true;
    if ((hk_color)board->side != (out->actor == HK_ACTOR_BLACK ? HK_BLACK : HK_WHITE))
        return case_refuse_event(run->fault, slot, "actor", "this player does not have the move");
    switch (told->unseen) {
    case HK_UNSEEN_MOVE:
    case HK_UNSEEN_TWO_HANDS:
        found = find_legal(board, false, &out->move.move);
        break;
    case HK_UNSEEN_ILLEGAL:
        found = find_illegal(board, &out->move.move);
        break;
    case HK_UNSEEN_PROMOTION:
        found = find_legal(board, true, &out->move.move);
        break;
    case HK_UNSEEN_NONE:
        break;
    }
    run->fault->impossible = !found;
    return found || case_refuse_event(run->fault, slot, "data",
                                      "so much cannot be ruled on without the position");
}
