/* The page of a case: its situation, what happens, and the ruling on each event. */
#ifndef HK_SITE_CASE_PAGE_H
#define HK_SITE_CASE_PAGE_H

#include "site/frame.h"

/* `index` is that of hk_law_case_at and of site_cases. */
void case_page(const struct site_writer *writer, size_t index);

#endif
