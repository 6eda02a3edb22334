/*
 * Names of columns as a table of folded words. Lists of pairings of Swiss-Manager and Chess-Results have the same names left and
 * right of the result: what stands before it, or before Black, is White's. Those of Swiss-Chess have the result at the end.
 */
#include "tournament/csv_header.h"

#include "base/internal.h"
#include "tournament/names.h"

#include <string.h>

static const struct {
    const char *word;
    enum csv_column column;
} words[] = {
    {"no", CSV_NUMBER},
    {"nr", CSV_NUMBER},
    {"sno", CSV_NUMBER},
    {"snr", CSV_NUMBER},
    {"startno", CSV_NUMBER},
    {"startnr", CSV_NUMBER},
    {"startingnumber", CSV_NUMBER},
    {"startingrank", CSV_NUMBER},
    {"number", CSV_NUMBER},
    {"pairingnumber", CSV_NUMBER},
    {"pairingno", CSV_NUMBER},
    {"bslno", CSV_NUMBER},
    {"bslnr", CSV_NUMBER},
    {"baslangicno", CSV_NUMBER},
    {"baslangicsirano", CSV_NUMBER},
    {"baslangicsirasi", CSV_NUMBER},
    {"sirano", CSV_NUMBER},
    {"sn", CSV_NUMBER},
    {"seed", CSV_NUMBER},
    {"numara", CSV_NUMBER},
    {"tpn", CSV_NUMBER},
    {"tlnnr", CSV_NUMBER},
    {"name", CSV_NAME},
    {"fullname", CSV_NAME},
    {"player", CSV_NAME},
    {"playername", CSV_NAME},
    {"isim", CSV_NAME},
    {"adisoyadi", CSV_NAME},
    {"adsoyad", CSV_NAME},
    {"soyadadi", CSV_NAME},
    {"soyadiadi", CSV_NAME},
    {"soyadad", CSV_NAME},
    {"oyuncu", CSV_NAME},
    {"oyuncuadi", CSV_NAME},
    {"sporcu", CSV_NAME},
    {"sporcuadi", CSV_NAME},
    {"sporcuadisoyadi", CSV_NAME},
    {"adivesoyadi", CSV_NAME},
    {"ogrenci", CSV_NAME},
    {"ogrenciadisoyadi", CSV_NAME},
    {"ogrencininadisoyadi", CSV_NAME},
    {"ogrencininadivesoyadi", CSV_NAME},
    {"username", CSV_NAME},
    {"namelastfirst", CSV_NAME},
    {"spieler", CSV_NAME},
    {"spielername", CSV_NAME},
    {"teilnehmer", CSV_NAME},
    {"namefull", CSV_NAME},
    {"lastname", CSV_LAST_NAME},
    {"surname", CSV_LAST_NAME},
    {"familyname", CSV_LAST_NAME},
    {"soyadi", CSV_LAST_NAME},
    {"soyad", CSV_LAST_NAME},
    {"soyisim", CSV_LAST_NAME},
    {"nachname", CSV_LAST_NAME},
    {"last", CSV_LAST_NAME},
    {"firstname", CSV_FIRST_NAME},
    {"givenname", CSV_FIRST_NAME},
    {"forename", CSV_FIRST_NAME},
    {"ad", CSV_FIRST_NAME},
    {"adi", CSV_FIRST_NAME},
    {"vorname", CSV_FIRST_NAME},
    {"first", CSV_FIRST_NAME},
    {"title", CSV_TITLE},
    {"titel", CSV_TITLE},
    {"fidetitle", CSV_TITLE},
    {"fidetitel", CSV_TITLE},
    {"unvan", CSV_TITLE},
    {"unvani", CSV_TITLE},
    {"tit", CSV_TITLE},
    {"titre", CSV_TITLE},
    {"sex", CSV_SEX},
    {"gender", CSV_SEX},
    {"geschlecht", CSV_SEX},
    {"cinsiyet", CSV_SEX},
    {"cinsiyeti", CSV_SEX},
    {"cins", CSV_SEX},
    {"mf", CSV_SEX},
    {"fed", CSV_FEDERATION},
    {"federation", CSV_FEDERATION},
    {"federasyon", CSV_FEDERATION},
    {"country", CSV_FEDERATION},
    {"ulke", CSV_FEDERATION},
    {"land", CSV_FEDERATION},
    {"fidefed", CSV_FEDERATION},
    {"fedfide", CSV_FEDERATION},
    {"fideland", CSV_FEDERATION},
    {"rtg", CSV_RATING},
    {"rating", CSV_RATING},
    {"elo", CSV_RATING},
    {"rtgi", CSV_RATING},
    {"irtg", CSV_RATING},
    {"ratint", CSV_RATING},
    {"eloi", CSV_RATING},
    {"eloint", CSV_RATING},
    {"fiderating", CSV_RATING},
    {"fideelo", CSV_RATING},
    {"elofide", CSV_RATING},
    {"ratingfide", CSV_RATING},
    {"standardrating", CSV_RATING},
    {"standard", CSV_RATING},
    {"std", CSV_RATING},
    {"fidertg", CSV_RATING},
    {"rtgint", CSV_RATING},
    {"ratinginternational", CSV_RATING},
    {"uluslararasielo", CSV_RATING},
    {"elouluslararasi", CSV_RATING},
    {"fidestandard", CSV_RATING},
    {"fidekuvvetderecesi", CSV_RATING},
    {"elopuani", CSV_RATING},
    {"kuvvet", CSV_RATING},
    {"rtgn", CSV_NATIONAL_RATING},
    {"nrtg", CSV_NATIONAL_RATING},
    {"ratnat", CSV_NATIONAL_RATING},
    {"elon", CSV_NATIONAL_RATING},
    {"elonat", CSV_NATIONAL_RATING},
    {"nationalrating", CSV_NATIONAL_RATING},
    {"ukd", CSV_NATIONAL_RATING},
    {"dwz", CSV_NATIONAL_RATING},
    {"nwz", CSV_NATIONAL_RATING},
    {"ulusalkuvvetderecesi", CSV_NATIONAL_RATING},
    {"ulusalelo", CSV_NATIONAL_RATING},
    {"ukdpuani", CSV_NATIONAL_RATING},
    {"rtgnat", CSV_NATIONAL_RATING},
    {"fideid", CSV_FIDE_ID},
    {"fideno", CSV_FIDE_ID},
    {"fidenumber", CSV_FIDE_ID},
    {"idfide", CSV_FIDE_ID},
    {"fidecode", CSV_FIDE_ID},
    {"idnofide", CSV_FIDE_ID},
    {"fidenr", CSV_FIDE_ID},
    {"fidekodu", CSV_FIDE_ID},
    {"fideidno", CSV_FIDE_ID},
    {"fideident", CSV_FIDE_ID},
    {"codefide", CSV_FIDE_ID},
    {"fidekod", CSV_FIDE_ID},
    {"fidenumarasi", CSV_FIDE_ID},
    {"fidekenn", CSV_FIDE_ID},
    {"idnumber", CSV_FIDE_ID},
    {"birth", CSV_BIRTH},
    {"birthday", CSV_BIRTH},
    {"birthdate", CSV_BIRTH},
    {"dateofbirth", CSV_BIRTH},
    {"born", CSV_BIRTH},
    {"yearofbirth", CSV_BIRTH_YEAR},
    {"birthyear", CSV_BIRTH_YEAR},
    {"dogum", CSV_BIRTH},
    {"dogumtarihi", CSV_BIRTH},
    {"dogumyili", CSV_BIRTH_YEAR},
    {"dt", CSV_BIRTH},
    {"geburtsdatum", CSV_BIRTH},
    {"geburt", CSV_BIRTH},
    {"geburtsjahr", CSV_BIRTH_YEAR},
    {"dob", CSV_BIRTH},
    {"dtarihi", CSV_BIRTH},
    {"dyili", CSV_BIRTH_YEAR},
    {"club", CSV_CLUB},
    {"klub", CSV_CLUB},
    {"clubcity", CSV_CLUB},
    {"kulup", CSV_CLUB},
    {"kulubu", CSV_CLUB},
    {"kulupsehir", CSV_CLUB},
    {"kulupil", CSV_CLUB},
    {"kulupadi", CSV_CLUB},
    {"il", CSV_CLUB},
    {"ili", CSV_CLUB},
    {"verein", CSV_CLUB},
    {"vereinort", CSV_CLUB},
    {"clubname", CSV_CLUB},
    {"okul", CSV_CLUB},
    {"school", CSV_CLUB},
    {"league", CSV_CLUB},
    {"city", CSV_CLUB},
    {"okulu", CSV_CLUB},
    {"okuladi", CSV_CLUB},
    {"team", CSV_TEAM},
    {"teamname", CSV_TEAM},
    {"takim", CSV_TEAM},
    {"takimadi", CSV_TEAM},
    {"takimi", CSV_TEAM},
    {"mannschaft", CSV_TEAM},
    {"pts", CSV_POINTS},
    {"points", CSV_POINTS},
    {"puan", CSV_POINTS},
    {"score", CSV_POINTS},
    {"pkt", CSV_POINTS},
    {"punkte", CSV_POINTS},
    {"rk", CSV_RANK},
    {"rank", CSV_RANK},
    {"sira", CSV_RANK},
    {"place", CSV_RANK},
    {"rg", CSV_RANK},
    {"derece", CSV_RANK},
    {"rd", CSV_ROUND},
    {"round", CSV_ROUND},
    {"tur", CSV_ROUND},
    {"runde", CSV_ROUND},
    {"turno", CSV_ROUND},
    {"bo", CSV_BOARD},
    {"board", CSV_BOARD},
    {"boardno", CSV_BOARD},
    {"table", CSV_BOARD},
    {"masa", CSV_BOARD},
    {"masano", CSV_BOARD},
    {"br", CSV_BOARD},
    {"brett", CSV_BOARD},
    {"bd", CSV_BOARD},
    {"boardnumber", CSV_BOARD},
    {"tisch", CSV_BOARD},
    {"white", CSV_WHITE},
    {"beyaz", CSV_WHITE},
    {"weiss", CSV_WHITE},
    {"whitename", CSV_WHITE},
    {"whiteplayer", CSV_WHITE},
    {"beyazoyuncu", CSV_WHITE},
    {"namewhite", CSV_WHITE},
    {"playerwhite", CSV_WHITE},
    {"beyazadi", CSV_WHITE},
    {"black", CSV_BLACK},
    {"siyah", CSV_BLACK},
    {"schwarz", CSV_BLACK},
    {"blackname", CSV_BLACK},
    {"blackplayer", CSV_BLACK},
    {"siyahoyuncu", CSV_BLACK},
    {"nameblack", CSV_BLACK},
    {"playerblack", CSV_BLACK},
    {"siyahadi", CSV_BLACK},
    {"whiteno", CSV_WHITE_NUMBER},
    {"whitenumber", CSV_WHITE_NUMBER},
    {"whitenr", CSV_WHITE_NUMBER},
    {"beyazno", CSV_WHITE_NUMBER},
    {"whitepairingnumber", CSV_WHITE_NUMBER},
    {"whitestartno", CSV_WHITE_NUMBER},
    {"blackno", CSV_BLACK_NUMBER},
    {"blacknumber", CSV_BLACK_NUMBER},
    {"blacknr", CSV_BLACK_NUMBER},
    {"siyahno", CSV_BLACK_NUMBER},
    {"blackpairingnumber", CSV_BLACK_NUMBER},
    {"blackstartno", CSV_BLACK_NUMBER},
    {"result", CSV_RESULT},
    {"res", CSV_RESULT},
    {"sonuc", CSV_RESULT},
    {"ergebnis", CSV_RESULT},
    {"erg", CSV_RESULT},
    {"whitetitle", CSV_TITLE},
    {"blacktitle", CSV_BLACK_TITLE},
    {"beyazunvan", CSV_TITLE},
    {"siyahunvan", CSV_BLACK_TITLE},
    {"whiterating", CSV_RATING},
    {"blackrating", CSV_BLACK_RATING},
    {"whiteelo", CSV_RATING},
    {"blackelo", CSV_BLACK_RATING},
    {"whitertg", CSV_RATING},
    {"blackrtg", CSV_BLACK_RATING},
    {"beyazelo", CSV_RATING},
    {"siyahelo", CSV_BLACK_RATING},
    {"whitefideid", CSV_FIDE_ID},
    {"blackfideid", CSV_BLACK_FIDE_ID},
    {"whitefed", CSV_FEDERATION},
    {"blackfed", CSV_BLACK_FEDERATION},
    {"whitefederation", CSV_FEDERATION},
    {"blackfederation", CSV_BLACK_FEDERATION},
    /* Of the files in which Swiss-Manager gives its players, and gives pairings and takes results. */
    {"identnr", CSV_PASSED_OVER},
    {"typ", CSV_PASSED_OVER},
    {"gr", CSV_PASSED_OVER},
    {"klubnr", CSV_PASSED_OVER},
    {"quelle", CSV_PASSED_OVER},
    {"atitel", CSV_PASSED_OVER},
    {"wtg1", CSV_PASSED_OVER},
    {"wtg2", CSV_PASSED_OVER},
    {"wtg3", CSV_PASSED_OVER},
    {"wtg4", CSV_PASSED_OVER},
    {"wtg5", CSV_PASSED_OVER},
    {"wtg6", CSV_PASSED_OVER},
    {"nrw", CSV_WHITE_NUMBER},
    {"nrs", CSV_BLACK_NUMBER},
    {"ergw", CSV_WHITE_POINTS},
    {"ergs", CSV_BLACK_POINTS},
    {"kontumaz", CSV_FORFEIT},
    {"identw", CSV_PASSED_OVER},
    {"idents", CSV_PASSED_OVER},
    {"mnr", CSV_PASSED_OVER},
    {"ergelow", CSV_PASSED_OVER},
    {"ergelos", CSV_PASSED_OVER},
    /* French, Italian and Spanish. */
    {"tnr", CSV_NUMBER},
    {"n", CSV_NUMBER},
    {"num", CSV_NUMBER},
    {"numero", CSV_NUMBER},
    {"nom", CSV_NAME},
    {"nomprenom", CSV_NAME},
    {"nometprenom", CSV_NAME},
    {"joueur", CSV_NAME},
    {"joueurs", CSV_NAME},
    {"giocatore", CSV_NAME},
    {"nominativo", CSV_NAME},
    {"jugador", CSV_NAME},
    {"cognome", CSV_LAST_NAME},
    {"apellido", CSV_LAST_NAME},
    {"apellidos", CSV_LAST_NAME},
    {"prenom", CSV_FIRST_NAME},
    {"nome", CSV_FIRST_NAME},
    {"nombre", CSV_FIRST_NAME},
    {"titolo", CSV_TITLE},
    {"titulo", CSV_TITLE},
    {"sexe", CSV_SEX},
    {"genre", CSV_SEX},
    {"sesso", CSV_SEX},
    {"sexo", CSV_SEX},
    {"pays", CSV_FEDERATION},
    {"fede", CSV_FEDERATION},
    {"federazione", CSV_FEDERATION},
    {"federacion", CSV_FEDERATION},
    {"pais", CSV_FEDERATION},
    {"neele", CSV_BIRTH},
    {"naissance", CSV_BIRTH},
    {"datedenaissance", CSV_BIRTH},
    {"datanascita", CSV_BIRTH},
    {"datadinascita", CSV_BIRTH},
    {"fechanacimiento", CSV_BIRTH},
    {"fechadenacimiento", CSV_BIRTH},
    {"anneedenaissance", CSV_BIRTH_YEAR},
    {"annodinascita", CSV_BIRTH_YEAR},
    {"circolo", CSV_CLUB},
    {"equipe", CSV_TEAM},
    {"squadra", CSV_TEAM},
    {"equipo", CSV_TEAM},
    {"punti", CSV_POINTS},
    {"puntos", CSV_POINTS},
    {"rang", CSV_RANK},
    {"classement", CSV_RANK},
    {"pl", CSV_RANK},
    {"pos", CSV_RANK},
    {"ronde", CSV_ROUND},
    {"ronda", CSV_ROUND},
    {"ech", CSV_BOARD},
    {"echiquier", CSV_BOARD},
    {"tavolo", CSV_BOARD},
    {"scacchiera", CSV_BOARD},
    {"mesa", CSV_BOARD},
    {"tablero", CSV_BOARD},
    {"blanc", CSV_WHITE},
    {"blancs", CSV_WHITE},
    {"bianco", CSV_WHITE},
    {"blancas", CSV_WHITE},
    {"noir", CSV_BLACK},
    {"noirs", CSV_BLACK},
    {"nero", CSV_BLACK},
    {"negras", CSV_BLACK},
    {"resultat", CSV_RESULT},
    {"risultato", CSV_RESULT},
    {"resultado", CSV_RESULT},
};

