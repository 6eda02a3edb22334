/* The page of a chapter: its articles, each beside its counterparts. */
#ifndef HK_SITE_CHAPTER_H
#define HK_SITE_CHAPTER_H

#include "site/frame.h"

void chapter_page(const struct site_writer *writer, const hk_law_chapter *chapter);

#endif
