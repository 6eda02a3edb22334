/* Positions, moves and random games for the tests; see positions.h. */
#include "positions.h"

#include "hakem/uci.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

static hk_position parse(const char *fen, hk_variant variant, hk_strictness strictness)
{
    hk_position position = {0};
    hk_fault fault = {0};
    if (hk_fen_parse(&position, fen, strlen(fen), variant, strictness, &fault) != HK_OK)
        fail_msg("%s: byte %zu, %s: %s", fen, fault.byte, fault.code, fault.why);
    return position;
}

hk_position standard(const char *fen)
{
    return parse(fen, HK_STANDARD, HK_POSITIONS);
}

hk_position chess960(const char *fen)
{
    return parse(fen, HK_CHESS960, HK_POSITIONS);
}

hk_position diagram(const char *fen, hk_variant variant)
{
    return parse(fen, variant, HK_ANY_DIAGRAMS);
}

static uint64_t upside_down(uint64_t set)
{
    uint64_t out = 0;
    for (unsigned rank = 0; rank < 8; rank++)
        out |= (set >> (8 * rank) & 0xff) << (56 - 8 * rank);
    return out;
}

hk_board colors_changed(const hk_board *board)
{
    hk_board out = *board;
    for (unsigned color = HK_WHITE; color <= HK_BLACK; color++) {
        out.color[color] = upside_down(board->color[color ^ 1]);
        out.castling[color] = board->castling[color ^ 1];
    }
    out.pawns = upside_down(board->pawns);
    out.knights = upside_down(board->knights);
    out.diagonals = upside_down(board->diagonals);
    out.orthogonals = upside_down(board->orthogonals);
    out.kings = upside_down(board->kings);
    out.side = board->side ^ 1;
    out.ep = board->ep == HK_NO_SQUARE ? HK_NO_SQUARE : board->ep ^ 56;
    return out;
}

struct text fen_of(const hk_position *position, hk_variant variant)
{
    struct text text;
    hk_buf buf;
    hk_buf_init(&buf, text.of, sizeof text.of);
    hk_fen_write(&buf, position, variant);
    assert_false(buf.cut);
    return text;
}

struct text uci_of(hk_move move, hk_variant variant)
{
    struct text text;
    hk_buf buf;
    hk_buf_init(&buf, text.of, sizeof text.of);
    hk_uci_write(&buf, move, variant);
    return text;
}

hk_move legal_move(const hk_position *position, const char *uci, hk_variant variant)
{
    hk_move_list moves;
    hk_movegen_legal(&position->board, &moves);
    for (unsigned i = 0; i < moves.size; i++)
        if (strcmp(uci_of(moves.move[i], variant).of, uci) == 0)
            return moves.move[i];
    return HK_MOVE_NONE;
}

/* Copy the word at *list and go on behind it; false at the end of the list. */
static bool next_word(const char **list, char word[8])
{
    *list += strspn(*list, " ");
    const size_t size = strcspn(*list, " ");
    if (size == 0)
        return false;
    assert_in_range(size, 4, 5);
    memcpy(word, *list, size);
    word[size] = '\0';
    *list += size;
    return true;
}

void play(hk_position *position, const char *moves, hk_variant variant)
{
    for (char word[8]; next_word(&moves, word);) {
        const hk_move move = legal_move(position, word, variant);
        if (move == HK_MOVE_NONE)
            fail_msg("%s: %s is not legal", fen_of(position, variant).of, word);
        hk_position_make(position, move);
    }
}

void assert_legal(const hk_position *position, const char *moves, hk_variant variant)
{
    for (char word[8]; next_word(&moves, word);)
        if (legal_move(position, word, variant) == HK_MOVE_NONE)
            fail_msg("%s: %s is legal, but not generated", fen_of(position, variant).of, word);
}

void assert_not_legal(const hk_position *position, const char *moves, hk_variant variant)
{
    for (char word[8]; next_word(&moves, word);)
        if (legal_move(position, word, variant) != HK_MOVE_NONE)
            fail_msg("%s: %s is generated, but not legal", fen_of(position, variant).of, word);
}

