/*
 * What the hall answers to who asked: the ruling on an act, what an act would come to, what has
 * been made, whose a seat is, and why something was refused.
 */
#include "hall/server/wire_answer.h"
#include "base/internal.h"
#include "codec/json_text.h"
#include "codec/ruling_json.h"
#include "hall/server/signs.h"
#include "hall/server/wire_game.h"
#include "hall/server/wire_position.h"

#include <stdlib.h>
#include <string.h>

/* An act of a clock that is no event: which note it became. */
static void put_noted(struct json_text *out, const struct acted *acted)
{
    json_text_key(out, "number");
    json_text_int(out, (int64_t)acted->number);
    json_text_key(out, "noted");
    json_text_word(out, note_word(acted->noted));
}

/* Where the act stands in the log. */
static void put_entered(struct json_text *out, const struct acted *acted)
{
    json_text_key(out, "number");
    if (!acted->number) {
        json_text_null(out);
        return;
    }
    json_text_int(out, (int64_t)acted->number);
    json_text_key(out, "seq");
    json_text_int(out, (int64_t)acted->event.seq);
    json_text_key(out, "at_ms");
    json_text_int(out, acted->event.at_ms);
}

static void put_ruled(struct json_text *out, const struct acted *acted)
{
    put_entered(out, acted);
    ruling_members_write(out, &acted->ruling, &acted->event, HK_LANGUAGE_EN);
}

char *wire_incident(const struct acted *acted, const char *account)
{
    struct json_text out = {.comma = false};

    json_text_open(&out, '{');
    put_ruled(&out, acted);
    json_text_key(&out, "incident");
    json_text_raw(&out, account, strlen(account));
    json_text_close(&out, '}');
    return json_text_take(&out);
}

/* Whether a text on a scoresheet means a move of this game, and which, a player is not told. */
static void hide_meaning(hk_ruling *ruling)
{
    if (ruling->verdict == HK_VERDICT_RECORDED_WRONGLY) {
        ruling->verdict = HK_VERDICT_MOVE_RECORDED; /* both rest on the same rule */
        ruling->outcome = HK_OUTCOME_UPHELD;
    }
    ruling->meaning = HK_MOVE_NONE;
    ruling->background_count = 0; /* how the move is written */
}

/*
 * What an act was ruled to be. At a board nobody but officials is told whether a move was legal, or what
 * a press has completed, before it is claimed or found.
 */
static void put_answer(struct json_text *out, const struct hall_game *game,
                       const struct acted *acted, enum view view)
{
    const hk_event *event = &acted->event;
    const bool is_hand = event->kind == HK_EVENT_MOVE || event->kind == HK_EVENT_PRESS;
    const bool bare = wire_adds_standing(&game->log, view) && hall_status(game) != HK_STATUS_ENDED;

    if (bare && is_hand && acted->number) {
        put_entered(out, acted);
        return;
    }
    if (bare && event->kind == HK_EVENT_RECORD) {
        struct acted told = *acted;
        hide_meaning(&told.ruling);
        put_ruled(out, &told);
    } else {
        put_ruled(out, acted);
    }
    if (event->kind == HK_EVENT_FACT && event->fact.fact == HK_FACT_LIST_LEGAL && acted->number) {
        hk_state state;
        wire_look(game, event->at_ms, view, &state);
        wire_put_legal(out, game, &state, view);
    }
}

void wire_put_ruling(struct json_text *out, const struct hall_game *game, const struct acted *acted,
                     const struct seat *seat)
{
    if (acted->noted && acted->ruling.verdict == HK_VERDICT_NONE)
        put_noted(out, acted);
    else
        put_answer(out, game, acted, wire_view_of(seat));
}

char *wire_ruling(const struct hall_game *game, const struct acted *acted, const struct seat *seat)
{
    struct json_text out = {.comma = false};

    json_text_open(&out, '{');
    wire_put_ruling(&out, game, acted, seat);
    json_text_close(&out, '}');
    return json_text_take(&out);
}

char *wire_preview(const struct hall *hall, const struct hall_game *game, const struct acted *acted,
                   const hk_state *after)
{
    struct json_text out = {.comma = false};

    (void)hall;
    json_text_open(&out, '{');
    json_text_key(&out, "ruling");
    json_text_open(&out, '{');
    put_ruled(&out, acted);
    json_text_close(&out, '}');
    json_text_key(&out, "state");
    json_text_open(&out, '{');
    json_text_key(&out, "at_ms");
    json_text_int(&out, acted->event.at_ms);
    wire_put_standing(&out, game, after, VIEW_ARBITER);
    signs_put_tried(&out, after);
    json_text_close(&out, '}');
    json_text_close(&out, '}');
    return json_text_take(&out);
}

