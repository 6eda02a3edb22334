/*
 * Piece letters by language, in the order of hk_kind: pawn, knight, bishop, rook, queen, king (FIDE
 * Laws 2023, C.3). The language of a record is always told and never guessed: the Turkish K is a
 * rook, the English one a king.
 *
 * A row stands here if two independent sources agree on its five letters, or a source agrees with
 * the names of the pieces in the language: the table of the PGN standard (chapter 17), the tables
 * of chess programs that speak the language, its schoolbooks. Where sources differ the language is
 * left out. A pawn's letter, which no notation writes, is given where it is beyond doubt and no
 * other piece's; elsewhere it is empty.
 *
 * The letters are UTF-8 in composed form (NFC). A letter with a mark has its decomposed form (NFD)
 * beside it, which is read too and means the same in Unicode. Letters that only look alike, as the
 * Cyrillic and the Latin K, are different letters.
 */
#include "hakem/san.h"

#include <string.h>

const hk_letters hk_letters_english = {.language = "en",
                                       .piece = {"", "P", "N", "B", "R", "Q", "K"}};

/* clang-format off */
#define ROW(code, pawn, knight, bishop, rook, queen, king)                                         \
    {.language = {code}, .piece = {"", pawn, knight, bishop, rook, queen, king}}

/* By code; the figurines, which are no language, stand last. */
static const hk_letters others[] = {
    ROW("af", "P", "R", "L", "T", "D", "K"),
    {.language = "az", .piece = {"", "P", "A", "F", "T", "V", "Ş"}, .decomposed = {[HK_KING] = "S\xcc\xa7"}},
    ROW("bg", "П", "К", "О", "Т", "Д", "Ц"),
    ROW("bs", "P", "S", "L", "T", "D", "K"),
    ROW("ca", "P", "C", "A", "T", "D", "R"),
    ROW("cs", "P", "J", "S", "V", "D", "K"),
    ROW("da", "B", "S", "L", "T", "D", "K"),
    ROW("de", "B", "S", "L", "T", "D", "K"),
    ROW("el", "Σ", "Ι", "Α", "Π", "Β", "Ρ"),
    {.language = "eo", .piece = {"", "P", "Ĉ", "K", "T", "D", "R"}, .decomposed = {[HK_KNIGHT] = "C\xcc\x82"}},
    ROW("es", "P", "C", "A", "T", "D", "R"),
    ROW("et", "",  "R", "O", "V", "L", "K"),
    ROW("fi", "",  "R", "L", "T", "D", "K"),
    ROW("fr", "P", "C", "F", "T", "D", "R"),
    ROW("gl", "P", "C", "A", "T", "D", "R"),
    ROW("hi", "P", "G", "O", "H", "V", "R"),
    ROW("hr", "P", "S", "L", "T", "D", "K"),
    ROW("hu", "G", "H", "F", "B", "V", "K"),
    ROW("id", "P", "K", "G", "B", "M", "R"),
    ROW("is", "P", "R", "B", "H", "D", "K"),
    ROW("it", "P", "C", "A", "T", "D", "R"),
    ROW("ja", "P", "N", "B", "R", "Q", "K"),
    ROW("ko", "P", "N", "B", "R", "Q", "K"),
    {.language = "lt", .piece = {"", "P", "Ž", "R", "B", "V", "K"}, .decomposed = {[HK_KNIGHT] = "Z\xcc\x8c"}},
    ROW("lv", "",  "Z", "L", "T", "D", "K"),
    ROW("nb", "B", "S", "L", "T", "D", "K"),
    ROW("nl", "",  "P", "L", "T", "D", "K"),
    ROW("nn", "B", "S", "L", "T", "D", "K"),
    ROW("no", "B", "S", "L", "T", "D", "K"),
    ROW("pl", "P", "S", "G", "W", "H", "K"),
    ROW("pt", "P", "C", "B", "T", "D", "R"),
    ROW("ro", "P", "C", "N", "T", "D", "R"),
    ROW("ru", "П", "К", "С", "Л", "Ф", "Кр"),
    ROW("sk", "P", "J", "S", "V", "D", "K"),
    ROW("sl", "",  "S", "L", "T", "D", "K"),
    ROW("sr", "P", "S", "L", "T", "D", "K"),
    ROW("sv", "B", "S", "L", "T", "D", "K"),
    {.language = "tr", .piece = {"", "P", "A", "F", "K", "V", "Ş"}, .decomposed = {[HK_KING] = "S\xcc\xa7"}},
    ROW("uk", "П", "К", "С", "Т", "Ф", "Кр"),
    ROW("vi", "",  "M", "T", "X", "H", "V"),
    ROW("zh", "P", "N", "B", "R", "Q", "K"),
    ROW("figurine", "♙", "♘", "♗", "♖", "♕", "♔"),
};
/* clang-format on */

static const hk_letters *letters_at(size_t index)
{
    if (index == 0)
        return &hk_letters_english;
    return index <= sizeof others / sizeof *others ? &others[index - 1] : NULL;
}

const hk_letters *hk_letters_at(size_t index)
{
    return letters_at(index);
}

const hk_letters *hk_letters_find(const char *language, size_t size)
{
    const hk_letters *letters;

    for (size_t i = 0; (letters = letters_at(i)) != NULL; i++)
        if (size > 0 && letters->language[0] == language[0] && strlen(letters->language) == size &&
            memcmp(letters->language, language, size) == 0)
            return letters;
    return NULL;
}
