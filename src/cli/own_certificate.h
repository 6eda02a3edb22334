/* A certificate of the hall's own, signed by itself: `hakem serve --tls`. */
#ifndef HK_CLI_OWN_CERTIFICATE_H
#define HK_CLI_OWN_CERTIFICATE_H

#include <stdbool.h>
#include <stddef.h>

/* SHA-256 in pairs of hexadecimal digits with colons between them. */
enum { FINGERPRINT_ROOM = 3 * 32 };

/*
 * Use the certificate and key in these files of PEM, or make them if they are not there or no longer
 * valid. `names` are those by which the hall is called, addresses among them.
 *
 * @return False with the cause in `why`.
 */
bool own_certificate(const char *certificate, const char *key, const char *const *names,
                     size_t name_count, char fingerprint[FINGERPRINT_ROOM], char *why,
                     size_t why_size);

#endif
