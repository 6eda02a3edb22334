/*
 * The spelling of scenarios, as a table beside the rows of hakem/events.def. A member without a row
 * here is named as in the log, and its value has the form that scenarios have for its type.
 */
#include "scenario/spelling.h"
#include "base/internal.h"
#include "hakem/timecontrol.h"

#include <string.h>

bool scenario_ms(const json_t *value, int64_t *out)
{
    if (!json_is_number(value))
        return false;
    const double seconds = json_number_value(value);
    if (!(seconds >= 0 && seconds <= 1e9))
        return false;
    *out = (int64_t)(seconds * 1000 + 0.5);
    return true;
}

static bool read_seconds(const json_t *value, void *out)
{
    return scenario_ms(value, out);
}

static bool read_minutes(const json_t *value, void *out)
{
    int64_t ms;

    if (!scenario_ms(value, &ms))
        return false;
    *(int64_t *)out = 60 * ms;
    return true;
}

static bool read_extra(const json_t *value, void *out)
{
    int64_t ms;

    if (!scenario_ms(value, &ms) || ms > HK_INCREMENT_MS_MAX)
        return false;
    *(int64_t *)out = ms;
    return true;
}

static bool read_points(const json_t *value, void *out)
{
    const double points = json_number_value(value);

    if (!json_is_number(value) || !(points >= 0 && points * 100 <= HK_POINTS_MOST))
        return false;
    *(int32_t *)out = (int32_t)(points * 100 + 0.5);
    return true;
}

static bool read_hands(const json_t *value, void *out)
{
    int64_t hands;

    if (!whole_read(value, 1, 2, &hands))
        return false;
    *(bool *)out = hands == 2;
    return true;
}

static bool read_intent(const json_t *value, void *out)
{
    if (!json_is_boolean(value))
        return false;
    *(bool *)out = json_is_false(value);
    return true;
}

static bool read_display(const json_t *value, void *out)
{
    if (!json_is_string(value) || strcmp(json_string_value(value), "display") != 0)
        return false;
    *(bool *)out = true;
    return true;
}

static bool read_piece(const json_t *value, void *out)
{
    static const struct {
        char letter;
        hk_kind kind;
    } pieces[] = {{'q', HK_QUEEN}, {'r', HK_ROOK}, {'b', HK_BISHOP}, {'n', HK_KNIGHT}};

    for (size_t i = 0; json_string_length(value) == 1 && i < HK_COUNT(pieces); i++)
        if (json_string_value(value)[0] == pieces[i].letter) {
            *(hk_kind *)out = pieces[i].kind;
            return true;
        }
    return false;
}

/* Whose flag fell first: `unknown` means neither player. */
static bool read_first(const json_t *value, void *out)
{
    const char *word = json_string_value(value);

    if (!word || (strcmp(word, "w") != 0 && strcmp(word, "b") != 0 && strcmp(word, "unknown") != 0))
        return false;
    *(hk_parties *)out = word[0] == 'w' ? HK_PARTY_WHITE : word[0] == 'b' ? HK_PARTY_BLACK : 0;
    return true;
}

static bool read_clock(const json_t *value, void *out, hk_color color)
{
    hk_given_clocks *clocks = out;

    if (!scenario_ms(value, &clocks->ms[color]))
        return false;
    clocks->given = true;
    return true;
}

static bool read_white_clock(const json_t *value, void *out)
{
    return read_clock(value, out, HK_WHITE);
}

static bool read_black_clock(const json_t *value, void *out)
{
    return read_clock(value, out, HK_BLACK);
}

static bool read_clocks(const json_t *value, void *out)
{
    hk_given_clocks clocks;

    if (json_object_size(value) != 2 || !read_white_clock(json_object_get(value, "w"), &clocks) ||
        !read_black_clock(json_object_get(value, "b"), &clocks))
        return false;
    *(hk_given_clocks *)out = clocks;
    return true;
}

/* A fine is a number or a text. */
static bool read_amount(const json_t *value, void *out)
{
    char text[HK_REMARK_MAX];
    hk_buf buf;

    if (json_is_string(value))
        return value_form_of(HK_MEMBER_REMARK)->read(value, out);
    if (!json_is_integer(value) || json_integer_value(value) < 0)
        return false;
    hk_buf_init(&buf, text, sizeof text);
    hk_buf_int(&buf, json_integer_value(value));
    memcpy(out, text, buf.size + 1);
    return true;
}

/* Read who is absent from who is present: `wb`, `w`, `b` or an empty text. */
static bool read_present(const json_t *value, void *out)
{
    static const char *const present[] = {"wb", "b", "w", ""};

    for (hk_parties absent = 0; absent < HK_COUNT(present); absent++)
        if (json_is_string(value) && strcmp(json_string_value(value), present[absent]) == 0) {
            *(hk_parties *)out = absent;
            return true;
        }
    return false;
}

const struct value_form scenario_player_form = {.words = "w|b", .means = "w or b"};
const struct value_form scenario_seconds_form = {NULL, read_seconds, "a number of seconds from 0"};
const struct value_form scenario_present_form = {NULL, read_present, "wb, w, b or nothing"};

