/*
 * Plays the games of a PGN file before the referee, each by the rules that its tag pairs tell, and
 * prints how it ends by the Laws.
 *
 *     $ ./judge_games games.pgn
 *     game at line 1
 *         Black wins: White is checkmated. [5.1.1]
 *     game at line 8
 *         move 61: Not possible. The game is over: Black cannot make a move. [5.2.2]
 *         Draw: neither player can checkmate by any series of legal moves (dead position). [5.2.2]
 *     game at line 17
 *         The game goes on. White 0:03:00 (running), Black 0:03:00
 */
#include <hakem/hakem.h>

#include <stdio.h>

/* Gives the reader more of the file. */
static size_t read_more(void *file, char *into, size_t room)
{
    return fread(into, 1, room, file);
}

/* Judge an event. Answers whether it stands in the game. */
static bool judge(hk_game *game, hk_event event, hk_ruling *ruling)
{
    hk_game_stamp(game, &event, 0);
    return hk_game_apply(game, &event, ruling) == HK_OK &&
           ruling->outcome != HK_OUTCOME_INADMISSIBLE;
}

/* Start the game of these tag pairs. Answers NULL if they tell no start, or without memory. */
static hk_game *start_game(hk_arena *arena, const hk_pgn_tags *tags)
{
    hk_rules rules;
    hk_game *game;
    hk_ruling ruling;

    hk_rules_init(&rules);
    if (hk_rules_take_tags(&rules, tags) != HK_OK ||
        hk_game_create(&game, arena, &rules, NULL) != HK_OK ||
        !judge(game, hk_event_start(), &ruling))
        return NULL;
    return game;
}

/* Play moves of the record, and print the ruling on one that cannot follow. */
static void play_moves(hk_game *game, const hk_pgn_item *item)
{
    char text[HK_SENTENCES_MAX];
    hk_buf words;
    hk_ruling ruling;

    for (hk_pgn_ply ply = {0}; hk_pgn_next_move(&ply, item);) {
        const hk_event event =
            hk_event_move((hk_color)ply.before.board.side, hk_move_from(ply.move),
                          hk_move_to(ply.move), hk_move_promotion(ply.move));
        if (judge(game, event, &ruling))
            continue;
        hk_buf_init(&words, text, sizeof text);
        hk_words_ruling(&words, HK_LANGUAGE_EN, &ruling, &event);
        printf("    move %u: %s\n", (unsigned)ply.before.move_number, text);
        return;
    }
}

/* Print how a game stands. */
static void print_state(const hk_game *game)
{
    char text[HK_SENTENCES_MAX];
    hk_buf words;
    hk_state state;

    hk_game_look(game, 0, &state);
    hk_buf_init(&words, text, sizeof text);
    hk_words_state(&words, HK_LANGUAGE_EN, &state);
    printf("    %s\n", text);
}

int main(int argc, char **argv)
{
    FILE *file = fopen(argc > 1 ? argv[1] : "games.pgn", "rb");
    hk_arena of_reader, of_game;
    hk_pgn_reader *reader;
    hk_pgn_item item;
    hk_game *game = NULL;

    hk_arena_init(&of_reader, SIZE_MAX);
    hk_arena_init(&of_game, SIZE_MAX);
    bool fine = file && hk_pgn_reader_create(&reader, &of_reader, read_more, file, NULL) == HK_OK;
    while (fine && hk_pgn_read(reader, &item))
        if (item.kind == HK_PGN_GAME) {
            printf("game at line %u\n", (unsigned)item.line);
        } else if (item.kind == HK_PGN_TAGS && item.tags.is_last) {
            hk_arena_finish(&of_game); /* the game before is over */
            game = start_game(&of_game, &item.tags);
        } else if (item.kind == HK_PGN_MOVES && game) {
            play_moves(game, &item);
        } else if (item.kind == HK_PGN_GAME_END && game) {
            print_state(game);
        }
    hk_arena_finish(&of_game);
    hk_arena_finish(&of_reader);
    if (file)
        fclose(file);
    return fine ? 0 : 1;
}
