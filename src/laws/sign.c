/*
 * Signs: what can be seen at a board, and what the arbiter owes there. The table has what each
 * sign asks of him; its columns are how far it has come and how the level is supervised:
 *
 *   ATTENDED   standard play, and rapid and blitz under full supervision: the Competition Rules
 *   LIMITED    rapid and blitz of 2023 otherwise: A.5, by B.3
 *   QUIET      rapid of 2005: flags are for the players to claim (B.6)
 *   BARE       blitz of 2005: illegal moves too (C.3)
 *   BASIC      the basic edition, which ends with article 5
 *
 * The rule of a row becomes an article in the edition of the game. Nothing here changes a game.
 */
#include "hakem/sign.h"
#include "base/internal.h"
#include "laws/flag.h"
#include "laws/irregularity.h"
#include "laws/move.h"
#include "laws/presence.h"
#include "laws/scoresheet.h"

#include <string.h>

enum {
    ATTENDED = 1,
    LIMITED = 2,
    QUIET = 4,
    BARE = 8,
    BASIC = 16,
    WITH_CLOCK = ATTENDED | LIMITED | QUIET | BARE,
    ALL = WITH_CLOCK | BASIC
};

/* Up to two rules: the first that the edition states says what is owed. */
static const struct row {
    uint8_t sign, progress, regimes, owed;
    bool is_private;
    hk_rule rules[2];
} table[] = {
#define ROW(sign, progress, regimes, owed, is_private, ...)                                        \
    {                                                                                              \
        HK_SIGN_##sign, HK_PROGRESS_##progress, regimes, HK_OWED_##owed, is_private,               \
        {                                                                                          \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }
    ROW(CALL, ANY, ALL, ACT, false, HK_RULE_PLAYER_PAUSE),
    ROW(CLAIM_WAITING, ANY, ALL, ACT, false, HK_RULE_CLAIM_CLOCK),
    ROW(FLAG, ANY, ATTENDED, ACT, false, HK_RULE_FLAG_DEEMED_FALLEN),
    ROW(FLAG, ANY, LIMITED, ACT, false, HK_RULE_ARBITER_FLAG),
    ROW(FLAG, ANY, QUIET | BARE, CLAIM, true, HK_RULE_ARBITER_FLAG),
    ROW(FLAGS_BOTH, ANY, ATTENDED, ACT, false, HK_RULE_FLAG_DEEMED_FALLEN),
    ROW(FLAGS_BOTH, ANY, LIMITED, ACT, false, HK_RULE_ARBITER_FLAG),
    ROW(FLAGS_BOTH, ANY, QUIET | BARE, ACT, false, HK_RULE_FLAGS_DRAW),
    /* Which part of 7.5 it is that makes an action illegal, see_irregular says. */
    ROW(ILLEGAL_MOVE, UNCOMPLETED, BARE, WAIT, true, HK_RULE_BLITZ_ILLEGAL),
    ROW(ILLEGAL_MOVE, UNCOMPLETED, ALL, WAIT, true, HK_RULE_ILLEGAL_RESTORED),
    ROW(ILLEGAL_MOVE, FRESH, LIMITED, ACT, false, HK_RULE_RAPID_ILLEGAL),
    ROW(ILLEGAL_MOVE, FRESH, BARE, CLAIM, true, HK_RULE_BLITZ_ILLEGAL),
    ROW(ILLEGAL_MOVE, ANSWERED, LIMITED, KNOW, true, HK_RULE_RAPID_ILLEGAL),
    ROW(ILLEGAL_MOVE, POSITION, LIMITED, WAIT, true, HK_RULE_SEEN_ILLEGAL_POSITION),
    ROW(ILLEGAL_MOVE, STILL, LIMITED, ACT, false, HK_RULE_SEEN_ILLEGAL_POSITION),
    ROW(ILLEGAL_MOVE, ANY, BARE, KNOW, true, HK_RULE_BLITZ_ILLEGAL),
    ROW(ILLEGAL_MOVE, ANY, BASIC, KNOW, false, HK_RULE_NONE),
    ROW(ILLEGAL_MOVE, ANY, ALL, ACT, false, HK_RULE_ILLEGAL_RESTORED),
    ROW(PAWN_LEFT, UNCOMPLETED, BARE, WAIT, true, HK_RULE_BLITZ_ILLEGAL),
    ROW(PAWN_LEFT, UNCOMPLETED, ALL, WAIT, true, HK_RULE_PROMOTION_FORGOTTEN,
        HK_RULE_ILLEGAL_RESTORED),
    ROW(PAWN_LEFT, FRESH, LIMITED, ACT, false, HK_RULE_RAPID_ILLEGAL),
    ROW(PAWN_LEFT, FRESH, BARE, CLAIM, true, HK_RULE_BLITZ_ILLEGAL),
    ROW(PAWN_LEFT, STILL, LIMITED, ACT, false, HK_RULE_SEEN_ILLEGAL_POSITION),
    ROW(PAWN_LEFT, POSITION, LIMITED, WAIT, true, HK_RULE_SEEN_ILLEGAL_POSITION),
    ROW(PAWN_LEFT, ANSWERED, LIMITED, KNOW, true, HK_RULE_RAPID_ILLEGAL),
    ROW(PAWN_LEFT, ANY, BARE, KNOW, true, HK_RULE_BLITZ_ILLEGAL),
    ROW(PAWN_LEFT, ANY, BASIC, KNOW, false, HK_RULE_NONE),
    ROW(PAWN_LEFT, ANY, ALL, ACT, false, HK_RULE_PROMOTION_FORGOTTEN, HK_RULE_ILLEGAL_RESTORED),
    ROW(INTENDED_NOT_MADE, ANY, WITH_CLOCK, ACT, false, HK_RULE_CLAIM_WRONG),
    /* 8.5.1: if neither need record, the arbiter tries to be there and does it. */
    ROW(TIME_SHORT, BOTH, WITH_CLOCK, ACT, false, HK_RULE_BOTH_EXEMPT),
    ROW(TIME_SHORT, ANY, WITH_CLOCK, KNOW, false, HK_RULE_RECORD_EXEMPT),
    ROW(PAUSED_LONG, ANY, ALL, ACT, false, HK_RULE_RESTART),
    ROW(CLOCK_SILENT, ANY, ALL, ACT, false, HK_RULE_CLOCK_DEFECT),
    ROW(CLOCK_RELEASED, ANY, ALL, ACT, false, HK_RULE_CLOCK_DEFECT),
    ROW(CLOCK_LATE, ANY, ALL, KNOW, false, HK_RULE_CLOCK_DEFECT),
    ROW(AWAY, ANY, ALL, KNOW, false, HK_RULE_NONE),
    ROW(RESULT_UNCONFIRMED, CONTRADICTED, ALL, ACT, false, HK_RULE_SIGNED),
    ROW(RESULT_UNCONFIRMED, ANY, ALL, KNOW, false, HK_RULE_SIGNED),
    ROW(DRAWN_OR_DEAD, ANY, ALL, ACT, false, HK_RULE_DEAD_POSITION),
    ROW(CLAIM_POSSIBLE, ANY, ALL, KNOW, true, HK_RULE_THREEFOLD, HK_RULE_REPETITION_DRAW),
    ROW(DEFAULT_TIME, OVER, ALL, ACT, false, HK_RULE_DEFAULT_TIME),
    ROW(DEFAULT_TIME, ANY, ALL, KNOW, false, HK_RULE_DEFAULT_TIME),
    ROW(DIFFERS, ANY, ALL, ACT, false, HK_RULE_NONE),
#undef ROW
};

const char *hk_sign_word(hk_sign sign)
{
    static const char *const words[] = {
#define X(name, word) word,
        HK_SIGN_LIST(X)
#undef X
    };
    return (unsigned)sign < HK_SIGNS ? words[sign] : "unknown";
}

const char *hk_owed_word(hk_owed owed)
{
    static const char *const words[] = {
#define X(name, word) word,
        HK_OWED_LIST(X)
#undef X
    };
    return (size_t)owed < HK_COUNT(words) ? words[owed] : "unknown";
}

/* What is owed. */

static unsigned regime_of(const hk_rules *rules)
{
    const hk_level_rules *level =
        hk_level_get(rules->edition, hk_rules_level(rules), rules->supervision);

    if (!hk_edition_get(rules->edition)->has_clock)
        return BASIC;
    if (level->illegal_claim_wins)
        return BARE;
    if (level->silent_arbiter)
        return QUIET;
    return level->announcing_arbiter ? LIMITED : ATTENDED;
}

static hk_rule first_stated(hk_edition edition, const hk_rule rules[2])
{
    for (unsigned i = 0; i < 2; i++)
        if (rules[i] != HK_RULE_NONE && hk_article_number(edition, rules[i]))
            return rules[i];
    return HK_RULE_NONE;
}

hk_noticed hk_sign_owed(hk_sign sign, hk_progress progress, const hk_rules *rules)
{
    const unsigned regime = regime_of(rules);
    const struct row *row = table;

    while (row->sign != sign || !(row->regimes & regime) ||
           (row->progress != HK_PROGRESS_ANY && row->progress != progress))
        if (++row == table + HK_COUNT(table)) /* a sign that this edition does not know */
            return (hk_noticed){.sign = sign, .owed = HK_OWED_KNOW, .since_ms = -1};
    return (hk_noticed){.sign = sign,
                        .owed = (hk_owed)row->owed,
                        .rule = first_stated(rules->edition, row->rules),
                        .is_private = row->is_private,
                        .since_ms = -1};
}

void hk_signs_add(hk_signs *signs, hk_noticed noticed)
{
    unsigned at = 0;

    while (at < signs->size && signs->list[at].sign < noticed.sign)
        at++;
    if (at < signs->size && signs->list[at].sign == noticed.sign)
        return;
    memmove(&signs->list[at + 1], &signs->list[at], (signs->size - at) * sizeof *signs->list);
    signs->list[at] = noticed;
    signs->size++;
}

/* A game's own. */

static hk_noticed owed(const hk_game *game, hk_sign sign, hk_progress progress)
{
    return hk_sign_owed(sign, progress, &game->rules);
}

/* Another rule of the same kind decides, if the edition states it. */
static void rest_on(const hk_game *game, hk_noticed *noticed, hk_rule rule)
{
    if (rule != HK_RULE_NONE && hk_article_number(game->rules.edition, rule))
        noticed->rule = rule;
}

static void change_at(hk_signs *out, int64_t at_ms)
{
    if (at_ms < out->next_ms)
        out->next_ms = at_ms;
}

static void see_claim(const hk_game *game, hk_signs *out)
{
    static const hk_rule rules[HK_CLAIMS] = {[HK_CLAIM_QUICKPLAY] = HK_RULE_QUICKPLAY,
                                             [HK_CLAIM_UNATTENDED] = HK_RULE_UNATTENDED_DECISION,
                                             [HK_CLAIM_INCREMENT] = HK_RULE_QUICKPLAY_INCREMENT};

    if (!game->claimed)
        return;
    hk_noticed noticed = owed(game, HK_SIGN_CLAIM_WAITING, HK_PROGRESS_ANY);
    rest_on(game, &noticed, rules[game->ground]);
    noticed.who = hk_party_of(game->claimant);
    hk_signs_add(out, noticed);
}

static void see_flags(const hk_game *game, const hk_known *known, hk_signs *out)
{
    const hk_clock *clock = known->clock;
    const bool down[2] = {clock->fallen[HK_WHITE], clock->fallen[HK_BLACK]};
    const hk_color whose = down[HK_WHITE] ? HK_WHITE : HK_BLACK;
    int64_t fell_ms;
    hk_color fallen;

    if (clock->running && !down[clock->whose])
        change_at(out, known->at_ms + clock->delay_left_ms + clock->left_ms[clock->whose]);
    if (!down[HK_WHITE] && !down[HK_BLACK])
        return;
    if (down[HK_WHITE] && down[HK_BLACK]) {
        hk_noticed both = owed(game, HK_SIGN_FLAGS_BOTH, HK_PROGRESS_ANY);
        if (clock->first_known && game->level->both_flags != HK_BOTH_FLAGS_DRAW)
            both.who = hk_party_of(clock->first);
        else
            rest_on(game, &both, hk__flags_both_rule(game));
        hk_signs_add(out, both);
        return;
    }
    hk_noticed noticed = owed(game, HK_SIGN_FLAG, HK_PROGRESS_ANY);
    if (game->postponed)
        rest_on(game, &noticed, HK_RULE_QUICKPLAY_POSTPONED);
    noticed.who = hk_party_of(whose);
    if (!game->clock.fallen[whose] && hk_game_deadline(game, &fell_ms, &fallen) && fallen == whose)
        noticed.since_ms = fell_ms;
    hk_signs_add(out, noticed);
}

/* An illegal move, or a pawn on the last rank. */
static void see_irregular(const hk_game *game, unsigned irregularities, hk_progress progress,
                          hk_color mover, hk_signs *out)
{
    const bool pawn = irregularities == HK_IRREGULAR_FORGOTTEN;
    hk_noticed noticed = owed(game, pawn ? HK_SIGN_PAWN_LEFT : HK_SIGN_ILLEGAL_MOVE, progress);

    if (noticed.rule == HK_RULE_ILLEGAL_RESTORED && irregularities == HK_IRREGULAR_TWO_HANDS)
        rest_on(game, &noticed, HK_RULE_TWO_HANDS);
    if (noticed.rule == HK_RULE_ILLEGAL_RESTORED && irregularities == 0)
        rest_on(game, &noticed, HK_RULE_IDLE_PRESS);
    noticed.who = hk_party_of(mover);
    noticed.by_last_move = progress == HK_PROGRESS_FRESH;
    noticed.count = game->illegal_moves[mover] + 1;
    hk_signs_add(out, noticed);
}

/*
 * The weightiest of what is irregular about half-move `ply`; 0 if it is a press without a move
 * before it.
 */
static unsigned weightiest(const hk_game *game, size_t ply)
{
    const unsigned all = hk__illegal_is_open(game, ply) ? game->moves[ply].irregularities : 0;

    return all & HK_IRREGULAR_ILLEGAL     ? HK_IRREGULAR_ILLEGAL
           : all & HK_IRREGULAR_FORGOTTEN ? HK_IRREGULAR_FORGOTTEN
                                          : all & HK_IRREGULAR_TWO_HANDS;
}

/*
 * Can the offence in half-move `ply`, which the opponent has answered, still be dealt with? A.5.2:
 * what stands on the board, if the players agree; 2005, C.3: nothing.
 */
static bool outlasts_answer(const hk_game *game, size_t ply)
{
    if (!game->level->illegal_until_answer)
        return true;
    return !game->level->illegal_claim_wins &&
           weightiest(game, ply) & (HK_IRREGULAR_ILLEGAL | HK_IRREGULAR_FORGOTTEN);
}

/* Is there an illegal action in half-move `ply`, or a press without a move before it? */
static bool has_offence(const hk_game *game, size_t ply)
{
    return hk__illegal_is_open(game, ply) || game->moves[ply].idle_presses > 0;
}

/* Illegal actions that the opponent has not answered. 7.5.1 to 7.5.4. */
static void see_fresh(const hk_game *game, hk_signs *out)
{
    if (game->idle_presses > 0)
        see_irregular(game, 0, HK_PROGRESS_FRESH, hk__has_the_move(game), out);
    if (game->plies == 0)
        return;
    const size_t last = game->plies - 1;
    if (has_offence(game, last))
        see_irregular(game, weightiest(game, last), HK_PROGRESS_FRESH, hk__mover_of(game, last),
                      out);
}

/* Those that he has answered, the last one first, and one that is not completed. */
static void see_others(const hk_game *game, hk_signs *out)
{
    for (size_t back = 2; back <= game->plies; back++) {
        const size_t ply = game->plies - back;
        if (has_offence(game, ply) && outlasts_answer(game, ply))
            see_irregular(game, weightiest(game, ply), HK_PROGRESS_ANSWERED,
                          hk__mover_of(game, ply), out);
    }
    if (game->pending.stands)
        see_irregular(game, game->pending.irregularities, HK_PROGRESS_UNCOMPLETED,
                      hk__has_the_move(game), out);
}

/* Has the last move, an illegal one that can still be dealt with, brought such a position? */
static bool came_just_now(const hk_game *game)
{
    hk_position before;

    if (game->plies == 0 || !hk__illegal_is_open(game, game->plies - 1))
        return false;
    hk__position_at(game, game->plies - 1, &before);
    return !hk__position_is_illegal(&before.board);
}

/* A.5.4: both kings in check, or a pawn on the last rank, whoever may have brought it about. */
static void see_position(const hk_game *game, hk_signs *out)
{
    const hk_board *board = &hk__now(game)->board;
    const hk_color moved = hk__other((hk_color)board->side);
    const uint64_t left = board->pawns & (BB_RANK_1 | BB_RANK_8);
    const bool still =
        hk__illegal_stays(game) && game->plies > game->watched_plies && !game->to_press[moved];

    if (!hk__position_is_illegal(board) || came_just_now(game))
        return;
    hk_noticed noticed = owed(game, left ? HK_SIGN_PAWN_LEFT : HK_SIGN_ILLEGAL_MOVE,
                              still ? HK_PROGRESS_STILL : HK_PROGRESS_POSITION);
    if (left)
        noticed.who = hk_party_of(left & BB_RANK_8 & board->color[HK_WHITE] ? HK_WHITE : HK_BLACK);
    hk_signs_add(out, noticed);
}

/* A.5.4 goes before what was answered; elsewhere the move says more than the position. */
static void see_board(const hk_game *game, hk_signs *out)
{
    see_fresh(game, out);
    if (game->level->announcing_arbiter)
        see_position(game, out);
    see_others(game, out);
    see_position(game, out);
}

/*
 * 9.5.3: until the opponent touches a piece (4.8), the arbiter can have the intended move made or, if
 * it was illegal, another with its piece, as articles 3 and 4 have it.
 */
static void see_intended(const hk_game *game, hk_signs *out)
{
    if (game->breach != HK__BREACH_OPEN || !game->last_touch.claimed)
        return;
    hk_noticed noticed = owed(game, HK_SIGN_INTENDED_NOT_MADE, HK_PROGRESS_ANY);
    noticed.who = hk_party_of(hk__mover_of(game, game->plies - 1));
    noticed.by_last_move = true;
    hk_signs_add(out, noticed);
}

/* 8.4, 8.5.1. On a screen nobody records. */
static void see_time(const hk_game *game, const hk_known *known, hk_signs *out)
{
    const hk_clock *clock = known->clock;
    bool lapsed[2];

    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        const hk_color player = (hk_color)color;
        lapsed[color] = hk__record_has_lapsed(game, clock, player);
        if (!lapsed[color] && hk__record_can_lapse(game, clock, player) && clock->running &&
            clock->whose == player)
            change_at(out, known->at_ms + clock->delay_left_ms + clock->left_ms[color] -
                               HK__FIVE_MINUTES_MS + 1);
    }
    if (!lapsed[HK_WHITE] && !lapsed[HK_BLACK])
        return;
    const bool both = lapsed[HK_WHITE] && lapsed[HK_BLACK];
    hk_noticed noticed = owed(game, HK_SIGN_TIME_SHORT, both ? HK_PROGRESS_BOTH : HK_PROGRESS_ANY);
    if (!both)
        noticed.who = hk_party_of(lapsed[HK_WHITE] ? HK_WHITE : HK_BLACK);
    hk_signs_add(out, noticed);
}

