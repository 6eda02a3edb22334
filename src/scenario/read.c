/*
 * Reads the rules of a scenario, and the situation before its events. The form of each member is
 * checked before it is read (form.c, spelling.c); members that contradict each other are refused
 * here.
 */
#include "base/internal.h"
#include "codec/members.h"
#include "codec/value.h"
#include "hakem/fen.h"
#include "scenario/event.h"
#include "scenario/form.h"
#include "scenario/scenario.h"
#include "scenario/spelling.h"

#include <stdio.h>
#include <string.h>

int64_t scenario_number(const char *text, const char **rest)
{
    enum { DIGITS = 9 };
    int64_t number = 0;

    for (unsigned i = 0; i < DIGITS && *text >= '0' && *text <= '9'; i++)
        number = 10 * number + (*text++ - '0');
    if (rest)
        *rest = text;
    return number;
}

/* `15` or `15+10`. */
static bool read_case(const char **text, hk_time_control *out)
{
    const char *start = *text;

    *out = (hk_time_control){.kind = HK_TIME_CONTROL_PERIODS, .period_count = 1};
    out->period[0].base_ms = 60000 * scenario_number(start, text);
    if (*text == start)
        return false;
    if (**text != '+')
        return true;
    start = *text + 1;
    out->period[0].increment_ms = 1000 * scenario_number(start, text);
    return *text != start;
}

bool scenario_case(const char *text, hk_time_control out[2])
{
    static const char against[] = " vs ";

    if (!read_case(&text, &out[HK_WHITE]))
        return false;
    out[HK_BLACK] = out[HK_WHITE];
    if (strncmp(text, against, strlen(against)) != 0)
        return *text == '\0';
    text += strlen(against);
    return read_case(&text, &out[HK_BLACK]) && *text == '\0';
}

const json_t *scenario_own(const json_t *value, hk_color color)
{
    return json_is_object(value) ? json_object_get(value, color == HK_WHITE ? "w" : "b") : value;
}

void scenario_period_name(char out[FORM_PLACE_ROOM], const json_t *controls, hk_color color,
                          size_t index)
{
    const char *whose = !json_is_object(controls) ? "" : color == HK_WHITE ? ".w" : ".b";
    snprintf(out, FORM_PLACE_ROOM, "regulations.controls%s, period %zu", whose, index + 1);
}

static bool refuse(hk_buf *fault, const char *sentence)
{
    hk_buf_str(fault, sentence);
    return false;
}

/*
 * The levels of each edition, each with the supervisions that the edition has for it. A scenario
 * that names no level or no supervision gets the first row that fits.
 */
static const struct {
    hk_edition edition;
    const char *level, *supervision;
    hk_level is_level;
    hk_supervision is_supervision;
} levels[] = {
    {HK_EDITION_2023, "standard", "full", HK_LEVEL_STANDARD, HK_SUPERVISION_FULL},
    {HK_EDITION_2023, "rapid", "full", HK_LEVEL_RAPID, HK_SUPERVISION_FULL},
    {HK_EDITION_2023, "rapid", "limited", HK_LEVEL_RAPID, HK_SUPERVISION_LIMITED},
    {HK_EDITION_2023, "blitz", "full", HK_LEVEL_BLITZ, HK_SUPERVISION_FULL},
    {HK_EDITION_2023, "blitz", "limited", HK_LEVEL_BLITZ, HK_SUPERVISION_LIMITED},
    {HK_EDITION_2005, "standard", "full", HK_LEVEL_STANDARD, HK_SUPERVISION_FULL},
    {HK_EDITION_2005, "rapid", "none", HK_LEVEL_RAPID, HK_SUPERVISION_LIMITED},
    {HK_EDITION_2005, "blitz", "none", HK_LEVEL_BLITZ, HK_SUPERVISION_LIMITED},
    {HK_EDITION_BASIC, "none", "none", HK_LEVEL_STANDARD, HK_SUPERVISION_LIMITED},
};

