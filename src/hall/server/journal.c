/*
 * The operator's journal. A path is written as it was asked for, but for what may be a token: links
 * of earlier versions had theirs in it, and people paste what they have. What is no printable ASCII
 * is written as a question mark, so that a line is always a line and always UTF-8.
 */
#include "hall/server/journal.h"
#include "codec/json_text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PATH_ROOM = 256, TOKEN_LEAST = 20 };

struct journal {
    FILE *file;
    bool is_ours;
};

struct journal *journal_open(const char *path, char *why, size_t why_size)
{
    struct journal *journal = calloc(1, sizeof *journal);

    if (!journal) {
        snprintf(why, why_size, "there is not enough memory");
        return NULL;
    }
    journal->is_ours = strcmp(path, "-") != 0;
    journal->file = journal->is_ours ? fopen(path, "ae") : stderr;
    if (!journal->file) {
        snprintf(why, why_size, "%s: %s", path, strerror(errno));
        free(journal);
        return NULL;
    }
    return journal;
}

void journal_close(struct journal *journal)
{
    if (journal && journal->is_ours)
        fclose(journal->file);
    free(journal);
}

static void begin(struct json_text *line, const char *kind)
{
    char moment[40] = "";
    struct timespec now;
    struct tm utc;

    clock_gettime(CLOCK_REALTIME, &now);
    if (gmtime_r(&now.tv_sec, &utc)) {
        const size_t size = strftime(moment, sizeof moment, "%Y-%m-%dT%H:%M:%S", &utc);
        snprintf(moment + size, sizeof moment - size, ".%03ldZ", now.tv_nsec / 1000000);
    }
    *line = (struct json_text){.comma = false};
    json_text_open(line, '{');
    json_text_key(line, "at");
    json_text_word(line, moment);
    json_text_key(line, "kind");
    json_text_word(line, kind);
}

static void end(struct journal *journal, struct json_text *line)
{
    json_text_close(line, '}');
    char *text = json_text_take(line);
    if (text) {
        fprintf(journal->file, "%s\n", text);
        fflush(journal->file);
    }
    free(text);
}

static bool is_of_token(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
}

/* The path without what may be a token. Names of the page's own files are none. */
static void write_path(char out[PATH_ROOM], const char *path)
{
    const bool is_asset = strncmp(path, "/assets/", strlen("/assets/")) == 0;
    size_t size = 0;

    while (*path && size < PATH_ROOM - 1) {
        size_t run = 0;
        while (is_of_token(path[run]))
            run++;
        if (run >= TOKEN_LEAST && !is_asset) {
            out[size++] = '*';
            path += run;
            continue;
        }
        run += run == 0;
        for (; run > 0 && size < PATH_ROOM - 1; run--, path++)
            out[size++] = *path >= ' ' && *path <= '~' ? *path : '?';
    }
    out[size] = '\0';
}

void journal_note(struct journal *journal, const char *kind, const char *reason)
{
    struct json_text line;

    if (!journal)
        return;
    begin(&line, kind);
    if (reason) {
        json_text_key(&line, "reason");
        json_text_word(&line, reason);
    }
    end(journal, &line);
}

void journal_answer(struct journal *journal, const struct net_answered *answered)
{
    char path[PATH_ROOM];
    struct json_text line;

    if (!journal)
        return;
    write_path(path, answered->path);
    begin(&line, "request");
    json_text_key(&line, "id");
    json_text_word(&line, answered->id);
    json_text_key(&line, "address");
    json_text_word(&line, answered->address);
    json_text_key(&line, "method");
    json_text_word(&line, answered->method);
    json_text_key(&line, "path");
    json_text_word(&line, path);
    json_text_key(&line, "status");
    json_text_int(&line, answered->status);
    json_text_key(&line, "bytes");
    json_text_int(&line, (int64_t)answered->bytes);
    json_text_key(&line, "ms");
    json_text_int(&line, answered->ms);
    end(journal, &line);
}

void journal_socket(struct journal *journal, const char *kind, const char *address)
{
    struct json_text line;

    if (!journal)
        return;
    begin(&line, kind);
    json_text_key(&line, "address");
    json_text_word(&line, address);
    end(journal, &line);
}
