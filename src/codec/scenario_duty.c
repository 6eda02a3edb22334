/*
 * The duty that a scenario expects of the player to move. Duties are compared as what they leave of the legal moves, not as
 * texts: "w: capture d5" and "w: e4d5" agree where only that pawn can take.
 */
#include "base/internal.h"
#include "codec/scenario.h"
#include "hakem/uci.h"

#include <string.h>

/* A duty in words, and the moves that it names besides. */
struct duty_text {
    enum { ANY, MAN, KING, CAPTURE, PLAY, PROMOTE } kind;
    unsigned square;
    hk_kind piece; /* that stands on it, or HK_NO_KIND */
    bool no_castling;
    const char *also, *alone; /* a move that qualifies; the only one */
};

static const char *after(const char *text, const char *words)
{
    const size_t size = strlen(words);
    return text && strncmp(text, words, size) == 0 ? text + size : NULL;
}

static const char *read_square(const char *text, unsigned *out)
{
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return NULL;
    *out = (unsigned)(text[1] - '1') * 8 + (unsigned)(text[0] - 'a');
    return text + 2;
}

static const char *read_piece(const char *text, hk_kind *out)
{
    static const char *const names[] = {" pawn", " knight", " bishop", " rook", " queen", " king"};
    for (size_t i = 0; text && i < HK_COUNT(names); i++)
        if (after(text, names[i])) {
            *out = (hk_kind)(HK_PAWN + i);
            return after(text, names[i]);
        }
    return NULL;
}

/* "move the g1 knight", "move the h1 rook (not castling)"; what follows "move the ". */
static bool read_man(struct duty_text *out, const char *text)
{
    out->kind = MAN;
    const char *rest = read_piece(read_square(text, &out->square), &out->piece);
    out->no_castling = rest && strcmp(rest, " (not castling)") == 0;
    return rest && (!*rest || out->no_castling);
}

/* What follows "legal king move". */
static bool read_king(struct duty_text *out, const char *text)
{
    out->kind = KING;
    out->also = after(text, ", incl. ");
    return !*text || out->also;
}

/* "capture d5", "capture d5 (e4d5)"; what follows "capture ". */
static bool read_capture(struct duty_text *out, const char *text)
{
    out->kind = CAPTURE;
    const char *rest = read_square(text, &out->square);
    out->alone = after(rest, " (");
    return rest && (!*rest || out->alone);
}

static bool read_promotion(struct duty_text *out, const char *text)
{
    out->kind = PROMOTE;
    const char *rest = read_piece(read_square(text, &out->square), &out->piece);
    return rest && !*rest;
}

/* A duty without the player's letter before it. */
static bool read_duty(struct duty_text *out, const char *text)
{
    const char *rest;

    *out = (struct duty_text){.kind = ANY, .piece = HK_NO_KIND};
    if (strcmp(text, "any legal move") == 0)
        return true;
    if ((rest = after(text, "move the ")) || (rest = after(text, "legally move the ")))
        return read_man(out, rest);
    if ((rest = after(text, "legal king move")))
        return read_king(out, rest);
    if ((rest = after(text, "capture ")))
        return read_capture(out, rest);
    if ((rest = after(text, "promote the ")))
        return read_promotion(out, rest);
    out->kind = PLAY;
    if (!(out->alone = after(text, "play ")) && !(out->alone = after(text, "complete ")))
        out->alone = text;
    return true;
}

/* Does the text, up to a closing bracket, name this move? */
static bool names(const char *text, hk_move move, hk_variant variant)
{
    char uci[8];
    hk_buf buf;

    hk_buf_init(&buf, uci, sizeof uci);
    hk_uci_write(&buf, move, variant);
    return strcspn(text, ")") == strlen(uci) && strncmp(text, uci, strlen(uci)) == 0;
}

static bool captures_on(const hk_board *board, hk_move move, unsigned square)
{
    const unsigned to = hk_move_to(move);
    if (hk_move_special(move) == HK_MOVE_EN_PASSANT)
        return square == to || square == hk_move_from(move) / 8 * 8 + to % 8;
    return square == to && board->colour[board->side ^ 1] >> to & 1;
}

static bool fits(const struct duty_text *duty, const hk_board *board, hk_move move,
                 hk_variant variant)
{
    if (duty->alone && !names(duty->alone, move, variant))
        return false;
    switch (duty->kind) {
    case ANY:
    case PLAY:
        return true;
    case MAN:
    case PROMOTE:
        return hk_move_from(move) == duty->square &&
               !(duty->no_castling && hk_move_special(move) == HK_MOVE_CASTLING);
    case KING:
        return hk_board_kind_at(board, hk_move_from(move)) == HK_KING;
    case CAPTURE:
        return captures_on(board, move, duty->square);
    }
    return false;
}

bool scenario_duty_agrees(const struct scenario_game *playing, const hk_state *state,
                          const char *text)
{
    const hk_board *board = &state->position.board;
    const hk_variant variant = playing->scenario->rules.variant;
    struct duty_text duty;
    hk_move_list legal;
    bool is_among = false;

    const char *rest = after(text, board->side == HK_WHITE ? "w: " : "b: ");
    if (!rest || !read_duty(&duty, rest))
        return false;
    if (duty.piece != HK_NO_KIND && hk_board_kind_at(board, duty.square) != duty.piece)
        return false;
    hk_game_legal(playing->game, &legal);
    for (unsigned i = 0; i < legal.size; i++) {
        const hk_move move = legal.move[i];
        const bool expected = fits(&duty, board, move, variant);
        if (expected != hk_game_duty_allows(playing->game, move))
            return false;
        is_among |= expected && (!duty.also || names(duty.also, move, variant));
    }
    return is_among;
}
