/*
 * Turns: a turn begins, with the flags that are due by then; what it wrote is made lasting; and it
 * ends, with the games forgotten that nobody needs.
 *
 * If it cannot be made lasting, the games that it touched are read again from the log and nobody
 * was told anything; the hall then tries again from time to time. A hall that stood still, whatever
 * the cause, interrupts the games whose clocks ran.
 */
#include "hall/server/turn.h"
#include "hall/server/broadcast.h"
#include "hall/server/changes.h"
#include "hall/server/clear.h"
#include "hall/server/inside.h"
#include "hall/server/outage.h"
#include "hall/server/round.h"
#include "hall/server/tournaments.h"

#include <stdio.h>

enum {
    ALIVE_EVERY_MS = 1000,
    RETRY_AFTER_MS = 1000,
    /*
     * An outage is what stands still for over OUTAGE_MS. While a clock runs a turn comes at least
     * every LOOK_EVERY_MS, so what has lasted that long makes a turn late by LATE_MS at least.
     */
    OUTAGE_MS = 1000,
    LOOK_EVERY_MS = 250,
    LATE_MS = OUTAGE_MS - LOOK_EVERY_MS,
    /* So long nobody is there, and nothing happens, before the clocks of a casual game stand. */
    STAND_AFTER_MS = 60 * 60 * 1000,
    /* Entries of a game that watchers are shown at a time: so many come together seldom. */
    SHOWN_AT_ONCE = 256,
    HELD_ROOM = 32768
};

static const char out_of_reach[] =
    "the database cannot be reached; what came last may stand in the log";
static const char not_read[] = "the log could not be read";

bool hall__write(struct hall *hall)
{
    if (!hall->begun && !hall->failed)
        hall->begun = hall__written(hall, store_begin(hall->store));
    return hall->begun;
}

bool hall__written(struct hall *hall, bool written)
{
    if (!written)
        hall->failed = true;
    return written;
}

void hall__put_off(struct hall *hall)
{
    if (!hall->is_cut) /* who asks again and again puts nothing further off */
        hall->again_mono_ms = hall->mono_ms + RETRY_AFTER_MS;
    hall->is_cut = true;
    hall->cuts++;
}

void hall__wait_for(struct hall *hall, struct hall_game *game)
{
    game->lost = game->waits = true;
    if (!game->unread_mono_ms)
        game->unread_mono_ms = hall->writable_mono_ms;
    hall__put_off(hall);
}

/* Its clock runs: it is set back to that moment, or to when its log could not be read, and stands. */
static void interrupt_since(struct hall *hall, struct hall_game *game, int64_t mono_ms)
{
    if (game->unread_mono_ms && game->unread_mono_ms < mono_ms)
        mono_ms = game->unread_mono_ms;
    hall__interrupt(hall, game, game->base_ms + (mono_ms - game->base_mono_ms));
}

/*
 * The hall has stood still: nobody is charged for the time since its last turn. All clocks that run
 * are set back to that moment and stand.
 */
static void interrupt_all(struct hall *hall, int64_t since_mono_ms)
{
    for (struct hall_game *game = hall->games.first; game; game = game->next)
        if (game->due[DUE_FLAG].at != 0 && together_keeps(hall, game))
            interrupt_since(hall, game, since_mono_ms);
}

static void drop_due_flags(struct hall *hall)
{
    for (struct hall_game *game; (game = games_next_due(&hall->games, DUE_FLAG)) != NULL &&
                                 game->due[DUE_FLAG].mono_ms <= hall->mono_ms;) {
        int64_t at_ms;
        hk_color whose;
        if (!hall_flags_are_claimed(game) && hk_game_deadline(game->log.game, &at_ms, &whose))
            hall__apply_own(hall, game, hk_event_flag(HK_ACTOR_PROGRAM, whose));
        if (game->due[DUE_FLAG].mono_ms <=
            hall->mono_ms) /* it has been judged, whatever came of it, or waits for a claim */
            games_set_due(&hall->games, DUE_FLAG, game, INT64_MAX);
    }
}

/*
 * A casual game whose clock runs, that nobody plays or looks at any more, would be in memory for as long as
 * its time lasts: its clocks stand, as after an outage, until the player is back.
 */
