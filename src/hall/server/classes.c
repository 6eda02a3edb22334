/*
 * A table of classes, each with its pupils and its one question. A pupil is known by the hash of a key that his page
 * drew, so that nobody answers under another's name.
 */
#include "hall/server/classes.h"
#include "base/internal.h"
#include "tournament/names.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { KEY_HASH_BYTES = 32, CODE_LETTERS = 6, CHARACTER_BYTES = 4 };

/* Nobody reads one for another, on a projector or aloud. */
static const char letters[] = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
static const char *const state_words[] = {"open", "closed", "shown"};

struct pupil {
    unsigned number;
    char name[CHARACTER_BYTES * CLASS_NAME_CHARACTERS + 1];
    unsigned char key[KEY_HASH_BYTES];
    char *answer; /* NULL: none */
};

struct pupils_class {
    char code[CLASS_CODE_ROOM], title[CHARACTER_BYTES * CLASS_TITLE_CHARACTERS + 1];
    unsigned char link[STORE_HASH_SIZE]; /* of the trainer who has made it */
    uint64_t version;                    /* of what is told of it */
    int64_t used_ms;
    unsigned joined; /* the number of the last pupil */
    unsigned pupil_count;
    struct pupil pupils[CLASS_PUPILS_MOST];
    int64_t number; /* of the question; 0: none yet */
    enum class_state state;
    char *question, *right; /* NULL: none */
};

struct classes {
    struct pupils_class *list[CLASSES_MOST]; /* NULL: free */
};

bool class_state_find(enum class_state *out, const char *word)
{
    for (unsigned i = 0; i < HK_COUNT(state_words); i++)
        if (strcmp(word, state_words[i]) == 0) {
            *out = (enum class_state)i;
            return true;
        }
    return false;
}

struct classes *classes_create(void)
{
    return calloc(1, sizeof(struct classes));
}

static void class_free(struct pupils_class *one)
{
    for (unsigned i = 0; i < one->pupil_count; i++)
        free(one->pupils[i].answer);
    free(one->question);
    free(one->right);
    free(one);
}

void classes_destroy(struct classes *classes)
{
    for (unsigned i = 0; classes && i < CLASSES_MOST; i++)
        if (classes->list[i])
            class_free(classes->list[i]);
    free(classes);
}

void classes_end(struct classes *classes, struct pupils_class *one)
{
    for (unsigned i = 0; i < CLASSES_MOST; i++)
        if (classes->list[i] == one)
            classes->list[i] = NULL;
    class_free(one);
}

void classes_forget_old(struct classes *classes, int64_t now_ms)
{
    for (unsigned i = 0; i < CLASSES_MOST; i++)
        if (classes->list[i] && now_ms - classes->list[i]->used_ms >= CLASS_KEPT_MS)
            classes_end(classes, classes->list[i]);
}

int64_t classes_wait_ms(const struct classes *classes, int64_t now_ms)
{
    int64_t wait_ms = INT64_MAX;

    for (unsigned i = 0; i < CLASSES_MOST; i++)
        if (classes->list[i] && classes->list[i]->used_ms + CLASS_KEPT_MS - now_ms < wait_ms)
            wait_ms = classes->list[i]->used_ms + CLASS_KEPT_MS - now_ms;
    return wait_ms < 0 ? 0 : wait_ms;
}

static struct pupils_class *find(const struct classes *classes, const char *code)
{
    for (unsigned i = 0; i < CLASSES_MOST; i++)
        if (classes->list[i] && strcasecmp(classes->list[i]->code, code) == 0)
            return classes->list[i];
    return NULL;
}

struct pupils_class *classes_find(struct classes *classes, const char *code, int64_t now_ms)
{
    classes_forget_old(classes, now_ms);
    return find(classes, code);
}

const char *class_code(const struct pupils_class *one)
{
    return one->code;
}

void class_use(struct pupils_class *one, int64_t now_ms)
{
    one->used_ms = now_ms;
}

static void draw_code(const struct classes *classes, char out[CLASS_CODE_ROOM])
{
    do {
        for (unsigned i = 0; i < CODE_LETTERS; i++)
            out[i] = letters[randombytes_uniform(sizeof letters - 1)];
        out[CODE_LETTERS] = '\0';
    } while (find(classes, out));
}

struct pupils_class *classes_make(struct classes *classes, const char *title,
                                  const unsigned char link[STORE_HASH_SIZE], int64_t now_ms,
                                  struct refusal *refusal)
{
    unsigned place = 0;

    classes_forget_old(classes, now_ms);
    while (place < CLASSES_MOST && classes->list[place])
        place++;
    if (place == CLASSES_MOST) {
        refuse(refusal, CODE_FULL,
               "the hall has as many classes as it can: one of them has to end");
        return NULL;
    }
    struct pupils_class *one = calloc(1, sizeof *one);
    if (!one) {
        refuse(refusal, CODE_INTERNAL, "there is not enough memory");
        return NULL;
    }
    draw_code(classes, one->code);
    snprintf(one->title, sizeof one->title, "%s", title);
    memcpy(one->link, link, sizeof one->link);
    one->used_ms = now_ms;
    classes->list[place] = one;
    return one;
}

bool class_is_of(const struct pupils_class *one, const unsigned char link[STORE_HASH_SIZE])
{
    return memcmp(one->link, link, sizeof one->link) == 0;
}

