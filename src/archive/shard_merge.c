/*
 * The outputs are read twice: once to find where the blocks are, and once to write their reports in
 * order. A block begins where the one before it ends, so a gap, a block of another version of the
 * file, and a shard that is missing are all seen before anything is written.
 */
#include "archive/shard_merge.h"
#include "archive/hash.h"
#include "archive/shard_form.h"
#include "base/text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The output of a shard. There can be more of them than files that may be open at once. */
struct part {
    char *path;
    struct shard_head head;
};

/* A block, and where its reports begin in which output. */
struct entry {
    struct shard_block block;
    struct part *part;
    off_t at;
};

struct merge {
    const struct audit_listener *listener;
    struct part *parts;
    size_t part_count;
    /* The output at hand, and its file; NULL: none. */
    const struct part *part;
    FILE *file;
    struct entry *entries;
    size_t entry_count, entry_room;
    struct audit_summary *sum;
};

static bool say(const struct merge *merge, const char *name, const char *format, ...)
    HK_PRINTF(3, 4);

static bool say(const struct merge *merge, const char *name, const char *format, ...)
{
    char sentence[FAULT_ROOM];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    merge->listener->say(merge->listener->context, name, sentence);
    return false;
}

static bool say_no_memory(const struct merge *merge, const char *name)
{
    return say(merge, name, "there is not enough memory");
}

bool shard_merge_takes(const char *path)
{
    char start[sizeof SHARD_FORM_START] = "";
    FILE *file = fopen(path, "rb");

    if (!file)
        return false;
    const size_t size = fread(start, 1, sizeof start - 1, file);
    fclose(file);
    return size == sizeof start - 1 && strcmp(start, SHARD_FORM_START) == 0;
}

/* Have the output at hand. */
static bool open_part(struct merge *merge, const struct part *part)
{
    if (merge->file && merge->part == part)
        return true;
    if (merge->file)
        fclose(merge->file);
    merge->part = part;
    merge->file = fopen(part->path, "rb");
    return merge->file || say(merge, part->path, "%s", strerror(errno));
}

/* Finding the blocks. */

static bool is_same_audit(const struct shard_head *one, const struct shard_head *other)
{
    const struct audit_words words = {
        .edition = other->of.edition, .letters = other->of.letters, .only = other->of.only};
    bool same = one->shard.count == other->shard.count && one->block_bytes == other->block_bytes &&
                one->json == other->json && one->all == other->all &&
                audit_summary_has_words(&one->of, &words) &&
                one->of.file_count == other->of.file_count;

    for (size_t i = 0; same && i < one->of.file_count; i++)
        same = strcmp(one->of.files[i], other->of.files[i]) == 0;
    return same;
}

static const char *file_of(const struct part *part, unsigned file)
{
    return file < part->head.of.file_count ? part->head.of.files[file] : "?";
}

static bool say_broken(const struct merge *merge, const struct entry *entry)
{
    const struct part *part = entry->part;
    return say(merge, part->path,
               "it is cut off or damaged in block %llu of %s; run shard %u of %u again",
               (unsigned long long)entry->block.block, file_of(part, entry->block.file),
               part->head.shard.number, part->head.shard.count);
}

static bool add_entry(struct merge *merge, const struct entry *entry)
{
    if (merge->entry_count == merge->entry_room) {
        const size_t room = 2 * merge->entry_room + 64;
        struct entry *larger = realloc(merge->entries, room * sizeof *larger);
        if (!larger)
            return false;
        merge->entries = larger;
        merge->entry_room = room;
    }
    merge->entries[merge->entry_count++] = *entry;
    return true;
}

/* Pass the reports of a block and the line behind them: are they whole? `hash` is of the first line. */
static bool check_entry(const struct merge *merge, const struct entry *entry, uint64_t hash)
{
    char piece[1 << 14], check[SHARD_CHECK_ROOM], found[SHARD_CHECK_ROOM] = "";
    uint64_t left = entry->block.report_bytes;
    size_t size = 1;

    for (; left > 0 && size > 0; left -= size) {
        size = fread(piece, 1, left < sizeof piece ? (size_t)left : sizeof piece, merge->file);
        hash = hash_on(hash, piece, size);
    }
    shard_check_write(check, hash);
    const bool whole =
        fgets(found, sizeof found, merge->file) && left == 0 && strcmp(found, check) == 0;
    if (ferror(merge->file))
        return say(merge, entry->part->path, "it cannot be read: %s", strerror(errno));
    return whole || say_broken(merge, entry);
}

