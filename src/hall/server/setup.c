/*
 * Setups as JSON: the rules (codec/rules_json.h), the options of the hall, and the persons.
 */
#include "hall/server/setup.h"
#include "base/internal.h"
#include "codec/load.h"
#include "codec/members.h"
#include "codec/rules_json.h"
#include "hakem/fen.h"
#include "tournament/characters.h"
#include "tournament/persona.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BROADCAST_DELAY_LEAST_MS = 1000 };
enum { BROADCAST_DELAY_MOVES_MOST = 100 };

static const char *const players[] = {"white", "black"};
static const char request_members[] =
    "white|black|headers|mine|seats|hints|live|broadcast_delay_ms|broadcast_delay_moves";
static const char hall_members[] =
    "seats|hints|live|casual|arbiter|mine|broadcast_delay_ms|broadcast_delay_moves";

static const struct {
    const char *member, *tag;
} headers[] = {
#define X(name, member, tag) {member, tag},
    HEADER_LIST(X)
#undef X
};

const char *header_member(enum header header)
{
    return headers[header].member;
}

const char *header_tag(enum header header)
{
    return headers[header].tag;
}

/* Names. */

/* The next code point of UTF-8 text that is known to be well formed. */
static unsigned next_character(const char *text, size_t size, size_t *at)
{
    const unsigned char first = (unsigned char)text[*at];
    const unsigned more = first < 0xc0 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    unsigned character = more == 0 ? first : first & (0x3fU >> more);

    (*at)++;
    for (unsigned i = 0; i < more && *at < size; i++)
        character = character << 6 | ((unsigned char)text[(*at)++] & 0x3f);
    return character;
}

/* Control characters, and those that turn the direction of the text around them. */
static bool is_control(unsigned c)
{
    return c < ' ' || (c >= 0x7f && c < 0xa0) || character_is_mark(c);
}

bool is_without_controls(const char *text, size_t size)
{
    for (size_t at = 0; at < size;)
        if (is_control(next_character(text, size, &at)))
            return false;
    return true;
}

/* Can it be seen by itself? Marks and selectors change the character before them. */
static bool is_seen(unsigned c)
{
    return !character_is_blank(c) && !(c >= 0x300 && c <= 0x36f) && !(c >= 0xfe00 && c <= 0xfe0f) &&
           !(c >= 0xe0000 && c <= 0xe0fff);
}

bool is_fit_text(const char *text, size_t size, unsigned most)
{
    unsigned count = 0, seen = 0;

    for (size_t at = 0; at < size; count++) {
        const unsigned c = next_character(text, size, &at);
        if (is_control(c))
            return false;
        seen += is_seen(c);
    }
    return seen > 0 && count <= most;
}

bool is_fit_name(const char *name, size_t size)
{
    return is_fit_text(name, size, SETUP_NAME_CHARACTERS);
}

static const char unfit[] = "it has 1 to 60 characters, not all blank, and no control characters";

/* A player who gives no name has the sign of PGN for an unknown one. */
static bool read_name(char out[SETUP_NAME_ROOM], const json_t *json, const char *member,
                      struct refusal *refusal)
{
    const json_t *name = json_object_get(json, member);

    if (!name || json_is_null(name)) {
        snprintf(out, SETUP_NAME_ROOM, "%s", SETUP_NAMELESS);
        return true;
    }
    if (!json_is_string(name) || !is_fit_name(json_string_value(name), json_string_length(name)))
        return refuse_field(refusal, CODE_SYNTAX, member, unfit);
    snprintf(out, SETUP_NAME_ROOM, "%s", json_string_value(name));
    return true;
}

/* Persons. */

void persons_clear(struct persons *persons)
{
    for (int i = 0; i < HEADERS; i++)
        free(persons->header[i]);
    memset(persons, 0, sizeof *persons);
}

bool persons_copy(struct persons *out, const struct persons *persons)
{
    memset(out, 0, sizeof *out);
    memcpy(out->player, persons->player, sizeof out->player);
    for (int i = 0; i < HEADERS; i++) {
        out->header[i] = persons->header[i] ? strdup(persons->header[i]) : NULL;
        if (persons->header[i] && !out->header[i]) {
            persons_clear(out);
            return false;
        }
    }
    return true;
}

