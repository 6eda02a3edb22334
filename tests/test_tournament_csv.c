/*
 * Tables of players and pairings as programs and people write them, and the plain lines that are typed.
 */
#include "reports.h"

#include "tournament/csv.h"
#include "tournament/lines.h"
#include "tournament/results.h"

static struct told told_of(const char *text)
{
    struct told told;

    assert_true(csv_read(&told, text, strlen(text), 1, "2026-03-01"));
    return told;
}

TEST(csv, a_list_of_players_by_names_of_columns_in_any_order)
{
    /* Chess-Results in Turkish, Windows-1254: "Işık, Şule" */
    struct told told = told_of("No.;;\xddsim;FideID;FED;Rtg;Kul\xfcp/\xde"
                               "ehir\r\n"
                               "1;WIM;I\xfe\xfdk, \xdeule;06300123;TUR;2210;Ege SK\r\n"
                               "2;;Bora, Can;;TUR;0;\"Yeni; Kul\xfcp\"\r\n");

    assert_false(told.refused);
    assert_int_equal(told.remark_count, 0);
    assert_int_equal(told.player_count, 2);
    assert_string_equal(told.players[0].name, "Işık, Şule");
    assert_string_equal(told.players[0].fide_id, "6300123");
    assert_int_equal(told.players[0].rating, 2210);
    assert_string_equal(told.players[1].club, "Yeni; Kulüp");
    assert_null(told.players[1].fide_id);
    told_finish(&told);
}

TEST(csv, names_in_two_columns_and_teams)
{
    struct told told = told_of("\xef\xbb\xbf"
                               "Soyadı,Adı,Cinsiyet,Doğum Yılı,Takım,UKD\n"
                               "Lovelace,Ada,K,1815,Mavi,1900\n"
                               "Bora,Can,E,2011-04-23,Mavi,1500.0\n"
                               "Kaya,Ece,Kız,01.09.2012,Sarı,\n");

    assert_false(told.refused);
    assert_string_equal(told.players[0].name, "Lovelace, Ada");
    assert_string_equal(told.players[0].sex, "w");
    assert_string_equal(told.players[0].birth, "1815");
    assert_string_equal(told.players[2].birth, "2012-09-01");
    assert_int_equal(told.players[1].rating, 1500);
    assert_int_equal(told.team_count, 2);
    assert_string_equal(told.teams[0].name, "Mavi");
    assert_int_equal(told.teams[0].player_count, 2);
    assert_int_equal(told.teams[0].players[1], 2);
    told_finish(&told);
}

TEST(csv, a_year_of_birth_where_the_day_is_not_told)
{
    struct told told = told_of("year_of_birth,last_name,first_name,date_of_birth,gender\n"
                               "1999,Bora,Can,,M\n"
                               "2012,Kaya,Ece,16/12/2012,F\n"
                               ",Demir,Ada,,F\n");

    assert_int_equal(told.remark_count, 0);
    assert_string_equal(told.players[0].birth, "1999");
    assert_string_equal(told.players[1].birth, "2012-12-16");
    assert_null(told.players[2].birth);
    told_finish(&told);
}

static void assert_births(const char *text, const char *const births[2], size_t remarks)
{
    struct told told = told_of(text);

    assert_false(told.refused);
    assert_int_equal(told.player_count, 2);
    assert_int_equal(told.remark_count, remarks);
    for (size_t i = 0; i < 2; i++) {
        assert_string_equal(told.players[i].birth ? told.players[i].birth : "", births[i]);
        if (i < remarks)
            assert_string_equal(told.remarks[i].code, "birth-unclear");
    }
    told_finish(&told);
}

TEST(csv, births_with_years_of_two_digits_are_years_where_they_are_plain)
{
    assert_births("No;Birth;Name\n1;12.05.98;A\n2;31.01.15;B\n", (const char *[]){"1998", "2015"},
                  0);
    assert_births("Name;Birth\nA;98/05/12\nB;08/05/12\n", (const char *[]){"1998", "2008"}, 0);
    assert_births("Name;Birth\nA;01.02.2003\nB;03.02.01\n", (const char *[]){"2003-02-01", ""}, 1);
    assert_births("Name;Birth\nA;08/05/12\nB;09/05/10\n", (const char *[]){"", ""}, 2);

    struct told told = told_of("Name;Birth\nAy, Can;08/05/12\n");
    assert_remark(&told, "birth-unclear", false, 2, 9);
    told_finish(&told);
}

