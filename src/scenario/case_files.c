/*
 * Reading files of scenarios. A call that holds one unusable file has to print nothing else, so
 * everything that can be checked without judging the events is checked here: the form of each
 * scenario, its moves, and that no id occurs twice. An exam is a list of scenarios with a title and a time.
 */
#include "scenario/case_files.h"
#include "base/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char byte_order_mark[] = "\xef\xbb\xbf";

/* The reading of one call's files. */
struct reading {
    struct case_files *out;
    hk_winnable *solver;
    /* The file in which each id was found, by the id. */
    json_t *ids;
    struct case_fault *fault;
};

static bool refuse(struct reading *reading, const char *why)
{
    hk_buf buf;

    hk_buf_init(&buf, reading->fault->why, sizeof reading->fault->why);
    hk_buf_str(&buf, why);
    return false;
}

static bool refuse_at(struct reading *reading, const char *place, const char *why)
{
    hk_buf buf;

    hk_buf_init(&buf, reading->fault->why, sizeof reading->fault->why);
    hk_buf_str(&buf, place);
    hk_buf_str(&buf, ": ");
    hk_buf_str(&buf, why);
    return false;
}

static bool read_stream(FILE *stream, struct hk__text *text)
{
    char bytes[1 << 14];
    size_t size;

    while ((size = fread(bytes, 1, sizeof bytes, stream)) > 0)
        hk__text_append(text, bytes, size);
    return !ferror(stream);
}

/* Read the whole of a file. */
static bool read_text(struct reading *reading, const char *path, struct hk__text *text)
{
    const bool from_input = strcmp(path, "-") == 0;
    struct stat status;

    if (!from_input && stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        return refuse(reading, "it is a folder");
    FILE *stream = from_input ? stdin : fopen(path, "rb");
    if (!stream)
        return refuse(reading, errno == ENOENT ? "there is no such file" : strerror(errno));
    const bool read = read_stream(stream, text);
    const char *why = read ? "there is not enough memory" : strerror(errno);
    if (!from_input)
        fclose(stream);
    return (read && !text->failed) || refuse(reading, why);
}

/* A new reference; NULL: the file is refused. */
static json_t *read_document(struct reading *reading, const char *path)
{
    const size_t mark = sizeof byte_order_mark - 1;
    struct hk__text text = {0};
    json_error_t error;
    json_t *json = NULL;
    char line[32];

    if (read_text(reading, path, &text)) {
        const bool marked = text.size >= mark && memcmp(text.bytes, byte_order_mark, mark) == 0;
        const size_t skipped = marked ? mark : 0;
        json = json_loadb(text.size ? text.bytes + skipped : "", text.size - skipped,
                          JSON_REJECT_DUPLICATES, &error);
        if (!json) {
            snprintf(line, sizeof line, "line %d", error.line);
            refuse_at(reading, line, error.text);
        }
    }
    free(text.bytes);
    if (json && !json_is_object(json) && !json_is_array(json)) {
        refuse(reading, "it holds neither a scenario nor a list of them");
        json_decref(json);
        return NULL;
    }
    return json;
}

/* Can the game be set up as the scenario describes it? */
static bool can_begin(const struct scenario *scenario, hk_winnable *solver,
                      char fault[SCENARIO_FAULT_ROOM])
{
    struct scenario_game playing;
    const bool good = scenario_begin(&playing, scenario, solver, fault) == HK_OK;
    if (good)
        scenario_end(&playing);
    return good;
}

/* The name of a refused scenario in sentences: its id or, if it lacks one, its place in the file. */
static void name_place(char *out, size_t room, const char *id, size_t index)
{
    hk_buf buf;

    hk_buf_init(&buf, out, room);
    if (id && id[0]) {
        hk_buf_foreign(&buf, id, strlen(id));
        return;
    }
    hk_buf_str(&buf, "scenario ");
    hk_buf_int(&buf, (int64_t)index + 1);
}

/* Add the scenario that stands at `index` in the file. */
static bool add_case(struct reading *reading, const json_t *json, size_t index)
{
    char why[CASE_FAULT_ROOM], place[64];
    const char *file = reading->fault->file;
    struct case_file *added = &reading->out->cases[reading->out->count];
    struct scenario *scenario = &added->scenario;
    hk_buf buf;

    added->file = file;
    const bool good =
        scenario_read(scenario, json, why) && can_begin(scenario, reading->solver, why);
    name_place(place, sizeof place, scenario->id, index);
    if (!good)
        return refuse_at(reading, place, why);
    const char *other = json_string_value(json_object_get(reading->ids, scenario->id));
    if (other && strcmp(other, file) == 0)
        return refuse_at(reading, place, "the id stands twice in this file");
    if (other) {
        hk_buf_init(&buf, why, sizeof why);
        hk_buf_str(&buf, "the id stands in ");
        hk_buf_str(&buf, other);
        hk_buf_str(&buf, " too");
        return refuse_at(reading, place, why);
    }
    json_object_set_new(reading->ids, scenario->id, json_string(file));
    reading->out->count++;
    return true;
}

/* The list in an exam; any other document as it is. NULL: the exam has not its form. */
static const json_t *list_in(struct reading *reading, const json_t *json)
{
    static const char exam_form[] = "scenarios:list ? title:text minutes:count";
    const json_t *list = json_object_get(json, "scenarios");
    hk_buf why;

    if (!list)
        return json;
    hk_buf_init(&why, reading->fault->why, sizeof reading->fault->why);
    return form_fits(json, exam_form, "", &why) ? list : NULL;
}

static bool add_document(struct reading *reading, const json_t *document)
{
    const json_t *json = list_in(reading, document);
    struct case_files *out = reading->out;

    if (!json)
        return false;
    const size_t count = json_is_array(json) ? json_array_size(json) : 1;
    struct case_file *larger = realloc(out->cases, (out->count + count + 1) * sizeof *out->cases);

    if (!larger)
        return refuse(reading, "there is not enough memory");
    out->cases = larger;
    for (size_t i = 0; i < count; i++)
        if (!add_case(reading, json_is_array(json) ? json_array_get(json, i) : json, i))
            return false;
    return true;
}

static bool read_file(struct reading *reading, const char *path)
{
    json_t *json = read_document(reading, path);

    if (!json)
        return false;
    json_array_append_new(reading->out->documents, json);
    return add_document(reading, json);
}

bool case_files_read(struct case_files *out, char **files, int file_count, hk_winnable *solver,
                     struct case_fault *fault)
{
    struct reading reading = {out, solver, json_object(), fault};
    bool good = true;

    *out = (struct case_files){.documents = json_array()};
    for (int i = 0; good && i < file_count; i++) {
        fault->file = strcmp(files[i], "-") == 0 ? "standard input" : files[i];
        good = read_file(&reading, files[i]);
    }
    json_decref(reading.ids);
    if (!good)
        case_files_finish(out);
    return good;
}

void case_files_finish(struct case_files *files)
{
    json_decref(files->documents);
    free(files->cases);
    *files = (struct case_files){.count = 0};
}
