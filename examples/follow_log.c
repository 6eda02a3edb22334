/*
 * Follows the log of a game: prints how the game stands after each event, and when the next flag
 * falls. If nothing happens before that, the program calls the flag.
 *
 *     $ ./follow_log
 *     1 start, running: The game goes on. White 0:01:00 (running), Black 0:01:00, until 0:01:00
 *     2 move, running: The game goes on. White 0:00:58, Black 0:01:00 (running), until 0:01:04
 *     3 move, running: The game goes on. White 0:00:58 (running), Black 0:00:57, until 0:01:07
 *     4 interrupt, interrupted: The game goes on. White 0:00:42, Black 0:00:57
 *     5 resume, running: The game goes on. White 0:00:42 (running), Black 0:00:57, until 0:02:12
 *     6 move, running: The game goes on. White 0:00:34, Black 0:00:57 (running), until 0:02:37
 *     7 flag, ended: White wins: Black's time is used up. [6.9] White 0:00:34, Black 0:00:00
 */
#include <hakem/hakem.h>

#include <stdio.h>
#include <string.h>

/* Print how the game stands after an event, and when the next flag falls. */
static void print_state(const hk_game *game, const hk_event *event)
{
    char text[HK_SENTENCES_MAX];
    hk_buf out;
    hk_state now;
    int64_t deadline_ms;
    hk_color whose;

    hk_game_look(game, event->at_ms, &now);
    hk_buf_init(&out, text, sizeof text);
    hk_words_state(&out, HK_LANGUAGE_EN, &now);
    if (hk_game_deadline(game, &deadline_ms, &whose)) {
        hk_buf_str(&out, ", until ");
        hk_words_time(&out, deadline_ms);
    }
    printf("%u %s, %s: %s\n", (unsigned)event->seq, hk_event_word(event->kind),
           hk_status_word(now.status), text);
}

/* Apply an event. Answers false if it cannot stand in the log of this game. */
static bool apply(hk_game *game, int64_t at_ms, hk_event event)
{
    hk_ruling ruling;

    hk_game_stamp(game, &event, at_ms);
    if (hk_game_apply(game, &event, &ruling) != HK_OK || ruling.outcome == HK_OUTCOME_INADMISSIBLE)
        return false;
    print_state(game, &event);
    return true;
}

/* Call the flag that falls until a moment, if one does. */
static bool pass_time(hk_game *game, int64_t until_ms)
{
    int64_t deadline_ms;
    hk_color whose;

    return !hk_game_deadline(game, &deadline_ms, &whose) || deadline_ms > until_ms ||
           apply(game, deadline_ms, hk_event_flag(HK_ACTOR_PROGRAM, whose));
}

int main(void)
{
    const struct {
        int64_t at_ms;
        hk_event event;
    } log[] = {
        {0, hk_event_start()},
        {4000, hk_event_move(HK_WHITE, HK_E2, HK_E4, HK_NO_KIND)},
        {9000, hk_event_move(HK_BLACK, HK_E7, HK_E5, HK_NO_KIND)},
        {30000, hk_event_interrupt(25000)},
        {90000, hk_event_resume()},
        {100000, hk_event_move(HK_WHITE, HK_G1, HK_F3, HK_NO_KIND)},
    };
    hk_rules rules;
    hk_arena arena;
    hk_game *game;

    hk_rules_init(&rules);
    if (hk_time_control_parse(&rules.control[HK_WHITE], "60+2", strlen("60+2"), NULL) != HK_OK)
        return 1;
    rules.control[HK_BLACK] = rules.control[HK_WHITE];
    hk_arena_init(&arena, SIZE_MAX);
    bool fine = hk_game_create(&game, &arena, &rules, NULL) == HK_OK;
    for (size_t i = 0; fine && i < sizeof log / sizeof *log; i++)
        fine = pass_time(game, log[i].at_ms) && apply(game, log[i].at_ms, log[i].event);
    fine = fine && pass_time(game, HK_AT_MS_MAX);
    hk_arena_finish(&arena);
    return fine ? 0 : 1;
}
