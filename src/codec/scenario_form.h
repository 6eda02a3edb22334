/*
 * The form of a scenario: which members each of its objects may have, which it needs, and what may stand in them. It is
 * checked before anything is judged; who reads a scenario afterwards finds every member of the right kind.
 */
#ifndef HK_CODEC_SCENARIO_FORM_H
#define HK_CODEC_SCENARIO_FORM_H

#include "hakem/base.h"

#include <jansson.h>

/*
 * Are the members of the object those of a form? A form is text: `name:kind` with blanks between, or `name:kind|null`; after a
 * `?` come those that may be left out. `note` may stand anywhere. False: a half-sentence that begins with `where` has been appended to `fault`.
 */
bool form_fits(const json_t *object, const char *form, const char *where, hk_buf *fault);

/* Is the value of this kind? False: the sentence names the member `name` of `where`. */
bool form_kind_fits(const json_t *value, const char *kind, const char *where, const char *name,
                    hk_buf *fault);

/* Append "where: " unless it is empty. */
void form_place(hk_buf *fault, const char *where);

/* Has the whole scenario the form of docs/scenarios.md? */
bool scenario_form_fits(const json_t *json, hk_buf *fault);

/* The name of an event in sentences: "event 3 (claim threefold)". `index` counts from 0. */
void scenario_event_name(hk_buf *out, const json_t *event, size_t index);

#endif