static bool read_level(hk_rules *rules, const json_t *json, hk_buf *fault)
{
    const char *level = scenario_word(json, "level");
    const char *supervision = scenario_word(json, "supervision");
    struct nearest other_level, other_supervision;

    nearest_begin(&other_level, level ? level : "");
    nearest_begin(&other_supervision, supervision ? supervision : "");
    for (size_t i = 0; i < HK_COUNT(levels); i++) {
        if (levels[i].edition != rules->edition)
            continue;
        nearest_offer(&other_level, levels[i].level, strlen(levels[i].level));
        if (level && strcmp(level, levels[i].level) != 0)
            continue;
        nearest_offer(&other_supervision, levels[i].supervision, strlen(levels[i].supervision));
        if (supervision && strcmp(supervision, levels[i].supervision) != 0)
            continue;
        rules->level = levels[i].is_level;
        rules->supervision = levels[i].is_supervision;
        return true;
    }
    const bool has_level = other_supervision.word[0] != '\0';
    hk_buf_str(fault, has_level && level ? "the level " : "the edition ");
    hk_buf_str(fault, has_level && level ? level : hk_edition_label(rules->edition));
    hk_buf_str(fault, has_level ? " has no supervision " : " has no level ");
    refuse_choice(fault, has_level ? &other_supervision : &other_level);
    return false;
}

/*
 * Moves and base times of a player's periods; without `controls` one period, whose base time is
 * open.
 */
static bool read_controls(hk_time_control *control, const json_t *of_both, hk_color color,
                          hk_buf *fault)
{
    const json_t *controls = scenario_own(of_both, color);
    const size_t count = json_array_size(controls);

    if (controls && (count == 0 || count > HK_PERIODS_MAX))
        return refuse(fault, "regulations: controls has one to eight periods");
    control->period_count = controls ? (unsigned)count : 1;
    for (size_t i = 0; i < count; i++) {
        const json_t *period = json_array_get(controls, i);
        const json_t *moves = json_object_get(period, "moves");
        const bool rest = !moves || json_is_null(moves);
        char place[FORM_PLACE_ROOM];
        int64_t ms = 0;

        scenario_period_name(place, of_both, color, i);
        scenario_ms(json_object_get(period, "seconds"), &ms);
        const json_int_t number = json_integer_value(moves);
        const char *why = !rest && (number < 1 || number > HK_PERIOD_MOVES_MAX)
                              ? "moves is a whole number from 1 to 1000, or null for all the rest"
                          : rest && i + 1 < count ? "moves is null, and another period follows"
                          : ms < 1 || ms > HK_BASE_MS_MAX
                              ? "seconds is a number above 0, up to 86400"
                              : NULL;
        if (why) {
            place_write(fault, place);
            return refuse(fault, why);
        }
        control->period[i] = (hk_period){.moves = (unsigned)number, .base_ms = ms};
    }
    return true;
}

/* The time control of one player; where its base time is open it has what the clocks show. */
static bool read_control(struct scenario *out, const json_t *regulations, hk_color color,
                         hk_buf *fault)
{
    hk_time_control control = {.kind = HK_TIME_CONTROL_PERIODS};
    int64_t *base_ms = &control.period[0].base_ms;

    if (!read_controls(&control, json_object_get(regulations, "controls"), color, fault))
        return false;
    if (!out->has_clock)
        return true;
    for (unsigned i = 0; i < control.period_count; i++) {
        scenario_ms(scenario_own(json_object_get(regulations, "increment"), color),
                    &control.period[i].increment_ms);
        scenario_ms(scenario_own(json_object_get(regulations, "delay"), color),
                    &control.period[i].delay_ms);
    }
    if (*base_ms == 0)
        *base_ms = out->clock_ms[HK_WHITE] > out->clock_ms[HK_BLACK] ? out->clock_ms[HK_WHITE]
                                                                     : out->clock_ms[HK_BLACK];
    if (*base_ms < 1)
        *base_ms = 1;
    if (*base_ms > HK_BASE_MS_MAX)
        *base_ms = HK_BASE_MS_MAX;
    out->rules.control[color] = control;
    return true;
}

/* Is there a number of seconds above 0 for either player? */
static bool has_seconds(const json_t *regulations, const char *name)
{
    const json_t *of_both = json_object_get(regulations, name);

    return json_number_value(scenario_own(of_both, HK_WHITE)) > 0 ||
           json_number_value(scenario_own(of_both, HK_BLACK)) > 0;
}

/* Seconds of a member, in milliseconds; 0 if it is not there. */
static int64_t ms_of(const json_t *object, const char *name)
{
    int64_t ms = 0;
    return scenario_ms(json_object_get(object, name), &ms) ? ms : 0;
}

