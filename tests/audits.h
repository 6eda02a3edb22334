/*
 * Judging recorded games in tests: the findings of a text as words.
 *
 * A finding is written as its kind, `:` and its line, `@` and the half-moves before it, and for the
 * Laws `=` and the rule. A bar stands between two games.
 */
#ifndef HK_TESTS_AUDITS_H
#define HK_TESTS_AUDITS_H

#include "transcripts.h"

#include "hakem/audit.h"

struct verdicts {
    /* The findings of all games, with a bar between two games. */
    struct grown words;
    hk_audited last;
    size_t games;
    size_t taken_bytes;
};

static inline struct verdicts judge_feed(hk_pgn_source *source, void *context, hk_edition edition)
{
    const hk_audit_options options = {.edition = edition};
    struct verdicts verdicts = {.games = 0};
    hk_arena arena;
    hk_audit *audit;

    grow_by(&verdicts.words, "");
    hk_arena_init(&arena, 1 << 27);
    assert_int_equal(hk_audit_create(&audit, &arena, source, context, &options), HK_OK);
    for (;;) {
        if (!hk_audit_next(audit, &verdicts.last))
            break;
        const hk_audited *game = &verdicts.last;
        assert_int_equal(game->number, ++verdicts.games);
        assert_in_range(game->findings_in_all, game->finding_count, UINT32_MAX);
        if (verdicts.games > 1)
            grow_by(&verdicts.words, " |");
        for (unsigned i = 0; i < game->finding_count; i++) {
            const hk_finding *finding = &game->findings[i];
            const size_t size = strlen(finding->text);
            char word[128];
            snprintf(word, sizeof word, "%s%s:%llu@%u", verdicts.words.size > 0 ? " " : "",
                     hk_finding_word(finding->kind), (unsigned long long)finding->line,
                     finding->ply);
            grow_by(&verdicts.words, word);
            if (finding->rule != HK_RULE_NONE) {
                grow_by(&verdicts.words, "=");
                grow_by(&verdicts.words, hk_rule_word(finding->rule));
            }
            assert_true(size > 10 && finding->text[size - 1] == '.');
            assert_true(hk_utf8_check(finding->text, size));
        }
    }
    assert_false(hk_audit_next(audit, &verdicts.last)); /* and it stays so */
    verdicts.taken_bytes = arena.taken_bytes;
    hk_arena_finish(&arena);
    return verdicts;
}

static inline hk_audited judged_by(hk_edition edition, const char *text, const char *expected)
{
    for (size_t step = 0; step <= 1; step++) {
        struct feed feed = {.bytes = text, .size = strlen(text), .step = step};
        struct verdicts verdicts = judge_feed(give, &feed, edition);
        if (strcmp(verdicts.words.bytes, expected) != 0)
            fail_msg("text:     %s\nfound:    %s\nexpected: %s", text, verdicts.words.bytes,
                     expected);
        free(verdicts.words.bytes);
        if (step == 1)
            return verdicts.last;
    }
    fail();
    return (hk_audited){.number = 0};
}

static inline hk_audited judged(const char *text, const char *expected)
{
    return judged_by(HK_EDITION_2023, text, expected);
}

static inline void assert_final(const hk_audited *game, const char *fen)
{
    assert_string_equal(fen_of(&game->final, game->variant).of, fen);
}

/* A game from a position, on lines 1 to 4. */
static inline struct text from_position(const char *fen, const char *moves)
{
    struct text text;
    const int size = snprintf(text.of, sizeof text.of, "[FEN \"%s\"]\n\n%s", fen, moves);
    assert_in_range(size, 1, sizeof text.of - 1);
    return text;
}

/* Four half-moves that lead back to the same position. */
#define SHUFFLE "Nf3 Nf6 Ng1 Ng8 "
#define SHUFFLES_3 SHUFFLE SHUFFLE SHUFFLE

#endif