enum csv_column csv_column_named(const char *text, size_t size)
{
    char word[40];

    name_fold(word, sizeof word, text, size);
    for (size_t i = 0; i < HK_COUNT(words); i++)
        if (strcmp(words[i].word, word) == 0)
            return words[i].column;
    return CSV_NOTHING;
}

/* What a column of White's is when it stands on Black's side. */
static enum csv_column of_black(enum csv_column column)
{
    static const enum csv_column sides[CSV_COLUMNS] = {
        [CSV_NUMBER] = CSV_BLACK_NUMBER, [CSV_NAME] = CSV_BLACK,
        [CSV_TITLE] = CSV_BLACK_TITLE,   [CSV_FEDERATION] = CSV_BLACK_FEDERATION,
        [CSV_RATING] = CSV_BLACK_RATING, [CSV_FIDE_ID] = CSV_BLACK_FIDE_ID,
    };

    return sides[column];
}

/* The column before the player's is that of his title, if it has no name and none other is. */
static void take_title(struct csv_header *header, const struct csv_table *table,
                       enum csv_column player, enum csv_column title)
{
    const size_t at = header->cell[player];

    if (at > 1 && table->cells[at - 2].size == 0 && !header->cell[title])
        header->cell[title] = at - 1;
}

/* Two columns of names beside a board or a result are White and Black. */
static bool take_two_names(enum csv_column *columns, size_t count)
{
    size_t names = 0;
    bool is_of_pairings = false;

    for (size_t i = 0; i < count; i++) {
        names += columns[i] == CSV_NAME;
        is_of_pairings |= columns[i] == CSV_BOARD || columns[i] == CSV_RESULT;
    }
    if (names != 2 || !is_of_pairings)
        return false;
    for (size_t i = 0; i < count; i++)
        if (columns[i] == CSV_NAME)
            columns[i] = names-- == 2 ? CSV_WHITE : CSV_BLACK;
    return true;
}

