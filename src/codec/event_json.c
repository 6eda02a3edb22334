/*
 * Events, rules and rulings as JSON. What is read is checked member by member; a wrong type, an unknown word or a number
 * out of range gets its sentence. Unknown members of what is stored are passed over, so that a newer log can be read; in a
 * request they are refused.
 */
#include "codec/event_json.h"
#include "base/internal.h"
#include "codec/members.h"
#include "hakem/fen.h"
#include "hakem/uci.h"
#include "hakem/words.h"

#include <string.h>

/* Squares as they stand in the event: `e1h1` is castling in either variant. */
static json_t *squares_to_json(const hk_event *event)
{
    char text[8];
    hk_buf buf;
    unsigned special = HK_MOVE_PLAIN;
    if (event->move.promotion >= HK_KNIGHT && event->move.promotion <= HK_QUEEN)
        special = HK_MOVE_PROMOTION + event->move.promotion - HK_KNIGHT;
    hk_buf_init(&buf, text, sizeof text);
    hk_uci_write(&buf, hk_move_build(event->move.from, event->move.to, special), HK_CHESS960);
    return json_stringn(text, buf.size);
}

/* The particulars of an event, in the order of their bits. */
static const char *const particulars[] = {
    "two_hands",  "other_hand", "by_accident", "with_move", "recorded",
    "declared",   "in_advance", "electronic",  "remote",    "from_display",
    "cannot_win", "no_effort",  "notes_offer", "of_claim",  "named_clock"};

static const char *party_word(unsigned who)
{
    static const char *const words[] = {NULL, "white", "black", "both", "others"};
    return who < HK_COUNT(words) ? words[who] : "others";
}

static json_t *particulars_to_json(unsigned with)
{
    json_t *list = json_array();
    for (size_t i = 0; i < HK_COUNT(particulars); i++)
        if (with & 1u << i)
            json_array_append_new(list, json_string(particulars[i]));
    return list;
}

static json_t *square_list_to_json(const hk_event *event)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < event->square_count; i++) {
        const char text[] = {(char)('a' + event->square[i] % 8),
                             (char)('1' + event->square[i] / 8)};
        json_array_append_new(list, json_stringn(text, sizeof text));
    }
    return list;
}

/* What stands in an event beside its kind, if it is not nothing: the kinds that only people at a board need. */
static int members_to_json(json_t *json, const hk_event *event)
{
    const bool has_move = (event->kind == HK_EVENT_CLAIM && event->with & HK_WITH_MOVE) ||
                          (event->kind == HK_EVENT_FACT && (event->move.from != event->move.to));
    int failed = 0;

    if (event->kind == HK_EVENT_CLAIM)
        failed |= json_object_set_new(json, "ground", json_string(hk_claimed_word(event->ground)));
    if (event->kind == HK_EVENT_FACT)
        failed |= json_object_set_new(json, "fact", json_string(hk_fact_word(event->fact)));
    if (event->kind == HK_EVENT_DECIDE)
        failed |=
            json_object_set_new(json, "decision", json_string(hk_decision_word(event->decision)));
    if (has_move)
        failed |= json_object_set_new(json, "move", squares_to_json(event));
    else if (event->kind == HK_EVENT_FACT && event->move.promotion >= HK_KNIGHT &&
             event->move.promotion <= HK_QUEEN)
        failed |= json_object_set_new(json, "piece", json_integer(event->move.promotion - HK_PAWN));
    if (event->with)
        failed |= json_object_set_new(json, "with", particulars_to_json(event->with));
    if (event->who)
        failed |= json_object_set_new(json, "who", json_string(party_word(event->who)));
    if (event->square_count)
        failed |= json_object_set_new(json, "squares", square_list_to_json(event));
    if (event->has_ply)
        failed |= json_object_set_new(json, "ply", json_integer(event->ply));
    if (event->ms[0] || event->ms[1])
        failed |= json_object_set_new(
            json, "ms", json_pack("[I, I]", (json_int_t)event->ms[0], (json_int_t)event->ms[1]));
    if (event->half_points[0] || event->half_points[1])
        failed |= json_object_set_new(
            json, "half_points",
            json_pack("[i, i]", (int)event->half_points[0], (int)event->half_points[1]));
    if (event->value)
        failed |= json_object_set_new(json, "value", json_integer(event->value));
    if (event->text[0])
        failed |= json_object_set_new(json, "text", json_string(event->text));
    if (event->language[0])
        failed |= json_object_set_new(json, "language", json_string(event->language));
    return failed;
}

