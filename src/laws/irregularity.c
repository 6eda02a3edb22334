/*
 * Illegal moves and illegal actions, article 7.5.
 *
 *   made, not pressed   the player can correct it at no cost; the pieces he touched bind him (pending.c)
 *   pressed             it is completed, and stands until somebody claims or finds it
 *   claimed or found    the game goes back to the position before it, or the irregularity is
 *                       corrected where it stands (a pawn not promoted, two hands); it is counted
 *                       and penalised, and as many as the edition says lose the game
 *
 * The level decides until when it can be claimed: in standard play as long as the game lasts; in
 * rapid and blitz without full supervision until the opponent has made his next move (A.5.2; 2005,
 * C.3). Illegal moves that follow one another are taken back together, and each counts.
 */
#include "laws/irregularity.h"
#include "base/internal.h"
#include "board/bb.h"
#include "hakem/movegen.h"
#include "laws/move.h"
#include "laws/pending.h"
#include "laws/touch.h"

/*
 * Count an illegal action (7.5.5) and give the opponent time for it. If it is one too many, it ends
 * the game, and the verdict on the action becomes the reason, told.because. In a game that is over
 * it is counted, and brings no time.
 */
static hk_verdict penalise(hk_game *game, struct hk__act *act, hk_color offender,
                           hk_verdict because)
{
    const hk_level_rules *standard =
        hk_level_get(game->rules.edition, HK_LEVEL_STANDARD, HK_SUPERVISION_FULL);

    if (game->level->illegal_moves == 0)
        return because;
    game->illegal_moves[offender]++;
    if (game->status == HK_STATUS_ENDED)
        return because;
    hk__note(act, HK__PENALISED);
    hk__note_if(act, game->illegal_ms != standard->illegal_ms, HK__LEVEL_PENALTY);
    act->told.count = game->illegal_moves[offender];
    if (game->illegal_moves[offender] < game->level->illegal_moves) {
        hk__award_time(game, act, hk__other(offender), game->illegal_ms);
        return because;
    }
    act->told.player = offender;
    act->told.because = because;
    hk__lose(game, act, offender, HK_REASON_ILLEGAL_MOVES);
    return game->result == HK_RESULT_DRAW ? HK_VERDICT_ILLEGAL_MOVES_DRAW
                                          : HK_VERDICT_ILLEGAL_MOVES_LOSE;
}

/* Note why a move is illegal, with the articles that Chess960 adds. */
static void note_why(const hk_game *game, hk_illegality why, struct hk__act *act)
{
    const bool chess960 = game->rules.variant == HK_CHESS960;

    hk__note_why(act, why);
    hk__note_if(act, chess960 && why == HK_ILLEGALITY_CASTLING_BLOCKED, HK__CASTLING_ILLEGAL_960);
    hk__note_if(act, chess960 && why == HK_ILLEGALITY_CASTLING_LOST, HK__CASTLING_LOST_960);
}

/* Note the article by which an illegal move can be claimed only until the opponent's next one. */
static void note_bound(const hk_game *game, struct hk__act *act)
{
    if (game->level->illegal_until_answer)
        hk__note(act, game->level->illegal_claim_wins ? HK__UNTIL_ANSWER_BLITZ : HK__UNTIL_ANSWER);
    hk__note_level(game, act);
}

/* Note the articles on the irregularities of a half-move. */
static void note_illegal(const hk_game *game, const hk_made_move *half_move, struct hk__act *act)
{
    hk__note(act, HK__ILLEGAL_FOUND);
    if (half_move->irregularities & (HK_IRREGULAR_ILLEGAL | HK_IRREGULAR_FORGOTTEN))
        note_why(game, (hk_illegality)half_move->why, act);
    hk__note_if(act, (half_move->irregularities & HK_IRREGULAR_FORGOTTEN) != 0, HK__PAWN_LEFT);
    hk__note_if(act, (half_move->irregularities & HK_IRREGULAR_TWO_HANDS) != 0, HK__TWO_HANDS);
    note_bound(game, act);
}

