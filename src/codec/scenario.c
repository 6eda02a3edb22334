/*
 * Scenarios: the rules, the situation before the events, and playing the events one after the other. The schema is for
 * people to write, so what it leaves out is put in here: moves that were made are made again and pressed, then the clocks
 * are set; a claim of a draw is examined at once unless the opponent accepts the offer that it is; time passes between
 * events alone.
 */
#include "codec/scenario.h"
#include "base/internal.h"
#include "hakem/fen.h"
#include "hakem/uci.h"

#include <stdio.h>
#include <string.h>

enum { MEMORY_MAX = 64 << 20, MOVE_ROOM = 8 };

const char *scenario_word(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

bool scenario_player(const json_t *object, const char *name, hk_color *out)
{
    const char *word = scenario_word(object, name);
    if (!word || (strcmp(word, "w") != 0 && strcmp(word, "b") != 0))
        return false;
    *out = word[0] == 'w' ? HK_WHITE : HK_BLACK;
    return true;
}

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

static bool refuse(char *fault, const char *sentence)
{
    snprintf(fault, SCENARIO_FAULT_ROOM, "%s", sentence);
    return false;
}

/* Moves are a list, or one text with blanks between them. */
static size_t move_count(const struct scenario *scenario)
{
    const char *text = json_string_value(scenario->moves);
    size_t count = 0;
    if (!text)
        return json_array_size(scenario->moves);
    for (const char *at = text + strspn(text, " "); *at; at += strspn(at, " ")) {
        at += strcspn(at, " ");
        count++;
    }
    return count;
}

/* Move `index` as text of its own; false if it is no text or too long for a move. */
static bool move_at(const struct scenario *scenario, size_t index, char uci[MOVE_ROOM])
{
    const char *text = json_string_value(scenario->moves), *at = NULL;
    size_t size = 0;

    if (text) {
        at = text + strspn(text, " ");
        for (size_t i = 0; i < index; i++) {
            at += strcspn(at, " ");
            at += strspn(at, " ");
        }
        size = strcspn(at, " ");
    } else {
        at = json_string_value(json_array_get(scenario->moves, index));
        size = at ? strlen(at) : 0;
    }
    if (!at || size >= MOVE_ROOM)
        return false;
    memcpy(uci, at, size);
    uci[size] = '\0';
    return true;
}

static bool read_level(hk_rules *rules, const json_t *json, char *fault)
{
    const char *level = scenario_word(json, "level");
    const char *supervision = scenario_word(json, "supervision");

    if (!level)
        level = "standard";
    if (!supervision)
        supervision = "full";
    if (strcmp(level, "rapid") != 0 && strcmp(level, "blitz") != 0 &&
        strcmp(level, "standard") != 0 && strcmp(level, "none") != 0)
        return refuse(fault, "the level is standard, rapid, blitz or none");
    if (strcmp(supervision, "full") != 0 && strcmp(supervision, "limited") != 0 &&
        strcmp(supervision, "none") != 0)
        return refuse(fault, "the supervision is full, limited or none");
    rules->level = strcmp(level, "rapid") == 0   ? HK_LEVEL_RAPID
                   : strcmp(level, "blitz") == 0 ? HK_LEVEL_BLITZ
                                                 : HK_LEVEL_STANDARD;
    rules->supervision =
        strcmp(supervision, "full") == 0 ? HK_SUPERVISION_FULL : HK_SUPERVISION_LIMITED;
    return true;
}

static bool read_controls(hk_time_control *control, const json_t *controls, char *fault)
{
    for (size_t i = 0; i < json_array_size(controls); i++) {
        const json_t *period = json_array_get(controls, i);
        const json_t *moves = json_object_get(period, "moves");
        const unsigned count = json_is_integer(moves) ? (unsigned)json_integer_value(moves) : 0;
        int64_t ms;
        if (!scenario_ms(json_object_get(period, "seconds"), &ms) || i > HK_STAGES_MAX)
            return refuse(fault, "regulations: controls cannot be read");
        if (i == 0) {
            control->moves = count;
            control->base_ms = ms;
        } else {
            control->stage[i - 1] = (hk_stage){.moves = count, .base_ms = ms};
            control->stage_count = (unsigned)i;
        }
    }
    return true;
}

static bool read_time(struct scenario *out, const json_t *regulations, char *fault)
{
    hk_time_control *control = &out->rules.control;
    const json_t *clocks = json_object_get(out->json, "clocks");
    const json_t *increment = json_object_get(regulations, "increment");
    const json_t *delay = json_object_get(regulations, "delay");
    hk_color running;

    out->running = -1;
    out->has_clock = json_is_object(clocks);
    if (!out->has_clock)
        return true;
    if (!hk_edition_get(out->rules.edition)->has_clock)
        return refuse(fault, "clocks: this edition has none");
    if (!scenario_ms(json_object_get(clocks, "w"), &out->clock_ms[HK_WHITE]) ||
        !scenario_ms(json_object_get(clocks, "b"), &out->clock_ms[HK_BLACK]))
        return refuse(fault, "clocks: w and b are numbers of seconds");
    if (scenario_player(clocks, "running", &running))
        out->running = (int)running;
    control->timed = true;
    control->base_ms = out->clock_ms[HK_WHITE] > out->clock_ms[HK_BLACK] ? out->clock_ms[HK_WHITE]
                                                                         : out->clock_ms[HK_BLACK];
    if (control->base_ms < 1)
        control->base_ms = 1;
    if (control->base_ms > HK_BASE_MS_MAX)
        control->base_ms = HK_BASE_MS_MAX;
    if (increment && !scenario_ms(increment, &control->increment_ms))
        return refuse(fault, "regulations: the increment is a number of seconds");
    if (delay && !scenario_ms(delay, &control->delay_ms))
        return refuse(fault, "regulations: the delay is a number of seconds");
    return read_controls(control, json_object_get(regulations, "controls"), fault);
}

static unsigned whole(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    const json_int_t number = json_is_integer(value) ? json_integer_value(value) : 0;
    return number > 0 && number < 1000000 ? (unsigned)number : 0;
}

static void read_regulations(struct scenario *out, const json_t *json)
{
    hk_regulations *regulations = &out->rules.regulations;
    const json_t *minutes = json_object_get(json, "default_time_min");
    const char *device = scenario_word(json, "device_penalty");
    hk_color disabled;
    int64_t ms;

    if (scenario_ms(minutes, &ms)) {
        regulations->has_default = true;
        regulations->default_ms = 60 * ms;
    }
    regulations->offers_from = whole(json, "no_draw_offer_before_move");
    regulations->quickplay_finish = json_is_true(json_object_get(json, "quickplay_finish"));
    regulations->guidelines = json_is_true(json_object_get(json, "guidelines_III"));
    regulations->report_leaving = json_is_true(json_object_get(json, "report_leaving"));
    static const char reduce[] = "reduce_time:";
    if (device && strncmp(device, reduce, sizeof reduce - 1) == 0) {
        regulations->has_device_ms = true;
        regulations->device_ms = 1000 * scenario_number(device + sizeof reduce - 1, NULL);
    }
    if (scenario_player(json, "disabled", &disabled))
        regulations->disabled = disabled == HK_WHITE ? HK_PARTY_WHITE : HK_PARTY_BLACK;
}

static void read_state(struct scenario *out, const json_t *json)
{
    static const char *const names[] = {"w", "b"};
    hk_carried *carried = &out->rules.carried;
    const unsigned made = (unsigned)move_count(out) / 2;

    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        carried->illegal_moves[color] = whole(json_object_get(json, "illegal"), names[color]);
        carried->requests[color] =
            whole(json_object_get(json, "scoresheet_requests"), names[color]);
    }
    if (json_object_get(json, "moves_made_each")) {
        const unsigned moves = whole(json, "moves_made_each");
        carried->has_moves = true;
        carried->moves = moves > made ? moves - made : 0;
    }
}

