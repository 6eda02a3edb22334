/*
 * A ruling is the same if it says the same and leaves the same result and the same times on the
 * clocks. The first one that differs settles that the game follows a reading; what comes behind it
 * would differ for that reason alone, so the other game ends there.
 */
#include "hall/server/other_readings.h"

#include <string.h>

enum { OTHER_GAME_MEMORY_MAX = 8 << 20 };

static void finish(struct other_choice *other)
{
    if (other->game)
        hk_arena_finish(&other->arena);
    other->game = NULL;
}

static bool begin(struct other_choice *other, const hk_rules *rules, hk_reading reading,
                  unsigned choice, hk_winnable *solver)
{
    hk_rules changed = *rules;

    changed.readings.choice[reading] = (uint8_t)choice;
    other->reading = reading;
    hk_arena_init(&other->arena, OTHER_GAME_MEMORY_MAX);
    if (hk_game_create(&other->game, &other->arena, &changed, solver) == HK_OK)
        return true;
    hk_arena_finish(&other->arena);
    other->game = NULL;
    return false;
}

bool other_readings_begin(struct other_readings *out, const hk_rules *rules, hk_winnable *solver)
{
    size_t count = 0;

    for (int i = 0; i < HK_READINGS; i++)
        for (unsigned choice = 0; choice < hk_reading_choices((hk_reading)i); choice++)
            if (choice != rules->readings.choice[i] &&
                !begin(&out->other[count++], rules, (hk_reading)i, choice, solver))
                return false;
    return true;
}

static bool is_same(const hk_ruling *a, const hk_state *after_a, const hk_ruling *b,
                    const hk_state *after_b)
{
    return a->verdict == b->verdict && a->outcome == b->outcome && a->result == b->result &&
           a->reason == b->reason &&
           memcmp(a->told.given_ms, b->told.given_ms, sizeof a->told.given_ms) == 0 &&
           memcmp(after_a->clock.left_ms, after_b->clock.left_ms, sizeof after_a->clock.left_ms) ==
               0;
}

uint32_t other_readings_apply(struct other_readings *others, const hk_event *event,
                              const hk_ruling *ruling, const hk_state *after)
{
    uint32_t follows = 0;

    for (size_t i = 0; i < OTHER_CHOICES; i++) {
        struct other_choice *other = &others->other[i];
        hk_ruling there;
        hk_state state;
        if (!other->game)
            continue;
        const hk_err err = hk_game_apply(other->game, event, &there);
        if (err == HK_OK)
            hk_game_look(other->game, event->at_ms, &state);
        if (err == HK_OK && is_same(ruling, after, &there, &state))
            continue;
        if (err != HK_E_MEMORY)
            follows |= 1U << other->reading;
        finish(other);
    }
    return follows;
}

uint32_t other_readings_told(const json_t *branch)
{
    uint32_t follows = 0;
    const json_t *told = json_object_get(branch, "readings");

    for (size_t i = 0; i < json_array_size(told); i++) {
        const json_t *word = json_object_get(json_array_get(told, i), "reading");
        hk_reading reading;
        if (json_is_string(word) &&
            hk_reading_find(&reading, json_string_value(word), json_string_length(word)))
            follows |= 1U << reading;
    }
    return follows;
}

void other_readings_end(struct other_readings *others)
{
    for (size_t i = 0; i < OTHER_CHOICES; i++)
        finish(&others->other[i]);
}
