/*
 * A summary is one object of JSON. It is trusted only as far as it has been checked: every member is there, of its type
 * and in its range. A file that is no summary is never written over.
 */
#include "archive/summary.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MAX_BYTES = 16 << 20 };

static const json_int_t COUNT_MAX = (json_int_t)1 << 53; /* what every reader of JSON can count */
static const double SECONDS_MAX = 1e12;

static const char summary_of[] = "hakem audit";

/* The file names of a summary are UTF-8, whatever they are on the disk. */
static json_t *name_to_json(const char *name)
{
    char shown[4096];
    hk_buf buf;
    hk_buf_init(&buf, shown, sizeof shown);
    hk_buf_foreign(&buf, name, strlen(name));
    return json_string(shown);
}

bool audit_summary_init(struct audit_summary *summary, const char *edition, const char *letters,
                        const char *only)
{
    *summary = (struct audit_summary){
        .files = json_array(),
        .edition = name_to_json(edition),
        .letters = name_to_json(letters),
        .only = only ? name_to_json(only) : json_null(),
        .next_file = json_null(),
        .next_line = 1,
        .next_game = 1,
        .unfinished = json_array(),
        .complete = true,
    };
    if (summary->files && summary->unfinished && summary->edition && summary->letters &&
        summary->only)
        return true;
    audit_summary_finish(summary);
    return false;
}

void audit_summary_finish(struct audit_summary *summary)
{
    json_decref(summary->files);
    json_decref(summary->edition);
    json_decref(summary->letters);
    json_decref(summary->only);
    json_decref(summary->next_file);
    json_decref(summary->unfinished);
    *summary = (struct audit_summary){0};
}

bool audit_summary_copy(struct audit_summary *out, const struct audit_summary *summary)
{
    *out = *summary;
    out->files = json_copy(summary->files);
    out->unfinished = json_copy(summary->unfinished);
    json_incref(out->edition);
    json_incref(out->letters);
    json_incref(out->only);
    json_incref(out->next_file);
    if (out->files && out->unfinished)
        return true;
    audit_summary_finish(out);
    return false;
}

bool audit_summary_add_file(struct audit_summary *summary, const char *name)
{
    json_t *shown = name_to_json(name);
    const size_t count = json_array_size(summary->files);

    if (!shown || (!(count > 0 && json_equal(json_array_get(summary->files, count - 1), shown)) &&
                   json_array_append(summary->files, shown) != 0)) {
        json_decref(shown);
        return false;
    }
    json_decref(summary->next_file);
    summary->next_file = shown;
    summary->next_offset = 0;
    summary->next_line = summary->next_game = 1;
    return true;
}

/* The place that the audit has come to. */
static json_t *place_to_json(const struct audit_summary *summary)
{
    if (json_is_null(summary->next_file))
        return json_null();
    return json_pack("{s:O, s:I, s:I, s:I}", "file", summary->next_file, "offset",
                     (json_int_t)summary->next_offset, "line", (json_int_t)summary->next_line,
                     "game", (json_int_t)summary->next_game);
}

bool audit_summary_leave(struct audit_summary *summary)
{
    return json_array_append_new(summary->unfinished, place_to_json(summary)) == 0;
}

bool audit_summary_is_complete(const struct audit_summary *summary)
{
    return summary->complete && json_array_size(summary->unfinished) == 0;
}

/* Writing. */

static json_t *kinds_to_json(const struct audit_totals *totals)
{
    json_t *kinds = json_object();
    for (unsigned i = 0; i < HK_FINDING_KINDS; i++)
        if (totals->kinds[i] && json_object_set_new(kinds, hk_finding_word((hk_finding_kind)i),
                                                    json_integer((json_int_t)totals->kinds[i]))) {
            json_decref(kinds);
            return NULL;
        }
    return kinds;
}

