/*
 * Classes that answer the questions of a trainer together. The hall passes on what the trainer's page and those of the
 * pupils say: it reads neither questions nor answers, and marks nothing. All of it is in memory alone, and is forgotten
 * some hours after it was used last, when the trainer ends the class, and when the hall ends.
 *
 * What is right comes to the hall when the trainer shows it: before that, no pupil's page can have it.
 */
#ifndef HK_HALL_SERVER_CLASSES_H
#define HK_HALL_SERVER_CLASSES_H

#include "hall/server/refusal.h"
#include "hall/store/store.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    CLASSES_MOST = 32,
    CLASS_PUPILS_MOST = 100,
    /* Characters of texts, each of which has four bytes at most. */
    CLASS_TITLE_CHARACTERS = 120,
    CLASS_NAME_CHARACTERS = 60,
    CLASS_KEY_LEAST_CHARACTERS = 16,
    CLASS_KEY_CHARACTERS = 64,
    CLASS_QUESTION_CHARACTERS = 64 * 1024,
    CLASS_ANSWER_CHARACTERS = 2 * 1024,
    CLASS_NUMBER_MOST = 1000,
    CLASS_CODE_ROOM = 8
};

/* So long after it was used last a class is forgotten. */
#define CLASS_KEPT_MS (INT64_C(12) * 60 * 60 * 1000)

/* Whether answers to the question are taken, are taken no more, or what is right has been shown. */
enum class_state { CLASS_OPEN, CLASS_CLOSED, CLASS_SHOWN };

/* The state of a word: open, closed or shown. False: there is none. */
bool class_state_find(enum class_state *out, const char *word);

struct classes;
struct pupils_class;

struct classes *classes_create(void);
void classes_destroy(struct classes *classes);

/* Forget those that nobody has used for too long. `now_ms` never goes back, here and below. */
void classes_forget_old(struct classes *classes, int64_t now_ms);

/* The milliseconds after which one is too old; INT64_MAX: there is none. */
int64_t classes_wait_ms(const struct classes *classes, int64_t now_ms);

/* Make a class for the trainer with this link. NULL: refused. */
struct pupils_class *classes_make(struct classes *classes, const char *title,
                                  const unsigned char link[STORE_HASH_SIZE], int64_t now_ms,
                                  struct refusal *refusal);

/* Has this link made it? */
bool class_is_of(const struct pupils_class *one, const unsigned char link[STORE_HASH_SIZE]);

/* The class of a code, in capital or small letters. NULL: there is none. */
struct pupils_class *classes_find(struct classes *classes, const char *code, int64_t now_ms);

/* Its code, in capital letters. */
const char *class_code(const struct pupils_class *one);

/* Somebody does something in it. To look on is no use: pages that stay open would keep it for ever. */
void class_use(struct pupils_class *one, int64_t now_ms);

void classes_end(struct classes *classes, struct pupils_class *one);

/*
 * A pupil joins, or comes back with the key of his page, which nobody else has. His name is another than those of all
 * others, however it is written. The number of the pupil, from 1; 0: refused.
 */
unsigned class_join(struct pupils_class *one, const char *name, const char *key,
                    struct refusal *refusal);

/* A pupil and what he answered are forgotten. False: there is none of this number. */
bool class_remove(struct pupils_class *one, unsigned pupil);

/*
 * Ask, close or show a question. Another number than the one before begins anew, with `question`; of the same number
 * the answers stay. `right` is what is shown, and stands in no other state. Either may be NULL.
 */
bool class_ask(struct pupils_class *one, int64_t number, enum class_state state,
               const char *question, const char *right, struct refusal *refusal);

/*
 * The pupil with this key answers the question of this number, perhaps again. What the class has from him already is
 * taken at any time, so who was not told that it came can ask by sending it again.
 */
bool class_answer(struct pupils_class *one, const char *key, int64_t number, const char *answer,
                  struct refusal *refusal);

/*
 * How the class stands, as JSON on the heap: for its trainer with the names and answers, for everybody else without.
 * NULL: there is no memory.
 */
char *class_json(const struct pupils_class *one, bool is_trainer);

#endif
