/*
 * Summaries are read whole and replaced whole: a new one is written beside the old one, brought to
 * the disk, and takes its name. A file that is no summary is never written over, since it is read
 * first.
 */
#include "archive/summary_file.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MAX_BYTES = 16 << 20 };

/* Reading. */

/*
 * The bytes of the file, up to somewhat more than FILE_MAX_BYTES. None of a file that does not
 * exist but may lack.
 */
static bool read_file(const char *path, struct hk__text *out, bool may_lack, char fault[FAULT_ROOM])
{
    char piece[4096];
    size_t got;
    FILE *in = fopen(path, "rb");

    if (!in && errno == ENOENT && may_lack)
        return true;
    if (!in)
        return fault_set(fault, "%s", strerror(errno));
    while (out->size <= FILE_MAX_BYTES && (got = fread(piece, 1, sizeof piece, in)) > 0)
        hk__text_append(out, piece, got);
    const bool good = !ferror(in) && !out->failed;
    fclose(in);
    return good || fault_set(fault, "it cannot be read");
}

bool audit_summary_load(struct audit_summary *summary, const char *path, bool *exists,
                        char fault[FAULT_ROOM])
{
    struct hk__text text = {0};
    bool good = read_file(path, &text, exists != NULL, fault);

    if (exists)
        *exists = text.size > 0;
    if (good && (text.size > 0 || !exists))
        good = text.size <= FILE_MAX_BYTES
                   ? audit_summary_read(summary, text.bytes ? text.bytes : "", text.size, fault)
                   : fault_set(fault, "it is too large for the summary of an audit");
    free(text.bytes);
    return good;
}

/* Writing. */

/* The folder of a path, in memory of the caller's to be freed. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        return strdup(".");
    return strndup(path, slash == path ? 1 : (size_t)(slash - path));
}

bool audit_summary_check(const char *path, char fault[FAULT_ROOM])
{
    struct stat status;
    char *folder = folder_of(path);
    const bool writable = folder && access(folder, W_OK | X_OK) == 0;
    const int why = errno;

    free(folder);
    if (!writable)
        return fault_set(fault, "it cannot be written: %s", strerror(why));
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode))
        return fault_set(fault, "it is not a file");
    if (stat(path, &status) != 0 && lstat(path, &status) == 0)
        return fault_set(fault, "it is a link that leads nowhere");
    return true;
}

/* All of the text, on the disk. */
static bool write_through(int file, const char *text, size_t size)
{
    while (size > 0) {
        const ssize_t done = write(file, text, size);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        text += done;
        size -= (size_t)done;
    }
    return fsync(file) == 0;
}

/* The rename is on the disk too. Some file systems cannot tell; then it is as they have it. */
static void sync_folder(const char *path)
{
    char *folder = folder_of(path);
    const int file = folder ? open(folder, O_RDONLY | O_CLOEXEC) : -1;
    if (file >= 0) {
        (void)fsync(file);
        close(file);
    }
    free(folder);
}

/*
 * Where the file is that a path names, in memory of the caller's to be freed: a link stays, and
 * what it names is written.
 */
static char *place_of(const char *path)
{
    char *place = realpath(path, NULL);
    return place ? place : strdup(path);
}

static bool replace_place(const char *path, const char *text, size_t size)
{
    static const char ending[] = ".XXXXXX";
    const mode_t mask = umask(0);
    const size_t path_size = strlen(path);
    char *temporary = malloc(path_size + sizeof ending);

    umask(mask);
    if (!temporary)
        return false;
    memcpy(temporary, path, path_size);
    memcpy(temporary + path_size, ending, sizeof ending);
    const int file = mkstemp(temporary);
    bool good = file >= 0;
    if (good) {
        good = fchmod(file, 0666 & ~mask) == 0 && write_through(file, text, size);
        good = close(file) == 0 && good && rename(temporary, path) == 0;
        if (!good)
            (void)unlink(temporary);
    }
    free(temporary);
    if (good)
        sync_folder(path);
    return good;
}

static bool replace_file(const char *path, const char *text, size_t size)
{
    char *place = place_of(path);
    const bool good = place && replace_place(place, text, size);
    const int why = errno;
    free(place);
    errno = why;
    return good;
}

bool audit_summary_store(const struct audit_summary *summary, const char *path,
                         char fault[FAULT_ROOM])
{
    char *text = audit_summary_write(summary, false);
    struct hk__text line = {0};

    if (text) {
        hk__text_append(&line, text, strlen(text));
        hk__text_append(&line, "\n", 1);
    }
    errno = ENOMEM;
    const bool good = text && !line.failed && replace_file(path, line.bytes, line.size);
    if (!good)
        fault_set(fault, "it cannot be written: %s", strerror(errno));
    free(line.bytes);
    free(text);
    return good;
}
