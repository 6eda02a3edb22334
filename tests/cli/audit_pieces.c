/*
 * Judges one text again and again, each time split in another way, and writes what `hakem audit`
 * would write: so a test can see that the splitting makes no difference, with chunks far smaller
 * than the program's own.
 *
 * usage: audit_pieces [--json] FILE JOBS:STEP:CHUNK[:STOP]...
 *
 * After the games of each way comes a line `= END OFFSET LINE GAMES FINDINGS`: how it ended (the
 * number of enum audit_end), where it would go on, and the sums. With STOP the work is asked to
 * stop when so many bytes have been read.
 */
#include "archive/pool.h"
#include "archive/resume.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct stopping {
    struct input *in;
    /* Bytes given so far, and those after which to stop; 0: never. */
    unsigned long long given, at;
    atomic_bool stop;
};

static size_t read_some(void *context, char *into, size_t room)
{
    struct stopping *stopping = context;
    const size_t size = input_read(stopping->in, into, room);
    stopping->given += size;
    if (stopping->at && stopping->given >= stopping->at)
        atomic_store(&stopping->stop, true);
    return size;
}

static bool is_truncated(void *context)
{
    const struct stopping *stopping = context;
    return input_fault(stopping->in) != NULL;
}

static bool write_out(void *context, const char *bytes, size_t size)
{
    (void)context;
    return fwrite(bytes, 1, size, stdout) == size;
}

static bool run(const char *file, const struct audit_request *request, unsigned jobs,
                const struct chunking *chunking, unsigned long long stop_at)
{
    char fault[FAULT_ROOM];
    struct stopping stopping = {.in = input_open(file, 1, NULL, fault), .at = stop_at};
    const struct audit_listener listener = {.write = write_out};
    struct audit_output output = {.listener = &listener};
    struct audit_text text = {
        .request = request,
        .file = "text",
        .source = {.read = read_some, .is_truncated = is_truncated, .context = &stopping},
        .start = TEXT_START,
        .jobs = jobs,
        .chunking = chunking,
        .stop = &stopping.stop,
        .output = &output,
    };

    if (!stopping.in)
        return false;
    audit_text_judge(&text);
    printf("= %d %llu %llu %llu %llu\n", (int)text.end, (unsigned long long)text.next.offset,
           (unsigned long long)text.next.line, (unsigned long long)text.totals.games,
           (unsigned long long)text.totals.findings);
    free(output.numbered.bytes);
    input_close(stopping.in);
    return true;
}

int main(int argc, char **argv)
{
    struct audit_request request = {.all = true};
    int at = 1;

    if (at < argc && strcmp(argv[at], "--json") == 0) {
        request.json = true;
        at++;
    }
    const char *file = argv[at++];
    for (; at < argc; at++) {
        unsigned long long numbers[4] = {0};
        char *word = argv[at];
        for (int i = 0; i < 4 && *word; i++) {
            numbers[i] = strtoull(word, &word, 10);
            word += *word == ':';
        }
        const struct chunking chunking = {.step_bytes = (size_t)numbers[1],
                                          .chunk_bytes = (size_t)numbers[2]};
        if (!run(file, &request, (unsigned)numbers[0], &chunking, numbers[3]))
            return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
