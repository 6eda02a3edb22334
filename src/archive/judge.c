/*
 * One stretch of a text judged, game by game.
 *
 * A text can break off where a file is damaged or a signal has come. The game that was being read there ends for the
 * reader where the bytes end, and what it would say of it is not true of the file; such a game is left out. A later
 * audit can go on at its beginning.
 */
#include "archive/judge.h"
#include "hakem/ending.h"

enum { GAME_MEMORY_MAX = 64 << 20 };

/* A game's places are counted from the start of the stretch; count them from the start of the text. */
static void move_places(hk_audited *game, const struct text_place *start)
{
    game->offset += start->offset;
    game->line += start->line - 1;
    for (unsigned i = 0; i < game->finding_count; i++)
        game->findings[i].line += start->line - 1;
}

/* Did the game end only because the bytes do? */
static bool is_broken_off(const struct audit_stretch *stretch, const hk_audit *audit)
{
    return stretch->start.offset + hk_audit_offset(audit) == stretch->read_to->offset &&
           stretch->source.is_cut(stretch->source.context);
}

static bool is_misplaced(const struct audit_stretch *stretch, bool first)
{
    return first && stretch->starts_with_game && stretch->game.offset != stretch->start.offset;
}

/* Where the last game has ended. */
static struct text_place place_behind(const struct audit_stretch *stretch, const hk_audit *audit,
                                      bool first)
{
    if (first)
        return stretch->start;
    return (struct text_place){.offset = stretch->start.offset + hk_audit_offset(audit),
                               .line = stretch->start.line + hk_audit_line(audit) - 1};
}

/* Go on to the next game and see how it stands. Answers whether it is to be reported. */
static bool judge_next(struct audit_stretch *stretch, hk_audit *audit, bool first)
{
    hk_audited *game = &stretch->game;

    const struct text_place behind = place_behind(stretch, audit, first);
    if (!hk_audit_next(audit, game)) {
        const bool cut = stretch->source.is_cut(stretch->source.context);
        stretch->end = cut ? AUDIT_CUT : AUDIT_DONE;
        stretch->next = cut ? behind : *stretch->read_to;
        return false;
    }
    move_places(game, &stretch->start);
    stretch->next = (struct text_place){.offset = game->offset, .line = game->line};
    if (is_misplaced(stretch, first)) {
        stretch->end = AUDIT_NO_GAME_HERE;
        return false;
    }
    if (is_broken_off(stretch, audit)) {
        stretch->end = AUDIT_CUT;
        return false;
    }
    return true;
}

static bool report_game(struct audit_stretch *stretch)
{
    audit_totals_count(&stretch->totals, &stretch->game);
    audit_report(&stretch->out, stretch->request, &stretch->game, stretch->file);
    return !stretch->out.failed;
}

static void judge_games(struct audit_stretch *stretch, hk_audit *audit)
{
    for (bool first = true; judge_next(stretch, audit, first); first = false) {
        if (!report_game(stretch)) {
            stretch->end = AUDIT_NO_MEMORY;
            return;
        }
        if (stretch->game_done(stretch, stretch->context))
            continue;
        if (judge_next(stretch, audit, false)) /* only to know where it begins */
            stretch->end = AUDIT_STOPPED;
        return;
    }
}

/* Begin with the stretch. Answers false if there is no memory. */
static bool begin_audit(const struct audit_stretch *stretch, struct audit_memory *memory)
{
    const struct audit_source *source = &stretch->source;
    if (memory->audit) {
        hk_audit_restart(memory->audit, source->read, source->context);
        return true;
    }
    hk_arena_init(&memory->arena, GAME_MEMORY_MAX + hk_winnable_bytes(HK_ENDING_NODES_MAX));
    return hk_audit_create(&memory->audit, &memory->arena, source->read, source->context,
                           &stretch->request->options) == HK_OK;
}

void audit_judge(struct audit_stretch *stretch, struct audit_memory *memory)
{
    stretch->next = stretch->start;
    stretch->end = AUDIT_NO_MEMORY;
    if (begin_audit(stretch, memory))
        judge_games(stretch, memory->audit);
    else
        audit_memory_finish(memory);
}

void audit_memory_finish(struct audit_memory *memory)
{
    hk_arena_finish(&memory->arena);
    memory->audit = NULL;
}
