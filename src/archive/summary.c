/*
 * Summaries as values, and their form in JSON, in which they are stored.
 *
 * A summary that is read is trusted only as far as it has been checked: every member is there, of
 * its type and in its range, and the findings of all kinds add up. What cannot be read again is not
 * written: sums stay below COUNT_MAX.
 */
#include "archive/summary.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t COUNT_MAX = UINT64_C(1) << 53; /* what every reader of JSON can count */
static const double SECONDS_MAX = 1e12;

static const char summary_of[] = "hakem audit";

/* Words. */

/* The name of a file as a summary has it: UTF-8, whatever it is on the disk. */
static char *name_as_utf8(const char *name)
{
    char shown[4096];
    hk_buf buf;
    hk_buf_init(&buf, shown, sizeof shown);
    hk_buf_foreign(&buf, name, strlen(name));
    return strdup(shown);
}

/* A copy of a word, or of none. Answers false if there is no memory. */
static bool copy_word(char **out, const char *word)
{
    *out = word ? strdup(word) : NULL;
    return *out || !word;
}

static bool is_same_word(const char *one, const char *other)
{
    return one && other ? strcmp(one, other) == 0 : one == other;
}

/* Lists. Each function answers false if there is no memory, and has changed nothing then. */

static bool add_name(struct audit_summary *summary, const char *name)
{
    char **larger = realloc(summary->files, (summary->file_count + 1) * sizeof *larger);
    if (!larger)
        return false;
    summary->files = larger;
    if (!copy_word(&larger[summary->file_count], name))
        return false;
    summary->file_count++;
    return true;
}

static bool add_unfinished(struct audit_summary *summary, const struct audit_place *place,
                           const char *file)
{
    struct audit_place *larger =
        realloc(summary->unfinished, (summary->unfinished_count + 1) * sizeof *larger);
    if (!larger)
        return false;
    summary->unfinished = larger;
    larger[summary->unfinished_count] = *place;
    if (!copy_word(&larger[summary->unfinished_count].file, file))
        return false;
    summary->unfinished_count++;
    return true;
}

/* Append the names and places of another summary. */
static bool add_lists(struct audit_summary *summary, const struct audit_summary *more)
{
    bool good = true;
    for (size_t i = 0; i < more->file_count && good; i++)
        good = add_name(summary, more->files[i]);
    for (size_t i = 0; i < more->unfinished_count && good; i++)
        good = add_unfinished(summary, &more->unfinished[i], more->unfinished[i].file);
    return good;
}

/* The value. */

/* An empty one, complete as long as nothing is left. */
static struct audit_summary nothing(void)
{
    return (struct audit_summary){.next = {.line = 1, .game = 1}, .complete = true};
}

bool audit_summary_init(struct audit_summary *summary, const struct audit_words *words)
{
    *summary = nothing();
    if (copy_word(&summary->edition, words->edition) &&
        copy_word(&summary->letters, words->letters) && copy_word(&summary->only, words->only))
        return true;
    audit_summary_finish(summary);
    return false;
}

void audit_summary_finish(struct audit_summary *summary)
{
    for (size_t i = 0; i < summary->file_count; i++)
        free(summary->files[i]);
    for (size_t i = 0; i < summary->unfinished_count; i++)
        free(summary->unfinished[i].file);
    free(summary->files);
    free(summary->unfinished);
    free(summary->next.file);
    free(summary->edition);
    free(summary->letters);
    free(summary->only);
    *summary = (struct audit_summary){0};
}

bool audit_summary_copy(struct audit_summary *out, const struct audit_summary *summary)
{
    const struct audit_words words = {
        .edition = summary->edition, .letters = summary->letters, .only = summary->only};

    if (!audit_summary_init(out, &words))
        return false;
    out->totals = summary->totals;
    out->next = summary->next;
    out->complete = summary->complete;
    out->seconds = summary->seconds;
    if (copy_word(&out->next.file, summary->next.file) && add_lists(out, summary))
        return true;
    audit_summary_finish(out);
    return false;
}

bool audit_summary_has_words(const struct audit_summary *summary, const struct audit_words *words)
{
    return is_same_word(summary->edition, words->edition) &&
           is_same_word(summary->letters, words->letters) &&
           is_same_word(summary->only, words->only);
}

bool audit_summary_name(struct audit_summary *summary, const char *name)
{
    char *file = name_as_utf8(name);
    const bool good = file && add_name(summary, file);

    free(file);
    return good;
}

bool audit_summary_add_file(struct audit_summary *summary, const char *name)
{
    const size_t count = summary->file_count;
    char *file = name_as_utf8(name);

    if (!file || (!(count > 0 && strcmp(summary->files[count - 1], file) == 0) &&
                  !add_name(summary, file))) {
        free(file);
        return false;
    }
    free(summary->next.file);
    summary->next = (struct audit_place){.file = file, .line = 1, .game = 1};
    return true;
}

bool audit_summary_leave(struct audit_summary *summary)
{
    return add_unfinished(summary, &summary->next, summary->next.file);
}

