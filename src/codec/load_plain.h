/* JSON text without anything rare in it, read quickly. */
#ifndef HK_CODEC_LOAD_PLAIN_H
#define HK_CODEC_LOAD_PLAIN_H

#include <jansson.h>

/*
 * Read one object or list in which every text is ASCII without an escape, every number is whole
 * and no member is named twice. A new reference, to just what json_loadb would give; NULL: there is
 * something else in it, or a fault, which json_loadb has to find.
 */
json_t *load_plain(const char *text, size_t size);

#endif
