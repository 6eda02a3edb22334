/*
 * The kinds of values that members of a scenario have. A kind is a list of words, or a test with a
 * text that says what passes it.
 */
#include "base/internal.h"
#include "codec/members.h"
#include "codec/value.h"
#include "hakem/san.h"
#include "hakem/uci.h"
#include "scenario/form.h"
#include "scenario/scenario.h"
#include "scenario/spelling.h"

#include <string.h>

enum { COUNT_MOST = 1000000, POINTS_MOST = 1000 };

static bool is_within(const json_t *value, double least, double most)
{
    return json_is_number(value) && json_number_value(value) >= least &&
           json_number_value(value) <= most;
}

static bool is_whole(const json_t *value, json_int_t least)
{
    return json_is_integer(value) && json_integer_value(value) >= least &&
           json_integer_value(value) < COUNT_MOST;
}

static bool is_text(const json_t *value)
{
    return json_is_string(value);
}

static bool is_flag(const json_t *value)
{
    return json_is_boolean(value);
}

static bool is_object(const json_t *value)
{
    return json_is_object(value);
}

static bool is_list(const json_t *value)
{
    return json_is_array(value);
}

static bool is_name(const json_t *value)
{
    const char *text = json_string_value(value);

    for (const char *at = text; at && *at; at++)
        if ((unsigned char)*at < ' ' || *at == 0x7f)
            return false;
    return json_string_length(value) > 0;
}

static bool is_count(const json_t *value)
{
    return is_whole(value, 0);
}

static bool is_seconds(const json_t *value)
{
    int64_t ms;
    return scenario_ms(value, &ms);
}

static bool is_extra_time(const json_t *value)
{
    return is_within(value, 0, (double)HK_INCREMENT_MS_MAX / 1000);
}

static bool is_points(const json_t *value)
{
    return is_within(value, 0, POINTS_MOST);
}

static bool is_uci(const json_t *value)
{
    hk_uci_squares squares;
    return json_is_string(value) &&
           hk_uci_read(&squares, json_string_value(value), json_string_length(value)) == HK_OK;
}

static bool is_square(const json_t *value)
{
    const char *text = json_string_value(value);
    return json_string_length(value) == 2 && text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' &&
           text[1] <= '8';
}

/* Is it a list of at most `most` values that all pass the test? */
static bool is_list_of(const json_t *list, bool (*test)(const json_t *), size_t most)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!test(json_array_get(list, i)))
            return false;
    return json_is_array(list) && json_array_size(list) <= most;
}

static bool are_texts(const json_t *value)
{
    return is_list_of(value, is_text, SIZE_MAX);
}

static bool are_uci(const json_t *value)
{
    return is_list_of(value, is_uci, SIZE_MAX);
}

static bool is_player(const json_t *value)
{
    return list_find("w|b", json_string_value(value), NULL);
}

static bool are_players(const json_t *value)
{
    return is_list_of(value, is_player, SIZE_MAX);
}

static bool are_moves(const json_t *value)
{
    return json_is_string(value) || are_texts(value);
}

static bool is_case(const json_t *value)
{
    hk_time_control control[2];
    return json_is_string(value) && scenario_case(json_string_value(value), control);
}

/* What both players have, or one of each. */
static bool is_of_each(const json_t *value, bool (*test)(const json_t *))
{
    if (!json_is_object(value))
        return test(value);
    const size_t members = json_object_get(value, "note") ? 3 : 2;
    return json_object_size(value) == members && test(json_object_get(value, "w")) &&
           test(json_object_get(value, "b"));
}

static bool are_controls(const json_t *value)
{
    return is_of_each(value, is_list);
}

static bool are_extra_times(const json_t *value)
{
    return is_of_each(value, is_extra_time);
}

static bool are_cases(const json_t *value)
{
    return is_list_of(value, is_case, SIZE_MAX);
}

