/*
 * Reports come here in the order of their games, of one game or of many at once. Marks become
 * numbers; all other bytes go through as they are.
 */
#include "archive/output.h"

#include <stdio.h>

static bool is_mark(char c)
{
    return c == AUDIT_MARK_GAME || c == AUDIT_MARK_NUMBER;
}

static void append_number(struct hk__text *out, uint64_t number)
{
    char digits[24];
    const int size = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    hk__text_append(out, digits, (size_t)size);
}

bool audit_output_write(struct audit_output *output, struct hk__text *reports)
{
    struct hk__text *numbered = &output->numbered;

    numbered->size = 0;
    for (size_t at = 0; at < reports->size;) {
        const size_t from = at;
        while (at < reports->size && !is_mark(reports->bytes[at]))
            at++;
        hk__text_append(numbered, reports->bytes + from, at - from);
        if (at == reports->size)
            break;
        if (reports->bytes[at++] == AUDIT_MARK_GAME)
            output->games++;
        else
            append_number(numbered, output->games);
    }
    reports->size = 0;
    if (numbered->size > 0)
        output->lost |=
            !output->listener->write(output->listener->context, numbered->bytes, numbered->size);
    return !numbered->failed && !output->lost;
}

void audit_output_judged(const struct audit_output *output, uint64_t games)
{
    if (output->listener->judged)
        output->listener->judged(output->listener->context, games);
}
