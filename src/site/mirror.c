/*
 * Exchanges the colours: each value of the scenario is written anew by the member in which it stands. What is
 * expected of the scenario is left out, because it is of the other colours.
 */
#include "site/mirror.h"
#include "base/internal.h"
#include "codec/members.h"
#include "hakem/fen.h"

#include <ctype.h>
#include <string.h>

/* Members of events of which it is known what they mean when the colours are exchanged. */
static const char known[] =
    "type|by|to|first|extra_to|uci|intended_move|square|squares|hands|promotion|intent|seconds|"
    "noticed_by|other_hand|ground|what|decision|recorded|declared|present|minutes_after_start|ply|"
    "basis|remote|result|piece|note";
/* Those that name squares. */
static const char of_squares[] = "uci|intended_move|square|squares";

static json_t *mirrored(const json_t *value, const char *member);

/* The name of a player as that of the other one; any other text as it is. */
static const char *other_player(const char *text)
{
    return strcmp(text, "w") == 0 ? "b" : strcmp(text, "b") == 0 ? "w" : text;
}

static const char *other_result(const char *text)
{
    return strcmp(text, "1-0") == 0 ? "0-1" : strcmp(text, "0-1") == 0 ? "1-0" : text;
}

/* Squares and moves on the mirrored ranks. */
static json_t *mirrored_squares(const char *text)
{
    char room[HK_FEN_MAX];
    hk_buf buf;

    hk_buf_init(&buf, room, sizeof room);
    for (const char *at = text; *at; at++)
        hk_buf_char(&buf, *at >= '1' && *at <= '8' ? (char)('1' + '8' - *at) : *at);
    return buf.size + 1 < sizeof room ? json_string(room) : NULL;
}

static char other_letter(char letter)
{
    const unsigned char code = (unsigned char)letter;

    return (char)(islower(code) ? toupper(code) : tolower(code));
}

/* Where the field that begins at `at` ends: at a blank, or with the text. */
static const char *field_end(const char *at)
{
    return at + strcspn(at, " ");
}

/* The ranks of a placement in the other order, its pieces of the other colour. */
static void put_placement(hk_buf *out, const char *from, const char *end)
{
    const char *rank_end = end;

    while (rank_end > from) {
        const char *rank = rank_end;
        while (rank > from && rank[-1] != '/')
            rank--;
        hk_buf_str(out, rank_end == end ? "" : "/");
        for (const char *at = rank; at < rank_end; at++)
            hk_buf_char(out, other_letter(*at));
        rank_end = rank > from ? rank - 1 : from;
    }
}

/* The castling rights of the other players; White's are written first. */
static void put_castling(hk_buf *out, const char *from, const char *end)
{
    for (int is_lower = 1; is_lower >= 0; is_lower--)
        for (const char *at = from; at < end; at++)
            if (*at != '-' && (islower((unsigned char)*at) != 0) == is_lower)
                hk_buf_char(out, other_letter(*at));
    if (end > from && *from == '-')
        hk_buf_char(out, '-');
}

static void put_en_passant(hk_buf *out, const char *from, const char *end)
{
    for (const char *at = from; at < end; at++)
        hk_buf_char(out, *at == '3' ? '6' : *at == '6' ? '3' : *at);
}

static json_t *mirrored_fen(const char *text)
{
    const char *placement_end = field_end(text);
    char room[HK_FEN_MAX];
    hk_buf buf;

    if (strlen(text) >= sizeof room ||
        (strncmp(placement_end, " w ", 3) != 0 && strncmp(placement_end, " b ", 3) != 0))
        return NULL;
    const char *castling = placement_end + 3, *castling_end = field_end(castling);
    if (*castling_end != ' ')
        return NULL;
    const char *passant = castling_end + 1, *passant_end = field_end(passant);
    hk_buf_init(&buf, room, sizeof room);
    put_placement(&buf, text, placement_end);
    hk_buf_str(&buf, placement_end[1] == 'w' ? " b " : " w ");
    put_castling(&buf, castling, castling_end);
    hk_buf_char(&buf, ' ');
    put_en_passant(&buf, passant, passant_end);
    hk_buf_str(&buf, passant_end);
    return json_string(room);
}

static json_t *mirrored_text(const char *text, const char *member)
{
    if (strcmp(member, "start_fen") == 0)
        return mirrored_fen(text);
    if (list_find(of_squares, member, NULL))
        return mirrored_squares(text);
    return json_string(other_player(strcmp(member, "result") == 0 ? other_result(text) : text));
}

/* NULL: there is no memory, or the position is none. */
static json_t *mirrored_object(const json_t *object)
{
    json_t *made = json_object(), *value;
    const char *name;

    json_object_foreach((json_t *)(uintptr_t)object, name, value)
    {
        if (json_object_set_new(made, other_player(name), mirrored(value, name)) != 0) {
            json_decref(made);
            return NULL;
        }
    }
    return made;
}

static json_t *mirrored_list(const json_t *list, const char *member)
{
    json_t *made = json_array(), *value;
    size_t i;

    json_array_foreach(list, i, value)
    {
        if (json_array_append_new(made, mirrored(value, member)) != 0) {
            json_decref(made);
            return NULL;
        }
    }
    return made;
}

/* As deep as the scenario is, which the form of its members bounds. */
static json_t *mirrored(const json_t *value, const char *member)
{
    if (json_is_object(value))
        return mirrored_object(value);
    if (json_is_array(value))
        return mirrored_list(value, member);
    if (json_is_string(value))
        return mirrored_text(json_string_value(value), member);
    return json_deep_copy(value);
}

static bool events_are_known(const json_t *events)
{
    json_t *event, *value;
    const char *name;
    size_t i;

    json_array_foreach(events, i, event)
    {
        json_object_foreach(event, name, value)
        {
            if (!list_find(known, name, NULL))
                return false;
        }
    }
    return true;
}

/*
 * Does it matter how many moves each player has made? White has made as many as Black or one more, and
 * with the colours exchanged he would have one less.
 */
static bool counts_moves(const json_t *scenario)
{
    static const char *const counting[] = {"controls", "no_draw_offer_before_move"};
    const json_t *regulations = json_object_get(scenario, "regulations");
    const char *fen = json_string_value(json_object_get(scenario, "start_fen"));
    const char *number = fen ? strrchr(fen, ' ') : NULL;

    for (size_t i = 0; i < HK_COUNT(counting); i++)
        if (json_object_get(regulations, counting[i]))
            return true;
    return !number || strcmp(number, " 0") == 0 || strcmp(number, " 1") == 0 ||
           json_object_get(json_object_get(scenario, "state"), "moves_made_each");
}

bool mirror_scenario(json_t *scenario)
{
    static const char *const parts[] = {"start_fen", "clocks", "regulations", "state", "events"};
    json_t *made[HK_COUNT(parts)] = {NULL};
    bool is_whole = !counts_moves(scenario) && !json_object_get(scenario, "moves") &&
                    events_are_known(json_object_get(scenario, "events"));

    for (size_t i = 0; i < HK_COUNT(parts) && is_whole; i++) {
        const json_t *part = json_object_get(scenario, parts[i]);
        made[i] = part ? mirrored(part, parts[i]) : NULL;
        is_whole = !part || made[i];
    }
    for (size_t i = 0; i < HK_COUNT(parts); i++)
        if (is_whole && made[i])
            json_object_set(scenario, parts[i], made[i]);
    for (size_t i = 0; i < HK_COUNT(parts); i++)
        json_decref(made[i]);
    if (is_whole)
        json_object_del(scenario, "expected");
    return is_whole;
}