TEST(csv, a_sign_parts_the_thousands_of_ratings_alone)
{
    struct told told = told_of("Board;Round;No.;White;Rtg;Result;No.;Black;Rtg\n"
                               "1.000;2.000;3.000;A;1.850;;4,000;B;2,100\n");

    assert_false(told.refused);
    assert_int_equal(told.remark_count, 0);
    assert_int_equal(told.players[0].number, 3);
    assert_int_equal(told.players[1].number, 4);
    assert_int_equal(told.boards[0].board, 1);
    assert_int_equal(told.boards[0].round, 2);
    assert_int_equal(told.players[0].rating, 1850);
    assert_int_equal(told.players[1].rating, 2100);
    told_finish(&told);
    told = told_of("No;Name;Points;Rank\n2.000;A;1.000;7.000\n");
    assert_int_equal(told.remark_count, 0);
    assert_int_equal(told.players[0].number, 2);
    assert_int_equal(told.players[0].points_halves, 2);
    assert_int_equal(told.players[0].rank, 7);
    told_finish(&told);
}

TEST(csv, names_alone)
{
    struct told told = told_of("Ada Lovelace\nCan Bora\n\nEce Kaya\n");

    assert_false(told.refused);
    assert_remark(&told, "header-missing", false, 1, 1);
    assert_int_equal(told.player_count, 3);
    assert_string_equal(told.players[2].name, "Ece Kaya");
    told_finish(&told);
}

TEST(csv, blanks_of_every_width_make_no_second_player)
{
    struct told told = told_of("Round;Board;White;Result;Black\n"
                               "1;1;Ada Lovelace;1-0;Can Bora\n"
                               "2;1;Can\xc2\xa0"
                               "Bora;0-1;\xe3\x80\x80"
                               "Ada\xe2\x80\x83"
                               "Lovelace\xe2\x80\x8b\n"
                               "3;1;Ada Lovelace\xe2\x80\x8d;1-0;\xc2\xa0\n");

    assert_false(told.refused);
    assert_int_equal(told.player_count, 2);
    assert_int_equal(told.boards[1].white, 2);
    assert_int_equal(told.boards[1].black, 1);
    assert_int_equal(told.boards[2].black, 0);
    told_finish(&told);
}

TEST(csv, utf_16_with_tabs)
{
    static const char text[] = "Name\tRating\nÖz, Ali\t1800\n";
    char bytes[100] = "\xff\xfe";
    size_t size = 2;
    struct told told;

    for (const char *at = text; *at; at++) {
        bytes[size++] = *at == '\xc3' ? '\xd6' : *at; /* of two bytes there is Ö alone */
        bytes[size++] = '\0';
        at += *at == '\xc3';
    }
    assert_true(csv_read(&told, bytes, size, 1, "2026-03-01"));
    assert_false(told.refused);
    assert_string_equal(told.players[0].name, "Öz, Ali");
    assert_int_equal(told.players[0].rating, 1800);
    told_finish(&told);
}

TEST(csv, utf_16_without_its_mark)
{
    static const char text[] = "Name;Elo\r\nAy, Can;1800\r\n";

    for (int big_endian = 0; big_endian < 2; big_endian++) {
        char bytes[100];
        size_t size = 0;
        struct told told;
        for (const char *at = text; *at; at++) {
            bytes[size + (size_t)big_endian] = *at;
            bytes[size + !big_endian] = '\0';
            size += 2;
        }
        assert_true(csv_read(&told, bytes, size, 1, "2026-03-01"));
        assert_false(told.refused);
        assert_int_equal(told.remark_count, 0);
        assert_string_equal(told.players[0].name, "Ay, Can");
        assert_int_equal(told.players[0].rating, 1800);
        told_finish(&told);
    }
}

