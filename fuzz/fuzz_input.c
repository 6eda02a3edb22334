/*
 * Audits any bytes as a file of games: plain, compressed or in UTF-16. A refused file gets a
 * reason. The decoded text depends neither on how many bytes are asked for at once nor on the number
 * of threads, nor does the report on that. Resuming where the audit ended finds no further game.
 */
#include "archive/pool.h"
#include "archive/resume.h"
#include "base/internal.h"
#include "fuzz.h"

#include <string.h>

enum { TEXT_MAX = 1 << 16 };

static void promise_sentence(const char *fault)
{
    PROMISE(fault[0] != '\0' && strlen(fault) < FAULT_ROOM);
    PROMISE(hk_utf8_check(fault, strlen(fault)));
}

/* Read the whole text, or TEXT_MAX bytes of it, in steps of `step`. */
static size_t read_all(struct input *in, char text[TEXT_MAX], size_t step)
{
    size_t size = 0, got;
    while (size < TEXT_MAX &&
           (got = input_read(in, text + size, step < TEXT_MAX - size ? step : TEXT_MAX - size)) > 0)
        size += got;
    if (input_fault(in))
        promise_sentence(input_fault(in));
    return size;
}

/* One audit of the text: its report, and where it reads. */
struct told {
    struct hk__text out;
    struct audit_text text;
    struct resumed_text resumed;
};

static bool take(void *context, const char *bytes, size_t size)
{
    hk__text_append(context, bytes, size);
    return true;
}

static bool is_truncated(void *context)
{
    const struct resumed_text *text = context;
    return input_fault(text->in) != NULL;
}

static bool help(void *context)
{
    const struct resumed_text *text = context;
    return input_help(text->in);
}

/* Judge the text from byte `offset` on; false if it is not that long. */
static bool judge(struct told *told, const uint8_t *data, size_t size, unsigned jobs,
                  uint64_t offset, uint64_t games_before)
{
    static const struct audit_request request = {.json = true, .all = true};
    static const struct chunking chunking = {.chunk_bytes = 1, .step_bytes = 64};
    static const atomic_bool stop = false;
    const struct audit_listener listener = {.write = take, .context = &told->out};
    struct audit_output output = {.listener = &listener, .games = games_before};
    char fault[FAULT_ROOM];
    struct input *in = input_open_memory((const char *)data, size, jobs, fault);

    PROMISE(in);
    const bool there = resumed_text_skip(&told->resumed, in, offset);
    told->text = (struct audit_text){
        .request = &request,
        .file = "f",
        .source = {.read = resumed_text_read,
                   .is_truncated = is_truncated,
                   .help = help,
                   .context = &told->resumed},
        .start = told->resumed.place,
        .starts_with_game = offset > 0 && !resumed_text_is_after_result(&told->resumed),
        .behind_game = resumed_text_is_behind_game(&told->resumed),
        .jobs = jobs,
        .chunking = &chunking,
        .stop = &stop,
        .output = &output};
    if (there)
        audit_text_judge(&told->text);
    input_close(in);
    free(output.numbered.bytes);
    return there;
}

static bool is_same(const struct hk__text *one, const struct hk__text *other)
{
    return one->size == other->size &&
           (one->size == 0 || memcmp(one->bytes, other->bytes, one->size) == 0);
}

static void promise_same_report(const uint8_t *data, size_t size)
{
    static struct told whole, parallel, rest;

    whole.out.size = parallel.out.size = rest.out.size = 0;
    PROMISE(judge(&whole, data, size, 1, 0, 0) && judge(&parallel, data, size, 2, 0, 0));
    PROMISE(is_same(&whole.out, &parallel.out));
    PROMISE(whole.text.end == parallel.text.end);
    PROMISE(whole.text.next.offset == parallel.text.next.offset &&
            whole.text.next.line == parallel.text.next.line);
    PROMISE(memcmp(&whole.text.totals, &parallel.text.totals, sizeof whole.text.totals) == 0);
    /* An audit from where this one broke off or ended finds no further game. */
    PROMISE(judge(&rest, data, size, 1, whole.text.next.offset, whole.text.totals.games));
    PROMISE(rest.text.totals.games == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[TEXT_MAX], again[TEXT_MAX];
    char fault[FAULT_ROOM];
    struct input *in = input_open_memory((const char *)data, size, 1, fault);

    if (!in) {
        promise_sentence(fault);
        return 0;
    }
    const size_t read = read_all(in, text, TEXT_MAX);
    input_close(in);
    in = input_open_memory((const char *)data, size, 2, fault);
    PROMISE(in);
    PROMISE(read_all(in, again, 8 + size % 100) == read && memcmp(text, again, read) == 0);
    input_close(in);
    if (read < TEXT_MAX)
        promise_same_report(data, size);
    return 0;
}