void hk__illegal_bind(hk_game *game, hk_move move, struct hk__act *act)
{
    const hk_board *board = &hk__now(game)->board;
    const unsigned from = hk_move_from(move), to = hk_move_to(move);
    const hk_particulars told = act->told;
    hk_duty duty;

    hk__touch_add(&game->touch, from);
    if (board_occupied(board) & ~board->kings & bb_bit(to))
        hk__touch_add(&game->touch, to);
    if (board->kings & bb_bit(from)) { /* castling: he meant the rook too */
        const bool steps = from / 8 == to / 8 && (to == from + 2 || from == to + 2);
        const unsigned rook = steps ? from / 8 * 8 + (to > from ? 7 : 0) : to;
        if (hk_board_pieces(board, (hk_color)board->side, HK_ROOK) & bb_bit(rook))
            hk__touch_add(&game->touch, rook);
    }
    hk__duty_find(game, &duty, act);
    act->told = told;
}

/*
 * The irregularities of a half-move that this edition counts. Two hands count only if the player
 * has pressed the clock (7.5.4).
 */
static unsigned counted_irregularities(const hk_game *game, const hk_made_move *half_move)
{
    unsigned counted = half_move->irregularities & (HK_IRREGULAR_ILLEGAL | HK_IRREGULAR_FORGOTTEN);
    if (half_move->irregularities & HK_IRREGULAR_TWO_HANDS && half_move->pressed &&
        hk__edition(game)->two_hands_count)
        counted |= HK_IRREGULAR_TWO_HANDS;
    return counted;
}

/*
 * Half-moves `from` to `plies` - 1 have been taken back: count each illegal action among them. The
 * presses without a move before the first of them can still be claimed.
 */
static hk_verdict count_taken_back(hk_game *game, struct hk__act *act, size_t from, size_t plies,
                                   hk_verdict verdict)
{
    for (size_t i = from; i < plies; i++) {
        unsigned count = counted_irregularities(game, &game->moves[i]) ? 1 : 0;
        if (i > from) /* see above */
            count += game->moves[i].idle_presses;
        while (count-- > 0)
            verdict = penalise(game, act, hk__mover_of(game, i), verdict);
    }
    return verdict;
}

hk_verdict hk__illegal_count_taken_back(hk_game *game, struct hk__act *act, size_t at)
{
    const unsigned counted = counted_irregularities(game, &game->moves[at]);
    const hk_verdict because = counted == HK_IRREGULAR_TWO_HANDS ? HK_VERDICT_TWO_HANDS_COUNTED
                                                                 : HK_VERDICT_ILLEGAL_COUNTED;

    if (!counted || game->level->illegal_claim_wins) /* 2005, C.3: he has claimed no win */
        return HK_VERDICT_NONE;
    note_illegal(game, &game->moves[at], act);
    const hk_verdict verdict = penalise(game, act, hk__mover_of(game, at), because);
    if (verdict != because)
        return verdict;
    act->told.because = verdict; /* why the opponent gets time */
    return HK_VERDICT_NONE;
}

/* Half-move `at` broke the duty of what its player had touched, and the opponent can still claim that. */
static bool is_claimable(const hk_game *game, size_t at)
{
    return game->breach == HK__BREACH_OPEN && at + 1 == game->plies;
}

/* 7.5.1: go back to the position before half-move `at`; each irregularity from there on counts. */
static hk_verdict set_back(hk_game *game, struct hk__act *act, size_t at)
{
    const hk_made_move first = game->moves[at];
    const size_t plies = game->plies;
    const bool breach = is_claimable(game, at);

    for (size_t i = at; i < plies; i++)
        if (counted_irregularities(game, &game->moves[i]))
            note_illegal(game, &game->moves[i], act);
    hk__go_back(game, at);
    /* The half-moves that were taken back are still in memory behind the end of the list. */
    for (size_t i = at; i < plies && game->moves[i].irregularities &
                                         (HK_IRREGULAR_ILLEGAL | HK_IRREGULAR_FORGOTTEN);
         i++)
        hk__take_off_earned(game, i);
    const hk_verdict verdict =
        count_taken_back(game, act, at, plies, HK_VERDICT_ILLEGAL_TAKEN_BACK);
    if (game->status == HK_STATUS_ENDED)
        return verdict;
    if (breach) /* what he had touched before binds him first */
        game->touch = game->last_touch;
    hk__illegal_bind(game, first.move, act);
    return verdict;
}