/* What stands for a type, where it is not what the log has. */
static const struct value_form of_type[] = {
    [HK_MEMBER_PLAYER] = {"w|b", NULL, "w or b"},
    [HK_MEMBER_PLAYERS] = {"w|b|both", NULL, "w, b or both"},
    [HK_MEMBER_PERSONS] = {"w|b|both|spectator", NULL, "w, b, both or spectator"},
    [HK_MEMBER_MS] = {NULL, read_seconds, "a number of seconds from 0"},
    [HK_MEMBER_INCREMENT] = {NULL, read_extra, "a number of seconds from 0 to 3600"},
    [HK_MEMBER_POINTS] = {NULL, read_points, "a number of points from 0"},
    [HK_MEMBER_PIECE] = {NULL, read_piece, "q, r, b or n"},
    [HK_MEMBER_CLOCKS] = {NULL, read_clocks, "an object of seconds, w and b"},
    [HK_MEMBER_REPROACH] = {"cannot win|no effort", NULL, "cannot win or no effort"},
};

static const struct value_form *form_of(hk_member_type type)
{
    const bool own = type < HK_COUNT(of_type) && (of_type[type].words || of_type[type].read);
    return own ? &of_type[type] : value_form_of(type);
}

static const struct value_form hands = {NULL, read_hands, "1 or 2"};
static const struct value_form intent = {NULL, read_intent, "true or false"};
static const struct value_form display = {NULL, read_display, "display"};
static const struct value_form first = {NULL, read_first, "w, b or unknown"};
static const struct value_form minutes = {NULL, read_minutes, "a number of minutes from 0"};
static const struct value_form amount = {NULL, read_amount, "a whole number or a text"};
static const struct value_form white_clock = {NULL, read_white_clock, "a number of seconds from 0"};
static const struct value_form black_clock = {NULL, read_black_clock, "a number of seconds from 0"};

/* clang-format off */
static const struct spelling list[] = {
    {HK_EVENT_MOVE, "*", "move", "uci", NULL, false, false},
    {HK_EVENT_MOVE, "*", "two_hands", "hands", &hands, false, false},
    {HK_EVENT_TOUCH, "*", "by_accident", "intent", &intent, false, false},
    {HK_EVENT_RECORD, "*", "in_advance", "advance", NULL, false, false},
    {HK_EVENT_ARRIVE, "*", "late_ms", "minutes_after_start", &minutes, false, false},
    /* The object `envelope` has what these three say, and event.c reads it. */
    {HK_EVENT_SEAL, "*", "noted", NULL, NULL, false, false},
    {HK_EVENT_SEAL, "*", "offers_draw", NULL, NULL, false, false},
    {HK_EVENT_SEAL, "*", "resumption", NULL, NULL, false, false},
    /* The member `present` names the others, and event.c reads it. */
    {HK_EVENT_START, "*", "absent", NULL, NULL, false, false},
    {HK_EVENT_CONVENE, "*", "absent", NULL, NULL, false, false},
    {HK_EVENT_CLAIM, "*", "move", "intended_move", NULL, false, false},
    {HK_EVENT_CLAIM, "*", "reproach", "basis", NULL, false, false},
    {HK_EVENT_CLAIM, "*", "from_display", "basis", &display, false, false},
    {HK_EVENT_FACT, "both_flags_fallen", "who", "first", &first, true, false},
    {HK_EVENT_FACT, "*", "who", "by", NULL, false, false},
    {HK_EVENT_FACT, "*", "squares", "square", NULL, false, false},
    {HK_EVENT_FACT, "*", "completed_each", "moves_completed_each", NULL, false, false},
    {HK_EVENT_FACT, "*", "ply", "ply", NULL, false, true},
    {HK_EVENT_FACT, "*", "session_left_ms", "session_left_seconds", NULL, false, false},
    {HK_EVENT_FACT, "*", "score", "value", NULL, false, false},
    {HK_EVENT_DECIDE, "illegal_move_found", "who", "by", NULL, false, false},
    {HK_EVENT_DECIDE, "illegal_move_found", "ply", "ply", NULL, false, true},
    {HK_EVENT_DECIDE, "postpone", "who", "extra_to", NULL, false, false},
    {HK_EVENT_DECIDE, "*", "who", "to", NULL, false, false},
    {HK_EVENT_DECIDE, "*", "time_ms", "seconds", NULL, false, false},
    {HK_EVENT_DECIDE, "set_clocks", "clocks", "w", &white_clock, false, false},
    {HK_EVENT_DECIDE, "set_clocks", "clocks", "b", &black_clock, false, false},
    {HK_EVENT_DECIDE, "*", "hundredths", "value", NULL, false, false},
    {HK_EVENT_DECIDE, "correct_result", "score", "value", NULL, false, false},
    {HK_EVENT_DECIDE, "*", "score", "result", NULL, false, false},
    {HK_EVENT_DECIDE, "*", "amount", "amount", &amount, false, false},
};
/* clang-format on */

const struct spellings scenario_spellings = {list, HK_COUNT(list), form_of};