static char *dump(json_t *json)
{
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    return text;
}

/* A text that may not have been given. */
static const char *given(const char *text)
{
    return text[0] ? text : NULL;
}

/* The address of a link: of a seat in a game, or in the hall. */
static json_t *link_json(const struct made_link *link, bool of_hall)
{
    char address[HALL_TOKEN_ROOM + 8];
    hk_buf buf;

    hk_buf_init(&buf, address, sizeof address);
    hk_buf_str(&buf, of_hall ? "/hall#" : link->role == ROLE_CLOCK ? "/clock#" : "/play#");
    hk_buf_str(&buf, link->token);
    return json_pack("{s:s, s:s, s:i, s:s?, s:s?, s:s?, s:s?}", "role", role_word(link->role),
                     "scope", scope_word(link->scope), "link_number", (int)link->number, "name",
                     given(link->name), "boards", given(link->boards), "tournament",
                     given(link->tournament), "link", link->token[0] ? address : NULL);
}

char *wire_made(const struct made_game *made)
{
    char watch[HALL_NAME_ROOM + 8];
    hk_buf buf;
    json_t *links = json_array();

    hk_buf_init(&buf, watch, sizeof watch);
    hk_buf_str(&buf, "/watch/");
    hk_buf_str(&buf, made->name);
    for (unsigned i = 0; i < made->link_count; i++)
        json_array_append_new(links, link_json(&made->links[i], false));
    return dump(json_pack("{s:s, s:s%, s:o}", "game", made->name, "watch", watch, buf.size, "links",
                          links));
}

char *wire_made_link(const char *game, const struct made_link *link)
{
    json_t *json = link_json(link, !game);

    if (json)
        json_object_set_new(json, "game", game ? json_string(game) : json_null());
    return dump(json);
}

char *wire_seat(const struct seat *seat)
{
    const bool is_captain = !seat->of_hall && hall_is_tournament(seat->game);

    return dump(json_pack(
        "{s:s, s:s, s:s?, s:i, s:s?, s:s?, s:s?}", "role", role_word(seat->role), "scope",
        scope_word(seat->scope), "game", seat->of_hall || is_captain ? NULL : seat->game,
        "link_number", (int)seat->link_number, "name", given(seat->name), "boards",
        given(seat->boards), "tournament", is_captain ? seat->game : given(seat->tournament)));
}

/* A reason as a sentence; a sentence stays as it is. */
static json_t *sentence_json(const char *why)
{
    char sentence[REFUSAL_WHY_ROOM + 4];
    hk_buf buf;

    hk_buf_init(&buf, sentence, sizeof sentence);
    hk_buf_sentence(&buf, why);
    return json_string(sentence);
}

char *wire_problem(const struct refusal *refusal, const char *state)
{
    /* what a sender calls a member may have been cut within a character, which takes three bytes then */
    char field[3 * REFUSAL_FIELD_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, field, sizeof field);
    hk_buf_foreign(&buf, refusal->field, strlen(refusal->field));
    json_t *json = json_pack("{s:s, s:s, s:i, s:o, s:s, s:s?}", "type", "about:blank", "title",
                             code_title(refusal->code), "status", code_status(refusal->code),
                             "detail", sentence_json(refusal->why), "code",
                             code_word(refusal->code), "field", given(field));
    if (json && state)
        json_object_set_new(json, "state", json_loads(state, 0, NULL));
    return dump(json);
}

char *wire_error(const struct refusal *refusal, const int64_t *id, const char *game)
{
    struct json_text out = {.comma = false};
    char sentence[REFUSAL_WHY_ROOM + 4];
    hk_buf buf;

    hk_buf_init(&buf, sentence, sizeof sentence);
    hk_buf_sentence(&buf, refusal->why);
    json_text_open(&out, '{');
    json_text_key(&out, "type");
    json_text_word(&out, "error");
    if (id) {
        json_text_key(&out, "id");
        json_text_int(&out, *id);
    }
    if (game[0]) {
        json_text_key(&out, "game");
        json_text_word(&out, game);
    }
    json_text_key(&out, "code");
    json_text_word(&out, code_word(refusal->code));
    json_text_key(&out, "field");
    json_text_word(&out, refusal->field[0] ? refusal->field : NULL);
    json_text_key(&out, "text");
    json_text_string(&out, sentence, buf.size);
    json_text_close(&out, '}');
    return json_text_take(&out);
}