/* The rule by which the position has drawn the game. */
static hk_rule drawn_by(const hk_game *game, hk_answer dead)
{
    if (!board_has_kings(&hk__now(game)->board))
        return HK_RULE_NONE;
    const hk_ending ending = hk_ending_of_position(
        hk__now(game), hk_history_occurrences(&game->history), game->rules.edition, dead);
    return ending.result == HK_RESULT_DRAW ? ending.rule : HK_RULE_NONE;
}

/* While an illegal move can be corrected, the position is not the game's (5.2.2). */
static void see_draw(const hk_game *game, hk_answer dead, hk_signs *out)
{
    for (unsigned i = 0; i < out->size; i++)
        if ((out->list[i].sign == HK_SIGN_ILLEGAL_MOVE || out->list[i].sign == HK_SIGN_PAWN_LEFT) &&
            out->list[i].owed != HK_OWED_KNOW)
            return;
    const hk_rule rule = drawn_by(game, dead);
    if (rule == HK_RULE_NONE)
        return;
    hk_noticed noticed = owed(game, HK_SIGN_DRAWN_OR_DEAD, HK_PROGRESS_ANY);
    rest_on(game, &noticed, rule);
    noticed.by_last_move = true;
    hk_signs_add(out, noticed);
}

enum { TWICE = 2, THRICE = 3, FIFTY_PLIES = 100 };

