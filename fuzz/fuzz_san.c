/*
 * Reads the text of a move. The input is a FEN, a line end and that text; its size chooses the
 * language. A move that was understood is legal; written in any style, it is read as the same move.
 */
#include "fuzz.h"
#include "hakem/fen.h"
#include "hakem/illegality.h"
#include "hakem/san.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data, *end = size ? memchr(text, '\n', size) : NULL;
    hk_san_meaning meaning;
    hk_position position;
    char written[HK_SAN_MAX];
    hk_move move, again;
    hk_fault fault;
    hk_buf buf;

    if (!end || hk_fen_parse(&position, text, (size_t)(end - text), HK_CHESS960, HK_ANY_DIAGRAMS,
                             NULL) != HK_OK)
        return 0;
    const size_t move_size = size - (size_t)(end - text) - 1;
    const hk_letters *letters = hk_letters_at(size % 43);
    if (!letters)
        letters = &hk_letters_english;
    const hk_err err = hk_san_parse(&move, &position.board, end + 1, move_size, letters,
                                    size % 3 ? HK_STANDARD : HK_CHESS960, &fault);
    if (err == HK_E_ILLEGAL_MOVE &&
        hk_san_read(&meaning, end + 1, move_size, letters, NULL) == HK_OK)
        PROMISE(hk_illegality_sentence(hk_illegality_find(&position.board, &meaning))[0] != '\0');
    if (err != HK_OK)
        return 0;
    PROMISE(hk_movegen_find(&position.board, hk_move_from(move), hk_move_to(move),
                            hk_move_promotion(move)) == move);
    for (unsigned style = HK_SAN_PGN; style <= HK_SAN_LONG; style++) {
        hk_buf_init(&buf, written, sizeof written);
        hk_san_write(&buf, &position.board, move, letters, (hk_san_style)style);
        PROMISE(!buf.cut);
        PROMISE(hk_san_parse(&again, &position.board, written, buf.size, letters, HK_CHESS960,
                             NULL) == HK_OK);
        PROMISE(again == move);
    }
    return 0;
}