bool persons_set(struct persons *persons, const char *member, const char *value)
{
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if (strcmp(member, players[color]) == 0) {
            snprintf(persons->player[color], SETUP_NAME_ROOM, "%s", value);
            return true;
        }
    for (int i = 0; i < HEADERS; i++) {
        if (strcmp(member, headers[i].member) != 0)
            continue;
        char *copy = value[0] ? strdup(value) : NULL;
        if (value[0] && !copy)
            return false;
        free(persons->header[i]);
        persons->header[i] = copy;
        return true;
    }
    return false;
}

json_t *headers_to_json(const struct persons *persons)
{
    json_t *json = json_object();

    for (int i = 0; json && i < HEADERS; i++)
        if (persons->header[i])
            json_object_set_new(json, headers[i].member, json_string(persons->header[i]));
    return json;
}

/* Does the name of a member end so? */
static bool ends_with(const char *member, const char *end)
{
    const size_t size = strlen(member), end_size = strlen(end);

    return size > end_size && strcmp(member + size - end_size, end) == 0;
}

const char *header_fault(const char *member, const char *value)
{
    enum { ELO_DIGITS_MOST = 4 };
    static const char digits[] = "0123456789";
    const size_t size = strlen(value);
    const char *title = persona_title(value, size), *number = value;
    size_t number_size = size;

    if (!is_fit_name(value, size))
        return unfit;
    if (ends_with(member, "_elo") && (size > ELO_DIGITS_MOST || value[strspn(value, digits)]))
        return "an Elo is a whole number of at most four digits";
    if (ends_with(member, "_title") && (!title || strcmp(title, value) != 0))
        return "a title of FIDE is GM, IM, FM, CM, WGM, WIM, WFM, WCM, AGM, AIM, AFM or ACM";
    if (ends_with(member, "_fide_id") &&
        (!persona_fide_id(&number, &number_size) || number_size == 0))
        return "a FIDE number has digits alone, at most eleven";
    return NULL;
}

bool persons_change(struct persons *persons, const json_t *json, struct refusal *refusal)
{
    const char *member;
    json_t *value;

    if (!json_is_object(json))
        return refuse_field(refusal, CODE_SYNTAX, "headers", "it is an object of texts");
    json_object_foreach((json_t *)(uintptr_t)json, member, value)
    {
        const bool is_name = strcmp(member, "white") == 0 || strcmp(member, "black") == 0;
        const char *text = json_is_null(value) ? "" : json_string_value(value);
        const char *fault = text && text[0] ? header_fault(member, text) : NULL;
        if (!text || (text[0] == '\0' && is_name))
            fault = unfit;
        if (fault)
            return refuse_field(refusal, CODE_SYNTAX, member, fault);
        if (!persons_set(persons, member, text)) {
            struct nearest nearest;
            hk_buf why;
            nearest_begin(&nearest, member);
            for (int i = 0; i < HEADERS; i++)
                nearest_offer(&nearest, headers[i].member, strlen(headers[i].member));
            refuse_field(refusal, CODE_SYNTAX, member, "");
            hk_buf_init(&why, refusal->why, sizeof refusal->why);
            refuse_member(&why, &nearest);
            return false;
        }
    }
    return true;
}

/* Options of the hall. */

static bool read_flag(const json_t *json, const char *member, bool otherwise, bool *out,
                      struct refusal *refusal)
{
    const json_t *value = json_object_get(json, member);
    *out = otherwise;
    if (!value || json_is_null(value))
        return true;
    if (!json_is_boolean(value))
        return refuse_field(refusal, CODE_SYNTAX, member, "it is true or false");
    *out = json_is_true(value);
    return true;
}

/* How late watchers see the game; casual games have no broadcast. */
static bool read_delay(struct setup *setup, const json_t *json, struct refusal *refusal)
{
    static const char in_time[] = "broadcast_delay_ms", in_moves[] = "broadcast_delay_moves";
    const json_t *ms = json_object_get(json, in_time), *moves = json_object_get(json, in_moves);
    const json_int_t delay_ms = json_integer_value(ms), delay_moves = json_integer_value(moves);

    if (ms && !json_is_null(ms) &&
        (!json_is_integer(ms) || delay_ms < 0 || delay_ms > SETUP_DELAY_MOST_MS ||
         (delay_ms > 0 && delay_ms < BROADCAST_DELAY_LEAST_MS)))
        return refuse_field(refusal, CODE_SYNTAX, in_time, "it is 0, or from 1000 to 86400000");
    if (moves && !json_is_null(moves) &&
        (!json_is_integer(moves) || delay_moves < 0 || delay_moves > BROADCAST_DELAY_MOVES_MOST))
        return refuse_field(refusal, CODE_SYNTAX, in_moves, "it is from 0 to 100");
    if (setup->casual && (delay_ms || delay_moves))
        return refuse_field(refusal, CODE_SYNTAX, delay_ms ? in_time : in_moves,
                            "an organiser's games are broadcast later");
    setup->broadcast_delay_ms = delay_ms;
    setup->broadcast_delay_moves = (unsigned)delay_moves;
    return true;
}

