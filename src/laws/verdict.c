/* Verdicts as words, and the outcome that goes with each. */
#include "hakem/verdict.h"
#include "base/internal.h"
#include "hakem/article.h"

#include <string.h>

static const char *const words[HK_VERDICTS] = {"none",
#define X(name, word) word,
                                               HK_VERDICT_LIST(X)
#undef X
};

static const uint8_t outcomes[HK_VERDICTS] = {
#define VERDICT(name, outcome, decides, rests_on) [HK_VERDICT_##name] = HK_OUTCOME_##outcome,
#include "laws/verdicts.def"
#undef VERDICT
};

const char *hk_verdict_word(hk_verdict verdict)
{
    return (size_t)verdict < HK_VERDICTS ? words[verdict] : "unknown";
}

bool hk_verdict_find(hk_verdict *out, const char *word, size_t size)
{
    for (int verdict = 1; verdict < HK_VERDICTS; verdict++)
        if (strlen(words[verdict]) == size && memcmp(words[verdict], word, size) == 0) {
            *out = (hk_verdict)verdict;
            return true;
        }
    return false;
}

hk_outcome hk_verdict_outcome(hk_verdict verdict)
{
    return (size_t)verdict < HK_VERDICTS ? (hk_outcome)outcomes[verdict] : HK_OUTCOME_INADMISSIBLE;
}
