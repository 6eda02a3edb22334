/*
 * Setups as JSON: the rules (codec/rules_json.h) and the names of the players.
 */
#include "hall/server/setup.h"
#include "codec/load.h"
#include "codec/rules_json.h"

#include <stdio.h>
#include <string.h>

enum { NAME_CHARACTERS_MAX = 60, MEMBERS_ROOM = 64 };

static const char *const players[] = {"white", "black"};

/*
 * A count of characters, or 0 if the name is not fit to stand in a record: control characters have
 * no place there.
 */
static size_t name_characters(const char *name, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)name[i];
        const unsigned char next = i + 1 < size ? (unsigned char)name[i + 1] : 0;
        if (c < ' ' || c == 0x7f || (c == 0xc2 && next >= 0x80 && next < 0xa0))
            return 0;
        count += (c & 0xc0) != 0x80;
    }
    return count;
}

static bool read_name(char out[SETUP_NAME_ROOM], const json_t *setup, const char *member)
{
    const json_t *name = json_object_get(setup, member);
    if (!json_is_string(name))
        return false;
    const size_t count = name_characters(json_string_value(name), json_string_length(name));
    if (count < 1 || count > NAME_CHARACTERS_MAX)
        return false;
    snprintf(out, SETUP_NAME_ROOM, "%s", json_string_value(name));
    return true;
}

bool setup_from_json(struct setup *out, const json_t *json, const char *also, const char **field,
                     hk_buf *why)
{
    char members[MEMBERS_ROOM];
    struct setup setup = {.players = {"", ""}};
    hk_buf list;

    hk_buf_init(&list, members, sizeof members);
    hk_buf_str(&list, "white|black|");
    hk_buf_str(&list, also);
    for (unsigned color = 0; json_is_object(json) && color < 2; color++)
        if (!read_name(setup.players[color], json, players[color])) {
            *field = players[color];
            hk_buf_str(why, "a name has 1 to 60 characters and no control characters");
            return false;
        }
    if (!rules_from_json(&setup.rules, json, members, field, why))
        return false;
    *out = setup;
    return true;
}

bool setup_parse(struct setup *out, const char *text, hk_buf *why)
{
    const char *field;
    json_t *json = load_json(text, strlen(text), LOAD_RULES_MAX, why);
    const bool read = json && setup_from_json(out, json, "", &field, why);

    json_decref(json);
    return read;
}

json_t *setup_to_json(const struct setup *setup)
{
    hk_rules rules = setup->rules;

    if (rules.level == HK_LEVEL_OF_CONTROL && hk_edition_get(rules.edition)->has_clock)
        rules.level = hk_level_of(rules.edition, &rules.control);
    json_t *json = rules_to_json(&rules);
    for (unsigned color = 0; json && color < 2; color++)
        if (json_object_set_new(json, players[color], json_string(setup->players[color])) != 0) {
            json_decref(json);
            return NULL;
        }
    return json;
}