static bool read_time(struct scenario *out, const json_t *regulations, hk_buf *fault)
{
    const json_t *clocks = json_object_get(out->json, "clocks");
    const char *mode = scenario_word(regulations, "mode");
    const bool white_begins = out->rules.start.board.side == HK_WHITE;
    const bool white_moves = white_begins == (scenario_move_count(out) % 2 == 0);
    hk_color running;

    if (mode && strcmp(mode, "delay") == 0 && has_seconds(regulations, "increment"))
        return refuse(fault, "regulations: the mode is delay, and there is an increment");
    if (mode && strcmp(mode, "fischer") == 0 && has_seconds(regulations, "delay"))
        return refuse(fault, "regulations: the mode is fischer, and there is a delay");
    out->running = -1;
    out->has_clock = json_is_object(clocks);
    out->clock_ms[HK_WHITE] = ms_of(clocks, "w");
    out->clock_ms[HK_BLACK] = ms_of(clocks, "b");
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if (!read_control(out, regulations, (hk_color)color, fault))
            return false;
    if (!out->has_clock)
        return true;
    if (!hk_edition_get(out->rules.edition)->has_clock)
        return refuse(fault, "clocks: this edition has none");
    if (scenario_player(clocks, "running", &running))
        out->running = (int)running;
    if (out->running >= 0 && (out->running == HK_WHITE) != white_moves)
        return refuse(fault, white_moves ? "clocks: running is b, and White has the move"
                                         : "clocks: running is w, and Black has the move");
    return true;
}

static unsigned whole(const json_t *object, const char *name)
{
    return (unsigned)json_integer_value(json_object_get(object, name));
}

static void read_regulations(struct scenario *out, const json_t *json)
{
    hk_regulations *regulations = &out->rules.regulations;
    const char *device = scenario_word(json, "device_penalty");
    hk_color disabled;

    if (json_object_get(json, "default_time_min")) {
        regulations->has_default = true;
        regulations->default_ms = 60 * ms_of(json, "default_time_min");
    }
    regulations->offers_from = whole(json, "no_draw_offer_before_move");
    regulations->quickplay_finish = json_is_true(json_object_get(json, "quickplay_finish"));
    regulations->guidelines = json_is_true(json_object_get(json, "guidelines_III"));
    regulations->report_leaving = json_is_true(json_object_get(json, "report_leaving"));
    if (device) {
        regulations->has_device_ms = true;
        regulations->device_ms =
            1000 * scenario_number(device + strlen(SCENARIO_REDUCE_TIME), NULL);
    }
    if (scenario_player(json, "disabled", &disabled))
        regulations->disabled = disabled == HK_WHITE ? HK_PARTY_WHITE : HK_PARTY_BLACK;
}

/* Read which choice the regulations make for one reading. */
static bool read_reading(hk_readings *readings, const char *name, const char *choice, hk_buf *fault)
{
    static const char where[] = "regulations.readings";
    struct nearest nearest;
    hk_reading reading;

    place_write(fault, where);
    if (!hk_reading_find(&reading, name, strlen(name))) {
        nearest_begin(&nearest, name);
        for (int i = 0; i < HK_READINGS; i++) {
            const char *word = hk_reading_word((hk_reading)i);
            nearest_offer(&nearest, word, strlen(word));
        }
        refuse_word(fault, &nearest);
        return false;
    }
    hk_buf_str(fault, name);
    if (!choice)
        return refuse(fault, " is the word of a choice");
    if (hk_reading_choice_find(reading, &readings->choice[reading], choice, strlen(choice)))
        return true;
    nearest_begin(&nearest, choice);
    for (unsigned i = 0; i < hk_reading_choices(reading); i++) {
        const char *word = hk_reading_choice_word(reading, i);
        nearest_offer(&nearest, word, strlen(word));
    }
    hk_buf_str(fault, " ");
    refuse_word(fault, &nearest);
    return false;
}

static bool read_readings(hk_readings *readings, json_t *json, hk_buf *fault)
{
    char text[SCENARIO_FAULT_ROOM];
    const char *name;
    json_t *choice;

    json_object_foreach(json, name, choice)
    {
        hk_buf one;
        hk_buf_init(&one, text, sizeof text);
        if (strcmp(name, "note") != 0 &&
            !read_reading(readings, name, json_string_value(choice), &one))
            return refuse(fault, text);
    }
    return true;
}