/*
 * 7.5.2: replace the pawn that half-move `at` left on the last rank by a queen, and take back what
 * was played afterwards; the opponent has the move.
 */
static void make_queen(hk_game *game, size_t at)
{
    hk_made_move *half_move = hk__amend(game, at);

    half_move->move = hk_move_build(hk_move_from(half_move->move), hk_move_to(half_move->move),
                                    HK_MOVE_PROMOTION + HK_QUEEN - HK_KNIGHT);
    half_move->irregularities &= (uint8_t)~HK_IRREGULARITIES;
    hk__go_back(game, at + 1);
}

/* If the position with the queen ends the game, answers that verdict; otherwise HK_VERDICT_NONE. */
static hk_verdict end_by_queen(hk_game *game, struct hk__act *act, hk_verdict because)
{
    const hk_particulars told = act->told;
    const hk_verdict end = hk__end_if_position_does(game, act);

    if (end == HK_VERDICT_NONE)
        act->told = told;
    else
        act->told.because = because;
    return end;
}

/*
 * Do the pawn left in half-move `at` and the illegal actions of its player that are taken back with it
 * end the game (7.5.5)?
 */
static bool are_too_many(const hk_game *game, size_t at)
{
    const hk_color offender = hk__mover_of(game, at);
    unsigned count = game->illegal_moves[offender] + 1u;

    for (size_t i = at + 2; i < game->plies; i += 2)
        count +=
            game->moves[i].idle_presses + (counted_irregularities(game, &game->moves[i]) ? 1u : 0u);
    return game->level->illegal_moves > 0 && count >= game->level->illegal_moves;
}

/*
 * Replace the forgotten pawn by a queen; each illegal action that is thereby taken back counts. Where it is one too many,
 * 7.5.5 ends the game and not the queen: the opponent who is mated by her cannot mate, so the game is drawn.
 */
static hk_verdict correct_forgotten(hk_game *game, struct hk__act *act, size_t at)
{
    const size_t plies = game->plies;
    const hk_color offender = hk__mover_of(game, at);
    const bool loses = are_too_many(game, at) && !hk__was_ruled_before(act->event, 14);
    make_queen(game, at);
    const hk_verdict end =
        loses ? HK_VERDICT_NONE : end_by_queen(game, act, HK_VERDICT_PAWN_BECOMES_QUEEN);
    hk_verdict verdict = penalise(game, act, offender, HK_VERDICT_PAWN_BECOMES_QUEEN);

    if (plies > at + 1) {
        unsigned presses = game->moves[at + 1].idle_presses;
        game->idle_presses = 0; /* of the move taken back: they count now */
        while (presses-- > 0)
            verdict = penalise(game, act, hk__mover_of(game, at + 1), verdict);
        verdict = count_taken_back(game, act, at + 1, plies, verdict);
    }
    return end != HK_VERDICT_NONE ? end : verdict;
}

/*
 * The pawn left on the last rank should not have moved at all, for another piece was touched first (4.3):
 * under whichever name that is claimed or found, the move is taken back.
 */
static bool leaves_touched(const hk_game *game, const struct hk__act *act, size_t at)
{
    return is_claimable(game, at) && !hk__was_ruled_before(act->event, 10);
}

