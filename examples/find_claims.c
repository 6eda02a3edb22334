/*
 * Replays the games of a PGN file, and prints who may claim a draw and where (FIDE Laws 2023, 9.2
 * and 9.3).
 *
 *     $ ./find_claims draws.pgn
 *     game at line 1
 *         White at move 14, by article 9.2.1.1: a third occurrence after Nf3
 *         Black at move 14, by article 9.2.1.2: the third occurrence
 *     game at line 9
 *         Black at move 131, by article 9.3.1: a next move is the fiftieth
 *         White at move 132, by article 9.3.2: fifty moves without capture or pawn move
 */
#include <hakem/hakem.h>

#include <stdio.h>

/* Gives the reader more of the file. */
static size_t read_more(void *file, char *into, size_t room)
{
    return fread(into, 1, room, file);
}

/* Print that the player to move may claim a draw, and by which article. */
static void print_claim(const hk_position *now, hk_rule rule, const char *why)
{
    printf("    %s at move %u, by article %s: %s", hk_color_name((hk_color)now->board.side),
           (unsigned)now->move_number, hk_article_number(HK_EDITION_2023, rule), why);
}

/* Print what the player to move may claim after the moves so far. */
static void print_claims(const hk_history *history)
{
    const hk_position *now = hk_history_now(history);
    hk_claims claims;

    hk_claims_find(&claims, history, HK_EDITION_2023, NULL);
    if (claims.threefold) {
        print_claim(now, HK_RULE_THREEFOLD_STANDS, "the third occurrence\n");
    } else if (claims.threefold_moves.size > 0) {
        char text[HK_SAN_MAX];
        hk_buf san;
        hk_buf_init(&san, text, sizeof text);
        hk_san_write(&san, &now->board, claims.threefold_moves.move[0], &hk_letters_english,
                     HK_SAN_PGN);
        print_claim(now, HK_RULE_THREEFOLD_INTENDED, "a third occurrence");
        printf(" after %s\n", text);
    }
    if (claims.fifty)
        print_claim(now, HK_RULE_FIFTY_STANDS, "fifty moves without capture or pawn move\n");
    else if (claims.fifty_moves.size > 0)
        print_claim(now, HK_RULE_FIFTY_INTENDED, "a next move is the fiftieth\n");
}

int main(int argc, char **argv)
{
    FILE *file = fopen(argc > 1 ? argv[1] : "draws.pgn", "rb");
    hk_arena arena;
    hk_pgn_reader *reader;
    hk_pgn_item item;
    hk_history history;

    hk_arena_init(&arena, SIZE_MAX);
    bool fine = file && hk_history_init(&history, &arena, NULL) == HK_OK &&
                hk_pgn_reader_create(&reader, &arena, read_more, file, NULL) == HK_OK;

    while (fine && hk_pgn_read(reader, &item)) {
        if (item.kind == HK_PGN_GAME) {
            printf("game at line %u\n", (unsigned)item.line);
        } else if (item.kind == HK_PGN_TAGS && item.tags.start) {
            hk_history_restart(&history, item.tags.start);
        } else if (item.kind == HK_PGN_MOVES) {
            for (hk_pgn_ply ply = {0}; fine && hk_pgn_next_move(&ply, &item);) {
                fine = hk_history_add(&history, &ply.after) == HK_OK;
                print_claims(&history);
            }
        }
    }
    hk_arena_finish(&arena);
    if (file)
        fclose(file);
    return fine ? 0 : 1;
}
