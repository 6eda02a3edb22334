/*
 * Illegal moves and actions, article 7.5.
 *
 *   made, not pressed    can be corrected at no cost; what was touched binds
 *   pressed              stands on the board until it is claimed or found
 *   claimed or found     set back before it, or corrected where it stands (a pawn not exchanged, two hands), counted and
 *                        penalised; as many as the edition names lose the game
 *
 * Until when it can be claimed is a matter of the level: in standard play as long as the game lasts, in rapid and blitz
 * without full supervision until the opponent's next move (A.5.2; 2005, C.3). Illegal moves that follow one another are
 * set back together, and each counts.
 */
#include "laws/irregularity.h"
#include "base/internal.h"
#include "board/bb.h"
#include "laws/ending.h"
#include "laws/touch.h"

static hk_illegality why_illegal(const hk_game *game, unsigned from, unsigned to, hk_kind promotion)
{
    const hk_board *board = &hk__now(game)->board;
    hk_san_meaning meaning = {.kind = HK_NO_KIND,
                              .from_file = (int8_t)(from % 8),
                              .from_rank = (int8_t)(from / 8),
                              .to = (uint8_t)to,
                              .promotion = promotion};
    const uint64_t own = board->colour[board->side];

    if (board->kings & own & bb_bit(from) &&
        hk_board_men(board, (hk_color)board->side, HK_ROOK) & bb_bit(to))
        meaning.castling = to > from ? 1 : 2;
    return hk_illegality_find(board, &meaning);
}

/* How an officer of this kind moves. */
static void cite_way(hk_kind kind, hk_ruling *ruling)
{
    static const hk_rule ways[] = {[HK_KNIGHT] = HK_RULE_KNIGHT,
                                   [HK_BISHOP] = HK_RULE_BISHOP,
                                   [HK_ROOK] = HK_RULE_ROOK,
                                   [HK_QUEEN] = HK_RULE_QUEEN};
    if (kind >= HK_KNIGHT && kind <= HK_QUEEN)
        hk__cite(ruling, ways[kind]);
    if (kind == HK_KING)
        hk__cite(ruling, HK_RULE_KING);
}

bool hk__illegal_make(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    const hk_board *board = &hk__now(game)->board;
    const unsigned from = event->move.from, to = event->move.to;
    const hk_kind promotion = (hk_kind)event->move.promotion;
    const uint64_t own = board->colour[board->side], enemy = board->colour[board->side ^ 1];
    const hk_kind kind = hk_board_kind_at(board, from);
    hk_duty duty;

    if (!((own | enemy) & bb_bit(from)) || from == to) /* the opponent's men can be moved too */
        return false;
    const hk_illegality why = why_illegal(game, from, to, promotion);
    const bool forgotten = kind == HK_PAWN && promotion == HK_NO_KIND &&
                           hk__legal_find(board, from, to, HK_QUEEN) != HK_MOVE_NONE;
    game->pending =
        (struct hk__pending){.stands = true,
                             .from = (uint8_t)from,
                             .to = (uint8_t)to,
                             .promotion = (uint8_t)promotion,
                             .two_hands = (event->with & HK_WITH_TWO_HANDS) != 0,
                             .faults = forgotten ? HK_FAULT_FORGOTTEN : HK_FAULT_ILLEGAL,
                             .why = (uint8_t)why};
    if (!game->touch.king_released)
        hk__touch_add(game, from);
    if ((own | enemy) & bb_bit(to))
        hk__touch_add(game, to);
    hk__touch_consequences(game, (hk_color)board->side);
    hk__deny(ruling, HK_RULE_ILLEGAL_MOVE,
             "The move is illegal: it can be corrected until the clock is pressed.");
    hk__cite(ruling, hk_illegality_rule(why));
    cite_way(kind, ruling);
    if (event->with & HK_WITH_TWO_HANDS)
        hk__cite(ruling, HK_RULE_ONE_HAND);
    hk__duty_find(game, &duty, ruling);
    return true;
}

