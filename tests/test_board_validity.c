/* Which diagrams are accepted, and why the others are not. No position of a game is refused. */
#include "positions.h"
#include "slow_rules.h"
#include "test.h"

#include <string.h>

/*
 * Read with the loosest strictness, then judge with another one: the answer is "" if the position
 * is accepted, otherwise the code of the refusal.
 */
static void check_code(const char *fen, hk_variant variant, hk_strictness strictness,
                       const char *code)
{
    hk_position p;
    hk_fault fault = {.byte = 77, .code = "", .why = ""};
    const hk_err err = hk_fen_parse(&p, fen, strlen(fen), variant, strictness, &fault);
    if (strcmp(fault.code, code) != 0 || (err == HK_OK) != (*code == '\0'))
        fail_msg("%s: %s (%s), not %s", fen, err == HK_OK ? "accepted" : fault.code, fault.why,
                 *code ? code : "accepted");
    if (err != HK_OK) {
        assert_int_equal(err, HK_E_POSITION);
        assert_int_equal(fault.byte, 0);
        assert_true(strlen(fault.why) > 0);
    }
}

static void refused(const char *fen, const char *code)
{
    check_code(fen, HK_STANDARD, HK_POSITIONS, code);
}

static void accepted(const char *fen)
{
    check_code(fen, HK_STANDARD, HK_POSITIONS, "");
}

