/*
 * The lines of JSON in what a shard writes, written and read. What is read is checked member by
 * member: the files may have been edited, or cut.
 */
#include "archive/shard_form.h"

#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

static const char not_of_a_shard[] = "it is not the output of hakem audit --shard";

static char *dump(json_t *json)
{
    char *text = json ? json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(6)) : NULL;

    json_decref(json);
    return text;
}

/* A member that is a number up to `most`. */
static bool read_number(const json_t *json, const char *key, uint64_t most, uint64_t *out)
{
    const json_t *value = json_object_get(json, key);
    const json_int_t number = json_integer_value(value);

    *out = (uint64_t)number;
    return json_is_integer(value) && number >= 0 && *out <= most;
}

static bool read_truth(const json_t *json, const char *key, bool *out)
{
    const json_t *value = json_object_get(json, key);

    *out = json_is_true(value);
    return json_is_boolean(value);
}

char *shard_head_write(const struct shard_head *head)
{
    return dump(json_pack("{s:i, s:i, s:I, s:b, s:b, s:o}", "shard", (int)head->shard.number, "of",
                          (int)head->shard.count, "block_bytes", (json_int_t)head->block_bytes,
                          "json", head->json, "all", head->all, "audit",
                          audit_summary_to_json(&head->of)));
}

/* Both the lines and what they say of games belong to one version. */
static bool is_of_this_version(const json_t *json, char fault[FAULT_ROOM])
{
    const json_t *audit = json_object_get(json, "audit");
    const char *version = json_string_value(json_object_get(audit, "version"));

    if (version && strcmp(version, hk_version()) == 0)
        return true;
    return version ? fault_set(fault,
                               "hakem %s has written it, and this is hakem %s; run all shards and "
                               "--merge by one version",
                               version, hk_version())
                   : fault_set(fault, not_of_a_shard);
}

bool shard_head_read(struct shard_head *head, const char *line, size_t size, char fault[FAULT_ROOM])
{
    char fault_of_sums[FAULT_ROOM];
    json_t *json = json_loadb(line, size, JSON_REJECT_DUPLICATES, NULL);
    uint64_t number, count;

    *head = (struct shard_head){0};
    if (!is_of_this_version(json, fault)) {
        json_decref(json);
        return false;
    }
    const bool good =
        read_number(json, "of", SHARDS_MAX, &count) && read_number(json, "shard", count, &number) &&
        number > 0 && read_number(json, "block_bytes", INT64_MAX, &head->block_bytes) &&
        head->block_bytes > 0 && read_truth(json, "json", &head->json) &&
        read_truth(json, "all", &head->all) &&
        audit_summary_from_json(&head->of, json_object_get(json, "audit"), fault_of_sums);
    if (good)
        head->shard = (struct shard){.number = (unsigned)number, .count = (unsigned)count};
    json_decref(json);
    return good || fault_set(fault, not_of_a_shard);
}

void shard_check_write(char line[SHARD_CHECK_ROOM], uint64_t hash)
{
    snprintf(line, SHARD_CHECK_ROOM, "{\"hash\":\"%016llx\"}\n", (unsigned long long)hash);
}

char *shard_block_write(const struct shard_block *block)
{
    return dump(json_pack(
        "{s:I, s:i, s:I, s:I, s:I, s:b, s:I, s:I, s:o}", "block", (json_int_t)block->block, "file",
        (int)block->file, "start", (json_int_t)block->start, "end", (json_int_t)block->end, "lines",
        (json_int_t)block->lines, "last", block->is_last, "sample", (json_int_t)block->sample,
        "report_bytes", (json_int_t)block->report_bytes, "audit",
        audit_summary_to_json(&block->of)));
}

bool shard_block_read(struct shard_block *block, const char *line, size_t size)
{
    char fault[FAULT_ROOM];
    json_t *json = json_loadb(line, size, JSON_REJECT_DUPLICATES, NULL);
    uint64_t file;

    *block = (struct shard_block){0};
    const bool good = read_number(json, "block", INT64_MAX, &block->block) &&
                      read_number(json, "file", INT_MAX, &file) &&
                      read_number(json, "end", INT64_MAX, &block->end) &&
                      read_number(json, "start", block->end, &block->start) &&
                      read_number(json, "lines", INT64_MAX, &block->lines) &&
                      read_truth(json, "last", &block->is_last) &&
                      read_number(json, "sample", INT64_MAX, &block->sample) &&
                      read_number(json, "report_bytes", INT64_MAX, &block->report_bytes) &&
                      audit_summary_from_json(&block->of, json_object_get(json, "audit"), fault);
    if (good)
        block->file = (unsigned)file;
    json_decref(json);
    return good;
}