hk_err hk__illegal_complete(hk_game *game, int64_t at_ms, hk_ruling *ruling)
{
    const struct hk__pending pending = game->pending;
    const hk_color mover = hk__has_the_move(game);
    hk_position next = *hk__now(game);
    unsigned special = HK_MOVE_PLAIN;

    if (pending.promotion >= HK_KNIGHT && pending.promotion <= HK_QUEEN)
        special = HK_MOVE_PROMOTION + pending.promotion - HK_KNIGHT;
    hk__clock_stop(&game->clock, at_ms);
    hk__put(&next, pending.from, pending.to, (hk_kind)pending.promotion);
    const hk_record record = {
        .move = hk_move_build(pending.from, pending.to, special),
        .faults = (uint8_t)(pending.faults | (pending.two_hands ? HK_FAULT_TWO_HANDS : 0)),
        .why = pending.why,
        .pressed = true,
        .clock_ms = game->clock.left_ms[mover]};
    const hk_err err = hk__enter(game, &record, &next);
    if (err != HK_OK)
        return err;
    game->pending.stands = false;
    game->touch = (struct hk__touch){.count = 0};
    game->breach = false;
    game->to_press[mover] = false;
    hk__bring_time(game, mover, hk__completed(game, mover), 1);
    hk__clock_start(&game->clock, hk__to_act(game), at_ms);
    ruling->moved = ruling->completed = true;
    hk__uphold(ruling, HK_RULE_MOVE_COMPLETED,
               "The clock is pressed on an illegal move: it stands until somebody says so.");
    hk__cite(ruling, HK_RULE_ILLEGAL_RESTORED);
    return HK_OK;
}

void hk__idle_press(hk_game *game, int64_t at_ms, hk_color player, hk_ruling *ruling)
{
    enum { PRESSES_MAX = 255 };

    hk__clock_stop(&game->clock, at_ms);
    if (hk__edition(game)->idle_press_counts && game->idle_presses < PRESSES_MAX)
        game->idle_presses++;
    hk__clock_start(&game->clock, hk__other(player), at_ms);
    hk__deny(ruling, HK_RULE_CLOCK_HANDLING, "The clock is pressed, but no move has been made.");
    hk__cite(ruling, HK_RULE_MOVE_COMPLETED);
}

/* Count an illegal action and give the opponent his time, or end the game. */
static void penalise(hk_game *game, int64_t at_ms, hk_color offender, hk_ruling *ruling)
{
    const hk_level_rules *standard =
        hk_level_get(game->rules.edition, HK_LEVEL_STANDARD, HK_SUPERVISION_FULL);

    if (game->level->illegal_moves == 0)
        return;
    game->illegal_moves[offender]++;
    if (game->status == HK_STATUS_ENDED) /* it counts, and no time is added to a finished game */
        return;
    hk__cite(ruling, HK_RULE_ILLEGAL_PENALTY);
    if (game->illegal_ms != standard->illegal_ms)
        hk__cite(ruling, HK_RULE_LEVEL_PENALTY);
    if (game->illegal_moves[offender] < game->level->illegal_moves) {
        hk__clock_add(&game->clock, hk__other(offender), game->illegal_ms);
        ruling->why = "The illegal move is corrected, and the opponent has more time.";
        return;
    }
    hk__lose(game, at_ms, offender, game->level->illegal_needs_mate, HK_REASON_ILLEGAL_MOVES,
             ruling);
    ruling->why = game->result == HK_RESULT_DRAW
                      ? "One illegal move too many; but the opponent cannot mate: a draw."
                      : "One illegal move too many: the game is lost.";
}

/* What the reason rests on, and beside it what goes with it. */
static void cite_why(const hk_game *game, hk_illegality why, hk_ruling *ruling)
{
    const hk_rule rule = hk_illegality_rule(why);

    hk__cite(ruling, rule);
    if (rule == HK_RULE_EXPOSED_KING) { /* 1.4.1: no king is left attacked */
        hk__cite(ruling, HK_RULE_MATE_AIM);
        hk__cite(ruling, HK_RULE_AIM);
        hk__cite(ruling, HK_RULE_CHECK);
    }
    if (why == HK_ILLEGALITY_KING_TO_ATTACK)
        hk__cite(ruling, HK_RULE_KING);
    if (rule == HK_RULE_EN_PASSANT)
        hk__cite(ruling, HK_RULE_EN_PASSANT_AT_ONCE);
    if (rule == HK_RULE_CASTLING_BLOCKED || rule == HK_RULE_CASTLING_ATTACKED) {
        hk__cite(ruling, HK_RULE_CASTLING_BARRED);
        hk__cite(ruling, HK_RULE_CASTLING);
    }
    if (rule == HK_RULE_CASTLING_BLOCKED && game->rules.variant == HK_CHESS960)
        hk__cite(ruling, HK_RULE_CASTLING_PATH);
    if (rule == HK_RULE_CASTLING_LOST) {
        hk__cite(ruling, HK_RULE_CASTLING_KING_MOVED);
        hk__cite(ruling, HK_RULE_CASTLING_ROOK_MOVED);
        hk__cite(ruling, HK_RULE_CASTLING);
        if (game->rules.variant == HK_CHESS960)
            hk__cite(ruling, HK_RULE_CHESS960_CASTLING);
    }
}

