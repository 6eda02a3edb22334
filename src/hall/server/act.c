/*
 * Acts: kind and data are read as the log's own (codec/event_json.h); beside them stands what the
 * sender had seen.
 */
#include "hall/server/act.h"
#include "base/internal.h"
#include "codec/event_json.h"
#include "hakem/schema.h"
#include "hakem/uci.h"
#include "hall/server/fields.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * Castling on the wire is e1g1, too; the referee's is king takes own rook. Any other piece on a
 * square of its own colour is what a hand has done, and the referee rules on it.
 */
static void find_castling(hk_uci_squares *squares, const json_t *data, const hk_board *board,
                          hk_variant variant)
{
    const char *text = json_string_value(json_object_get(data, "move"));
    hk_move move;

    if (!text)
        return;
    if (hk_uci_parse(&move, board, text, strlen(text), variant) == HK_OK) {
        squares->from = hk_move_from(move);
        squares->to = hk_move_to(move);
    } else if (variant == HK_STANDARD &&
               hk_uci_parse(&move, board, text, strlen(text), HK_CHESS960) == HK_OK) {
        /* e1h1 is no castling here, and the referee must not take it for one */
        squares->to = squares->from;
    }
}

static void find_castlings(hk_event *event, const json_t *data, const struct hall_game *game)
{
    const hk_variant variant = hk_game_rules(game->log.game)->variant;

    if (event->kind == HK_EVENT_MOVE || event->kind == HK_EVENT_CLAIM)
        find_castling(event->kind == HK_EVENT_MOVE ? &event->move.move : &event->claim.move, data,
                      &hk_game_position(game->log.game)->board, variant);
}

/* What a clock device tells of an act of its own. */
static bool read_device(struct act *out, const json_t *json, struct refusal *refusal)
{
    const json_t *device = json_object_get(json, "device");
    const char *session = json_string_value(json_object_get(device, "session"));

    if (!device || json_is_null(device))
        return true;
    if (!json_is_object(device) ||
        !fields_are_known(device, "session|number|elapsed_ms", refusal) || !session ||
        session[0] == '\0' || strlen(session) >= sizeof out->session)
        return refuse_field(refusal, CODE_SYNTAX, "device",
                            "it has a session of 1 to 32 characters, a number and elapsed_ms");
    snprintf(out->session, sizeof out->session, "%s", session);
    return fields_read_count(&out->device_number, device, "number", refusal) &&
           fields_read_count(&out->elapsed_ms, device, "elapsed_ms", refusal) &&
           ((out->device_number > 0 && out->elapsed_ms >= 0 && out->elapsed_ms <= HK_AT_MS_MAX) ||
            refuse_field(refusal, CODE_SYNTAX, "device",
                         "it has a number from 1 and the milliseconds that it has counted"));
}

/* When it was decided; null says no more than nothing. */
static bool read_decided(int64_t *out, const json_t *json, struct refusal *refusal)
{
    *out = -1;
    return json_is_null(json_object_get(json, "decided_ms")) ||
           fields_read_count(out, json, "decided_ms", refusal);
}

/* The act as the log would hold it, of an actor that is set later. */
static bool read_event(hk_event *out, const json_t *json, struct refusal *refusal)
{
    char why[REFUSAL_WHY_ROOM];
    hk_buf fault;

    if (!json_is_string(json_object_get(json, "kind")))
        return refuse_field(refusal, CODE_SYNTAX, "kind", "it names what is done");
    hk_buf_init(&fault, why, sizeof why);
    return event_act_from_json(out, json, &fault) || refuse(refusal, CODE_SYNTAX, why);
}

/* Free texts stand in papers as they were written. */
static bool are_texts_fit(const hk_event *event, const json_t *data, struct refusal *refusal)
{
    const hk_event_row *row = hk_event_row_find(event);

    for (unsigned i = 0; row && i < row->member_count; i++) {
        const hk_member *member = &row->members[i];
        const bool is_text = member->type == HK_MEMBER_TEXT || member->type == HK_MEMBER_REMARK;
        if (is_text && !fields_are_without_controls(data, member->name, refusal))
            return false;
    }
    return true;
}

/* The same act has the same hash, whichever way it comes. */
static bool hash_act(struct act *act, const json_t *json, const struct hall_game *game,
                     struct refusal *refusal)
{
    static const char *const members[] = {"kind",  "data", "by",         "ply",
                                          "offer", "seen", "decided_ms", "device"};
    json_t *same = json_pack("{s:s}", "game", game->name);

    for (size_t i = 0; same && i < HK_COUNT(members); i++) {
        json_t *value = json_object_get(json, members[i]);
        if (value && !json_is_null(value))
            json_object_set(same, members[i], value);
    }
    const bool hashed = key_hash(&act->key, same, refusal);
    json_decref(same);
    return hashed;
}

bool act_from_json(struct act *out, const json_t *json, const struct hall_game *game,
                   const char *members, struct refusal *refusal)
{
    const json_t *key = json_object_get(json, "key");

    memset(out, 0, sizeof *out);
    if (!json_is_object(json))
        return refuse(refusal, CODE_SYNTAX, "an act is a JSON object");
    if (!fields_are_known(json, members, refusal) || !read_event(&out->event, json, refusal) ||
        !are_texts_fit(&out->event, json_object_get(json, "data"), refusal) ||
        !fields_read_by(out->by, json, refusal) ||
        !fields_read_count(&out->ply, json, "ply", refusal) ||
        !fields_read_count(&out->offer, json, "offer", refusal) ||
        !fields_read_count(&out->seen, json, "seen", refusal) ||
        !read_decided(&out->decided_ms, json, refusal) || !read_device(out, json, refusal))
        return false;
    if (key && !json_is_string(key))
        return refuse_field(refusal, CODE_SYNTAX, "key", "it is a text");
    if (!key_read(&out->key, key ? json_string_value(key) : NULL, refusal) ||
        (out->key.text[0] && !hash_act(out, json, game, refusal)))
        return false;
    find_castlings(&out->event, json_object_get(json, "data"), game);
    return true;
}
