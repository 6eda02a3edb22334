/*
 * A QR code of half blocks: each character stands for two modules, one above the other. Its colours
 * are said, black on white with a white margin (the quiet zone of four modules that readers need), so
 * that it can be read on dark and on light terminals.
 */
#include "cli/qr.h"

#include <qrencode.h>

enum { MARGIN = 4, BLACK = 1 /* the lowest bit of a module */ };

static bool is_black(const QRcode *code, int row, int column)
{
    return row >= 0 && row < code->width && column >= 0 && column < code->width &&
           (code->data[row * code->width + column] & BLACK);
}

bool qr_draw(FILE *out, const char *text)
{
    static const char *const blocks[2][2] = {{" ", "\u2584"}, {"\u2580", "\u2588"}};
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L);

    if (!code)
        return false;
    for (int row = -MARGIN; row < code->width + MARGIN; row += 2) {
        fputs("\033[38;5;16;48;5;231m", out);
        for (int column = -MARGIN; column < code->width + MARGIN; column++)
            fputs(blocks[is_black(code, row, column)][is_black(code, row + 1, column)], out);
        fputs("\033[0m\n", out);
    }
    QRcode_free(code);
    return true;
}
