/**
 * @file The articles of the three editions, each in words of our own in English and Turkish: to be
 * looked up by number and searched by words. The Laws' own sentences are not here.
 *
 * The articles stand in one list, edition after edition, in the order of the Laws. An index below
 * hk_law_count() names one of them for the whole life of the program. All texts are static, UTF-8
 * and NUL-ended.
 */
#ifndef HAKEM_LAW_H
#define HAKEM_LAW_H

#include "hakem/article.h"
#include "hakem/language.h"
#include "hakem/reading.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How an article comes to a decision: enum name and word. */
#define HK_LAW_MODE_LIST(X)                                                                        \
    X(ENGINE, "engine")   /**< From position and record. */                                        \
    X(CLOCK, "clock")     /**< From the clocks. */                                                 \
    X(CLAIM, "claim")     /**< Somebody acts, the program rules. */                                \
    X(ARBITER, "arbiter") /**< A person decides, the program applies it. */                        \
    X(FACT, "fact")       /**< A person reports, what follows is fixed. */                         \
    X(INFO, "info")       /**< A definition or advice. */

typedef enum hk_law_mode {
#define X(name, word) HK_LAW_##name,
    HK_LAW_MODE_LIST(X)
#undef X
} hk_law_mode;

/** A refereeing case of the collection in laws/. */
typedef struct hk_law_case {
    const char *id;                  /**< For example "S045". */
    const char *title[HK_LANGUAGES]; /**< What it is about, without a full stop; never NULL. */
} hk_law_case;

/** A chapter of an edition: an article's number begins with that of its chapter. */
typedef struct hk_law_chapter {
    hk_edition edition;
    const char *number; /**< "9", "A", "III", "preface". */
    const char *title[HK_LANGUAGES];
} hk_law_chapter;

/** One article. Texts by language; NULL where there is nothing to say. */
typedef struct hk_law {
    hk_edition edition;
    hk_law_mode mode;
    /** As it is cited: "9.2.2", "A.4.3", "preface"; "7.5.5#note" is commentary. */
    const char *number;
    const char *subject;               /**< A word for what it is about: "touch-move", "draw". */
    const char *text[HK_LANGUAGES];    /**< What it says; never NULL. */
    const char *figures[HK_LANGUAGES]; /**< Its numbers: times, counts, bounds. */
    const char *differs[HK_LANGUAGES]; /**< How its counterparts differ. */
    const uint16_t *counterparts;      /**< Indices of the articles of other editions. */
    const uint16_t *cases;             /**< Of hk_law_case_at: the cases whose ruling cites it. */
    uint16_t counterpart_count, case_count;
} hk_law;

/** A choice of a reading, in words. */
typedef struct hk_law_choice {
    const char *word; /**< As hk_reading_choice_word has it: "taken-off". */
    const char *text[HK_LANGUAGES];
} hk_law_choice;

/** A reading in words: where the Laws leave room, what a game's rules choose (hakem/reading.h). */
typedef struct hk_law_reading {
    const char *word;                  /**< As hk_reading_word has it: "illegal-move-increment". */
    const char *text[HK_LANGUAGES];    /**< What it asks. */
    const char *sources[HK_LANGUAGES]; /**< Who reads it so. */
    const hk_law_choice *choices;      /**< The default first. */
    const uint16_t *articles;          /**< Indices of the articles that it concerns. */
    const uint16_t *cases;             /**< Of hk_law_case_at: the cases that show it. */
    uint16_t choice_count, article_count, case_count;
} hk_law_reading;

/** A number of the 2018 printing that leads to another in the edition of 2023. */
typedef struct hk_law_renumbered {
    const char *number;             /**< In the 2018 printing: "A.4.5". */
    uint16_t now;                   /**< Index of the article that it is today. */
    const char *note[HK_LANGUAGES]; /**< A remark; NULL if there is none. */
} hk_law_renumbered;

/** An article that a search found. */
typedef struct hk_law_hit {
    const hk_law *law;
    int points; /**< From 1; more is better. Only their order means anything. */
} hk_law_hit;

enum { HK_LAW_WORDS_MAX = 16 }; /**< Words that one search looks for. */

/** How many articles there are, in all editions. Threads: any. */
HK_API size_t hk_law_count(void);