TEST(csv, german_pairings_in_a_western_encoding)
{
    struct told told =
        told_of("Runde 2\r\nBr.;Nr.;;Wei\xdf;Elo;Pkt.;Ergebnis;Pkt.;;Schwarz;Elo;Nr.\r\n"
                "1;1;FM;M\xfcller, J\xf6rg;2300;1;\xbd - \xbd;1;WIM;W\xfc\x65st, Eva;2225;2\r\n"
                "2;3;;Frei, Jo;1000;0;;;;spielfrei;;\r\n");

    assert_false(told.refused);
    assert_int_equal(told.remark_count, 0);
    assert_int_equal(told.board_count, 2);
    assert_int_equal(told.boards[0].round, 2);
    assert_int_equal(told.boards[0].white_code, '=');
    assert_int_equal(told.boards[1].white_code, 'U');
    assert_string_equal(told.players[0].name, "M\xc3\xbcller, J\xc3\xb6rg");
    assert_string_equal(told.players[0].title, "FM");
    assert_string_equal(told.players[1].title, "WIM");
    told_finish(&told);
}

TEST(csv, lists_of_players_as_programs_write_them)
{
    static const struct {
        const char *text, *name, *title, *fide_id, *birth, *unknown[3];
        int rating;
    } lists[] = {
        /* Vega's export */
        {"NAME;COUNTRY;BIRTHDAY;GENDER;TITLE;IDFIDE;ELOFIDE;IDNAT;ELONAT;KCOEFF\r\n"
         "AK NIL ; TUR;13.04.1963;m;IGM; 4100018; 2830; 0; 0; 0\r\n",
         "AK NIL",
         "GM",
         "4100018",
         "1963-04-13",
         {"IDNAT", "KCOEFF"},
         2830},
        /* The list of the German federation */
        {"ID,VKZ,Spielername,Geburtsjahr,Geschlecht,DWZ,FIDE-Elo,FIDE-ID,FIDE-Titel,FIDE-Land\r\n"
         "10,C01,\"M\xfcller,J\xf6rg\",1970,M,1810,1850,4600001,FM,GER\r\n",
         "M\xc3\xbcller,J\xc3\xb6rg",
         "FM",
         "4600001",
         "1970",
         {"ID", "VKZ"},
         1850},
        /* Swiss-Chess, tabs */
        {"TlnNr\tTeilnehmer\tTitel\tELO\tNWZ\tAttr.\tVerein/Ort\tLand\tGeburt\tFideKenn.\tPKZ\r\n"
         "1.\tM\xfcller,J\xf6rg\tFM\t2300\t2250\tM\tSK Ulm\tGER\t1970\t4600001\t12\r\n",
         "M\xc3\xbcller,J\xc3\xb6rg",
         "FM",
         "4600001",
         "1970",
         {"Attr.", "PKZ"},
         2300},
        /* FIDE's rating list */
        {"ID_NUMBER\tName\tFed\tSex\tTit\tRating\tGms\tK\tBirthday\n"
         "25121731\tA C J John\tIND\tM\t\t1063\t0\t40\t1987\n",
         "A C J John",
         NULL,
         "25121731",
         "1987",
         {"Gms", "K"},
         1063},
        /* Chess-Results: the title stands without a name before the players; thousands by the spreadsheet */
        {"Ba\xfel\xfdks\xfdz\r\nS\xfdra;;\xddsim;FIDE Kodu;FED;Elo;Puan\r\n"
         "1;FM;\xc7\x65lik, Ay\xfe\x65;6300001;TUR;2.000;2,5\r\n",
         "\xc3\x87\x65lik, Ay\xc5\x9f\x65",
         "FM",
         "6300001",
         NULL,
         {NULL},
         2000},
    };

    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        struct told told = told_of(lists[i].text);
        size_t unknown = 0;
        assert_false(told.refused);
        assert_int_equal(told.player_count, 1);
        assert_string_equal(told.players[0].name, lists[i].name);
        assert_string_equal(told.players[0].fide_id, lists[i].fide_id);
        assert_int_equal(told.players[0].rating, lists[i].rating);
        assert_string_equal(told.players[0].title ? told.players[0].title : "",
                            lists[i].title ? lists[i].title : "");
        assert_string_equal(told.players[0].birth ? told.players[0].birth : "",
                            lists[i].birth ? lists[i].birth : "");
        for (; lists[i].unknown[unknown]; unknown++) {
            assert_string_equal(told.remarks[unknown].code, "column-unknown");
            assert_string_equal(told.remarks[unknown].about, lists[i].unknown[unknown]);
            assert_int_equal(told.remarks[unknown].line, 1);
        }
        assert_int_equal(told.remark_count, unknown);
        told_finish(&told);
    }
}