/* The place `index` becomes that to which the audit has come. */
static void take_unfinished(struct audit_summary *summary, size_t index)
{
    struct audit_place *places = summary->unfinished;

    free(summary->next.file);
    summary->next = places[index];
    summary->unfinished_count--;
    memmove(places + index, places + index + 1,
            (summary->unfinished_count - index) * sizeof *places);
}

bool audit_summary_resume(struct audit_summary *summary, const char *name, uint64_t offset,
                          char fault[FAULT_ROOM])
{
    char *file = name_as_utf8(name);
    bool of_file = file && is_same_word(file, summary->next.file), found = false;
    uint64_t goes_on = summary->next.offset;

    found = of_file && goes_on == offset;
    for (size_t i = 0; file && i < summary->unfinished_count; i++) {
        if (strcmp(summary->unfinished[i].file, file) != 0)
            continue;
        of_file = true;
        goes_on = summary->unfinished[i].offset;
        if (goes_on == offset) {
            take_unfinished(summary, i);
            found = true;
            break;
        }
    }
    if (!file)
        return fault_set_no_memory(fault);
    free(file);
    if (found)
        return true;
    if (of_file)
        return fault_set(fault, "it goes on at byte %llu and not at byte %llu",
                         (unsigned long long)goes_on, (unsigned long long)offset);
    return fault_set(fault, "it does not go on with %s", name);
}

bool audit_summary_is_complete(const struct audit_summary *summary)
{
    return summary->complete && summary->unfinished_count == 0;
}

/* Adding up. */

/* What the parts of a sum have in common. */
static void keep_if_same(char **word, const char *other)
{
    if (is_same_word(*word, other))
        return;
    free(*word);
    *word = NULL;
}

/* A sum without parts takes the options of the first. */
static bool take_words(struct audit_summary *sum, const struct audit_summary *part)
{
    free(sum->edition);
    free(sum->letters);
    free(sum->only);
    sum->edition = sum->letters = sum->only = NULL;
    return copy_word(&sum->edition, part->edition) && copy_word(&sum->letters, part->letters) &&
           copy_word(&sum->only, part->only);
}

bool audit_summary_merge(struct audit_summary *sum, const struct audit_summary *more)
{
    struct audit_totals *totals = &sum->totals;
    const bool first = sum->file_count == 0 && totals->games == 0;

    if (totals->plies + more->totals.plies > COUNT_MAX ||
        totals->games + more->totals.games > COUNT_MAX ||
        totals->findings + more->totals.findings > COUNT_MAX ||
        sum->seconds + more->seconds > SECONDS_MAX)
        return false;
    audit_totals_add(totals, &more->totals);
    sum->complete = sum->complete && more->complete;
    sum->seconds += more->seconds;
    if (first && !take_words(sum, more))
        return false;
    keep_if_same(&sum->edition, more->edition);
    keep_if_same(&sum->letters, more->letters);
    keep_if_same(&sum->only, more->only);
    return add_lists(sum, more);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* By their files, then by their bytes. */
static int compare_places(const void *a, const void *b)
{
    const struct audit_place *one = a, *other = b;
    const int order = strcmp(one->file, other->file);
    return order ? order : (one->offset > other->offset) - (one->offset < other->offset);
}

void audit_summary_sort(struct audit_summary *summary)
{
    if (summary->file_count > 0)
        qsort(summary->files, summary->file_count, sizeof *summary->files, compare_names);
    if (summary->unfinished_count > 0)
        qsort(summary->unfinished, summary->unfinished_count, sizeof *summary->unfinished,
              compare_places);
}

/* Writing. */

static json_t *place_to_json(const struct audit_place *place)
{
    if (!place->file)
        return json_null();
    return json_pack("{s:s, s:I, s:I, s:I}", "file", place->file, "offset",
                     (json_int_t)place->offset, "line", (json_int_t)place->line, "game",
                     (json_int_t)place->game);
}

static json_t *names_to_json(const struct audit_summary *summary)
{
    json_t *names = json_array();
    for (size_t i = 0; i < summary->file_count; i++)
        if (json_array_append_new(names, json_string(summary->files[i])) != 0) {
            json_decref(names);
            return NULL;
        }
    return names;
}

static json_t *unfinished_to_json(const struct audit_summary *summary)
{
    json_t *places = json_array();
    for (size_t i = 0; i < summary->unfinished_count; i++)
        if (json_array_append_new(places, place_to_json(&summary->unfinished[i])) != 0) {
            json_decref(places);
            return NULL;
        }
    return places;
}

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
    const bool is_left = summary->next.file && summary->unfinished_count > 0;

    return json_pack(
        "{s:s, s:s, s:o, s:s?, s:s?, s:s?, s:I, s:I, s:I, s:I, s:o, s:o, s:o, s:b, s:f}", "summary",
        summary_of, "version", hk_version(), "files", names_to_json(summary), "edition",
        summary->edition, "letters", summary->letters, "only", summary->only, "games",
        (json_int_t)totals->games, "plies", (json_int_t)totals->plies, "games_with_findings",
        (json_int_t)totals->games_found, "findings", (json_int_t)totals->findings, "kinds",
        kinds_to_json(totals), "next",
        place_to_json(is_left ? &summary->unfinished[0] : &summary->next), "unfinished",
        unfinished_to_json(summary), "complete", (int)audit_summary_is_complete(summary), "seconds",
        summary->seconds);
}

