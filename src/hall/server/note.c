/* Notes as JSON: {"note": word, "at_ms": ..., "by": "white", "score": "1-0", "game": name}. */
#include "hall/server/note.h"
#include "base/internal.h"

#include <stdio.h>
#include <string.h>

static const char *const words[] = {"",
#define X(name, word) word,
                                    NOTE_LIST(X)
#undef X
};

const char *note_word(enum note_kind kind)
{
    return words[kind];
}

static bool is_of_device(enum note_kind kind)
{
    return kind == NOTE_DEVICE || kind == NOTE_AHEAD || kind == NOTE_LATE || kind == NOTE_REFUSED;
}

char *note_to_text(const struct note *note)
{
    json_t *json =
        json_pack("{s:s, s:I}", "note", words[note->kind], "at_ms", (json_int_t)note->at_ms);

    if (json && note->who)
        json_object_set_new(json, "by",
                            json_string(note->who == HK_PARTY_WHITE   ? "white"
                                        : note->who == HK_PARTY_BLACK ? "black"
                                                                      : "both"));
    if (json && note->score)
        json_object_set_new(json, "score", json_string(hk_score_text(note->score)));
    if (json && note->game[0])
        json_object_set_new(json, "game", json_string(note->game));
    if (json && note->session[0])
        json_object_set_new(json, "session", json_string(note->session));
    if (json && note->link_number)
        json_object_set_new(json, "link_number", json_integer((json_int_t)note->link_number));
    if (json && is_of_device(note->kind))
        json_object_set_new(json, "device_ms", json_integer(note->device_ms));
    if (json && note->act)
        json_object_set_new(json, "act", json_string(hk_event_word(note->act)));
    if (json && note->kind == NOTE_AHEAD && note->act == HK_EVENT_DECIDE)
        json_object_set_new(json, "decision",
                            json_string(hk_decision_word(HK_DECISION_STOP_CLOCKS)));
    if (json && note->waiting)
        json_object_set(json, "waiting", note->waiting);
    if (json && note->swap)
        json_object_set_new(json, "swap", json_true());
    if (json && (note->kind == NOTE_SCHEDULED || note->kind == NOTE_BEGAN))
        json_object_set_new(json, "start_ms", json_integer(note->start_ms));
    if (json && note->itself)
        json_object_set_new(json, "itself", json_true());
    if (json && note->kind == NOTE_TAKEBACK)
        json_object_set_new(json, "ply", json_integer((json_int_t)note->ply));
    if (json && note->kind == NOTE_LIVE)
        json_object_set_new(json, "live", json_boolean(note->live));
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    return text;
}

bool note_from_text(struct note *out, const char *text)
{
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    const char *word = json_string_value(json_object_get(json, "note"));
    const char *by = json_string_value(json_object_get(json, "by"));
    const char *score = json_string_value(json_object_get(json, "score"));
    const char *game = json_string_value(json_object_get(json, "game"));
    struct note note = {.at_ms = json_integer_value(json_object_get(json, "at_ms")),
                        .start_ms = json_integer_value(json_object_get(json, "start_ms")),
                        .itself = json_is_true(json_object_get(json, "itself")),
                        .swap = json_is_true(json_object_get(json, "swap")),
                        .live = json_is_true(json_object_get(json, "live")),
                        .carries = json_is_array(json_object_get(json, "waiting")),
                        .ply = (unsigned)json_integer_value(json_object_get(json, "ply")),
                        .link_number =
                            (unsigned)json_integer_value(json_object_get(json, "link_number"))};

    const char *session = json_string_value(json_object_get(json, "session"));
    const char *act = json_string_value(json_object_get(json, "act"));

    note.device_ms = json_integer_value(json_object_get(json, "device_ms"));
    snprintf(note.session, sizeof note.session, "%s", session ? session : "");
    if (act && !hk_event_find(&note.act, act, strlen(act)))
        note.act = HK_EVENT_NONE;
    for (size_t i = 1; word && i < HK_COUNT(words); i++)
        if (strcmp(words[i], word) == 0)
            note.kind = (enum note_kind)i;
    if (by)
        note.who = strcmp(by, "white") == 0   ? HK_PARTY_WHITE
                   : strcmp(by, "black") == 0 ? HK_PARTY_BLACK
                                              : HK_PARTY_BOTH;
    const bool read =
        note.kind != NOTE_NONE && (!score || hk_score_find(&note.score, score, strlen(score)));
    snprintf(note.game, sizeof note.game, "%s", game ? game : "");
    json_decref(json);
    if (read)
        *out = note;
    return read;
}