static bool read_position(struct scenario *out, char *fault)
{
    const char *fen = scenario_word(out->json, "start_fen");
    const char *variant = scenario_word(out->json, "variant");
    hk_fault why;

    out->rules.variant = variant && strcmp(variant, "chess960") == 0 ? HK_CHESS960 : HK_STANDARD;
    if (!fen && !json_object_get(out->json, "start_fen")) {
        hk_position_start(&out->rules.start);
        return true;
    }
    if (!fen)
        return refuse(fault, "start_fen is a FEN");
    if (hk_fen_parse(&out->rules.start, fen, strlen(fen), out->rules.variant, HK_ANY_BOARDS,
                     &why) == HK_OK)
        return true;
    snprintf(fault, SCENARIO_FAULT_ROOM, "start_fen: %s", why.why);
    return false;
}

bool scenario_read(struct scenario *out, const json_t *json, char fault[SCENARIO_FAULT_ROOM])
{
    const char *edition = scenario_word(json, "edition");
    const json_t *regulations = json_object_get(json, "regulations");

    *out = (struct scenario){.json = json,
                             .moves = json_object_get(json, "moves"),
                             .events = json_object_get(json, "events"),
                             .expected = json_object_get(json, "expected"),
                             .id = scenario_word(json, "id"),
                             .title = scenario_word(json, "title")};
    if (!out->id || !out->id[0])
        return refuse(fault, "the id is missing");
    if (!edition || hk_edition_find(&out->rules.edition, edition, strlen(edition)) != HK_OK)
        return refuse(fault, "the edition is basic, 2005 or 2023");
    if (!json_is_array(out->events) ||
        (out->moves && !json_is_array(out->moves) && !json_is_string(out->moves)))
        return refuse(fault, "events are a list, and moves a list or a text");
    out->rules.profile = HK_PROFILE_BOARD;
    out->rules.completion = hk_edition_get(out->rules.edition)->has_clock ? HK_COMPLETION_BY_PRESS
                                                                          : HK_COMPLETION_WITH_MOVE;
    if (!read_level(&out->rules, json, fault) || !read_position(out, fault) ||
        !read_time(out, regulations, fault))
        return false;
    read_regulations(out, regulations);
    read_state(out, json_object_get(json, "state"));
    for (size_t i = 0; i < json_array_size(out->events); i++) {
        const char *what = scenario_word(json_array_get(out->events, i), "what");
        out->starts_later |= what && strcmp(what, "start") == 0;
    }
    return true;
}