/* Has any position in which the opponent has the move occurred twice? A move may repeat it. */
static bool may_recur(const hk_history *history)
{
    for (size_t back = 1; back < history->size; back += 2)
        if (hk_history_count(history, &history->positions[history->size - 1 - back]) >= TWICE)
            return true;
    return false;
}

/* By which of 9.2 and 9.3 could the player to move claim a draw? */
static hk_rule claimable(const hk_game *game)
{
    const hk_history *history = &game->history;
    const uint32_t plies = hk__now(game)->halfmove_plies;
    hk_claims claims;

    if (hk_history_occurrences(history) >= THRICE)
        return HK_RULE_THREEFOLD;
    if (plies >= FIFTY_PLIES)
        return HK_RULE_FIFTY;
    if ((plies + 1 < FIFTY_PLIES && !may_recur(history)) || !board_has_kings(&hk__now(game)->board))
        return HK_RULE_NONE;
    hk_claims_find(&claims, history, game->rules.edition, NULL);
    if (claims.threefold_moves.size > 0)
        return HK_RULE_THREEFOLD;
    /* 5.2.e of the basic rules speaks of moves made */
    return claims.fifty_moves.size > 0 && hk__edition(game)->has_clock ? HK_RULE_FIFTY
                                                                       : HK_RULE_NONE;
}

