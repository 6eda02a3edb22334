/*
 * Reads and repairs any text as FEN. The first byte chooses variant and strictness.
 *
 * A position that was read can be written and read again as the same position, and its legal moves
 * lead to valid boards. A repaired text is FEN, though perhaps not a legal position, and needs no
 * second repair; a text that can be read needs none.
 */
#include "fuzz.h"
#include "hakem/fen.h"
#include "hakem/movegen.h"

#include <string.h>

static void check_repair(const char *text, size_t size, hk_variant variant)
{
    char whole[HK_FEN_MAX], twice[HK_FEN_MAX];
    uint32_t repairs = 0;
    hk_position position;
    hk_fault fault;
    hk_buf out, again;

    const hk_err read = hk_fen_parse(&position, text, size, variant, HK_POSITIONS, NULL);
    hk_buf_init(&out, whole, sizeof whole);
    hk_buf_init(&again, twice, sizeof twice);
    if (hk_fen_repair(&out, &repairs, text, size, variant, &fault) != HK_OK) {
        PROMISE(fault.byte <= size && read == HK_E_SYNTAX);
        return;
    }
    PROMISE(!out.cut && (read != HK_OK || repairs == 0));
    PROMISE(hk_fen_parse(&position, whole, out.size, variant, HK_POSITIONS, NULL) != HK_E_SYNTAX);
    PROMISE(hk_fen_repair(&again, &repairs, whole, out.size, variant, NULL) == HK_OK);
    PROMISE(repairs == 0 && strcmp(whole, twice) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hk_position position, again;
    hk_move_list moves;
    char text[HK_FEN_MAX];
    hk_buf buf;

    if (size == 0)
        return 0;
    const hk_variant variant = data[0] & 1 ? HK_CHESS960 : HK_STANDARD;
    check_repair((const char *)data + 1, size - 1, variant);
    const hk_strictness strictness = (hk_strictness)(data[0] / 2 % 3);
    if (hk_fen_parse(&position, (const char *)data + 1, size - 1, variant, strictness, NULL) !=
        HK_OK)
        return 0;
    hk_buf_init(&buf, text, sizeof text);
    hk_fen_write(&buf, &position, variant);
    PROMISE(!buf.cut);
    PROMISE(hk_fen_parse(&again, text, buf.size, variant, strictness, NULL) == HK_OK);
    PROMISE(hk_board_equal(&position.board, &again.board) && position.key == again.key);

    hk_movegen_legal(&position.board, &moves);
    PROMISE(moves.size <= HK_MOVES_MAX && moves.size == hk_movegen_count(&position.board));
    for (unsigned i = 0; i < moves.size; i++) {
        hk_position after = position;
        hk_position_make(&after, moves.move[i]);
        PROMISE(after.key == hk_board_key(&after.board));
        PROMISE(hk_board_validity(&after.board, HK_CHESS960, HK_ANY_DIAGRAMS, NULL) == HK_OK);
    }
    return 0;
}
