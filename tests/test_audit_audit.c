/*
 * Judging recorded games: findings about the text and about illegal moves, by edition, and the
 * memory that an audit takes.
 */
#include "audits.h"
#include "sources.h"

#include "hakem/ending.h"

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

/* The findings of one kind, a line each; only they are asked for, or all kinds are. */
static struct grown findings_of(const char *text, size_t size, hk_finding_kind kind, bool only)
{
    static hk_audited game;
    const hk_audit_options options = {.edition = HK_EDITION_2023,
                                      .wanted = only ? UINT32_C(1) << kind : 0};
    struct feed feed = {.bytes = text, .size = size};
    struct grown words = {0};
    hk_arena arena;
    hk_audit *audit;

    grow_by(&words, "");
    hk_arena_init(&arena, 1 << 27);
    assert_int_equal(hk_audit_create(&audit, &arena, give, &feed, &options), HK_OK);
    while (hk_audit_next(audit, &game))
        for (unsigned i = 0; i < game.finding_count; i++) {
            const hk_finding *finding = &game.findings[i];
            char line[HK_FINDING_TEXT_MAX + 64];
            if (finding->kind != kind)
                continue;
            snprintf(line, sizeof line, "%llu %llu %u %d %s\n", (unsigned long long)game.number,
                     (unsigned long long)finding->line, finding->ply, (int)finding->rule,
                     finding->text);
            grow_by(&words, line);
        }
    hk_arena_finish(&arena);
    return words;
}

/* Change digits, results and letters of games here and there. */
static void damage(struct grown *text, uint64_t *seed)
{
    static const char signs[] = "0123456789-/*abcdefghKQRBN";

    for (size_t change = 0; change < text->size / 400; change++) {
        *seed = *seed * 6364136223846793005u + 1442695040888963407u;
        text->bytes[(*seed >> 20) % text->size] = signs[(*seed >> 40) % (sizeof signs - 1)];
    }
}

TEST(audit, one_kind_alone_is_found_as_among_all)
{
    static const char *const files[] = {"pgn/master-games.pgn", "pgn/online-clocks.pgn",
                                        "pgn/week-in-chess.pgn"};
    /* A fifth occurrence, seventy-five moves, a dead position, a win that no mate allows. */
    static const char more[] =
        "\n[White \"w\"]\n[Result \"1-0\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 "
        "Nf6 "
        "6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. e4 1-0\n\n[White \"w\"]\n[SetUp \"1\"]\n[FEN "
        "\"4k3/8/8/8/8/8/R7/4K3 w - - 149 90\"]\n[Result \"1-0\"]\n\n90. Ra3 Kd8 91. Ra4 1-0\n\n"
        "[White \"w\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1\"]\n[Result "
        "\"0-1\"]\n\n1. Kxe2 Kd7 2. Kd2 0-1\n\n[White \"w\"]\n[SetUp \"1\"]\n[FEN "
        "\"4k3/8/8/8/8/8/R7/4K3 w - - 0 1\"]\n[Result \"0-1\"]\n\n1. Kd2 Kd7 0-1\n";
    size_t found[HK_FINDING_KINDS] = {0};
    uint64_t seed = 5;

    for (unsigned round = 0; round < 6; round++) {
        struct grown text = contents_of(files[round % 3]);
        damage(&text, &seed);
        grow_by(&text, more);
        for (unsigned kind = 0; kind < HK_FINDING_KINDS; kind++) {
            struct grown all = findings_of(text.bytes, text.size, (hk_finding_kind)kind, false);
            struct grown one = findings_of(text.bytes, text.size, (hk_finding_kind)kind, true);
            assert_string_equal(one.bytes, all.bytes);
            found[kind] += all.size;
            free(all.bytes);
            free(one.bytes);
        }
        free(text.bytes);
    }
    assert_true(found[HK_FINDING_WRONG_RESULT] > 0 && found[HK_FINDING_FIVEFOLD_MISSED] > 0 &&
                found[HK_FINDING_SEVENTY_FIVE_MISSED] > 0 && found[HK_FINDING_DEAD_MISSED] > 0 &&
                found[HK_FINDING_UNWINNABLE_WIN] > 0 && found[HK_FINDING_CLOCK] > 0);
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