TEST(validity, one_king_a_side)
{
    refused("8/8/8/8/8/8/8/8 w - - 0 1", "kings");
    refused("4k3/8/8/8/8/8/8/8 w - - 0 1", "kings");
    refused("8/8/8/8/8/8/8/4K3 w - - 0 1", "kings");
    refused("4k2k/8/8/8/8/8/8/4K3 w - - 0 1", "kings");
    refused("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "kings");
    check_code("4k3/8/8/8/8/8/8/8 w - - 0 1", HK_STANDARD, HK_ANY_DIAGRAMS, "kings");
    check_code("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", HK_STANDARD, HK_ANY_DIAGRAMS, "kings");
}

TEST(validity, no_pawn_on_the_first_or_last_rank)
{
    refused("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "pawns");
    refused("4k2p/8/8/8/8/8/8/4K3 w - - 0 1", "pawns");
    refused("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "pawns");
    refused("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "pawns");
    check_code("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", HK_STANDARD, HK_ANY_DIAGRAMS, "pawns");
}

TEST(validity, eight_pawns_and_sixteen_pieces_a_side)
{
    static const char nine_white[] = "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1";
    static const char nine_black[] = "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1";
    refused(nine_white, "pawns");
    refused(nine_black, "pawns");
    check_code(nine_white, HK_STANDARD, HK_DIAGRAMS, "");
    check_code(nine_black, HK_STANDARD, HK_DIAGRAMS, "");
    accepted("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    for (unsigned strictness = HK_POSITIONS; strictness <= HK_ANY_DIAGRAMS; strictness++) {
        check_code("4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1", HK_STANDARD,
                   (hk_strictness)strictness, "pieces");
        check_code("rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - - 0 1", HK_STANDARD,
                   (hk_strictness)strictness, "pieces");
    }
    accepted(
        "rnbqkbnr/ppppppp1/n7/8/8/8/8/4K3 w - - 0 1"); /* promoted pieces need retro-analysis */
}

TEST(validity, castling_rights_need_king_and_rook_at_home)
{
    accepted("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    refused("r3k2r/8/8/8/8/8/8/R3K1R1 w KQkq - 0 1", "castling");
    refused("r3k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1", "castling");
    refused("r3k1r1/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "castling");
    refused("1r2k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "castling");
    refused("r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", "castling");
    refused("r2k3r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "castling");
    refused("r3k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 1", "castling");
    refused("r3k2r/8/8/8/8/8/8/R3K2B w KQkq - 0 1", "castling"); /* not a rook */
    refused("r3k2r/8/8/8/8/8/8/R3K2Q w KQkq - 0 1", "castling"); /* a queen is none either */
    refused("r3k2r/8/8/8/8/8/8/R3K2r w KQkq - 0 1", "castling"); /* not of this color */
    check_code("r3k2r/8/8/8/8/8/8/R2K3R w KQ - 0 1", HK_STANDARD, HK_DIAGRAMS, "castling");
}

TEST(validity, chess960_castling_rights)
{
    check_code("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w BGbg - 0 1", HK_CHESS960, HK_POSITIONS, "");
    check_code("4k3/8/8/8/8/8/8/RK5R w AH - 0 1", HK_CHESS960, HK_POSITIONS, "");
    check_code("4k3/8/8/8/8/8/8/K5RR w GH - 0 1", HK_CHESS960, HK_POSITIONS, "castling");
    check_code("4k3/8/8/8/8/8/8/RR5K w AB - 0 1", HK_CHESS960, HK_POSITIONS, "castling");
    check_code("4k3/8/8/8/8/8/8/R2K3R w CH - 0 1", HK_CHESS960, HK_POSITIONS, "castling");
    check_code("4k3/8/8/8/8/8/3K4/R6R w AH - 0 1", HK_CHESS960, HK_POSITIONS, "castling");
    check_code("4k3/8/8/8/8/8/8/3K4 w KQ - 0 1", HK_CHESS960, HK_POSITIONS, "castling");
}

TEST(validity, en_passant_square_behind_a_pawn_that_can_have_stepped)
{
    accepted("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1");
    accepted("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    accepted("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1");               /* nobody captures: still a fact */
    refused("4k3/8/8/3Pp3/8/8/8/4K3 b - e6 0 1", "en-passant"); /* one's own pawn */
    refused("4k3/8/8/3Pp3/8/8/8/4K3 w - e5 0 1", "en-passant");
    refused("4k3/8/8/3Pp3/8/8/8/4K3 w - e3 0 1", "en-passant");
    refused("4k3/8/8/3Pp3/8/8/8/4K3 w - f6 0 1", "en-passant"); /* no pawn there */
    refused("4k3/8/8/8/8/8/4p3/K7 w - e3 0 1", "en-passant");   /* not behind a double step */
    refused("k7/4P3/8/8/8/8/8/4K3 b - e6 0 1", "en-passant");
    refused("4k3/8/8/3Pn3/8/8/8/4K3 w - e6 0 1", "en-passant"); /* not a pawn */
    refused("4k3/8/8/3PP3/8/8/8/4K3 w - e6 0 1", "en-passant"); /* not of the opponent */
    refused("4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6 0 1", "en-passant");
    refused("4k3/4n3/8/3Pp3/8/8/8/4K3 w - e6 0 1", "en-passant");
    refused("8/8/3K4/4pP2/8/8/8/7k w - e6 0 7", "en-passant"); /* it gave check from e7 */
    refused("8/8/8/8/1Pp5/2k5/8/K7 b - b3 0 7", "en-passant");
    refused("4k3/8/8/8/3pP3/4N3/8/4K3 b - e3 0 1", "en-passant");
    refused("4k3/8/8/8/3pP3/8/4N3/4K3 b - e3 0 1", "en-passant");
    check_code("4k3/8/8/3Pp3/8/8/8/4K3 w - f6 0 1", HK_STANDARD, HK_ANY_DIAGRAMS, "en-passant");
}

TEST(validity, an_en_passant_square_filled_in_by_hand_may_be_anything)
{
    hk_position start;
    hk_position_start(&start);
    for (unsigned ep = 0; ep < 256; ep++) {
        hk_fault fault = {0};
        start.board.ep = (uint8_t)ep;
        const hk_err err = hk_board_validity(&start.board, HK_STANDARD, HK_POSITIONS, &fault);
        assert_int_equal(err, ep == HK_NO_SQUARE ? HK_OK : HK_E_POSITION);
        if (err != HK_OK)
            assert_string_equal(fault.code, "en-passant");
    }
}

TEST(validity, the_player_who_has_moved_is_not_in_check)
{
    static const char *const fens[] = {
        "4k3/8/8/8/8/8/8/4RK2 w - - 0 1",  "4k3/3P4/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/3N4/8/8/8/8/4K3 w - - 0 1", "8/8/8/3kK3/8/8/8/8 w - - 0 1",
        "8/8/8/3kK3/8/8/8/8 b - - 0 1",    "4k3/8/8/8/8/8/8/4K2r b - - 0 1",
        "4k3/8/8/8/8/8/3p4/4K3 b - - 0 1",
    };
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        check_code(fens[i], HK_STANDARD, HK_POSITIONS, "opposite-check");
        check_code(fens[i], HK_STANDARD, HK_DIAGRAMS, "opposite-check");
        check_code(fens[i], HK_STANDARD, HK_ANY_DIAGRAMS, "");
    }
}

TEST(validity, three_checkers_are_too_many)
{
    refused("4k3/8/3N1N2/8/8/8/8/4RK2 b - - 0 1", "checkers");
    check_code("4k3/8/3N1N2/8/8/8/8/4RK2 b - - 0 1", HK_STANDARD, HK_DIAGRAMS, "");
}

TEST(validity, double_check_discovered_by_the_piece_that_moved)
{
    accepted("4k3/8/3N4/8/8/8/8/4RK2 b - - 0 1"); /* knight e4-d6 */
    accepted("4k3/8/8/7B/8/8/8/4RK2 b - - 0 1");  /* bishop e2-h5 */
    accepted("4k3/8/8/4R3/B7/8/8/5K2 b - - 0 1"); /* rook b5-e5 */
    accepted("3Rk3/8/8/8/B7/8/8/5K2 b - - 0 1");  /* rook d7-d8 */
    accepted("2R1k3/8/8/8/B7/8/8/5K2 b - - 0 1"); /* rook c6-c8 */
    accepted("R3k3/8/3N4/8/8/8/8/5K2 b - - 0 1"); /* knight c8-d6 */
    accepted("4k3/8/3N4/7B/8/8/8/5K2 b - - 0 1"); /* knight f7-d6 */
    accepted("4k3/3P4/8/8/8/8/8/4RK2 b - - 0 1"); /* pawn e6xd7 */
    accepted("4rk2/8/8/8/8/3n4/8/4K3 w - - 0 1"); /* and by Black: knight e5-d3 */
    accepted("4rk2/8/8/8/8/8/3p4/4K3 w - - 0 1"); /* pawn e3xd2 */
}

TEST(validity, double_check_that_no_move_gives)
{
    refused("4k3/8/3N1N2/8/8/8/8/5K2 b - - 0 1", "checkers"); /* two knights */
    refused("4k3/3P1P2/8/8/8/8/8/5K2 b - - 0 1", "checkers"); /* two pawns */
    refused("4k3/2NP4/8/8/8/8/8/5K2 b - - 0 1", "checkers");  /* knight and pawn */
    refused("R3k2R/8/8/8/8/8/8/5K2 b - - 0 1", "checkers");   /* rooks from both sides */
    refused("4k3/8/8/1B5B/8/8/8/5K2 b - - 0 1", "checkers");  /* bishops from both sides */
    refused("R3k3/8/8/8/B7/8/8/5K2 b - - 0 1", "checkers");   /* neither left the other's line */
    refused("R3k3/6N1/8/8/8/8/8/5K2 b - - 0 1", "checkers");  /* the knight neither */
    refused("4k3/3P4/8/8/8/8/8/R3RK2 b - - 0 1", "");         /* one line and e6xd7 */
    refused("3k4/8/2P5/8/8/8/8/3RK3 b - - 0 1", "");          /* this pawn gives no check */
    refused("8/3k4/2P5/8/8/8/8/3RK3 b - - 0 1", "");          /* pawn d5xc6 */
    refused("8/3k4/2P5/8/B7/8/8/3RK3 b - - 0 1", "");         /* it shields the bishop */
    refused("8/3k4/4P3/8/B7/8/8/4K3 b - - 0 1", "checkers");  /* no pawn comes from c6 to e6 */
    refused("4rk2/8/8/8/8/3n4/8/4K2r w - - 0 1", "checkers"); /* three */
    refused("5k2/8/8/8/8/3n1n2/8/4K3 w - - 0 1", "checkers");
    check_code("4k3/8/3N1N2/8/8/8/8/5K2 b - - 0 1", HK_STANDARD, HK_DIAGRAMS, "");
}

TEST(validity, double_check_by_promotion)
{
    accepted("3Qk3/8/8/8/8/8/8/4RK2 b - - 0 1");             /* e7xd8=Q */
    accepted("4NB2/8/3k4/8/8/8/8/4K3 b - - 0 1");            /* e7-e8=N, no knight came from e7 */
    accepted("4k3/8/8/8/8/3K4/8/4nb2 w - - 0 1");            /* e2-e1=N */
    refused("8/4NB2/8/3k4/8/8/8/4K3 b - - 0 1", "checkers"); /* no promotion on the seventh rank */
    refused("8/8/8/8/3k4/8/4B3/3NK3 b - - 0 1", "");         /* no check at all */
    refused("4k3/8/8/8/8/3K4/4b3/4nr2 w - - 0 1",
            "checkers"); /* not from e2: a piece stands there */
}

TEST(validity, double_check_by_en_passant)
{
    accepted("8/4k3/3P4/8/8/8/8/4RK2 b - - 0 1"); /* e5xd6: the pawn and the file that it left */
    /* Two lines at once: the capturing pawn left one, the captured pawn the other. */
    accepted("8/8/3Pk3/8/8/1B6/8/4RK2 b - - 0 1");
    accepted("8/8/4kP2/8/8/7B/8/4RK2 b - - 0 1");
    accepted("4R3/1B6/3P4/8/4k3/8/8/5K2 b - - 0 1");
    accepted("4r1k1/8/1b6/8/8/3pK3/8/8 w - - 0 1");
}

TEST(validity, double_check_that_looks_like_en_passant)
{
    refused("8/8/4k3/8/8/1B6/8/4RK2 b - - 0 1", "checkers");    /* no pawn has captured */
    refused("8/8/3pk3/8/8/1B6/8/4RK2 b - - 0 1", "checkers");   /* not that player's pawn */
    refused("8/3n4/3Pk3/8/8/1B6/8/4RK2 b - - 0 1", "checkers"); /* the other came from d7? */
    refused("8/8/2P1k3/8/8/1B6/8/4RK2 b - - 0 1", "checkers");  /* not behind d5 */
    refused("4r1k1/8/1b6/8/8/3pK3/3N4/8 w - - 0 1", "checkers");
    refused("8/8/8/3Pk3/8/1B6/8/4RK2 b - - 0 1", "");           /* the pawn shields */
    refused("8/8/8/8/3Pk3/1b6/2B5/4RK2 b - - 0 1", "checkers"); /* on another rank */
}

TEST(validity, with_an_en_passant_square_the_check_came_by_the_double_step)
{
    accepted("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1");            /* the pawn itself */
    accepted("8/8/7k/8/3Pp3/8/8/2B1K3 b - d3 0 1");           /* the diagonal that it left */
    accepted("8/8/8/8/3Pp2k/8/8/4K2R b - - 0 1");             /* without the square */
    refused("8/8/8/8/3Pp2k/8/8/4K2R b - d3 0 1", "checkers"); /* an older check */
    refused("R3k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "checkers");
    refused("8/8/8/2k5/3Pp3/8/8/2R1K3 b - d3 0 1", "checkers"); /* one new, one older */
    refused("4k2r/8/8/3Pp3/8/8/8/4K2R w - e6 0 1", "");
    refused("4k3/8/8/3Pp3/8/8/8/r3K3 w - e6 0 1", "checkers");
    check_code("R3k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", HK_STANDARD, HK_DIAGRAMS, "");
}

struct reached {
    hk_variant variant;
    unsigned positions, double_checks;
};

static void check_reached(void *context, const hk_position *position, const hk_move_list *moves)
{
    struct reached *reached = context;
    const uint64_t checkers = hk_board_checkers(&position->board);
    hk_fault fault = {0};
    (void)moves;
    if (hk_board_validity(&position->board, reached->variant, HK_POSITIONS, &fault) != HK_OK)
        fail_msg("%s was reached by a legal game: %s (%s)", fen_of(position, reached->variant).of,
                 fault.code, fault.why);
    reached->positions++;
    reached->double_checks += (checkers & (checkers - 1)) != 0;
}

TEST(validity, nothing_that_a_legal_game_reaches_is_refused)
{
    struct reached reached = {.variant = HK_STANDARD};
    const struct random_games games = {.seed = 61, .games = 2000, .plies = 120};
    play_random_games(&games, check_reached, &reached);
    assert_in_range(reached.positions, 100001, UINT32_MAX);
    assert_in_range(reached.double_checks, 201, UINT32_MAX);
}

TEST(validity, nothing_that_a_legal_chess960_game_reaches_is_refused)
{
    struct reached reached = {.variant = HK_CHESS960};
    const struct random_games games = {
        .seed = 62, .games = 1000, .plies = 120, .variant = HK_CHESS960};
    play_random_games(&games, check_reached, &reached);
    assert_in_range(reached.positions, 50001, UINT32_MAX);
    assert_in_range(reached.double_checks, 101, UINT32_MAX);
}

/*
 * Let the opponent's last move have been a double step to a square beside a pawn that may capture
 * it. False if there is no room for that.
 */
static bool plant_en_passant(hk_position *p, struct dice *dice)
{
    hk_board board = p->board;
    const unsigned us = board.side, file = dice_below(dice, 7), wing = dice_below(dice, 2);
    const unsigned pawn = (us == HK_WHITE ? 32 : 24) + file + wing;
    const unsigned own = (us == HK_WHITE ? 32 : 24) + file + !wing;
    const unsigned behind = us == HK_WHITE ? pawn + 8 : pawn - 8;
    const unsigned home = us == HK_WHITE ? pawn + 16 : pawn - 16;
    const uint64_t one = 1, touched = one << pawn | one << own | one << behind | one << home;

    if (board.kings & touched)
        return false;
    board.color[0] &= ~touched;
    board.color[1] &= ~touched;
    board.pawns &= ~touched;
    board.knights &= ~touched;
    board.diagonals &= ~touched;
    board.orthogonals &= ~touched;
    board.pawns |= one << pawn | one << own;
    board.color[us] |= one << own;
    board.color[us ^ 1] |= one << pawn;
    board.ep = (uint8_t)behind;
    if (hk_board_validity(&board, HK_STANDARD, HK_POSITIONS, NULL) != HK_OK)
        return false;
    p->board = board;
    hk_position_settle(p);
    return true;
}

TEST(validity, no_double_check_that_one_move_gives_is_refused)
{
    /* Try every move from random diagrams, so that rare kinds of double check occur. */
    struct dice dice = {63};
    unsigned double_checks = 0, by_promotion = 0, by_en_passant = 0;
    for (unsigned i = 0; i < 60000; i++) {
        hk_position p = random_diagram(&dice, 20);
        hk_move_list moves;
        if (hk_board_validity(&p.board, HK_STANDARD, HK_POSITIONS, NULL) != HK_OK)
            continue;
        if (i % 2 && !plant_en_passant(&p, &dice))
            continue;
        hk_movegen_legal(&p.board, &moves);
        for (unsigned k = 0; k < moves.size; k++) {
            hk_position after = p;
            hk_position_make(&after, moves.move[k]);
            const uint64_t checkers = hk_board_checkers(&after.board);
            if (!(checkers & (checkers - 1)))
                continue;
            if (hk_board_validity(&after.board, HK_STANDARD, HK_POSITIONS, NULL) != HK_OK)
                fail_msg("%s: refused after %s", fen_of(&p, HK_STANDARD).of,
                         uci_of(moves.move[k], HK_STANDARD).of);
            double_checks++;
            by_promotion += hk_move_special(moves.move[k]) >= HK_MOVE_PROMOTION;
            by_en_passant += hk_move_special(moves.move[k]) == HK_MOVE_EN_PASSANT;
        }
    }
    assert_in_range(double_checks, 301, UINT32_MAX);
    assert_in_range(by_promotion, 21, UINT32_MAX);
    assert_in_range(by_en_passant, 1, UINT32_MAX);
}

TEST(validity, a_double_check_with_a_move_before_it_is_not_refused)
{
    /* The converse: make random double checks, and try every way to take a move back. */
    struct dice dice = {64};
    unsigned possible = 0, impossible = 0;
    while (possible + impossible < 600) {
        const hk_position p = random_diagram(&dice, 10);
        const uint64_t checkers = hk_board_checkers(&p.board);
        hk_fault fault = {.code = "none"};
        struct slow_board slow;
        if (!(checkers & (checkers - 1)))
            continue;
        const hk_err err = hk_board_validity(&p.board, HK_STANDARD, HK_POSITIONS, &fault);
        if (err != HK_OK && strcmp(fault.code, "checkers") != 0)
            continue;
        slow_from(&slow, &p.board);
        const bool has = slow_has_predecessor(&slow);
        if (has && err != HK_OK)
            fail_msg("%s: refused (%s)", fen_of(&p, HK_STANDARD).of, fault.why);
        possible += has;
        impossible += !has;
    }
    assert_in_range(possible, 21, UINT32_MAX);
    assert_in_range(impossible, 101, UINT32_MAX);
}
