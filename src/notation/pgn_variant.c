/*
 * Which game a Variant tag names.
 *
 * The whole name counts, but for blanks, signs and the size of letters: some programs write the
 * opening there, and the Gothic Defence is chess.
 */
#include "notation/pgn_variant.h"
#include "notation/pgn_bytes.h"

/*
 * The letters and digits of a name in small letters, NUL-ended, as far as there is room. @return
 * Their number.
 */
static size_t plain_name(char *out, size_t room, const char *name, size_t size)
{
    size_t used = 0;
    for (size_t i = 0; i < size && used + 1 < room; i++) {
        const char c = name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] + 32) : name[i];
        if (is_digit(c) || (c >= 'a' && c <= 'z'))
            out[used++] = c;
    }
    out[used] = '\0';
    return used;
}

static bool is_among(const char *name, size_t size, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (equals(name, size, names[i]))
            return true;
    return false;
}

enum hk__pgn_game hk__pgn_find_game(const char *value, size_t value_size, hk_variant *variant)
{
    static const char *const chess[] = {"",       "chess",       "standard", "standardchess",
                                        "normal", "fromposition"};
    static const char *const chess960[] = {
        "fischerandom", "fischerandomchess", "fischerrandom", "fischerrandomchess",
        "freestyle",    "freestylechess",    "frc",           "chess9lx",
        "wildfr"};
    static const char *const others[] = {"3check",
                                         "5check",
                                         "alice",
                                         "alicechess",
                                         "amazon",
                                         "antichess",
                                         "atomic",
                                         "atomicchess",
                                         "berolina",
                                         "bughouse",
                                         "capablanca",
                                         "crazyhouse",
                                         "cylinder",
                                         "darkchess",
                                         "duck",
                                         "duckchess",
                                         "fivecheck",
                                         "fogofwar",
                                         "fourplayer",
                                         "4playerchess",
                                         "giveaway",
                                         "gothicchess",
                                         "grandchess",
                                         "hexagonal",
                                         "hexagonalchess",
                                         "horde",
                                         "hordechess",
                                         "kingofthehill",
                                         "knightmate",
                                         "koth",
                                         "kriegspiel",
                                         "loschess",
                                         "losers",
                                         "losingchess",
                                         "makruk",
                                         "nocastling",
                                         "placement",
                                         "racingkings",
                                         "schess",
                                         "seirawan",
                                         "shatranj",
                                         "shogi",
                                         "suicide",
                                         "suicidechess",
                                         "threecheck",
                                         "torpedo",
                                         "wildcastle",
                                         "xiangqi",
                                         "zh"};
    char name[64];
    const size_t size = plain_name(name, sizeof name, value, value_size);

    if (strstr(name, "960") || is_among(name, size, chess960, HK_COUNT(chess960)))
        *variant = HK_CHESS960;
    else if (is_among(name, size, others, HK_COUNT(others)))
        return HK__PGN_GAME_OTHER;
    else if (!is_among(name, size, chess, HK_COUNT(chess)))
        return HK__PGN_GAME_UNKNOWN;
    return HK__PGN_GAME_CHESS;
}
