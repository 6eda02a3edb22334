/*
 * The moves of a scoresheet, which a case may have instead of a position. The referee makes them
 * while they are read, so that an illegal move that stood on the board, written by its squares, is
 * among them, and so that it is known what each press earned.
 */
#include "codec/case.h"

#include "base/internal.h"
#include "hakem/san.h"
#include "hakem/uci.h"

#include <stdio.h>
#include <string.h>

enum { MEMORY_MAX = 4 << 20, WORD_MOST = 24 };

/* The game in which the moves are made, and the case that takes them. */
struct making {
    struct arbiter_case *out;
    hk_game *game;
    const hk_letters *letters;
    struct case_fault *fault;
};

static bool refuse_move(const struct making *making, const char *word, size_t size, const char *why)
{
    char sentence[CASE_WHY_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, sentence, sizeof sentence);
    hk_buf_str(&buf, "half-move ");
    hk_buf_int(&buf, making->out->plies + 1);
    hk_buf_str(&buf, ", '");
    hk_buf_foreign(&buf, word, size);
    hk_buf_str(&buf, "': ");
    hk_buf_str(&buf, why);
    return case_refuse_impossible(making->fault, "moves", sentence);
}

static hk_err apply(hk_game *game, hk_event event, hk_ruling *ruling)
{
    hk_game_stamp(game, &event, 0);
    return hk_game_apply(game, &event, ruling);
}

static bool is_legal(const hk_game *game, hk_move move)
{
    hk_move_list legal;

    hk_game_legal(game, &legal);
    for (unsigned i = 0; i < legal.size; i++)
        if (legal.move[i] == move)
            return true;
    return false;
}

/* Find the squares of a move; one that is not legal is written by them. */
static bool find_squares(const struct making *making, const hk_board *board, const char *word,
                         size_t size, struct case_move *out)
{
    const hk_variant variant = making->out->rules.variant;
    hk_fault why = {.why = "it is no move"};
    hk_move move = HK_MOVE_NONE;

    if (hk_san_parse(&move, board, word, size, making->letters, variant, &why) == HK_OK)
        out->squares = (hk_uci_squares){.from = hk_move_from(move),
                                        .to = hk_move_to(move),
                                        .promotion = hk_move_promotion(move)};
    else if (hk_uci_read(&out->squares, word, size) != HK_OK)
        return refuse_move(making, word, size, why.why);
    else if (hk_uci_parse(&move, board, word, size, variant) != HK_OK)
        move = HK_MOVE_NONE;
    out->legal = is_legal(making->game, move) ? move : HK_MOVE_NONE;
    return true;
}

/* Take a move into the case, and complete it. */
static bool take_move(const struct making *making, const char *word, size_t size)
{
    struct arbiter_case *out = making->out;
    const bool by_press = out->rules.completion == HK_COMPLETION_BY_PRESS;
    struct case_move *move = &out->moves[out->plies];
    hk_state before, after;
    hk_ruling ruling;

    if (out->plies == CASE_PLIES_MAX)
        return refuse_move(making, word, size, "a case has 600 half-moves at most");
    hk_game_look(making->game, 0, &before);
    if (before.status == HK_STATUS_ENDED)
        return refuse_move(making, word, size, "the game has ended before it");
    if (!find_squares(making, &before.position.board, word, size, move))
        return false;
    move->mover = (hk_color)before.position.board.side;
    hk_err err = apply(
        making->game,
        hk_event_move(move->mover, move->squares.from, move->squares.to, move->squares.promotion),
        &ruling);
    if (err == HK_OK && by_press && ruling.reason == HK_REASON_NONE)
        err = apply(making->game, hk_event_press(move->mover), &ruling);
    if (err == HK_E_MEMORY) {
        making->fault->no_memory = true;
        return false;
    }
    hk_game_look(making->game, 0, &after);
    if (err != HK_OK || after.plies != before.plies + 1)
        return refuse_move(making, word, size, "such a move cannot stand on the board");
    move->earned_ms =
        (int32_t)(after.clock.left_ms[move->mover] - before.clock.left_ms[move->mover]);
    out->earned_ms[move->mover] += move->earned_ms;
    out->has_ended = after.status == HK_STATUS_ENDED;
    out->plies++;
    return true;
}

/* Take a word of the text: a move, perhaps with its number before it, or a number alone. */
static bool take_word(const struct making *making, const char *word, size_t size)
{
    const size_t digits = strspn(word, "0123456789");
    const size_t dots = digits < size ? strspn(word + digits, ".") : 0;

    if (digits > 0 && dots > 0) {
        word += digits + dots;
        size -= digits + dots;
    }
    if (size > WORD_MOST)
        return refuse_move(making, word, WORD_MOST, "it is too long for a move");
    return size == 0 || take_move(making, word, size);
}

static bool take_text(const struct making *making, const char *text)
{
    static const char blanks[] = " \t\r\n";

    for (text += strspn(text, blanks); *text; text += strspn(text, blanks)) {
        const size_t size = strcspn(text, blanks);
        if (!take_word(making, text, size))
            return false;
        text += size;
    }
    return true;
}

static bool take_all(const struct making *making, const json_t *moves)
{
    if (json_is_string(moves))
        return take_text(making, json_string_value(moves));
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const char *word = json_string_value(json_array_get(moves, i));
        if (!word)
            return case_refuse(making->fault, "moves", "a move is a text");
        if (!take_text(making, word))
            return false;
    }
    return json_is_array(moves) ||
           case_refuse(making->fault, "moves", "the moves are a list of texts, or one text");
}

bool case_moves_read(struct arbiter_case *out, const json_t *moves, const hk_letters *letters,
                     struct case_fault *fault)
{
    struct making making = {.out = out, .letters = letters, .fault = fault};
    hk_event set = hk_event_decide(HK_DECISION_SET_CLOCKS, 0);
    hk_ruling ruling;
    hk_arena arena;

    hk_arena_init(&arena, MEMORY_MAX);
    hk_err err = hk_game_create(&making.game, &arena, &out->rules, NULL);
    set.decide.clocks = (hk_given_clocks){.given = true, .ms = {CASE_AMPLE_MS, CASE_AMPLE_MS}};
    if (err == HK_OK && hk_rules_have_clock(&out->rules))
        err = apply(making.game, set, &ruling);
    if (err == HK_OK)
        err = apply(making.game, hk_event_start(), &ruling);
    fault->no_memory = err == HK_E_MEMORY;
    bool good = err == HK_OK;
    if (err == HK_E_ARGUMENT || err == HK_E_POSITION)
        case_refuse_impossible(fault, "fen", "the position and the rules do not fit together");
    good = good && take_all(&making, moves);
    hk_arena_finish(&arena);
    return good;
}