static bool read_state(struct scenario *out, const json_t *json, hk_buf *fault)
{
    static const char *const names[] = {"w", "b"};
    hk_carried *carried = &out->rules.carried;
    const unsigned made = (unsigned)scenario_move_count(out) / 2;

    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        carried->illegal_moves[color] = whole(json_object_get(json, "illegal"), names[color]);
        carried->requests[color] =
            whole(json_object_get(json, "scoresheet_requests"), names[color]);
    }
    if (json_object_get(json, "moves_made_each")) {
        const unsigned moves = whole(json, "moves_made_each");
        if (moves < made)
            return refuse(fault, "state: moves_made_each is less than moves has for each");
        carried->has_moves = true;
        carried->moves = moves - made;
    }
    return true;
}

static bool read_position(struct scenario *out, hk_buf *fault)
{
    const char *fen = scenario_word(out->json, "start_fen");
    const char *variant = scenario_word(out->json, "variant");
    hk_fault why;

    out->rules.variant = variant && strcmp(variant, "chess960") == 0 ? HK_CHESS960 : HK_STANDARD;
    if (!fen) {
        hk_position_start(&out->rules.start);
        return true;
    }
    if (hk_fen_parse(&out->rules.start, fen, strlen(fen), out->rules.variant,
                     hk_profile_has_hands(out->rules.profile) ? HK_ANY_BOARDS : HK_POSITIONS,
                     &why) == HK_OK)
        return true;
    hk_buf_str(fault, "start_fen: ");
    return refuse(fault, why.why);
}

/*
 * Note what the events say about the situation before them: whether one of them starts the game,
 * and who arrives late. Castling is refused where the variant has no use for it.
 */
static bool look_over_events(struct scenario *out, hk_buf *fault)
{
    for (size_t i = 0; i < json_array_size(out->events); i++) {
        const json_t *event = json_array_get(out->events, i);
        const char *what = scenario_word(event, "what"), *kind = scenario_word(event, "kind");
        const char *type = scenario_word(event, "type");
        hk_color by;
        out->starts_later |=
            (what && strcmp(what, "start") == 0) || (kind && strcmp(kind, "start") == 0);
        if (type && strcmp(type, "arrive") == 0 && scenario_player(event, "by", &by))
            out->late |= hk_party_of(by);
        if (json_object_get(event, "castling") && out->rules.variant != HK_CHESS960) {
            scenario_event_name(fault, event, i);
            return refuse(fault, ": castling is said in Chess960 alone");
        }
    }
    return true;
}

/* Pieces on a board, unless the scenario says otherwise. */
static hk_profile profile_of(const json_t *json)
{
    const char *profile = scenario_word(json, "profile");

    if (!profile || strcmp(profile, "board") == 0)
        return HK_PROFILE_BOARD;
    return strcmp(profile, "screen") == 0 ? HK_PROFILE_SCREEN : HK_PROFILE_TRAINING;
}

static void read_titles(struct scenario *out, const json_t *json)
{
    const char *turkish = scenario_word(json, "title_tr");

    out->title[HK_LANGUAGE_EN] = scenario_word(json, "title");
    out->title[HK_LANGUAGE_TR] = turkish ? turkish : out->title[HK_LANGUAGE_EN];
}

bool scenario_read(struct scenario *out, const json_t *json, char fault[SCENARIO_FAULT_ROOM])
{
    json_t *regulations = json_object_get(json, "regulations");
    hk_buf why;

    *out = (struct scenario){.json = json,
                             .moves = json_object_get(json, "moves"),
                             .events = json_object_get(json, "events"),
                             .expected = json_object_get(json, "expected"),
                             .id = scenario_word(json, "id")};
    read_titles(out, json);
    hk_buf_init(&why, fault, SCENARIO_FAULT_ROOM);
    if (!scenario_form_fits(json, &why))
        return false;
    if (scenario_move_count(out) > SCENARIO_MOVES_MAX)
        return refuse(&why, "moves: there are more than 10000 half-moves");
    const char *edition = scenario_word(json, "edition");
    if (HK_NEVER(hk_edition_find(&out->rules.edition, edition, strlen(edition)) != HK_OK))
        return false;
    out->rules.profile = profile_of(json);
    out->rules.completion = hk_edition_get(out->rules.edition)->has_clock ? HK_COMPLETION_BY_PRESS
                                                                          : HK_COMPLETION_WITH_MOVE;
    read_regulations(out, regulations);
    return read_level(&out->rules, json, &why) && read_position(out, &why) &&
           read_time(out, regulations, &why) &&
           read_readings(&out->rules.readings, json_object_get(regulations, "readings"), &why) &&
           read_state(out, json_object_get(json, "state"), &why) && look_over_events(out, &why);
}