static void cite_illegal(const hk_game *game, const hk_record *record, hk_ruling *ruling)
{
    hk__cite(ruling, HK_RULE_ILLEGAL_RESTORED);
    hk__cite(ruling, HK_RULE_ILLEGAL_MOVE);
    if (record->faults & (HK_FAULT_ILLEGAL | HK_FAULT_FORGOTTEN)) {
        cite_why(game, (hk_illegality)record->why, ruling);
    }
    if (record->faults & HK_FAULT_FORGOTTEN) {
        hk__cite(ruling, HK_RULE_PROMOTION_FORGOTTEN);
        hk__cite(ruling, HK_RULE_PROMOTION);
    }
    if (record->faults & HK_FAULT_TWO_HANDS) {
        hk__cite(ruling, HK_RULE_ONE_HAND);
        hk__cite(ruling, HK_RULE_TWO_HANDS);
    }
    if (game->level->illegal_until_answer)
        hk__cite(ruling,
                 game->level->illegal_claim_wins ? HK_RULE_BLITZ_ILLEGAL : HK_RULE_RAPID_ILLEGAL);
    hk__cite(ruling, HK_RULE_TIMES_JUDGED);
    hk__cite_level(game, ruling);
}

void hk__illegal_bind(hk_game *game, hk_move move, hk_ruling *ruling)
{
    const hk_board *board = &hk__now(game)->board;
    const unsigned from = hk_move_from(move), to = hk_move_to(move);
    hk_duty duty;

    hk__touch_add(game, from);
    if (board_occupied(board) & ~board->kings & bb_bit(to))
        hk__touch_add(game, to);
    if (board->kings & bb_bit(from)) { /* castling: the rook was meant too */
        const bool steps = from / 8 == to / 8 && (to == from + 2 || from == to + 2);
        const unsigned rook = steps ? from / 8 * 8 + (to > from ? 7 : 0) : to;
        if (hk_board_men(board, (hk_color)board->side, HK_ROOK) & bb_bit(rook))
            hk__touch_add(game, rook);
    }
    hk__duty_find(game, &duty, ruling);
}

/* What of the faults of a completed move this edition counts: two hands only where the clock was pressed (7.5.4). */
static unsigned counted_faults(const hk_game *game, const hk_record *record)
{
    unsigned faults = record->faults & (HK_FAULT_ILLEGAL | HK_FAULT_FORGOTTEN);
    if (record->faults & HK_FAULT_TWO_HANDS && record->pressed &&
        hk__edition(game)->two_hands_count)
        faults |= HK_FAULT_TWO_HANDS;
    return faults;
}

/* Faults of the half-moves from `from` to `plies`, which have been taken back: each completed action counts. */
static void count_taken_back(hk_game *game, int64_t at_ms, size_t from, size_t plies,
                             hk_ruling *ruling)
{
    for (size_t i = from; i < plies; i++) {
        const hk_record *record = &game->record[i];
        unsigned count = counted_faults(game, record) ? 1 : 0;
        if (i > from) /* those before the first are still open */
            count += record->idle_presses;
        while (count-- > 0)
            penalise(game, at_ms, hk__mover_of(game, i), ruling);
    }
}

void hk__illegal_count_taken_back(hk_game *game, int64_t at_ms, size_t at, hk_ruling *ruling)
{
    if (!counted_faults(game, &game->record[at]))
        return;
    cite_illegal(game, &game->record[at], ruling);
    penalise(game, at_ms, hk__mover_of(game, at), ruling);
}

/* The position before half-move `at` is set up, and each fault from there on counts. */
static hk_err set_back(hk_game *game, int64_t at_ms, size_t at, hk_ruling *ruling)
{
    const hk_record first = game->record[at];
    const size_t plies = game->plies;

    for (size_t i = at; i < plies; i++)
        if (counted_faults(game, &game->record[i]))
            cite_illegal(game, &game->record[i], ruling);
    const hk_err err = hk__go_back(game, at);
    if (err != HK_OK)
        return err;
    /* The record behind `at` still stands in its room. */
    for (size_t i = at;
         i < plies && game->record[i].faults & (HK_FAULT_ILLEGAL | HK_FAULT_FORGOTTEN); i++)
        hk__take_off_earned(game, i);
    count_taken_back(game, at_ms, at, plies, ruling);
    if (game->status != HK_STATUS_ENDED)
        hk__illegal_bind(game, first.move, ruling);
    return HK_OK;
}