json_t *audit_summary_to_json(const struct audit_summary *summary)
{
    const struct audit_totals *totals = &summary->totals;
    json_t *left = json_array_get(summary->unfinished, 0);
    json_t *next =
        left && !json_is_null(summary->next_file) ? json_incref(left) : place_to_json(summary);

    return json_pack(
        "{s:s, s:s, s:O, s:O, s:O, s:O, s:I, s:I, s:I, s:I, s:o, s:o, s:O, s:b, s:f}", "summary",
        summary_of, "version", hk_version(), "files", summary->files, "edition", summary->edition,
        "letters", summary->letters, "only", summary->only, "games", (json_int_t)totals->games,
        "plies", (json_int_t)totals->plies, "games_with_findings", (json_int_t)totals->games_found,
        "findings", (json_int_t)totals->findings, "kinds", kinds_to_json(totals), "next", next,
        "unfinished", summary->unfinished, "complete", (int)audit_summary_is_complete(summary),
        "seconds", summary->seconds);
}

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

/* Where the file is that a path names, in memory of the caller's to be freed: a link stays, and what it names is written. */
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
    json_t *json = audit_summary_to_json(summary);
    char *text = json ? json_dumps(json, JSON_INDENT(2) | JSON_REAL_PRECISION(6)) : NULL;
    struct hk__text whole = {0};

    if (text) {
        hk__text_append(&whole, text, strlen(text));
        hk__text_append(&whole, "\n", 1);
    }
    errno = ENOMEM;
    const bool good = text && !whole.failed && replace_file(path, whole.bytes, whole.size);
    if (!good)
        fault_set(fault, "it cannot be written: %s", strerror(errno));
    free(whole.bytes);
    free(text);
    json_decref(json);
    return good;
}

/* Reading. */

static bool read_count(const json_t *json, const char *key, uint64_t *out)
{
    const json_t *value = json_object_get(json, key);
    if (!json_is_integer(value) || json_integer_value(value) < 0 ||
        json_integer_value(value) > COUNT_MAX)
        return false;
    *out = (uint64_t)json_integer_value(value);
    return true;
}

static bool read_kinds(const json_t *json, struct audit_totals *totals)
{
    json_t *kinds = json_object_get(json, "kinds");
    const char *word;
    json_t *value;
    uint64_t sum = 0;

    if (!json_is_object(kinds))
        return false;
    json_object_foreach(kinds, word, value)
    {
        hk_finding_kind kind;
        if (hk_finding_find(&kind, word, strlen(word)) != HK_OK ||
            !read_count(kinds, word, &totals->kinds[kind]) ||
            totals->kinds[kind] > totals->findings - sum)
            return false;
        sum += totals->kinds[kind];
    }
    return sum == totals->findings;
}

static bool is_text_or_null(const json_t *json)
{
    return json_is_string(json) || json_is_null(json);
}

/* A place becomes the one to which the audit has come. */
static bool read_place(json_t *place, struct audit_summary *out)
{
    json_t *file = json_object_get(place, "file");
    if (!json_is_string(file) || !read_count(place, "offset", &out->next_offset) ||
        !read_count(place, "line", &out->next_line) ||
        !read_count(place, "game", &out->next_game) || out->next_line == 0 || out->next_game == 0)
        return false;
    json_decref(out->next_file);
    out->next_file = json_incref(file);
    return true;
}

static bool read_unfinished(const json_t *json, struct audit_summary *out)
{
    json_t *places = json_object_get(json, "unfinished"), *place;
    struct audit_summary read = {.next_file = json_null()};
    bool good = json_is_array(places);
    size_t i;

    json_array_foreach(places, i, place)
    {
        good = good && read_place(place, &read);
    }
    json_decref(read.next_file);
    if (good)
        out->unfinished = json_incref(places);
    return good;
}

static bool read_next(const json_t *json, struct audit_summary *out)
{
    json_t *next = json_object_get(json, "next");
    return json_is_null(next) || read_place(next, out);
}

