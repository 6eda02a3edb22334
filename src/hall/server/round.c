/*
 * What is said of a round is a note in the log of each of its boards: `scheduled` with the moment in
 * game time, `unscheduled`, and `began`. A countdown is what is left until that moment; nothing of
 * it runs here but one due time a game (turn.c). If the hall was away at that moment, or could not
 * write, no clock starts behind the arbiters' backs: they see that the moment has passed, and start
 * the round themselves.
 */
#include "hall/server/round.h"
#include "hall/server/inside.h"
#include "hall/server/sector.h"

#include <string.h>

static bool is_waiting(const struct hall_game *game)
{
    return hall_status(game) == HK_STATUS_WAITING;
}

static bool has_begun(const struct hall_game *game)
{
    const hk_status status = hall_status(game);
    return status == HK_STATUS_RUNNING || status == HK_STATUS_INTERRUPTED;
}

/* Is the game one of the part, and can anything be said of it? */
static bool is_meant(const struct hall_game *game, const struct seat *seat,
                     const struct round_part *part)
{
    const struct logged *log = &game->log;
    const char *round = log->persons.header[HEADER_ROUND];

    if (log->setup.casual || log->cancelled || log->damaged || log->differs_at || game->lost ||
        game->removed || !seat_is_of(seat, game))
        return false;
    if (part->round && (!round || strcmp(part->round, round) != 0))
        return false;
    return !part->boards || sector_has(part->boards, log->persons.header[HEADER_BOARD]);
}

static bool may_speak(const struct hall *hall, const struct seat *seat,
                      const struct round_part *part, struct refusal *refusal)
{
    if (!seat->of_hall || seat->role != ROLE_ARBITER || seat->scope != SCOPE_FULL)
        return refuse(refusal, CODE_ROLE, "an arbiter of the hall says when a round begins");
    if (hall->unwritable)
        return refuse(refusal, CODE_FULL, hall->unwritable);
    return !part->boards || sector_is_fit(part->boards) ||
           refuse_field(refusal, CODE_SYNTAX, "boards",
                        "they are numbers, ranges and names of boards, such as 1-12, 15, B7");
}

static bool write_note(struct hall *hall, struct hall_game *game, const struct seat *seat,
                       const struct note *note, struct refusal *refusal)
{
    if (!hall__note(hall, game, seat, *note, NULL, 0))
        return refuse(refusal, CODE_INTERNAL, "the log could not be written");
    hall__find_due(hall, game);
    return true;
}

static bool announce(struct hall *hall, struct hall_game *game, const struct seat *seat,
                     int64_t in_ms, bool itself, struct refusal *refusal)
{
    const struct note note = {.kind = in_ms < 0 ? NOTE_UNSCHEDULED : NOTE_SCHEDULED,
                              .start_ms = hall_game_time(hall, game) + in_ms,
                              .itself = itself};

    if (!write_note(hall, game, seat, &note, refusal))
        return false;
    if (in_ms < 0) /* it waits for its players again, and for nothing else */
        hall__start_if_ready(hall, game);
    return true;
}

bool hall_announce_round(struct hall *hall, const struct seat *seat, const struct round_part *part,
                         int64_t in_ms, bool itself, unsigned *count, struct refusal *refusal)
{
    *count = 0;
    if (!may_speak(hall, seat, part, refusal))
        return false;
    if (in_ms > ROUND_AHEAD_MAX_MS)
        return refuse_field(refusal, CODE_SYNTAX, "in_ms",
                            "a round is announced a day ahead at most");
    for (struct hall_game *game = hall_first(hall); game; game = game->next) {
        if (!is_meant(game, seat, part) || !is_waiting(game) ||
            (in_ms < 0 && !game->log.has_schedule))
            continue;
        if (!announce(hall, game, seat, in_ms, itself, refusal))
            return false;
        ++*count;
    }
    return true;
}

bool hall_round_began(struct hall *hall, const struct seat *seat, const struct round_part *part,
                      int64_t ago_ms, unsigned *count, struct refusal *refusal)
{
    *count = 0;
    if (!may_speak(hall, seat, part, refusal))
        return false;
    if (ago_ms > ROUND_AGO_MAX_MS)
        return refuse_field(refusal, CODE_SYNTAX, "ago_ms", "a round began a day ago at most");
    for (struct hall_game *game = hall_first(hall); game; game = game->next) {
        const struct note note = {.kind = NOTE_BEGAN,
                                  .start_ms = hall_game_time(hall, game) - ago_ms};
        if (!is_meant(game, seat, part) || !has_begun(game))
            continue;
        if (!write_note(hall, game, seat, &note, refusal))
            return false;
        ++*count;
    }
    return true;
}

/* On the screen who has not joined is absent; at a table the arbiter sees who is there. */
static hk_parties absent_at(const struct hall_game *game)
{
    hk_parties absent = 0;

    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if (game->log.setup.rules.profile == HK_PROFILE_SCREEN &&
            !hall_is_present(game, (hk_color)color))
            absent |= hk_party_of((hk_color)color);
    return absent;
}

int64_t round_due_ms(const struct hall_game *game)
{
    const struct logged *log = &game->log;
    const bool starts = log->has_schedule && log->starts_itself && !log->cancelled &&
                        !log->damaged && !log->differs_at && !game->lost && is_waiting(game);

    return starts ? log->scheduled_ms : INT64_MAX;
}

void round_start_due(struct hall *hall)
{
    for (struct hall_game *game; (game = games_next_due(&hall->games, DUE_START)) != NULL &&
                                 game->due[DUE_START].mono_ms <= hall->mono_ms;) {
        const int64_t late_ms = hall->mono_ms - game->due[DUE_START].mono_ms;
        hk_event start = hk_event_start();
        games_set_due(&hall->games, DUE_START, game, INT64_MAX);
        start.start.absent = absent_at(game);
        if (late_ms <= ROUND_LATE_MAX_MS && !hall->unwritable)
            hall__apply_own(hall, game, start);
    }
}
