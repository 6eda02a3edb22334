/* Status words, entity tags and encodings of answers over HTTP. */
#ifndef HK_SERVER_NET_CONTENT_H
#define HK_SERVER_NET_CONTENT_H

#include <stdbool.h>
#include <stddef.h>

/* The words behind a status, "Not Found" behind 404. */
const char *net_status_words(int status);

/* Is the tag in this If-None-Match, compared weakly as RFC 9110 has it? */
bool net_has_tag(const char *header, const char *tag);

/* Does an Accept-Encoding such as "br;q=1.0, gzip;q=0.8, *;q=0" take gzip? */
bool net_takes_gzip(const char *header);

/* Is this the media type of a text, which compressing makes shorter? */
bool net_is_text(const char *type);

/* The body compressed, to be freed; NULL if that is no shorter, or there is no memory. */
char *net_compress(const char *body, size_t size, size_t *compressed_size);

#endif