/* The next block. Answers false at the end of the output, and if there is a fault. */
static bool read_entry(struct merge *merge, struct part *part, char **line, size_t *room,
                       bool *good)
{
    FILE *file = merge->file;
    struct entry entry = {.part = part};
    const ssize_t size = getline(line, room, file);

    if (size < 0 && feof(file))
        return false;
    *good = false;
    if (size < 0)
        return say(merge, part->path, "it cannot be read: %s", strerror(errno));
    if ((*line)[size - 1] != '\n' || !shard_block_read(&entry.block, *line, (size_t)size))
        return say(merge, part->path, "behind byte %lld it is damaged; run shard %u of %u again",
                   (long long)(ftello(file) - size), part->head.shard.number,
                   part->head.shard.count);
    entry.at = ftello(file);
    if (!add_entry(merge, &entry)) {
        audit_summary_finish(&entry.block.of);
        return say_no_memory(merge, part->path);
    }
    *good = check_entry(merge, &entry, hash_on(HASH_START, *line, (size_t)size - 1));
    return *good;
}

static bool read_part(struct merge *merge, struct part *part)
{
    char fault[FAULT_ROOM], *line = NULL;
    size_t room = 0;
    bool good = true;

    if (!open_part(merge, part))
        return false;
    const ssize_t size = getline(&line, &room, merge->file);
    if (!shard_head_read(&part->head, line ? line : "", size > 0 ? (size_t)size : 0, fault))
        good = say(merge, part->path, "%s", fault);
    else if (!is_same_audit(&part->head, &merge->parts->head))
        good = say(merge, part->path,
                   "it is of another audit than %s: files, options or the number of shards differ",
                   merge->parts->path);
    while (good && read_entry(merge, part, &line, &room, &good))
        ;
    free(line);
    return good;
}

/* Name the shards that are missing, the first few of them. */
static bool say_missing(const struct merge *merge, const struct part **found)
{
    enum { NAMED = 16 };
    char names[256];
    const unsigned count = merge->parts->head.shard.count;
    unsigned missing = 0;
    hk_buf buf;

    hk_buf_init(&buf, names, sizeof names);
    for (unsigned i = 1; i <= count; i++)
        if (!found[i] && missing++ < NAMED) {
            hk_buf_str(&buf, missing > 1 ? ", " : "");
            hk_buf_int(&buf, i);
        }
    if (missing > NAMED) {
        hk_buf_str(&buf, " and ");
        hk_buf_int(&buf, missing - NAMED);
        hk_buf_str(&buf, " more");
    }
    return missing == 0 ||
           say(merge, "--merge", "%s %s of %u %s missing", missing == 1 ? "shard" : "shards", names,
               count, missing == 1 ? "is" : "are");
}

/* Is each shard there, and once? A shard without a block is no less of the audit. */
static bool check_parts(const struct merge *merge)
{
    const size_t count = merge->parts->head.shard.count;
    const struct part **found = calloc(count + 1, sizeof *found); /* the first has the number 1 */
    bool good = true;

    if (!found)
        return say_no_memory(merge, merge->parts->path);
    for (size_t i = 0; good && i < merge->part_count; i++) {
        const struct part *part = &merge->parts[i];
        const struct part **place = &found[part->head.shard.number];
        if (*place)
            good = say(merge, part->path, "it is shard %u, and so is %s", part->head.shard.number,
                       (*place)->path);
        *place = part;
    }
    good = good && say_missing(merge, found);
    free(found);
    return good;
}

static int compare_entries(const void *a, const void *b)
{
    const struct shard_block *one = &((const struct entry *)a)->block;
    const struct shard_block *other = &((const struct entry *)b)->block;

    if (one->file != other->file)
        return one->file < other->file ? -1 : 1;
    return (one->block > other->block) - (one->block < other->block);
}

