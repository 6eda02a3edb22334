/*
 * Writes the duty of the player to move in the words of docs/scenarios.md, and compares a duty in
 * words with the one in the game. One duty can be put into words in several ways, so the two are
 * compared as the sets of legal moves that they allow.
 */
#include "hakem/uci.h"
#include "scenario/scenario.h"

#include <string.h>

static const char *const kinds[] = {"piece", "pawn", "knight", "bishop", "rook", "queen", "king"};

static void add_square(hk_buf *out, unsigned square)
{
    hk_buf_char(out, (char)('a' + square % 8));
    hk_buf_char(out, (char)('1' + square / 8));
}

static void add_move(hk_buf *out, hk_move move, hk_variant variant)
{
    char text[8];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    hk_uci_write(&buf, move, variant);
    hk_buf_str(out, text);
}

void scenario_duty_write(hk_buf *out, const struct scenario_game *playing, const hk_state *state)
{
    const hk_board *board = &state->position.board;
    const hk_duty *duty = &state->duty;
    const hk_variant variant = playing->scenario->rules.variant;
    const hk_kind kind = hk_board_kind_at(board, duty->from);

    hk_buf_str(out, board->side == HK_WHITE ? "w: " : "b: ");
    switch (duty->kind) {
    case HK_DUTY_NONE:
    case HK_DUTY_ANY:
        hk_buf_str(out, "any legal move");
        return;
    case HK_DUTY_PIECE:
        hk_buf_str(out, "move the ");
        add_square(out, duty->from);
        hk_buf_char(out, ' ');
        hk_buf_str(out, kinds[kind]);
        hk_buf_str(out, duty->barred ? " (not castling)" : "");
        return;
    case HK_DUTY_CAPTURE:
        hk_buf_str(out, "capture ");
        add_square(out, duty->to);
        return;
    case HK_DUTY_PLAY:
        hk_buf_str(out, "play ");
        add_move(out, duty->move, variant);
        return;
    case HK_DUTY_PROMOTION:
        hk_buf_str(out, "promote to a ");
        hk_buf_str(out, kinds[duty->piece]);
        return;
    case HK_DUTY_BOTH:
    case HK_DUTY_CASTLE:
        break;
    }
    hk_move_list legal;
    bool first = true;
    hk_game_legal(playing->game, &legal);
    for (unsigned i = 0; i < legal.size; i++)
        if (hk_duty_allows(board, duty, legal.move[i])) {
            hk_buf_str(out, first ? "" : " ");
            add_move(out, legal.move[i], variant);
            first = false;
        }
}

/* The square that a text begins with, or HK_NO_SQUARE. */
static unsigned square_of(const char *text)
{
    const char name[3] = {text[0], text[0] ? text[1] : '\0', '\0'};
    return hk_square(name);
}

/* The text after a word that it begins with; NULL: it begins otherwise. */
static const char *behind(const char *text, const char *word)
{
    return strncmp(text, word, strlen(word)) == 0 ? text + strlen(word) : NULL;
}

static bool captures_on(const hk_board *board, hk_move move, unsigned square)
{
    const unsigned to = hk_move_to(move);
    if (hk_move_special(move) == HK_MOVE_EN_PASSANT)
        return to == square || hk_move_from(move) / 8 * 8 + to % 8 == square;
    return to == square && board->color[board->side ^ 1] >> to & 1;
}

/* Does the text of a duty, which begins after the player, allow this legal move? */
static bool text_allows(const char *text, const hk_board *board, hk_move move, hk_variant variant)
{
    const char *at;
    char uci[8];
    hk_buf buf;

    if (behind(text, "legal king move"))
        return (board->kings >> hk_move_from(move) & 1) != 0;
    if (behind(text, "any legal move"))
        return true;
    if ((at = behind(text, "move the ")))
        return hk_move_from(move) == square_of(at) &&
               !(strstr(at, "(not castling)") && hk_move_special(move) == HK_MOVE_CASTLING);
    if ((at = behind(text, "capture ")))
        return captures_on(board, move, square_of(at));
    if ((at = behind(text, "promote the ")))
        return hk_move_from(move) == square_of(at) && hk_move_promotion(move) != HK_NO_KIND;
    at = behind(text, "play ");
    if (!at)
        at = behind(text, "complete ");
    if (!at)
        at = text;
    hk_buf_init(&buf, uci, sizeof uci);
    hk_uci_write(&buf, move, variant);
    return strncmp(at, uci, strlen(uci)) == 0 &&
           (at[strlen(uci)] == '\0' || at[strlen(uci)] == ' ');
}

bool scenario_duty_is(const struct scenario_game *playing, const hk_state *state, const char *text)
{
    const hk_board *board = &state->position.board;
    const char *duty = behind(text, board->side == HK_WHITE ? "w: " : "b: ");
    hk_move_list legal;

    if (!duty)
        return false;
    if (behind(duty, "legally "))
        duty = behind(duty, "legally ");
    hk_game_legal(playing->game, &legal);
    for (unsigned i = 0; i < legal.size; i++)
        if (text_allows(duty, board, legal.move[i], playing->scenario->rules.variant) !=
            hk_duty_allows(board, &state->duty, legal.move[i]))
            return false;
    return true;
}
