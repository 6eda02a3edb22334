/*
 * Recorded games judged: each finding with its line, its place in the game and its rule, by edition.
 *
 * Findings are told as words: kind, `:` and line, `@` and half-moves before it, and for the Laws `=` and the rule.
 */
#include "sources.h"
#include "test.h"
#include "transcripts.h"

#include "base/internal.h"
#include "hakem/audit.h"
#include "hakem/ending.h"

struct verdicts {
    struct grown words; /* of all games; a bar between two */
    hk_audited last;
    size_t games;
    size_t taken_bytes;
};

static struct verdicts judge_feed(hk_pgn_source *source, void *context, hk_edition edition)
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

static hk_audited judged_by(hk_edition edition, const char *text, const char *expected)
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

static hk_audited judged(const char *text, const char *expected)
{
    return judged_by(HK_EDITION_2023, text, expected);
}

static void assert_final(const hk_audited *game, const char *fen)
{
    assert_string_equal(fen_of(&game->final, game->variant).of, fen);
}

/* A game from a position, on lines 1 to 4. */
static struct text from_position(const char *fen, const char *moves)
{
    struct text text;
    const int size = snprintf(text.of, sizeof text.of, "[FEN \"%s\"]\n\n%s", fen, moves);
    assert_in_range(size, 1, sizeof text.of - 1);
    return text;
}

/* Games. */

