/* Status words, entity tags and encodings of answers over HTTP. */
#ifndef HK_SERVER_NET_CONTENT_H
#define HK_SERVER_NET_CONTENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* A date of HTTP, `Sun, 06 Nov 1994 08:49:37 GMT`, as seconds since 1970. False: it is none. RFC 9110, 5.6.7. */
enum { NET_DATE_ROOM = 32 };
void net_date_write(char out[NET_DATE_ROOM], int64_t seconds);
bool net_date_read(int64_t *seconds, const char *text);

#endif