json_t *event_to_json(const hk_event *event)
{
    json_t *json = json_pack("{s:I, s:I, s:s, s:s}", "seq", (json_int_t)event->seq, "at_ms",
                             (json_int_t)event->at_ms, "actor", hk_actor_word(event->actor), "kind",
                             hk_event_word(event->kind));
    int failed = !json;

    if (json && event->kind == HK_EVENT_MOVE)
        failed = json_object_set_new(json, "move", squares_to_json(event));
    if (json && (event->kind == HK_EVENT_FLAG ||
                 (event->kind == HK_EVENT_DECIDE && event->with & HK_NAMED_CLOCK)))
        failed = json_object_set_new(json, "whose",
                                     json_string(event->whose == HK_WHITE ? "white" : "black"));
    if (json && event->kind == HK_EVENT_INTERRUPT)
        failed = json_object_set_new(json, "since_ms", json_integer(event->since_ms));
    if (json)
        failed |= members_to_json(json, event);
    if (!failed)
        return json;
    json_decref(json);
    return NULL;
}

static hk_err refuse(const char **why, const char *sentence)
{
    *why = sentence;
    return HK_E_SYNTAX;
}

static bool read_integer(const json_t *object, const char *name, int64_t least, int64_t *out)
{
    const json_t *value = json_object_get(object, name);
    if (!json_is_integer(value) || json_integer_value(value) < least)
        return false;
    *out = json_integer_value(value);
    return true;
}

static hk_err read_move(hk_event *event, const json_t *json, const char **why)
{
    const json_t *text = json_object_get(json, "move");
    hk_uci_squares squares;

    if (!json_is_string(text) ||
        hk_uci_read(&squares, json_string_value(text), json_string_length(text)) != HK_OK)
        return refuse(why, "The member move is a move such as e2e4 or e7e8q.");
    event->move.from = (uint8_t)squares.from;
    event->move.to = (uint8_t)squares.to;
    event->move.promotion = (uint8_t)squares.promotion;
    return HK_OK;
}

static bool read_particulars(unsigned *with, const json_t *list)
{
    for (size_t k = 0; k < json_array_size(list); k++) {
        const char *word = json_string_value(json_array_get(list, k));
        size_t i = 0;
        while (word && i < HK_COUNT(particulars) && strcmp(word, particulars[i]) != 0)
            i++;
        if (!word || i == HK_COUNT(particulars))
            return false;
        *with |= 1u << i;
    }
    return true;
}

static bool read_square_list(hk_event *event, const json_t *list)
{
    if (json_array_size(list) > HK_TOUCHED_MAX)
        return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *text = json_string_value(json_array_get(list, i));
        if (!text || strlen(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' ||
            text[1] > '8')
            return false;
        event->square[event->square_count++] = (uint8_t)((text[1] - '1') * 8 + text[0] - 'a');
    }
    return true;
}

static bool read_pair(int64_t pair[2], const json_t *list, int64_t most)
{
    for (size_t i = 0; list && i < 2; i++) {
        const json_t *value = json_array_get(list, i);
        if (!json_is_integer(value) || json_integer_value(value) < 0 ||
            json_integer_value(value) > most)
            return false;
        pair[i] = json_integer_value(value);
    }
    return true;
}

static bool read_string(char *out, size_t room, const json_t *value)
{
    if (!value)
        return true;
    if (!json_is_string(value) || json_string_length(value) >= room ||
        strlen(json_string_value(value)) != json_string_length(value))
        return false;
    memcpy(out, json_string_value(value), json_string_length(value) + 1);
    return true;
}

/* Which claim, fact or decision it is. */
static bool read_matter(hk_event *event, const json_t *json)
{
    const char *ground = json_string_value(json_object_get(json, "ground"));
    const char *fact = json_string_value(json_object_get(json, "fact"));
    const char *decision = json_string_value(json_object_get(json, "decision"));

    if (event->kind == HK_EVENT_CLAIM)
        return ground && hk_claimed_find(&event->ground, ground, strlen(ground));
    if (event->kind == HK_EVENT_FACT)
        return fact && hk_fact_find(&event->fact, fact, strlen(fact));
    if (event->kind == HK_EVENT_DECIDE)
        return decision && hk_decision_find(&event->decision, decision, strlen(decision));
    return true;
}

