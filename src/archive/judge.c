/*
 * Judges the games of a range, one by one, and writes their report.
 *
 * A text can break off where a file is damaged or a signal has come. For the reader of PGN, the
 * game that it was reading then ends where the bytes end, and what it would say of that game is not
 * true of the file. Such a game is left out; a later audit can go on where it begins.
 */
#include "archive/judge.h"
#include "hakem/ending.h"

enum { GAME_MEMORY_MAX = 64 << 20 };

/* The library counts places from the start of the range; count them from the start of the text. */
static void move_places(hk_audited *game, const struct text_place *start)
{
    game->offset += start->offset;
    game->line += start->line - 1;
    for (unsigned i = 0; i < game->finding_count; i++)
        game->findings[i].line += start->line - 1;
}

/* Did the game end only because the bytes end? */
static bool is_broken_off(const struct audit_range *range, const hk_audit *audit)
{
    return range->start.offset + hk_audit_offset(audit) == range->read_to->offset &&
           range->source.is_truncated(range->source.context);
}

static bool is_misplaced(const struct audit_range *range, bool first)
{
    return first && range->starts_with_game && range->game.offset != range->start.offset;
}

/* How far the text has been judged. */
static struct text_place place_reached(const struct audit_range *range, const hk_audit *audit)
{
    return (struct text_place){.offset = range->start.offset + hk_audit_offset(audit),
                               .line = range->start.line + hk_audit_line(audit) - 1};
}

/* Where the range ends, all of which has been judged. */
static struct text_place end_of_range(const struct audit_range *range, const hk_audit *audit)
{
    struct text_place end = place_reached(range, audit);
    end.after_cr = range->read_to->after_cr;
    return end;
}

/* Judge the next game. Answers whether it is to be reported; otherwise `end` and `next` are set. */
static bool judge_next(struct audit_range *range, hk_audit *audit, bool first)
{
    hk_audited *game = &range->game;

    const struct text_place last_end = first ? range->start : place_reached(range, audit);
    if (!hk_audit_next(audit, game)) {
        const bool truncated = range->source.is_truncated(range->source.context);
        range->end = truncated ? AUDIT_TRUNCATED : AUDIT_DONE;
        range->next = truncated ? last_end : end_of_range(range, audit);
        return false;
    }
    move_places(game, &range->start);
    range->next = (struct text_place){.offset = game->offset, .line = game->line};
    if (is_misplaced(range, first)) {
        range->end = AUDIT_NO_GAME_HERE;
        return false;
    }
    if (is_broken_off(range, audit)) {
        range->end = AUDIT_TRUNCATED;
        return false;
    }
    return true;
}

static bool report_game(struct audit_range *range)
{
    audit_totals_count(&range->totals, &range->game);
    audit_report(&range->out, range->request, &range->game, range->file);
    return !range->out.failed;
}

static void judge_games(struct audit_range *range, hk_audit *audit)
{
    for (bool first = true; judge_next(range, audit, first); first = false) {
        if (!report_game(range)) {
            range->end = AUDIT_NO_MEMORY;
            return;
        }
        if (range->game_done(range, range->context))
            continue;
        if (judge_next(range, audit, false)) /* only to learn where it begins */
            range->end = AUDIT_STOPPED;
        return;
    }
}

/* Begin with the range. Answers false if there is no memory. */
static bool begin_audit(const struct audit_range *range, struct audit_memory *memory)
{
    const struct text_source *source = &range->source;
    if (memory->audit) {
        hk_audit_restart(memory->audit, source->read, source->context);
        return true;
    }
    hk_arena_init(&memory->arena, GAME_MEMORY_MAX + hk_winnable_bytes(HK_ENDING_NODES_MAX));
    return hk_audit_create(&memory->audit, &memory->arena, source->read, source->context,
                           &range->request->options) == HK_OK;
}

void audit_range_judge(struct audit_range *range, struct audit_memory *memory)
{
    range->next = range->start;
    range->end = AUDIT_NO_MEMORY;
    if (!begin_audit(range, memory)) {
        audit_memory_finish(memory);
        return;
    }
    if (range->behind_game)
        hk_audit_begin_behind_game(memory->audit);
    judge_games(range, memory->audit);
}

void audit_memory_finish(struct audit_memory *memory)
{
    hk_arena_finish(&memory->arena);
    memory->audit = NULL;
}