/* An edition by its word, or null where several were added up. */
static bool is_edition_or_null(const json_t *json)
{
    const char *word = json_string_value(json);
    hk_edition edition;
    return word ? hk_edition_find(&edition, word, strlen(word)) == HK_OK : json_is_null(json);
}

/* Answers the member that is not as it has to be; NULL if all are. */
static const char *read_members(const json_t *json, struct audit_summary *out)
{
    struct audit_totals *totals = &out->totals;
    const char *of = json_string_value(json_object_get(json, "summary"));
    json_t *files = json_object_get(json, "files"), *name;
    size_t i;

    if (!of || strcmp(of, summary_of) != 0)
        return "summary";
    if (!json_is_array(files))
        return "files";
    json_array_foreach(files, i, name)
    {
        if (!json_is_string(name))
            return "files";
    }
    out->files = json_incref(files);
    out->edition = json_incref(json_object_get(json, "edition"));
    out->letters = json_incref(json_object_get(json, "letters"));
    out->only = json_incref(json_object_get(json, "only"));
    if (!is_edition_or_null(out->edition))
        return "edition";
    if (!is_text_or_null(out->letters))
        return "letters";
    if (!is_text_or_null(out->only))
        return "only";
    if (!read_count(json, "games", &totals->games))
        return "games";
    if (!read_count(json, "plies", &totals->plies))
        return "plies";
    if (!read_count(json, "games_with_findings", &totals->games_found) ||
        totals->games_found > totals->games)
        return "games_with_findings";
    if (!read_count(json, "findings", &totals->findings) || totals->findings < totals->games_found)
        return "findings";
    if (!read_kinds(json, totals))
        return "kinds";
    if (!read_unfinished(json, out))
        return "unfinished";
    if (!read_next(json, out))
        return "next";
    out->complete = json_is_true(json_object_get(json, "complete"));
    if (!json_is_boolean(json_object_get(json, "complete")) ||
        (out->complete && json_array_size(out->unfinished) > 0))
        return "complete";
    out->complete |= json_array_size(out->unfinished) > 0;
    if (!json_is_number(json_object_get(json, "seconds")) ||
        !(json_number_value(json_object_get(json, "seconds")) >= 0 &&
          json_number_value(json_object_get(json, "seconds")) <= SECONDS_MAX))
        return "seconds";
    out->seconds = json_number_value(json_object_get(json, "seconds"));
    return NULL;
}

/* The bytes of the file, no more than FILE_MAX_BYTES and one. */
static bool read_file(const char *path, struct hk__text *out, bool *there, char fault[FAULT_ROOM])
{
    char piece[4096];
    size_t got;
    FILE *in = fopen(path, "rb");

    if (!in && errno == ENOENT && there)
        return true;
    if (!in)
        return fault_set(fault, "%s", strerror(errno));
    while (out->size <= FILE_MAX_BYTES && (got = fread(piece, 1, sizeof piece, in)) > 0)
        hk__text_append(out, piece, got);
    const bool good = !ferror(in) && !out->failed;
    fclose(in);
    return good || fault_set(fault, "it cannot be read");
}

bool audit_summary_load(struct audit_summary *summary, const char *path, bool *there,
                        char fault[FAULT_ROOM])
{
    struct audit_summary found = {.next_file = json_null(), .next_line = 1, .next_game = 1};
    struct hk__text text = {0};
    json_error_t why;
    bool good = false;

    if (there)
        *there = false;
    if (!read_file(path, &text, there, fault)) {
        free(text.bytes);
        return false;
    }
    if (text.size == 0 && there)
        return true;
    json_t *json = text.size > FILE_MAX_BYTES ? NULL
                                              : json_loadb(text.bytes ? text.bytes : "", text.size,
                                                           JSON_REJECT_DUPLICATES, &why);
    const char *member = json ? read_members(json, &found) : NULL;
    if (!json)
        fault_set(fault, "it is not the summary of an audit");
    else if (member)
        fault_set(fault, "it is not the summary of an audit: \"%s\" is not as it has to be",
                  member);
    else
        good = true;
    json_decref(json);
    free(text.bytes);
    if (good) {
        audit_summary_finish(summary);
        *summary = found;
        if (there)
            *there = true;
    } else {
        audit_summary_finish(&found);
    }
    return good;
}

