/*
 * Touch-move, article 4. What the player to move touches is kept in its order until he has moved; the duty is computed from
 * it when it is asked for, against the legal moves of the position:
 *
 *   own man          the first touched that can move                                4.3.1
 *   enemy man        the first touched that can be captured                         4.3.2
 *   both             the first own takes the first enemy; else the first of either  4.3.3
 *   king, then rook  on the squares from which they castle: castling on that side;  4.4.1, 4.4.3
 *                    else another move of the king
 *   rook, then king  no castling on that side, otherwise as own men                 4.4.2
 *   nothing fits     any legal move                                                 4.5
 *
 * A move that breaks the duty is legal and stands until the opponent complains, which he can before he touches a man
 * himself (4.8). Then it is taken back and the duty holds again, even if it seemed to end the game (5.1.1).
 */
#include "laws/touch.h"
#include "base/internal.h"
#include "board/bb.h"
#include "laws/irregularity.h"

static bool is_own(const hk_board *board, unsigned square)
{
    return (board->colour[board->side] & bb_bit(square)) != 0;
}

static bool is_enemy(const hk_board *board, unsigned square)
{
    return (board->colour[board->side ^ 1] & bb_bit(square)) != 0;
}

static bool is_castling(hk_move move)
{
    return hk_move_special(move) == HK_MOVE_CASTLING;
}

/* The square whose man a move takes off, or HK_NO_SQUARE. */
static unsigned captured_by(const hk_board *board, hk_move move)
{
    const unsigned to = hk_move_to(move);
    if (hk_move_special(move) == HK_MOVE_EN_PASSANT)
        return hk_move_from(move) / 8 * 8 + to % 8;
    return is_enemy(board, to) ? to : HK_NO_SQUARE;
}

static bool fits(const hk_board *board, const hk_duty *duty, hk_move move)
{
    if (is_castling(move) && duty->barred & bb_bit(hk_move_to(move)))
        return false;
    switch (duty->kind) {
    case HK_DUTY_NONE:
    case HK_DUTY_ANY:
        return true;
    case HK_DUTY_MAN:
        return hk_move_from(move) == duty->from;
    case HK_DUTY_CAPTURE:
        return captured_by(board, move) == duty->to;
    case HK_DUTY_BOTH:
        return hk_move_from(move) == duty->from && captured_by(board, move) == duty->to;
    case HK_DUTY_CASTLE:
        return is_castling(move) && hk_move_to(move) == duty->to;
    case HK_DUTY_PLAY:
        return move == duty->move;
    case HK_DUTY_PROMOTION:
        return hk_move_to(move) == duty->to && hk_move_promotion(move) == duty->piece;
    }
    return true;
}

static bool can_be_done(const hk_board *board, const hk_move_list *legal, const hk_duty *duty)
{
    for (unsigned i = 0; i < legal->size; i++)
        if (fits(board, duty, legal->move[i]))
            return true;
    return false;
}

/* One way to bind the player: keep it if a legal move does it. */
static bool bind(const hk_board *board, const hk_move_list *legal, hk_duty *duty, hk_duty_kind kind,
                 unsigned from, unsigned to)
{
    duty->kind = kind;
    duty->from = (uint8_t)from;
    duty->to = (uint8_t)to;
    return can_be_done(board, legal, duty);
}

static void cite(hk_ruling *ruling, hk_rule rule)
{
    if (ruling)
        hk__cite(ruling, rule);
}

/* Why castling with this rook is not to be had. */
static void cite_castling(hk_ruling *ruling, const hk_board *board, unsigned king, unsigned rook,
                          hk_variant variant)
{
    const hk_san_meaning meaning = {.castling = rook > king ? 1 : 2};
    cite(ruling, hk_illegality_rule(hk_illegality_find(board, &meaning)));
    cite(ruling, HK_RULE_CASTLING_BARRED);
    if (variant == HK_CHESS960)
        cite(ruling, HK_RULE_CASTLING_PATH);
}

/*
 * The squares from which king and rook castle: those of the start position's rights, or else the king's own square and the
 * corners; in Chess960, where the array is not known, any rook on the king's first rank. Rights lost since do not matter.
 */
