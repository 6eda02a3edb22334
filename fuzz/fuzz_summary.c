/*
 * Reads any text as the summary of an audit. A refused text gets a reason. A summary that was read
 * is the same when written and read again, can be resumed at each of its unfinished places, and can
 * be added to itself unless the sums become too large.
 */
#include "archive/summary.h"
#include "fuzz.h"

#include <string.h>

static void promise_sentence(const char *fault)
{
    PROMISE(fault[0] != '\0' && strlen(fault) < FAULT_ROOM);
    PROMISE(hk_utf8_check(fault, strlen(fault)));
}

static void promise_read_again(const struct audit_summary *summary)
{
    struct audit_summary again = {0};
    char fault[FAULT_ROOM];
    char *text = audit_summary_write(summary, true);

    PROMISE(text && audit_summary_read(&again, text, strlen(text), fault));
    char *same = audit_summary_write(&again, true);
    PROMISE(same && strcmp(text, same) == 0);
    free(same);
    free(text);
    audit_summary_finish(&again);
}

static void add_up(const struct audit_summary *summary)
{
    struct audit_summary sum;

    PROMISE(audit_summary_init(&sum, &(struct audit_words){0}));
    if (audit_summary_merge(&sum, summary) && audit_summary_merge(&sum, summary)) {
        PROMISE(sum.totals.games == 2 * summary->totals.games);
        PROMISE(sum.file_count == 2 * summary->file_count);
        audit_summary_sort(&sum);
        promise_read_again(&sum);
    }
    audit_summary_finish(&sum);
}

static void resume(const struct audit_summary *summary)
{
    for (size_t i = 0; i < summary->unfinished_count && i < 10; i++) {
        const struct audit_place *place = &summary->unfinished[i];
        struct audit_summary copy;
        char fault[FAULT_ROOM];

        PROMISE(audit_summary_copy(&copy, summary));
        if (!audit_summary_resume(&copy, place->file, place->offset, fault))
            promise_sentence(fault); /* a name that no file can have */
        else
            PROMISE(copy.next.offset == place->offset);
        promise_read_again(&copy);
        audit_summary_finish(&copy);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct audit_summary summary = {0};
    char fault[FAULT_ROOM];

    if (audit_summary_read(&summary, (const char *)data, size, fault)) {
        promise_read_again(&summary);
        add_up(&summary);
        resume(&summary);
    } else {
        promise_sentence(fault);
    }
    audit_summary_finish(&summary);
    return 0;
}
