/*
 * Carrying over from the forms 1 and 2. Of form 1 each event is judged as it is copied, and the
 * ruling stored beside it, marked as given now; form 2 has its rulings. The text of an event keeps
 * its format and its bytes, except that free text moves out of it. So do the names out of the
 * rules. A token becomes a link of its hash, with the scope full. A game that cannot be judged to
 * its end keeps all its events, those behind the break as they were.
 *
 *   PATH.new      what is being made; a leftover is thrown away
 *   PATH.form-N   the old store, once the new one has taken its name (a second name of the same
 *                 file before)
 */
#include "hall/server/carry.h"
#include "codec/load.h"
#include "codec/ruling_json.h"
#include "hakem/ending.h"
#include "hall/server/entry.h"
#include "hall/server/replay.h"
#include "hall/server/setup.h"
#include "hall/server/token.h"
#include "hall/store/earlier.h"
#include "hall/store/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAME_MEMORY_MAX = 8 << 20, GAME_TEXTS_MAX = 2 };

struct carrying {
    struct store *from, *to;
    hk_winnable *solver;
    hk_arena arena;
    hk_game *game; /* the one under way; NULL behind a break */
    char name[STORE_NAME_ROOM];
    int64_t created_wall_ms;
    struct replay replay;
    uint64_t number; /* of the last entry */
    bool failed, compares;
    unsigned long games, entries, links;
};

static void tell_break(const struct carrying *carrying, const char *why)
{
    fprintf(stderr, "hakem: game %s cannot be judged again: %s.\n", carrying->name, why);
}

/* The rules of an earlier game as they are now: without the names, which are texts. */
struct rules_text {
    json_t *json;
    char *text;
    struct store_text names[GAME_TEXTS_MAX];
    size_t name_count;
};

static bool rules_begin(struct rules_text *out, const char *setup)
{
    static const char *const members[GAME_TEXTS_MAX] = {"white", "black"};

    *out = (struct rules_text){.json = json_loads(setup, JSON_REJECT_DUPLICATES, NULL)};
    json_t *rest = json_is_object(out->json) ? json_copy(out->json) : NULL;
    for (size_t i = 0; rest && i < GAME_TEXTS_MAX; i++) {
        const char *name = json_string_value(json_object_get(out->json, members[i]));
        if (name && json_object_del(rest, members[i]) == 0)
            out->names[out->name_count++] = (struct store_text){members[i], name};
    }
    out->text = rest && out->name_count > 0 ? json_dumps(rest, JSON_COMPACT) : strdup(setup);
    json_decref(rest);
    return out->text != NULL;
}

static void rules_finish(struct rules_text *rules)
{
    json_decref(rules->json);
    free(rules->text);
}

/* Begin the game that stands there; without rules that can be read its events are only copied. */
static void begin_game(struct carrying *carrying, const struct store_game *game)
{
    struct setup setup;
    char why[REPLAY_WHY_ROOM];
    hk_buf fault;

    hk_buf_init(&fault, why, sizeof why);
    snprintf(carrying->name, sizeof carrying->name, "%s", game->name);
    carrying->created_wall_ms = game->created_wall_ms;
    carrying->number = 0;
    carrying->game = NULL;
    carrying->replay = (struct replay){0};
    hk_arena_init(&carrying->arena, GAME_MEMORY_MAX);
    if (!setup_parse(&setup, game->setup, &fault) ||
        hk_game_create(&carrying->game, &carrying->arena, &setup.rules, carrying->solver) != HK_OK)
        if (!carrying->compares)
            tell_break(carrying, fault.size > 0 ? why : "its rules contradict themselves");
}

/* Copying. */

/* Judge the event; without a ruling that was kept, the entry gets the one that is given now. */
static char *judge(struct carrying *carrying, struct store_entry *entry)
{
    hk_event event;
    hk_ruling ruling;

    if (!carrying->game)
        return NULL;
    if (!replay_entry(&carrying->replay, carrying->game, entry, &event, &ruling)) {
        tell_break(carrying, carrying->replay.why);
        carrying->game = NULL;
        return NULL;
    }
    if (entry->ruling)
        return NULL;
    char *text = ruling_to_text(&ruling);
    entry->ruling = text;
    entry->digest = hk_game_digest(carrying->game);
    entry->rules = HK_RULES_NUMBER;
    entry->ruled_later = true;
    carrying->failed |= !text;
    return text;
}

static bool copy_event(void *context, const struct earlier_event *old)
{
    struct carrying *carrying = context;
    struct store_text texts[ENTRY_TEXTS_MAX];
    struct entry parts;

    if (!entry_from_text(&parts, old->body, old->format)) {
        carrying->failed = true;
        return false;
    }
    entry_list_texts(&parts, texts);
    struct store_entry entry = {.number = ++carrying->number,
                                .wall_ms = old->wall_ms,
                                .format = old->format,
                                .body = parts.body,
                                .ruling = old->ruling,
                                .digest = old->digest,
                                .rules = old->rules,
                                .ruled_later = old->ruled_later,
                                .texts = texts,
                                .text_count = parts.text_count};
    char *ruling = judge(carrying, &entry);
    carrying->entries++;
    carrying->failed |= !store_add_entry(carrying->to, carrying->name, &entry);
    free(ruling);
    entry_finish(&parts);
    return !carrying->failed;
}

static bool copy_seat(void *context, const char *token, const char *game, const char *role)
{
    struct carrying *carrying = context;
    unsigned char hash[STORE_HASH_SIZE];
    int64_t seat;

    token_hash(hash, token);
    carrying->links++;
    carrying->failed |=
        !store_add_seat(carrying->to, game, role, &seat) ||
        !store_add_link(carrying->to, hash, seat, "full", carrying->created_wall_ms, NULL);
    return !carrying->failed;
}

