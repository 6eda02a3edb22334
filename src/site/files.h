/*
 * What tools/gen_site.py writes into the programs at build time: the style and the script of the pages of
 * the Laws, and the refereeing cases of laws/scenarios as JSON.
 */
#ifndef HK_SITE_FILES_H
#define HK_SITE_FILES_H

#include <stddef.h>

struct site_file {
    const char *name; /* "law.css" */
    const char *type; /* media type */
    const char *bytes;
    size_t size;
    const char *gzip; /* the same, compressed */
    size_t gzip_size;
    const char *etag; /* quoted; another for other bytes */
};

struct site_case {
    const char *topic; /* the folder that it stands in: "draw-claims" */
    const char *json;
    size_t size;
};

extern const struct site_file site_files[];
extern const size_t site_file_count;

/* Case `i` is that of hk_law_case_at(i). */
extern const struct site_case site_cases[];
extern const size_t site_case_count;

/* An article that decides a question: who practises it, or one of which it is a part, is asked some. */
struct site_practised {
    const char *edition, *number;
};

extern const struct site_practised site_practised[];
extern const size_t site_practised_count;

#endif