static bool are_castling_squares(const hk_game *game, unsigned king, unsigned rook)
{
    const hk_board *board = &hk__now(game)->board, *start = &game->rules.start.board;
    const hk_color us = (hk_color)board->side;
    const unsigned first = us == HK_WHITE ? 0 : 56;

    if (king / 8 != first / 8 || rook / 8 != first / 8 ||
        !(hk_board_men(board, us, HK_ROOK) & bb_bit(rook)))
        return false;
    if (game->rules.variant != HK_CHESS960)
        return king % 8 == 4 && (rook % 8 == 0 || rook % 8 == 7);
    if (start->castling[us])
        return (start->kings & start->colour[us] & bb_bit(king)) != 0 &&
               (start->castling[us] >> rook % 8 & 1);
    return true;
}

/* The king and then, of the men that can be moved, first of all the rook; or the king released after two steps. */
static void bind_castling(const hk_game *game, const hk_move_list *legal, unsigned king,
                          unsigned rook, hk_duty *duty, hk_ruling *ruling)
{
    const hk_board *board = &hk__now(game)->board;

    cite(ruling, HK_RULE_TOUCH_KING_ROOK);
    cite(ruling, HK_RULE_CASTLING);
    if (bind(board, legal, duty, HK_DUTY_CASTLE, king, rook))
        return;
    cite(ruling, HK_RULE_TOUCH_CASTLING_ILLEGAL);
    cite_castling(ruling, board, king, rook, game->rules.variant);
    if (bind(board, legal, duty, HK_DUTY_MAN, king, king))
        return;
    cite(ruling, HK_RULE_TOUCH_NO_MOVE);
    duty->kind = HK_DUTY_ANY;
}

/* A rook touched behind entry `at`, which is the king, with which he can castle now: that is due (4.4.1). */
static bool bind_castling_later(const hk_game *game, const hk_move_list *legal, unsigned at,
                                hk_duty *duty, hk_ruling *ruling)
{
    const struct hk__touch *touch = &game->touch;
    const unsigned king = touch->square[at];

    for (unsigned i = at + 1; i < touch->count; i++) {
        const unsigned rook = touch->square[i];
        if (!are_castling_squares(game, king, rook) ||
            !bind(&hk__now(game)->board, legal, duty, HK_DUTY_CASTLE, king, rook))
            continue;
        cite(ruling, HK_RULE_TOUCH_KING_ROOK);
        cite(ruling, HK_RULE_CASTLING);
        return true;
    }
    return false;
}

/* Rooks touched before the king, on squares from which they castle: not with them on this move (4.4.2). */
static void bar_rooks(const hk_game *game, unsigned king, hk_duty *duty, hk_ruling *ruling)
{
    const struct hk__touch *touch = &game->touch;
    unsigned at = 0;

    while (at < touch->count && touch->square[at] != king)
        at++;
    for (unsigned i = 0; at < touch->count && i < at; i++)
        if (are_castling_squares(game, king, touch->square[i])) {
            duty->barred |= bb_bit(touch->square[i]);
            cite(ruling, HK_RULE_TOUCH_ROOK_KING);
        }
}

/* The rook towards which a king on `to` has gone two steps, or HK_NO_SQUARE. */
static unsigned rook_of_release(const hk_board *board, unsigned king, unsigned to)
{
    const hk_color us = (hk_color)board->side;
    uint64_t rooks = hk_board_men(board, us, HK_ROOK) & bb_rank(king / 8);
    unsigned found = HK_NO_SQUARE;
    while (rooks) {
        const unsigned rook = bb_take_first(&rooks);
        if (to % 8 > 4 ? rook > king : rook < king && found == HK_NO_SQUARE)
            found = rook;
    }
    return found;
}

/* First touched own and enemy men, in their order. */
struct sorted {
    unsigned own[HK_TOUCHED_MAX], own_count, enemy, enemy_count;
};

static void sort_touched(const hk_board *board, const struct hk__touch *touch, struct sorted *out)
{
    *out = (struct sorted){.enemy = HK_NO_SQUARE};
    for (unsigned i = 0; i < touch->count; i++) {
        const unsigned square = touch->square[i];
        if (is_own(board, square))
            out->own[out->own_count++] = square;
        else if (is_enemy(board, square) && out->enemy_count++ == 0)
            out->enemy = square;
    }
}

