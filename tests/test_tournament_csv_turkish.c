/*
 * Lists as spreadsheets of Turkish clubs and schools write them: semicolons, Windows-1254 or UTF-8 with its mark, empty columns
 * behind the last one, days in Turkish, thousands with a dot.
 */
#include "reports.h"

#include "tournament/csv.h"

static struct told told_of(const char *text)
{
    struct told told;

    assert_true(csv_read(&told, text, strlen(text), 1, "2026-03-01"));
    assert_false(told.refused);
    return told;
}

TEST(csv_turkish, a_list_of_a_club_with_empty_columns_and_thousands)
{
    struct told told = told_of(
        "KATILIM L\xddSTES\xdd;;;;;;;;;;\r\n;;;;;;;;;;\r\n"
        "S\xfdra No;Ad\xfd Soyad\xfd;Do\xf0um Tarihi;Kul\xfc"
        "b\xfc;UKD Puan\xfd;FIDE Kuvvet Derecesi;FIDE ID;Cinsiyet;\xddli;;\r\n"
        "1;I\xdeIL \xde"
        "AH\xddN;17.05.2001 00:00;\"Kayseri \"\"Ege\"\" SK\";1.850;2.210;6.300.123;K;Kayseri;;\r\n"
        "2;\xc7"
        "A\xd0RI A\xd0"
        "AO\xd0LU;30 A\xf0ustos 1999;;1700;0;6300124;E;;;\r\n;;;;;;;;;;\r\n");

    assert_int_equal(told.remark_count, 0);
    assert_int_equal(told.player_count, 2);
    assert_string_equal(told.players[0].name, "IŞIL ŞAHİN");
    assert_string_equal(told.players[0].birth, "2001-05-17");
    assert_string_equal(told.players[0].club, "Kayseri \"Ege\" SK");
    assert_int_equal(told.players[0].rating, 2210);
    assert_string_equal(told.players[0].fide_id, "6300123");
    assert_string_equal(told.players[1].birth, "1999-08-30");
    assert_int_equal(told.players[1].rating, 1700);
    assert_string_equal(told.players[1].fide_id, "6300124");
    told_finish(&told);
}

TEST(csv_turkish, a_list_of_a_school)
{
    struct told told = told_of("\xef\xbb\xbfS.NO;ÖĞRENCİNİN ADI SOYADI;OKUL ADI;D. YILI;\r\n"
                               "1;Işıl Şahin;Atatürk İlkokulu;2016;\r\n");

    assert_int_equal(told.remark_count, 0);
    assert_string_equal(told.players[0].name, "Işıl Şahin");
    assert_string_equal(told.players[0].club, "Atatürk İlkokulu");
    assert_string_equal(told.players[0].birth, "2016");
    told_finish(&told);
}

TEST(csv_turkish, a_list_has_guests_from_the_west)
{
    struct told told = told_of("No;Name\n1;\xde"
                               "ahin, \xc7"
                               "a\xf0r\xfd \xd6zg\xfcr\n2;N\xfa\xf1"
                               "ez Garc\xed"
                               "a, Jos\xe9\n"
                               "3;O'Neill, Se\xe1n\n4;Tak\xe1"
                               "cs, P\xe9ter\n");

    assert_string_equal(told.players[0].name, "Şahin, Çağrı Özgür");
    assert_string_equal(told.players[1].name, "Núñez García, José");
    told_finish(&told);
}

TEST(csv_turkish, pairings_in_which_a_bye_is_a_result)
{
    struct told told = told_of("Masa;Beyaz;Sonuç;Siyah\r\n1;Şahin Işıl;1 - 0;Ağaoğlu Çağrı\r\n"
                               "2;Kaya Ece;BAY;\r\n");

    assert_int_equal(told.remark_count, 0);
    assert_int_equal(told.boards[0].white_code, '1');
    assert_int_equal(told.boards[1].black, 0);
    assert_int_equal(told.boards[1].white_code, 'U');
    told_finish(&told);
}

TEST(csv_turkish, what_is_no_number_of_fide_and_no_day_is_remarked_on)
{
    static const char *const ids[] = {"63.00.123", "6.300.12", ".630", "1.234.567.890.123.456"};
    static const char *const days[] = {"17 Mayo 2010", "17.05.2010 00", "Mayıs 2010", ":", "5:30"};
    char text[200];

    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        snprintf(text, sizeof text, "Ad;FIDE ID\nIşıl;%s\n", ids[i]);
        struct told told = told_of(text);
        assert_remark(&told, "fide-id-invalid", false, 2, 6);
        told_finish(&told);
    }
    for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
        snprintf(text, sizeof text, "Ad;Doğum Tarihi\nIşıl;%s\n", days[i]);
        struct told told = told_of(text);
        assert_remark(&told, "date-invalid", false, 2, 6);
        told_finish(&told);
    }
}
