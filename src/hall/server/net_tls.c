/*
 * TLS by a certificate and its key from files in PEM: version 1.2 or later. HTTP/1.1 alone is
 * offered (net.c), because what net_request.c says of one request a connection was made for that.
 *
 * A certificate is tried in a context of its own first, so that one that cannot be used changes
 * nothing. Connections that are open keep the certificate with which they began.
 */
#include "hall/server/net_internal.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <string.h>

static bool load(SSL_CTX *context, const struct net_config *config, char *why, size_t why_size)
{
    const char *file = config->certificate;

    ERR_clear_error();
    if (SSL_CTX_use_certificate_chain_file(context, file) == 1) {
        file = config->key;
        if (SSL_CTX_use_PrivateKey_file(context, file, SSL_FILETYPE_PEM) == 1 &&
            SSL_CTX_check_private_key(context) == 1)
            return true;
    }
    const char *reason = ERR_reason_error_string(ERR_peek_error());
    snprintf(why, why_size, "%s: %s", file, reason ? reason : "it cannot be used");
    ERR_clear_error();
    return false;
}

bool net_tls_check(const struct net_config *config, char *why, size_t why_size)
{
    SSL_CTX *trial = SSL_CTX_new(TLS_server_method());
    const bool good = trial && load(trial, config, why, why_size);

    if (!trial)
        snprintf(why, why_size, "TLS cannot be had");
    SSL_CTX_free(trial);
    return good;
}

int net_tls_add(struct net *net, SSL_CTX *context)
{
    if (SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) != 1 ||
        !load(context, net->config, net->tls_why, sizeof net->tls_why))
        return -1;
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION);
    net->tls[net->tls_count++] = context;
    return 0;
}

void net_tls_reload(struct net *net)
{
    char why[512];

    if (!net_tls_check(net->config, why, sizeof why)) {
        fprintf(stderr, "hakem: %s; the certificate that was read before stays.\n", why);
        return;
    }
    for (size_t i = 0; i < net->tls_count; i++)
        if (!load(net->tls[i], net->config, why, sizeof why))
            fprintf(stderr, "hakem: %s.\n", why);
}

bool net_tls_holds_bytes(struct lws *wsi)
{
    SSL *tls = lws_get_ssl(wsi);
    return tls && SSL_pending(tls) > 0;
}

void net_tls_end(struct lws *wsi)
{
    SSL *tls = lws_get_ssl(wsi);

    if (tls)
        (void)SSL_shutdown(tls);
}