/** Article of an index; NULL from hk_law_count() on. Cost: O(1). Threads: any. */
HK_API const hk_law *hk_law_at(size_t index);

/** Case of an index in hk_law.cases; NULL if there is none. Cost: O(1). Threads: any. */
HK_API const hk_law_case *hk_law_case_at(size_t index);

/** Chapter of an index, edition after edition; NULL behind the last. Cost: O(1). Threads: any. */
HK_API const hk_law_chapter *hk_law_chapter_at(size_t index);

/**
 * Chapter with a number, which is read as by hk_law_find; NULL if the edition has none. Cost:
 * O(chapters). Threads: any.
 */
HK_API const hk_law_chapter *hk_law_chapter_find(hk_edition edition, const char *number,
                                                 size_t size);

/** The chapter of an article. Cost: O(chapters). Threads: any. */
HK_API const hk_law_chapter *hk_law_chapter_of(const hk_law *law);

/** Word of a mode, for example "engine"; static text. Threads: any. */
HK_API const char *hk_law_mode_word(hk_law_mode mode);

/**
 * Article with a number, as people write it.
 *
 * Upper and lower case are the same; a word before the number (article, art., rule, appendix,
 * guidelines, madde, md., kural, ek, yönerge) is passed over; blanks, dots, commas, brackets and
 * signs part its pieces, and so does the border between letters and digits: "Art. 3.7a)", "madde
 * 9.2.2.", "a4.2".
 *
 * @param number  `size` bytes; no NUL needed.
 *
 * @return NULL if the edition has no such article. Cost: O(articles). Threads: any.
 */
HK_API const hk_law *hk_law_find(hk_edition edition, const char *number, size_t size);

/**
 * Does an article stand under a number: 9.2.2.1 under 9.2.2, 9.2 and 9? An article does not stand
 * under itself; commentary stands under its article. The number is read as by hk_law_find. Cost:
 * O(size). Threads: any.
 */
HK_API bool hk_law_is_under(const hk_law *law, const char *number, size_t size);

/** A reading in words; NULL if there is none such. Cost: O(1). Threads: any. */
HK_API const hk_law_reading *hk_law_reading_of(hk_reading reading);

/**
 * The readings that concern an article, in the order of hakem/reading.h.
 *
 * @param after  NULL to begin, then the last answer.
 *
 * @return NULL if there are no more. Cost: O(readings x articles). Threads: any.
 */
HK_API const hk_law_reading *hk_law_next_reading(const hk_law *law, const hk_law_reading *after);

/**
 * Number of an index among those that the 2018 printing had otherwise; NULL behind the last. Cost:
 * O(1). Threads: any.
 */
HK_API const hk_law_renumbered *hk_law_renumbered_at(size_t index);

/**
 * What a number of the 2018 printing is today. The number is read as by hk_law_find.
 *
 * @return NULL if the number has stayed, or was none. Cost: O(numbers). Threads: any.
 */
HK_API const hk_law_renumbered *hk_law_renumbered_find(const char *number, size_t size);

/**
 * The rules in code that are this article: what hk_article_number says, asked the other way round.
 *
 * @param after  HK_RULE_NONE to begin, then the last answer.
 *
 * @return HK_RULE_NONE if there are no more. Cost: O(rules x articles). Threads: any.
 */
HK_API hk_rule hk_law_next_rule(const hk_law *law, hk_rule after);

/**
 * Articles of an edition in which all the words stand, best first.
 *
 * Words are compared without case and diacritics (`uc kez` finds `üç kez`, I and ı are i), from
 * their beginning, and without common endings. Words and phrases that laws/words.tsv names together
 * stand for each other. Texts of both languages are searched; those in `language` count more.
 *
 * @param words     `size` bytes of UTF-8; words after the first HK_LAW_WORDS_MAX are left out.
 * @param[out] out  The best `room` articles at most, the best first; those of equal points in the
 *                  order of the Laws.
 *
 * @return How many articles there are, which may be more than `room`. Cost: O(articles). Threads:
 *         any.
 */
HK_API size_t hk_law_search(hk_edition edition, hk_language language, const char *words,
                            size_t size, hk_law_hit *out, size_t room);

#ifdef __cplusplus
}
#endif
#endif