static bool copy_game(void *context, const struct earlier_game *old)
{
    struct carrying *carrying = context;
    struct rules_text rules;

    if (!rules_begin(&rules, old->setup)) {
        rules_finish(&rules);
        carrying->failed = true;
        return false;
    }
    const struct store_game game = {.name = old->name,
                                    .setup = rules.text,
                                    .created_wall_ms = old->created_wall_ms,
                                    .format = old->format,
                                    .texts = rules.names,
                                    .text_count = rules.name_count};
    begin_game(carrying, &game);
    carrying->games++;
    carrying->failed |= !store_add_game(carrying->to, &game) ||
                        !earlier_events(carrying->from, old->name, copy_event, carrying) ||
                        carrying->failed ||
                        !earlier_seats(carrying->from, old->name, copy_seat, carrying) ||
                        (old->over && !store_end_game(carrying->to, old->name));
    hk_arena_finish(&carrying->arena);
    rules_finish(&rules);
    return !carrying->failed;
}

/* Copy all, in one transaction. */
static bool copy_all(struct carrying *carrying)
{
    int64_t alive = 0;

    return store_begin(carrying->to) && earlier_last_alive(carrying->from, &alive) &&
           earlier_games(carrying->from, copy_game, carrying) && !carrying->failed &&
           store_note_alive(carrying->to, alive) && store_commit(carrying->to);
}

/* Comparing: the new store says what the game says when it is judged once more. */

static bool compare_entry(void *context, const struct store_entry *entry)
{
    struct carrying *carrying = context;
    hk_event event;
    hk_ruling ruling;

    carrying->entries++;
    if (!entry->ruled_later || !entry->ruling || !carrying->game) {
        if (carrying->game &&
            !replay_entry(&carrying->replay, carrying->game, entry, &event, &ruling))
            carrying->game = NULL; /* as it was in the old store */
        return true;
    }
    carrying->replay.state_at = carrying->replay.words_at = 0; /* of what the old store had */
    carrying->failed = !replay_entry(&carrying->replay, carrying->game, entry, &event, &ruling) ||
                       carrying->replay.state_at || carrying->replay.words_at;
    return !carrying->failed;
}

static bool count_link(void *context, const struct store_link *link)
{
    struct carrying *carrying = context;

    (void)link;
    carrying->links++;
    return true;
}

static bool compare_game(void *context, const struct store_game *game)
{
    struct carrying *carrying = context;

    carrying->games++;
    carrying->failed |= game->damaged;
    if (carrying->failed)
        return false;
    begin_game(carrying, game);
    carrying->failed |=
        store_read_entries(carrying->to, game->name, 0, compare_entry, carrying) != STORE_READ ||
        !store_read_links(carrying->to, game->name, count_link, carrying);
    hk_arena_finish(&carrying->arena);
    return !carrying->failed;
}

/* Read the new store: as many games, events and links as the old one, and the same rulings. */
static bool compare_all(struct carrying *carrying)
{
    struct carrying again = {.to = carrying->to, .solver = carrying->solver, .compares = true};

    return store_read_games(again.to, compare_game, &again) == STORE_READ && !again.failed &&
           again.games == carrying->games && again.entries == carrying->entries &&
           again.links == carrying->links;
}

/* Give the old file a second name, and its first one to the new file. */
static bool change_names(const char *path, const char *fresh, int form)
{
    char kept[FILE_PATH_ROOM], end[32];

    snprintf(end, sizeof end, ".form-%d", form);
    if (!file_beside(kept, path, end) || !file_replace(path, fresh, kept))
        return false;
    fprintf(stderr,
            "hakem: the store has been carried over to form %d; the old one is kept as %s.\n",
            STORE_FORM, kept);
    return true;
}

static bool carry_over(struct store *old, const char *path, char *why, size_t why_size)
{
    char fresh[FILE_PATH_ROOM], reason[256] = "";
    struct carrying carrying = {.from = old};
    hk_arena search;
    bool carried = false;

    if (!file_beside(fresh, path, ".new")) {
        snprintf(why, why_size, "the name is too long");
        return false;
    }
    file_remove(fresh);
    hk_arena_init(&search, SIZE_MAX);
    carrying.to = store_open(fresh, STORE_SERVE, reason, sizeof reason);
    if (!carrying.to)
        snprintf(why, why_size, "%s: %s", fresh, reason);
    else if (hk_winnable_create(&carrying.solver, &search, HK_ENDING_NODES_MAX) != HK_OK)
        snprintf(why, why_size, "there is not enough memory");
    else if (!copy_all(&carrying))
        snprintf(why, why_size, "the store could not be carried over: %s",
                 store_why(carrying.to)[0] ? store_why(carrying.to) : store_why(old));
    else if (!compare_all(&carrying))
        snprintf(why, why_size, "the store that was carried over is not the same");
    else if (!store_gather(carrying.to) || !store_gather(old))
        snprintf(why, why_size, "the store could not be gathered in one file");
    else
        carried = true;
    store_close(carrying.to);
    hk_arena_finish(&search);
    if (carried && !change_names(path, fresh, store_form(old))) {
        snprintf(why, why_size, "%s: %s", fresh, strerror(errno));
        carried = false;
    }
    file_remove(fresh);
    return carried;
}

struct store *carry_open(const char *path, bool together, char *why, size_t why_size)
{
    struct store *store =
        store_open(path, together ? STORE_TOGETHER : STORE_STAND_BY, why, why_size);

    if (!store || store_form(store) == STORE_FORM)
        return store;
    const bool carried = carry_over(store, path, why, why_size);
    store_close(store);
    return carried ? store_open(path, STORE_SERVE, why, why_size) : NULL;
}
