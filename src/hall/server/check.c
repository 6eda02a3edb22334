/*
 * Checking goes over the store twice: once by its own checks (chain, texts, file), once as a hall at
 * its start would, by judging every event again and folding the logs of tournaments.
 */
#include "hall/server/check.h"
#include "hakem/ending.h"
#include "hall/server/note.h"
#include "hall/server/replay.h"
#include "hall/server/setup.h"
#include "hall/server/tournaments.h"

#include <stdio.h>
#include <string.h>

enum { GAME_MEMORY_MAX = 8 << 20 };

struct checking {
    struct store *store;
    check_finding_fn *each;
    void *context;
    hk_winnable *solver;
    struct check_counts counts;
    /* The game under way. */
    hk_game *game;
    struct replay replay;
    uint64_t unreadable_at;
};

const char *check_kind_word(enum check_kind kind)
{
    static const char *const words[] = {
#define X(name, word) word,
        CHECK_KIND_LIST(X)
#undef X
    };
    return words[kind];
}

const char *check_word(const char *name)
{
    return hall_is_tournament(name) ? "tournament" : "game";
}

void check_count(struct check_counts *counts, const char *name)
{
    (*(hall_is_tournament(name) ? &counts->tournaments : &counts->games))++;
}

void check_counts_text(char out[CHECK_COUNTS_ROOM], const struct check_counts *counts)
{
    const int size = snprintf(out, CHECK_COUNTS_ROOM, "%lu %s", counts->games,
                              counts->games == 1 ? "game" : "games");

    if (counts->tournaments > 0)
        snprintf(out + size, CHECK_COUNTS_ROOM - (size_t)size, " and %lu %s", counts->tournaments,
                 counts->tournaments == 1 ? "tournament" : "tournaments");
}

static void tell(const struct checking *checking, enum check_kind kind, const char *game,
                 uint64_t number, const char *text)
{
    checking->each(checking->context, &(struct check_finding){kind, game, number, text});
}

static void tell_damage(void *context, const char *game, uint64_t number, const char *why)
{
    tell(context, game ? CHECK_DAMAGED : CHECK_FILE, game, number, why);
}

static bool judge(void *context, const struct store_entry *entry)
{
    struct checking *checking = context;
    hk_event event;
    hk_ruling ruling;
    struct note note = {.kind = NOTE_NONE};
    const bool read = entry->is_note
                          ? note_from_text(&note, entry->body)
                          : replay_entry(&checking->replay, checking->game, entry, &event, &ruling);

    if (note.kind == NOTE_SETTLED) /* an arbiter has seen it, and goes on under today's ruling */
        replay_settle(&checking->replay);
    if (note.kind == NOTE_LIVE)
        checking->replay.hides_clocks = !note.live;
    if (!read)
        checking->unreadable_at = entry->number;
    return read;
}

/* What has been found of a game whose rules can be read. */
static void tell_replay(const struct checking *checking, const char *name)
{
    const struct replay *replay = &checking->replay;

    if (replay->state_at)
        tell(checking, CHECK_STATE, name, replay->state_at,
             "this version comes to another game than the one that ruled");
    else if (replay->words_at)
        tell(checking, CHECK_RULING, name, replay->words_at,
             "this version words the ruling otherwise, or by other articles; the log stands");
    if (checking->unreadable_at)
        tell(checking, CHECK_UNREADABLE, name, checking->unreadable_at, replay->why);
}

/* The log of a tournament is folded to its end. */
struct folding {
    struct tournament *state;
    struct tournament_fault fault;
    uint64_t unreadable_at;
};

static bool fold(void *context, const struct store_entry *entry)
{
    struct folding *folding = context;

    if (!tournament_entry_apply(folding->state, entry, &folding->fault))
        folding->unreadable_at = entry->number;
    return !folding->unreadable_at;
}

static void check_tournament(const struct checking *checking, const char *name)
{
    struct folding folding = {.state = tournament_create()};

    if (!folding.state ||
        store_read_entries(checking->store, name, 0, fold, &folding) == STORE_FAILED)
        tell(checking, CHECK_UNREADABLE, name, 0,
             folding.state ? store_why(checking->store) : "there is not enough memory");
    if (folding.unreadable_at)
        tell(checking, CHECK_UNREADABLE, name, folding.unreadable_at, folding.fault.why);
    tournament_free(folding.state);
}

static bool check_game(void *context, const struct store_game *game)
{
    struct checking *checking = context;
    char why[REPLAY_WHY_ROOM];
    struct setup setup;
    hk_arena arena;
    hk_buf fault;

    check_count(&checking->counts, game->name);
    if (game->damaged) /* it has been told of */
        return true;
    if (hall_is_tournament(game->name)) {
        check_tournament(checking, game->name);
        return true;
    }
    hk_buf_init(&fault, why, sizeof why);
    hk_arena_init(&arena, GAME_MEMORY_MAX);
    checking->replay = (struct replay){0};
    checking->unreadable_at = 0;
    if (!setup_parse(&setup, game->setup, &fault)) {
        tell(checking, CHECK_UNREADABLE, game->name, 0, why);
    } else if (hk_game_create(&checking->game, &arena, &setup.rules, checking->solver) != HK_OK) {
        tell(checking, CHECK_UNREADABLE, game->name, 0, "its rules contradict themselves");
    } else {
        checking->replay.hides_clocks = !setup.live;
        store_read_entries(checking->store, game->name, 0, judge, checking);
        tell_replay(checking, game->name);
    }
    hk_arena_finish(&arena);
    return true;
}

bool check_store(struct store *store, check_finding_fn *each, void *context,
                 struct check_counts *counts, char *why, size_t why_size)
{
    struct checking checking = {.store = store, .each = each, .context = context};
    hk_arena search;

    hk_arena_init(&search, SIZE_MAX);
    bool checked = hk_winnable_create(&checking.solver, &search, HK_ENDING_NODES_MAX) == HK_OK;
    if (!checked) {
        snprintf(why, why_size, "there is not enough memory");
    } else {
        checked = store_check(store, tell_damage, &checking) &&
                  store_read_games(store, check_game, &checking) != STORE_FAILED;
        if (!checked)
            snprintf(why, why_size, "%s", store_why(store));
    }
    hk_arena_finish(&search);
    *counts = checking.counts;
    return checked;
}
