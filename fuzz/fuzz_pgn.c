/*
 * PGN: any text is read to its end; what is given follows the grammar of items; two ways of feeding it give the same, and
 * so do moves one by one and many at once.
 */
#include "fuzz.h"
#include "hakem/audit.h"

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

static char window[HK_PGN_WINDOW_MIN];
static hk_pgn_reader reader;

/* A number for all that is read. */
static uint64_t read_all(const uint8_t *data, size_t size, size_t step)
{
    struct feed feed = {.data = data, .size = size, .step = step};
    const hk_pgn_options options = {.variations = true};
    uint64_t sum = 0;
    unsigned depth = 0;
    hk_pgn_item item;

    PROMISE(hk_pgn_read_init(&reader, window, sizeof window, give, &feed, &options) == HK_OK);
    do {
        hk_pgn_read(&reader, &item);
        PROMISE(item.offset <= size);
        if (item.kind == HK_PGN_OPEN)
            depth++;
        if (item.kind == HK_PGN_CLOSE)
            PROMISE(depth-- > 0);
        if (item.kind == HK_PGN_GAME_END)
            depth = 0;
        if (item.kind == HK_PGN_MOVE)
            PROMISE(item.move != HK_MOVE_NONE && item.before && item.after);
        if (item.kind != HK_PGN_COMMENT) /* its pieces depend on the feeding */
            sum = (sum + (uint64_t)item.kind * 31 + item.line * 7 + item.offset + item.move) *
                  UINT64_C(0x9e3779b97f4a7c15);
    } while (item.kind != HK_PGN_END);
    return sum;
}

static uint64_t mix(uint64_t sum, uint64_t value)
{
    return (sum + value) * UINT64_C(0x9e3779b97f4a7c15);
}

/* A number for the games, their moves, faults and results, by as many moves at once; 0: one by one. */
static uint64_t read_main_lines(const uint8_t *data, size_t size, size_t at_once)
{
    static hk_pgn_made made[64];
    struct feed feed = {.data = data, .size = size, .step = size + 1};
    const hk_pgn_options options = {.made = at_once ? made : NULL, .made_room = at_once};
    uint64_t sum = 0;
    hk_pgn_item item;

    PROMISE(hk_pgn_read_init(&reader, window, sizeof window, give, &feed, &options) == HK_OK);
    do {
        hk_pgn_read(&reader, &item);
        for (size_t i = 0; item.kind == HK_PGN_MOVES && i < item.made_count; i++)
            sum = mix(mix(sum, item.made[i].move), item.line + item.made[i].lines);
        if (item.kind == HK_PGN_MOVE)
            sum = mix(mix(sum, item.move), item.line);
        if (item.kind == HK_PGN_FAULT)
            sum = mix(mix(mix(sum, item.fault), item.line), item.offset);
        if (item.kind == HK_PGN_GAME_END)
            sum = mix(mix(mix(sum, item.result), item.offset), hk_board_key(&item.after->board));
    } while (item.kind != HK_PGN_END);
    return sum;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static hk_audited game;
    const hk_audit_options options = {.edition = HK_EDITION_2023};
    struct feed feed = {.data = data, .size = size, .step = size + 1};
    static hk_arena arena;
    static hk_audit
        *audit; /* one for all texts: what it takes at once is much to take again and again */

    PROMISE(read_all(data, size, size + 1) == read_all(data, size, 1 + size % 13));
    PROMISE(read_main_lines(data, size, 0) == read_main_lines(data, size, 1 + size % 64));
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