static hk_err apply(struct scenario_game *playing, hk_event *event, hk_ruling *ruling)
{
    event->seq = hk_game_seq(playing->game) + 1;
    event->at_ms = playing->now_ms;
    return hk_game_apply(playing->game, event, ruling);
}

/* A move made before the events, and the press that completed it. */
static hk_err make_earlier(struct scenario_game *playing, const char *uci)
{
    hk_state state;
    hk_game_look(playing->game, playing->now_ms, &state);
    const hk_actor actor = state.position.board.side == HK_BLACK ? HK_ACTOR_BLACK : HK_ACTOR_WHITE;
    hk_event press = {.actor = actor, .kind = HK_EVENT_PRESS};
    hk_event move = {.actor = actor, .kind = HK_EVENT_MOVE};
    hk_ruling ruling;
    char fault[SCENARIO_FAULT_ROOM];

    json_t *json = json_pack("{s:s, s:s, s:s}", "type", "move", "by",
                             actor == HK_ACTOR_WHITE ? "w" : "b", "uci", uci);
    if (!json)
        return HK_E_MEMORY;
    const bool good = scenario_event_read(playing, json, &move, fault);
    json_decref(json);
    const hk_board *board = &state.position.board;
    if (!good || !(board->colour[board->side] >> move.move.from & 1)) /* his own men alone */
        return HK_E_ARGUMENT;
    hk_err err = apply(playing, &move, &ruling);
    if (err == HK_OK && ruling.outcome == HK_OUTCOME_INADMISSIBLE)
        return HK_E_ARGUMENT;
    if (err == HK_OK && ruling.reason == HK_REASON_NONE &&
        playing->scenario->rules.completion == HK_COMPLETION_BY_PRESS)
        err = apply(playing, &press, &ruling);
    return err;
}

/* Clocks that stand before the first move mean that the game has not been started, unless it is over as it stands. */
static bool is_not_started(const struct scenario_game *playing)
{
    const struct scenario *scenario = playing->scenario;
    hk_move_list legal;

    if (move_count(scenario) > 0) /* whatever is said of a start afterwards */
        return false;
    if (scenario->starts_later || !scenario->has_clock || scenario->running >= 0)
        return scenario->starts_later;
    hk_game_legal(playing->game, &legal);
    return legal.size > 0;
}

