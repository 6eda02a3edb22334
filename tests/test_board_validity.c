/* Which diagrams are accepted, and why the others are not. What a game can reach is never refused. */
#include "positions.h"
#include "slow_rules.h"
#include "test.h"

#include <string.h>

/* Read as loosely as can be, then judged at one strictness: "" is accepted, else the code of the refusal. */
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

TEST(validity, eight_pawns_and_sixteen_men_a_side)
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
    accepted("rnbqkbnr/ppppppp1/n7/8/8/8/8/4K3 w - - 0 1"); /* promoted men need retro-analysis */
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
    refused("r3k2r/8/8/8/8/8/8/R3K2r w KQkq - 0 1", "castling"); /* not of this colour */
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
    refused("4k3/8/8/3Pn3/8/8/8/4K3 w - e6 0 1", "en-passant"); /* not a pawn */
    refused("4k3/8/8/3PP3/8/8/8/4K3 w - e6 0 1", "en-passant"); /* not of the opponent */
    refused("4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6 0 1", "en-passant");
    refused("4k3/4n3/8/3Pp3/8/8/8/4K3 w - e6 0 1", "en-passant");
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
        "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "4k3/3P4/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/3N4/8/8/8/8/4K3 w - - 0 1", "8/8/8/3kK3/8/8/8/8 w - - 0 1",
        "8/8/8/3kK3/8/8/8/8 b - - 0 1",   "4k3/8/8/8/8/8/8/4K2r b - - 0 1",
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

TEST(validity, double_check_discovered_by_the_man_that_moved)
{
    accepted("4k3/8/3N4/8/8/8/8/4RK2 b - - 0 1");   /* the knight left the file */
    accepted("4k3/8/8/8/B7/8/8/4RK2 b - - 0 1");    /* the bishop came from d1..., no: from e... */
    accepted("4k3/8/8/7B/8/8/8/4RK2 b - - 0 1");    /* e2 to h5 */
    accepted("R3k3/8/8/8/B7/8/8/5K2 b - - 0 1");    /* the rook left b5 or c6 */
    accepted("4k3/3P4/8/8/8/8/8/4RK2 b - - 0 1");   /* the pawn captured from e6 */
    refused("4k3/8/3N4/8/8/8/8/R4K1Q b - - 0 1", ""); /* one check alone */
}

TEST(validity, double_check_that_no_move_gives)
{
    refused("4k3/8/3N1N2/8/8/8/8/5K2 b - - 0 1", "checkers"); /* two knights */
    refused("4k3/3P1P2/8/8/8/8/8/5K2 b - - 0 1", "checkers"); /* two pawns */
    refused("4k3/3P4/3N4/8/8/8/8/5K2 b - - 0 1", "checkers"); /* knight and pawn */
    refused("R3k2R/8/8/8/8/8/8/5K2 b - - 0 1", "checkers");   /* two rooks on one line */
    refused("4k3/8/8/B6B/8/8/8/5K2 b - - 0 1", "");           /* a5 does not give check */
    refused("4k3/8/8/8/B6B/8/8/5K2 b - - 0 1", "");
    refused("4k3/8/8/1B5B/8/8/8/5K2 b - - 0 1", "checkers");  /* two bishops of one colour */
    refused("4k3/8/8/8/4R3/8/8/R4K2 b - - 0 1", "");
    refused("3qk2Q/8/6N1/8/8/8/8/5K2 b - - 0 1", "");
    refused("3rkr2/8/3N4/7B/8/8/8/5K2 b - - 0 1", "checkers"); /* the knight was not on f7 or g6 */
    accepted("3rkr2/8/3N4/8/8/8/8/4QK2 b - - 0 1");
}

TEST(validity, double_check_by_promotion)
{
    accepted("3Qk3/8/8/8/8/8/8/4RK2 b - - 0 1");      /* e7xd8 */
    accepted("5Nk1/8/8/3B4/8/8/8/5K2 b - - 0 1");     /* no check by the knight: one checker */
    accepted("6kR/8/8/3B4/8/8/8/5K2 b - - 0 1");      /* from h-file? the rook left f7 or e6 */
    accepted("3Nr3/5k2/8/7B/8/8/8/4K3 b - - 0 1");    /* a knight that came as a pawn, or jumped */
}

TEST(validity, double_check_by_en_passant)
{
    /* White pawn e5xd6: it gives check itself and opens the e-file. */
    accepted("8/4k3/3P4/8/8/8/8/4RK2 b - - 0 1");
    /* Both lines were opened: by the captured pawn and by the capturing one. */
    accepted("8/8/3P4/1k5R/8/8/B7/5K2 b - - 0 1");
    accepted("8/8/3P4/8/1B3k2/8/8/2R2K2 b - - 0 1");
}

struct seen {
    unsigned positions, checks, double_checks, promotions_with_double_check;
};

static void check_reached(void *context, const hk_position *position, const hk_move_list *moves)
{
    struct seen *seen = context;
    const hk_variant variant = seen[0].promotions_with_double_check ? HK_CHESS960 : HK_STANDARD;
    (void)moves;
    (void)variant;
}

TEST(validity, placeholder)
{
    (void)check_reached;
}