static void stand_forsaken(struct hall *hall)
{
    for (struct hall_game *game; (game = games_next_due(&hall->games, DUE_STAND)) != NULL &&
                                 game->due[DUE_STAND].mono_ms <= hall->mono_ms;) {
        games_set_due(&hall->games, DUE_STAND, game, INT64_MAX);
        hall__interrupt(hall, game, hall_game_time(hall, game));
    }
}

/* Find anew when the clocks of a game stand for that reason, at the end of a turn that has touched it. */
static void find_stand(struct hall *hall, struct hall_game *game)
{
    const bool is_forsaken = game->log.setup.casual && !game->audience && !game->elsewhere &&
                             together_calls(hall, game->name) && !game->lost && !game->removed &&
                             game->due[DUE_FLAG].at != 0;

    if (!is_forsaken)
        games_set_due(&hall->games, DUE_STAND, game, INT64_MAX);
    else if (!game->only_signs || game->due[DUE_STAND].at == 0)
        games_set_due(&hall->games, DUE_STAND, game, hall->mono_ms + STAND_AFTER_MS);
}

/* Games at which a sign changes: those who are told of signs look at them again. */
static void touch_due_signs(struct hall *hall)
{
    for (struct hall_game *game; (game = games_next_due(&hall->games, DUE_SIGN)) != NULL &&
                                 game->due[DUE_SIGN].mono_ms <= hall->mono_ms;) {
        games_set_due(&hall->games, DUE_SIGN, game, INT64_MAX);
        game->only_signs = !game->touched || game->only_signs;
        games_touch(&hall->games, game);
    }
}

/* Watchers of a game are to see more now. */
static void show_more(struct hall *hall, struct hall_game *game)
{
    game->only_signs = !game->touched || game->only_signs;
    games_touch(&hall->games, game);
    hall_show(hall, game);
}

static void show_due(struct hall *hall)
{
    for (struct hall_game *game; (game = games_next_due(&hall->games, DUE_SHOW)) != NULL &&
                                 game->due[DUE_SHOW].mono_ms <= hall->mono_ms;)
        show_more(hall, game);
}

void hall_show(struct hall *hall, struct hall_game *game)
{
    if (!game->broadcast)
        return;
    broadcast_show(hall, game, SHOWN_AT_ONCE);
    hall__find_shown(hall, game);
}

/* The log is the truth: what was applied and not written has not happened. */
static void read_game_again(struct hall *hall, struct hall_game *game)
{
    const enum load_result result = load_again(hall, game);

    game->lost = result != LOAD_DONE;
    if (result == LOAD_LATER)
        hall__wait_for(hall, game);
    else
        game->waits = false;
    if (!game->lost) {
        /* a commit that was not answered may stand all the same, and nobody else has told the others of it */
        if (!hall->together.contended && game->log.number != game->known_number)
            together_tell(hall, STORE_NEWS_ENTRY, game->name);
        game->known_number = game->log.number;
        together_set_time(hall, game);
    }
    game->has_entry = game->has_event = game->removed = false;
    changes_forget(hall, game);
    broadcast_cut(game);
    hall__find_due(hall, game);
}

static void read_touched_again(struct hall *hall)
{
    for (struct hall_game *game = hall->games.touched; game; game = game->next_touched)
        read_game_again(hall, game);
    tournaments_read_again(hall);
    if (store_is_out_of_reach(hall->store))
        hall__put_off(hall); /* it is asked for before anything else is done */
}

/* Read and show what could not be, each for itself. False: all of it has to wait, since nothing can be read. */
static bool try_again(struct hall *hall)
{
    int64_t alive_ms;

    if (!store_last_alive(hall->store, &alive_ms) && store_is_out_of_reach(hall->store))
        return false;
    hall->is_cut = false;
    for (struct hall_game *game = hall->games.first; game; game = game->next) {
        if (game->waits) {
            games_touch(&hall->games, game);
            game->stands = false;
            read_game_again(hall, game);
            outage_come_back(hall, game);
            if (game->due[DUE_FLAG].at != 0 && together_keeps(hall, game))
                interrupt_since(hall, game, hall->mono_ms);
        } else if (game->broadcast && game->broadcast->waits) {
            show_more(hall, game);
        }
    }
    tournaments_read_again(hall);
    return true;
}

