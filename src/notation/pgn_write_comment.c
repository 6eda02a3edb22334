/* The comments of a PGN that is written: their words as they stand, many at once where that can be. */
#include "base/bytes.h"
#include "board/bb.h"
#include "notation/pgn_line.h"

/* A word of a comment. */
struct comment_word {
    size_t size;
    unsigned columns;
    bool is_changed; /* it has closing braces, or blanks of a command */
};

/* Where a command that begins at `at` ends: behind its bracket. `at`: none does, or none of so many bytes. */
static size_t command_end(const char *text, size_t at, size_t size)
{
    enum { COMMAND_MAX = 4096 };

    if (size - at < 2 || text[at] != '[' || text[at + 1] != '%')
        return at;
    const size_t most = size - at < COMMAND_MAX ? size - at : COMMAND_MAX;
    const char *const end = memchr(text + at, ']', most);
    return end ? (size_t)(end - text) + 1 : at;
}

/* How a byte of a comment is written: a closing brace would end it. */
static char written_as(char c)
{
    return c == '}' ? ')' : is_space(c) ? ' ' : c;
}

/* White space in a command is one blank. */
static bool is_blank_again(const char *text, size_t at)
{
    return at > 0 && is_space(text[at]) && is_space(text[at - 1]);
}

/*
 * Is it a word that ends within SCAN_STEP bytes, all of them ASCII, without a closing brace or an
 * opening bracket? `text` has so many bytes. @return Its size; SCAN_STEP: it is not.
 */
static size_t plain_word_at(const char *text)
{
    const scan_bytes bytes = SCAN_LOAD(text);
    const uint64_t ends =
        SCAN_MASK(SCAN_OR(SCAN_AT_MOST(bytes, SCAN_EACH(' ')), SCAN_EQUAL(bytes, SCAN_EACH(0x7f))));
    const uint64_t plain = SCAN_MASK(SCAN_AT_MOST(bytes, SCAN_EACH('|'))) &
                           ~SCAN_MASK(SCAN_EQUAL(bytes, SCAN_EACH('[')));
    const size_t size = ends ? (size_t)__builtin_ctzll(ends) : SCAN_STEP;
    const uint64_t within = (UINT64_C(1) << (size & 63)) - 1;
    return size < SCAN_STEP && (plain & within) == within ? size : SCAN_STEP;
}

/* STRETCH bytes of a comment; bit 0 is for the first. */
struct stretch {
    /* Blanks and line ends that end words which can be written as they stand. */
    uint64_t ends;
    uint64_t line_ends;
    /* Bytes of UTF-8 that go on with a character: they take no column. */
    uint64_t going_on;
};

static uint64_t bytes_going_on(const char *text)
{
    uint64_t marks = 0;

    for (unsigned i = 0; i < STRETCH; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(text + i);
        marks |= SCAN_MASK(SCAN_AT_MOST(SCAN_TURN(bytes, SCAN_EACH(0x80)), SCAN_EACH(0x3f))) << i;
    }
    return marks;
}

/*
 * Look at STRETCH bytes, of which `size` are of the comment: what is behind it counts for blanks. Words end there, commands
 * among them, before any control character or closing brace, before white space a second time in turn, and before a command
 * that ends beyond.
 */
static struct stretch look_at_stretch(const char *text, size_t size)
{
    scan_bytes all = SCAN_EACH(0);
    uint64_t blanks = 0, odd = 0, brackets = 0, line_ends = 0;