/* Correct, count and penalise the irregularity of half-move `at`; the game goes on if it can. */
static hk_verdict correct(hk_game *game, struct hk__act *act, size_t at)
{
    const hk_made_move half_move = game->moves[at];
    const bool forgotten = (half_move.irregularities & HK_IRREGULAR_FORGOTTEN) != 0;
    const hk_color offender = hk__mover_of(game, at);
    hk_verdict verdict;

    hk__tell_move(game, at, act);
    act->told.player = offender;
    act->told.why = (hk_illegality)half_move.why;
    note_illegal(game, &half_move, act);
    if (half_move.irregularities & HK_IRREGULAR_ILLEGAL ||
        (forgotten && (!hk__edition(game)->forgotten_is_queen || leaves_touched(game, act, at)))) {
        verdict = set_back(game, act, at);
    } else if (forgotten) {
        verdict = correct_forgotten(game, act, at);
    } else {
        hk__amend(game, at)->irregularities &= (uint8_t)~HK_IRREGULAR_TWO_HANDS;
        verdict = penalise(game, act, offender, HK_VERDICT_TWO_HANDS_COUNTED);
    }
    hk__go_on_after_ruling(game, act);
    return verdict;
}

/* 2005, C.3: the claim wins the game, or draws it if the claimant has no mating potential (C.4). */
static hk_verdict win_by_claim(hk_game *game, struct hk__act *act, size_t at)
{
    const hk_made_move half_move = game->moves[at];
    const hk_color offender = hk__mover_of(game, at);

    hk__tell_move(game, at, act);
    act->told.player = offender;
    act->told.why = (hk_illegality)half_move.why;
    note_illegal(game, &half_move, act);
    hk__note(act, HK__POTENTIAL_ASKED);
    hk__go_back(game, at);
    hk__take_off_earned(game, at);
    game->illegal_moves[offender]++;
    hk__lose(game, act, offender, HK_REASON_ILLEGAL_MOVE_CLAIM);
    return game->result == HK_RESULT_DRAW ? HK_VERDICT_ILLEGAL_CLAIM_DRAWS
                                          : HK_VERDICT_ILLEGAL_CLAIM_WINS;
}

/*
 * The first of the illegal half-moves that directly precede half-move `ply`, or `ply` itself. A pawn left on
 * the last rank is one of them; until rules number 14 it was none.
 */
static size_t first_in_row(const hk_game *game, const struct hk__act *act, size_t ply)
{
    const unsigned illegal =
        HK_IRREGULAR_ILLEGAL | (hk__was_ruled_before(act->event, 14) ? 0u : HK_IRREGULAR_FORGOTTEN);

    while (!game->level->illegal_until_answer && ply > 0 &&
           game->moves[ply - 1].irregularities & illegal)
        ply--;
    return ply;
}

bool hk__illegal_is_open(const hk_game *game, size_t ply)
{
    const bool unpressed = game->to_press[hk__mover_of(game, ply)] && ply + 2 >= game->plies;
    return counted_irregularities(game, &game->moves[ply]) && !unpressed;
}

/*
 * A completed illegal action (7.5): half-move `ply` or, if `idle`, a press without a move before
 * it.
 */
struct offence {
    size_t ply;
    bool idle;
};

/*
 * Find the latest offence of a player that can still be claimed. In rapid and blitz without full
 * supervision it is too late once the opponent has made his next move.
 */
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
        *out = (struct offence){.ply = ply, .idle = !hk__illegal_is_open(game, ply)};
        if (!out->idle || game->moves[ply].idle_presses > 0)
            return true;
    }
    return false;
}

/* 7.5.1: have a pending illegal move corrected, at no cost to its player. */
static hk_verdict correct_pending(hk_game *game, struct hk__act *act)
{
    const hk_made_move half_move = {.irregularities = game->pending.irregularities,
                                    .why = game->pending.why};
    hk_duty duty;

    hk__pending_tell(game, act);
    act->told.player = hk__has_the_move(game);
    const hk_particulars told = act->told;
    game->pending.stands = false;
    game->duty_changed |= !hk__was_ruled_before(act->event, 9); /* a press may have been refused */
    note_illegal(game, &half_move, act);
    hk__duty_find(game, &duty, act);
    hk__go_on_after_ruling(game, act);
    act->told = told;
    return HK_VERDICT_ILLEGAL_CORRECTED_UNPRESSED;
}