/*
 * A pawn left on the last rank becomes a queen where it went, and the opponent has the move: what was played afterwards is
 * taken back (7.5.2).
 */
static hk_err make_queen(hk_game *game, size_t at)
{
    hk_record *record = &game->record[at];

    record->move = hk_move_build(hk_move_from(record->move), hk_move_to(record->move),
                                 HK_MOVE_PROMOTION + HK_QUEEN - HK_KNIGHT);
    record->faults &= (uint8_t)~HK_FAULTS;
    return hk__go_back(game, at + 1);
}

/* The queen is there; a mate that it gives wins the game, and no time is given then. */
static hk_err correct_forgotten(hk_game *game, int64_t at_ms, size_t at, hk_ruling *ruling)
{
    const size_t plies = game->plies;
    const hk_err err = make_queen(game, at);

    if (err != HK_OK)
        return err;
    hk__end_if_position_does(game, at_ms, ruling);
    penalise(game, at_ms, hk__mover_of(game, at), ruling);
    if (plies > at + 1) {
        unsigned presses = game->record[at + 1].idle_presses;
        game->idle_presses = 0; /* before the move taken back: they count now */
        while (presses-- > 0)
            penalise(game, at_ms, hk__mover_of(game, at + 1), ruling);
        count_taken_back(game, at_ms, at + 1, plies, ruling);
    }
    return HK_OK;
}

/* The fault of half-move `at` is corrected, counted and penalised; the game goes on if it is not over. */
static hk_err correct(hk_game *game, int64_t at_ms, size_t at, hk_ruling *ruling)
{
    const hk_record record = game->record[at];
    const bool forgotten = (record.faults & HK_FAULT_FORGOTTEN) != 0;
    hk_err err = HK_OK;

    hk__uphold(ruling, HK_RULE_NONE, "The illegal move is corrected.");
    if (record.faults & HK_FAULT_ILLEGAL || (forgotten && !hk__edition(game)->forgotten_is_queen)) {
        err = set_back(game, at_ms, at, ruling);
    } else {
        cite_illegal(game, &record, ruling);
        game->record[at].faults &= (uint8_t)~HK_FAULT_TWO_HANDS;
        if (forgotten)
            err = correct_forgotten(game, at_ms, at, ruling);
        else
            penalise(game, at_ms, hk__mover_of(game, at), ruling);
    }
    if (err == HK_OK)
        hk__go_on(game, at_ms);
    return err;
}

/* 2005, C.3: the claim wins, if the claimant could mate at all (C.4). */
static hk_err win_by_claim(hk_game *game, int64_t at_ms, size_t at, hk_ruling *ruling)
{
    const hk_record record = game->record[at];
    const hk_color offender = hk__mover_of(game, at);

    hk__uphold(ruling, HK_RULE_BLITZ_ILLEGAL, "An illegal move in blitz, claimed in time, loses.");
    cite_illegal(game, &record, ruling);
    const hk_err err = hk__go_back(game, at);
    if (err != HK_OK)
        return err;
    hk__take_off_earned(game, at);
    game->illegal_moves[offender]++;
    hk__cite(ruling, HK_RULE_MATING_POTENTIAL);
    hk__end_won(game, at_ms,
                hk__ending_on_time(&hk__now(game)->board, hk__other(offender),
                                   game->level->has_potential_rule, game->find),
                HK_REASON_ILLEGAL_MOVE_CLAIM, ruling);
    return HK_OK;
}

/* Illegal moves that follow one another are set back together. */
static size_t first_in_row(const hk_game *game, size_t ply)
{
    while (!game->level->illegal_until_answer && ply > 0 &&
           game->record[ply - 1].faults & HK_FAULT_ILLEGAL)
        ply--;
    return ply;
}

/* Is there a completed fault of this half-move that can still be corrected? A player's last may be unpressed. */
static bool is_open(const hk_game *game, size_t ply)
{
    const bool unpressed = game->to_press[hk__mover_of(game, ply)] && ply + 2 >= game->plies;
    return counted_faults(game, &game->record[ply]) && !unpressed;
}

/* A completed action of 7.5: a move at fault, or a press without a move before half-move `ply`. */
struct offence {
    size_t ply;
    bool idle;
};

