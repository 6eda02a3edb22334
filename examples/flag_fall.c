/*
 * Decides what a flag fall brings: the opponent wins, unless no series of legal moves lets him
 * checkmate; then the game is drawn (FIDE Laws 2023, 6.9).
 *
 *     $ ./flag_fall white '8/8/8/8/5k2/8/4KP2/8 w - - 0 60'
 *     1/2-1/2 by article 6.9: Black cannot checkmate by any series of legal moves
 *     $ ./flag_fall white '7K/5k2/7P/8/8/8/8/7n w - - 0 60'
 *     0-1 by article 6.9: Black can checkmate: h8h7 h1g3 h7h8 g3h5 h8h7 h5f4 h7h8 f7f8 h6h7 f4g6
 */
#include <hakem/hakem.h>

#include <stdio.h>
#include <string.h>

/* Room for a line as text: a move takes up to five letters and a blank. */
enum { LINE_PLIES = 40, LINE_ROOM = LINE_PLIES * 6 + 1 };

/* Print a shortest series of moves in which `winner` checkmates, as UCI writes moves. */
static void print_mate(hk_winnable *solver, const hk_board *board, hk_color winner)
{
    hk_winnability found;
    hk_move line[LINE_PLIES];
    char text[LINE_ROOM];
    hk_buf moves;

    hk_winnable_shortest(solver, board, winner, HK_ENDING_NODES_MAX, &found);
    if (found.answer != HK_YES || found.line_plies > LINE_PLIES)
        return;
    hk_winnable_line(solver, line, LINE_PLIES);
    hk_buf_init(&moves, text, sizeof text);
    for (unsigned i = 0; i < found.line_plies; i++) {
        hk_buf_char(&moves, ' ');
        hk_uci_write(&moves, line[i], HK_STANDARD);
    }
    printf(":%s", text);
}

int main(int argc, char **argv)
{
    const hk_color loser =
        argc > 1 && strcmp(argv[1], hk_color_word(HK_BLACK)) == 0 ? HK_BLACK : HK_WHITE;
    const hk_color winner = loser == HK_WHITE ? HK_BLACK : HK_WHITE;
    const char *fen = argc > 2 ? argv[2] : "";
    hk_position position;
    hk_fault fault;
    hk_arena arena;
    hk_winnable *solver;

    if (hk_fen_parse(&position, fen, strlen(fen), HK_STANDARD, HK_POSITIONS, &fault) != HK_OK) {
        printf("no position that a game can reach, at byte %zu: %s\n", fault.byte, fault.why);
        return 1;
    }
    hk_arena_init(&arena, hk_winnable_bytes(HK_ENDING_NODES_MAX));
    if (hk_winnable_create(&solver, &arena, HK_ENDING_NODES_MAX) != HK_OK)
        return 1;

    const hk_ending ending =
        hk_ending_of_loss(&position.board, loser, HK_REASON_TIME, HK_EDITION_2023,
                          HK_LEVEL_STANDARD, HK_SUPERVISION_FULL, solver);
    printf("%s by article %s: %s", hk_result_text(ending.result),
           hk_article_number(HK_EDITION_2023, ending.rule), hk_color_name(winner));
    if (ending.can_win == HK_YES) {
        printf(" can checkmate");
        print_mate(solver, &position.board, winner);
    } else if (ending.can_win == HK_NO) {
        printf(" cannot checkmate by any series of legal moves");
    } else {
        printf(" has not been found able to checkmate, nor unable to: the arbiter may decide");
    }
    printf("\n");
    hk_arena_finish(&arena);
    return 0;
}
