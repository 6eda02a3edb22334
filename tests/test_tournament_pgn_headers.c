/* Headers of games, from which pairings and people are taken. */
#include "reports.h"

#include "tournament/pgn_headers.h"

TEST(pgn_headers, rounds_boards_and_people)
{
    static const char text[] =
        "[Event \"Kupa\"]\n[Site \"İzmir\"]\n[Date \"2026.03.01\"]\n[Round \"2.1\"]\n[White "
        "\"Lovelace, Ada\"]\n"
        "[Black \"Bora, Can\"]\n[Result \"1-0\"]\n[WhiteElo \"2300\"]\n[WhiteFideId \"123\"]\n"
        "[WhiteTitle \"WGM\"]\n[WhiteTeam \"Mavi\"]\n\n1. e4 e5 1-0\n\n"
        "[Event \"Kupa\"]\n[Date \"2026.03.02\"]\n[Round \"2\"]\n[Board \"2\"]\n[White \"Kaya, "
        "Ece\"]\n"
        "[Black \"Deniz, Su\"]\n[Result \"*\"]\n\n*\n";
    struct told told;

    assert_true(pgn_headers_read(&told, text, strlen(text), 1));
    assert_false(told.refused);
    assert_string_equal(told.name, "Kupa");
    assert_string_equal(told.city, "İzmir");
    assert_string_equal(told.start, "2026-03-01");
    assert_string_equal(told.end, "2026-03-02");
    assert_int_equal(told.player_count, 4);
    assert_string_equal(told.players[0].title, "WGM");
    assert_string_equal(told.players[0].fide_id, "123");
    assert_string_equal(told.players[0].club, "Mavi");
    assert_int_equal(told.board_count, 2);
    assert_int_equal(told.boards[0].round, 2);
    assert_int_equal(told.boards[0].board, 1);
    assert_int_equal(told.boards[1].board, 2);
    assert_int_equal(told.boards[0].white_code, '1');
    assert_int_equal(told.boards[1].white_code, ' ');
    told_finish(&told);
}

TEST(pgn_headers, of_one_byte_a_character_are_turkish_where_they_look_so)
{
    static const char turkish
        [] = "[White \"\xdeule \xc7i\xf0"
             "dem\"]\n[Black \"Jos\xe9\"]\n[Round \"1\"]\n*\n\n",
 western[] =
        "[White \"\xdeor\xf0ur P\xe1ll\"]\n[Black \"J\xf3n S\xedmon \xda\"]\n[Round \"1\"]\n*\n\n";
    struct told told;

    assert_true(pgn_headers_read(&told, turkish, strlen(turkish), 1));
    assert_string_equal(told.players[0].name, "Şule Çiğdem");
    assert_string_equal(told.players[1].name, "José");
    told_finish(&told);
    assert_true(pgn_headers_read(&told, western, strlen(western), 1));
    assert_string_equal(told.players[0].name, "Þorður Páll");
    told_finish(&told);
}

TEST(pgn_headers, have_fide_numbers_as_the_other_files_have_them)
{
    static const char text[] =
        "[White \"A\"]\n[Black \"B\"]\n[WhiteFideId \"0\"]\n[BlackFideId \"0\"]"
        "\n\n*\n\n[White \"C\"]\n[Black \"D\"]\n[WhiteFideId \"07\"]\n"
        "[BlackFideId \"7x\"]\n\n*\n\n[White \"E\"]\n[Black \"F\"]\n"
        "[WhiteFideId \"123456789012\"]\n[BlackFideId \"7\"]\n\n*\n";
    struct told told;

    assert_true(pgn_headers_read(&told, text, strlen(text), 1));
    assert_int_equal(told.player_count, 6);
    assert_null(told.players[0].fide_id);
    assert_null(told.players[1].fide_id);
    assert_string_equal(told.players[2].fide_id, "7");
    assert_null(told.players[3].fide_id);
    assert_null(told.players[4].fide_id);
    assert_remark(&told, "fide-id-invalid", false, 8, 1);
    assert_remark(&told, "player-twice", true, 15, 1);
    told_finish(&told);
}

TEST(pgn_headers, a_game_against_nobody_is_a_bye)
{
    static const char text[] =
        "[Round \"3.1\"]\n[White \"M\xc3\xbcller, Tobias\"]\n[Black \"Chen, Wei\"]\n[Result "
        "\"*\"]\n\n * \n\n"
        "[Round \"3.2\"]\n[White \"Gruber, Sarah\"]\n[Black \"BYE\"]\n[Result \"*\"]\n\n * \n\n"
        "[Round \"3.3\"]\n[White \"bye\"]\n[Black \"Jenni, Rafael\"]\n[Result \"0-1\"]\n\n0-1\n\n"
        "[Round \"3.4\"]\n[White \"Bye\"]\n[Black \"Bye\"]\n\n*\n";
    struct told told;

    assert_true(pgn_headers_read(&told, text, strlen(text), 1));
    assert_false(told.refused);
    assert_int_equal(told.player_count, 4);
    assert_int_equal(told.board_count, 3);
    for (size_t i = 1; i < 3; i++) {
        assert_int_equal(told.boards[i].white, i + 2);
        assert_int_equal(told.boards[i].black, 0);
        assert_int_equal(told.boards[i].white_code, 'U');
    }
    told_finish(&told);
}

TEST(pgn_headers, a_player_at_two_boards_refuses)
{
    static const char text[] = "[Round \"1.1\"]\n[White \"A\"]\n[Black \"B\"]\n\n*\n\n[Round "
                               "\"1.2\"]\n[White \"C\"]\n[Black \"a\"]\n\n*\n";
    struct told told;

    assert_true(pgn_headers_read(&told, text, strlen(text), 1));
    assert_true(told.refused);
    assert_remark(&told, "paired-twice", true, 7, 1);
    told_finish(&told);
}
