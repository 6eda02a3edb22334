/*
 * Piece letters: the known languages, which letters each reads and writes, and which none guesses.
 */
#include "move_texts.h"

static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(letters, are_found_by_language)
{
    assert_ptr_equal(hk_letters_find("en", 2), &hk_letters_english);
    assert_string_equal(letters_of("tr")->language, "tr");
    assert_null(hk_letters_find("TR", 2));
    assert_null(hk_letters_find("t", 1));
    assert_null(hk_letters_find("", 0));
    assert_null(hk_letters_find("tra", 3));
    assert_null(hk_letters_find("xx", 2));
}

TEST(letters, turkish_pieces)
{
    /* at: knight, fil: bishop, kale: rook, vezir: queen, şah: king, in two bytes. */
    means_in("tr", start, "Af3 Agf3 Ag1-f3", "g1f3", "Af3", HK_STANDARD);
    means_in("tr", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
             "\xc5\x9e"
             "d1 \xc5\x9exd1 \xc5\x9e"
             "e1-d1",
             "e1d1",
             "\xc5\x9e"
             "d1",
             HK_STANDARD);
    means_in("tr", "2k1b3/8/8/8/8/8/8/K3R2B w - - 0 1", "Kxe8 Ke8", "e1e8", "Kxe8+", HK_STANDARD);
    means_in("tr", "2k1b3/8/8/8/8/8/8/K3R2B w - - 0 1", "Fb7", "h1b7", "Fb7+", HK_STANDARD);
    means_in("tr", "6k1/8/8/8/8/8/8/K6Q w - - 0 1", "Va8", "h1a8", "Va8+", HK_STANDARD);
}

TEST(letters, turkish_promotion)
{
    means_in("tr", "7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=V a8V a8(V) a7a8q a7-a8=V", "a7a8q",
             "a8=V+", HK_STANDARD);
    means_in("tr", "7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=K", "a7a8r", "a8=K+", HK_STANDARD);
    refused_in("tr", "7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=\xc5\x9e|a8=Q|a8=\xc5", HK_E_SYNTAX,
               HK_STANDARD);
}

