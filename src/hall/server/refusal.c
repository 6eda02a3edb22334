/* The codes of refusals, and how one is filled in. */
#include "hall/server/refusal.h"

#include <stdbool.h>
#include <stdio.h>

static const struct {
    const char *word, *title;
    int status;
} codes[] = {[CODE_NONE] = {"", "OK", 200},
#define X(name, word, status, title) [CODE_##name] = {word, title, status},
             CODE_LIST(X)
#undef X
};

const char *code_word(enum code code)
{
    return codes[code].word;
}

int code_status(enum code code)
{
    return codes[code].status;
}

const char *code_title(enum code code)
{
    return codes[code].title;
}

bool refuse(struct refusal *refusal, enum code code, const char *why)
{
    return refuse_field(refusal, code, "", why);
}

bool refuse_field(struct refusal *refusal, enum code code, const char *field, const char *why)
{
    refusal->code = code;
    snprintf(refusal->field, sizeof refusal->field, "%s", field ? field : "");
    snprintf(refusal->why, sizeof refusal->why, "%s", why);
    return false;
}