/* 7.5.3: count one press without a move before half-move `ply`; the moves made since stay. */
static hk_verdict count_idle_press(hk_game *game, struct hk__act *act, size_t ply)
{
    act->told.player = hk__mover_of(game, ply);
    if (ply == game->plies) { /* he has still to move, and his clock runs */
        game->idle_presses--;
        game->duty_changed = true;
    } else {
        hk__amend(game, ply)->idle_presses--;
    }
    const hk_verdict verdict = penalise(game, act, act->told.player, HK_VERDICT_IDLE_PRESS_COUNTED);
    note_bound(game, act);
    hk__go_on_after_ruling(game, act);
    return verdict;
}

/* Rule on an offence as the level says. */
static hk_verdict rule_on(hk_game *game, struct hk__act *act, const struct offence *offence)
{
    if (offence->idle)
        return count_idle_press(game, act, offence->ply);
    if (game->level->illegal_claim_wins)
        return win_by_claim(game, act, offence->ply);
    return correct(game, act, first_in_row(game, act, offence->ply));
}

/*
 * Has the player pressed without a move, in an edition that does not count that as an illegal move?
 * Then his clock has to run again, since he still has to move.
 */
static bool pressed_back(const hk_game *game, hk_color offender)
{
    const hk_color opponent = hk__other(offender);

    const bool runs =
        game->clock.running || (game->status == HK_STATUS_INTERRUPTED && game->clock_was_running);

    return !hk__edition(game)->idle_press_counts && runs && hk__has_the_move(game) == offender &&
           !game->to_press[opponent] && game->clock.whose == opponent;
}

/* Such a press was claimed or found. */
static hk_verdict give_turn_back(hk_game *game, struct hk__act *act)
{
    hk__note_level(game, act);
    game->duty_changed = true;
    hk__go_on_after_ruling(game, act);
    return HK_VERDICT_IDLE_PRESS_NO_OFFENCE;
}

/*
 * Does the record show two hands in the player's latest half-move, which the edition does not count,
 * or not until he has pressed (7.5.4)? If half-moves were taken back, it was not the latest.
 */
static bool used_two_hands(const hk_game *game, hk_color player, struct hk__act *act)
{
    const size_t back = hk__has_the_move(game) == player ? 2 : 1;

    if (back > game->plies || game->furthest != game->plies ||
        !(game->moves[game->plies - back].irregularities & HK_IRREGULAR_TWO_HANDS))
        return false;
    hk__note(act, HK__TWO_HANDS);
    act->decides = HK_RULE_TWO_HANDS;
    return true;
}

/* Does the record show an offence of the player that nobody has corrected, though it cannot be claimed? */
static bool has_left_one(const hk_game *game, hk_color player)
{
    for (size_t ply = 0; ply < game->plies; ply++)
        if (hk__mover_of(game, ply) == player &&
            (hk__illegal_is_open(game, ply) || game->moves[ply].idle_presses > 0))
            return true;
    return false;
}

/*
 * No offence can be claimed: none was made, and the player's latest half-move is legal; or the opponent
 * has made his next move since.
 */
static hk_verdict deny_illegal(const hk_game *game, struct hk__act *act, hk_color offender)
{
    const size_t back = hk__has_the_move(game) == offender ? 2 : 1;
    const unsigned illegal = HK_IRREGULAR_ILLEGAL | HK_IRREGULAR_FORGOTTEN;
    const bool is_old = hk__was_ruled_before(act->event, 15);

    if (game->level->illegal_until_answer && (is_old || has_left_one(game, offender)))
        return HK_VERDICT_ILLEGAL_TOO_LATE;
    if (!is_old && back <= game->plies && game->furthest == game->plies &&
        !(game->moves[game->plies - back].irregularities & illegal))
        hk__move_note_legal(game, game->plies - back, act);
    return HK_VERDICT_NO_ILLEGAL_MOVE;
}

