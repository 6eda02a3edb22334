/* Positions and moves on the wire: FEN, UCI and SAN, and to whom more is told than the board shows. */
#include "hall/server/wire_position.h"
#include "base/internal.h"
#include "board/bb.h"
#include "codec/ruling_json.h"
#include "hakem/fen.h"
#include "hakem/legality.h"
#include "hakem/sheet.h"
#include "hakem/uci.h"
#include "hall/server/wire_game.h"

#include <stdlib.h>

static void put_fen(struct json_text *out, const hk_position *position, hk_variant variant)
{
    char text[HK_FEN_MAX];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    hk_fen_write(&buf, position, variant);
    json_text_string(out, text, buf.size);
}

static void put_uci(struct json_text *out, hk_move move, hk_variant variant)
{
    char text[8];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    hk_uci_write(&buf, move, variant);
    json_text_string(out, text, buf.size);
}

/*
 * Moves in the order of their letters in UCI. Squares are counted file by file here, so that they
 * come in the order of theirs.
 */
struct sorted_moves {
    uint64_t from, to[HK_NO_SQUARE];
    /* From where a pawn promotes; by the files that it leaves and comes to, the pieces. */
    uint64_t promoting;
    uint8_t promotions[8][8];
};

static unsigned by_file(unsigned square)
{
    return square % 8 * 8 + square / 8;
}

static void sort_moves(struct sorted_moves *out, const hk_move_list *moves, hk_variant variant)
{
    static const uint8_t pieces[] = {1 << 1, 1 << 0, 1 << 3, 1 << 2}; /* n, b, r, q among bnqr */

    out->from = out->promoting = 0;
    for (unsigned i = 0; i < moves->size; i++) {
        const hk_move move = moves->move[i];
        const unsigned special = hk_move_special(move), from = by_file(hk_move_from(move));
        unsigned square = hk_move_to(move);
        if (special == HK_MOVE_CASTLING && variant == HK_STANDARD)
            square = square > hk_move_from(move) ? hk_move_from(move) + 2 : hk_move_from(move) - 2;
        const unsigned to = by_file(square);
        out->to[from] = (out->from & bb_bit(from) ? out->to[from] : 0) | bb_bit(to);
        out->from |= bb_bit(from);
        if (special < HK_MOVE_PROMOTION)
            continue;
        if (!out->promoting)
            memset(out->promotions, 0, sizeof out->promotions);
        out->promoting |= bb_bit(from);
        out->promotions[from / 8][to / 8] |= pieces[special - HK_MOVE_PROMOTION];
    }
}

/* Write a move as an element of a list, and a comma; the answer is where they end. */
static char *write_element(char *at, unsigned from, unsigned to, char promotion)
{
    *at++ = '"';
    *at++ = (char)('a' + from / 8);
    *at++ = (char)('1' + from % 8);
    *at++ = (char)('a' + to / 8);
    *at++ = (char)('1' + to % 8);
    if (promotion)
        *at++ = promotion;
    *at++ = '"';
    *at++ = ',';
    return at;
}

static char *write_moves_from(char *at, const struct sorted_moves *sorted, unsigned from)
{
    for (uint64_t left = sorted->to[from]; left;) {
        const unsigned to = bb_take_first(&left);
        if (!(sorted->promoting & bb_bit(from)))
            at = write_element(at, from, to, '\0');
        for (unsigned i = 0; sorted->promoting & bb_bit(from) && i < 4; i++)
            if (sorted->promotions[from / 8][to / 8] >> i & 1)
                at = write_element(at, from, to, "bnqr"[i]);
    }
    return at;
}

void wire_put_moves(struct json_text *out, const hk_move_list *moves, hk_variant variant)
{
    char text[HK_MOVES_MAX * 8 + 2], *at = text;
    struct sorted_moves sorted;

    sort_moves(&sorted, moves, variant);
    *at++ = '[';
    for (uint64_t left = sorted.from; left;)
        at = write_moves_from(at, &sorted, bb_take_first(&left));
    if (at > text + 1)
        at--; /* the last comma */
    *at++ = ']';
    json_text_raw(out, text, (size_t)(at - text));
}

/*
 * That no game reaches the start position, and why: told, not refused, for it may be a composed
 * one.
 */
static void put_start_remark(struct json_text *out, const hk_rules *rules, const hk_position *start)
{
    static const hk_rule rule = HK_RULE_ILLEGAL_POSITION;
    hk_legality_verdict verdict = {.answer = HK_UNKNOWN};
    hk_position array;

    hk_position_start(&array);
    if (!hk_board_equal(&array.board, &start->board))
        hk_legality_glance(start, rules->variant, &verdict);
    if (!wire_open_member(out, "start_remark", verdict.answer == HK_NO))
        return;
    json_text_key(out, "text");
    json_text_word(out, verdict.reason);
    json_text_key(out, "articles");
    articles_write(out, rules->edition, &rule, hk_article_number(rules->edition, rule) ? 1 : 0);
    json_text_close(out, '}');
}