TEST(csv, pairings_of_chess_results)
{
    struct told told = told_of("Kupa\r\n\r\nRound 3 on 2026/03/01 at 10:00\r\n"
                               "Bo.;No.;;White;Rtg;Pts.;Result;Pts.;;Black;Rtg;No.\r\n"
                               "1;4;FM;Lovelace, Ada;2300;2;1 - 0;1\xc2\xbd;;Bora, Can;1900;7\r\n"
                               "2;2;;Kaya, Ece;2100;1;\xc2\xbd - \xc2\xbd;1;;Deniz, Su;1850;9\r\n"
                               "3;1;;Aydin, Ali;2000;1;+ - -;1;;Usta, Can;1700;5\r\n"
                               "4;3;;Tek, Al;1600;1;1;;;bye;;\r\n");

    assert_false(told.refused);
    assert_int_equal(told.board_count, 4);
    assert_int_equal(told.boards[0].round, 3);
    assert_int_equal(told.boards[0].white, 4);
    assert_int_equal(told.boards[0].black, 7);
    assert_int_equal(told.boards[0].white_code, '1');
    assert_int_equal(told.boards[1].black_code, '=');
    assert_int_equal(told.boards[2].white_code, '+');
    assert_int_equal(told.boards[2].black_code, '-');
    assert_int_equal(told.boards[3].black, 0);
    assert_int_equal(told.boards[3].white_code, 'U');
    assert_int_equal(told.players[1].rating, 1900);
    assert_int_equal(told.rounds_paired, 3);
    told_finish(&told);
}

TEST(csv, pairings_with_one_name_for_the_columns_of_both_sides)
{
    static const char *const tables[] = {
        /* made here after lists of Chess-Results, in German and in Turkish */
        "Br.;Nr.;;Name;Elo;Land;Pkt.;Ergebnis;Pkt.;;Name;Elo;Land;Nr.\n"
        "7;1;GM;Ada;2500;GER;0;\xc2\xbd - \xc2\xbd;0;IM;Bo;1900;TUR;3\n"
        "8;5;;Can;1700;GER;0;1;;;spielfrei;;;\n",
        "Masa;No.;;\xc4\xb0sim;ELO;\xc3\x9clke;Puan;Sonuc;Puan;;\xc4\xb0sim;ELO;\xc3\x9clke;No.\n"
        "7;1;GM;Ada;2500;GER;0;\xc2\xbd - \xc2\xbd;0;IM;Bo;1900;TUR;3\n"
        "8;5;;Can;1700;GER;0;1;;;bye;;;\n",
        /* made here after a list of Swiss-Chess, with the result at the end */
        "Tisch;TNr;Teilnehmer;Titel;ELO;Land;Punkte;-;TNr;Teilnehmer;Titel;ELO;Land;Punkte;"
        "Ergebnis\n"
        "7;1.;Ada;GM;2500;GER;(0);-;3.;Bo;IM;1900;TUR;(\xc2\xbd);\xc2\xbd - \xc2\xbd\n"
        "8;5.;Can;;1700;GER;(0);-;;spielfrei;;;;;1\n",
        /* numbers that say whose they are */
        "Masa;Beyaz No;Ad Soyad;Unvan;Elo;\xc3\x9clke;Sonuc;Ad Soyad;Unvan;Elo;\xc3\x9clke;Siyah "
        "No\n"
        "7;1;Ada;GM;2500;GER;\xc2\xbd - \xc2\xbd;Bo;IM;1900;TUR;3\n"
        "8;5;Can;;1700;GER;1;bye;;;;\n",
    };

    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        struct told told = told_of(tables[i]);
        assert_int_equal(told.remark_count, 0);
        assert_int_equal(told.player_count, 3);
        assert_int_equal(told.board_count, 2);
        assert_int_equal(told.boards[0].board, 7);
        assert_int_equal(told.boards[0].white, 1);
        assert_int_equal(told.boards[0].black, 3);
        assert_int_equal(told.boards[0].white_code, '=');
        assert_int_equal(told.boards[1].white, 5);
        assert_int_equal(told.boards[1].black, 0);
        assert_string_equal(told.players[1].name, "Bo");
        assert_string_equal(told.players[1].title, "IM");
        assert_string_equal(told.players[1].federation, "TUR");
        assert_int_equal(told.players[1].rating, 1900);
        told_finish(&told);
    }
}

