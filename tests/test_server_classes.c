/*
 * Classes without the hall: they are forgotten when nobody has used them for long, no more than a few are there, and
 * none has more pupils than fit.
 */
#include "hall/server/classes.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int64_t now_ms = 5000;
static const unsigned char link_of_trainer[STORE_HASH_SIZE] = {1};

static struct pupils_class *made(struct classes *classes, int64_t at_ms)
{
    struct refusal refusal = {.code = CODE_NONE};
    return classes_make(classes, "Autumn", link_of_trainer, at_ms, &refusal);
}

static char *told(const struct pupils_class *one, const char *part)
{
    char *text = class_json(one, true);

    assert_non_null(text);
    if (!strstr(text, part))
        fail_msg("%s is not in %s", part, text);
    return text;
}

#define assert_told(one, part) free(told(one, part))

static void take_code(char out[CLASS_CODE_ROOM], const struct pupils_class *one)
{
    static const char member[] = "\"class\":\"";
    char *text = told(one, member), *code = strstr(text, member) + strlen(member);

    snprintf(out, CLASS_CODE_ROOM, "%.*s", (int)strcspn(code, "\""), code);
    free(text);
}

TEST(classes, are_forgotten_so_long_after_they_were_used_last)
{
    struct classes *classes = classes_create();
    char code[CLASS_CODE_ROOM], other[CLASS_CODE_ROOM];

    assert_int_equal(classes_wait_ms(classes, now_ms), INT64_MAX);
    take_code(code, made(classes, now_ms));
    take_code(other, made(classes, now_ms));
    assert_int_equal(classes_wait_ms(classes, now_ms + 1000), CLASS_KEPT_MS - 1000);
    assert_non_null(classes_find(classes, code, now_ms + 1000));
    class_use(classes_find(classes, other, now_ms + 1000), now_ms + 1000);
    classes_forget_old(classes, now_ms + CLASS_KEPT_MS - 1);
    assert_int_equal(classes_wait_ms(classes, now_ms + CLASS_KEPT_MS - 1), 1);
    classes_forget_old(classes, now_ms + CLASS_KEPT_MS);
    assert_null(classes_find(classes, code, now_ms + CLASS_KEPT_MS));
    assert_non_null(classes_find(classes, other, now_ms + CLASS_KEPT_MS));
    assert_null(classes_find(classes, other, now_ms + 2 * CLASS_KEPT_MS));
    assert_int_equal(classes_wait_ms(classes, now_ms + 2 * CLASS_KEPT_MS), INT64_MAX);
    classes_destroy(classes);
}

TEST(classes, are_no_more_than_fit_and_one_that_ends_makes_room)
{
    struct classes *classes = classes_create();
    struct refusal refusal = {.code = CODE_NONE};
    struct pupils_class *last = NULL;

    for (unsigned i = 0; i < CLASSES_MOST; i++) {
        last = made(classes, now_ms);
        assert_non_null(last);
    }
    assert_null(classes_make(classes, "Autumn", link_of_trainer, now_ms, &refusal));
    assert_int_equal(refusal.code, CODE_FULL);
    classes_end(classes, last);
    assert_non_null(made(classes, now_ms));
    assert_null(made(classes, now_ms));
    assert_non_null(made(classes, now_ms + CLASS_KEPT_MS));
    classes_destroy(classes);
}

TEST(classes, are_found_in_small_letters_and_by_no_other_code)
{
    struct classes *classes = classes_create();
    struct pupils_class *one = made(classes, now_ms);
    char code[CLASS_CODE_ROOM];

    take_code(code, one);
    assert_int_equal(strlen(code), 6);
    for (char *at = code; *at; at++)
        if (*at >= 'A' && *at <= 'Z')
            *at = (char)(*at - 'A' + 'a');
    assert_ptr_equal(classes_find(classes, code, now_ms), one);
    code[0] = code[0] == 'a' ? 'b' : 'a';
    assert_null(classes_find(classes, code, now_ms));
    assert_null(classes_find(classes, "", now_ms));
    classes_destroy(classes);
}

TEST(classes, take_no_more_pupils_than_fit_and_keep_the_numbers_of_those_who_stay)
{
    struct classes *classes = classes_create();
    struct refusal refusal = {.code = CODE_NONE};
    struct pupils_class *one = made(classes, now_ms);
    char name[16], key[32];

    for (unsigned i = 1; i <= CLASS_PUPILS_MOST; i++) {
        snprintf(name, sizeof name, "P%u", i);
        snprintf(key, sizeof key, "key of pupil %u", i);
        assert_int_equal(class_join(one, name, key, &refusal), i);
    }
    assert_int_equal(class_join(one, "late", "key of the late", &refusal), 0);
    assert_int_equal(refusal.code, CODE_FULL);
    assert_int_equal(class_join(one, "anything", "key of pupil 7", &refusal), 7);
    assert_true(class_remove(one, 3));
    assert_false(class_remove(one, 3));
    assert_false(class_remove(one, 0));
    assert_int_equal(class_join(one, "late", "key of the late", &refusal), CLASS_PUPILS_MOST + 1);
    assert_int_equal(class_join(one, "P3", "key of pupil 4", &refusal), 4);
    assert_told(one, "{\"pupil\":4,\"name\":\"P4\",\"answer\":null}");
    assert_told(one, "{\"pupil\":101,\"name\":\"late\",\"answer\":null}");
    classes_destroy(classes);
}

TEST(classes, keep_the_answers_of_a_question_until_another_number_is_asked)
{
    struct classes *classes = classes_create();
    struct refusal refusal = {.code = CODE_NONE};
    struct pupils_class *one = made(classes, now_ms);

    assert_int_equal(class_join(one, "Ada", "key of Ada", &refusal), 1);
    assert_false(class_answer(one, "key of Ada", 0, "a", &refusal));
    assert_true(class_ask(one, 1, CLASS_OPEN, "Q1", NULL, &refusal));
    assert_true(class_answer(one, "key of Ada", 1, "a", &refusal));
    assert_true(class_answer(one, "key of Ada", 1, "b", &refusal));
    assert_true(class_ask(one, 1, CLASS_CLOSED, NULL, NULL, &refusal));
    assert_true(class_answer(one, "key of Ada", 1, "b", &refusal));
    assert_false(class_answer(one, "key of Ada", 1, "c", &refusal));
    assert_int_equal(refusal.code, CODE_BEHIND);
    assert_true(class_ask(one, 1, CLASS_OPEN, NULL, NULL, &refusal));
    assert_told(one, "\"answer\":\"b\"");
    assert_true(class_ask(one, 1, CLASS_SHOWN, NULL, "R1", &refusal));
    assert_told(one, "\"question\":\"Q1\",\"right\":\"R1\"");
    assert_false(class_ask(one, 2, CLASS_OPEN, NULL, NULL, &refusal));
    assert_told(one, "\"number\":1,\"state\":\"shown\"");
    assert_true(class_ask(one, 2, CLASS_OPEN, "Q2", NULL, &refusal));
    assert_told(one, "\"question\":\"Q2\",\"right\":null");
    assert_told(one, "\"answer\":null");
    assert_false(class_answer(one, "key of Ada", 1, "d", &refusal));
    classes_destroy(classes);
}
