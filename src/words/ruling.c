/*
 * Sentences in a reader's language. The tables are made at build from the .po files, sorted by their English sentences;
 * rulings are an outcome, a sentence and articles.
 */
#include "base/internal.h"
#include "hakem/words.h"

#include <string.h>

#define W(message) message

struct message {
    const char *english, *translation;
};

static const struct message turkish[] = {
#include "tr.inc"
};

const char *hk_words(hk_language language, const char *english)
{
    size_t first = 0, behind = HK_COUNT(turkish);

    if (language != HK_LANGUAGE_TR)
        return english;
    while (first < behind) {
        const size_t middle = first + (behind - first) / 2;
        const int order = strcmp(english, turkish[middle].english);
        if (order == 0)
            return turkish[middle].translation;
        if (order < 0)
            behind = middle;
        else
            first = middle + 1;
    }
    return english;
}

static const char *outcome_word(hk_outcome outcome)
{
    switch (outcome) {
    case HK_OUTCOME_UPHELD:
        return W("upheld");
    case HK_OUTCOME_DENIED:
        return W("denied");
    case HK_OUTCOME_INADMISSIBLE:
        break;
    }
    return W("inadmissible");
}

void hk_words_ruling(hk_buf *out, hk_language language, const hk_ruling *ruling)
{
    hk_buf_str(out, hk_words(language, outcome_word(ruling->outcome)));
    hk_buf_str(out, ": ");
    hk_buf_str(out, hk_words(language, ruling->why));
    if (ruling->unsettled) {
        hk_buf_char(out, ' ');
        hk_buf_str(out, hk_words(language, W("It has not been found out whether the winner can "
                                             "still mate: the arbiter may decide.")));
    }
    for (unsigned i = 0; i < ruling->cited_count; i++) {
        hk_buf_str(out, i == 0 ? " [" : ", ");
        hk_buf_str(out, hk_article_number(ruling->edition, ruling->cited[i]));
    }
    hk_buf_str(out, ruling->cited_count ? "]" : "");
}

static void add_digits(hk_buf *out, int64_t value, int64_t unit)
{
    for (; unit > 0; unit /= 10)
        hk_buf_char(out, (char)('0' + value / unit % 10));
}

void hk_words_time(hk_buf *out, int64_t ms)
{
    const int64_t seconds = ms / 1000;
    hk_buf_int(out, seconds / 3600);
    hk_buf_char(out, ':');
    add_digits(out, seconds / 60 % 60, 10);
    hk_buf_char(out, ':');
    add_digits(out, seconds % 60, 10);
    if (ms % 1000) {
        hk_buf_char(out, '.');
        add_digits(out, ms % 1000, 100);
    }
}
