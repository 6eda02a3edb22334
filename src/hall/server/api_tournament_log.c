/*
 * The log of a tournament for those who conduct it: who entered what, and when. A file that came in is named
 * by its format alone; the export has its bytes. A line-up is told to nobody before the other is in too
 * (decision 55), neither to an arbiter nor to the organiser.
 */
#include "hall/server/api_tournament.h"
#include "hall/server/entry.h"
#include "hall/server/tournaments.h"

#include <stdlib.h>
#include <string.h>

enum { ENTRIES_MOST = 500 };

struct listing {
    const struct tournament *state;
    json_t *entries;
    bool failed;
};

/* The line-up that an entry tells, until it is known. */
static void hide_lineup(json_t *data, const struct tournament *state)
{
    const json_int_t round = json_integer_value(json_object_get(data, "round"));
    const json_int_t team = json_integer_value(json_object_get(data, "team"));

    if (!lineup_is_known(state, (unsigned)round, (unsigned)team))
        json_object_set_new(data, "players", json_null());
}

/* An entry as it was entered, with null for what has been deleted, and for a line-up that is not known yet. */
static json_t *entry_json(const struct store_entry *stored, const struct tournament *state)
{
    json_t *data = json_loads(stored->body, 0, NULL);

    if (!json_is_object(data)) {
        json_decref(data);
        return NULL;
    }
    for (size_t i = 0; i < stored->text_count; i++)
        if (strcmp(stored->texts[i].member, ENTRY_AUTHOR) != 0 &&
            strcmp(stored->texts[i].member, "file") != 0)
            json_object_set_new(data, stored->texts[i].member,
                                stored->texts[i].body ? json_string(stored->texts[i].body)
                                                      : json_null());
    json_t *kind = json_incref(json_object_get(data, "kind"));
    json_t *role = json_incref(json_object_get(data, "role"));
    json_object_del(data, "kind");
    json_object_del(data, "role");
    if (kind && strcmp(json_string_value(kind), "lineup") == 0)
        hide_lineup(data, state);
    const char *author = entry_text(stored, ENTRY_AUTHOR);
    return json_pack("{s:I, s:I, s:s?, s:o, s:o, s:o}", "number", (json_int_t)stored->number,
                     "wall_ms", (json_int_t)stored->wall_ms, "author", author, "role",
                     role ? role : json_null(), "kind", kind ? kind : json_null(), "data", data);
}

static bool list_entry(void *context, const struct store_entry *stored)
{
    struct listing *listing = context;
    json_t *entry = entry_json(stored, listing->state);

    listing->failed |= !entry || json_array_append_new(listing->entries, entry) != 0;
    return !listing->failed && json_array_size(listing->entries) < ENTRIES_MOST;
}

bool api_get_tournament_log(struct api_call *call, struct refusal *refusal)
{
    const char *after = net_request_query(call->request, "after");
    const size_t size = after ? strlen(after) : 0;
    struct listing listing = {.state = call->tournament->state, .entries = json_array()};

    if (!api_want_official_to_read(call, refusal) || !api_take_token(call, LIMIT_PAPER, refusal)) {
        json_decref(listing.entries);
        return false;
    }
    if (after && (size == 0 || size > 15 || strspn(after, "0123456789") != size)) {
        json_decref(listing.entries);
        return refuse_field(refusal, CODE_SYNTAX, "after", "it is a whole number from 0");
    }
    const uint64_t from = after ? strtoull(after, NULL, 10) : 0;
    if (from < call->tournament->state->number)
        listing.failed |= store_read_entries(hall_store(call->server->hall), call->tournament->name,
                                             from, list_entry, &listing) == STORE_FAILED;
    json_t *answer = listing.failed ? NULL : json_pack("{s:O}", "entries", listing.entries);
    char *text = answer ? json_dumps(answer, JSON_COMPACT) : NULL;
    json_decref(answer);
    json_decref(listing.entries);
    return api_reply_tagged(call, text);
}