void assert_moves(const hk_position *position, const char *moves, hk_variant variant)
{
    hk_move_list list;
    unsigned expected = 0;

    assert_legal(position, moves, variant);
    hk_movegen_legal(&position->board, &list);
    for (char word[8]; next_word(&moves, word);)
        expected++;
    if (list.size != expected)
        fail_msg("%s: %u moves instead of %u", fen_of(position, variant).of, list.size, expected);
}

uint64_t dice_bits(struct dice *dice)
{
    uint64_t z = dice->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

unsigned dice_below(struct dice *dice, unsigned limit)
{
    return (unsigned)((dice_bits(dice) >> 32) * limit >> 32);
}

/* The weight of a move in games that look for rare moves; 0 for a common move. */
static unsigned rarity(const hk_position *position, hk_move move)
{
    hk_board after = position->board;
    hk_board_make(&after, move);
    const uint64_t checkers = hk_board_checkers(&after);
    if (checkers & (checkers - 1))
        return 50;
    if (hk_move_special(move) == HK_MOVE_EN_PASSANT)
        return 10;
    if (after.ep != HK_NO_SQUARE)
        return 5;
    return checkers || hk_move_special(move) >= HK_MOVE_CASTLING;
}

static hk_move choose(const hk_position *position, const hk_move_list *moves, struct dice *dice)
{
    if (dice_below(dice, 3) == 0) {
        unsigned weight[HK_MOVES_MAX], sum = 0;
        for (unsigned i = 0; i < moves->size; i++)
            sum += weight[i] = rarity(position, moves->move[i]);
        if (sum > 0) {
            unsigned pick = dice_below(dice, sum), i = 0;
            while (pick >= weight[i])
                pick -= weight[i++];
            return moves->move[i];
        }
    }
    return moves->move[dice_below(dice, moves->size)];
}

void play_random_games(const struct random_games *games, visit_position *visit, void *context)
{
    struct dice dice = {games->seed};
    for (unsigned game = 0; game < games->games; game++) {
        hk_position position;
        if (games->variant == HK_STANDARD)
            hk_position_start(&position);
        else
            assert_int_equal(hk_position_chess960(&position, dice_below(&dice, 960)), HK_OK);
        for (unsigned ply = 0; ply < games->plies; ply++) {
            hk_move_list moves;
            hk_movegen_legal(&position.board, &moves);
            visit(context, &position, &moves);
            if (moves.size == 0)
                break;
            hk_position_make(&position, choose(&position, &moves, &dice));
        }
    }
}

static unsigned free_square(struct dice *dice, const char board[64])
{
    unsigned square;
    do
        square = dice_below(dice, 64);
    while (board[square] != '1');
    return square;
}

hk_position random_diagram(struct dice *dice, unsigned pieces)
{
    static const char letters[2][11] = {"PPPNBRQNBRQ", "pppnbrqnbrq"};
    for (;;) {
        char board[64], fen[HK_FEN_MAX];
        unsigned left[2] = {15, 15};
        size_t at = 0;

        memset(board, '1', sizeof board);
        board[free_square(dice, board)] = 'K';
        board[free_square(dice, board)] = 'k';
        for (unsigned n = dice_below(dice, pieces + 1); n > 0; n--) {
            const unsigned color = dice_below(dice, 2), square = free_square(dice, board);
            const char letter = letters[color][dice_below(dice, 11)];
            const bool last_rank = square < 8 || square >= 56;
            if (left[color] > 0 && !(last_rank && (letter == 'P' || letter == 'p'))) {
                board[square] = letter;
                left[color]--;
            }
        }
        for (unsigned rank = 8; rank-- > 0; fen[at++] = rank > 0 ? '/' : ' ')
            for (unsigned file = 0, empty = 0; file < 8; file++) {
                const char piece = board[rank * 8 + file];
                empty += piece == '1';
                if (empty > 0 && (piece != '1' || file == 7)) {
                    fen[at++] = (char)('0' + empty);
                    empty = 0;
                }
                if (piece != '1')
                    fen[at++] = piece;
            }
        snprintf(fen + at, sizeof fen - at, "%c - - 0 1", "wb"[dice_below(dice, 2)]);
        hk_position position;
        if (hk_fen_parse(&position, fen, strlen(fen), HK_STANDARD, HK_DIAGRAMS, NULL) == HK_OK)
            return position;
    }
}