TEST(letters, of_another_language_are_never_guessed)
{
    refused_in("tr", start,
               "Nf3|Qd1|Bc4|\xc5|\xc5"
               "e2|\x9e"
               "e2|S\xc5\x9e",
               HK_E_SYNTAX, HK_STANDARD);
    refused_in("en", start,
               "Af3|\xc5\x9e"
               "e2|Sf3|Cf3",
               HK_E_SYNTAX, HK_STANDARD);
    refused_in("tr", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Kd1", HK_E_ILLEGAL_MOVE, HK_STANDARD);
}

TEST(letters, of_many_languages_are_known_each_once)
{
    const hk_letters *letters, *other;
    size_t count = 0;

    assert_ptr_equal(hk_letters_at(0), &hk_letters_english);
    for (; (letters = hk_letters_at(count)) != NULL; count++) {
        assert_ptr_equal(hk_letters_find(letters->language, strlen(letters->language)), letters);
        for (size_t i = 0; i < count && (other = hk_letters_at(i)) != NULL; i++)
            assert_string_not_equal(other->language, letters->language);
    }
    assert_null(hk_letters_at(count));
    assert_null(hk_letters_at(SIZE_MAX));
    assert_in_range(count, 43, 200);
}

TEST(letters, are_whole_and_tell_the_pieces_apart)
{
    const hk_letters *letters;
    for (size_t i = 0; (letters = hk_letters_at(i)) != NULL; i++)
        for (unsigned a = HK_PAWN; a <= HK_KING; a++) {
            const char *letter = letters->piece[a];
            if (a != HK_PAWN)
                assert_true(strlen(letter) > 0);
            assert_true(hk_utf8_check(letter, strlen(letter)));
            assert_true(hk_utf8_check(letters->decomposed[a], strlen(letters->decomposed[a])));
            assert_false(letter[0] >= 'a' && letter[0] <= 'z');
            for (unsigned b = HK_PAWN; b < a; b++)
                if (strcmp(letter, letters->piece[b]) == 0)
                    fail_msg("%s: %s stands for two pieces", letters->language, letter);
        }
}

TEST(letters, of_the_languages_in_the_table_of_the_pgn_standard)
{
    /* Chapter 17: knight, bishop, rook, queen, king. */
    static const struct {
        const char *language, *letters;
    } table[] = {{"cs", "JSVDK"}, {"da", "SLTDK"}, {"nl", "PLTDK"}, {"en", "NBRQK"},
                 {"et", "ROVLK"}, {"fi", "RLTDK"}, {"fr", "CFTDR"}, {"de", "SLTDK"},
                 {"hu", "HFBVK"}, {"is", "RBHDK"}, {"it", "CATDR"}, {"no", "SLTDK"},
                 {"pl", "SGWHK"}, {"pt", "CBTDR"}, {"ro", "CNTDR"}, {"es", "CATDR"},
                 {"sv", "SLTDK"}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        for (unsigned kind = HK_KNIGHT; kind <= HK_KING; kind++) {
            const char *letter = letters_of(table[i].language)->piece[kind];
            assert_int_equal(strlen(letter), 1);
            assert_int_equal(letter[0], table[i].letters[kind - HK_KNIGHT]);
        }
}

TEST(letters, some_moves_as_the_languages_write_them)
{
    static const char fen[] = "4k3/8/8/8/8/8/8/RNBQK3 w - - 0 1";
    static const struct {
        const char *language, *king, *knight;
    } cases[] = {{"de", "Kf2", "Sc3"},  {"fr", "Rf2", "Cc3"},  {"nl", "Kf2", "Pc3"},
                 {"ru", "Крf2", "Кc3"}, {"uk", "Крf2", "Кc3"}, {"bg", "Цf2", "Кc3"},
                 {"el", "Ρf2", "Ιc3"},  {"az", "Şf2", "Ac3"},  {"lt", "Kf2", "Žc3"},
                 {"id", "Rf2", "Kc3"},  {"vi", "Vf2", "Mc3"},  {"figurine", "♔f2", "♘c3"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        means_in(cases[i].language, fen, cases[i].king, "e1f2", cases[i].king, HK_STANDARD);
        means_in(cases[i].language, fen, cases[i].knight, "b1c3", cases[i].knight, HK_STANDARD);
    }
}

TEST(letters, the_longest_wins)
{
    /* Russian: К is a knight, Кр a king. */
    static const char fen[] = "8/P7/8/8/8/3k4/8/1N2K3 w - - 0 1";
    spelled_in("ru", fen, "Крf1|Крe1f1|Крe1-f1", "e1f1");
    spelled_in("ru", fen, "Кa3|Кb1-a3|Кb1a3", "b1a3");
    spelled_in("ru", fen, "a8К|a8=К|a8(К)", "a7a8n");
    refused_in("ru", fen, "a8Кр|a8=Кр|Ка3|крf1|рf1|Kf1", HK_E_SYNTAX, HK_STANDARD);
}

TEST(letters, an_empty_pawns_letter_is_none)
{
    /*
     * P is the Dutch knight (paard). A letter that names no piece is not skipped: Be4 is not read
     * as e4.
     */
    spelled_in("nl", start, "Pf3|Pg1-f3", "g1f3");
    spelled_in("nl", start, "e4", "e2e4");
    refused_in("nl", start, "Pe4|Pe2-e4", HK_E_ILLEGAL_MOVE, HK_STANDARD);
    refused_in("nl", start, "Nf3|Be4|pe4", HK_E_SYNTAX, HK_STANDARD);
}

TEST(letters, a_mark_may_stand_apart_from_its_letter)
{
    static const char fen[] = "4k3/P7/8/8/8/8/8/1N2K3 w - - 0 1";
    spelled_in("tr", fen,
               "S\xcc\xa7"
               "f2|Şf2",
               "e1f2");
    spelled_in("az", fen,
               "S\xcc\xa7"
               "f2",
               "e1f2");
    spelled_in("lt", fen,
               "Z\xcc\x8c"
               "c3|Žc3",
               "b1c3");
    spelled_in("lt", fen, "a8Z\xcc\x8c|a8=Ž", "a7a8n");
    spelled_in("eo", fen,
               "C\xcc\x82"
               "c3|Ĉc3",
               "b1c3");
    /* S with a comma below is another letter; so are S alone, and S with a mark that is cut off. */
    refused_in("tr", fen,
               "Șf2|Sf2|S\xcc"
               "f2|S\xcc|S\xcc\xa6"
               "f2|K\xcc\xa7"
               "f2",
               HK_E_SYNTAX, HK_STANDARD);
    refused_in("lt", fen, "Zc3|a8Z|Źc3", HK_E_SYNTAX, HK_STANDARD);
}

TEST(letters, figurines_are_read_with_the_letters_of_any_language)
{
    static const char fen[] = "4k3/P7/8/8/8/8/8/1N2K3 w - - 0 1";
    const hk_letters *letters;
    for (size_t i = 0; (letters = hk_letters_at(i)) != NULL; i++) {
        spelled_in(letters->language, fen,
                   "♘c3|♞c3|♞\xef\xb8\x8e"
                   "c3|♘\xef\xb8\x8f"
                   "c3|♘b1-c3",
                   "b1c3");
        spelled_in(letters->language, fen, "♔f2|♚f2", "e1f2");
        spelled_in(letters->language, fen, "a8=♕|a8♛|a8(♕)|♙a8♛\xef\xb8\x8e+", "a7a8q");
        spelled_in(letters->language, fen, "a8♖|a8=♜", "a7a8r");
        spelled_in(letters->language, fen, "a8♗|a8=♝", "a7a8b");
        refused_in(letters->language, fen,
                   "a8=♔|a8=♙|♘|♘♘c3|\xe2\x99|\xe2\x99\x93"
                   "c3|\xe2\x99\xa0"
                   "c3|\xef\xb8\x8e"
                   "c3|♘\xef\xb8"
                   "c3",
                   HK_E_SYNTAX, HK_STANDARD);
    }
}

struct comparison {
    unsigned moves, captures_en_passant, promotions, castlings;
};

/* Every move, written in any language and style, is read again by the letters that wrote it. */
static void check_all_writings(void *context, const hk_position *position,
                               const hk_move_list *moves)
{
    struct comparison *seen = context;
    const hk_letters *letters;

    for (unsigned i = 0; i < moves->size; i++)
        for (size_t l = 0; (letters = hk_letters_at(l)) != NULL; l++)
            for (unsigned style = HK_SAN_PGN; style <= HK_SAN_LONG; style++) {
                const hk_move move = moves->move[i];
                const struct text text = written(position, move, letters, (hk_san_style)style);
                hk_move again = HK_MOVE_NONE;
                hk_fault fault = {.why = "another move"};
                if (parse(&again, &position->board, text.of, strlen(text.of), letters, HK_STANDARD,
                          &fault) != HK_OK ||
                    again != move)
                    fail_msg("%s in %s (%s) does not come back: %s", text.of,
                             fen_of(position, HK_STANDARD).of, letters->language, fault.why);
                seen->moves++;
                seen->captures_en_passant += hk_move_special(move) == HK_MOVE_EN_PASSANT;
                seen->castlings += hk_move_special(move) == HK_MOVE_CASTLING;
                seen->promotions += hk_move_promotion(move) != HK_NO_KIND;
            }
}

TEST(letters, every_move_in_every_language_and_style_comes_back)
{
    const struct random_games games = {.seed = 171, .games = 4, .plies = 140};
    struct comparison seen = {0};
    play_random_games(&games, check_all_writings, &seen);
    assert_in_range(seen.moves, 500001, UINT32_MAX);
    assert_in_range(seen.captures_en_passant, 51, UINT32_MAX);
    assert_in_range(seen.promotions, 501, UINT32_MAX);
    assert_in_range(seen.castlings, 51, UINT32_MAX);
}

TEST(letters, random_diagrams_come_back_in_every_language_and_style)
{
    struct dice dice = {173};
    struct comparison seen = {0};
    for (unsigned i = 0; i < 60; i++) {
        const hk_position p = random_diagram(&dice, 28);
        hk_move_list moves;
        hk_movegen_legal(&p.board, &moves);
        check_all_writings(&seen, &p, &moves);
    }
    assert_in_range(seen.moves, 100001, UINT32_MAX);
}