static bool read_options(struct setup *setup, const json_t *json, struct refusal *refusal)
{
    const json_t *seats = json_object_get(json, "seats");
    const char *word = json_string_value(seats);

    setup->one_screen = word && strcmp(word, "one-screen") == 0;
    if (seats && !json_is_null(seats) && !setup->one_screen &&
        !(word && strcmp(word, "links") == 0))
        return refuse_field(refusal, CODE_SYNTAX, "seats", "the seats are links or one-screen");
    return read_delay(setup, json, refusal) &&
           read_flag(json, "live", true, &setup->live, refusal) &&
           read_flag(json, "hints", setup->casual && setup->rules.profile != HK_PROFILE_BOARD,
                     &setup->hints, refusal);
}

/* A board without a device has an arbiter, and rules under which he can decide. */
static bool is_fit_board(const struct setup *setup, struct refusal *refusal)
{
    if (setup->live)
        return true;
    if (setup->casual)
        return refuse_field(refusal, CODE_SYNTAX, "live",
                            "a board without a device is one of an organiser's games");
    if (setup->rules.profile != HK_PROFILE_BOARD)
        return refuse_field(refusal, CODE_SYNTAX, "profile",
                            "a board without a device has the profile board");
    return hk_edition_get(setup->rules.edition)->has_clock ||
           refuse_field(refusal, CODE_SYNTAX, "edition",
                        "the basic edition has no arbiter, who sees to a board without a device");
}

/* At a board players are told by nobody what they may claim (11.3.1, 12.6). */
static bool may_hint(const struct setup *setup, struct refusal *refusal)
{
    return !setup->hints || setup->casual || setup->rules.profile != HK_PROFILE_BOARD ||
           refuse_field(refusal, CODE_SYNTAX, "hints",
                        "players at a board of the hall are told by nobody what they may claim "
                        "(11.3.1; 2005, 12.2)");
}

/* Add a member that a request leaves out. False: there is no memory. */
static bool add_default(json_t *request, const char *member, const char *word)
{
    const json_t *value = json_object_get(request, member);

    return (value && !json_is_null(value)) ||
           json_object_set_new(request, member, json_string(word)) == 0;
}

/*
 * The request with what a board without a device means by members that are left out: pieces and a
 * clock on the table. A new reference; NULL: there is no memory.
 */
static json_t *with_defaults(const json_t *request)
{
    json_t *copy = json_copy((json_t *)(uintptr_t)request);

    if (copy && json_is_false(json_object_get(request, "live")) &&
        !(add_default(copy, "profile", "board") && add_default(copy, "press", "manual"))) {
        json_decref(copy);
        copy = NULL;
    }
    return copy;
}

static bool wants_drawn_array(const json_t *request)
{
    const char *variant = json_string_value(json_object_get(request, "variant"));
    const json_t *fen = json_object_get(request, "fen");
    return variant && strcmp(variant, "chess960") == 0 && (!fen || json_is_null(fen));
}

/* The request with an array drawn by lot; a new reference. */
static json_t *with_drawn_array(const json_t *request)
{
    char fen[HK_FEN_MAX];
    hk_position start;
    hk_buf buf;
    json_t *copy = json_copy((json_t *)(uintptr_t)request);

    hk_buf_init(&buf, fen, sizeof fen);
    if (hk_position_chess960(&start, randombytes_uniform(960)) == HK_OK)
        hk_fen_write(&buf, &start, HK_CHESS960);
    if (copy)
        json_object_set_new(copy, "fen", json_string(fen));
    return copy;
}

static bool read_rules(hk_rules *out, const json_t *request, const char *members,
                       struct refusal *refusal)
{
    json_t *drawn = wants_drawn_array(request) ? with_drawn_array(request) : NULL;
    const char *field = NULL;
    hk_fault fault;
    hk_buf why;

