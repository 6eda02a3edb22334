/*
 * Referees a game: what happens at the board goes in as events, and each ruling comes out in words,
 * with the article of the FIDE Laws that decides.
 *
 *     $ ./referee
 *     The game begins.
 *         Black has the move, and the clock is started: White 1:30:00, Black 1:30:00. [6.6]
 *     Black touches the king on e8.
 *         Black has touched the king on e8 and has to move it. [4.3.1]
 *     Black plays g6.
 *         Black has made a move: pressing the clock completes it. [3.10.1]
 *     Black presses the clock.
 *         Black has pressed the clock: the move is completed. [6.2.1]
 *     White claims that the opponent has broken the rule of touched pieces.
 *         Black's move g6 is taken back: Black has to play as the touch requires. [4.3.1]
 *     Black plays Ke7.
 *         Black has made a move: pressing the clock completes it. [3.10.1]
 *     Black presses the clock.
 *         Black has pressed the clock: the move is completed. [6.2.1]
 *     White plays Qxe5#.
 *         Black is checkmated: White wins. [5.1.1]
 */
#include <hakem/hakem.h>

#include <stdio.h>
#include <string.h>

/* Judge what happens next. Answers false if it cannot be judged. */
static bool judge(hk_game *game, unsigned second, hk_event event)
{
    char text[HK_SENTENCES_MAX];
    hk_buf words;
    hk_state before;
    hk_ruling ruling;

    hk_game_stamp(game, &event, (int64_t)second * 1000);
    hk_game_look(game, event.at_ms, &before);
    if (hk_game_apply(game, &event, &ruling) != HK_OK)
        return false;

    hk_buf_init(&words, text, sizeof text);
    hk_words_event(&words, HK_LANGUAGE_EN, &event, &before.position.board, hk_game_start(game));
    hk_buf_str(&words, "\n    ");
    hk_words_ruling(&words, HK_LANGUAGE_EN, &ruling, &event);
    puts(text);
    return true;
}

int main(void)
{
    static const char fen[] = "rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2";
    const struct {
        unsigned second;
        hk_event event;
    } story[] = {
        {0, hk_event_start()},
        {20, hk_event_touch(HK_BLACK, (const uint8_t[]){HK_E8}, 1)},
        {25, hk_event_move(HK_BLACK, HK_G7, HK_G6, HK_NO_KIND)},
        {26, hk_event_press(HK_BLACK)},
        {30, hk_event_claim(HK_WHITE, HK_CLAIM_TOUCH_MOVE)},
        {40, hk_event_move(HK_BLACK, HK_E8, HK_E7, HK_NO_KIND)},
        {41, hk_event_press(HK_BLACK)},
        {45, hk_event_move(HK_WHITE, HK_H5, HK_E5, HK_NO_KIND)},
    };
    hk_rules rules;
    hk_arena arena;
    hk_game *game;

    /* A board and a clock, ninety minutes and thirty seconds a move. */
    if (hk_rules_from_fen(&rules, fen, strlen(fen), HK_STANDARD, NULL) != HK_OK ||
        hk_time_control_parse(&rules.control[HK_WHITE], "5400+30", strlen("5400+30"), NULL) !=
            HK_OK)
        return 1;
    rules.control[HK_BLACK] = rules.control[HK_WHITE];
    rules.profile = HK_PROFILE_BOARD;
    rules.completion = HK_COMPLETION_BY_PRESS;

    hk_arena_init(&arena, SIZE_MAX);
    bool fine = hk_game_create(&game, &arena, &rules, NULL) == HK_OK;
    for (size_t i = 0; fine && i < sizeof story / sizeof *story; i++)
        fine = judge(game, story[i].second, story[i].event);
    hk_arena_finish(&arena);
    return fine ? 0 : 1;
}
