/*
 * Games come here in their order, in pieces of one or many. Marks become numbers, and the rest goes through as it is.
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

bool audit_output_write(struct audit_output *output, struct hk__text *games)
{
    struct hk__text *numbered = &output->numbered;

    numbered->size = 0;
    for (size_t at = 0; at < games->size;) {
        const size_t from = at;
        while (at < games->size && !is_mark(games->bytes[at]))
            at++;
        hk__text_append(numbered, games->bytes + from, at - from);
        if (at == games->size)
            break;
        if (games->bytes[at++] == AUDIT_MARK_GAME)
            output->games++;
        else
            append_number(numbered, output->games);
    }
    games->size = 0;
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