TEST(csv, lists_of_french_italian_and_spanish_programs)
{
    /* made here with the headings of each language */
    static const char *const players[] = {
        "N\xc2\xb0;Nom;Pr\xc3\xa9nom;Elo;F\xc3\xa9"
        "d\xc3\xa9ration;Sexe;N\xc3\xa9(e) le;Code FIDE\n"
        "1;Lef\xc3\xa9vre;\xc3\x89lodie;2100;FRA;F;01/02/1990;650001\n",
        "N.;Cognome;Nome;Elo;Federazione;Sesso;Data di nascita;ID FIDE\n"
        "1;Lef\xc3\xa9vre;\xc3\x89lodie;2100;FRA;F;01/02/1990;650001\n",
        "No.;Apellidos;Nombre;Elo;Federaci\xc3\xb3n;Sexo;Fecha de nacimiento;FIDE ID\n"
        "1;Lef\xc3\xa9vre;\xc3\x89lodie;2100;FRA;F;01/02/1990;650001\n",
    };
    static const char *const pairings[] = {
        "Ech.;Blancs;Elo;R\xc3\xa9sultat;Noirs;Elo\n1;Ada;2100;X-X;Bo;1900\n2;Can;1400;1-F;Ece;"
        "1300\n3;Fay;1200;EXE;;\n",
        "Tavolo;Bianco;Elo;Risultato;Nero;Elo\n1;Ada;2100;1/2-1/"
        "2;Bo;1900\n2;Can;1400;1F-0F;Ece;1300\n3;Fay;1200;BYE;;\n",
        "Mesa;Blancas;Elo;Resultado;Negras;Elo\n1;Ada;2100;\xc2\xbd-\xc2\xbd;Bo;1900\n2;Can;1400;+ "
        "- -;Ece;1300\n3;Fay;1200;1;;\n",
    };

    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        struct told told = told_of(players[i]);
        assert_int_equal(told.remark_count, 0);
        assert_string_equal(told.players[0].name, "Lef\xc3\xa9vre, \xc3\x89lodie");
        assert_string_equal(told.players[0].sex, "w");
        assert_string_equal(told.players[0].federation, "FRA");
        assert_string_equal(told.players[0].birth, "1990-02-01");
        assert_string_equal(told.players[0].fide_id, "650001");
        told_finish(&told);
    }
    for (size_t i = 0; i < sizeof pairings / sizeof *pairings; i++) {
        struct told told = told_of(pairings[i]);
        assert_int_equal(told.remark_count, 0);
        assert_int_equal(told.board_count, 3);
        assert_int_equal(told.boards[0].white_code, '=');
        assert_int_equal(told.boards[1].white_code, '+');
        assert_int_equal(told.boards[1].black_code, '-');
        assert_int_equal(told.boards[2].white_code, 'U');
        assert_int_equal(told.players[1].rating, 1900);
        told_finish(&told);
    }
}

TEST(csv, what_is_wrong_in_a_table)
{
    static const struct {
        const char *text, *code;
        bool refuses;
        uint32_t line, column;
    } tables[] = {
        {"No;Name\n1;A\n1;B\n", "number-twice", true, 3, 1},
        {"No;Name\n1;A\nx;B\n", "number-invalid", true, 3, 1},
        {"No;Name;FIDE ID\n1;A;77\n2;\xc3\x96;0077\n", "player-twice", true, 3, 5},
        {"Name;Rating\nA;1\nA;2\n", "name-twice", false, 3, 1},
        {"Name;Rating\nA;many\n", "rating-invalid", false, 2, 3},
        {"Name;Rating\nA;18.50\n", "rating-invalid", false, 2, 3},
        {"Name;Shoes;Rating\nA;44;1\n", "column-unknown", false, 1, 6},
        {"Name;Birth\nA;31.02.2000\n", "date-invalid", false, 2, 3},
        {"Board;White;Black;Result\n1;A;B;1-0\n1;C;D;\n", "board-twice", true, 3, 3},
        {"Board;White;Black;Result\n1;A;B;1-0\n2;C;A;\n", "paired-twice", true, 3, 3},
        {"Board;White;Black;Result\n1;A;B;1-1\n", "result-unknown", true, 2, 7},
        {"Round;White;Black;Result\n100;A;B;1-0\n", "round-invalid", true, 2, 1},
        {"Name;Rating\n\"A;1\n", "quote-open", true, 2, 1},
        {"Huey;Dewey\nA;1\n", "header-missing", true, 1, 1},
        {"", "players-none", true, 0, 0},
    };

    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        struct told told = told_of(tables[i].text);
        assert_remark(&told, tables[i].code, tables[i].refuses, tables[i].line, tables[i].column);
        assert_int_equal(told.refused, tables[i].refuses);
        told_finish(&told);
    }
}