static bool read_who(hk_event *event, const json_t *value)
{
    const char *word = json_string_value(value);
    if (!value)
        return true;
    for (unsigned who = HK_PARTY_WHITE; word && who <= HK_PARTY_OTHERS; who++)
        if (strcmp(word, party_word(who)) == 0) {
            event->who = who;
            return true;
        }
    return false;
}

static bool read_members(hk_event *event, const json_t *json)
{
    const json_t *piece = json_object_get(json, "piece"), *value = json_object_get(json, "value");
    const json_t *ply = json_object_get(json, "ply");
    int64_t points[2] = {0, 0}, number = 0;

    if (!read_matter(event, json) || !read_who(event, json_object_get(json, "who")) ||
        !read_particulars(&event->with, json_object_get(json, "with")) ||
        !read_square_list(event, json_object_get(json, "squares")) ||
        !read_pair(event->ms, json_object_get(json, "ms"), HK_AT_MS_MAX) ||
        !read_pair(points, json_object_get(json, "half_points"), 2) ||
        !read_string(event->text, sizeof event->text, json_object_get(json, "text")) ||
        !read_string(event->language, sizeof event->language, json_object_get(json, "language")))
        return false;
    event->half_points[0] = (uint8_t)points[0];
    event->half_points[1] = (uint8_t)points[1];
    if (ply) {
        if (!read_integer(json, "ply", 0, &number) || number >= UINT32_MAX)
            return false;
        event->has_ply = true;
        event->ply = (uint32_t)number;
    }
    if (value) {
        if (!read_integer(json, "value", 0, &number) || number > INT32_MAX)
            return false;
        event->value = (int32_t)number;
    }
    if (piece) {
        if (!read_integer(json, "piece", HK_KNIGHT - HK_PAWN, &number) ||
            number > HK_QUEEN - HK_PAWN)
            return false;
        event->move.promotion = (uint8_t)(HK_PAWN + number);
    }
    return true;
}

hk_err event_from_json(hk_event *out, const json_t *json, const char **why)
{
    const json_t *actor = json_object_get(json, "actor"), *kind = json_object_get(json, "kind");
    hk_event event = {0};
    int64_t seq;

    if (!read_integer(json, "seq", 1, &seq) || !read_integer(json, "at_ms", 0, &event.at_ms))
        return refuse(why, "The members seq and at_ms are whole numbers.");
    event.seq = (uint64_t)seq;
    if (!json_is_string(actor) ||
        !hk_actor_find(&event.actor, json_string_value(actor), json_string_length(actor)))
        return refuse(why, "The member actor is white, black, program or arbiter.");
    if (!json_is_string(kind) ||
        !hk_event_find(&event.kind, json_string_value(kind), json_string_length(kind)))
        return refuse(why, "The member kind is no event that is known here.");
    if (!read_members(&event, json))
        return refuse(why, "A member of the event is of the wrong kind, or out of its range.");
    if ((event.kind == HK_EVENT_MOVE || json_object_get(json, "move")) &&
        read_move(&event, json, why) != HK_OK)
        return HK_E_SYNTAX;
    if (event.kind == HK_EVENT_FLAG || event.with & HK_NAMED_CLOCK) {
        const char *whose = json_string_value(json_object_get(json, "whose"));
        if (!whose || (strcmp(whose, "white") != 0 && strcmp(whose, "black") != 0))
            return refuse(why, "The member whose is white or black.");
        event.whose = strcmp(whose, "white") == 0 ? HK_WHITE : HK_BLACK;
    }
    if (event.kind == HK_EVENT_INTERRUPT && !read_integer(json, "since_ms", 0, &event.since_ms))
        return refuse(why, "The member since_ms is a whole number.");
    *out = event;
    return HK_OK;
}

