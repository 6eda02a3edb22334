/*
 * Reading a log is the road of every event: read, apply. Beside it stands what was ruled when the
 * event came. Where the digest of the game is the same and the ruling is not, only words or
 * articles have changed since, and the record stands. Where the digest differs, today's program has
 * come to another game.
 */
#include "hall/server/replay.h"
#include "codec/load.h"
#include "codec/ruling_json.h"
#include "hall/server/entry.h"

#include <stdlib.h>
#include <string.h>

/* Behind the first entries the states of one in so many are compared, where samples are enough. */
enum { ALL_OF_FIRST = 512, ONE_IN = 64 };

/* HK_OK, or HK_E_ARGUMENT: these rules do not take it; or there is no memory. `why` says so. */
static hk_err apply(const struct replay *replay, hk_game *game, const struct store_entry *stored,
                    hk_event *event, hk_ruling *ruling, hk_buf *why)
{
    hk_fault fault = {.why = "it could not be applied"};

    /* behind a cut earlier programs went on from the game's own number */
    if (event->seq == replay->skipped + 1)
        hk_game_skip(game, replay->skipped);
    /* what was ruled while an earlier store was carried over had been played before */
    event->rules_behind = stored->ruled_later ? HK_RULES_NUMBER
                          : stored->rules < HK_RULES_NUMBER
                              ? (unsigned)(HK_RULES_NUMBER - stored->rules)
                              : 0;
    const hk_err err = hk_game_apply(game, event, ruling);
    if (err == HK_OK && ruling->outcome != HK_OUTCOME_INADMISSIBLE)
        return HK_OK;
    if (err == HK_OK) {
        hk_buf_str(why, "the referee does not admit it: ");
        hk_buf_str(why, hk_verdict_word(ruling->verdict));
        return HK_E_ARGUMENT;
    }
    if (err == HK_E_ARGUMENT && hk_event_check(game, event, &fault) == HK_OK)
        fault.why = "it could not be applied";
    hk_buf_str(why, err == HK_E_MEMORY ? "there is not enough memory" : fault.why);
    return err;
}

static void read_recorded(struct replay *replay, const char *text)
{
    char why[REPLAY_WHY_ROOM];
    hk_buf fault;

    hk_buf_init(&fault, why, sizeof why);
    json_t *json = load_json(text, strlen(text), LOAD_RULES_MAX, &fault);
    replay->has_recorded = json && ruling_from_json(&replay->recorded, json, &fault);
    json_decref(json);
}

void replay_end(struct replay *replay, const hk_game *game)
{
    if (replay->compared == replay->ruled)
        return;
    replay->compared = replay->ruled;
    if (!replay->state_at && replay->digest != hk_game_digest(game))
        replay->state_at = replay->ruled;
}

void replay_settle(struct replay *replay)
{
    replay->state_at = 0;
    replay->is_cut = false;
}

/*
 * Is the game another one than was recorded, so that what was recorded cannot be applied to it? It
 * becomes another one where other rules took what these do not.
 */
static bool cut(struct replay *replay, hk_game *game, const struct store_entry *stored)
{
    if (replay->ruled)
        replay_end(replay, game);
    if (!stored->ruling)
        return false;
    if (!replay->state_at && stored->rules != HK_RULES_NUMBER && !stored->ruled_later)
        replay->state_at = stored->number;
    if (!replay->state_at)
        return false;
    replay->is_cut = true;
    return true;
}

/* The record alone stands: its ruling is the one that was given. */
static bool keep_recorded(struct replay *replay, const struct store_entry *stored,
                          const hk_event *event, hk_ruling *ruling, hk_buf *why)
{
    replay->skipped = event->seq;
    read_recorded(replay, stored->ruling);
    *ruling = replay->recorded;
    if (!replay->has_recorded) {
        hk_buf_init(why, replay->why, sizeof replay->why);
        hk_buf_str(why, "its ruling cannot be read");
    }
    return replay->has_recorded;
}

bool replay_entry(struct replay *replay, hk_game *game, const struct store_entry *stored,
                  hk_event *event, hk_ruling *ruling)
{
    hk_buf why;

    hk_buf_init(&why, replay->why, sizeof replay->why);
    if (!entry_to_event(event, stored, &why))
        return false;
    const hk_err err =
        replay->is_cut ? HK_E_ARGUMENT : apply(replay, game, stored, event, ruling, &why);
    if (err != HK_OK)
        return err == HK_E_ARGUMENT && cut(replay, game, stored) &&
               keep_recorded(replay, stored, event, ruling, &why);
    if (replay->hides_clocks)
        ruling->told.left_ms[HK_WHITE] = ruling->told.left_ms[HK_BLACK] = -1;
    if (!stored->ruling)
        return true;
    read_recorded(replay, stored->ruling);
    replay->ruled = stored->number;
    replay->digest = stored->digest;
    if (!replay->samples || stored->number <= ALL_OF_FIRST || stored->number % ONE_IN == 0)
        replay_end(replay, game);
    char *now = ruling_to_text(ruling);
    if (now && strcmp(now, stored->ruling) != 0 && !replay->words_at)
        replay->words_at = stored->number;
    free(now);
    return true;
}
