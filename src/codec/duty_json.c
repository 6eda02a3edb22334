/*
 * Writes a duty (articles 4.3 to 4.5, 4.7 and 9.5.3). Its sentence is that of the ruling which
 * tells it; the squares are those of the touched pieces that bind, or of the intended move. Rulings
 * themselves are written by ruling_json.c.
 */
#include "codec/duty_json.h"
#include "base/internal.h"
#include "codec/case_writing.h"
#include "codec/ruling_json.h"
#include "hakem/uci.h"

/* The ruling whose sentence tells the duty of the player to move. */
static hk_ruling as_ruling(const hk_state *state)
{
    const hk_duty *duty = &state->duty;
    hk_ruling out = {.verdict = duty->verdict, .edition = state->edition};

    out.told = (hk_particulars){.player = (hk_color)state->position.board.side,
                                .square = duty->kind == HK_DUTY_CAPTURE ? duty->to : duty->from,
                                .target = duty->to,
                                .why = duty->why};
    out.told.piece = duty->kind == HK_DUTY_PROMOTION
                         ? duty->piece
                         : hk_board_kind_at(&state->position.board, out.told.square);
    out.meaning = duty->kind == HK_DUTY_PLAY ? duty->move : HK_MOVE_NONE;
    out.meant_on = state->position.board;
    return out;
}

static void say_ruling(hk_buf *out, hk_language language, const void *of)
{
    hk_words_verdict(out, language, of, NULL);
}

static void put_square(struct json_text *out, unsigned square)
{
    const char name[] = {(char)('a' + square % 8), (char)('1' + square / 8)};

    json_text_string(out, name, sizeof name);
}

/* The squares of the pieces that bind, the player's own before the opponent's. */
static void put_squares(struct json_text *out, const hk_duty *duty)
{
    json_text_key(out, "squares");
    json_text_open(out, '[');
    switch (duty->kind) {
    case HK_DUTY_NONE:
    case HK_DUTY_ANY:
        break;
    case HK_DUTY_PIECE:
        put_square(out, duty->from);
        break;
    case HK_DUTY_CAPTURE:
    case HK_DUTY_PROMOTION:
        put_square(out, duty->to);
        break;
    case HK_DUTY_BOTH:
    case HK_DUTY_CASTLE:
        put_square(out, duty->from);
        put_square(out, duty->to);
        break;
    case HK_DUTY_PLAY:
        put_square(out, hk_move_from(duty->move));
        put_square(out, hk_move_to(duty->move));
        break;
    }
    json_text_close(out, ']');
}

static void put_allowed(struct json_text *out, const hk_state *state, hk_variant variant)
{
    hk_move_list legal;

    json_text_key(out, "moves");
    json_text_open(out, '[');
    hk_movegen_legal(&state->position.board, &legal);
    for (unsigned i = 0; i < legal.size; i++) {
        char text[8];
        hk_buf buf;
        if (!hk_duty_allows(&state->position.board, &state->duty, legal.move[i]))
            continue;
        hk_buf_init(&buf, text, sizeof text);
        hk_uci_write(&buf, legal.move[i], variant);
        json_text_string(out, text, buf.size);
    }
    json_text_close(out, ']');
}

static bool has_kings(const hk_board *board)
{
    return board->kings & board->color[HK_WHITE] && board->kings & board->color[HK_BLACK];
}

void duty_write(struct json_text *out, const hk_state *state, hk_variant variant)
{
    const hk_ruling ruling = as_ruling(state);

    json_text_key(out, "duty");
    if (state->status == HK_STATUS_ENDED || state->duty.kind == HK_DUTY_NONE ||
        !has_kings(&state->position.board)) {
        json_text_null(out);
        return;
    }
    json_text_open(out, '{');
    put_word(out, "player", hk_color_word(ruling.told.player));
    put_squares(out, &state->duty);
    put_word(out, "article", hk_article_number(state->edition, state->duty.rule));
    put_texts(out, "texts", say_ruling, &ruling);
    put_allowed(out, state, variant);
    json_text_close(out, '}');
}
