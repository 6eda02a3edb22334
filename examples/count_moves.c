/*
 * Counts the legal moves of a position.
 *
 *     $ ./count_moves '1n5k/2P5/8/8/8/8/8/K7 w - - 0 1'
 *     11 legal moves: 4 captures, 8 promotions, 4 checks
 *     $ ./count_moves 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
 *     48 legal moves: 8 captures, 0 promotions, 0 checks
 *     $ ./count_moves '1n5k/2P5/8/8/8/8/8/8 w - - 0 1'
 *     no position that a game can reach, at byte 0: White has no king
 */
#include <hakem/hakem.h>

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    const char *fen = argc > 1 ? argv[1] : "";
    hk_position position;
    hk_fault fault;

    if (hk_fen_parse(&position, fen, strlen(fen), HK_STANDARD, HK_POSITIONS, &fault) != HK_OK) {
        printf("no position that a game can reach, at byte %zu: %s\n", fault.byte, fault.why);
        return 1;
    }

    hk_move_list moves;
    unsigned captures = 0, promotions = 0, checks = 0;

    hk_movegen_legal(&position.board, &moves);
    for (unsigned i = 0; i < moves.size; i++) {
        captures += hk_move_is_capture(&position.board, moves.move[i]);
        promotions += hk_move_promotion(moves.move[i]) != HK_NO_KIND;
        checks += hk_movegen_gives_check(&position.board, moves.move[i]);
    }
    printf("%u legal moves: %u captures, %u promotions, %u checks\n", moves.size, captures,
           promotions, checks);
    return 0;
}