/* The touched pawn can be captured in passing. */
static void cite_passing(const hk_board *board, const hk_move_list *legal, unsigned square,
                         hk_ruling *ruling)
{
    for (unsigned i = 0; i < legal->size; i++)
        if (hk_move_special(legal->move[i]) == HK_MOVE_EN_PASSANT &&
            captured_by(board, legal->move[i]) == square)
            cite(ruling, HK_RULE_EN_PASSANT);
}

/* The first man in the order of touch that can be moved or captured. */
static void bind_first(const hk_game *game, const hk_move_list *legal, hk_duty *duty,
                       hk_ruling *ruling)
{
    const hk_board *board = &hk__now(game)->board;

    for (unsigned i = 0; i < game->touch.count; i++) {
        const unsigned square = game->touch.square[i];
        if (is_own(board, square)) {
            cite(ruling, HK_RULE_TOUCH_OWN);
            if (board->kings & bb_bit(square) && bind_castling_later(game, legal, i, duty, ruling))
                return;
            if (bind(board, legal, duty, HK_DUTY_MAN, square, square))
                return;
        } else if (is_enemy(board, square)) {
            cite(ruling, HK_RULE_TOUCH_ENEMY);
            if (bind(board, legal, duty, HK_DUTY_CAPTURE, square, square)) {
                cite_passing(board, legal, square, ruling);
                return;
            }
        }
    }
    duty->kind = HK_DUTY_ANY;
    cite(ruling, HK_RULE_TOUCH_NO_MOVE);
}

void hk__duty_find(const hk_game *game, hk_duty *out, hk_ruling *ruling)
{
    const hk_board *board = &hk__now(game)->board;
    const struct hk__touch *touch = &game->touch;
    const uint64_t kings = board->kings & board->colour[board->side];
    hk_move_list legal;
    struct sorted sorted;

    *out = (hk_duty){.kind = HK_DUTY_NONE, .barred = 0};
    if (touch->count == 0 && !touch->king_released && !touch->piece_placed &&
        touch->intended == HK_MOVE_NONE)
        return;
    hk__legal(board, &legal);
    if (touch->intended != HK_MOVE_NONE) {
        out->kind = HK_DUTY_PLAY;
        out->move = touch->intended;
        return;
    }
    if (touch->piece_placed) {
        cite(ruling, HK_RULE_PROMOTION_FINAL);
        out->piece = touch->piece;
        if (bind(board, &legal, out, HK_DUTY_PROMOTION, touch->placed, touch->placed))
            return;
    }
    if (touch->king_released && kings) {
        cite(ruling, HK_RULE_CASTLING_MADE);
        const unsigned rook = rook_of_release(board, bb_first(kings), touch->released);
        bind_castling(game, &legal, bb_first(kings), rook, out, ruling);
        return;
    }
    cite(ruling, HK_RULE_TOUCH);
    sort_touched(board, touch, &sorted);
    if (kings)
        bar_rooks(game, bb_first(kings), out, ruling);
    if (sorted.own_count > 1 && kings && !sorted.enemy_count && sorted.own[0] == bb_first(kings) &&
        are_castling_squares(game, sorted.own[0], sorted.own[1])) {
        const bool later =
            sorted.own_count > 2 && bind_castling_later(game, &legal, 0, out, ruling);
        if (!later)
            bind_castling(game, &legal, sorted.own[0], sorted.own[1], out, ruling);
        return;
    }
    if (sorted.own_count && sorted.enemy_count) {
        cite(ruling, HK_RULE_TOUCH_BOTH);
        if (bind(board, &legal, out, HK_DUTY_BOTH, sorted.own[0], sorted.enemy))
            return;
    }
    bind_first(game, &legal, out, ruling);
}

bool hk__duty_allows(const hk_game *game, const hk_duty *duty, hk_move move)
{
    return fits(&hk__now(game)->board, duty, move);
}

void hk__touch_add(hk_game *game, unsigned square)
{
    struct hk__touch *touch = &game->touch;
    for (unsigned i = 0; i < touch->count; i++)
        if (touch->square[i] == square)
            return;
    if (touch->count < HK_TOUCHED_MAX)
        touch->square[touch->count++] = (uint8_t)square;
}

void hk__touch_consequences(hk_game *game, hk_color player)
{
    game->offered[hk__other(player)] = false; /* 9.1.2.1: refused by touching */
    game->breach = false;                     /* 4.8 */
}