hk_verdict hk__illegal_claim(hk_game *game, struct hk__act *act)
{
    const hk_color offender = hk__other(act->player);
    struct offence offence;

    act->told.player = offender;
    if (game->pending.stands && hk__has_the_move(game) == offender)
        return correct_pending(game, act);
    if (find_offence(game, offender, &offence))
        return rule_on(game, act, &offence);
    note_bound(game, act);
    if (pressed_back(game, offender))
        return give_turn_back(game, act);
    if (hk__edition(game)->two_hands_count && used_two_hands(game, offender, act))
        return HK_VERDICT_NO_ILLEGAL_MOVE; /* the claim is too early: it waits for the press */
    return deny_illegal(game, act, offender);
}

/* The arbiter names no half-move that stands: count an illegal move, and leave the position. */
static hk_verdict count_alone(hk_game *game, struct hk__act *act, hk_color offender)
{
    const hk_made_move unknown = {.irregularities = 0};

    note_illegal(game, &unknown, act);
    const hk_verdict verdict = penalise(game, act, offender, HK_VERDICT_ILLEGAL_COUNTED);
    hk__go_on_after_ruling(game, act);
    return verdict;
}

/*
 * The half-move that the arbiter means if he names none: the player's latest with an irregularity
 * still to be corrected. The number of half-moves: none of the record has one.
 */
static size_t find_meant(const hk_game *game, hk_color offender)
{
    const bool is_present = game->idle_presses > 0 || game->pending.stands;
    size_t ply = is_present && hk__has_the_move(game) == offender ? 0 : game->plies;

    for (; ply > 0; ply--)
        if (hk__mover_of(game, ply - 1) == offender &&
            (hk__illegal_is_open(game, ply - 1) || game->moves[ply - 1].idle_presses > 0))
            return ply - 1;
    return game->plies;
}

/*
 * No half-move of the record is at fault: the arbiter means the player's press without a move, his
 * pending illegal move, or else an offence that he has seen on the board, or of which he has set up
 * the position himself (7.5.1). On a screen there is none that the game does not have. If he names no
 * half-move, he means the latest act, also if it is no offence.
 */
static hk_verdict find_present(hk_game *game, struct hk__act *act, hk_color offender)
{
    const bool on_move = hk__has_the_move(game) == offender;
    const bool is_named = act->event->decide.ply != 0;

    if (game->idle_presses > 0 && on_move)
        return count_idle_press(game, act, game->plies);
    if (game->pending.stands && on_move)
        return correct_pending(game, act);
    if (hk__was_ruled_before(act->event, 7))
        return count_alone(game, act, offender);
    if (!is_named && pressed_back(game, offender))
        return give_turn_back(game, act);
    if (!is_named && used_two_hands(game, offender, act))
        return HK_VERDICT_NO_ILLEGAL_MOVE_THERE;
    return hk__is_on_board(game) && game->status != HK_STATUS_WAITING
               ? count_alone(game, act, offender)
               : HK_VERDICT_NO_ILLEGAL_MOVE_THERE;
}

hk_verdict hk__illegal_found(hk_game *game, struct hk__act *act)
{
    const hk_event *event = act->event;
    const hk_color offender = hk__meant(event);
    const size_t at = event->decide.ply ? event->decide.ply - 1 : find_meant(game, offender);

    act->told.player = offender;
    hk__note_level(game, act);
    if (game->level->illegal_claim_wins)
        return HK_VERDICT_ILLEGAL_ONLY_BY_CLAIM;
    if (at >= game->plies)
        return find_present(game, act, offender);
    if (game->level->illegal_until_answer && at + 1 < game->plies)
        return HK_VERDICT_ILLEGAL_TOO_LATE;
    const struct offence offence = {.ply = at, .idle = !hk__illegal_is_open(game, at)};
    if (hk__mover_of(game, at) != offender || (offence.idle && game->moves[at].idle_presses == 0)) {
        act->told.count = (unsigned)at + 1;
        return HK_VERDICT_NO_ILLEGAL_MOVE_THERE;
    }
    return rule_on(game, act, &offence);
}