TEST(audit, a_clean_game)
{
    const hk_audited game = judged(
        "\n\n[White \"A\"]\n[Black \"\xc5\x9e\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n",
        "");
    assert_int_equal(game.line, 3);
    assert_int_equal(game.offset, 2);
    assert_string_equal(game.white, "A");
    assert_string_equal(game.black, "\xc5\x9e");
    assert_int_equal(game.result, HK_RESULT_BLACK_WINS);
    assert_int_equal(game.plies, 4);
    assert_int_equal(game.plies_after, 0);
    assert_int_equal(game.findings_in_all, 0);
    assert_final(&game, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
}

TEST(audit, nothing_is_no_game)
{
    judged("", "");
    judged("nothing here\n", "");
}

TEST(audit, what_is_known_of_one_game_is_forgotten_in_the_next)
{
    const hk_audited game = judged("[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Ke3 1-0\n\n"
                                   "[Event \"x\"]\n\n1-0\n",
                                   "illegal-move:4@2=king |");
    assert_string_equal(game.white, "");
    assert_string_equal(game.black, "");
    assert_int_equal(game.plies, 0);
    assert_int_equal(game.number, 2);
    assert_final(&game, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

TEST(audit, names_in_latin_1_and_long_ones)
{
    struct grown text = {0};
    grow_by(&text, "[White \"M\xfcller\"]\n[Black \"");
    for (int i = 0; i < 300; i++)
        grow_by(&text, "\xc5\x9e");
    grow_by(&text, "\"]\n\n*\n");
    const hk_audited game = judged(text.bytes, "bad-encoding:1@0");
    assert_string_equal(game.white, "M\xc3\xbcller");
    assert_int_equal(strlen(game.black), 254); /* not within a character */
    assert_true(hk_utf8_check(game.black, 254));
    free(text.bytes);
}

TEST(audit, chess960)
{
    static const char game_text[] = "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/1R1K4 w B - 0 "
                                    "1\"]\n\n1. Kd2 Kd8 *\n\n";
    hk_audited game = judged(game_text, "");
    assert_int_equal(game.variant, HK_CHESS960);
    game = judged("[FEN \"4k3/8/8/8/8/8/8/1R1K4 w B - 0 1\"]\n\n*\n", "");
    assert_int_equal(game.variant, HK_CHESS960);
    assert_final(&game, "4k3/8/8/8/8/8/8/1R1K4 w B - 0 1");
    game = judged("[White \"w\"]\n*\n", "");
    assert_int_equal(game.variant, HK_STANDARD);
}

TEST(audit, the_variant_is_that_of_the_game_though_the_next_has_begun)
{
    static const char text[] =
        "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/1R1K4 w B - 0 1\"]\n\n"
        "1. Rb2\n" TAGGED "1. e4 *\n";
    const hk_audit_options options = {.edition = HK_EDITION_2023};
    struct feed feed = {.bytes = text, .size = sizeof text - 1};
    hk_arena arena;
    hk_audit *audit;
    hk_audited game;

    hk_arena_init(&arena, 1 << 27);
    assert_int_equal(hk_audit_create(&audit, &arena, give, &feed, &options), HK_OK);
    assert_true(hk_audit_next(audit, &game));
    assert_int_equal(game.variant, HK_CHESS960);
    assert_true(hk_audit_next(audit, &game));
    assert_int_equal(game.variant, HK_STANDARD);
    assert_int_equal(hk_audit_offset(audit), feed.size - 1);
    hk_arena_finish(&arena);
}

TEST(audit, letters_of_another_language)
{
    static const char text[] = TAGGED "1. Af3 Ac6 2. Ad5 *\n";
    const hk_audit_options options = {.letters = hk_letters_find("tr", 2),
                                      .edition = HK_EDITION_2023};
    struct feed feed = {.bytes = text, .size = sizeof text - 1};
    hk_arena arena;
    hk_audit *audit;
    hk_audited game;

    hk_arena_init(&arena, 1 << 27);
    assert_int_equal(hk_audit_create(&audit, &arena, give, &feed, &options), HK_OK);
    assert_true(hk_audit_next(audit, &game));
    assert_int_equal(game.plies, 2);
    assert_int_equal(game.finding_count, 1);
    assert_int_equal(game.findings[0].kind, HK_FINDING_ILLEGAL_MOVE);
    assert_int_equal(game.findings[0].rule, HK_RULE_KNIGHT);
    hk_arena_finish(&arena);
}

/* Findings about the text. */

TEST(audit, findings_about_the_text)
{
    judged("1. e4 *\n", "no-tags:1@0");
    judged("[White \"w\"]\n[Black]\n\n*\n", "bad-tag:2@0");
    judged("[White \"w\"]\n[White \"v\"]\n\n*\n", "duplicate-tag:2@0");
    judged("[FEN \"x\"]\n\n1. e4 zz *\n", "bad-fen:1@0");
    judged("[White \"\xff\"]\n\n*\n", "bad-encoding:1@0");
    judged(TAGGED "1. e4 {\xff} *\n", "bad-encoding:3@1");
    judged(TAGGED "1. e4 = e5 +/=\n2. Nf3 N Nc6 *\n", "bad-token:3@1 bad-token:3@2 bad-token:4@3");
    judged(TAGGED "1. e4 foo e5 *\n", "bad-token:3@1");
    judged(TAGGED "1. e4 e5\n3. Nf3 *\n", "bad-move-number:4@2");
    judged(TAGGED "1. Nc3 a6 2. Nf3 a5 3. Ne4 a4\n4. Neg5 a3 5. Nh3 h6 6. Ng5 *\n",
           "ambiguous-move:4@10");
    judged(TAGGED "1. e4 -- 2. d4 *\n", "null-move:3@1");
    judged(TAGGED "1. e4 ) e5 } *\n", "stray-close:3@1 stray-close:3@2");
    judged(TAGGED "1. e4 e5\n{a\n\n" TAGGED "*\n",
           "unterminated-comment:4@2 missing-termination:4@2 |");
    judged(TAGGED "1. e4 e5\n(1... c5\n" TAGGED "*\n",
           "unterminated-variation:4@2 missing-termination:4@2 |");
    judged(TAGGED "1. e4 1 - 0\n", "bad-result:3@1");
    judged("[Result \"x\"]\n\n1. e4 1-0\n", "bad-result:1@0");
    judged("[Result \"0-1\"]\n\n1. e4 1-0\n", "result-mismatch:3@1");
    judged(TAGGED "1. e4\n", "missing-termination:3@1");
}

TEST(audit, text_in_a_sentence_is_shown_in_quotes)
{
    hk_audited game = judged(TAGGED "1. e4 foo *\n", "bad-token:3@1");
    assert_non_null(strstr(game.findings[0].text, "'foo'"));
    game = judged(TAGGED "1. e4 Ke3 *\n", "illegal-move:3@1=king");
    assert_non_null(strstr(game.findings[0].text, "1... 'Ke3'"));
    game = judged(TAGGED "1. Ke3 *\n", "illegal-move:3@0=king");
    assert_non_null(strstr(game.findings[0].text, "1. 'Ke3'"));
    game = judged("[Result \"half\"]\n\n1. e4 1-0\n", "bad-result:1@0");
    assert_non_null(strstr(game.findings[0].text, "'half'"));
    game = judged("[Variant \"Atomic\"]\n\n1. e4 1-0\n", "bad-tag:1@0");
    assert_non_null(strstr(game.findings[0].text, "Atomic"));
    game =
        judged(TAGGED "1. e4 \xc5\x9e\xc5\x9e\xc5\x9e\xc5\x9e\xc5\x9e\xc5\x9e\xc5\x9e\xc5\x9e\xc5"
                      "\x9e\xc5\x9e\xc5\x9e\xc5\x9e\xc5\x9e\xc5\x9e\xc5\x9e\xc5\x9e\xc5\x9e\xc5"
                      "\x9e\xc5\x9e x\xc5\x9e *\n",
               "bad-token:3@1");
}

TEST(audit, long_text_is_cut_between_characters)
{
    static const char *const copied[] = {"x",    "\xc5\x9e", "\xe2\x82\xac", "\xf0\x9d\x84\x9e",
                                         "\xff", "\x80",     "x\xc5\x9e"};
    for (size_t i = 0; i < sizeof copied / sizeof *copied; i++)
        for (size_t size = 30; size < 300; size++) {
            struct grown text = {0};
            grow_by(&text, TAGGED "1. e4 ");
            for (size_t j = 0; j < size; j += strlen(copied[i]))
                grow_by(&text, copied[i]);
            grow_by(&text, " *\n");
            const bool utf8 = hk_utf8_check(copied[i], strlen(copied[i]));
            const hk_audited game =
                judged(/* its sentences are UTF-8, or it fails */
                       text.bytes, utf8 ? "bad-token:3@1" : "bad-encoding:3@1 bad-token:3@1");
            assert_true(strlen(game.findings[game.finding_count - 1].text) < 140);
            free(text.bytes);
        }
}

TEST(audit, variations_and_comments_are_not_judged)
{
    judged(TAGGED "{Ke3} 1. e4 (1. Ke3 zz) (1. d4 (1. Ke8) 0-1) $3 {1-0} e5 *\n", "");
}

TEST(audit, findings_beyond_all_measure_are_counted)
{
    struct grown text = {0};
    grow_by(&text, TAGGED "1. e4 ");
    for (int i = 0; i < 3 * HK_TEXT_FINDINGS_MAX; i++)
        grow_by(&text, "= ");
    grow_by(&text, "*\n");
    struct feed feed = {.bytes = text.bytes, .size = text.size};
    struct verdicts verdicts = judge_feed(give, &feed, HK_EDITION_2023);
    assert_int_equal(verdicts.last.finding_count, HK_TEXT_FINDINGS_MAX);
    assert_int_equal(verdicts.last.findings_in_all, 3 * HK_TEXT_FINDINGS_MAX);
    free(verdicts.words.bytes);
    free(text.bytes);
}

TEST(audit, no_number_of_faults_in_the_text_hides_one_against_the_laws)
{
    struct grown text = {0};
    grow_by(&text, TAGGED "1. e4 ");
    for (int i = 0; i < 2 * HK_FINDINGS_MAX; i++)
        grow_by(&text, "= ");
    grow_by(&text, "Kd5 1-0\n");
    struct feed feed = {.bytes = text.bytes, .size = text.size};
    struct verdicts verdicts = judge_feed(give, &feed, HK_EDITION_2023);
    assert_non_null(strstr(verdicts.words.bytes, "illegal-move"));
    free(verdicts.words.bytes);
    free(text.bytes);
}

/* Illegal moves. */

TEST(audit, an_illegal_move_with_its_rule)
{
    static const struct {
        const char *fen, *move, *rule;
    } cases[] = {
        {"4k3/8/8/8/8/8/8/4K3", "Nf3", "has-the-move"},
        {"4k3/8/8/8/8/8/4P3/4K3", "Ke2", "own-piece"},
        {"4k3/8/8/8/8/8/8/N3K3", "Nxe8", "king-capture"},
        {"4k3/8/8/8/8/8/8/2B1K3", "Bc2", "bishop"},
        {"4k3/8/8/8/8/8/8/R3K3", "Rb2", "rook"},
        {"3k4/8/8/8/8/8/8/Q3K3", "Qb3", "queen"},
        {"4k3/8/8/8/8/8/3P4/2B1K3", "Bf4", "no-jump"},
        {"4k3/8/8/8/8/8/8/1N2K3", "Nd5", "knight"},
        {"4k3/8/8/8/4p3/4P3/8/4K3", "e4", "pawn-step"},
        {"4k3/8/8/8/8/4P3/8/4K3", "d4", "pawn-step"},
        {"4k3/8/8/8/8/4P3/8/4K3", "e5", "pawn-double-step"},
        {"4k3/8/8/8/8/8/4P3/4K3", "exd3", "pawn-capture"},
        {"4k3/8/8/3pP3/8/8/8/4K3", "exd6", "en-passant"},
        {"4k3/P7/8/8/8/8/8/4K3", "a8", "promotion"},
        {"4k3/P7/8/8/8/8/8/4K3", "Kd2=Q", "promotion"},
        {"4k3/8/8/8/8/8/8/4K3", "Ke3", "king"},
        {"4k3/8/8/8/8/8/8/4K2R", "O-O", "castling-lost"},
        {"4k3/8/8/8/8/8/8/4KB1R", "O-O", "castling-blocked"},
        {"4k3/8/8/8/4r3/8/8/4K2R", "O-O", "castling-attacked"},
        {"4k3/8/8/8/5r2/8/8/4K2R", "O-O", "castling-attacked"},
        {"4k3/8/8/8/8/8/7r/4K3", "Kd2", "exposed-king"},
        {"4k3/8/8/8/4r3/8/8/1N2K3", "Nc3", "exposed-king"},
        {"4k3/4r3/8/8/8/4N3/8/4K3", "Nc4", "exposed-king"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char fen[96], moves[64], expected[64];
        const bool castling =
            strcmp(cases[i].move, "O-O") == 0 && strcmp(cases[i].rule, "castling-lost") != 0;
        snprintf(fen, sizeof fen, "%s w %s - 0 1", cases[i].fen, castling ? "K" : "-");
        snprintf(moves, sizeof moves, "1. %s 1-0\n", cases[i].move);
        snprintf(expected, sizeof expected, "illegal-move:3@0=%s", cases[i].rule);
        const hk_audited game = judged(from_position(fen, moves).of, expected);
        assert_int_equal(game.plies, 0);
        assert_final(&game, fen);
    }
}

TEST(audit, an_illegal_move_stops_the_game_and_its_result_is_kept)
{
    const hk_audited game =
        judged(TAGGED "1. e4 e5\n2. Ke3 Nc6 3. zz -- 0-1\n", "illegal-move:4@2=king");
    assert_int_equal(game.plies, 2);
    assert_int_equal(game.result, HK_RESULT_BLACK_WINS);
    assert_final(&game, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
}

TEST(audit, a_capture_en_passant_that_exposes_the_king)
{
    judged(from_position("7k/2p5/8/KP5r/8/8/8/8 b - - 0 1", "1... c5 2. bxc6 *\n").of,
           "illegal-move:3@1=exposed-king");
}

/* Ends that were passed by, and results. */

TEST(audit, play_after_mate_or_stalemate)
{
    hk_audited game =
        judged(TAGGED "1. f3 e5 2. g4 Qh4#\n3. Kf2 Qxf2 0-1\n", "played-on:4@4=checkmate");
    assert_int_equal(game.plies, 4);
    judged(TAGGED "1. f3 e5 2. g4 Qh4#\n3. Kf2 1-0\n",
           "played-on:4@4=checkmate wrong-result:4@4=checkmate");
    judged(from_position("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "1. Kg6 Kg8 1/2-1/2\n").of,
           "played-on:3@1=stalemate");
    judged(from_position("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "1. Kg6\nKg8 1-0\n").of,
           "played-on:4@1=stalemate wrong-result:4@1=stalemate");
}

TEST(audit, a_result_that_contradicts_mate_or_stalemate)
{
    judged(TAGGED "1. f3 e5 2. g4 Qh4# 0-1\n", "");
    judged(TAGGED "1. f3 e5 2. g4 Qh4# 1-0\n", "wrong-result:3@4=checkmate");
    judged(TAGGED "1. f3 e5 2. g4 Qh4#\n\n1/2-1/2\n", "wrong-result:5@4=checkmate");
    judged(TAGGED "1. f3 e5 2. g4 Qh4# *\n", "");
    judged(from_position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "1. Ra8# 1-0\n").of, "");
    judged(from_position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "1. Ra8# 0-1\n").of,
           "wrong-result:3@1=checkmate");
    judged(from_position("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "1. Kg6 1/2-1/2\n").of, "");
    judged(from_position("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "1. Kg6 1-0\n").of,
           "wrong-result:3@1=stalemate");
    judged(from_position("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "1. Kg6 0-1\n").of,
           "wrong-result:3@1=stalemate");
    judged(from_position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "1-0\n").of,
           "wrong-result:3@0=stalemate");
    judged(TAGGED "1. e4 1-0\n", ""); /* somebody resigned */
}

TEST(audit, a_result_is_not_judged_if_the_end_is_not_known)
{
    judged(TAGGED "1. f3 e5 2. g4 zz 1-0\n", "bad-token:3@3");
    judged(from_position("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "1. Ke3 1-0\n").of,
           "illegal-move:3@0=king");
    judged("[FEN \"x\"]\n\n1-0\n", "bad-fen:1@0");
}

TEST(audit, a_dead_position)
{
    judged(from_position("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "1. Kxd2 1/2-1/2\n").of, "");
    judged(from_position("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "1. Kxd2\n1-0\n").of,
           "wrong-result:4@1=dead-position");
    judged(from_position("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "1. Kxd2 Kd7\n2. Kd3 1/2-1/2\n").of,
           "dead-missed:3@1=dead-position");
    judged(from_position("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "1. Kd2 Kd7 2. Kd3 0-1\n").of,
           "dead-missed:3@0=dead-position wrong-result:3@3=dead-position");
    judged(from_position("4k3/8/8/8/8/8/8/4KR2 w - - 0 1", "1. Kd2 Kd7 2. Kd3 0-1\n").of,
           "unwinnable-win:3@3=resignation");
}

TEST(audit, dead_since_the_first_position_that_no_series_of_moves_leaves)
{
    static const char wall[] = "8/8/4k3/p7/5p1p/P1P2P1P/2P4K/8 w - - 0 1";
    judged(
        from_position(wall, "1. c4 a4 2. c3 Kd6\n3. c5+ Kxc5 4. c4 Kd6\n5. c5+ Kxc5 1/2-1/2\n").of,
        "");
    judged(from_position("8/8/4k3/8/p1p2p1p/P1P2P1P/7K/8 w - - 0 1", "1. Kg2 Kd5\n2. Kf2 1/2-1/2\n")
               .of,
           "dead-missed:3@0=dead-position");
    judged(from_position("8/8/4k3/8/p1p2p2/P1P2P1p/7K/8 w - - 0 1",
                         "1. Kxh3 Kd6\n2. Kg4 Ke5\n3. Kh3 1/2-1/2\n")
               .of,
           ""); /* the pawn on f4 can be won */
    judged(from_position("k7/P7/2K5/8/8/8/8/8 w - - 0 1", "1. Kb6 1/2-1/2\n").of,
           ""); /* stalemate */
    judged(from_position("k7/P1K5/8/8/8/8/8/8 b - - 0 1", "1... Kxa7 1/2-1/2\n").of,
           "dead-missed:3@0=dead-position"); /* the only move left bare kings */
}

TEST(audit, a_win_without_a_chance_to_mate)
{
    static const char bare[] = "8/8/4k3/8/8/4K3/8/7r w - - 0 1";
    judged(from_position(bare, "1. Kd4 1-0\n").of, "unwinnable-win:3@1=resignation");
    judged(from_position(bare, "1. Kd4 0-1\n").of, "");
    judged(from_position(bare, "1. Kd4 1/2-1/2\n").of, "");
    judged(from_position(bare, "1. Kd4 *\n").of, "");
    judged(
        "[FEN \"8/8/4k3/8/8/4K3/8/7r w - - 0 1\"]\n[Termination \"Time forfeit\"]\n\n1. Kd4 1-0\n",
        "unwinnable-win:4@1=flag-fall");
    judged("[FEN \"8/8/4k3/8/8/4K3/8/7r w - - 0 1\"]\n[Termination \"Rules infraction\"]\n\n1. Kd4 "
           "1-0\n",
           "");
    judged_by(HK_EDITION_2005, from_position(bare, "1. Kd4 1-0\n").of, ""); /* resigned is lost */
    judged_by(
        HK_EDITION_2005,
        "[FEN \"8/8/4k3/8/8/4K3/8/7r w - - 0 1\"]\n[Termination \"Time forfeit\"]\n\n1. Kd4 1-0\n",
        "unwinnable-win:4@1=flag-fall");
    judged_by(HK_EDITION_BASIC, from_position(bare, "1. Kd4 1-0\n").of, "");
    judged(from_position("8/8/8/8/8/1k6/1p6/1K3N2 w - - 0 1", "1. Nd2+ Ka3 1-0\n").of, "");
}

/* Lost on time by the 2005 edition, with the tags of the time control. */
struct tagged {
    char of[256];
};

static struct tagged lost_on_time(const char *fen, const char *tags)
{
    struct tagged text;
    const int size =
        snprintf(text.of, sizeof text.of,
                 "[FEN \"%s\"]\n%s[Termination \"Time forfeit\"]\n\n1. Kd1 0-1\n", fen, tags);
    assert_in_range(size, 1, sizeof text.of - 1);
    return text;
}

/* 2005, C.4: in blitz a win on time needs mating potential, which is more than to be able to mate. */
TEST(audit, a_win_on_time_in_blitz_without_mating_potential)
{
    static const char two[] = "4knn1/8/8/8/8/8/8/4K3 w - - 0 1";
    static const char rook[] = "4kr2/8/8/8/8/8/8/4KN2 w - - 0 1";
    static const char no_win[] = "unwinnable-win:5@1=mating-potential";
    static const struct {
        const char *tags;
        bool blitz;
    } controls[] = {
        {"[TimeControl \"300\"]\n", true},       {"[TimeControl \"899\"]\n", true},
        {"[TimeControl \"900\"]\n", false},      {"[TimeControl \"180+11\"]\n", true},
        {"[TimeControl \"180+12\"]\n", false},   {"[TimeControl \"60/400:400\"]\n", true},
        {"[TimeControl \"40/300\"]\n", false},   {"[TimeControl \"*300\"]\n", false},
        {"[TimeControl \"?\"]\n", false},        {"[TimeControl \"-\"]\n", false},
        {"[TimeControl \"5 minutes\"]\n", false}};

    for (unsigned i = 0; i < HK_COUNT(controls); i++) {
        const char *tags = controls[i].tags;
        judged_by(HK_EDITION_2005, lost_on_time(two, tags).of, controls[i].blitz ? no_win : "");
        judged_by(HK_EDITION_2023, lost_on_time(two, tags).of, "");
        judged_by(HK_EDITION_2005, lost_on_time(rook, tags).of, "");
        judged_by(HK_EDITION_2005, lost_on_time("4k3/8/8/8/8/8/8/4KR2 w - - 0 1", tags).of,
                  controls[i].blitz ? no_win : "unwinnable-win:5@1=flag-fall");
    }
    /* Each player has his own time: blitz is what is blitz for both. */
    judged_by(HK_EDITION_2005,
              lost_on_time(two, "[WhiteTimeControl \"300\"]\n[BlackTimeControl \"600\"]\n").of,
              "unwinnable-win:6@1=mating-potential");
    judged_by(HK_EDITION_2005,
              lost_on_time(two, "[WhiteTimeControl \"300\"]\n[BlackTimeControl \"3600\"]\n").of,
              "");
    /* Who resigned has lost by this edition, and an arbiter's decision is his. */
    judged_by(HK_EDITION_2005,
              "[FEN \"4knn1/8/8/8/8/8/8/4K3 w - - 0 1\"]\n[TimeControl \"300\"]\n\n1. Kd1 0-1\n",
              "");
}

TEST(audit, mating_potential_that_is_not_excluded_wins)
{
    judged_by(HK_EDITION_2005,
              "[FEN \"8/8/N2p4/1p2b3/4K3/5pk1/8/8 w - - 0 57\"]\n[TimeControl \"300\"]\n"
              "[Termination \"Time forfeit\"]\n\n57. Kd5 Kg4 58. Ke4 1-0\n",
              "");
}

#define SHUFFLE "Nf3 Nf6 Ng1 Ng8 "
#define SHUFFLES_3 SHUFFLE SHUFFLE SHUFFLE

TEST(audit, fivefold_repetition)
{
    judged(TAGGED SHUFFLES_3 SHUFFLE "1/2-1/2\n", "");
    judged(TAGGED SHUFFLES_3 SHUFFLE "e4 1/2-1/2\n", "fivefold-missed:3@16=fivefold");
    judged(TAGGED SHUFFLES_3 SHUFFLE "\n1-0\n", "wrong-result:4@16=fivefold");
    judged(TAGGED SHUFFLES_3 SHUFFLES_3 "1/2-1/2\n", "fivefold-missed:3@16=fivefold"); /* once */
}

/* Moves are read many at once only where the text goes on behind them. */
#define MORE                                                                                       \
    "\n; ................................................................................\n"       \
    "; ................................................................................\n"         \
    "; ................................................................................\n"

TEST(audit, repetition_in_whatever_pieces_the_moves_come)
{
    judged(TAGGED SHUFFLES_3 SHUFFLE "e4 1/2-1/2" MORE, "fivefold-missed:3@16=fivefold");
    judged(TAGGED SHUFFLE "{a} " SHUFFLES_3 "e4 1/2-1/2" MORE, "fivefold-missed:3@16=fivefold");
    judged(TAGGED SHUFFLE "{[%a]} " SHUFFLES_3 "{[%b]} e4 1/2-1/2" MORE,
           "fivefold-missed:3@16=fivefold");
    judged(TAGGED "Nf3 {[%a]} Nf6 {[%a]} Ng1 {[%a]} Ng8 {[%a]} " SHUFFLES_3 "e4 1/2-1/2" MORE,
           "fivefold-missed:3@16=fivefold");
    judged(TAGGED SHUFFLES_3 "Nf3 {[%a]} Nf6 {[%a]} Ng1 {[%a]} Ng8 {[%a]} e4 1/2-1/2" MORE,
           "fivefold-missed:3@16=fivefold");
    judged(TAGGED SHUFFLES_3 "Nf3! Nf6!? Ng1 Ng8 e4 1/2-1/2" MORE, "fivefold-missed:3@16=fivefold");
    judged(TAGGED "e4 e5 " SHUFFLES_3 SHUFFLE "1-0" MORE, "wrong-result:3@18=fivefold");
    judged(TAGGED SHUFFLES_3 "e4 1/2-1/2" MORE, "");
}

TEST(audit, fifth_time_not_fourth)
{
    judged(TAGGED SHUFFLES_3 "e4 e5 *\n", "");
    judged(TAGGED SHUFFLES_3 "Nf3 Nf6 Ng1 1-0\n", "");
    /* A lost right makes another position. */
    judged(from_position("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "1... Rb8 2. Ke2 Ra8 3. Ke1 *\n").of,
           "");
    judged(
        "[FEN \"r3k3/8/8/8/8/8/8/4K3 b q - 0 1\"]\n\nRb8 Ke2 Ra8 Ke1 Rb8 Ke2 Ra8 Ke1 Rb8 Ke2 Ra8 "
        "Ke1 Rb8 Ke2 Ra8 Ke1 0-1\n",
        "");
    judged(
        "[FEN \"r3k3/8/8/8/8/8/8/4K3 b q - 0 1\"]\n\nRb8 Ke2 Ra8 Ke1 Rb8 Ke2 Ra8 Ke1 Rb8 Ke2 Ra8 "
        "Ke1 Rb8 Ke2 Ra8 Ke1 Rb8 0-1\n",
        "wrong-result:3@17=fivefold");
}

TEST(audit, a_capture_or_pawn_move_between_does_not_add_up)
{
    judged(TAGGED SHUFFLES_3 "e3 e6 " SHUFFLES_3 "*\n", "");
}

TEST(audit, seventy_five_moves)
{
    static const char fen[] = "4k3/8/8/8/8/8/r7/4K2R w - - 148 100";
    static const char at_149[] = "4k3/8/8/8/8/8/r7/4K2R w - - 149 100";
    judged(from_position(fen, "100. Rh2 Ra3 1/2-1/2\n").of, "");
    judged(from_position(fen, "100. Rh2 Ra3 1-0\n").of, "wrong-result:3@2=seventy-five");
    judged(from_position(fen, "100. Rh2 Ra3\n101. Rh3 Ra4 1/2-1/2\n").of,
           "75-missed:4@2=seventy-five");
    judged(from_position(fen, "100. Rh2 1-0\n").of, "");
    judged(from_position(at_149, "100. Rh2 1-0\n").of, "wrong-result:3@1=seventy-five");
}

TEST(audit, mate_counts_before_seventy_five_moves)
{
    judged(from_position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 100", "100. Ra8# 1-0\n").of, "");
    judged(from_position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 100", "100. Ra8# 1/2-1/2\n").of,
           "wrong-result:3@1=checkmate");
}

TEST(audit, older_editions_know_no_fivefold_and_no_seventy_five)
{
    static const hk_edition editions[] = {HK_EDITION_BASIC, HK_EDITION_2005};
    for (size_t i = 0; i < 2; i++) {
        judged_by(editions[i], TAGGED SHUFFLES_3 SHUFFLE "e4 1-0\n", "");
        judged_by(editions[i], TAGGED SHUFFLES_3 SHUFFLE "1-0\n", "");
        judged_by(editions[i],
                  from_position("4k3/8/8/8/8/8/r7/4K2R w - - 150 100", "100. Rh2 Ra3 1-0\n").of,
                  "");
        judged_by(editions[i], from_position("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "1. Kd2 1-0\n").of,
                  "dead-missed:3@0=dead-position wrong-result:3@1=dead-position");
        judged_by(editions[i], TAGGED "1. f3 e5 2. g4 Qh4# 1-0\n", "wrong-result:3@4=checkmate");
    }
}

/* Memory. */

struct hostile {
    size_t left;
    char with;
};

static size_t give_hostile(void *context, char *into, size_t room)
{
    struct hostile *hostile = context;
    const size_t size = hostile->left < room ? hostile->left : room;
    memset(into, hostile->with, size);
    hostile->left -= size;
    return size;
}

TEST(audit, memory_does_not_depend_on_the_text)
{
    static const char bytes[] = "[{()};%$x1.*\n\r \x01\xff";
    for (size_t i = 0; i < sizeof bytes; i++) {
        struct hostile hostile = {.left = 1000000, .with = bytes[i]};
        struct verdicts verdicts = judge_feed(give_hostile, &hostile, HK_EDITION_2023);
        assert_in_range(verdicts.taken_bytes - hk_winnable_bytes(HK_ENDING_NODES_MAX), 1, 2500000);
        free(verdicts.words.bytes);
    }
}

TEST(audit, a_long_game)
{
    struct grown text = {0};
    grow_by(&text, TAGGED);
    for (int i = 0; i < 2500; i++)
        grow_by(&text, SHUFFLE);
    grow_by(&text, "1/2-1/2\n");
    const hk_audited game =
        judged(text.bytes, "fivefold-missed:3@16=fivefold 75-missed:3@150=seventy-five");
    assert_int_equal(game.plies, 10000);
    free(text.bytes);
}

TEST(audit, memory_that_is_used_up_ends_no_game)
{
    const hk_audit_options options = {.edition = HK_EDITION_2023};
    struct grown text = {0};
    bool created = false;
    grow_by(&text, TAGGED);
    for (int i = 0; i < 2500; i++)
        grow_by(&text, SHUFFLE);
    grow_by(&text, "*\n");
    const size_t least = hk_winnable_bytes(HK_ENDING_NODES_MAX);
    for (size_t limit = least - 200000; limit < least + 3000000; limit += 50000) {
        struct feed feed = {.bytes = text.bytes, .size = text.size};
        hk_audit *audit = NULL;
        hk_audited game;
        hk_arena arena;

        hk_arena_init(&arena, limit);
        const hk_err err = hk_audit_create(&audit, &arena, give, &feed, &options);
        if (err == HK_OK) {
            created = true;
            assert_true(hk_audit_next(audit, &game));
            assert_int_equal(game.plies, 10000);
        } else {
            assert_null(audit);
        }
        if (err != HK_OK)
            assert_int_equal(err, HK_E_MEMORY);
        hk_arena_finish(&arena);
    }
    assert_true(created);
    free(text.bytes);
}

static hk_err make_audit(hk_arena *arena)
{
    static const hk_audit_options options = {.edition = HK_EDITION_2023};
    struct feed feed = {.bytes = "", .size = 0};
    hk_audit *audit;
    return hk_audit_create(&audit, arena, give, &feed, &options);
}

TEST(audit, is_made_whole_or_not_at_all)
{
    assert_made_whole_or_not(make_audit);
}

TEST(audit, another_text_is_judged_as_if_it_were_the_first)
{
    static const char *const before[] = {
        "",
        TAGGED SHUFFLE SHUFFLE SHUFFLE SHUFFLE "{ open",
        "[White \"x\"]\n[Bl",
        "1. e4 (1. d4 (",
        "1. zz 1-",
        "[FEN \"4k3/8/8/8/8/8/8/1R1K4 w B - 0 1\"]\n[Variant \"Chess960\"]\n\n1. Rb2 "};
    static const char text[] = "\n 1. e4 e5 *\n" TAGGED SHUFFLE SHUFFLE SHUFFLE SHUFFLE "Nf3 1-0\n";
    const hk_audit_options options = {.edition = HK_EDITION_2023};
    hk_audited fresh[2], game;
    hk_arena arena;
    hk_audit *audit;

    struct feed alone = {.bytes = text, .size = sizeof text - 1};
    hk_arena_init(&arena, 1 << 27);
    assert_int_equal(hk_audit_create(&audit, &arena, give, &alone, &options), HK_OK);
    assert_true(hk_audit_next(audit, &fresh[0]) && hk_audit_next(audit, &fresh[1]));
    hk_arena_finish(&arena);
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        struct feed first = {.bytes = before[i], .size = strlen(before[i])};
        struct feed feed = {.bytes = text, .size = sizeof text - 1};
        hk_arena_init(&arena, 1 << 27);
        assert_int_equal(hk_audit_create(&audit, &arena, give, &first, &options), HK_OK);
        while (hk_audit_next(audit, &game))
            ;
        const size_t taken_bytes = arena.taken_bytes;
        hk_audit_restart(audit, give, &feed);
        assert_int_equal(hk_audit_offset(audit), 0);
        for (unsigned number = 1; number <= 2; number++) {
            assert_true(hk_audit_next(audit, &game));
            const hk_audited *like = &fresh[number - 1];
            assert_int_equal(game.number, number);
            assert_int_equal(game.offset, like->offset);
            assert_int_equal(game.line, like->line);
            assert_int_equal(game.plies, like->plies);
            assert_int_equal(game.variant, HK_STANDARD);
            assert_int_equal(game.result, like->result);
            assert_int_equal(game.finding_count, like->finding_count);
            for (unsigned k = 0; k < game.finding_count; k++) {
                assert_int_equal(game.findings[k].kind, like->findings[k].kind);
                assert_int_equal(game.findings[k].line, like->findings[k].line);
                assert_int_equal(game.findings[k].ply, like->findings[k].ply);
            }
        }
        assert_false(hk_audit_next(audit, &game));
        assert_int_equal(arena.taken_bytes, taken_bytes);
        hk_arena_finish(&arena);
    }
}

TEST(audit, real_games_are_clean)
{
    static const struct {
        const char *name, *expected;
        size_t games;
    } files[] = {{"pgn/master-games.pgn", "", 300},
                 {"pgn/online-clocks.pgn", "", 60},
                 {"pgn/week-in-chess.pgn", "dead-missed", 60},
                 {"pgn/engine-chess960.pgn", "", 20}};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct grown text = contents_of(files[i].name);
        struct feed feed = {.bytes = text.bytes, .size = text.size};
        struct verdicts verdicts = judge_feed(give, &feed, HK_EDITION_2023);
        assert_int_equal(verdicts.games, files[i].games);
        if (!files[i].expected[0])
            assert_null(strpbrk(verdicts.words.bytes, "abcdefghijklmnopqrstuvwxyz"));
        else
            assert_non_null(strstr(verdicts.words.bytes, files[i].expected));
        free(verdicts.words.bytes);
        free(text.bytes);
    }
}