/* What comes as a turn begins, of itself and from other halls. */
static void do_what_is_due(struct hall *hall)
{
    together_hear(hall);
    outage_stand(hall);
    if (hall->stood_since_mono_ms != INT64_MAX)
        interrupt_all(hall, hall->stood_since_mono_ms);
    drop_due_flags(hall);
    stand_forsaken(hall);
    round_start_due(hall);
    clear_keys(hall);
    touch_due_signs(hall);
    show_due(hall);
    for (struct hall_game *game = hall->recovered ? hall->games.first : NULL; game;
         game = game->next) {
        hall__start_if_ready(hall, game);
        if (together_owes(hall, game))
            hall_touch(hall, game);
    }
    hall->recovered = false;
}

/* It is found before anybody acts that nothing can be written. */
static void note_away(struct hall *hall, const char *why)
{
    if (!hall->unwritable)
        fprintf(stderr, "hakem: the log could not be written: %s.\n", why);
    if (!hall->unwritable)
        hall->unwritable = out_of_reach;
}

/*
 * Without its lease the hall does nothing, and nothing is tried that would fail. False: so it is. It is told before
 * anybody acts. What came behind the last renewal may not have been written either.
 */
static bool holds_lease(struct hall *hall)
{
    struct store_lease lease;

    hall->lacks_lease = store_look_at_lease(hall->store, &lease) && lease.left_ms == 0;
    if (hall->lacks_lease && hall->mono_ms - lease.age_ms < hall->writable_mono_ms)
        hall->writable_mono_ms = hall->mono_ms - lease.age_ms;
    if (hall->lacks_lease)
        note_away(hall, "the lease of this hall has ended");
    return !hall->lacks_lease;
}

void hall_stand_unwritten(struct hall *hall)
{
    for (struct hall_game *game = hall->lacks_lease ? hall->games.first : NULL; game;
         game = game->next) {
        if (!game->audience || game->lost || game->removed ||
            hall_status(game) != HK_STATUS_RUNNING)
            continue;
        const int64_t last = hk_game_at(game->log.game);
        game->stands_ms = game->base_ms + (hall->writable_mono_ms - game->base_mono_ms);
        if (game->stands_ms < last)
            game->stands_ms = last;
        game->stands = hall->has_standing = true;
        hall__find_due(hall, game);
        hall_touch(hall, game);
    }
}

/* The lease is held again: the clocks run as the log has it, and are judged by that. */
static void run_again(struct hall *hall)
{
    struct hall_game *game = store_state(hall->store) != STORE_MALFORMED ? hall->games.first : NULL;

    for (; game; game = game->next) {
        if (!game->stands)
            continue;
        game->stands = false;
        hall__find_due(hall, game);
        hall_touch(hall, game);
        outage_stand_in_gaps(hall,
                             game); /* it may have come into memory, or been read, meanwhile */
    }
    hall->has_standing = false;
}

void hall_begin(struct hall *hall, int64_t mono_ms, int64_t wall_ms)
{
    if (mono_ms > hall->mono_ms)
        hall->mono_ms = mono_ms;
    hall->wall_ms = wall_ms;
    hall->stood_since_mono_ms = INT64_MAX;
    hall->together.contended = false;
    hall->was_cut = hall->is_cut;
    hall->rests = !holds_lease(hall) || hall->mono_ms < hall->retry_mono_ms;
    if (!hall->rests && hall->is_cut && hall->mono_ms >= hall->again_mono_ms && !try_again(hall)) {
        hall->retry_mono_ms = hall->mono_ms + RETRY_AFTER_MS;
        hall->rests = true;
        note_away(hall, store_why(hall->store));
    }
    if (hall->rests)
        return;
    if (hall->has_standing)
        run_again(hall);
    const int64_t late_ms = hall->mono_ms - hall->expected_mono_ms;
    if (hall->has_turned &&
        (hall->unwritable || hall->was_away || hall->was_slow || late_ms > LATE_MS))
        hall->stood_since_mono_ms = hall->writable_mono_ms;
    hall->was_cut = hall->is_cut;
    do_what_is_due(hall);
}

void hall_begin_again(struct hall *hall)
{
    hall->together.contended = false;
    hall->recovered = true;
    do_what_is_due(hall);
}

bool hall_is_cut(const struct hall *hall)
{
    return hall->is_cut || store_is_out_of_reach(hall->store);
}

