/* Judging recorded games: ends that were overlooked, and results that contradict the end. */
#include "audits.h"

#include "base/internal.h"

TEST(outcome, play_after_mate_or_stalemate)
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

TEST(outcome, a_result_that_contradicts_mate_or_stalemate)
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

TEST(outcome, a_result_is_not_judged_if_the_end_is_not_known)
{
    judged(TAGGED "1. f3 e5 2. g4 zz 1-0\n", "bad-token:3@3");
    judged(from_position("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "1. Ke3 1-0\n").of,
           "illegal-move:3@0=king");
    judged("[FEN \"x\"]\n\n1-0\n", "bad-fen:1@0");
}

TEST(outcome, a_dead_position)
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

TEST(outcome, dead_since_the_first_position_that_no_series_of_moves_leaves)
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

TEST(outcome, a_win_without_a_chance_to_mate)
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

/* A game lost on time by the 2005 edition, with its time control in the tags. */
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

/*
 * 2005, C.4: a win on time in blitz needs mating potential, which is more than being able to mate.
 */
TEST(outcome, a_win_on_time_in_blitz_without_mating_potential)
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
    /* Each player has a time of their own: a game is blitz if it is blitz for both. */
    judged_by(HK_EDITION_2005,
              lost_on_time(two, "[WhiteTimeControl \"300\"]\n[BlackTimeControl \"600\"]\n").of,
              "unwinnable-win:6@1=mating-potential");
    judged_by(HK_EDITION_2005,
              lost_on_time(two, "[WhiteTimeControl \"300\"]\n[BlackTimeControl \"3600\"]\n").of,
              "");
    /* By this edition a player who resigned has lost, and only an arbiter can decide otherwise. */
    judged_by(HK_EDITION_2005,
              "[FEN \"4knn1/8/8/8/8/8/8/4K3 w - - 0 1\"]\n[TimeControl \"300\"]\n\n1. Kd1 0-1\n",
              "");
}

TEST(outcome, mating_potential_that_is_not_excluded_wins)
{
    judged_by(HK_EDITION_2005,
              "[FEN \"8/8/N2p4/1p2b3/4K3/5pk1/8/8 w - - 0 57\"]\n[TimeControl \"300\"]\n"
              "[Termination \"Time forfeit\"]\n\n57. Kd5 Kg4 58. Ke4 1-0\n",
              "");
}

TEST(outcome, fivefold_repetition)
{
    judged(TAGGED SHUFFLES_3 SHUFFLE "1/2-1/2\n", "");
    judged(TAGGED SHUFFLES_3 SHUFFLE "e4 1/2-1/2\n", "fivefold-missed:3@16=fivefold");
    judged(TAGGED SHUFFLES_3 SHUFFLE "\n1-0\n", "wrong-result:4@16=fivefold");
    judged(TAGGED SHUFFLES_3 SHUFFLES_3 "1/2-1/2\n", "fivefold-missed:3@16=fivefold"); /* once */
}

/* The reader takes many moves at once only if more text follows. */
#define MORE                                                                                       \
    "\n; ................................................................................\n"       \
    "; ................................................................................\n"         \
    "; ................................................................................\n"

TEST(outcome, repetition_in_whatever_pieces_the_moves_come)
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

TEST(outcome, fifth_time_not_fourth)
{
    judged(TAGGED SHUFFLES_3 "e4 e5 *\n", "");
    judged(TAGGED SHUFFLES_3 "Nf3 Nf6 Ng1 1-0\n", "");
    /* A position with a lost castling right is another position. */
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

TEST(outcome, a_capture_or_pawn_move_between_does_not_add_up)
{
    judged(TAGGED SHUFFLES_3 "e3 e6 " SHUFFLES_3 "*\n", "");
}

TEST(outcome, seventy_five_moves)
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

TEST(outcome, mate_counts_before_seventy_five_moves)
{
    judged(from_position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 100", "100. Ra8# 1-0\n").of, "");
    judged(from_position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 100", "100. Ra8# 1/2-1/2\n").of,
           "wrong-result:3@1=checkmate");
}

TEST(outcome, older_editions_know_no_fivefold_and_no_seventy_five)
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

static bool end_at_once(void *context)
{
    ++*(unsigned *)context;
    return false;
}

TEST(outcome, the_search_behind_a_game_can_be_ended)
{
    static const char text[] =
        "[FEN \"k1b5/Bp1b4/1P2b2B/5b2/5Bb1/1p2B2b/pP1B4/K1B5 w - - 0 1\"]\n\n1-0\n\n" TAGGED
        "1. f3 e5 2. g4 Qh4# 1-0\n";
    const hk_audit_options options = {.edition = HK_EDITION_2023};
    struct feed feed = {.bytes = text, .size = sizeof text - 1};
    unsigned calls = 0;
    hk_arena arena;
    hk_audit *audit;
    hk_audited game;

    hk_arena_init(&arena, 1 << 27);
    assert_int_equal(hk_audit_create(&audit, &arena, give, &feed, &options), HK_OK);
    hk_audit_watch(audit, end_at_once, &calls);
    assert_true(hk_audit_next(audit, &game));
    assert_in_range(calls, 1, 4); /* one for each question */
    assert_int_equal(game.findings_in_all, 0);
    assert_true(hk_audit_next(audit, &game));
    assert_int_equal(game.findings[0].kind, HK_FINDING_WRONG_RESULT);
    assert_false(hk_audit_next(audit, &game));
    hk_arena_finish(&arena);
}