void hk__touch_judge(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    hk_duty duty;

    if (event->with & HK_BY_ACCIDENT) {
        hk__uphold(ruling, HK_RULE_CONTACT, "The contact was accidental: it binds nobody.");
        hk__cite(ruling, HK_RULE_TOUCH);
        return;
    }
    if (hk__has_the_move(game) != player) {
        hk__refuse(ruling, HK_RULE_TOUCH, "Only the player who has the move is bound by a touch.");
        return;
    }
    for (unsigned i = 0; i < event->square_count; i++)
        hk__touch_add(game, event->square[i]);
    hk__touch_consequences(game, player);
    hk__duty_find(game, &duty, ruling);
    hk__cite(ruling, HK_RULE_ADJUST);
    hk__cite(ruling, HK_RULE_CONTACT);
    if (game->level->silent_arbiter)
        hk__cite(ruling, HK_RULE_RAPID_ON_REQUEST);
    ruling->why =
        duty.kind == HK_DUTY_ANY
            ? "None of the touched men can be moved or captured: any legal move may be made."
            : "The touch binds the player to move.";
}

void hk__adjust_judge(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    (void)event;
    if (hk__edition(game)->adjust_needs_move && hk__has_the_move(game) != player) {
        hk__deny(ruling, HK_RULE_ADJUST, "Only the player who has the move may adjust men.");
        hk__cite(ruling, HK_RULE_ADJUST_ON_CLOCK);
        return;
    }
    hk__uphold(ruling, HK_RULE_ADJUST, "Announced first, the adjusting binds nobody.");
}

/* The wrong piece of a promotion is taken off again for the one that touched the square first. */
static hk_err replace_piece(hk_game *game, hk_kind piece)
{
    hk_record *last = &game->record[game->plies - 1];
    last->move = hk_move_build(hk_move_from(last->move), hk_move_to(last->move),
                               HK_MOVE_PROMOTION + (unsigned)(piece - HK_KNIGHT));
    return hk__go_back(game, game->plies);
}

/* Was the last move the promotion for which the piece was placed? Otherwise the pawn has still to be moved. */
static bool was_promoted(const hk_game *game, const struct hk__touch *broken)
{
    const hk_move last = game->record[game->plies - 1].move;
    return broken->piece_placed && broken->piece >= HK_KNIGHT && broken->piece <= HK_QUEEN &&
           hk_move_promotion(last) != HK_NO_KIND && hk_move_to(last) == broken->placed;
}

hk_err hk__touch_claim(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    const struct hk__touch broken = game->last_touch;
    hk_duty duty;
    hk_err err;

    if (hk__has_the_move(game) != player || !game->breach) {
        hk__deny(ruling, HK_RULE_TOUCH_CLAIM_LOST,
                 game->touch.count
                     ? "The claimant has touched a man himself: it is too late."
                     : "There is no breach of article 4 that could still be claimed.");
        return HK_OK;
    }
    if (game->status == HK_STATUS_ENDED) { /* 5.1.1: a move against article 4 does not end it */
        hk__reopen(game);
        game->to_press[hk__other(player)] = true;
    }
    if (was_promoted(game, &broken)) {
        err = replace_piece(game, broken.piece);
        if (err != HK_OK)
            return err;
        hk__uphold(ruling, HK_RULE_PROMOTION_FINAL,
                   "The piece that touched the square first is the one that the pawn becomes.");
        if (!hk__end_if_position_does(game, event->at_ms, ruling))
            hk__go_on(game, event->at_ms);
        return HK_OK;
    }
    const size_t at = game->plies - 1;
    err = hk__go_back(game, at);
    if (err != HK_OK)
        return err;
    hk__take_off_earned(game, at);
    game->touch = broken;
    hk__uphold(ruling, HK_RULE_TOUCH, "The move is taken back: the touched man must be used.");
    hk__illegal_count_taken_back(game, event->at_ms, at, ruling);
    if (game->status == HK_STATUS_ENDED)
        return HK_OK;
    hk__duty_find(game, &duty, ruling);
    hk__cite_level(game, ruling);
    if (game->level->silent_arbiter)
        hk__cite(ruling, HK_RULE_RAPID_ON_REQUEST);
    hk__go_on(game, event->at_ms);
    return HK_OK;
}