static bool is_device_penalty(const json_t *value)
{
    const char *text = json_string_value(value), *rest = "";
    const size_t before = strlen(SCENARIO_REDUCE_TIME);

    if (!text || strncmp(text, SCENARIO_REDUCE_TIME, before) != 0)
        return false;
    scenario_number(text + before, &rest);
    return rest != text + before && *rest == '\0';
}

static bool is_offer_state(const json_t *value)
{
    const char *text = json_string_value(value);
    if (!text || (strncmp(text, "open", 4) != 0 && strncmp(text, "none", 4) != 0))
        return false;
    return text[4] == '\0' || text[4] == ' ';
}

/* clang-format off */
static const struct kind {
    /* Words with bars between them; NULL: the function `test` decides. */
    const char *name, *words;
    bool (*test)(const json_t *);
    const char *means;
} kinds[] = {
    {"player", "w|b", NULL, "w or b"},
    {"edition", "2023|2005|basic", NULL, "basic, 2005 or 2023"},
    {"level", "standard|rapid|blitz|none", NULL, "standard, rapid, blitz or none"},
    {"rated", "standard|rapid|blitz", NULL, "standard, rapid or blitz"},
    {"supervision", "full|limited|none", NULL, "full, limited or none"},
    {"variant", "standard|chess960", NULL, "standard or chess960"},
    {"profile", "screen|board|training", NULL, "screen, board or training"},
    {"mode", "fischer|delay", NULL, "fischer or delay"},
    {"pgn-result", "1-0|0-1|1/2-1/2|*", NULL, "1-0, 0-1, 1/2-1/2 or *"},
    {"termination", "normal|time forfeit|rules infraction|adjudication|abandoned|unterminated", NULL,
     "a word of the schema"},
    {"result", "1-0|0-1|1/2-1/2|0-0|*", NULL, "1-0, 0-1, 1/2-1/2, 0-0 or *"},
    {"reason", "checkmate|stalemate|dead position|fivefold repetition|seventy-five moves|agreement|"
     "threefold claim|fifty-move claim|resignation|resignation, opponent cannot mate|time|time, opponent cannot mate|"
     "time, no mating potential|both flags|default|double default|second illegal move|"
     "second illegal move, opponent cannot mate|third illegal move|illegal move claim|electronic device|"
     "refusal to comply|arbiter's penalty|sealed move fault|illegal position|quickplay claim|"
     "quickplay claim without arbiter|quickplay claim rejected|adjudicated|annulled", NULL, "a word of the schema"},
    {"name", NULL, is_name, "a text of one character or more, none of them a control character"},
    {"text", NULL, is_text, "a text"},
    {"flag", NULL, is_flag, "true or false"},
    {"count", NULL, is_count, "a whole number from 0 to 999999"},
    {"seconds", NULL, is_seconds, "a number of seconds from 0"},
    {"minutes", NULL, is_seconds, "a number of minutes from 0"},
    {"extra", NULL, is_extra_time, "a number of seconds from 0 to 3600"},
    {"points", NULL, is_points, "a number of points from 0"},
    {"moves-uci", NULL, are_uci, "a list of moves such as e2e4"},
    {"square", NULL, is_square, "a square such as e4"},
    {"players", NULL, are_players, "a list of players, w and b"},
    {"moves", NULL, are_moves, "a list of moves, or a text with blanks between them"},
    {"texts", NULL, are_texts, "a list of texts"},
    {"case", NULL, is_case, "a time control such as 15 or 15+10, or two such as 15+10 vs 5"},
    {"cases", NULL, are_cases, "a list of time controls such as \"15\", \"15+10\" or \"15+10 vs 5\""},
    {"controls", NULL, are_controls, "a list of periods, or an object of such lists of w and b"},
    {"extras", NULL, are_extra_times, "a number of seconds from 0 to 3600, or an object of such numbers of w and b"},
    {"device", NULL, is_device_penalty, "reduce_time: and a number of seconds, such as reduce_time:600"},
    {"offer-state", NULL, is_offer_state, "open or none, with a remark or without"},
    {"object", NULL, is_object, "an object"},
    {"list", NULL, is_list, "a list"},
};
/* clang-format on */