const hk_position *wire_start(const struct hall_game *game)
{
    return game->log.live ? hk_game_start(game->log.game) : &hk_game_rules(game->log.game)->start;
}

void wire_put_start(struct json_text *out, const struct hall_game *game)
{
    const hk_rules *rules = hk_game_rules(game->log.game);
    const hk_position *start = wire_start(game);

    json_text_key(out, "start_fen");
    put_fen(out, start, rules->variant);
    put_start_remark(out, rules, start);
}

/* The half-move that wire_look has added, as the list of moves has it. */
static hk_made_move standing_of(const hk_state *state)
{
    return (hk_made_move){.move = state->standing,
                          .irregularities = HK_IRREGULAR_ILLEGAL,
                          .clock_ms = state->standing_clock_ms};
}

hk_made_move wire_made_move(const struct logged *log, const hk_state *state, unsigned ply)
{
    const bool stands = log->setup.rules.profile == HK_PROFILE_BOARD && /* elsewhere beside */
                        state->standing != HK_MOVE_NONE && ply + 1 == state->plies;

    return stands ? standing_of(state) : hk_game_moves(log->game)[ply];
}

void wire_write_san(hk_buf *out, const hk_board *board, hk_move move, const hk_letters *letters,
                    bool bare)
{
    char text[HK_SAN_MAX];
    hk_buf san;

    hk_buf_init(&san, text, sizeof text);
    hk_san_write(&san, board, move, letters, HK_SAN_PGN);
    hk_buf_add(out, text, bare ? strcspn(text, "+#") : san.size);
}

void wire_put_last_move(struct json_text *out, const struct hall_game *game, const hk_state *state,
                        enum view view)
{
    const hk_made_move *made = hk_game_moves(game->log.game);
    hk_board board = hk_game_start(game->log.game)->board;
    char text[HK_SAN_MAX];
    hk_buf san;

    if (!wire_open_member(out, "last_move", state->plies > 0))
        return;
    for (unsigned i = 0; i + 1 < state->plies; i++)
        hk_board_make_again(&board, &made[i]);
    hk_buf_init(&san, text, sizeof text);
    wire_write_san(&san, &board, wire_made_move(&game->log, state, state->plies - 1).move,
                   &hk_letters_english, wire_is_bare(&game->log, state, view));
    json_text_key(out, "san");
    json_text_string(out, text, san.size);
    json_text_key(out, "color");
    json_text_word(out, hk_color_word((hk_color)board.side));
    json_text_close(out, '}');
}

/* `clock_ms`: NULL, what the clock showed is not known. */
static void put_move(struct json_text *out, const hk_board *board, hk_move move,
                     const int64_t *clock_ms, const hk_rules *rules, bool bare)
{
    char text[HK_SAN_MAX];
    hk_buf san;

    hk_buf_init(&san, text, sizeof text);
    wire_write_san(&san, board, move, &hk_letters_english, bare);
    json_text_open(out, '{');
    json_text_key(out, "uci");
    put_uci(out, move, rules->variant);
    json_text_key(out, "san");
    json_text_string(out, text, san.size);
    json_text_key(out, "clock_ms");
    if (clock_ms && hk_rules_have_clock(rules))
        json_text_int(out, *clock_ms);
    else
        json_text_null(out);
    json_text_close(out, '}');
}

void wire_put_made(struct json_text *out, const struct hall_game *game, hk_board board,
                   unsigned from, const hk_state *state, enum view view)
{
    const hk_rules *rules = hk_game_rules(game->log.game);
    const bool bare = wire_is_bare(&game->log, state, view);

    json_text_key(out, "moves");
    if (!game->log.live) {
        json_text_null(out);
        return;
    }
    json_text_open(out, '[');
    for (unsigned i = from; i < state->plies; i++) {
        const hk_made_move made = wire_made_move(&game->log, state, i);
        put_move(out, &board, made.move, &made.clock_ms, rules, bare);
        hk_board_make_again(&board, &made);
    }
    json_text_close(out, ']');
}

hk_move *wire_copied(const struct logged *log, size_t *count)
{
    const hk_game *game = log->game;

    /* A board that was live from a later position has no sheets from there on. */
    *count = log->live || log->status != HK_STATUS_ENDED ||
                     !hk_board_equal(&hk_game_start(game)->board, &hk_game_rules(game)->start.board)
                 ? 0
                 : hk_sheets_read(game, NULL, 0);
    hk_move *moves = *count ? calloc(*count, sizeof *moves) : NULL;
    if (moves)
        hk_sheets_read(game, moves, *count);
    else
        *count = 0;
    return moves;
}