bool hall_refuse_unfound(const struct hall *hall, enum code code, const char *why,
                         struct refusal *refusal)
{
    return hall_is_cut(hall) ? hall_refuse_unread(hall, refusal) : refuse(refusal, code, why);
}

bool hall_refuse_unread(const struct hall *hall, struct refusal *refusal)
{
    refuse(refusal, CODE_FULL, store_is_out_of_reach(hall->store) ? out_of_reach : not_read);
    refusal->retry_after_s = RETRY_AFTER_MS / 1000;
    return false;
}

const char *hall_unwritable(const struct hall *hall)
{
    if (hall->unwritable)
        return hall->unwritable;
    return store_is_out_of_reach(hall->store) ? out_of_reach : NULL; /* found in reading */
}

static const char *why_unwritable(const struct hall *hall)
{
    switch (store_state(hall->store)) {
    case STORE_FULL:
        return "the disk is full";
    case STORE_READ_ONLY:
        return "the store can only be read";
    case STORE_MALFORMED:
        return "the store is damaged, and is not written any more";
    case STORE_LOST:
        return out_of_reach;
    case STORE_FENCED:
        return "the lease by which the hall has its database has ended; nothing has happened";
    case STORE_WRITABLE:
        break;
    }
    return "the log could not be written; nothing has happened";
}

static void add_name(hk_buf *names, const char *name)
{
    if (names->size + HALL_NAME_ROOM >= names->room)
        return;
    hk_buf_str(names, names->size > 0 ? "," : "");
    hk_buf_str(names, name);
}

/* The turn begins anew with what it had touched: in this one nobody else is first. False: it has failed. */
static bool hold_touched(struct hall *hall)
{
    char text[HELD_ROOM];
    hk_buf names;

    hk_buf_init(&names, text, sizeof text);
    for (const struct hall_tournament *one = hall_tournaments(hall); one; one = one->next)
        if (one->touched)
            add_name(&names, one->name);
    for (const struct hall_game *game = hall->games.touched; game; game = game->next_touched)
        add_name(&names, game->name);
    return names.size == 0 ||
           (hall__write(hall) && hall__written(hall, store_hold(hall->store, text)));
}

/* Another hall was first: what the turn has touched is read again, and nobody has to wait. */
static void give_way(struct hall *hall)
{
    store_rollback(hall->store);
    hall->is_cut = hall->was_cut; /* behind the failure nothing could be read */
    hall->begun = hall->failed = false;
    if (!hold_touched(hall)) {
        store_rollback(hall->store);
        hall->begun = hall->failed = false;
    }
    read_touched_again(hall);
    for (struct hall_game *game = hall->games.touched; game; game = game->next_touched) {
        game->is_told_whole = true;
        if (game->broadcast)
            game->broadcast->shown.is_told_whole = true;
    }
}

void hall_leave_turn(struct hall *hall)
{
    store_rollback(hall->store);
    hall->begun = hall->failed = false;
}

void hall__give_up_turn(struct hall *hall)
{
    hall->together.contended = store_was_contended(hall->store) || outage_was_missed(hall);
    together_failed(hall);
    if (hall->together.contended) {
        give_way(hall);
        return;
    }
    if (!hall->unwritable)
        fprintf(stderr, "hakem: the log could not be written: %s.\n", store_why(hall->store));
    hall->unwritable = why_unwritable(hall);
    store_rollback(hall->store);
    read_touched_again(hall);
    hall->retry_mono_ms = hall->mono_ms + RETRY_AFTER_MS;
    hall->begun = hall->failed = false;
}

/* Is a sign of life due? Of several halls each lease is one; then it is only tried whether anything can be written. */
static bool is_alive_due(const struct hall *hall)
{
    const bool is_wanted = hall->unwritable || (!hall->together.is_on &&
                                                games_next_due(&hall->games, DUE_FLAG) != NULL);

    return is_wanted && hall->wall_ms - hall->alive_wall_ms >= ALIVE_EVERY_MS &&
           hall->mono_ms >= hall->retry_mono_ms;
}

