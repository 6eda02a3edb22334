/*
 * The form of a scenario: which members each of its objects may have, which it needs, and what may
 * stand in them. It is checked before anything is judged; who reads a scenario afterwards finds
 * every member of the right kind.
 */
#ifndef HK_SCENARIO_FORM_H
#define HK_SCENARIO_FORM_H

#include "hakem/base.h"

#include <jansson.h>

enum { FORM_PLACE_ROOM = 96, SCENARIO_FAULT_ROOM = 400 };

/*
 * Are the members of the object those of a form? A form is text: `name:kind` with blanks between,
 * or `name:kind|null`; after a `?` come those that may be left out. `note` may stand anywhere.
 * False: a half-sentence that begins with `where` has been appended to `fault`.
 */
bool form_fits(const json_t *object, const char *form, const char *where, hk_buf *fault);

/* Is the value of this kind? False: the sentence names the member `name` of `where`. */
bool form_kind_fits(const json_t *value, const char *kind, const char *where, const char *name,
                    hk_buf *fault);

/* Has the whole scenario the form of docs/scenarios.md? */
bool scenario_form_fits(const json_t *json, hk_buf *fault);

/* Has the object no members but `names`, a list of words with bars, and `note`? */
bool form_names_fit(const json_t *object, const char *names, const char *where, hk_buf *fault);

#endif