    for (unsigned i = 0; i < STRETCH; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(text + i);
        const scan_marks ends =
            SCAN_OR(SCAN_EQUAL(bytes, SCAN_EACH('}')), SCAN_EQUAL(bytes, SCAN_EACH(0x7f)));
        odd |= SCAN_MASK(SCAN_OR(SCAN_AT_MOST(bytes, SCAN_EACH(0x1f)), ends)) << i;
        blanks |= SCAN_MASK(SCAN_EQUAL(bytes, SCAN_EACH(' '))) << i;
        brackets |= SCAN_MASK(SCAN_EQUAL(bytes, SCAN_EACH('['))) << i;
        all = SCAN_JOIN(all, bytes);
    }
    if (size < STRETCH) {
        const uint64_t behind = UINT64_MAX << size;
        blanks |= behind;
        odd &= ~behind;
        brackets &= ~behind;
    } else {
        size = STRETCH;
    }
    for (; odd && text[__builtin_ctzll(odd)] == '\n'; odd &= odd - 1)
        line_ends |= odd & -odd;
    blanks |= line_ends;
    odd |= blanks & blanks << 1;
    while (brackets) {
        const unsigned at = (unsigned)__builtin_ctzll(brackets);
        uint64_t within = UINT64_MAX << at;
        if (at + 1 < STRETCH && (at + 1 == size || text[at + 1] != '%')) {
            brackets &= brackets - 1;
            continue;
        }
        const char *const end = memchr(text + at, ']', size - at);
        if (end)
            within &= (UINT64_C(2) << (end - text)) - 1;
        else
            odd |= within;
        blanks &= ~within;
        brackets &= ~within;
    }
    return (struct stretch){.ends = blanks & ((odd & -odd) - 1),
                            .line_ends = line_ends,
                            .going_on = SCAN_HIGH(all) ? bytes_going_on(text) : 0};
}

static struct comment_word word_at(const char *text, size_t size)
{
    struct comment_word word = {0};
    size_t command = 0;

    for (; word.size < size && (word.size < command || !is_space(text[word.size])); word.size++) {
        const char c = text[word.size];
        if (word.size >= command)
            command = command_end(text, word.size, size);
        if (is_blank_again(text, word.size))
            continue;
        word.columns += ((unsigned char)c & 0xc0) != 0x80;
        word.is_changed |= c == '}' || is_space(c);
    }
    return word;
}

/* Copy a word that is no plain one to `out`, with parentheses for closing braces. @return How many bytes. */
static size_t copy_word(char *out, const char *text, size_t size)
{
    size_t used = 0;

    for (size_t i = 0; i < size; i++)
        if (!is_blank_again(text, i))
            out[used++] = written_as(text[i]);
    return used;
}

/* Write a word that is longer than any line, with parentheses for closing braces. */
static void put_long_word(hk_pgn_writer *writer, const char *text, size_t size)
{
    char part[256];
    size_t used = 0;

    for (size_t i = 0; i < size; i++) {
        if (is_blank_again(text, i))
            continue;
        if (used == sizeof part) {
            put(writer, part, used);
            used = 0;
        }
        part[used++] = written_as(text[i]);
    }
    put(writer, part, used);
}

/* The columns of the bytes from `first` on, before `end`. */
static unsigned columns_of_stretch(const struct stretch *stretch, unsigned first, unsigned end)
{
    const uint64_t within = ((UINT64_C(1) << end) - 1) & (UINT64_MAX << first);
    return end - first - (stretch->going_on ? bb_count(stretch->going_on & within) : 0);
}

/*
 * Write as many words of a comment as stand on one line, if they are written as they stand, and end
 * within STRETCH bytes or with the comment, which has `size` bytes more. `out` has room for so many and for BEGIN_MAX more.
 * @return Bytes of the words and of the blank after them; 0: the first is no such word.
 */
static size_t gather_stretch(hk_pgn_writer *writer, const char *text, size_t size,
                             struct pgn_gathered *out)
{
    const struct stretch stretch = look_at_stretch(text, size);
    uint64_t ends = stretch.ends;
    if (ends == 0 || ends & 1)
        return 0;
    const unsigned first = (unsigned)__builtin_ctzll(ends);
    out->used += begin_word(writer, columns_of_stretch(&stretch, 0, first), text[0] == '%',
                            out->text + out->used);
    const unsigned furthest = first + LINE_COLUMNS - writer->column;
    if (!stretch.going_on && furthest < STRETCH - 1)
        ends &= (UINT64_C(2) << furthest) - 1;
    unsigned last, more;
    for (;; ends ^= UINT64_C(1) << last) {
        last = (STRETCH - 1) - (unsigned)__builtin_clzll(ends);
        more = columns_of_stretch(&stretch, first, last);
        if (last == first || writer->column + more <= LINE_COLUMNS)
            break;
    }
    char *const written = out->text + out->used;
    memcpy(written, text, STRETCH);
    for (uint64_t left = stretch.line_ends & ((UINT64_C(1) << last) - 1); left; left &= left - 1)
        written[__builtin_ctzll(left)] = ' ';
    out->used += last;
    writer->column += more;
    return last + 1;
}

