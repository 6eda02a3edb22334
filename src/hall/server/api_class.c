/*
 * Classes over HTTP. Trainers are officials of the hall; pupils need no token, but the code of the class, and the key
 * that their page has drawn. The code stands in the address; the key never does, because addresses are logged.
 */
#include "hall/server/api_class.h"
#include "hall/server/api_tournament.h"
#include "hall/server/classes.h"
#include "hall/server/fields.h"
#include "hall/server/setup.h"
#include "tournament/characters.h"

#include <limits.h>
#include <stdlib.h>

static bool seek(struct api_call *call, struct pupils_class **out, struct refusal *refusal)
{
    *out = classes_find(call->server->classes, call->rest, server_mono_ms());
    return *out || refuse(refusal, CODE_MISSING, "there is no such class");
}

/*
 * The same for pupils and projectors. Their pages ask every second, so each class has its own tokens behind an address. A
 * code of no class costs a token of its own, and who has spent those is told of no class: none is found by trying.
 */
static bool seek_as_pupil(struct api_call *call, struct pupils_class **out, struct refusal *refusal)
{
    char address[LIMIT_KEY_ROOM], key[LIMIT_KEY_ROOM];
    const int64_t now_ms = server_mono_ms();
    hk_buf buf;

    *out = classes_find(call->server->classes, call->rest, now_ms);
    if (!*out || call->has_seat)
        return api_take_token(call, LIMIT_CODE, refusal) && seek(call, out, refusal);
    limits_address_key(address, net_request_address(call->request));
    hk_buf_init(&buf, key, sizeof key);
    hk_buf_str(&buf, class_code(*out));
    hk_buf_char(&buf, ' ');
    hk_buf_str(&buf, address);
    return server_wait(limits_wait_ms(call->server->limits, LIMIT_CODE, address, now_ms),
                       refusal) &&
           server_take_by_key(call->server, LIMIT_CLASS, key, refusal);
}

/* Something has been done in the class. What is refused keeps none. */
static bool use(struct pupils_class *one)
{
    class_use(one, server_mono_ms());
    return true;
}

/* Has the asker made the class, by a link that may still make one? Pupils tell their names to him alone. */
static bool is_trainer(const struct api_call *call, const struct pupils_class *one)
{
    return api_is_of_hall(call) && call->seat.scope == SCOPE_FULL &&
           class_is_of(one, call->seat.link);
}

static bool seek_as_trainer(struct api_call *call, struct pupils_class **out,
                            struct refusal *refusal)
{
    return api_want_official(call, refusal) && api_take_token(call, LIMIT_ACT, refusal) &&
           seek(call, out, refusal) &&
           (is_trainer(call, *out) ||
            refuse(refusal, CODE_ROLE, "this is for the trainer, by the link that made the class"));
}

/* A text of so many characters in one line. NULL: refused. */
static const char *read_line(const struct api_call *call, const char *member, size_t least,
                             size_t most, struct refusal *refusal)
{
    const json_t *value = json_object_get(call->body, member);
    const char *text = json_string_value(value);
    const size_t size = json_string_length(value);

    if (text && characters_count(text, size, ENCODING_UTF8) >= least &&
        is_fit_text(text, size, (unsigned)most))
        return text;
    refuse_field(refusal, CODE_SYNTAX, member, "it is a line, not too short and not too long");
    return NULL;
}

/* A text of any lines, null or left out, which is NULL in *out. */
static bool read_text(const char **out, const struct api_call *call, const char *member,
                      size_t most, struct refusal *refusal)
{
    const json_t *value = json_object_get(call->body, member);

    *out = json_string_value(value);
    return !value || json_is_null(value) ||
           (*out && characters_count(*out, json_string_length(value), ENCODING_UTF8) <= most) ||
           refuse_field(refusal, CODE_SYNTAX, member, "it is a text that is not too long, or null");
}

static bool read_number(int64_t *out, const struct api_call *call, struct refusal *refusal)
{
    return fields_read_count(out, call->body, "number", refusal) &&
           ((*out >= 1 && *out <= CLASS_NUMBER_MOST) ||
            refuse_field(refusal, CODE_SYNTAX, "number",
                         "it is the number of a question, from 1 to 1000"));
}

