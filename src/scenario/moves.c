/*
 * The moves made before the events of a scenario, in UCI or algebraic notation. They are legal: an
 * illegal move is an event, because it calls for a ruling. A refusal names the half-move and the
 * reason that the Laws have.
 */
#include "base/internal.h"
#include "codec/members.h"
#include "hakem/illegality.h"
#include "hakem/uci.h"
#include "scenario/scenario.h"

#include <string.h>

static const char blanks[] = " \t\r\n";

size_t scenario_move_count(const struct scenario *scenario)
{
    const char *text = json_string_value(scenario->moves);
    size_t count = 0;
    if (!text)
        return json_array_size(scenario->moves);
    for (const char *at = text + strspn(text, blanks); *at; at += strspn(at, blanks)) {
        at += strcspn(at, blanks);
        count++;
    }
    return count;
}

static const char *move_text(const struct scenario *scenario, size_t index, size_t *size)
{
    const json_t *one = json_array_get(scenario->moves, index);
    const char *at = json_string_value(scenario->moves);

    if (!at) {
        *size = json_string_length(one);
        return json_string_value(one);
    }
    at += strspn(at, blanks);
    for (size_t i = 0; i < index; i++) {
        at += strcspn(at, blanks);
        at += strspn(at, blanks);
    }
    *size = strcspn(at, blanks);
    return at;
}

/*
 * Why no legal move fits the meaning. The reason for castling in Chess960 is looked up as for
 * castling, although the text says king takes own rook.
 */
static const char *why_illegal(const hk_board *board, hk_san_meaning meaning)
{
    const uint64_t king = board->kings & board->color[board->side];
    const bool both =
        meaning.castling == HK_SAN_NO_CASTLING && meaning.from_file >= 0 && meaning.from_rank >= 0;
    const unsigned from = both ? (unsigned)(meaning.from_rank * 8 + meaning.from_file) : 0;

    if (both && king >> from & 1 &&
        hk_board_pieces(board, (hk_color)board->side, HK_ROOK) >> meaning.to & 1)
        meaning.castling = meaning.to > from ? HK_SAN_KINGSIDE : HK_SAN_QUEENSIDE;
    return hk_illegality_sentence(hk_illegality_find(board, &meaning));
}

/* Find the legal move that the text means; the answer is NULL, or the reason why there is none. */
static const char *find_move(const struct scenario_game *playing, const hk_board *board,
                             const char *text, size_t size, hk_move *out)
{
    const hk_variant variant = playing->scenario->rules.variant;
    hk_uci_squares squares;
    hk_san_meaning meaning;
    hk_move_list legal;
    hk_fault fault = {.why = "it is no move"};
    hk_err err = HK_E_SYNTAX;
    hk_move move;

    if (hk_san_read(&meaning, text, size, &hk_letters_english, &fault) != HK_OK)
        return fault.why;
    if (hk_uci_read(&squares, text, size) == HK_OK)
        err = hk_uci_parse(&move, board, text, size, variant);
    else
        err = hk_san_resolve(&move, board, &meaning, variant);
    if (err == HK_E_AMBIGUOUS)
        return "more than one legal move fits";
    if (err != HK_OK)
        return why_illegal(board, meaning);
    hk_game_legal(playing->game, &legal);
    for (unsigned i = 0; i < legal.size; i++)
        if (legal.move[i] == move) {
            *out = move;
            return NULL;
        }
    return hk_illegality_sentence(HK_ILLEGALITY_KING_CAPTURE);
}

bool scenario_move_find(const struct scenario_game *playing, size_t index, hk_move *out,
                        hk_buf *fault)
{
    size_t size;
    const char *text = move_text(playing->scenario, index, &size);
    char shown[WORD_ROOM];
    hk_buf word;
    hk_state state;

    hk_game_look(playing->game, playing->now_ms, &state);
    const char *why = state.status == HK_STATUS_ENDED
                          ? "the game is over"
                          : find_move(playing, &state.position.board, text, size, out);
    if (!why)
        return true;
    hk_buf_init(&word, shown, sizeof shown);
    hk_buf_foreign(&word, text, size);
    hk_buf_str(fault, "moves: half-move ");
    hk_buf_int(fault, (int64_t)index + 1);
    hk_buf_str(fault, ", '");
    hk_buf_str(fault, shown);
    hk_buf_str(fault, "': ");
    hk_buf_str(fault, why);
    return false;
}
