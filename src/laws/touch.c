/*
 * Touch-move, article 4. The pieces that the player to move touches are kept in order until he has
 * moved. His duty is computed from them, against the legal moves of the position:
 *
 *   touched            what he must do                                                  article
 *   own pieces         move the first one that can move                                 4.3.1
 *   enemy pieces       capture the first one that can be captured                       4.3.2
 *   own and enemy      capture the first enemy piece with the first own piece; if that  4.3.3
 *                      is not legal, move or capture the first one that he can
 *   king, then rook    on castling squares: castle on that side; if that is not legal,  4.4.1,
 *                      make another move with the king                                  4.4.3
 *   rook, then king    not castle on that side; otherwise as for own pieces             4.4.2
 *   king released      on a castling square, nothing else being due: castle on that     4.7.2
 *                      side; if that is not legal, make another move with the king
 *   nothing usable     play any legal move                                              4.5
 *
 * A move that breaks the duty is legal and stands until the opponent claims the breach, which he
 * can do before he touches a piece himself (4.8). Then the move is taken back, even if it seemed to
 * end the game (5.1.1), and the duty holds again.
 */
#include "laws/touch.h"
#include "base/internal.h"
#include "board/bb.h"
#include "laws/irregularity.h"
#include "laws/pending.h"

static bool is_own(const hk_board *board, unsigned square)
{
    return (board->color[board->side] & bb_bit(square)) != 0;
}

static bool is_enemy(const hk_board *board, unsigned square)
{
    return (board->color[board->side ^ 1] & bb_bit(square)) != 0;
}

static bool is_castling(hk_move move)
{
    return hk_move_special(move) == HK_MOVE_CASTLING;
}

/* The square of the piece that a move captures, or HK_NO_SQUARE. */
static unsigned captured_by(const hk_board *board, hk_move move)
{
    const unsigned to = hk_move_to(move);
    if (hk_move_special(move) == HK_MOVE_EN_PASSANT)
        return hk_move_from(move) / 8 * 8 + to % 8;
    return is_enemy(board, to) ? to : HK_NO_SQUARE;
}

