/*
 * Judges recorded games: what the reader of PGN found in their text, and what the Laws say of their
 * moves and results.
 *
 * Where the Laws end a game by themselves (article 5, 9.6) and the record goes on, that is a
 * finding, and the record is read on. After mate and stalemate no move can be legal; so a move
 * there is `played-on` instead of an illegal move.
 *
 * Positions are kept and compared only in games in which one may have occurred five times
 * (repeats.c).
 */
#include "hakem/audit.h"
#include "audit/findings.h"
#include "audit/repeats.h"
#include "audit/times.h"
#include "base/arena.h"
#include "base/internal.h"
#include "board/bb.h"

#include <string.h>

/*
 * A game that has so many half-moves is compared from there on, so that no longer line is played
 * again from its start.
 */
enum { HISTORY_FROM_PLIES = 4096 };

/* What has to be followed for the findings that are wanted. */
struct needs {
    bool clocks;   /* the times in comments */
    bool losses;   /* whether a winner could have won */
    bool ends;     /* how the game should have ended */
    bool repeats;  /* how often positions have occurred */
    bool quiet;    /* moves without a capture or a pawn move */
    bool dead;     /* whether somebody could still mate */
    bool anything; /* of these; otherwise the text and each move by itself tell */
};

struct hk_audit {
    hk_arena *arena;
    hk_pgn_reader *reader;
    hk_audit_options options;
    hk_history history;
    hk__times times;
    hk__outcome outcome;
    hk__repeats repeats;
    uint64_t games;
    struct hk__finding_scope scope;
    struct needs needs;

    /* Of the game that is being read: */
    /* The main line stopped at a move that does not fit, and the final position is not known. */
    bool line_stopped;
    /* The finding of the first illegal move says how far the text was read after it. */
    bool noted_read_on;
    /*
     * That the game went on after a fifth occurrence, or after seventy-five moves, is a finding
     * already.
     */
    bool fivefold, seventy_five;
    /* The history holds the line. Otherwise no position has occurred five times. */
    bool has_history;
};

_Static_assert(HK_FINDING_KINDS <= 32, "a bit for each");

static struct needs needs_of(uint32_t wanted)
{
    const bool result = wanted & HK__FINDING_BIT(HK_FINDING_WRONG_RESULT);
    struct needs needs = {
        .clocks = wanted & HK__FINDING_BIT(HK_FINDING_CLOCK),
        .losses = wanted & HK__FINDING_BIT(HK_FINDING_UNWINNABLE_WIN),
        .quiet = wanted & HK__FINDING_BIT(HK_FINDING_SEVENTY_FIVE_MISSED),
        .dead = result || wanted & HK__FINDING_BIT(HK_FINDING_DEAD_MISSED),
    };
    needs.ends = result || needs.losses;
    needs.repeats = needs.ends || wanted & HK__FINDING_BIT(HK_FINDING_FIVEFOLD_MISSED);
    needs.anything = needs.clocks || needs.quiet || needs.dead || needs.repeats;
    return needs;
}

static hk_err create_reader(hk_audit *audit, hk_pgn_source *source, void *context)
{
    const hk_pgn_options reading = {.letters = audit->options.letters,
                                    .comments = audit->needs.clocks ? HK_PGN_COMMENTS_WITH_COMMANDS
                                                                    : HK_PGN_COMMENTS_NONE,
                                    .unread = true};
    return hk_pgn_reader_create(&audit->reader, audit->arena, source, context, &reading);
}

static hk_err create(hk_audit **out, hk_arena *arena, hk_pgn_source *source, void *context,
                     const hk_audit_options *options)
{
    hk_audit *audit = hk_arena_get(arena, sizeof *audit);

    if (!audit)
        return HK_E_MEMORY;
    audit->arena = arena;
    audit->options = *options;
    audit->scope = (struct hk__finding_scope){
        .wanted = options->wanted ? options->wanted : UINT32_MAX,
        .letters = options->letters ? options->letters : &hk_letters_english};
    audit->needs = needs_of(audit->scope.wanted);
    hk_err err = hk_history_init(&audit->history, arena, NULL);
    if (err == HK_OK)
        err = hk__outcome_init(&audit->outcome, arena);
    if (err == HK_OK)
        err = create_reader(audit, source, context);
    if (err == HK_OK)
        *out = audit;
    return err;
}