bool hall_commit(struct hall *hall)
{
    hall->together.contended = false;
    if (hall->rests && !hall->begun && !hall->failed)
        return true; /* who is there is written down later */
    together_write(hall);
    if (!hall->begun && !hall->failed && !is_alive_due(hall)) {
        together_committed(hall);
        return true;
    }
    const bool written = hall__write(hall) && !hall->failed &&
                         (hall->together.is_on || store_note_alive(hall->store, hall->wall_ms)) &&
                         !outage_was_missed(hall) && store_commit(hall->store);
    if (!written) {
        hall__give_up_turn(hall);
        return false;
    }
    together_committed(hall);
    if (hall->unwritable)
        fprintf(stderr, "hakem: the log can be written again.\n");
    hall->recovered = hall->unwritable != NULL;
    hall->unwritable = NULL;
    hall->alive_wall_ms = hall->wall_ms;
    hall->begun = hall->failed = false;
    return true;
}

/* Is the game needed though nobody looks at it? Its clock runs, or it stands in the hall's list. */
static bool is_needed(const struct hall *hall, const struct hall_game *game)
{
    if (game->lost)
        return game->waits;
    return game->audience || !game->log.setup.casual || together_owes(hall, game) ||
           (game->due[DUE_FLAG].at != 0 && together_calls(hall, game->name));
}

void hall_end(struct hall *hall, int64_t mono_ms)
{
    for (struct hall_game *game = hall->games.touched, *next; game; game = next) {
        next = game->next_touched;
        find_stand(hall, game);
        game->touched = game->only_signs = false;
        game->has_entry = game->has_event = false;
        if (!hall->unwritable && !game->waits)
            game->unread_mono_ms = 0;
        if (game->broadcast)
            game->broadcast->changed = false;
        broadcast_settle(game);
        game->next_touched = NULL;
        if (!is_needed(hall, game) || game->removed)
            hall__forget(hall, game);
    }
    hall->games.touched = NULL;
    tournaments_end_turn(hall);
    /*
     * A turn that took long, at the disk for instance, is an outage from the end of the last one.
     */
    hall->was_slow = mono_ms - hall->mono_ms > LATE_MS;
    if (mono_ms > hall->mono_ms)
        hall->mono_ms = mono_ms;
    hall->was_away = store_is_out_of_reach(hall->store);
    if (!hall->unwritable && !hall->was_slow && !hall->was_away)
        hall->writable_mono_ms = hall->mono_ms;
    if (store_is_out_of_reach(hall->store) && !hall->is_cut)
        hall__put_off(hall); /* it is asked for though nobody else asks */
    hall->expected_mono_ms = hall->mono_ms + hall_wait_ms(hall);
    hall->has_turned = true;
}

int64_t hall_wait_ms(const struct hall *hall)
{
    const struct hall_game *game = games_next_due(&hall->games, DUE_FLAG);
    const struct hall_game *sign = games_next_due(&hall->games, DUE_SIGN);
    const struct hall_game *start = games_next_due(&hall->games, DUE_START);
    const struct hall_game *shown = games_next_due(&hall->games, DUE_SHOW);
    int64_t wait_ms = HALL_WAIT_MAX_MS;

    if (hall->was_slow || hall->recovered || load_is_busy(hall))
        wait_ms = 0;
    else if (hall->unwritable)
        wait_ms = RETRY_AFTER_MS;
    else if (game)
        wait_ms = LOOK_EVERY_MS;
    if (game && game->due[DUE_FLAG].mono_ms - hall->mono_ms < wait_ms)
        wait_ms = game->due[DUE_FLAG].mono_ms - hall->mono_ms;
    if (sign && sign->due[DUE_SIGN].mono_ms - hall->mono_ms < wait_ms)
        wait_ms = sign->due[DUE_SIGN].mono_ms - hall->mono_ms;
    if (start && start->due[DUE_START].mono_ms - hall->mono_ms < wait_ms)
        wait_ms = start->due[DUE_START].mono_ms - hall->mono_ms;
    if (shown && shown->due[DUE_SHOW].mono_ms - hall->mono_ms < wait_ms)
        wait_ms = shown->due[DUE_SHOW].mono_ms - hall->mono_ms;
    if (hall->is_cut && hall->again_mono_ms - hall->mono_ms < wait_ms)
        wait_ms = hall->again_mono_ms - hall->mono_ms;
    if (hall->retry_mono_ms - hall->mono_ms > wait_ms)
        wait_ms = hall->retry_mono_ms - hall->mono_ms;
    return wait_ms > 0 ? wait_ms : 0;
}