/* What a column of a list of pairings is: behind White's name, what comes again is Black's. */
static enum csv_column of_side(const struct csv_header *header, enum csv_column column,
                               bool of_black_now)
{
    const bool is_behind = header->cell[CSV_WHITE] != 0;

    if (column == CSV_NUMBER)
        return of_black_now || (is_behind && header->cell[CSV_WHITE_NUMBER]) ? CSV_BLACK_NUMBER
                                                                             : CSV_WHITE_NUMBER;
    return (of_black_now || is_behind) && header->cell[column] ? of_black(column) : column;
}

bool csv_header_read(struct csv_header *out, const struct csv_table *table)
{
    struct csv_header header = {.pairings = false};
    enum csv_column columns[CSV_CELLS_MAX];
    size_t known = 0, filled = 0;
    bool of_black_now = false, has_numbers = false;

    for (size_t i = 0; i < table->count; i++) {
        columns[i] = csv_column_named(table->cells[i].text, table->cells[i].size);
        known += columns[i] != CSV_NOTHING;
        filled += table->cells[i].size > 0;
        header.pairings |= columns[i] == CSV_WHITE || columns[i] == CSV_BLACK;
        has_numbers |= columns[i] == CSV_WHITE_NUMBER || columns[i] == CSV_BLACK_NUMBER;
    }
    header.pairings = header.pairings || take_two_names(columns, table->count) || has_numbers;
    for (size_t i = 0; i < table->count; i++) {
        const enum csv_column column =
            header.pairings ? of_side(&header, columns[i], of_black_now) : columns[i];
        of_black_now |= columns[i] == CSV_RESULT || columns[i] == CSV_BLACK;
        if (column != CSV_NOTHING && !header.cell[column])
            header.cell[column] = i + 1;
    }
    /* Programs leave the title's column without a name, before the player's. */
    take_title(&header, table, header.pairings ? CSV_WHITE : CSV_NAME, CSV_TITLE);
    take_title(&header, table, CSV_BLACK, CSV_BLACK_TITLE);
    if (header.pairings && !header.cell[CSV_BOARD] && !header.cell[CSV_BLACK_NUMBER]) {
        header.cell[CSV_BOARD] =
            header.cell[CSV_WHITE_NUMBER]; /* a number on one side alone is the board's */
        header.cell[CSV_WHITE_NUMBER] = 0;
    }
    const bool named =
        header.cell[CSV_NAME] || header.cell[CSV_LAST_NAME] || header.cell[CSV_FIRST_NAME];
    const bool paired = (header.cell[CSV_WHITE] && header.cell[CSV_BLACK]) ||
                        (header.cell[CSV_WHITE_NUMBER] && header.cell[CSV_BLACK_NUMBER]);
    if (header.pairings ? !paired : !(named && (known > 1 || filled == 1)))
        return false;
    *out = header;
    return true;
}