hk_err hk_audit_create(hk_audit **out, hk_arena *arena, hk_pgn_source *source, void *context,
                       const hk_audit_options *options)
{
    const struct hk__arena_mark mark = hk__arena_mark(arena);
    const hk_err err = create(out, arena, source, context, options);
    if (err != HK_OK)
        hk__arena_release(arena, mark);
    return err;
}

void hk_audit_watch(hk_audit *audit, hk_winnable_watcher *watcher, void *context)
{
    hk_winnable_watch(audit->outcome.solver, watcher, context);
}

void hk_audit_begin_behind_game(hk_audit *audit)
{
    hk_pgn_reader_begin_behind_game(audit->reader);
}

void hk_audit_restart(hk_audit *audit, hk_pgn_source *source, void *context)
{
    audit->games = 0;
    hk_pgn_reader_restart(audit->reader, source, context);
}

uint64_t hk_audit_offset(const hk_audit *audit)
{
    return hk_pgn_reader_offset(audit->reader);
}

uint64_t hk_audit_line(const hk_audit *audit)
{
    return hk_pgn_reader_line(audit->reader);
}

static void note_read_on(hk_audit *audit, hk_audited *game, const hk_pgn_unread *unfit)
{
    if (!audit->noted_read_on)
        hk__finding_note_read_on(game, unfit);
    audit->noted_read_on = true; /* also if there was nothing to note */
}

/* A word after an illegal move. */
static void follow_unread(hk_audit *audit, hk_audited *game, const hk_pgn_unread *word)
{
    game->plies_after += word->is_move;
    if (word->last)
        note_read_on(audit, game, word);
}

static void follow_fault(hk_audit *audit, hk_audited *game, const hk_pgn_item *item)
{
    const hk_pgn_fault *fault = &item->fault;
    /* After mate or stalemate the final position is known, whatever cannot be read. */
    if (fault->err != HK_OK &&
        (!fault->position || hk__rule_of_end(&fault->position->board) == HK_RULE_NONE))
        audit->line_stopped = true;
    if (fault->err != HK_OK && !fault->position)
        game->has_final = false;
    hk__finding_add_fault(&audit->scope, game, item);
}

static void keep_name(char out[HK_AUDIT_NAME_MAX], const hk_pgn_tag *tag)
{
    hk_buf name;
    hk_buf_init(&name, out, HK_AUDIT_NAME_MAX);
    hk_buf_foreign(&name, tag->value, tag->value_size);
}

static void follow_tag(hk_audit *audit, hk_audited *game, const hk_pgn_tag *tag)
{
    if (tag->name_size == 5 && memcmp(tag->name, "White", 5) == 0)
        keep_name(game->white, tag);
    else if (tag->name_size == 5 && memcmp(tag->name, "Black", 5) == 0)
        keep_name(game->black, tag);
    else if (tag->name_size > 9 && /* all tags that are looked for there are longer */
             (audit->needs.clocks || audit->needs.losses)) {
        hk__times_tag(&audit->times, tag);
        if (audit->needs.losses)
            hk__outcome_tag(&audit->outcome, tag);
    }
}

/* Play the first `plies` half-moves again, so that positions can be compared from there on. */
static void follow_from_start(hk_audit *audit, unsigned plies)
{
    hk_position position = hk__outcome_start(&audit->outcome);

    audit->has_history = true;
    hk_history_restart(&audit->history, &position);
    for (unsigned i = 0; i < plies; i++) {
        hk_position_make(&position, audit->outcome.played[i].move);
        if (hk_history_add(&audit->history, &position) != HK_OK)
            hk_history_restart(&audit->history, &position);
    }
}

/*
 * The game was over, and went on with the move that comes `plies` half-moves after the position
 * `before`.
 */