/* Two blocks of one file, one behind the other. Were they read from the same? */
static bool check_samples(const struct merge *merge, const struct entry *one,
                          const struct entry *other)
{
    const struct shard_block *a = &one->block, *b = &other->block;

    if (a->sample == b->sample || a->sample == 0 || b->sample == 0)
        return true;
    return say(merge, file_of(one->part, a->file),
               "what %s and %s have read differs; the file has changed between two shards",
               one->part->path, other->part->path);
}

/* Are there blocks for the whole of the file? `at` moves to the first entry behind it. */
static bool check_file(const struct merge *merge, unsigned file, size_t *at)
{
    const struct shard_head *head = &merge->parts->head;
    const char *name = head->of.files[file];
    uint64_t start = 0;

    for (bool is_last = false; !is_last;) {
        const unsigned long long number = start / head->block_bytes;
        const struct entry *entry = *at < merge->entry_count ? &merge->entries[*at] : NULL;
        if (!entry || entry->block.file != file || entry->block.block > number)
            return say(merge, name, "block %llu is missing; it is of shard %u of %u", number,
                       shard_of_block(head->shard.count, file, number), head->shard.count);
        if (*at > 0 && compare_entries(entry, entry - 1) == 0)
            return say(merge, name, "block %llu is in %s and in %s",
                       (unsigned long long)entry->block.block, entry[-1].part->path,
                       entry->part->path);
        if (start > 0 && !check_samples(merge, entry - 1, entry))
            return false;
        if (entry->block.start != start || entry->block.block != number)
            return say(merge, name,
                       "block %llu begins at byte %llu and the one before it ends at byte %llu; "
                       "the file has changed between two shards",
                       (unsigned long long)entry->block.block,
                       (unsigned long long)entry->block.start, (unsigned long long)start);
        start = entry->block.end;
        is_last = entry->block.is_last;
        (*at)++;
    }
    return true;
}

static bool check(const struct merge *merge)
{
    size_t at = 0;
    const size_t count = merge->parts->head.of.file_count;

    for (unsigned file = 0; file < count; file++)
        if (!check_file(merge, file, &at))
            return false;
    if (at == merge->entry_count)
        return true;
    const struct entry *entry = &merge->entries[at];
    return say(merge, entry->part->path, "block %llu of %s is beyond the end of what was audited",
               (unsigned long long)entry->block.block, file_of(entry->part, entry->block.file));
}

/* Writing the reports. */

/* What is added to the numbers of a block. */
struct shift {
    uint64_t games, lines;
};

static const char *append_shifted(struct hk__text *out, const char *at, const char *end,
                                  uint64_t shift)
{
    char digits[24];
    uint64_t number = 0;

    for (; at < end && *at >= '0' && *at <= '9'; at++)
        number = number * 10 + (uint64_t)(*at - '0');
    const unsigned long long shifted = number + shift;
    const int size = snprintf(digits, sizeof digits, "%llu", shifted);
    hk__text_append(out, digits, (size_t)size);
    return at;
}

static bool begins_with(const char *at, const char *end, const char *word)
{
    const size_t size = strlen(word);
    return (size_t)(end - at) >= size && memcmp(at, word, size) == 0;
}

/* Where the text of JSON ends that begins at this quotation mark; behind the one that ends it. */
static const char *end_of_text(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++)
        at += *at == '\\';
    return at < end ? at + 1 : end;
}

/* Objects of JSON: the members "game" and "line" are numbers to be shifted. */
static void shift_json(struct hk__text *out, const char *at, const char *end,
                       const struct shift *shift)
{
    static const char game[] = "\"game\":", line[] = "\"line\":";

    while (at < end) {
        const char *mark = memchr(at, '"', (size_t)(end - at));
        const char *to = mark ? mark : end;
        if (mark && begins_with(mark, end, game))
            to = mark + strlen(game);
        else if (mark && begins_with(mark, end, line))
            to = mark + strlen(line);
        else if (mark)
            to = end_of_text(mark, end);
        hk__text_append(out, at, (size_t)(to - at));
        at = to;
        if (mark && to[-1] == ':')
            at = append_shifted(out, to, end,
                                begins_with(mark, end, game) ? shift->games : shift->lines);
    }
}