/* Does a legal move fulfil the duty? */
static bool fits(const hk_board *board, const hk_duty *duty, hk_move move)
{
    if (is_castling(move) && duty->barred & bb_bit(hk_move_to(move)))
        return false;
    switch (duty->kind) {
    case HK_DUTY_NONE:
    case HK_DUTY_ANY:
        return true;
    case HK_DUTY_PIECE:
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

/* Does any legal move fulfil the duty? */
static bool can_be_done(const hk_board *board, const hk_move_list *legal, const hk_duty *duty)
{
    for (unsigned i = 0; i < legal->size; i++)
        if (fits(board, duty, legal->move[i]))
            return true;
    return false;
}

/* Try a kind of duty on these squares; false if no legal move fulfils it. */
static bool bind(const hk_board *board, const hk_move_list *legal, hk_duty *duty, hk_duty_kind kind,
                 unsigned from, unsigned to)
{
    duty->kind = kind;
    duty->from = (uint8_t)from;
    duty->to = (uint8_t)to;
    return can_be_done(board, legal, duty);
}

static void note(struct hk__act *act, enum hk__circumstance circumstance)
{
    if (act)
        hk__note(act, circumstance);
}

/* Note why castling with this rook is not legal. */
static void note_castling(struct hk__act *act, const hk_board *board, unsigned king, unsigned rook,
                          hk_variant variant)
{
    const hk_san_meaning meaning = {.castling = rook > king ? HK_SAN_KINGSIDE : HK_SAN_QUEENSIDE};

    if (!act)
        return;
    act->told.why = hk_illegality_find(board, &meaning);
    hk__note_why(act, act->told.why);
    hk__note(act,
             hk__is_noted(act, HK__KING_RELEASED) ? HK__RELEASED_IN_VAIN : HK__CASTLING_NOT_LEGAL);
    hk__note_if(act, variant == HK_CHESS960, HK__CASTLING_NOT_LEGAL_960);
}

/*
 * Do king and rook stand on squares from which they can castle? In standard chess these are the
 * e-file and the corners. In Chess960 they are those of the castling rights with which the moves or
 * the game began; if there were none, any squares of the first rank. Rights lost since do not
 * matter.
 */
static bool are_castling_squares(const hk_game *game, unsigned king, unsigned rook)
{
    const hk_board *board = &hk__now(game)->board;
    const hk_color us = (hk_color)board->side;
    const hk_board *start =
        game->start.board.castling[us] ? &game->start.board : &game->rules.start.board;
    const unsigned first = us == HK_WHITE ? 0 : 56;

    if (king / 8 != first / 8 || rook / 8 != first / 8 ||
        !(hk_board_pieces(board, us, HK_ROOK) & bb_bit(rook)))
        return false;
    if (game->rules.variant != HK_CHESS960)
        return king % 8 == 4 && (rook % 8 == 0 || rook % 8 == 7);
    if (start->castling[us])
        return (start->kings & start->color[us] & bb_bit(king)) != 0 &&
               (start->castling[us] >> rook % 8 & 1);
    return true;
}

/*
 * Bind the player to castle, because he has touched the king and then this rook, or has released
 * the king two squares away. If that is not legal, he must move the king, and if it cannot move,
 * nothing binds him.
 */
static void bind_castling(const hk_game *game, const hk_move_list *legal, unsigned king,
                          unsigned rook, hk_duty *duty, struct hk__act *act)
{
    const hk_board *board = &hk__now(game)->board;

    note(act, game->touch.king_released ? HK__KING_RELEASED : HK__KING_AND_ROOK);
    if (bind(board, legal, duty, HK_DUTY_CASTLE, king, rook))
        return;
    note_castling(act, board, king, rook, game->rules.variant);
    if (bind(board, legal, duty, HK_DUTY_PIECE, king, king))
        return;
    note(act, HK__NONE_CAN_MOVE);
    duty->kind = HK_DUTY_ANY;
}

/*
 * 4.4.1: bind the player to castle with a rook that he touched after the king, which is touched
 * piece `at`; false if castling is legal with none of them.
 */
static bool bind_castling_later(const hk_game *game, const hk_move_list *legal, unsigned at,
                                hk_duty *duty, struct hk__act *act)
{
    const struct hk__touch *touch = &game->touch;
    const unsigned king = touch->square[at];

    for (unsigned i = at + 1; i < touch->count; i++) {
        const unsigned rook = touch->square[i];
        if (!are_castling_squares(game, king, rook) ||
            !bind(&hk__now(game)->board, legal, duty, HK_DUTY_CASTLE, king, rook))
            continue;
        note(act, HK__KING_AND_ROOK);
        return true;
    }
    return false;
}

/* 4.4.2: bar castling, on this move, with rooks that the player touched before the king. */
static void bar_rooks(const hk_game *game, unsigned king, hk_duty *duty, struct hk__act *act)
{
    const struct hk__touch *touch = &game->touch;
    unsigned at = 0;

    while (at < touch->count && touch->square[at] != king)
        at++;
    for (unsigned i = 0; at < touch->count && i < at; i++)
        if (are_castling_squares(game, king, touch->square[i])) {
            duty->barred |= bb_bit(touch->square[i]);
            note(act, HK__ROOK_BEFORE_KING);
        }
}

/* The rook with which a king that was released on `to` castles, or HK_NO_SQUARE. */
static unsigned rook_of_release(const hk_board *board, unsigned king, unsigned to)
{
    const hk_color us = (hk_color)board->side;
    uint64_t rooks = hk_board_pieces(board, us, HK_ROOK) & bb_rank(king / 8);
    unsigned found = HK_NO_SQUARE;
    while (rooks) {
        const unsigned rook = bb_take_first(&rooks);
        if (to % 8 > 4 ? rook > king : rook < king && found == HK_NO_SQUARE)
            found = rook;
    }
    return found;
}

/* The touched pieces by side: own ones in order, and the first enemy piece. */
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

/* Note if the touched pawn can be captured en passant. */
static void note_passing(const hk_board *board, const hk_move_list *legal, unsigned square,
                         struct hk__act *act)
{
    for (unsigned i = 0; i < legal->size; i++)
        if (hk_move_special(legal->move[i]) == HK_MOVE_EN_PASSANT &&
            captured_by(board, legal->move[i]) == square)
            note(act, HK__PASSING_DUE);
}

/* Bind the player to the first touched piece that he can move or capture. */
static void bind_first(const hk_game *game, const hk_move_list *legal, hk_duty *duty,
                       struct hk__act *act)
{
    const hk_board *board = &hk__now(game)->board;

    for (unsigned i = 0; i < game->touch.count; i++) {
        const unsigned square = game->touch.square[i];
        if (is_own(board, square)) {
            note(act, HK__OWN_TOUCHED);
            if (board->kings & bb_bit(square) && bind_castling_later(game, legal, i, duty, act))
                return;
            if (bind(board, legal, duty, HK_DUTY_PIECE, square, square))
                return;
        } else if (is_enemy(board, square)) {
            note(act, HK__ENEMY_TOUCHED);
            if (bind(board, legal, duty, HK_DUTY_CAPTURE, square, square)) {
                note_passing(board, legal, square, act);
                return;
            }
        }
    }
    duty->kind = HK_DUTY_ANY;
    note(act, HK__NONE_CAN_MOVE);
}

void hk__duty_find(const hk_game *game, hk_duty *out, struct hk__act *act)
{
    const hk_board *board = &hk__now(game)->board;
    const struct hk__touch *touch = &game->touch;
    const uint64_t kings = board->kings & board->color[board->side];
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
        note(act, HK__PIECE_PLACED);
        out->piece = touch->piece;
        if (bind(board, &legal, out, HK_DUTY_PROMOTION, touch->placed, touch->placed))
            return;
    }
    if (touch->king_released && kings) {
        const unsigned rook = rook_of_release(board, bb_first(kings), touch->released);
        bind_castling(game, &legal, bb_first(kings), rook, out, act);
        return;
    }
    note(act, HK__DUTY);
    sort_touched(board, touch, &sorted);
    if (kings)
        bar_rooks(game, bb_first(kings), out, act);
    if (sorted.own_count > 1 && kings && !sorted.enemy_count && sorted.own[0] == bb_first(kings) &&
        are_castling_squares(game, sorted.own[0], sorted.own[1])) {
        const bool later = sorted.own_count > 2 && bind_castling_later(game, &legal, 0, out, act);
        if (!later)
            bind_castling(game, &legal, sorted.own[0], sorted.own[1], out, act);
        return;
    }
    if (sorted.own_count && sorted.enemy_count) {
        note(act, HK__BOTH_TOUCHED);
        if (bind(board, &legal, out, HK_DUTY_BOTH, sorted.own[0], sorted.enemy))
            return;
    }
    bind_first(game, &legal, out, act);
}

bool hk_duty_allows(const hk_board *board, const hk_duty *duty, hk_move move)
{
    return fits(board, duty, move);
}

bool hk__touch_is_broken(const hk_game *game, hk_move move)
{
    hk_duty duty;

    hk__duty_find(game, &duty, NULL);
    return !hk_duty_allows(&hk__now(game)->board, &duty, move);
}

void hk__touch_leave(hk_game *game, bool breach)
{
    if (breach)
        game->last_touch = game->touch;
    game->breach = breach ? HK__BREACH_OPEN : HK__NO_BREACH;
    game->touch = (struct hk__touch){.count = 0};
}

void hk__touch_note_end(hk_game *game, hk_verdict end)
{
    game->end_is_open = game->breach == HK__BREACH_OPEN && hk__edition(game)->end_needs_duty &&
                        (end == HK_VERDICT_CHECKMATE || end == HK_VERDICT_STALEMATE ||
                         end == HK_VERDICT_DEAD_POSITION);
}

void hk__touch_add(struct hk__touch *touch, unsigned square)
{
    for (unsigned i = 0; i < touch->count; i++)
        if (touch->square[i] == square)
            return;
    if (touch->count < HK_TOUCHED_MAX)
        touch->square[touch->count++] = (uint8_t)square;
}

/*
 * Does what the player had touched leave him free to castle as the released king shows? Not if another
 * piece has to move (4.3), nor if another rook has to castle or this one may not (4.4).
 */
static bool leaves_free(const hk_duty *due, unsigned king, unsigned rook)
{
    if (rook != HK_NO_SQUARE && due->barred & bb_bit(rook))
        return false;
    return due->kind == HK_DUTY_ANY || (due->kind == HK_DUTY_PIECE && due->from == king) ||
           (due->kind == HK_DUTY_CASTLE && due->to == rook);
}

void hk__touch_release(hk_game *game, const hk_event *event)
{
    const hk_board *board = &hk__now(game)->board;
    const unsigned to = event->fact.squares.square[0];
    const uint64_t kings = hk_board_pieces(board, (hk_color)board->side, HK_KING);
    const struct hk__touch before = game->touch;
    bool binds = hk__edition(game)->release_binds;
    hk_duty due;

    for (uint64_t left = kings; left;)
        hk__touch_add(&game->touch, bb_take_first(&left));
    if (kings && !hk__was_ruled_before(event, 14)) {
        const unsigned king = bb_first(kings);
        hk__duty_find(game, &due, NULL);
        binds = leaves_free(&due, king, rook_of_release(board, king, to));
    }
    if (!binds)
        return;
    game->touch = before;
    game->touch.king_released = true;
    game->touch.released = (uint8_t)to;
}

/* 4.8: the right to claim the breach ends. */
static void forfeit(enum hk__breach *breach)
{
    if (*breach == HK__BREACH_OPEN)
        *breach = HK__BREACH_FORFEITED;
}

void hk__touch_forfeit(hk_game *game, hk_color player)
{
    const bool over_illegal = game->pending.stands && hk__has_the_move(game) != player;

    forfeit(over_illegal ? &game->pending.breach : &game->breach);
}

void hk__touch_consequences(hk_game *game, hk_color player)
{
    game->offered[hk__other(player)] = false; /* 9.1.2.1: touching declines it */
    hk__touch_forfeit(game, player);
}

hk_verdict hk__touch_out_of_turn(hk_game *game, hk_color player, struct hk__act *act)
{
    act->has_effect = game->pending.stands;
    if (game->pending.stands)
        hk__touch_consequences(game, player);
    return HK_VERDICT_TOUCH_NOT_ON_MOVE;
}

/* Make the ruling tell the piece and the squares of a duty. */
static void tell_duty(const hk_board *board, const hk_duty *duty, struct hk__act *act)
{
    const bool captures = duty->kind == HK_DUTY_CAPTURE;

    act->told.player = (hk_color)board->side;
    act->told.square = captures ? duty->to : duty->from;
    act->told.target = duty->to;
    act->told.piece = hk_board_kind_at(board, act->told.square);
    if (duty->kind == HK_DUTY_PROMOTION)
        act->told.piece = duty->piece;
}

hk_verdict hk__duty_verdict(const hk_game *game, const hk_duty *duty, struct hk__act *act)
{
    const hk_board *board = &hk__now(game)->board;

    tell_duty(board, duty, act);
    const bool released = hk__is_noted(act, HK__KING_RELEASED) &&
                          (duty->kind == HK_DUTY_CASTLE || hk__edition(game)->release_binds);

    if (released) /* 4.7.2 binds, before 4.4; 2005: 4.8 */
        act->matter = HK_FACT_KING_RELEASED;
    switch (duty->kind) {
    case HK_DUTY_NONE:
    case HK_DUTY_ANY:
        return HK_VERDICT_ANY_MOVE_AFTER_TOUCH;
    case HK_DUTY_PIECE:
        return released || hk__is_noted(act, HK__CASTLING_NOT_LEGAL) ? HK_VERDICT_MUST_MOVE_KING
                                                                     : HK_VERDICT_MUST_MOVE_PIECE;
    case HK_DUTY_CAPTURE:
        return HK_VERDICT_MUST_CAPTURE;
    case HK_DUTY_BOTH:
        return HK_VERDICT_MUST_CAPTURE_WITH;
    case HK_DUTY_CASTLE:
        return HK_VERDICT_MUST_CASTLE;
    case HK_DUTY_PLAY:
        act->meaning = duty->move;
        act->meant_on = *board;
        return HK_VERDICT_MUST_PLAY_INTENDED;
    case HK_DUTY_PROMOTION:
        return HK_VERDICT_MUST_PROMOTE;
    }
    return HK_VERDICT_ANY_MOVE_AFTER_TOUCH;
}

void hk__duty_look(const hk_game *game, hk_duty *out)
{
    struct hk__act act = {.player = hk__has_the_move(game)};
    hk_ruling ruling = {.deciding_count = 0};

    hk__duty_find(game, out, &act);
    if (out->kind == HK_DUTY_NONE)
        return;
    hk__ruling_make(&ruling, hk__duty_verdict(game, out, &act), &act, game->rules.edition);
    out->verdict = ruling.verdict;
    out->rule = ruling.deciding[0];
    out->why = ruling.told.why;
}

hk_verdict hk__touch_judge(hk_game *game, struct hk__act *act)
{
    const hk_event *event = act->event;
    hk_duty duty;

    if (event->touch.by_accident) {
        hk__note(act, HK__DUTY);
        return HK_VERDICT_ACCIDENTAL_TOUCH;
    }
    if (game->status == HK_STATUS_ENDED) { /* by a move of which he does not complain (5.1.1) */
        hk__touch_forfeit(game, act->player);
        game->end_is_open = false;
        act->has_effect = true;
        hk__note(act, HK__TOUCH_CLAIM_TOO_LATE);
        return HK_VERDICT_GAME_OVER;
    }
    if (hk__has_the_move(game) != act->player)
        return hk__touch_out_of_turn(game, act->player, act);
    if (game->adjournment.sealed && !hk__was_ruled_before(event, 13)) /* he has moved (I.1.1) */
        return HK_VERDICT_MOVE_WHILE_SEALED;
    for (unsigned i = 0; i < event->touch.squares.count; i++)
        hk__touch_add(&game->touch, event->touch.squares.square[i]);
    hk__touch_consequences(game, act->player);
    hk__duty_find(game, &duty, act);
    hk__note(act, HK__TOUCHED);
    hk__note_if(act, game->level->silent_arbiter, HK__ON_REQUEST);
    return hk__duty_verdict(game, &duty, act);
}

hk_verdict hk__adjust_judge(const hk_game *game, struct hk__act *act)
{
    const bool was_told = hk__was_ruled_before(act->event, 11);
    const hk_color has_move = was_told ? hk__has_the_move(game) : hk__seems_to_have_the_move(game);

    if (!hk__edition(game)->adjust_needs_move)
        return HK_VERDICT_PIECES_ADJUSTED;
    if (has_move != act->player)
        return HK_VERDICT_ADJUST_NOT_ON_MOVE;
    const bool runs = game->clock.running && game->clock.whose == act->player;
    return hk_clock_is_used(&game->clock) && !runs ? HK_VERDICT_ADJUST_NOT_ON_CLOCK
                                                   : HK_VERDICT_PIECES_ADJUSTED;
}

/* Replace the piece of a promotion by the one that touched the promotion square first. */
static hk_verdict replace_piece(hk_game *game, hk_kind piece, struct hk__act *act)
{
    hk_made_move *last = hk__amend(game, game->plies - 1);

    last->move = hk_move_build(hk_move_from(last->move), hk_move_to(last->move),
                               HK_MOVE_PROMOTION + (unsigned)(piece - HK_KNIGHT));
    act->told.piece = piece;
    act->told.square = (uint8_t)hk_move_to(last->move);
    hk__go_back(game, game->plies);
    const hk_verdict end = hk__end_if_position_does(game, act);
    if (end != HK_VERDICT_NONE)
        return end;
    hk__go_on_after_ruling(game, act);
    return HK_VERDICT_PROMOTION_REPLACED;
}

/*
 * Was the last move a legal promotion on the square that the piece had touched? If not, the move
 * itself is taken back.
 */
static bool was_promoted(const hk_game *game, const struct hk__touch *broken)
{
    const hk_made_move *last = &game->moves[game->plies - 1];
    return broken->piece_placed && broken->piece >= HK_KNIGHT && broken->piece <= HK_QUEEN &&
           !(last->irregularities & HK_IRREGULAR_ILLEGAL) &&
           hk_move_promotion(last->move) != HK_NO_KIND && hk_move_to(last->move) == broken->placed;
}

/*
 * The move that broke his duty has been taken back, and what its player had touched is set: say what
 * he has to do.
 */
static hk_verdict tell_taken_back(hk_game *game, hk_move broken, struct hk__act *act)
{
    hk_duty duty;

    hk__duty_find(game, &duty, act);
    act->duty = hk__duty_verdict(game, &duty, act);
    if (is_castling(broken) && duty.barred & bb_bit(hk_move_to(broken)))
        act->decides = HK_RULE_TOUCH_ROOK_KING;
    hk__note_level(game, act);
    hk__note_if(act, game->level->silent_arbiter, HK__ON_REQUEST);
    return duty.kind == HK_DUTY_PLAY ? HK_VERDICT_OTHER_MOVE_TAKEN_BACK /* 9.5.3: touched or not */
                                     : HK_VERDICT_MOVE_TAKEN_BACK;
}

/* Nobody can claim this breach: there is none, or he has lost the right to (4.8). */
static hk_verdict refuse_claim(enum hk__breach breach)
{
    return breach == HK__BREACH_FORFEITED ? HK_VERDICT_TOUCH_CLAIM_TOO_LATE
                                          : HK_VERDICT_NO_TOUCH_BREACH;
}

/* An illegal move that is not completed broke touch-move: it is put right at no cost (7.5.1). */
static hk_verdict claim_pending(hk_game *game, struct hk__act *act)
{
    if (game->pending.breach != HK__BREACH_OPEN)
        return refuse_claim(game->pending.breach);
    const hk_move broken = hk__illegal_standing(game);
    game->pending.stands = false;
    game->duty_changed = true;
    act->told.player = hk__other(act->player);
    const hk_verdict verdict = tell_taken_back(game, broken, act);
    hk__go_on_after_ruling(game, act);
    return verdict;
}

hk_verdict hk__touch_claim(hk_game *game, struct hk__act *act)
{
    const struct hk__touch broken = game->last_touch;
    const hk_color offender = hk__other(act->player);

    if (game->pending.stands && hk__has_the_move(game) == offender)
        return claim_pending(game, act);
    const bool has_moved = hk__has_the_move(game) != act->player ||
                           (game->pending.stands && !hk__was_ruled_before(act->event, 13));
    if (has_moved) /* 4.8: since the breach, be it illegally */
        return game->plies + game->pending.stands > 1 && !game->adjournment.sealed &&
                       !hk__was_ruled_before(act->event, 9)
                   ? HK_VERDICT_TOUCH_CLAIM_TOO_LATE
                   : HK_VERDICT_NO_TOUCH_BREACH;
    if (game->breach != HK__BREACH_OPEN)
        return refuse_claim(game->breach);
    act->told.player = offender;
    if (game->status == HK_STATUS_ENDED) { /* 5.1.1: it was against article 4 */
        act->undone = game->ended;
        hk__reopen(game);
        game->stopped = HK__BY_PLAYER;
        game->stopper = act->player;
        game->to_press[offender] = game->rules.completion == HK_COMPLETION_BY_PRESS;
    }
    if (was_promoted(game, &broken))
        return replace_piece(game, broken.piece, act);
    const size_t at = game->plies - 1;
    const hk_move move = game->moves[at].move;
    hk__tell_move(game, at, act);
    hk__go_back(game, at);
    hk__take_off_earned(game, at);
    game->touch = broken;
    const hk_verdict verdict = tell_taken_back(game, move, act);
    const hk_verdict end = hk__illegal_count_taken_back(game, act, at);
    if (end != HK_VERDICT_NONE) { /* 7.5.5 decides, and no duty is left */
        act->duty = HK_VERDICT_NONE;
        act->matter = HK_FACT_NONE;
        act->decides = HK_RULE_NONE;
        return end;
    }
    hk__go_on_after_ruling(game, act);
    return verdict;
}