static void see_chance(const hk_game *game, hk_signs *out)
{
    const bool lost = game->touch.count > 0 && hk__edition(game)->touch_loses_claim; /* 9.4 */
    const hk_rule rule =
        lost || hk__claim_stops_play(game) || game->pending.stands ? HK_RULE_NONE : claimable(game);

    if (rule == HK_RULE_NONE)
        return;
    hk_noticed noticed = owed(game, HK_SIGN_CLAIM_POSSIBLE, HK_PROGRESS_ANY);
    noticed.who = hk_party_of(hk__has_the_move(game));
    noticed.by_last_move = true;
    noticed.count = hk_history_occurrences(&game->history);
    if (rule == HK_RULE_FIFTY) {
        rest_on(game, &noticed, HK_RULE_FIFTY_DRAW);
        rest_on(game, &noticed, HK_RULE_FIFTY);
        noticed.count = hk__now(game)->halfmove_plies / 2;
    }
    hk_signs_add(out, noticed);
}

bool hk_game_absence(const hk_game *game, const hk_known *known, hk_absence *out)
{
    const bool by_schedule = hk__edition(game)->default_from_schedule && known->has_schedule &&
                             !game->adjournment.convened;
    const int64_t from_ms = by_schedule ? known->scheduled_ms : known->started_ms;

    if (!game->absent || known->started_ms == INT64_MIN ||
        (game->status != HK_STATUS_RUNNING && game->status != HK_STATUS_INTERRUPTED))
        return false;
    *out = (hk_absence){.who = game->absent,
                        .rule = game->adjournment.convened ? HK_RULE_RESUMPTION_LATE
                                                           : HK_RULE_DEFAULT_TIME,
                        .from_ms = from_ms,
                        .over_ms = from_ms + hk__presence_default_ms(game)};
    return true;
}

