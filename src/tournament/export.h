/*
 * A tournament as a report file: the document that came in with results entered, byte for byte otherwise;
 * or a new one, if none came in that form.
 */
#ifndef HK_TOURNAMENT_EXPORT_H
#define HK_TOURNAMENT_EXPORT_H

#include "tournament/model.h"
#include "tournament/told.h"
#include "tournament/trf.h"

/*
 * Results that are at least confirmed are written; decisions with their reasons as remarks, without names if
 * the tournament says so. `file` is the document that came in, of `size` bytes, which keeps its form; NULL: there is none, and one of this form is made. False: there
 * is no memory. *out is the caller's, for free().
 */
bool export_trf(const struct tournament *tournament, enum trf_form form, const char *file,
                size_t size, char **out, size_t *out_size);

/*
 * What the writers of other formats take. Its texts are the tournament's, its lists the caller's, for
 * export_told_finish.
 */
bool export_told(struct told *out, const struct tournament *tournament);
void export_told_finish(struct told *told);

#endif