static const struct kind *find_kind(const char *name, size_t size)
{
    for (size_t i = 0; i < HK_COUNT(kinds); i++)
        if (strlen(kinds[i].name) == size && strncmp(kinds[i].name, name, size) == 0)
            return &kinds[i];
    return NULL;
}

static bool kind_fits(const json_t *value, const struct kind *kind, bool null_too,
                      const char *where, const char *name, hk_buf *fault)
{
    const char *word = json_string_value(value);
    struct nearest nearest;

    if ((null_too && json_is_null(value)) ||
        (kind->words ? list_find(kind->words, word, NULL) : kind->test(value)))
        return true;
    place_write(fault, where);
    hk_buf_str(fault, name);
    if (kind->words && word) {
        nearest_begin(&nearest, word);
        nearest_offer_list(&nearest, kind->words);
        hk_buf_str(fault, " ");
        refuse_word(fault, &nearest);
    } else {
        hk_buf_str(fault, " is ");
        hk_buf_str(fault, kind->means);
        hk_buf_str(fault, null_too ? ", or null" : "");
    }
    return false;
}

bool form_kind_fits(const json_t *value, const char *kind, const char *where, const char *name,
                    hk_buf *fault)
{
    return kind_fits(value, find_kind(kind, strlen(kind)), false, where, name, fault);
}

/* One `name:kind` of a form. */
struct slot {
    char name[WORD_ROOM];
    const struct kind *kind;
    bool needed, null_too;
};

/*
 * Read the next slot of a form; false after the last. `*needed` becomes false at the question mark.
 */
static bool next_slot(const char **form, bool *needed, struct slot *out)
{
    const char *at = *form + strspn(*form, " ");

    if (*at == '?') {
        *needed = false;
        at++;
        at += strspn(at, " ");
    }
    const size_t size = strcspn(at, ": "), whole = strcspn(at, " "), end = strcspn(at, "| ");
    *form = at + whole;
    if (whole == 0)
        return false;
    HK_ASSERT(size < whole && size < sizeof out->name);
    memcpy(out->name, at, size);
    out->name[size] = '\0';
    out->kind = find_kind(at + size + 1, end - size - 1);
    out->null_too = end < whole;
    out->needed = *needed;
    return !HK_NEVER(!out->kind);
}

/* List the names of a form, with bars between them. */
static void list_names(const char *form, hk_buf *list)
{
    bool needed = true;
    struct slot slot;

    while (next_slot(&form, &needed, &slot)) {
        hk_buf_str(list, list->size > 0 ? "|" : "");
        hk_buf_str(list, slot.name);
    }
}

bool form_fits(const json_t *object, const char *form, const char *where, hk_buf *fault)
{
    enum { LIST_ROOM = 512, FAULT_ROOM = 2 * WORD_ROOM + 64 };
    char list[LIST_ROOM], unknown[FAULT_ROOM];
    hk_buf names, sentence;
    bool needed = true;
    struct slot slot;

    hk_buf_init(&names, list, sizeof list);
    hk_buf_init(&sentence, unknown, sizeof unknown);
    list_names(form, &names);
    if (!json_is_object(object)) {
        place_write(fault, where);
        hk_buf_str(fault, "it is no object");
        return false;
    }
    if (find_unknown_member(object, list, &sentence)) {
        place_write(fault, where);
        hk_buf_str(fault, unknown);
        return false;
    }
    while (next_slot(&form, &needed, &slot)) {
        const json_t *value = json_object_get(object, slot.name);
        if (slot.needed && (!value || json_is_null(value))) {
            place_write(fault, where);
            hk_buf_str(fault, slot.name);
            hk_buf_str(fault, " is missing");
            return false;
        }
        if (value && !kind_fits(value, slot.kind, slot.null_too, where, slot.name, fault))
            return false;
    }
    return true;
}
