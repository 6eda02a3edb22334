/* The moves of a case as a scoresheet has them. */
#include "site/movetext.h"
#include "hakem/san.h"

#include <string.h>

void movetext_tell(hk_buf *out, hk_language language, const hk_game *game, unsigned plies)
{
    const char *code = hk_language_code(language);
    const hk_letters *letters = hk_letters_find(code, strlen(code));
    const hk_made_move *made = hk_game_moves(game);
    hk_board board = hk_game_start(game)->board;
    unsigned number = hk_game_start(game)->move_number;

    for (unsigned i = 0; i < plies; i++) {
        const bool is_white = board.side == HK_WHITE;
        hk_buf_str(out, i > 0 ? " " : "");
        if (is_white || i == 0) {
            hk_buf_int(out, number);
            hk_buf_str(out, is_white ? ". " : "... ");
        }
        hk_san_write(out, &board, made[i].move, letters, HK_SAN_PGN);
        hk_board_make_again(&board, &made[i]);
        number += is_white ? 0 : 1;
    }
}