size_t HK_ISA_NAME(hk__pgn_gather_words)(hk_pgn_writer *writer, const char *text, size_t size,
                                         size_t last, struct pgn_gathered *out)
{
    enum { WORD_ROOM = 128 };
    size_t at = 0;

    while (at < last) {
        make_room(writer, out, BEGIN_MAX + WORD_ROOM);
        const size_t stretch = gather_stretch(writer, text + at, size - at, out);
        at += stretch;
        if (stretch > 0)
            continue;
        const size_t plain = plain_word_at(text + at);
        if (plain == 0) {
            at++;
            continue;
        }
        if (plain < SCAN_STEP && plain <= size - at) {
            out->used +=
                begin_word(writer, (unsigned)plain, text[at] == '%', out->text + out->used);
            memcpy(out->text + out->used, text + at, SCAN_STEP);
            out->used += plain;
            at += plain + 1;
            continue;
        }
        const struct comment_word word = word_at(text + at, size - at);
        if (word.size > 0) {
            out->used += begin_word(writer, word.columns, text[at] == '%', out->text + out->used);
            if (word.size > WORD_ROOM) {
                put(writer, out->text, out->used);
                put_long_word(writer, text + at, word.size);
                out->used = 0;
            } else {
                char *const written = out->text + out->used;
                if (word.is_changed) {
                    out->used += copy_word(written, text + at, word.size);
                } else {
                    memcpy(written, text + at, word.size);
                    out->used += word.size;
                }
            }
        }
        at += word.size + 1;
    }
    return at;
}

/*
 * With AVX-512, thirty-two bytes at once, as long as no byte beyond ASCII is followed by one that
 * could go on with a character of UTF-8: then all of them are Latin-1, and each becomes two bytes.
 */
size_t HK_ISA_NAME(hk__pgn_write_utf8)(char *out, const char *text, size_t size)
{
    size_t at = 0, used = 0;
#ifdef HK_USE_AVX512
    enum { STEP = 32 };
    for (; at < size; at += STEP) {
        const unsigned left = size - at < STEP ? (unsigned)(size - at) : STEP;
        const __mmask32 within = (__mmask32)((UINT64_C(1) << left) - 1);
        const __mmask32 before_others = at + left < size ? within : within >> 1;
        const __m256i bytes = _mm256_maskz_loadu_epi8(within, text + at);
        const __m256i next = _mm256_maskz_loadu_epi8(before_others, text + at + 1);
        const __mmask32 high = _mm256_movepi8_mask(bytes);
        /* 0x80 to 0xbf are the least bytes of all as numbers with a sign. */
        if (high & _mm256_cmplt_epi8_mask(next, _mm256_set1_epi8((char)0xc0)))
            break;
        const __m512i wide = _mm512_cvtepu8_epi16(bytes);
        const __m512i first =
            _mm512_or_si512(_mm512_srli_epi16(wide, 6), _mm512_set1_epi16((short)0x80c0));
        const __m512i second =
            _mm512_slli_epi16(_mm512_and_si512(wide, _mm512_set1_epi16(0x3f)), 8);
        const __m512i both = _mm512_mask_blend_epi16(high, wide, _mm512_or_si512(first, second));
        const uint64_t kept = _pdep_u64(high, UINT64_C(0xaaaaaaaaaaaaaaaa)) |
                              _pdep_u64(within, UINT64_C(0x5555555555555555));
        _mm512_storeu_si512(out + used, _mm512_maskz_compress_epi8(kept, both));
        used += left + bb_count(high);
    }
#endif
    return used + (at < size ? hk__utf8_write(out + used, text + at, size - at) : 0);
}