static void add_missed(const hk_audit *audit, hk_audited *game, hk_finding_kind kind, uint64_t line,
                       hk_rule rule, const hk_position *before, size_t plies, const char *why)
{
    hk_buf text;

    hk__finding_add(&audit->scope, game, kind, line, rule, &text);
    hk_buf_str(&text, "The game went on with ");
    hk__finding_name_move(&text, before, plies);
    hk_buf_str(&text, why);
}

/* Was the game over before one of the moves, by a fifth occurrence or by seventy-five moves? */
static void follow_each(hk_audit *audit, hk_audited *game, const hk_pgn_item *item)
{
    const hk_pgn_run *run = &item->run;
    const hk_edition_rules *rules = hk_edition_get(audit->options.edition);
    hk_position now = *run->before;
    now.key = audit->has_history ? hk_board_key(&now.board) : 0;
    uint32_t quiet = now.halfmove_plies;

    for (size_t i = 0; i < run->count; i++) {
        const uint64_t line = item->line + run->moves[i].lines;
        if (!audit->fivefold && audit->has_history &&
            hk_history_occurrences(&audit->history) >= rules->fivefold_occurrences) {
            audit->fivefold = true;
            add_missed(audit, game, HK_FINDING_FIVEFOLD_MISSED, line, HK_RULE_FIVEFOLD, run->before,
                       i, " though the position had occurred five times.");
        }
        if (!audit->seventy_five && rules->seventy_five_plies &&
            quiet >= rules->seventy_five_plies) {
            audit->seventy_five = true;
            add_missed(audit, game, HK_FINDING_SEVENTY_FIVE_MISSED, line, HK_RULE_SEVENTY_FIVE,
                       run->before, i,
                       " though each player had made seventy-five moves without a capture or a "
                       "pawn move.");
        }
        game->plies++;
        quiet = run->moves[i].halfmove_plies;
        if (!audit->has_history)
            continue;
        hk_position_make(&now, run->moves[i].move);
        /*
         * A line of hundreds of thousands of half-moves without a capture or a pawn move: forget
         * the earlier ones.
         */
        if (hk_history_add(&audit->history, &now) != HK_OK)
            hk_history_restart(&audit->history, &now);
    }
}

/*
 * Judge the clock times in the comments that came with moves. `base`: half-moves before them;
 * `first`: findings before them.
 */
static void follow_comments(hk_audit *audit, hk_audited *game, const hk_pgn_item *item,
                            unsigned base, unsigned first)
{
    const hk_pgn_run *run = &item->run;
    const hk__times_finding *found;
    hk_buf text;

    for (size_t plies = 0; plies < run->count;) {
        plies = hk__times_run(&audit->times, run, plies);
        const hk_pgn_move *move = &run->moves[plies - 1];
        while ((found = hk__times_next(&audit->times)))
            if (hk__finding_add(&audit->scope, game, HK_FINDING_CLOCK,
                                item->line + move->lines + move->comment_lines, found->rule,
                                &text)) {
                hk_buf_str(&text, found->text);
                hk__finding_order_clock(game, first, base + (unsigned)plies);
            }
    }
}

/* Does one of the moves complete so many half-moves without a capture or a pawn move? */
static bool are_quiet(const hk_pgn_run *run, uint32_t plies)
{
    for (size_t i = 0; i < run->count; i += plies - run->moves[i].halfmove_plies)
        if (run->moves[i].halfmove_plies >= plies)
            return true; /* otherwise no move can before the missing ones have been made */
    return false;
}

