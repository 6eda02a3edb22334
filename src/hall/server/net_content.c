/*
 * What the texts of HTTP say of an answer: status words, entity tags, encodings; and gzip.
 */
#include "hall/server/net_content.h"
#include "base/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <zlib.h>

enum {
    GZIP_LEVEL = 4,
    GZIP_WINDOW_BITS = 15 + 16, /* with gzip's head */
    GZIP_MEMORY_LEVEL = 8,
};

const char *net_status_words(int status)
{
    static const struct {
        int status;
        const char *words;
    } rows[] = {
        {200, "OK"},
        {201, "Created"},
        {204, "No Content"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {409, "Conflict"},
        {411, "Length Required"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {415, "Unsupported Media Type"},
        {421, "Misdirected Request"},
        {422, "Unprocessable Content"},
        {429, "Too Many Requests"},
        {500, "Internal Server Error"},
        {503, "Service Unavailable"},
    };
    for (size_t i = 0; i < HK_COUNT(rows); i++)
        if (rows[i].status == status)
            return rows[i].words;
    return "Status";
}

bool net_has_tag(const char *header, const char *tag)
{
    const size_t size = strlen(tag);

    if (strcmp(header, "*") == 0)
        return true;
    for (const char *at = strstr(header, tag); at; at = strstr(at + 1, tag))
        if (at[size] == '\0' || strchr(", \t", at[size]))
            return true;
    return false;
}

bool net_takes_gzip(const char *header)
{
    static const char name[] = "gzip";
    const size_t size = sizeof name - 1;

    for (const char *at = header; at; at = strchr(at, ',')) {
        at += strspn(at, ", \t");
        if (strncasecmp(at, name, size) != 0)
            continue;
        const char *rest = at + size + strspn(at + size, " \t");
        if (*rest == '\0' || *rest == ',')
            return true;
        if (*rest != ';')
            continue;
        rest += 1 + strspn(rest + 1, " \t");
        return !(rest[0] == 'q' && rest[1] == '=' && strtod(rest + 2, NULL) <= 0);
    }
    return false;
}

bool net_is_text(const char *type)
{
    static const char *const beginnings[] = {"text/", "application/json",
                                             "application/problem+json", "application/x-chess-pgn",
                                             "image/svg+xml"};
    for (size_t i = 0; i < HK_COUNT(beginnings); i++)
        if (strncmp(type, beginnings[i], strlen(beginnings[i])) == 0)
            return true;
    return false;
}

char *net_compress(const char *body, size_t size, size_t *compressed_size)
{
    z_stream stream = {.zalloc = Z_NULL};

    if (deflateInit2(&stream, GZIP_LEVEL, Z_DEFLATED, GZIP_WINDOW_BITS, GZIP_MEMORY_LEVEL,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    const size_t room = deflateBound(&stream, size);
    char *out = malloc(room);
    stream.next_in = (unsigned char *)(uintptr_t)body;
    stream.avail_in = (unsigned)size;
    stream.next_out = (unsigned char *)out;
    stream.avail_out = (unsigned)room;
    const bool whole = out && deflate(&stream, Z_FINISH) == Z_STREAM_END;
    *compressed_size = stream.total_out;
    deflateEnd(&stream);
    if (whole && *compressed_size < size)
        return out;
    free(out);
    return NULL;
}

static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

void net_date_write(char out[NET_DATE_ROOM], int64_t seconds)
{
    const time_t time = (time_t)seconds;
    struct tm utc = {0};

    gmtime_r(&time, &utc);
    snprintf(out, NET_DATE_ROOM, "%s, %02d %s %04d %02d:%02d:%02d GMT", days[utc.tm_wday % 7],
             utc.tm_mday, months[utc.tm_mon % 12], utc.tm_year + 1900, utc.tm_hour, utc.tm_min,
             utc.tm_sec);
}

/* Of a day of the Gregorian calendar, the month counted from 0. */
static int64_t days_since_1970(int year, int month, int day)
{
    static const int before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    const int64_t years = year - 1 + (month > 1); /* whose leap days have passed */

    return (year - INT64_C(1970)) * 365 + years / 4 - years / 100 + years / 400 - 477 +
           before[month] + day - 1;
}

bool net_date_read(int64_t *seconds, const char *text)
{
    char month[4] = "";
    struct tm utc = {.tm_mon = -1};
    int used = 0;

    if (sscanf(text, "%*3[A-Za-z], %2d %3s %4d %2d:%2d:%2d GMT%n", &utc.tm_mday, month,
               &utc.tm_year, &utc.tm_hour, &utc.tm_min, &utc.tm_sec, &used) != 6 ||
        used == 0 || text[used] != '\0')
        return false;
    for (int i = 0; i < 12; i++)
        if (strcmp(months[i], month) == 0)
            utc.tm_mon = i;
    if (utc.tm_mon < 0)
        return false;
    *seconds = ((days_since_1970(utc.tm_year, utc.tm_mon, utc.tm_mday) * 24 + utc.tm_hour) * 60 +
                utc.tm_min) *
                   60 +
               utc.tm_sec;
    return true;
}
