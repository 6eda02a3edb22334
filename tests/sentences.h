/*
 * What every text of the referee has to be: sentences, with no slot unfilled and no word that the glossary forbids.
 */
#ifndef HK_TESTS_SENTENCES_H
#define HK_TESTS_SENTENCES_H

#include "hakem/fen.h"
#include "hakem/words.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

#define ARRAY "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define PINNED "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1"

enum { ROOM = HK_SENTENCES_MAX };

/* The third column of docs/glossary.md. */
static const char *const forbidden[] = {"man",
                                        "men",
                                        "officer",
                                        "officers",
                                        "mover",
                                        "the one who",
                                        "stage",
                                        "verdict",
                                        "the record",
                                        "a record",
                                        "records are",
                                        "kural dışı",
                                        "kuraldışı",
                                        "talep",
                                        "talebi",
                                        "iddia",
                                        "iddiası",
                                        "teklif",
                                        "teklifi",
                                        "kılavuz",
                                        "kılavuzu",
                                        "aşama",
                                        "Beyaz bayrağı",
                                        "Siyah bayrağı",
                                        "hükmen süresi",
                                        "hızlandırılmış",
                                        "Hakem ihraç",
                                        "geçerli kalır",
                                        "süre düzeni",
                                        "süre düzenine",
                                        "kurallı",
                                        "tempo",
                                        "temposu",
                                        "kapalı hamle",
                                        "devre",
                                        "devreler",
                                        "oturum",
                                        "oturumun",
                                        "reyting",
                                        "ratingi",
                                        "ratingler",
                                        "ratingleri",
                                        "okumalar",
                                        "koltuk",
                                        "koltuktan",
                                        "koltuğu",
                                        "kurallara uygun hamle",
                                        "kurallara uygun hamleler",
                                        "tasarlanan hamle",
                                        "tasarlanan hamleyle",
                                        "giyotin evresi",
                                        "yarışma yönetmeliği"};

static inline bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

static inline bool has_word(const char *text, const char *word)
{
    const size_t size = strlen(word);
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
        if ((at == text || !is_letter(at[-1])) && !is_letter(at[size]))
            return true;
    return false;
}

static inline bool is_capital(const char *at)
{
    static const char *const others[] = {"Ç", "Ğ", "İ", "Ö", "Ş", "Ü"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strncmp(at, others[i], strlen(others[i])) == 0)
            return true;
    return *at >= 'A' && *at <= 'Z';
}

/* The fault of a text; NULL: it has none. */
static inline const char *fault_of(const char *text)
{
    const size_t size = strlen(text);

    if (size == 0)
        return "it is empty";
    if (strpbrk(text, "{}[]|"))
        return "a slot or a part is left";
    if (strstr(text, "  ") || strstr(text, " .") || strstr(text, " ,") || strstr(text, " :") ||
        strstr(text, "( ") || strstr(text, " )") || strstr(text, "()") || text[0] == ' ')
        return "a blank too many";
    if (strstr(text, ": .") || strstr(text, ":.") || strstr(text, ",.") || strstr(text, ".."))
        return "signs that do not go together";
    if (!is_capital(text) || text[size - 1] != '.')
        return "it is no sentence";
    for (const char *at = strstr(text, ". "); at; at = strstr(at + 1, ". "))
        if (at[2] >= 'a' && at[2] <= 'z' && !(at[-1] >= '0' && at[-1] <= '9'))
            return "a sentence begins with a small letter";
    for (size_t i = 0; i < sizeof forbidden / sizeof *forbidden; i++)
        if (has_word(text, forbidden[i]))
            return forbidden[i];
    return NULL;
}

static inline void check(const char *text, const char *of)
{
    const char *fault = fault_of(text);
    if (fault)
        fail_msg("%s: %s: '%s'", of, fault, text);
}

static inline hk_board board_of(const char *fen)
{
    hk_position position;
    assert_int_equal(hk_fen_parse(&position, fen, strlen(fen), HK_STANDARD, HK_POSITIONS, NULL),
                     HK_OK);
    return position.board;
}

#endif
