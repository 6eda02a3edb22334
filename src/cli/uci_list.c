/*
 * Writes moves as one text: in UCI, sorted by their bytes.
 */
#include "cli/uci_list.h"
#include "hakem/uci.h"

#include <stdlib.h>
#include <string.h>

enum { UCI_ROOM = 6 };

static int by_bytes(const void *a, const void *b)
{
    return strcmp(a, b);
}

void cli_write_moves(hk_buf *out, const hk_move_list *moves, hk_variant variant, char separator)
{
    char text[HK_MOVES_MAX][UCI_ROOM];

    for (unsigned i = 0; i < moves->size; i++) {
        hk_buf one;
        hk_buf_init(&one, text[i], UCI_ROOM);
        hk_uci_write(&one, moves->move[i], variant);
    }
    qsort(text, moves->size, UCI_ROOM, by_bytes);
    for (unsigned i = 0; i < moves->size; i++) {
        if (i > 0)
            hk_buf_char(out, separator);
        hk_buf_str(out, text[i]);
    }
}