/* Lines of text: `file:line: game N ...` */
static void shift_lines(struct hk__text *out, const char *at, const char *end, const char *file,
                        const struct shift *shift)
{
    static const char game[] = ": game ";
    const size_t size = strlen(file) + 1;

    while (at < end) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        next = next ? next + 1 : end;
        if ((size_t)(next - at) > size) {
            hk__text_append(out, at, size);
            at = append_shifted(out, at + size, next, shift->lines);
            if (begins_with(at, next, game)) {
                hk__text_append(out, game, strlen(game));
                at = append_shifted(out, at + strlen(game), next, shift->games);
            }
        }
        hk__text_append(out, at, (size_t)(next - at));
        at = next;
    }
}

static bool write_entry(struct merge *merge, const struct entry *entry, const struct shift *shift,
                        struct hk__text *body, struct hk__text *out)
{
    const struct part *part = entry->part;
    const size_t size = (size_t)entry->block.report_bytes;

    body->size = out->size = 0;
    if (size == 0)
        return true;
    if (!hk__text_reserve(body, size))
        return say_no_memory(merge, part->path);
    if (!open_part(merge, part))
        return false;
    if (fseeko(merge->file, entry->at, SEEK_SET) != 0 ||
        fread(body->bytes, 1, size, merge->file) != size)
        return ferror(merge->file)
                   ? say(merge, part->path, "it cannot be read: %s", strerror(errno))
                   : say_broken(merge, entry);
    if (part->head.json)
        shift_json(out, body->bytes, body->bytes + size, shift);
    else
        shift_lines(out, body->bytes, body->bytes + size, file_of(part, entry->block.file), shift);
    if (out->failed)
        return say_no_memory(merge, part->path);
    return merge->listener->write(merge->listener->context, out->bytes, out->size);
}

static bool write_all(struct merge *merge)
{
    struct hk__text body = {0}, out = {0};
    struct shift shift = {0};
    bool good = true;

    for (size_t i = 0; i < merge->entry_count && good; i++) {
        const struct entry *entry = &merge->entries[i];
        if (i > 0 && entry->block.file != entry[-1].block.file)
            shift = (struct shift){0};
        good = write_entry(merge, entry, &shift, &body, &out);
        if (good && !audit_summary_merge(merge->sum, &entry->block.of))
            good = say(merge, entry->part->path, "with it the sums are too large");
        shift.games += entry->block.of.totals.games;
        shift.lines += entry->block.lines;
    }
    free(body.bytes);
    free(out.bytes);
    return good;
}

static void finish(struct merge *merge)
{
    for (size_t i = 0; i < merge->entry_count; i++)
        audit_summary_finish(&merge->entries[i].block.of);
    for (size_t i = 0; i < merge->part_count; i++)
        audit_summary_finish(&merge->parts[i].head.of);
    if (merge->file)
        fclose(merge->file);
    free(merge->entries);
    free(merge->parts);
}

bool shard_merge(char **paths, int count, bool json, const struct audit_listener *listener,
                 struct audit_summary *sum)
{
    struct merge merge = {.listener = listener, .part_count = (size_t)count, .sum = sum};
    bool good = true;

    *sum = (struct audit_summary){0};
    merge.parts = calloc(merge.part_count, sizeof *merge.parts);
    if (!merge.parts || !audit_summary_init(sum, &(struct audit_words){0})) {
        free(merge.parts);
        return say_no_memory(&merge, paths[0]);
    }
    for (size_t i = 0; i < merge.part_count && good; i++) {
        merge.parts[i].path = paths[i];
        good = read_part(&merge, &merge.parts[i]);
    }
    if (good && json && !merge.parts->head.json)
        good = say(&merge, paths[0], "its reports are lines of text; run the shards with --json");
    if (good && merge.entry_count > 0)
        qsort(merge.entries, merge.entry_count, sizeof *merge.entries, compare_entries);
    good = good && check_parts(&merge) && check(&merge) && write_all(&merge);
    finish(&merge);
    return good;
}
