/* The files of the page, which tools/page.py writes into the program at build time. */
#ifndef HK_SERVER_PAGE_H
#define HK_SERVER_PAGE_H

#include <stdbool.h>
#include <stddef.h>

struct page_file {
    const char *name; /* without folders */
    const char *type; /* media type */
    const char *bytes;
    size_t size;
    /* The same compressed, or NULL if that is no shorter. */
    const char *gzip;
    size_t gzip_size;
    /* Quoted; another for other bytes. */
    const char *etag;
    /* The name has a hash of the bytes. */
    bool is_immutable;
};

extern const struct page_file page_files[];
extern const size_t page_file_count;

#endif