TEST(csv, what_is_written_is_read_as_the_same)
{
    struct report report = report_file("javafo_sample2.trf");
    struct told told, players, rounds;
    char *bytes;
    size_t size;

    assert_true(trf_read(&told, report.bytes, report.size));
    assert_true(csv_write(&told, CSV_PLAYERS, 0, &bytes, &size));
    assert_true(csv_read(&players, bytes, size, 1, "2026-03-01"));
    assert_false(players.refused);
    assert_int_equal(players.player_count, told.player_count);
    for (size_t i = 0; i < told.player_count; i++) {
        assert_string_equal(players.players[i].name, told.players[i].name);
        assert_int_equal(players.players[i].points_halves, told.players[i].points_halves);
        assert_int_equal(players.players[i].rating, told.players[i].rating);
    }
    free(bytes);
    assert_true(csv_write(&told, CSV_ROUNDS, 0, &bytes, &size));
    assert_true(csv_read(&rounds, bytes, size, 1, "2026-03-01"));
    assert_false(rounds.refused);
    assert_int_equal(rounds.board_count, told.board_count);
    for (size_t i = 0; i < told.board_count; i++) {
        assert_int_equal(rounds.boards[i].white, told.boards[i].white);
        assert_int_equal(rounds.boards[i].black, told.boards[i].black);
        assert_int_equal(rounds.boards[i].white_code, told.boards[i].white_code);
        assert_int_equal(rounds.boards[i].black_code, told.boards[i].black_code);
    }
    free(bytes);
    told_finish(&told);
    told_finish(&players);
    told_finish(&rounds);
    free(report.bytes);
}

TEST(csv, a_name_is_cut_between_two_characters)
{
    char text[700] = "White;Black\nA";

    for (int i = 0; i < 150; i++)
        strcat(text, "ş");
    strcat(text, ";B\n");
    struct told told = told_of(text);
    assert_int_equal(strlen(told.players[0].name), 1 + 2 * (TOLD_NAME_MAX - 1));
    assert_true(hk_utf8_check(told.players[0].name, strlen(told.players[0].name)));
    told_finish(&told);
}

/* A text of so many characters, of two bytes each. */
static void put_long(char *out, size_t characters)
{
    for (size_t i = 0; i < characters; i++)
        memcpy(out + 2 * i, "\xc5\x9f", 3);
}

static void assert_cut(const char *is, size_t characters)
{
    assert_int_equal(strlen(is), 2 * characters);
}

TEST(csv, texts_that_are_too_long_are_cut_and_told_with_their_place)
{
    char name[124], text[1000];
    struct told told;

    put_long(name, 61);
    snprintf(text, sizeof text, "Name;FED;Club;Team;Rtg\n%s;%s;%s;%s;4001\nB;;;%s;4000\n", name,
             name, name, name, name);
    told = told_of(text);
    assert_false(told.refused);
    assert_int_equal(told.remark_count, 5);
    for (size_t i = 0; i < 4; i++) {
        assert_string_equal(told.remarks[i].code, "text-long");
        assert_int_equal(told.remarks[i].line, 2);
        assert_int_equal(told.remarks[i].column, 1 + i * 62);
    }
    assert_remark(&told, "rating-invalid", false, 2, 249);
    assert_cut(told.players[0].name, TOLD_NAME_MAX);
    assert_cut(told.players[0].federation, TOLD_CODE_MAX);
    assert_cut(told.players[0].club, TOLD_NAME_MAX);
    assert_cut(told.teams[0].name, TOLD_NAME_MAX);
    assert_int_equal(told.team_count, 1);
    assert_int_equal(told.players[1].rating, 4000);
    told_finish(&told);

    /* Who has a name that is cut is the same person in the next row. */
    snprintf(text, sizeof text, "Round;White;Black;Result\n1;%s;B;1-0\n2;B;%s;1-0\n", name, name);
    told = told_of(text);
    assert_false(told.refused);
    assert_int_equal(told.player_count, 2);
    assert_int_equal(told.remark_count, 1);
    told_finish(&told);
}