/* Is the half-move that a report means still one that can be claimed or found by A.5.2 (2005, C.3)? */
static bool is_in_time(const hk_game *game, const struct hk__act *act)
{
    const uint32_t ply = act->event->fact.ply;
    const size_t at = ply ? ply - 1 : find_meant(game, hk__meant(act->event));
    const bool is_present = (game->idle_presses > 0 || game->pending.stands) &&
                            hk__has_the_move(game) == hk__meant(act->event);

    return !game->level->illegal_until_answer || hk__was_ruled_before(act->event, 14) ||
           at + 1 == game->plies || (at >= game->plies && (ply || is_present));
}

hk_verdict hk__illegal_reported(hk_game *game, struct hk__act *act)
{
    if (is_in_time(game, act))
        return HK_VERDICT_FACT_RECORDED;
    hk__note_level(game, act);
    return HK_VERDICT_ILLEGAL_TOO_LATE;
}

hk_verdict hk__illegal_agreed(hk_game *game, struct hk__act *act)
{
    size_t behind = game->plies;

    hk__note_level(game, act);
    while (behind > 0 && !(game->moves[behind - 1].irregularities &
                           (HK_IRREGULAR_ILLEGAL | HK_IRREGULAR_FORGOTTEN)))
        behind--;
    if (!game->level->illegal_until_answer || game->level->illegal_claim_wins)
        return HK_VERDICT_NO_AGREEMENT_HERE; /* 2005, C.3: later nobody can correct it */
    if (behind == 0)
        return HK_VERDICT_NOTHING_TO_AGREE_ON;
    const size_t at = behind - 1;
    hk_verdict verdict = HK_VERDICT_AGREED_TO_TAKE_BACK;
    hk__tell_move(game, at, act);
    act->told.player = hk__mover_of(game, at);
    act->told.why = (hk_illegality)game->moves[at].why;
    if (game->moves[at].irregularities & HK_IRREGULAR_FORGOTTEN) {
        hk__note(act, HK__PAWN_LEFT);
        make_queen(game, at);
        verdict = end_by_queen(game, act, HK_VERDICT_AGREED_QUEEN);
        if (verdict != HK_VERDICT_NONE)
            return verdict;
        verdict = HK_VERDICT_AGREED_QUEEN;
    } else {
        hk__go_back(game, at);
        hk__take_off_earned(game, at);
    }
    hk__go_on_after_ruling(game, act);
    return verdict;
}

bool hk__illegal_stays(const hk_game *game)
{
    hk_position position;

    if (!game->watching || game->plies < game->watched_plies)
        return false;
    hk__position_at(game, game->watched_plies, &position);
    if (position.key != game->watched_key)
        return false;
    for (size_t i = game->watched_plies; i < game->plies; i++) {
        hk_position_make_again(&position, &game->moves[i]);
        if (!hk__position_is_illegal(&position.board))
            return false;
    }
    return true;
}

bool hk__position_is_illegal(const hk_board *board)
{
    const uint64_t occupied = board_occupied(board);
    bool in_check[2] = {false, false};

    for (unsigned color = HK_WHITE; color <= HK_BLACK; color++) {
        const uint64_t king = board->kings & board->color[color];
        in_check[color] =
            king && hk_board_attackers(board, bb_first(king), hk__other((hk_color)color), occupied);
    }
    const uint64_t farthest = (board->pawns & board->color[HK_WHITE] & BB_RANK_8) |
                              (board->pawns & board->color[HK_BLACK] & BB_RANK_1);
    return farthest != 0 || (in_check[HK_WHITE] && in_check[HK_BLACK]);
}
