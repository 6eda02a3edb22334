/*
 * The form of a scenario: which members each of its objects needs, which it may have, and of which
 * kind their values are. The form is checked before anything is judged, so that every later reader
 * of a scenario finds values of the right kind.
 */
#ifndef HK_SCENARIO_FORM_H
#define HK_SCENARIO_FORM_H

#include "hakem/base.h"

#include <jansson.h>

enum { FORM_PLACE_ROOM = 96, SCENARIO_FAULT_ROOM = 400 };

/*
 * Does the object have the members of a form? A form is a text of `name:kind` or `name:kind|null`,
 * with blanks between them; after a `?` come the members that may be absent. `note` may stand in
 * any object. False: a sentence without its full stop, which begins with `where`, has been appended
 * to `fault`.
 */
bool form_fits(const json_t *object, const char *form, const char *where, hk_buf *fault);

/* Is the value of this kind? False: the sentence in `fault` names the member `name` of `where`. */
bool form_kind_fits(const json_t *value, const char *kind, const char *where, const char *name,
                    hk_buf *fault);

/* Does the whole scenario have the form of docs/scenarios.md? */
bool scenario_form_fits(const json_t *json, hk_buf *fault);

/*
 * Does the object have no members except `names`, a list of words with bars between them, and
 * `note`?
 */
bool form_names_fit(const json_t *object, const char *names, const char *where, hk_buf *fault);

#endif