char *audit_summary_write(const struct audit_summary *summary, bool compact)
{
    json_t *json = audit_summary_to_json(summary);
    const size_t layout = compact ? JSON_COMPACT : JSON_INDENT(2);
    char *text = json ? json_dumps(json, layout | JSON_REAL_PRECISION(6)) : NULL;

    json_decref(json);
    return text;
}

/* Reading. */

static bool read_count(const json_t *json, const char *key, uint64_t *out)
{
    const json_t *value = json_object_get(json, key);
    if (!json_is_integer(value) || json_integer_value(value) < 0 ||
        json_integer_value(value) > (json_int_t)COUNT_MAX)
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

/* A text, or null. */
static bool read_word(const json_t *json, const char *key, char **out)
{
    const json_t *value = json_object_get(json, key);
    return json_is_string(value) ? copy_word(out, json_string_value(value)) : json_is_null(value);
}

/* A place that names its file; the name is still that of the JSON. */
static bool read_place(const json_t *json, struct audit_place *out, const char **file)
{
    *file = json_string_value(json_object_get(json, "file"));
    return *file && read_count(json, "offset", &out->offset) &&
           read_count(json, "line", &out->line) && read_count(json, "game", &out->game) &&
           out->line > 0 && out->game > 0;
}

static bool read_next(const json_t *json, struct audit_summary *out)
{
    const json_t *next = json_object_get(json, "next");
    const char *file;
    return json_is_null(next) ||
           (read_place(next, &out->next, &file) && copy_word(&out->next.file, file));
}

static bool read_unfinished(const json_t *json, struct audit_summary *out)
{
    const json_t *places = json_object_get(json, "unfinished"), *place;
    bool good = json_is_array(places);
    size_t i;

    json_array_foreach(places, i, place)
    {
        struct audit_place read;
        const char *file;
        good = good && read_place(place, &read, &file) && add_unfinished(out, &read, file);
    }
    return good;
}

static bool read_files(const json_t *json, struct audit_summary *out)
{
    const json_t *files = json_object_get(json, "files"), *name;
    bool good = json_is_array(files);
    size_t i;

    json_array_foreach(files, i, name)
    {
        good = good && json_is_string(name) && add_name(out, json_string_value(name));
    }
    return good;
}

static bool is_summary(const json_t *json)
{
    const char *of = json_string_value(json_object_get(json, "summary"));
    return of && strcmp(of, summary_of) == 0;
}

/* An edition by its word, or null where several were added up. */
static bool read_edition(const json_t *json, struct audit_summary *out)
{
    hk_edition edition;
    return read_word(json, "edition", &out->edition) &&
           (!out->edition ||
            hk_edition_find(&edition, out->edition, strlen(out->edition)) == HK_OK);
}

/* `complete` is true only where no games are left; in the value these are told apart. */
static bool read_complete(const json_t *json, struct audit_summary *out)
{
    const json_t *complete = json_object_get(json, "complete");
    if (!json_is_boolean(complete) || (json_is_true(complete) && out->unfinished_count > 0))
        return false;
    out->complete = json_is_true(complete) || out->unfinished_count > 0;
    return true;
}

static bool read_seconds(const json_t *json, struct audit_summary *out)
{
    const json_t *seconds = json_object_get(json, "seconds");
    out->seconds = json_number_value(seconds);
    return json_is_number(seconds) && out->seconds >= 0 && out->seconds <= SECONDS_MAX;
}

/* Answers the member that is not as it has to be; NULL if all are. */
static const char *read_members(const json_t *json, struct audit_summary *out)
{
    struct audit_totals *totals = &out->totals;

    if (!is_summary(json))
        return "summary";
    if (!read_files(json, out))
        return "files";
    if (!read_edition(json, out))
        return "edition";
    if (!read_word(json, "letters", &out->letters))
        return "letters";
    if (!read_word(json, "only", &out->only))
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
    if (!read_complete(json, out))
        return "complete";
    return read_seconds(json, out) ? NULL : "seconds";
}

bool audit_summary_from_json(struct audit_summary *out, const json_t *json, char fault[FAULT_ROOM])
{
    struct audit_summary found = nothing();
    const char *member = read_members(json, &found);

    if (member) {
        audit_summary_finish(&found);
        return fault_set(fault, "it is not the summary of an audit: \"%s\" is not as it has to be",
                         member);
    }
    audit_summary_finish(out);
    *out = found;
    return true;
}

bool audit_summary_read(struct audit_summary *out, const char *text, size_t size,
                        char fault[FAULT_ROOM])
{
    json_t *json = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    const bool good = json ? audit_summary_from_json(out, json, fault)
                           : fault_set(fault, "it is not the summary of an audit");

    json_decref(json);
    return good;
}