/* Moves of the main line. */
static void follow_moves(hk_audit *audit, hk_audited *game, const hk_pgn_item *item)
{
    const hk_pgn_run *run = &item->run;
    const hk_edition_rules *rules = hk_edition_get(audit->options.edition);
    const unsigned base = game->plies, first = game->finding_count;
    const uint32_t limit = rules->seventy_five_plies;

    game->final = *run->after;
    if (!audit->needs.anything) {
        game->plies += (unsigned)run->count;
        return;
    }
    if (audit->needs.repeats || audit->needs.dead)
        hk__outcome_moves(&audit->outcome, run->before, run->moves, run->count,
                          (uint32_t)(item->line - game->line));
    if (audit->needs.repeats && rules->fivefold_occurrences && !audit->has_history &&
        (base >= HISTORY_FROM_PLIES || audit->outcome.too_long ||
         hk__repeats_possible(&audit->repeats, &audit->outcome, base, run->moves, run->count)))
        follow_from_start(audit, base);
    if (audit->has_history || (audit->needs.quiet && limit &&
                               (run->before->halfmove_plies >= limit || are_quiet(run, limit))))
        follow_each(audit, game, item);
    else
        game->plies += (unsigned)run->count;
    if (!audit->needs.clocks)
        return;
    if (run->has_comments)
        follow_comments(audit, game, item, base, first);
    else
        hk__times_moves(&audit->times, (hk_color)run->before->board.side, run->before->move_number,
                        run->count);
}

/*
 * Answers whether the last position is dead. If it was so before the last move, the game went on: a
 * finding.
 */
static bool check_dead(hk_audit *audit, hk_audited *game)
{
    hk_finding *finding;
    unsigned ply;
    uint32_t line;
    hk_buf text;

    if (!hk__outcome_dead_since(&audit->outcome, &game->final.board, &ply, &line))
        return false;
    if (ply < game->plies && !audit->outcome.too_long &&
        (finding = hk__finding_add(&audit->scope, game, HK_FINDING_DEAD_MISSED, game->line + line,
                                   HK_RULE_DEAD_POSITION, &text))) {
        hk_buf_str(&text, "Before ");
        hk__finding_name_move(&text, &audit->outcome.start, ply);
        hk_buf_str(&text, " neither player could mate any more, and the game went on.");
        finding->ply = ply;
        hk__finding_order_last(game);
    }
    return true;
}

/*
 * The win is a draw by the rule of `loss`: the winner could not have mated, or had no mating
 * potential.
 */
static void add_no_win(const hk_audit *audit, hk_audited *game, uint64_t line, hk_ending loss)
{
    const hk_color winner = game->result == HK_RESULT_WHITE_WINS ? HK_WHITE : HK_BLACK;
    const char *loser = hk_color_name(hk__other(winner));
    hk_buf text;

    hk__finding_add(&audit->scope, game, HK_FINDING_UNWINNABLE_WIN, line, loss.rule, &text);
    hk_buf_str(&text, hk_color_name(winner));
    hk_buf_str(&text,
               loss.rule == HK_RULE_MATING_POTENTIAL
                   ? " had no mating potential, so the game is drawn, "
                   : " could not have mated by any series of legal moves, so the game is drawn, ");
    hk_buf_str(&text, loss.reason == HK_REASON_TIME ? "though " : "whether ");
    hk_buf_str(&text, loser);
    hk_buf_str(&text, "'s flag fell");
    if (loss.reason != HK_REASON_TIME) {
        hk_buf_str(&text, " or ");
        hk_buf_str(&text, loser);
        hk_buf_str(&text, " resigned");
    }
    hk_buf_char(&text, '.');
}

/* Why a game that the Laws have ended has another result than the record. */
static const char *sentence_of_end(hk_ending end)
{
    if (end.reason == HK_REASON_CHECKMATE)
        return end.result == HK_RESULT_WHITE_WINS ? "Black is checkmated, so White has won."
                                                  : "White is checkmated, so Black has won.";
    if (end.reason == HK_REASON_STALEMATE)
        return "The final position is stalemate, so the game is drawn.";
    if (end.reason == HK_REASON_DEAD_POSITION)
        return "Neither player can mate in the final position, so the game is drawn.";
    if (end.reason == HK_REASON_FIVEFOLD)
        return "The final position has occurred five times, so the game is drawn.";
    return "Each player has made seventy-five moves without a capture or a pawn move, so the game "
           "is drawn.";
}

/* How the game ends by itself in its last position, which is dead as far as is known. */
static hk_ending end_of(const hk_audit *audit, const hk_audited *game, hk_answer dead)
{
    const unsigned occurrences = audit->has_history ? hk_history_occurrences(&audit->history) : 1;
    return hk_ending_of_position(&game->final, occurrences, audit->options.edition, dead);
}