void wire_put_copied(struct json_text *out, const struct hall_game *game)
{
    const hk_rules *rules = hk_game_rules(game->log.game);
    hk_position position = *wire_start(game);
    hk_move_list legal;
    size_t count;
    hk_move *moves = wire_copied(&game->log, &count);
    hk_board board = position.board;

    if (!wire_open_member(out, "copied", !game->log.live && game->log.status == HK_STATUS_ENDED)) {
        free(moves);
        return;
    }
    json_text_key(out, "moves");
    json_text_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        put_move(out, &board, moves[i], NULL, rules, false);
        hk_board_make(&board, moves[i]);
        hk_position_make(&position, moves[i]);
    }
    json_text_close(out, ']');
    free(moves);
    json_text_key(out, "fen");
    put_fen(out, &position, rules->variant);
    hk_movegen_legal(&position.board, &legal);
    json_text_key(out, "legal");
    wire_put_moves(out, &legal, rules->variant);
    json_text_close(out, '}');
}

/* Nobody tells the hall what stands on the board. */
static void put_no_position(struct json_text *out, enum view view)
{
    static const char *const members[] = {"fen", "ply", "turn", "check", "legal"};

    for (size_t i = 0; i < HK_COUNT(members) - (view == VIEW_WATCH); i++) {
        json_text_key(out, members[i]);
        json_text_null(out);
    }
}

bool wire_adds_standing(const struct logged *log, enum view view)
{
    return log->setup.rules.profile == HK_PROFILE_BOARD && !log->setup.casual &&
           view < VIEW_OPERATOR;
}

bool wire_is_bare(const struct logged *log, const hk_state *state, enum view view)
{
    return wire_adds_standing(log, view) && state->status != HK_STATUS_ENDED;
}

void wire_add_standing(const struct logged *log, enum view view, hk_state *state)
{
    if (log->setup.rules.profile != HK_PROFILE_BOARD || state->standing == HK_MOVE_NONE)
        return;
    if (!wire_is_bare(log, state, view)) {
        state->standing = HK_MOVE_NONE;
        return;
    }
    const hk_made_move standing = standing_of(state);
    state->to_press[state->position.board.side] = true;
    hk_position_make_again(&state->position, &standing);
    state->plies++;
}

void wire_look(const struct hall_game *game, int64_t at_ms, enum view view, hk_state *out)
{
    hall_look(game, at_ms, out);
    wire_add_standing(&game->log, view, out);
}

/* Of the legal moves those that a wrong claim leaves (9.5.3): a screen takes no other. */
static void keep_owed(hk_move_list *moves, const hk_state *state)
{
    unsigned kept = 0;

    if (state->duty.kind == HK_DUTY_NONE && !state->duty.barred)
        return; /* no piece has been touched */
    for (unsigned i = 0; i < moves->size; i++)
        if (hk_duty_allows(&state->position.board, &state->duty, moves->move[i]))
            moves->move[kept++] = moves->move[i];
    moves->size = kept;
}

void wire_put_legal(struct json_text *out, const struct hall_game *game, const hk_state *state,
                    enum view view)
{
    hk_move_list moves = {.size = 0};

    json_text_key(out, "legal");
    if (view == VIEW_HELPER || wire_is_bare(&game->log, state, view)) {
        json_text_null(out);
        return;
    }
    if (state->status != HK_STATUS_ENDED)
        hk_movegen_legal(&state->position.board, &moves);
    if (game->log.setup.rules.profile == HK_PROFILE_SCREEN)
        keep_owed(&moves, state);
    wire_put_moves(out, &moves, hk_game_rules(game->log.game)->variant);
}

void wire_put_position(struct json_text *out, const struct hall_game *game, const hk_state *state,
                       enum view view)
{
    const hk_variant variant = hk_game_rules(game->log.game)->variant;
    const hk_board *board = &state->position.board;

    if (!game->log.live) {
        put_no_position(out, view);
        return;
    }
    json_text_key(out, "fen");
    put_fen(out, &state->position, variant);
    json_text_key(out, "ply");
    json_text_int(out, state->plies);
    json_text_key(out, "turn");
    json_text_word(out, hk_color_word((hk_color)board->side));
    json_text_key(out, "check");
    if (wire_is_bare(&game->log, state, view))
        json_text_null(out);
    else
        json_text_bool(out, hk_board_checkers(board) != 0);
    if (view != VIEW_WATCH)
        wire_put_legal(out, game, state, view);
}

void wire_put_illegal(struct json_text *out, const struct hall_game *game, const hk_state *state,
                      enum view view)
{
    const bool told = view != VIEW_WATCH && view != VIEW_HELPER &&
                      game->log.setup.rules.profile == HK_PROFILE_TRAINING;

    json_text_key(out, "illegal");
    if (told && state->standing != HK_MOVE_NONE)
        put_uci(out, state->standing, HK_STANDARD);
    else
        json_text_word(out, NULL);
}