static bool read_state(enum class_state *out, const struct api_call *call, struct refusal *refusal)
{
    const char *word = json_string_value(json_object_get(call->body, "state"));

    return (word && class_state_find(out, word)) ||
           refuse_field(refusal, CODE_SYNTAX, "state", "it is open, closed or shown");
}

static bool reply_done(struct api_call *call)
{
    replies_add(&call->server->replies, (struct reply){.request = call->request, .status = 204});
    return true;
}

bool api_post_classes(struct api_call *call, struct refusal *refusal)
{
    if (!api_want_official(call, refusal) || !api_check_members(call, "title", refusal) ||
        !api_take_token(call, LIMIT_ACT, refusal))
        return false;
    const char *title = read_line(call, "title", 1, CLASS_TITLE_CHARACTERS, refusal);
    const struct pupils_class *made =
        title
            ? classes_make(call->server->classes, title, call->seat.link, server_mono_ms(), refusal)
            : NULL;
    return made && api_reply_json(call, 201, class_json(made, true));
}

bool api_get_class(struct api_call *call, struct refusal *refusal)
{
    struct pupils_class *one;

    return seek_as_pupil(call, &one, refusal) &&
           api_reply_tagged(call, class_json(one, is_trainer(call, one)));
}

bool api_delete_class(struct api_call *call, struct refusal *refusal)
{
    struct pupils_class *one;

    if (!api_want_official(call, refusal) || !api_take_token(call, LIMIT_ACT, refusal) ||
        !seek(call, &one, refusal))
        return false;
    if (call->seat.role != ROLE_ORGANISER && !is_trainer(call, one))
        return refuse(refusal, CODE_ROLE, "this is for the trainer and for organisers");
    classes_end(call->server->classes, one);
    return reply_done(call);
}

bool api_put_class_question(struct api_call *call, struct refusal *refusal)
{
    const char *question, *right;
    struct pupils_class *one;
    enum class_state state = CLASS_OPEN;
    int64_t number;

    return api_want_official(call, refusal) &&
           api_check_members(call, "number|state|question|right", refusal) &&
           seek_as_trainer(call, &one, refusal) && read_number(&number, call, refusal) &&
           read_state(&state, call, refusal) &&
           read_text(&question, call, "question", CLASS_QUESTION_CHARACTERS, refusal) &&
           read_text(&right, call, "right", CLASS_QUESTION_CHARACTERS, refusal) &&
           class_ask(one, number, state, question, right, refusal) && use(one) &&
           api_reply_json(call, 200, class_json(one, true));
}

bool api_post_pupils(struct api_call *call, struct refusal *refusal)
{
    struct pupils_class *one;

    if (!api_check_members(call, "name|key", refusal) || !seek_as_pupil(call, &one, refusal))
        return false;
    const char *name = read_line(call, "name", 1, CLASS_NAME_CHARACTERS, refusal);
    const char *key =
        name ? read_line(call, "key", CLASS_KEY_LEAST_CHARACTERS, CLASS_KEY_CHARACTERS, refusal)
             : NULL;
    const unsigned pupil = key ? class_join(one, name, key, refusal) : 0;
    if (pupil == 0)
        return false;
    use(one);
    json_t *json = json_pack("{s:i}", "pupil", (int)pupil);
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    return api_reply_json(call, 200, text);
}

bool api_delete_pupil(struct api_call *call, struct refusal *refusal)
{
    struct pupils_class *one;
    char *rest;

    if (!seek_as_trainer(call, &one, refusal))
        return false;
    const unsigned long pupil = strtoul(call->last, &rest, 10);
    if (*rest || pupil > UINT_MAX || !class_remove(one, (unsigned)pupil))
        return refuse(refusal, CODE_MISSING, "there is no such pupil");
    return use(one) && reply_done(call);
}

bool api_put_class_answer(struct api_call *call, struct refusal *refusal)
{
    struct pupils_class *one;
    const char *answer;
    int64_t number;

    if (!api_check_members(call, "key|number|answer", refusal) ||
        !seek_as_pupil(call, &one, refusal) || !read_number(&number, call, refusal) ||
        !read_text(&answer, call, "answer", CLASS_ANSWER_CHARACTERS, refusal))
        return false;
    const char *key =
        read_line(call, "key", CLASS_KEY_LEAST_CHARACTERS, CLASS_KEY_CHARACTERS, refusal);
    return key && class_answer(one, key, number, answer, refusal) && use(one) && reply_done(call);
}
