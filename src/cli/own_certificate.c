/*
 * A certificate signed by itself. Nobody vouches for it: browsers warn once, and whoever compares
 * the fingerprint knows that he talks to this hall. It is made once and kept, so that the
 * fingerprint stays the same from one evening to the next, also where addresses change.
 */
#include "cli/own_certificate.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { VALID_DAYS = 825, RENEW_DAYS = 30, DAY_S = 24 * 60 * 60, NAMES_ROOM = 4096 };

static bool tell_fingerprint(const X509 *certificate, char out[FINGERPRINT_ROOM])
{
    unsigned char hash[EVP_MAX_MD_SIZE];
    unsigned size = 0;

    if (X509_digest(certificate, EVP_sha256(), hash, &size) != 1 ||
        size * 3 != (unsigned)FINGERPRINT_ROOM)
        return false;
    /* each byte has three characters, the last of them a colon, or the NUL at the end */
    for (unsigned i = 0; i < size; i++)
        snprintf(out + (size_t)3 * i, 3, "%02X", hash[i]);
    for (size_t at = 2; at < FINGERPRINT_ROOM - 1; at += 3)
        out[at] = ':';
    return true;
}

/* The certificate in the file, if it is valid for a while. */
static X509 *read_certificate(const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return NULL;
    X509 *read = PEM_read_X509(file, NULL, NULL, NULL);
    fclose(file);
    time_t soon = time(NULL) + (time_t)RENEW_DAYS * DAY_S;
    if (read && X509_cmp_time(X509_get0_notAfter(read), &soon) > 0)
        return read;
    X509_free(read);
    return NULL;
}

/* "DNS:club,IP:192.0.2.1" of names and addresses. */
static bool list_names(char out[NAMES_ROOM], const char *const *names, size_t name_count)
{
    size_t size = 0;
    unsigned char address[sizeof(struct in6_addr)];

    for (size_t i = 0; i < name_count; i++) {
        const bool is_address = inet_pton(AF_INET, names[i], address) == 1 ||
                                inet_pton(AF_INET6, names[i], address) == 1;
        const int more = snprintf(out + size, NAMES_ROOM - size, "%s%s:%s", i ? "," : "",
                                  is_address ? "IP" : "DNS", names[i]);
        if (more < 0 || (size_t)more >= NAMES_ROOM - size)
            return false;
        size += (size_t)more;
    }
    return true;
}

static bool add_extension(X509 *certificate, int kind, const char *value)
{
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, NULL, kind, value);
    const bool added = extension && X509_add_ext(certificate, extension, -1) == 1;
    X509_EXTENSION_free(extension);
    return added;
}

static bool fill(X509 *certificate, EVP_PKEY *key, const char *names)
{
    static const unsigned char name[] = "Hakem";
    uint64_t serial = 0;
    X509_NAME *subject = X509_get_subject_name(certificate);

    return RAND_bytes((unsigned char *)&serial, sizeof serial) == 1 &&
           X509_set_version(certificate, X509_VERSION_3) == 1 &&
           ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), serial >> 1) == 1 &&
           X509_gmtime_adj(X509_getm_notBefore(certificate), -DAY_S) &&
           X509_gmtime_adj(X509_getm_notAfter(certificate), (long)VALID_DAYS * DAY_S) &&
           X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC, name, -1, -1, 0) == 1 &&
           X509_set_issuer_name(certificate, subject) == 1 &&
           X509_set_pubkey(certificate, key) == 1 &&
           add_extension(certificate, NID_basic_constraints, "critical,CA:FALSE") &&
           add_extension(certificate, NID_ext_key_usage, "serverAuth") &&
           add_extension(certificate, NID_subject_alt_name, names) &&
           X509_sign(certificate, key, EVP_sha256()) > 0;
}

/* A new file that its owner alone may read. */
static FILE *open_new(const char *path)
{
    if (unlink(path) != 0 && errno != ENOENT)
        return NULL;
    const int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    return descriptor < 0 ? NULL : fdopen(descriptor, "w");
}

static bool write_key(const char *path, EVP_PKEY *key)
{
    FILE *file = open_new(path);
    if (!file)
        return false;
    const bool written = PEM_write_PrivateKey(file, key, NULL, NULL, 0, NULL, NULL) == 1;
    return fclose(file) == 0 && written;
}

static bool write_certificate(const char *path, X509 *certificate)
{
    FILE *file = open_new(path);
    if (!file)
        return false;
    const bool written = PEM_write_X509(file, certificate) == 1;
    return fclose(file) == 0 && written;
}

bool own_certificate(const char *certificate, const char *key, const char *const *names,
                     size_t name_count, char fingerprint[FINGERPRINT_ROOM], char *why,
                     size_t why_size)
{
    char list[NAMES_ROOM];
    EVP_PKEY *made_key = NULL;
    X509 *made = NULL;
    bool good = false;

    if (access(key, R_OK) == 0)
        made = read_certificate(certificate);
    if (made) {
        good = tell_fingerprint(made, fingerprint);
        goto done;
    }
    made_key = EVP_EC_gen("P-256");
    made = X509_new();
    if (!made || !made_key || !list_names(list, names, name_count) || !fill(made, made_key, list) ||
        !tell_fingerprint(made, fingerprint)) {
        snprintf(why, why_size, "a certificate cannot be made");
        goto done;
    }
    good = write_key(key, made_key) && write_certificate(certificate, made);
    if (!good)
        snprintf(why, why_size, "%s: a certificate cannot be kept there: %s", certificate,
                 strerror(errno));
done:
    X509_free(made);
    EVP_PKEY_free(made_key);
    return good;
}
