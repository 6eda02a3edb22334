/*
 * Reading files of scenarios. Everything that can be known of a scenario without judging its events is looked at here, so
 * that nothing is printed for a call in which something is unusable.
 */
#include "cli/case_files.h"
#include "base/text.h"
#include "cli/complain.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char byte_order_mark[] = "\xef\xbb\xbf";

static bool read_stream(FILE *stream, struct hk__text *text)
{
    char bytes[1 << 14];
    size_t size;

    while ((size = fread(bytes, 1, sizeof bytes, stream)) > 0)
        hk__text_append(text, bytes, size);
    return !ferror(stream);
}

/* The whole of a file; false with a complaint. `name` is what it is called. */
static bool read_text(const char *file, const char *name, struct hk__text *text)
{
    const bool from_input = strcmp(file, "-") == 0;
    struct stat status;

    if (!from_input && stat(file, &status) == 0 && S_ISDIR(status.st_mode)) {
        cli_refuse("%s: it is a folder.", name);
        return false;
    }
    FILE *stream = from_input ? stdin : fopen(file, "rb");
    if (!stream) {
        cli_refuse("%s: %s.", name, errno == ENOENT ? "there is no such file" : strerror(errno));
        return false;
    }
    const bool read = read_stream(stream, text);
    const char *why = read ? "there is not enough memory" : strerror(errno);
    if (!from_input)
        fclose(stream);
    if (!read || text->failed)
        cli_refuse("%s: %s.", name, why);
    return read && !text->failed;
}

/* A new reference, or NULL with a complaint. */
static json_t *read_document(const char *file, const char *name)
{
    const size_t mark = sizeof byte_order_mark - 1;
    struct hk__text text = {0};
    json_error_t error;
    json_t *json = NULL;

    if (read_text(file, name, &text)) {
        const bool marked = text.size >= mark && memcmp(text.bytes, byte_order_mark, mark) == 0;
        const size_t skipped = marked ? mark : 0;
        json = json_loadb(text.size ? text.bytes + skipped : "", text.size - skipped,
                          JSON_REJECT_DUPLICATES, &error);
        if (!json)
            cli_refuse("%s: line %d: %s.", name, error.line, error.text);
    }
    free(text.bytes);
    if (json && !json_is_object(json) && !json_is_array(json)) {
        cli_refuse("%s: it holds neither a scenario nor a list of them.", name);
        json_decref(json);
        return NULL;
    }
    return json;
}

/* Can the game be set up as the scenario tells it? */
static bool can_begin(const struct scenario *scenario, hk_winnable *solver,
                      char fault[SCENARIO_FAULT_ROOM])
{
    struct scenario_game playing;
    const bool good = scenario_begin(&playing, scenario, solver, fault) == HK_OK;
    if (good)
        scenario_end(&playing);
    return good;
}

/* What a scenario is called that is refused: its id, or where it stands in the file. */
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

/* One scenario more. `ids` has the file of each id so far. */
static int add_case(struct case_files *out, const char *name, const json_t *json, size_t index,
                    hk_winnable *solver, json_t *ids)
{
    char fault[SCENARIO_FAULT_ROOM], place[64];
    struct case_file *added = &out->cases[out->count];
    struct scenario *scenario = &added->scenario;

    added->file = name;
    if (!scenario_read(scenario, json, fault) || !can_begin(scenario, solver, fault)) {
        name_place(place, sizeof place, scenario->id, index);
        return cli_refuse("%s: %s: %s.", name, place, fault);
    }
    const char *other = json_string_value(json_object_get(ids, scenario->id));
    if (other && strcmp(other, name) == 0)
        return cli_refuse("%s: %s: the id stands twice in this file.", name, scenario->id);
    if (other)
        return cli_refuse("%s: %s: the id stands in %s too.", name, scenario->id, other);
    json_object_set_new(ids, scenario->id, json_string(name));
    out->count++;
    return CLI_OK;
}

static int add_document(struct case_files *out, const char *name, const json_t *json,
                        hk_winnable *solver, json_t *ids)
{
    const size_t count = json_is_array(json) ? json_array_size(json) : 1;
    struct case_file *larger = realloc(out->cases, (out->count + count + 1) * sizeof *out->cases);
    int status = CLI_OK;

    if (!larger)
        return cli_refuse("%s: there is not enough memory.", name);
    out->cases = larger;
    for (size_t i = 0; status == CLI_OK && i < count; i++)
        status = add_case(out, name, json_is_array(json) ? json_array_get(json, i) : json, i,
                          solver, ids);
    return status;
}

int case_files_read(struct case_files *out, char **files, int file_count, hk_winnable *solver)
{
    json_t *ids = json_object();
    int status = CLI_OK;

    *out = (struct case_files){.documents = json_array()};
    for (int i = 0; status == CLI_OK && i < file_count; i++) {
        const char *name = strcmp(files[i], "-") == 0 ? "standard input" : files[i];
        json_t *json = read_document(files[i], name);
        status = json ? add_document(out, name, json, solver, ids) : CLI_UNUSABLE;
        if (json)
            json_array_append_new(out->documents, json);
    }
    json_decref(ids);
    if (status != CLI_OK)
        case_files_finish(out);
    return status;
}

void case_files_finish(struct case_files *files)
{
    json_decref(files->documents);
    free(files->cases);
    *files = (struct case_files){.count = 0};
}