    hk_buf_init(&why, refusal->why, sizeof refusal->why);
    bool read = rules_from_json(out, drawn ? drawn : request, members, &field, &why);
    if (read && hk_rules_check_regulations(out, &fault) != HK_OK) {
        field = json_object_get(request, fault.code) ? fault.code : "regulations";
        hk_buf_str(&why, fault.why);
        read = false;
    }
    if (read && hk_edition_get(out->edition)->has_clock)
        out->level =
            hk_rules_level(out); /* it is stored and shown, whatever later versions think */
    if (!read) {
        char told[REFUSAL_WHY_ROOM];
        snprintf(told, sizeof told, "%s", refusal->why);
        refuse_field(refusal, CODE_SYNTAX, field, told);
    } else {
        refusal->why[0] = '\0';
    }
    json_decref(drawn);
    return read;
}

static bool read_mine(hk_color *out, const json_t *json, bool casual, struct refusal *refusal)
{
    const json_t *mine = json_object_get(json, "mine");
    const char *word = json_string_value(mine);

    *out = word && strcmp(word, "black") == 0 ? HK_BLACK : HK_WHITE;
    if (!mine || json_is_null(mine))
        return true;
    if (!casual)
        return refuse_field(refusal, CODE_SYNTAX, "mine", "an organiser does not play");
    if (!word || (strcmp(word, "white") != 0 && strcmp(word, "black") != 0))
        return refuse_field(refusal, CODE_SYNTAX, "mine", "it is white or black");
    return true;
}

bool setup_from_request(struct setup *out, struct persons *persons, const json_t *json, bool casual,
                        struct refusal *refusal)
{
    const json_t *given = json_object_get(json, "headers");

    *out = (struct setup){.casual = casual, .arbiter = !casual};
    memset(persons, 0, sizeof *persons);
    if (!json_is_object(json))
        return refuse(refusal, CODE_SYNTAX, "the body is a JSON object");
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if (!read_name(persons->player[color], json, players[color], refusal))
            return false;
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if (json_object_get(given, players[color]))
            return refuse_field(refusal, CODE_SYNTAX, players[color],
                                "the players are named beside the headers");
    json_t *whole = with_defaults(json);
    const bool read = whole ? read_rules(&out->rules, whole, request_members, refusal)
                            : refuse(refusal, CODE_FULL, "there is not enough memory");
    json_decref(whole);
    return read && read_options(out, json, refusal) && is_fit_board(out, refusal) &&
           may_hint(out, refusal) && read_mine(&out->maker, json, casual, refusal) &&
           (!given || json_is_null(given) || persons_change(persons, given, refusal));
}

bool setup_parse(struct setup *out, const char *text, hk_buf *why)
{
    struct refusal refusal = {0};
    struct setup setup = {0};
    const char *field;
    json_t *json = load_json(text, strlen(text), LOAD_RULES_MAX, why);
    bool read = json && rules_from_json(&setup.rules, json, hall_members, &field, why);

    if (read) {
        read = read_flag(json, "casual", true, &setup.casual, &refusal) &&
               read_flag(json, "arbiter", false, &setup.arbiter, &refusal) &&
               read_options(&setup, json, &refusal) &&
               read_mine(&setup.maker, json, setup.casual, &refusal);
        if (!read)
            hk_buf_str(why, refusal.why);
    }
    json_decref(json);
    if (read)
        *out = setup;
    return read;
}

json_t *setup_to_json(const struct setup *setup)
{
    json_t *json = rules_to_json(&setup->rules);

    if (json && (json_object_set_new(
                     json, "seats", json_string(setup->one_screen ? "one-screen" : "links")) != 0 ||
                 json_object_set_new(json, "casual", json_boolean(setup->casual)) != 0 ||
                 json_object_set_new(json, "arbiter", json_boolean(setup->arbiter)) != 0 ||
                 json_object_set_new(json, "hints", json_boolean(setup->hints)) != 0 ||
                 json_object_set_new(json, "live", json_boolean(setup->live)) != 0 ||
                 json_object_set_new(json, "broadcast_delay_ms",
                                     json_integer(setup->broadcast_delay_ms)) != 0 ||
                 json_object_set_new(json, "broadcast_delay_moves",
                                     json_integer(setup->broadcast_delay_moves)) != 0 ||
                 (setup->casual &&
                  json_object_set_new(json, "mine", json_string(players[setup->maker])) != 0))) {
        json_decref(json);
        return NULL;
    }
    return json;
}