json_t *rules_to_json(const hk_rules *rules)
{
    char fen[HK_FEN_MAX];
    hk_buf buf;
    json_t *control = json_null();

    hk_buf_init(&buf, fen, sizeof fen);
    hk_fen_write(&buf, &rules->start, rules->variant);
    if (rules->control.kind != HK_TIME_CONTROL_NONE)
        control =
            json_pack("{s:I, s:I}", "base_s", (json_int_t)(rules->control.period[0].base_ms / 1000),
                      "increment_s", (json_int_t)(rules->control.period[0].increment_ms / 1000));
    return json_pack("{s:s, s:s, s:s, s:o, s:s}", "edition", hk_edition_label(rules->edition),
                     "variant", rules->variant == HK_CHESS960 ? "chess960" : "standard", "press",
                     rules->completion == HK_COMPLETION_BY_PRESS ? "manual" : "auto",
                     "time_control", control, "fen", fen);
}

/* The word of a member among two or more; absent or null is the first. -1 if it is none of them. */
static int read_choice(const json_t *object, const char *name, const char *const *words, int count)
{
    const json_t *value = json_object_get(object, name);
    if (!value || json_is_null(value))
        return 0;
    for (int i = 0; json_is_string(value) && i < count; i++)
        if (strcmp(json_string_value(value), words[i]) == 0)
            return i;
    return -1;
}

static bool read_control(hk_time_control *out, const json_t *json)
{
    int64_t base_s, increment_s;

    *out = (hk_time_control){.kind = HK_TIME_CONTROL_NONE};
    if (!json || json_is_null(json))
        return true;
    if (!json_is_object(json) || !read_integer(json, "base_s", 1, &base_s) ||
        !read_integer(json, "increment_s", 0, &increment_s) || base_s > HK_BASE_MS_MAX / 1000 ||
        increment_s > HK_INCREMENT_MS_MAX / 1000)
        return false;
    *out = (hk_time_control){
        .kind = HK_TIME_CONTROL_PERIODS,
        .period_count = 1,
        .period = {{.base_ms = base_s * 1000, .increment_ms = increment_s * 1000}}};
    return true;
}

static hk_err refuse_field(const char **field, const char *name, const char **why,
                           const char *sentence)
{
    *field = name;
    return refuse(why, sentence);
}

static hk_err read_start(hk_rules *rules, const json_t *fen, const char **field, const char **why)
{
    hk_fault fault;

    if (!fen || json_is_null(fen)) {
        hk_position_start(&rules->start);
        return HK_OK;
    }
    if (!json_is_string(fen))
        return refuse_field(field, "fen", why, "The start position is a FEN.");
    if (hk_fen_parse(&rules->start, json_string_value(fen), json_string_length(fen), rules->variant,
                     HK_POSITIONS, &fault) != HK_OK)
        return refuse_field(field, "fen", why, fault.why);
    return HK_OK;
}

hk_err rules_from_json(hk_rules *out, const json_t *json, const char **field, const char **why)
{
    static const char *const editions[] = {"2023", "2005", "basic"};
    static const hk_edition edition_of[] = {HK_EDITION_2023, HK_EDITION_2005, HK_EDITION_BASIC};
    static const char *const variants[] = {"standard", "chess960"};
    static const char *const presses[] = {"auto", "manual"};
    hk_rules rules = {.edition = HK_EDITION_2023};

    *field = NULL;
    const int edition = read_choice(json, "edition", editions, HK_COUNT(editions));
    if (edition < 0)
        return refuse_field(field, "edition", why, "The edition is 2023, 2005 or basic.");
    const int variant = read_choice(json, "variant", variants, HK_COUNT(variants));
    if (variant < 0)
        return refuse_field(field, "variant", why, "The variant is standard or chess960.");
    const int press = read_choice(json, "press", presses, HK_COUNT(presses));
    if (press < 0)
        return refuse_field(field, "press", why, "The clock is pressed auto or manual.");
    rules.edition = edition_of[edition];
    rules.variant = variant ? HK_CHESS960 : HK_STANDARD;
    rules.completion = press ? HK_COMPLETION_BY_PRESS : HK_COMPLETION_WITH_MOVE;
    if (!read_control(&rules.control, json_object_get(json, "time_control")))
        return refuse_field(field, "time_control", why,
                            "The time control is null, or base_s from 1 to 86400 and increment_s "
                            "from 0 to 3600.");
    if (!hk_edition_get(rules.edition)->has_clock) {
        if (rules.control.kind != HK_TIME_CONTROL_NONE)
            return refuse_field(field, "time_control", why, "This edition has no clock.");
        if (press)
            return refuse_field(field, "press", why, "This edition has no clock.");
    }
    const hk_err err = read_start(&rules, json_object_get(json, "fen"), field, why);
    if (err == HK_OK)
        *out = rules;
    return err;
}