/* The displays are set also before what may end the game, for afterwards they are not set any more. */
static hk_err bring_up(struct scenario_game *playing)
{
    const struct scenario *scenario = playing->scenario;
    const size_t moves = move_count(scenario);
    const bool waits = is_not_started(playing);
    hk_event start = {.actor = HK_ACTOR_PROGRAM, .kind = HK_EVENT_START};
    hk_event set = {.actor = HK_ACTOR_ARBITER,
                    .kind = HK_EVENT_DECIDE,
                    .decision = HK_DECISION_SET_CLOCKS,
                    .ms = {scenario->clock_ms[HK_WHITE], scenario->clock_ms[HK_BLACK]}};
    hk_event stop = {
        .actor = HK_ACTOR_ARBITER, .kind = HK_EVENT_DECIDE, .decision = HK_DECISION_STOP_CLOCKS};
    hk_ruling ruling;
    hk_err err = HK_OK;

    if (scenario->has_clock)
        err = apply(playing, &set, &ruling);
    if (err == HK_OK && !waits)
        err = apply(playing, &start, &ruling);
    for (size_t i = 0; err == HK_OK && i < moves; i++) {
        char uci[MOVE_ROOM];
        if (scenario->has_clock && i + 1 == moves)
            err = apply(playing, &set, &ruling);
        if (err == HK_OK)
            err = move_at(scenario, i, uci) ? make_earlier(playing, uci) : HK_E_ARGUMENT;
    }
    if (err == HK_OK && scenario->has_clock)
        err = apply(playing, &set, &ruling);
    if (err == HK_OK && scenario->has_clock && scenario->running < 0 && !waits)
        err = apply(playing, &stop, &ruling);
    return err;
}

hk_err scenario_begin(struct scenario_game *out, const struct scenario *scenario, hk_winnable *find)
{
    *out = (struct scenario_game){.scenario = scenario};
    hk_arena_init(&out->arena, MEMORY_MAX);
    hk_err err = hk_game_create(&out->game, &out->arena, &scenario->rules, find);
    if (err == HK_OK)
        err = bring_up(out);
    if (err != HK_OK)
        scenario_end(out);
    return err;
}

void scenario_end(struct scenario_game *playing)
{
    hk_arena_finish(&playing->arena);
}

static hk_err judge(struct scenario_game *playing, hk_event act, struct scenario_step *out)
{
    hk_ruling *ruling = &out->ruling[out->ruling_count];
    const hk_err err = apply(playing, &act, ruling);
    if (err != HK_OK)
        return err;
    for (unsigned i = 0; i < ruling->cited_count; i++)
        playing->cited[ruling->cited[i]] = true;
    if (ruling->meaning != HK_MOVE_NONE) {
        playing->meaning = ruling->meaning;
        playing->meant_on = ruling->meant_on;
    }
    out->act[out->ruling_count++] = act;
    return HK_OK;
}

/* The opponent accepts, as the very next event, the offer that a claim is: then it is not examined. */
static bool is_accepted_next(const struct scenario_game *playing, size_t index, hk_actor claimant)
{
    const json_t *next = json_array_get(playing->scenario->events, index + 1);
    const char *type = scenario_word(next, "type");
    hk_color by;
    return type && strcmp(type, "accept_draw") == 0 && scenario_player(next, "by", &by) &&
           (by == HK_WHITE) == (claimant == HK_ACTOR_BLACK);
}

static bool waits_for_examination(const struct scenario_game *playing)
{
    hk_state state;
    hk_game_look(playing->game, playing->now_ms, &state);
    return state.claimed && (state.ground == HK_CLAIM_THREEFOLD || state.ground == HK_CLAIM_FIFTY);
}

hk_err scenario_step(struct scenario_game *playing, size_t index, struct scenario_step *out,
                     char fault[SCENARIO_FAULT_ROOM])
{
    const json_t *json = json_array_get(playing->scenario->events, index);
    const char *type = scenario_word(json, "type");
    hk_event act = {.seq = 0};
    int64_t ms;

    *out = (struct scenario_step){.event = json};
    if (type && strcmp(type, "tick") == 0) {
        if (!scenario_ms(json_object_get(json, "seconds"), &ms)) {
            refuse(fault, "tick: seconds is a number");
            return HK_E_SYNTAX;
        }
        playing->now_ms += ms;
        return HK_OK;
    }
    if (!scenario_event_read(playing, json, &act, fault))
        return HK_E_SYNTAX;
    hk_err err = judge(playing, act, out);
    if (err == HK_E_ARGUMENT) {
        refuse(fault, "a number or a text is out of its range");
        return HK_E_SYNTAX;
    }
    if (err != HK_OK || !waits_for_examination(playing))
        return err;
    if (act.kind == HK_EVENT_CLAIM && is_accepted_next(playing, index, act.actor))
        return HK_OK;
    return judge(playing, (hk_event){.actor = HK_ACTOR_PROGRAM, .kind = HK_EVENT_EXAMINE}, out);
}