static void see_absent(const hk_game *game, const hk_known *known, hk_signs *out)
{
    hk_absence absence;

    if (!hk_game_absence(game, known, &absence))
        return;
    if (known->at_ms < absence.over_ms - HK_DEFAULT_NEAR_MS) {
        change_at(out, absence.over_ms - HK_DEFAULT_NEAR_MS);
        return;
    }
    const bool over = known->at_ms > absence.over_ms; /* he is late who comes after it */
    hk_noticed noticed =
        owed(game, HK_SIGN_DEFAULT_TIME, over ? HK_PROGRESS_OVER : HK_PROGRESS_NEAR);
    rest_on(game, &noticed, absence.rule);
    noticed.who = absence.who == HK_PARTY_BOTH ? 0 : absence.who;
    noticed.since_ms = absence.over_ms;
    if (!over)
        change_at(out, absence.over_ms + 1);
    hk_signs_add(out, noticed);
}

void hk_game_signs(const hk_game *game, const hk_known *known, hk_signs *out)
{
    out->size = 0;
    out->next_ms = INT64_MAX;
    if (game->end_is_open)
        see_intended(game, out); /* 5.1.1: against article 4 no move ends the game */
    if (game->status != HK_STATUS_RUNNING && game->status != HK_STATUS_INTERRUPTED)
        return;
    see_claim(game, out);
    if (hk_clock_is_used(known->clock))
        see_flags(game, known, out);
    if (hk__is_on_board(game)) {
        see_board(game, out);
        see_intended(game, out);
        see_time(game, known, out);
    }
    see_draw(game, known->dead, out);
    see_chance(game, out);
    see_absent(game, known, out);
}

void hk_game_counters(const hk_game *game, hk_counters *out)
{
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        out->illegal_moves[color] = game->illegal_moves[color];
        out->warnings[color] = game->warnings[color];
        out->requests[color] = game->requests[color];
        out->offers[color] = game->offers_made[color];
    }
}
