/* The pages that are lists: contents, search, readings, numbers of the 2018 printing, cases. */
#ifndef HK_SITE_LISTS_H
#define HK_SITE_LISTS_H

#include "site/frame.h"

void contents_page(const struct site_writer *writer);
void search_page(const struct site_writer *writer);
void readings_page(const struct site_writer *writer);
void numbers_page(const struct site_writer *writer);
void cases_page(const struct site_writer *writer);

#endif