/* The latest one of a player that is still open. Without full supervision it is too late after the opponent's next move. */
static bool find_offence(const hk_game *game, hk_color offender, struct offence *out)
{
    const size_t reach = game->level->illegal_until_answer ? 1 : game->plies;

    *out = (struct offence){.ply = game->plies, .idle = true};
    if (hk__has_the_move(game) == offender && game->idle_presses > 0)
        return true;
    for (size_t back = 1; back <= reach && back <= game->plies; back++) {
        const size_t ply = game->plies - back;
        if (hk__mover_of(game, ply) != offender)
            continue;
        *out = (struct offence){.ply = ply, .idle = !is_open(game, ply)};
        if (!out->idle || game->record[ply].idle_presses > 0)
            return true;
    }
    return false;
}

/* Made and not pressed: the mover corrects it at no cost. */
static void correct_pending(hk_game *game, int64_t at_ms, hk_ruling *ruling)
{
    const hk_record record = {.faults = game->pending.faults, .why = game->pending.why};
    hk_duty duty;

    game->pending.stands = false;
    hk__uphold(ruling, HK_RULE_ILLEGAL_RESTORED,
               "The clock has not been pressed: the move is corrected without a penalty.");
    cite_illegal(game, &record, ruling);
    hk__cite(ruling, HK_RULE_CLOCK);
    hk__duty_find(game, &duty, ruling);
    hk__go_on(game, at_ms);
}

/* One press without a move is counted; the moves made since stay. */
static void count_idle_press(hk_game *game, int64_t at_ms, size_t ply, hk_ruling *ruling)
{
    const hk_color offender = hk__mover_of(game, ply);

    if (ply == game->plies) { /* he has still to move, and his clock runs */
        game->idle_presses--;
        game->duty_changed = true;
    } else {
        game->record[ply].idle_presses--;
    }
    hk__uphold(ruling, HK_RULE_IDLE_PRESS, "Pressing without a move is an illegal move.");
    penalise(game, at_ms, offender, ruling);
    if (game->level->illegal_until_answer)
        hk__cite(ruling, HK_RULE_RAPID_ILLEGAL);
    hk__cite(ruling, HK_RULE_CLOCK_HANDLING);
    hk__cite_level(game, ruling);
    hk__go_on(game, at_ms);
}

static hk_err rule_on(hk_game *game, int64_t at_ms, const struct offence *offence,
                      hk_ruling *ruling)
{
    if (offence->idle) {
        count_idle_press(game, at_ms, offence->ply, ruling);
        return HK_OK;
    }
    if (game->level->illegal_claim_wins)
        return win_by_claim(game, at_ms, offence->ply, ruling);
    return correct(game, at_ms, first_in_row(game, offence->ply), ruling);
}

hk_err hk__illegal_claim(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    const hk_color offender = hk__other(player);
    struct offence offence;

    if (game->pending.stands && hk__has_the_move(game) == offender) {
        correct_pending(game, event->at_ms, ruling);
        return HK_OK;
    }
    if (find_offence(game, offender, &offence))
        return rule_on(game, event->at_ms, &offence, ruling);
    if (!hk__edition(game)->idle_press_counts && game->clock.running &&
        hk__has_the_move(game) == offender && !game->to_press[player] &&
        game->clock.whose == player) { /* he has pressed without a move */
        hk__deny(ruling, HK_RULE_CLOCK_HANDLING,
                 "Pressing without a move is no illegal move here: the player still has to move.");
        hk__cite(ruling, HK_RULE_MOVE_COMPLETED);
        hk__cite_level(game, ruling);
        game->duty_changed = true;
        hk__go_on(game, event->at_ms);
        return HK_OK;
    }
    hk__deny(ruling, HK_RULE_NONE, "There is no illegal move that could still be claimed.");
    if (game->level->illegal_until_answer)
        hk__cite(ruling,
                 game->level->illegal_claim_wins ? HK_RULE_BLITZ_ILLEGAL : HK_RULE_RAPID_ILLEGAL);
    hk__cite(ruling, HK_RULE_ILLEGAL_RESTORED);
    hk__cite(ruling, HK_RULE_ONE_HAND);
    hk__cite(ruling, HK_RULE_TWO_HANDS);
    hk__cite_level(game, ruling);
    return HK_OK;
}