TEST(csv, a_second_table_without_numbers_gives_free_ones)
{
    struct told told = told_of("No;Name\n2;A\n\nName;Rating\nB;1\nC;2\n");

    assert_false(told.refused);
    assert_int_equal(told.player_count, 3);
    assert_int_equal(told.players[1].number, 3);
    assert_int_equal(told.players[2].number, 4);
    told_finish(&told);
}

TEST(csv, no_cell_is_a_formula)
{
    struct told told = told_of("Name;Club\n=1+1;@x\n\"a \"\"b\"\"\";-c\n");
    char *bytes;
    size_t size;

    assert_true(csv_write(&told, CSV_PLAYERS, 0, &bytes, &size));
    assert_non_null(strstr(bytes, "\"'=1+1\""));
    assert_non_null(strstr(bytes, "\"'@x\""));
    assert_non_null(strstr(bytes, "\"'-c\""));
    assert_non_null(strstr(bytes, "\"a \"\"b\"\"\""));
    free(bytes);
    told_finish(&told);
}

TEST(results, spellings)
{
    static const struct {
        const char *text, *codes;
    } cases[] = {
        {"1-0", "10"},
        {"0 : 1", "01"},
        {"1/2-1/2", "=="},
        {"\xc2\xbd \xe2\x80\x93 \xc2\xbd", "=="},
        {"0,5-0,5", "=="},
        {"0.5:0.5", "=="},
        {"\xc2\xbd-0", "=0"},
        {"0-1/2", "0="},
        {"0-0", "00"},
        {"+--", "+-"},
        {"- - +", "-+"},
        {"-:-", "--"},
        {"1F-0F", "+-"},
        {"0-1 FF", "-+"},
        {"1 - 0 (hük.)", "+-"},
        {"1-0 K", "+-"},
        {"W-L", "WL"},
        {"*", "  "},
        {"", "  "},
        {"=", "=="},
        {"1.0-0.0", "10"},
        {"+/-", "+-"},
    };
    static const char *const wrong[] = {
        "1-1", "1-1/2", "2-0", "win", "1-0-1", "+-+", "111111111111111111", "\xc2"};
    struct result_codes codes;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (!result_read(&codes, cases[i].text, strlen(cases[i].text)))
            fail_msg("'%s' is not read", cases[i].text);
        assert_int_equal(codes.white, cases[i].codes[0]);
        assert_int_equal(codes.black, cases[i].codes[1]);
        assert_true(result_read(&codes, result_text(codes), strlen(result_text(codes))));
        assert_int_equal(codes.white, cases[i].codes[0]);
        assert_int_equal(codes.black, cases[i].codes[1]);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (result_read(&codes, wrong[i], strlen(wrong[i])))
            fail_msg("'%s' is read", wrong[i]);
}

TEST(csv, byes_and_forfeits_as_programs_of_other_countries_write_them)
{
    struct told told = told_of("Board,White,Black,Result\n1,A,B,1X-0F\n2,C,D,0F-1X\n3,E,Exempt,\n"
                               "4,F,bye,bye\n5,G,,bye\n");

    assert_false(told.refused);
    assert_int_equal(told.player_count, 7);
    assert_int_equal(told.board_count, 5);
    assert_int_equal(told.boards[0].white_code, '+');
    assert_int_equal(told.boards[1].black_code, '+');
    for (size_t i = 2; i < 5; i++) {
        assert_int_equal(told.boards[i].black, 0);
        assert_int_equal(told.boards[i].white_code, 'U');
    }
    told_finish(&told);
}

TEST(lines, in_board_order_below_each_other)
{
    struct told told = told_of("Board;White;Black;Result\n2;Kaya, Ece;Deniz, Su;1/2-1/2\n11;Öz, "
                               "Al;Tan, O;\n1;Lovelace, Ada;Bora, Can;1-0\n"
                               ";Tek, Al;bye;H\n");
    char *bytes;
    size_t size;

    assert_true(lines_write(&told, 1, &bytes, &size));
    assert_string_equal(bytes, " 1  Lovelace, Ada  1-0      Bora, Can\n"
                               " 2  Kaya, Ece      1/2-1/2  Deniz, Su\n"
                               "11  Öz, Al         *        Tan, O\n"
                               "    Tek, Al        bye 1/2\n");
    assert_int_equal(size, strlen(bytes));
    free(bytes);
    told_finish(&told);
}
