/* Members that the writers of an answer to a case share. */
#ifndef HK_CODEC_CASE_WRITING_H
#define HK_CODEC_CASE_WRITING_H

#include "codec/case_run.h"
#include "codec/json_text.h"

/* Append a sentence of a language. */
typedef void say(hk_buf *out, hk_language language, const void *of);

/* A member with a sentence in every language. */
static inline void put_texts(struct json_text *out, const char *name, say *words, const void *of)
{
    char text[HK_SENTENCES_MAX];
    hk_buf buf;

    json_text_key(out, name);
    json_text_open(out, '{');
    for (int i = 0; i < HK_LANGUAGES; i++) {
        hk_buf_init(&buf, text, sizeof text);
        words(&buf, (hk_language)i, of);
        json_text_key(out, hk_language_code((hk_language)i));
        json_text_string(out, text, buf.size);
    }
    json_text_close(out, '}');
}

static inline void put_word(struct json_text *out, const char *name, const char *word)
{
    json_text_key(out, name);
    json_text_word(out, word);
}

static inline void put_int(struct json_text *out, const char *name, int64_t number)
{
    json_text_key(out, name);
    json_text_int(out, number);
}

static inline void put_flag(struct json_text *out, const char *name, bool truth)
{
    json_text_key(out, name);
    json_text_bool(out, truth);
}

static inline void put_int_or_null(struct json_text *out, const char *name, bool known,
                                   int64_t number)
{
    json_text_key(out, name);
    if (known)
        json_text_int(out, number);
    else
        json_text_null(out);
}

static inline void put_pair(struct json_text *out, const char *name, int64_t white, int64_t black)
{
    json_text_key(out, name);
    json_text_open(out, '{');
    put_int(out, "white", white);
    put_int(out, "black", black);
    json_text_close(out, '}');
}

/*
 * What the displays show, as an object. Of a clock of whose time `unseen_ms` are on no display it is what the
 * display shows of hours and minutes; if that hangs on the seconds, also the most that it may show.
 */
void put_clocks(struct json_text *out, const char *name, const bool known[2], const int64_t ms[2],
                const int64_t unseen_ms[2]);

/* What has to be changed on the clock, as the member `change`; null if nothing has. */
void change_write(struct json_text *out, const hk_change *change);

/* How the game stands after a run: clocks, counters, position, duty and result. */
void standing_write(struct json_text *out, const struct arbiter_case *told,
                    const struct case_run *run);

#endif