/* The arbiter has set up a position himself: the fault is counted and penalised. */
static void count_alone(hk_game *game, int64_t at_ms, hk_color offender, hk_ruling *ruling)
{
    const hk_record unknown = {.faults = 0};
    hk__uphold(ruling, HK_RULE_ILLEGAL_RESTORED, "The illegal move counts.");
    cite_illegal(game, &unknown, ruling);
    penalise(game, at_ms, offender, ruling);
    hk__go_on(game, at_ms);
}

hk_err hk__illegal_found(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    const hk_color offender = event->who == HK_PARTY_BLACK ? HK_BLACK : HK_WHITE;
    const size_t at = event->has_ply ? event->ply - 1 : 0;

    hk__cite_level(game, ruling);
    if (game->level->illegal_claim_wins) {
        hk__deny(ruling, HK_RULE_BLITZ_ILLEGAL, "In blitz only the opponent's claim counts.");
        return HK_OK;
    }
    const bool names_present = !event->has_ply || at >= game->plies;
    if (names_present && game->idle_presses > 0 && hk__has_the_move(game) == offender) {
        count_idle_press(game, event->at_ms, game->plies, ruling);
        return HK_OK;
    }
    if (names_present && game->pending.stands && hk__has_the_move(game) == offender) {
        correct_pending(game, event->at_ms, ruling);
        return HK_OK;
    }
    if (names_present) {
        count_alone(game, event->at_ms, offender, ruling);
        return HK_OK;
    }
    if (game->level->illegal_until_answer && at + 1 < game->plies) {
        hk__deny(ruling, HK_RULE_RAPID_ILLEGAL, "The opponent has made his next move: it stands.");
        return HK_OK;
    }
    const struct offence offence = {.ply = at, .idle = !is_open(game, at)};
    if (hk__mover_of(game, at) != offender ||
        (offence.idle && game->record[at].idle_presses == 0)) {
        hk__deny(ruling, HK_RULE_ILLEGAL_RESTORED, "The record shows no illegal move there.");
        return HK_OK;
    }
    return rule_on(game, event->at_ms, &offence, ruling);
}

/* Taken back or, a pawn left on the last rank, made a queen; nobody is penalised. */
static hk_err undo_agreed(hk_game *game, int64_t at_ms, size_t at, hk_ruling *ruling)
{
    const bool forgotten = (game->record[at].faults & HK_FAULT_FORGOTTEN) != 0;
    const hk_err err = forgotten ? make_queen(game, at) : hk__go_back(game, at);

    if (err != HK_OK)
        return err;
    if (forgotten)
        hk__end_if_position_does(game, at_ms, ruling);
    else
        hk__take_off_earned(game, at);
    return HK_OK;
}

hk_err hk__illegal_agreed(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    size_t at = game->plies;

    hk__cite_level(game, ruling);
    while (at > 0 && !(game->record[at - 1].faults & (HK_FAULT_ILLEGAL | HK_FAULT_FORGOTTEN)))
        at--;
    const bool can_agree = game->level->illegal_until_answer && !game->level->illegal_claim_wins;
    if (at == 0 || !can_agree) { /* 2005, C.3: it cannot be corrected afterwards */
        hk__deny(ruling, can_agree ? HK_RULE_RAPID_ILLEGAL : HK_RULE_BLITZ_ILLEGAL,
                 "There is no illegal move for them to correct.");
        return HK_OK;
    }
    const bool forgotten = (game->record[at - 1].faults & HK_FAULT_FORGOTTEN) != 0;
    const hk_err err = undo_agreed(game, event->at_ms, at - 1, ruling);
    if (err != HK_OK)
        return err;
    hk__uphold(ruling, HK_RULE_RAPID_ILLEGAL,
               forgotten ? "The players have agreed to correct the move: the pawn is a queen."
                         : "The players have agreed to take the move back.");
    if (forgotten)
        hk__cite(ruling, HK_RULE_PROMOTION_FORGOTTEN);
    hk__go_on(game, event->at_ms);
    return HK_OK;
}

bool hk__position_is_illegal(const hk_board *board)
{
    const uint64_t occupied = board_occupied(board);
    bool in_check[2] = {false, false};

    for (unsigned color = HK_WHITE; color <= HK_BLACK; color++) {
        const uint64_t king = board->kings & board->colour[color];
        in_check[color] =
            king && hk_board_attackers(board, bb_first(king), hk__other((hk_color)color), occupied);
    }
    const uint64_t farthest = (board->pawns & board->colour[HK_WHITE] & BB_RANK_8) |
                              (board->pawns & board->colour[HK_BLACK] & BB_RANK_1);
    return farthest != 0 || (in_check[HK_WHITE] && in_check[HK_BLACK]);
}