/* Going on. */

bool audit_summary_go_on(struct audit_summary *summary, const char *name, uint64_t offset,
                         char fault[FAULT_ROOM])
{
    json_t *shown = name_to_json(name), *place;
    const bool next_here = json_equal(shown, summary->next_file);
    const uint64_t next_offset = summary->next_offset;
    bool found = false, here = next_here;
    uint64_t where = next_offset;
    size_t i;

    json_array_foreach(summary->unfinished, i, place)
    {
        if (!json_equal(json_object_get(place, "file"), shown))
            continue;
        where = (uint64_t)json_integer_value(json_object_get(place, "offset"));
        here = true;
        if (where == offset) {
            found = read_place(place, summary) && json_array_remove(summary->unfinished, i) == 0;
            break;
        }
    }
    json_decref(shown);
    if (found || (next_here && next_offset == offset))
        return true;
    if (here)
        return fault_set(fault, "it goes on at byte %llu and not at byte %llu",
                         (unsigned long long)where, (unsigned long long)offset);
    return fault_set(fault, "it does not go on with %s", name);
}

/* Adding up. */

static void keep_if_equal(json_t **mine, json_t *other)
{
    if (json_equal(*mine, other))
        return;
    json_decref(*mine);
    *mine = json_null();
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(json_string_value(*(json_t *const *)a), json_string_value(*(json_t *const *)b));
}

/* By their files, then by their bytes. */
static int compare_places(const void *a, const void *b)
{
    const json_t *one = *(json_t *const *)a, *other = *(json_t *const *)b;
    const json_int_t at = json_integer_value(json_object_get(one, "offset"));
    const json_int_t other_at = json_integer_value(json_object_get(other, "offset"));
    const int order = strcmp(json_string_value(json_object_get(one, "file")),
                             json_string_value(json_object_get(other, "file")));
    return order ? order : (at > other_at) - (at < other_at);
}

static bool sort(json_t *array, int (*compare)(const void *, const void *))
{
    const size_t count = json_array_size(array);
    json_t **members = malloc((count + 1) * sizeof *members);

    if (!members)
        return false;
    for (size_t i = 0; i < count; i++)
        members[i] = json_incref(json_array_get(array, i));
    qsort(members, count, sizeof *members, compare);
    for (size_t i = 0; i < count; i++)
        json_array_set_new(array, i, members[i]);
    free(members);
    return true;
}

bool audit_summary_sort(struct audit_summary *summary)
{
    return sort(summary->files, compare_names) && sort(summary->unfinished, compare_places);
}

bool audit_summary_merge(struct audit_summary *sum, const struct audit_summary *more)
{
    struct audit_totals *totals = &sum->totals;
    const bool first = json_array_size(sum->files) == 0 && totals->games == 0;

    if (totals->plies + more->totals.plies > (uint64_t)COUNT_MAX ||
        totals->games + more->totals.games > (uint64_t)COUNT_MAX ||
        totals->findings + more->totals.findings > (uint64_t)COUNT_MAX)
        return false;
    audit_totals_add(totals, &more->totals);
    if (json_array_extend(sum->files, more->files) != 0)
        return false;
    if (first) {
        json_decref(sum->edition);
        json_decref(sum->letters);
        json_decref(sum->only);
        sum->edition = json_incref(more->edition);
        sum->letters = json_incref(more->letters);
        sum->only = json_incref(more->only);
    } else {
        keep_if_equal(&sum->edition, more->edition);
        keep_if_equal(&sum->letters, more->letters);
        keep_if_equal(&sum->only, more->only);
    }
    sum->complete = sum->complete && more->complete;
    if (json_array_extend(sum->unfinished, more->unfinished) != 0)
        return false;
    sum->seconds += more->seconds;
    return true;
}
