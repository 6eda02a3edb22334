/*
 * Reads any text as PGN, to its end. The items follow their grammar. They do not depend on how many
 * bytes the reader gets at once, nor on whether the fast path or the tokens read the moves.
 * Skipping a game changes no other.
 */
#include "fuzz.h"
#include "hakem/audit.h"
#include "notation/pgn_reader.h"

#include <string.h>

struct feed {
    const uint8_t *data;
    size_t size, step;
};

static size_t give(void *context, char *into, size_t room)
{
    struct feed *feed = context;
    size_t size = feed->size < feed->step ? feed->size : feed->step;
    if (size > room)
        size = room;
    memcpy(into, feed->data, size);
    feed->data += size;
    feed->size -= size;
    return size;
}

/* Make a reader of a text, in the caller's arena. */
static hk_pgn_reader *reader_of(hk_arena *arena, struct feed *feed, const hk_pgn_options *options)
{
    hk_pgn_reader *reader;
    hk_arena_init(arena, SIZE_MAX);
    PROMISE(hk_pgn_reader_create(&reader, arena, give, feed, options) == HK_OK);
    return reader;
}

static uint64_t mix(uint64_t sum, uint64_t value)
{
    return (sum + value) * UINT64_C(0x9e3779b97f4a7c15);
}

static uint64_t mix_text(uint64_t sum, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        sum = mix(sum, (unsigned char)text[i]);
    return sum;
}

/* Read every byte that a tag pair points to. */
static uint64_t mix_tags(uint64_t sum, const hk_pgn_tags *tags)
{
    PROMISE((tags->count >= 1 || tags->is_last) && tags->count <= HK_PGN_TAGS_MAX);
    if (tags->start)
        PROMISE(tags->is_last && tags->start->key == hk_board_key(&tags->start->board));
    for (size_t i = 0; i < tags->count; i++) {
        sum = mix_text(sum, tags->pairs[i].name, tags->pairs[i].name_size);
        sum = mix_text(sum, tags->pairs[i].value, tags->pairs[i].value_size);
    }
    return sum;
}

/* Read all items of a text, and sum them up in one number. */
static uint64_t read_all(const uint8_t *data, size_t size, size_t step)
{
    struct feed feed = {.data = data, .size = size, .step = step};
    const hk_pgn_options options = {.comments = HK_PGN_COMMENTS_ALL,
                                    .variations = true,
                                    .nags = true,
                                    .unread = true,
                                    .keys = true};
    uint64_t sum = 0;
    unsigned depth = 0;
    hk_arena arena;
    hk_pgn_reader *reader = reader_of(&arena, &feed, &options);
    hk_pgn_item item;

    while (hk_pgn_read(reader, &item)) {
        PROMISE(item.offset <= size);
        if (item.kind == HK_PGN_VARIATION_START)
            depth++;
        if (item.kind == HK_PGN_VARIATION_END)
            PROMISE(depth-- > 0);
        if (item.kind == HK_PGN_GAME_END)
            depth = 0;
        if (item.kind == HK_PGN_TAGS)
            sum = mix_tags(sum, &item.tags);
        if (item.kind == HK_PGN_MOVES)
            PROMISE(item.run.count > 0 &&
                    item.run.after->key == hk_board_key(&item.run.after->board));
        if (item.kind != HK_PGN_COMMENT) /* its pieces depend on `step` */
            sum = mix(mix(mix(sum, (uint64_t)item.kind), item.line), item.offset);
    }
    PROMISE(hk_pgn_reader_offset(reader) == size);
    hk_arena_finish(&arena);
    return sum;
}

/* How read_games reads the games of a text. */
struct look {
    /* The tokens read the moves, not the fast path. */
    bool by_tokens;
    /* Of every second game only the end enters the sum. */
    bool leaves_out_half;
    /* These games are skipped. */
    bool skips;
    size_t move_room;
};

/* Sum up the moves, faults, results and last positions of the games in one number. */
static uint64_t read_games(const uint8_t *data, size_t size, const hk_pgn_options *options,
                           struct look look)
{
    struct feed feed = {.data = data, .size = size, .step = size + 1};
    hk_arena arena;
    hk_pgn_reader *reader = reader_of(&arena, &feed, options);
    uint64_t sum = 0;
    bool left_out = look.leaves_out_half;
    hk_pgn_item item;

    reader->fast = look.by_tokens ? NULL : reader->fast;
    reader->move_room = look.move_room;
    while (hk_pgn_read(reader, &item)) {
        hk_pgn_ply ply = {.count = 0};
        if (item.kind == HK_PGN_GAME)
            left_out = look.leaves_out_half && !left_out;
        if (item.kind == HK_PGN_GAME && left_out && look.skips)
            hk_pgn_skip_game(reader);
        if (item.kind == HK_PGN_GAME_END)
            sum = mix(mix(mix(sum, item.end.result), item.offset),
                      hk_board_key(&item.end.position->board));
        if (left_out)
            continue;
        while (hk_pgn_next_move(&ply, &item))
            sum = mix(mix(mix(sum, ply.move), ply.line), ply.after.key);
        if (item.kind == HK_PGN_FAULT)
            sum = mix(mix(mix(sum, item.fault.kind), item.line), item.offset);
    }
    hk_arena_finish(&arena);
    return sum;
}

static void check_games(const uint8_t *data, size_t size)
{
    const hk_pgn_options main_lines = {.comments = HK_PGN_COMMENTS_NONE};
    const hk_pgn_options whole = {.comments = HK_PGN_COMMENTS_ALL, .variations = true};
    const size_t room = 1 + size % 64;

    PROMISE(read_games(data, size, &main_lines, (struct look){.by_tokens = true, .move_room = 1}) ==
            read_games(data, size, &main_lines, (struct look){.move_room = room}));
    for (unsigned i = 0; i < 2; i++) {
        const hk_pgn_options *options = i == 0 ? &main_lines : &whole;
        struct look look = {.leaves_out_half = true, .move_room = room};
        const uint64_t sum = read_games(data, size, options, look);
        look.skips = true;
        PROMISE(sum == read_games(data, size, options, look));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static hk_audited game;
    const hk_audit_options options = {.edition = HK_EDITION_2023};
    struct feed feed = {.data = data, .size = size, .step = size + 1};
    static hk_arena arena;
    /* One audit for all inputs, since making one takes much memory. */
    static hk_audit *audit;

    PROMISE(read_all(data, size, size + 1) == read_all(data, size, 1 + size % 13));
    check_games(data, size);
    if (audit) {
        hk_audit_restart(audit, give, &feed);
    } else {
        hk_arena_init(&arena, 128 << 20);
        PROMISE(hk_audit_create(&audit, &arena, give, &feed, &options) == HK_OK);
    }
    while (hk_audit_next(audit, &game))
        PROMISE(hk_utf8_check(game.white, strlen(game.white)) &&
                game.finding_count <= HK_FINDINGS_MAX);
    return 0;
}