static void hash_key(unsigned char out[KEY_HASH_BYTES], const char *key)
{
    crypto_generichash(out, KEY_HASH_BYTES, (const unsigned char *)key, strlen(key), NULL, 0);
}

/* NULL: nobody has this key. */
static struct pupil *pupil_of(struct pupils_class *one, const char *key)
{
    unsigned char hash[KEY_HASH_BYTES];

    hash_key(hash, key);
    for (unsigned i = 0; i < one->pupil_count; i++)
        if (sodium_memcmp(one->pupils[i].key, hash, sizeof hash) == 0)
            return &one->pupils[i];
    return NULL;
}

static bool has_name(const struct pupils_class *one, const char *name)
{
    for (unsigned i = 0; i < one->pupil_count; i++)
        if (name_is_same(one->pupils[i].name, name))
            return true;
    return false;
}

unsigned class_join(struct pupils_class *one, const char *name, const char *key,
                    struct refusal *refusal)
{
    const struct pupil *known = pupil_of(one, key);

    if (known)
        return known->number;
    if (has_name(one, name)) {
        refuse_field(refusal, CODE_IMPOSSIBLE, "name", "somebody in the class has this name");
        return 0;
    }
    if (one->pupil_count == CLASS_PUPILS_MOST) {
        refuse(refusal, CODE_FULL, "the class is full");
        return 0;
    }
    struct pupil *pupil = &one->pupils[one->pupil_count++];
    *pupil = (struct pupil){.number = ++one->joined};
    snprintf(pupil->name, sizeof pupil->name, "%s", name);
    hash_key(pupil->key, key);
    one->version++;
    return pupil->number;
}

bool class_remove(struct pupils_class *one, unsigned pupil)
{
    for (unsigned i = 0; i < one->pupil_count; i++) {
        if (one->pupils[i].number != pupil)
            continue;
        free(one->pupils[i].answer);
        memmove(&one->pupils[i], &one->pupils[i + 1],
                (--one->pupil_count - i) * sizeof one->pupils[i]);
        one->version++;
        return true;
    }
    return false;
}

/* Put a copy of a text in the place of another; NULL: none. False: there is no memory, and the old one stands. */
static bool put_text(char **place, const char *text, struct refusal *refusal)
{
    char *copy = text ? strdup(text) : NULL;

    if (text && !copy)
        return refuse(refusal, CODE_INTERNAL, "there is not enough memory");
    free(*place);
    *place = copy;
    return true;
}

static void forget_answers(struct pupils_class *one)
{
    for (unsigned i = 0; i < one->pupil_count; i++) {
        free(one->pupils[i].answer);
        one->pupils[i].answer = NULL;
    }
}

bool class_ask(struct pupils_class *one, int64_t number, enum class_state state,
               const char *question, const char *right, struct refusal *refusal)
{
    const bool is_new = number != one->number;

    if (is_new && !question)
        return refuse_field(refusal, CODE_SYNTAX, "question", "a new question has its text");
    if ((state == CLASS_SHOWN) != (right != NULL))
        return refuse_field(refusal, CODE_SYNTAX, "right",
                            "it is there when it is shown, and then alone");
    if ((question && !put_text(&one->question, question, refusal)) ||
        !put_text(&one->right, right, refusal))
        return false;
    if (is_new)
        forget_answers(one);
    one->number = number;
    one->state = state;
    one->version++;
    return true;
}

static bool is_same_text(const char *one, const char *other)
{
    return one && other ? strcmp(one, other) == 0 : one == other;
}

bool class_answer(struct pupils_class *one, const char *key, int64_t number, const char *answer,
                  struct refusal *refusal)
{
    struct pupil *pupil = pupil_of(one, key);
    const bool is_asked = one->number != 0 && number == one->number;

    if (!pupil)
        return refuse_field(refusal, CODE_ROLE, "key", "nobody has joined the class with this key");
    if (is_asked && is_same_text(pupil->answer, answer))
        return true;
    if (!is_asked || one->state != CLASS_OPEN)
        return refuse(refusal, CODE_BEHIND, "answers to this question are not taken any more");
    if (!put_text(&pupil->answer, answer, refusal))
        return false;
    one->version++;
    return true;
}

static unsigned answered(const struct pupils_class *one)
{
    unsigned count = 0;

    for (unsigned i = 0; i < one->pupil_count; i++)
        count += one->pupils[i].answer != NULL;
    return count;
}

static json_t *question_json(const struct pupils_class *one)
{
    if (one->number == 0)
        return json_null();
    return json_pack("{s:I, s:s, s:s, s:s?}", "number", (json_int_t)one->number, "state",
                     state_words[one->state], "question", one->question, "right", one->right);
}

static json_t *pupils_json(const struct pupils_class *one)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < one->pupil_count; i++) {
        const struct pupil *pupil = &one->pupils[i];
        json_array_append_new(list, json_pack("{s:i, s:s, s:s?}", "pupil", (int)pupil->number,
                                              "name", pupil->name, "answer", pupil->answer));
    }
    return list;
}

char *class_json(const struct pupils_class *one, bool is_trainer)
{
    json_t *json =
        json_pack("{s:s, s:s, s:I, s:i, s:i, s:o}", "class", one->code, "title", one->title,
                  "version", (json_int_t)one->version, "joined", (int)one->pupil_count, "answered",
                  (int)answered(one), "question", question_json(one));
    char *text;

    if (json && is_trainer)
        json_object_set_new(json, "pupils", pupils_json(one));
    text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    return text;
}
