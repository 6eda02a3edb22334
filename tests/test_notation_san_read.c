/*
 * Texts of moves before any position is known: every spelling that is read, which texts are no
 * move, and the byte of the fault.
 */
#include "move_texts.h"

static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
static const char passing[] = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
static const char promoting[] = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
static const char taking[] = "4k3/8/5n2/3p4/4P3/2B5/8/4K3 w - - 0 1";
static const char castling[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

static void spelled(const char *fen, const char *texts, const char *uci)
{
    spelled_in("en", fen, texts, uci);
}

/* The text is no move, and the fault is at this byte. */
static void stops_at(const char *text, size_t byte)
{
    hk_san_meaning meaning;
    hk_fault fault = {.byte = 999};
    char *copy = malloc(strlen(text) + 1); /* of its size alone, but for an empty one */
    assert_non_null(copy);
    memcpy(copy, text, strlen(text));
    assert_int_equal(hk_san_read(&meaning, copy, strlen(text), &hk_letters_english, &fault),
                     HK_E_SYNTAX);
    free(copy);
    if (fault.byte != byte)
        fail_msg("'%s' stops at byte %zu, not %zu", text, fault.byte, byte);
}

TEST(san_read, signs_of_capture_between_the_squares_or_after_them)
{
    spelled(taking,
            "exd5|ed5|e:d5|eXd5|e\xc3\x97"
            "d5|e4xd5|e4:d5|e4-d5|e4d5|ed5:|e4d5:|exd5:|ed5:+",
            "e4d5");
    spelled(taking, "Bxf6|Bf6|B:f6|BXf6|Bc3xf6|Bc3:f6|Bf6:|Bc3f6:|Bc3-f6:", "c3f6");
    spelled("4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "Bc3:|Bxc3|Bc3", "a1c3"); /* false ones */
    spelled(promoting, "ab8Q:|ab8:Q|ab8:=Q|axb8:(Q)|a:b8Q", "a7b8q");
    spelled("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "eхd5|eХd5", "e4d5"); /* the Cyrillic letter */
}

TEST(san_read, dashes_of_all_widths)
{
    spelled(start,
            "e2-e4|e2\xe2\x80\x90"
            "e4|e2\xe2\x80\x91"
            "e4|e2\xe2\x80\x92"
            "e4|e2\xe2\x80\x93"
            "e4|"
            "e2\xe2\x80\x94"
            "e4|e2\xe2\x80\x95"
            "e4|e2\xe2\x88\x92"
            "e4",
            "e2e4");
    spelled(start,
            "Ng1\xe2\x80\x93"
            "f3|N-f3|N\xe2\x88\x92"
            "f3",
            "g1f3");
    stops_at("e2\xe2\x80\x96"
             "e4",
             2);
    stops_at("e2--e4", 3);
    stops_at("e2\xe2\x80", 2);
}

TEST(san_read, castling_with_letters_zeros_and_dashes)
{
    spelled(castling,
            "O-O|0-0|o-o|OO|00|oo|O\xe2\x80\x93O|0\xe2\x80\x94"
            "0|0\xe2\x88\x92"
            "0|О-О|о-о|Ο-Ο|O-O!|0-0(=)|O-O ch",
            "e1g1");
    spelled(castling,
            "O-O-O|0-0-0|o-o-o|OOO|000|0\xe2\x80\x93"
            "0\xe2\x80\x93"
            "0|О-О-О|0-0-0 +|O-O-O mate",
            "e1c1");
    spelled_in("bg", castling, "О-О|0-0", "e1g1");
    spelled_in("et", castling, "O-O", "e1g1");
    stops_at("O-O-", 3);
    stops_at("0-0-0-0", 5);
    stops_at("O", 0);
    stops_at("O-Kg1", 0);
}

TEST(san_read, signs_of_check_and_mate)
{
    spelled(taking,
            "e5+|e5++|e5#|e5##|e5\xe2\x80\xa0|e5\xe2\x80\xa1|e5 +|e5 + +|e5+!|e5!+|e5ch|e5 ch|e5 "
            "ch.|e5ch.|e5 "
            "dbl ch|e5 dbl. ch.|e5 dbl.ch.|e5dblch|e5disch|e5disch.|e5 dis.ch|e5 disc.ch|e5 double "
            "check|e5 dis ch|e5 dis. ch.|e5 disc. "
            "ch|e5 check|e5 mate|e5 mat|e5 matt|e5mate|e5 checkmate|e5 ch!?|e5 mate!",
            "e4e5");
    stops_at("e5 dis", 3);
    stops_at("e5 dbl", 3);
    stops_at("e5 dbl mate", 3);
    stops_at("e5 mates", 7);
    stops_at("e5 c", 3);
    stops_at("e5 ma", 3);
    stops_at("e5\xe2\x80\xa2", 2);
}

TEST(san_read, en_passant_is_said_in_many_ways)
{
    spelled(passing,
            "exd6|ed6|exd6e.p.|exd6 e.p.|exd6ep|exd6 ep|exd6 ep.|exd6 e. p.|exd6 e.p|exd6(ep)|exd6 "
            "(e.p.)|ed6: e.p.|exd6+ e.p.|exd6 e.p.+|exd6 e.p.#|e5xd6 e.p.!|e5-d6 e.p.",
            "e5d6");
    spelled(start, "e4 e.p.", "e2e4"); /* the position decides */
    stops_at("exd6 e.", 5);
    stops_at("exd6 e", 5);
    stops_at("exd6 (e.p.", 5);
}

TEST(san_read, promotion_is_said_in_many_ways)
{
    spelled(promoting,
            "a8=Q|a8Q|a8(Q)|a8/Q|a8=(Q)|a8=q|a8=(q)|a8/q|a7a8q|a7-a8=Q|a7-a8Q|a7a8Q|a8Q+|a8(Q) "
            "mate|Pa8=Q",
            "a7a8q");
    spelled(promoting, "a8N|a8=N|a7a8n|a8=n", "a7a8n");
    spelled_in("tr", promoting, "a7a8q|a8V|a8=V|a8(V)|a8=v|a8v|a8(v)", "a7a8q");
    spelled_in("tr", promoting, "a8=k|a8k|a7a8r", "a7a8r");
    refused_in("tr", promoting, "a8=q|a8(q)|a8q|a8=\xc5\x9f", HK_E_SYNTAX, HK_STANDARD);
    refused_in("en", promoting, "a8|a7a8|a8(=)|a8!|a8 mate", HK_E_PROMOTION, HK_STANDARD);
    spelled_in("vi", promoting, "a8X|a8=X|a7-a8X", "a7a8r");
    spelled_in("vi", promoting, "aXb8X|a7Xb8X|ab8X:", "a7b8r");
    stops_at("a8=", 2);
    stops_at("a8X", 3);
    stops_at("a8z", 2);
    stops_at("a8=K", 2);
    stops_at("a8(Q", 4);
    stops_at("a8=(Q", 5);
    stops_at("a8(=Q)", 2);
    stops_at("a8QQ", 3);
}

TEST(san_read, judgements_and_the_offer_of_a_draw)
{
    spelled(start,
            "e4!|e4?|e4!!|e4??|e4!?|e4?!|e4(=)|e4 (=)|e4! "
            "(=)|e4\xe2\x80\xbc|e4\xe2\x81\x89|e4\xe2\x81\x88|e4\xe2\x81\x87",
            "e2e4");
    stops_at("e4(=", 2);
    stops_at("e4=", 2);
    stops_at("e4 (-)", 3);
}

TEST(san_read, a_sign_of_judgement_or_novelty_is_no_part_of_a_move)
{
    stops_at("Nf3\xc2\xb1", 3);
    stops_at("Nf3N", 3);
    stops_at("e4N", 2);
    stops_at("e4(N)", 2);
    stops_at("Nf3TN", 3);
    stops_at("Ke8Q", 3);
    stops_at("Nf3\xe2\x88\x9e", 3);
    stops_at("e4+/=", 3);
    stops_at("e4$1", 2);
    /* With the sign of a promotion it is the text of a promotion, though no legal one. */
    refused_in("en", start, "e4=N|Nf3=N|Nf3/N", HK_E_ILLEGAL_MOVE, HK_STANDARD);
}

TEST(san_read, two_moves_in_one_are_one_long_move)
{
    refused_in("en", start, "e4e5", HK_E_ILLEGAL_MOVE, HK_STANDARD);
    stops_at("e4e5d4", 4);
    stops_at("1.e4", 1);
    stops_at("e4 e5", 3);
}

TEST(san_read, what_is_not_guessed)
{
    stops_at("exd", 3);
    stops_at("ef", 2);
    stops_at("nf3", 0);
    stops_at("kf2", 0);
    stops_at("Sf3", 0);
    stops_at("E4", 0);
    stops_at("NF3", 1);
    stops_at("e4x", 3);
    stops_at("e4-", 3);
    stops_at("xe", 2);
    stops_at("Кf3", 0); /* Cyrillic */
    stops_at("Κf2", 0); /* Greek */
    stops_at("", 0);
    stops_at(" e4", 0);
    stops_at("\xef\xbb\xbf"
             "e4",
             0);
}

TEST(san_read, a_colon_alone_after_the_square_says_that_something_is_taken)
{
    hk_san_meaning m;
    assert_int_equal(hk_san_read(&m, "Be5:", 4, &hk_letters_english, NULL), HK_OK);
    assert_true(m.capture);
    assert_int_equal(m.from_file, -1);
    assert_int_equal(m.to, HK_E5);
    assert_int_equal(hk_san_read(&m, "Be5", 3, &hk_letters_english, NULL), HK_OK);
    assert_false(m.capture);
    assert_int_equal(hk_san_read(&m, "ed8Q:", 5, &hk_letters_english, NULL), HK_OK);
    assert_true(m.capture);
    assert_int_equal(m.promotion, HK_QUEEN);
    stops_at("Be5:x", 4);
    stops_at("Be5::", 4);
    stops_at("Be:", 3);
    stops_at("e4:d", 3);
}

TEST(san_read, long_texts_are_read_in_one_go)
{
    /* A megabyte of signs with one wrong byte at its end. */
    enum { SIZE = 1 << 20 };
    char *text = malloc(SIZE);
    hk_san_meaning m;
    hk_fault fault = {0};
    assert_non_null(text);
    memset(text, ' ', SIZE);
    memcpy(text, "e4", 2);
    assert_int_equal(hk_san_read(&m, text, SIZE, &hk_letters_english, NULL), HK_OK);
    for (size_t i = 2; i + 4 <= SIZE - 2; i += 4)
        memcpy(text + i, "dbl ", 4);
    assert_int_equal(hk_san_read(&m, text, SIZE, &hk_letters_english, &fault), HK_E_SYNTAX);
    assert_int_equal(fault.byte, 2);
    memset(text, '+', SIZE);
    memcpy(text, "e4", 2);
    text[SIZE - 1] = 'd';
    assert_int_equal(hk_san_read(&m, text, SIZE, &hk_letters_english, &fault), HK_E_SYNTAX);
    assert_int_equal(fault.byte, SIZE - 1);
    free(text);
}