static void check_result(hk_audit *audit, hk_audited *game, const hk_pgn_item *item)
{
    const hk_edition edition = audit->options.edition;
    const bool white = game->result == HK_RESULT_WHITE_WINS;
    const bool decisive = white || game->result == HK_RESULT_BLACK_WINS;
    const bool ends = audit->needs.ends && !audit->line_stopped && game->result != HK_RESULT_OPEN;
    hk_ending loss = {.result = game->result}, end = {.reason = HK_REASON_NONE};

    if (!audit->needs.anything)
        return;
    if (ends)
        end = end_of(audit, game, HK_UNKNOWN);
    if (end.reason == HK_REASON_CHECKMATE && end.result == game->result)
        return; /* the winner could mate: he has */
    if (decisive && audit->needs.losses)
        loss = hk__outcome_of_loss(&audit->outcome, &game->final.board, white ? HK_BLACK : HK_WHITE,
                                   edition, hk__times_level(&audit->times, edition));
    if ((audit->needs.dead || loss.result != game->result) && check_dead(audit, game) && ends)
        end = end_of(audit, game, HK_YES);
    if (!ends)
        return;
    if (end.reason == HK_REASON_NONE && loss.result != game->result)
        add_no_win(audit, game, item->line, loss);
    else if (end.reason != HK_REASON_NONE && end.result != game->result)
        hk__finding_add_sentence(&audit->scope, game, HK_FINDING_WRONG_RESULT, item->line, end.rule,
                                 sentence_of_end(end));
}

/* A comment of its own: judge the clock times in it. */
static void follow_times(hk_audit *audit, hk_audited *game, const hk_pgn_item *item)
{
    const hk__times_finding *found;
    hk_buf text;

    /* After a stop it is not known of which move the comment is. */
    if (item->depth > 0 || audit->line_stopped || !audit->needs.clocks)
        return;
    hk__times_comment(&audit->times, item->comment.text, item->comment.size, item->comment.last);
    while ((found = hk__times_next(&audit->times))) {
        hk__finding_add(&audit->scope, game, HK_FINDING_CLOCK, item->line, found->rule, &text);
        hk_buf_str(&text, found->text);
    }
}

static void begin_game(hk_audit *audit, hk_audited *game, const hk_pgn_item *item)
{
    game->number = ++audit->games;
    game->line = item->line;
    game->offset = item->offset;
    game->white[0] = game->black[0] = '\0';
    game->plies = game->plies_after = game->finding_count = 0;
    game->findings_in_all = 0;
    memset(game->of_kind, 0, sizeof game->of_kind);
    if (audit->needs.anything) {
        hk__times_begin(&audit->times);
        hk__outcome_begin(&audit->outcome);
    }
    game->has_final = true;
    audit->noted_read_on = false;
    audit->line_stopped = audit->fivefold = audit->seventy_five = audit->has_history = false;
    audit->repeats.counting = false;
}

bool hk_audit_next(hk_audit *audit, hk_audited *out)
{
    hk_pgn_item item;

    while (hk_pgn_read(audit->reader, &item))
        switch (item.kind) {
        case HK_PGN_GAME:
            begin_game(audit, out, &item);
            break;
        case HK_PGN_TAGS:
            for (size_t i = 0; i < item.tags.count; i++)
                follow_tag(audit, out, &item.tags.pairs[i]);
            break;
        case HK_PGN_MOVES:
            follow_moves(audit, out, &item);
            break;
        case HK_PGN_FAULT:
            follow_fault(audit, out, &item);
            break;
        case HK_PGN_GAME_END:
            out->result = item.end.result;
            out->variant = item.end.variant;
            out->final = *item.end.position;
            out->final.key = 0;
            note_read_on(audit, out, NULL);
            check_result(audit, out, &item);
            return true;
        case HK_PGN_COMMENT:
            follow_times(audit, out, &item);
            break;
        case HK_PGN_UNREAD:
            follow_unread(audit, out, &item.unread);
            break;
        case HK_PGN_NAG:
        case HK_PGN_VARIATION_START:
        case HK_PGN_VARIATION_END:
            break;
        }
    return false;
}