const char *rules_find_unknown(const json_t *json, const char *others, hk_buf *out)
{
    enum { LIST_ROOM = 160 };
    const json_t *control = json_object_get(json, "time_control");
    char list[LIST_ROOM];
    hk_buf names;

    hk_buf_init(&names, list, sizeof list);
    hk_buf_str(&names, "edition|variant|press|time_control|fen|");
    hk_buf_str(&names, others);
    const char *unknown = find_unknown_member(json, list, out);
    if (!unknown && json_is_object(control) &&
        find_unknown_member(control, "base_s|increment_s", out))
        unknown = "time_control";
    return unknown;
}

/* Two rules may be one article: it stands there once. */
static bool has_text(const json_t *array, const char *text)
{
    for (size_t i = 0; i < json_array_size(array); i++)
        if (strcmp(json_string_value(json_array_get(array, i)), text) == 0)
            return true;
    return false;
}

json_t *articles_to_json(hk_edition edition, const hk_rule *rules, unsigned count)
{
    json_t *array = json_array();
    for (unsigned i = 0; array && i < count; i++) {
        const char *number = hk_article_number(edition, rules[i]);
        if (has_text(array, number) || json_array_append_new(array, json_string(number)) == 0)
            continue;
        json_decref(array);
        return NULL;
    }
    return array;
}

enum { SENTENCES_ROOM = 2048 };

static json_t *verdict_to_json(hk_language language, const hk_ruling *ruling, const hk_event *event)
{
    char text[SENTENCES_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    hk_words_verdict(&buf, language, ruling, event);
    return json_stringn(text, buf.size);
}

static json_t *verdict_in_all_to_json(const hk_ruling *ruling, const hk_event *event)
{
    json_t *texts = json_object();

    for (int language = 0; texts && language < HK_LANGUAGES; language++)
        if (json_object_set_new(texts, hk_language_code((hk_language)language),
                                verdict_to_json((hk_language)language, ruling, event)) != 0) {
            json_decref(texts);
            return NULL;
        }
    return texts;
}

json_t *ending_to_json(const hk_state *state)
{
    json_t *texts = state->status == HK_STATUS_ENDED ? json_object() : json_null();
    char text[SENTENCES_ROOM];
    hk_buf buf;

    for (int language = 0; json_is_object(texts) && language < HK_LANGUAGES; language++) {
        hk_buf_init(&buf, text, sizeof text);
        hk_words_result(&buf, (hk_language)language, state);
        if (json_object_set_new(texts, hk_language_code((hk_language)language),
                                json_stringn(text, buf.size)) != 0) {
            json_decref(texts);
            return NULL;
        }
    }
    return texts;
}

bool ruling_into_json(json_t *object, const hk_ruling *ruling, const hk_event *event,
                      hk_language language)
{
    hk_rule rules[HK_CITED_MAX] = {HK_RULE_NONE};
    const unsigned count = hk_ruling_rules(ruling, rules);
    const hk_edition edition = ruling->edition;
    int failed = 0;

    failed |= json_object_set_new(object, "verdict", json_string(hk_verdict_word(ruling->verdict)));
    failed |= json_object_set_new(object, "outcome", json_string(hk_outcome_word(ruling->outcome)));
    failed |= json_object_set_new(object, "text", verdict_to_json(language, ruling, event));
    failed |= json_object_set_new(object, "texts", verdict_in_all_to_json(ruling, event));
    failed |= json_object_set_new(
        object, "deciding", articles_to_json(edition, ruling->deciding, ruling->deciding_count));
    failed |= json_object_set_new(
        object, "background",
        articles_to_json(edition, ruling->background, ruling->background_count));
    failed |= json_object_set_new(object, "rule", json_string(hk_rule_word(rules[0])));
    failed |= json_object_set_new(object, "articles", articles_to_json(edition, rules, count));
    failed |= json_object_set_new(object, "unsettled", json_boolean(ruling->unsettled));
    return failed == 0;
}
