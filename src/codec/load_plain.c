/*
 * A reader for plain JSON, which is nearly all that comes in: the parser of jansson takes each byte
 * through several calls, and costs a hall a fifth of an act. This one reads text where it lies. It
 * says nothing about what it does not read: whoever calls it turns to the parser then (load.c), so
 * that the two cannot differ in what is refused, and in which words.
 */
#include "codec/load_plain.h"
#include "codec/load.h"

#include <stdbool.h>
#include <string.h>

enum {
    NAME_ROOM = 32,
    DIGITS_MAX = 18 /* as many always fit into a json_int_t */
};

struct plain {
    const char *at, *end;
    unsigned depth;
};

static void pass_space(struct plain *text)
{
    while (text->at < text->end &&
           (*text->at == ' ' || *text->at == '\n' || *text->at == '\t' || *text->at == '\r'))
        text->at++;
}

/* Is this the next byte behind white space? Then it has been passed. */
static bool pass(struct plain *text, char c)
{
    pass_space(text);
    if (text->at == text->end || *text->at != c)
        return false;
    text->at++;
    return true;
}

/* A text, with its opening quotation mark behind it; NULL: it is not plain. */
static const char *take_text(struct plain *text, size_t *size)
{
    const char *const first = text->at;
    const char *at = first;

    while (at < text->end && *at >= ' ' && *at <= '~' && *at != '"' && *at != '\\')
        at++;
    if (at == text->end || *at != '"')
        return NULL;
    text->at = at + 1;
    *size = (size_t)(at - first);
    return first;
}

static json_t *take_string(struct plain *text)
{
    size_t size;
    const char *const first = take_text(text, &size);

    return first ? json_stringn_nocheck(first, size) : NULL;
}

static json_t *take_number(struct plain *text)
{
    const char *at = text->at;
    const bool negative = *at == '-';
    json_int_t number = 0;

    at += negative;
    const char *const first = at;
    for (; at < text->end && *at >= '0' && *at <= '9' && at - first < DIGITS_MAX; at++)
        number = 10 * number + (*at - '0');
    const ptrdiff_t digits = at - first;
    if (digits == 0 || (digits > 1 && *first == '0') ||
        (at < text->end && (*at == '.' || *at == 'e' || *at == 'E' || (*at >= '0' && *at <= '9'))))
        return NULL;
    text->at = at;
    return json_integer(negative ? -number : number);
}

/* One of the three words, if it stands there and no letter follows that would make it another. */
static json_t *take_word(struct plain *text, const char *word, json_t *json)
{
    const size_t size = strlen(word);
    const char *const behind = text->at + size;

    if ((size_t)(text->end - text->at) < size || memcmp(text->at, word, size) != 0 ||
        (behind < text->end && strchr(",]} \t\r\n", *behind) == NULL))
        return NULL;
    text->at = behind;
    return json;
}

static json_t *take_value(struct plain *text);

static bool take_member(struct plain *text, json_t *object)
{
    char name[NAME_ROOM];
    size_t size;
    const size_t before = json_object_size(object);
    const char *const first = pass(text, '"') ? take_text(text, &size) : NULL;

    if (!first || size >= sizeof name || !pass(text, ':'))
        return false;
    memcpy(name, first, size);
    name[size] = '\0';
    return json_object_set_new_nocheck(object, name, take_value(text)) == 0 &&
           json_object_size(object) > before; /* it was not there */
}

static bool take_element(struct plain *text, json_t *list)
{
    return json_array_append_new(list, take_value(text)) == 0;
}

/* An object or a list, with its opening bracket behind it. */
static json_t *take_all(struct plain *text, json_t *json, char close,
                        bool (*take_one)(struct plain *text, json_t *into))
{
    bool whole = json && ++text->depth <= LOAD_DEPTH_MAX;

    if (whole && !pass(text, close)) {
        do
            whole = take_one(text, json);
        while (whole && pass(text, ','));
        whole = whole && pass(text, close);
    }
    text->depth--;
    if (whole)
        return json;
    json_decref(json);
    return NULL;
}

/* NULL: there is none, it is not plain, or there is no memory. */
static json_t *take_value(struct plain *text)
{
    pass_space(text);
    if (text->at == text->end)
        return NULL;
    switch (*text->at) {
    case '{':
        text->at++;
        return take_all(text, json_object(), '}', take_member);
    case '[':
        text->at++;
        return take_all(text, json_array(), ']', take_element);
    case '"':
        text->at++;
        return take_string(text);
    case 't':
        return take_word(text, "true", json_true());
    case 'f':
        return take_word(text, "false", json_false());
    case 'n':
        return take_word(text, "null", json_null());
    default:
        return take_number(text);
    }
}

json_t *load_plain(const char *text, size_t size)
{
    struct plain plain = {.at = text, .end = text + size};

    pass_space(&plain);
    if (plain.at == plain.end || (*plain.at != '{' && *plain.at != '['))
        return NULL;
    json_t *json = take_value(&plain);
    pass_space(&plain);
    if (json && plain.at == plain.end)
        return json;
    json_decref(json);
    return NULL;
}
