/* Whom a request is meant for, and whence it comes: Host, Origin and X-Forwarded-For. */
#include "hall/server/net.h"
#include "hall/server/net_address.h"
#include "test.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

TEST(net_address, authorities_are_read)
{
    static const struct {
        const char *text, *name;
        int port;
    } rows[] = {
        {"localhost", "localhost", 0},
        {"LocalHost:8080", "localhost", 8080},
        {"chess.example.:443", "chess.example", 443},
        {"192.0.2.1", "192.0.2.1", 0},
        {"[2001:DB8::1]", "2001:db8::1", 0},
        {"[::1]:65535", "::1", 65535},
        {"a_b-c", "a_b-c", 0},
    };
    struct net_authority read;

    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_true(net_authority_read(&read, rows[i].text));
        assert_string_equal(read.name, rows[i].name);
        assert_int_equal(read.port, rows[i].port);
    }
}

TEST(net_address, what_is_no_authority_is_refused)
{
    static const char *const rows[] = {
        "",       ":80",      "a:",     "a:0", "a:65536",        "a:8o", "a b",      "a/b",
        "user@a", "[::1",     "[::1]x", "[]",  "[::1]:",         "::1",  "a,b",      "a:80:80",
        "a\tb",   "http://a", "<b>",    "a?b", "[fe80::1%eth0]", "a#b",  "\xc3\xa9", "a:-1",
    };
    struct net_authority read;
    char text[2000];

    for (size_t i = 0; i < COUNT(rows); i++)
        if (net_authority_read(&read, rows[i]))
            fail_msg("'%s' was read as '%s'", rows[i], read.name);
    memset(text, 'a', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    assert_false(net_authority_read(&read, text));
    text[NET_NAME_ROOM] = '\0';
    assert_false(net_authority_read(&read, text));
    text[NET_NAME_ROOM - 1] = '\0';
    assert_true(net_authority_read(&read, text));
}

static const char *const hosts[] = {"club", "chess.example", "games.example:8443"};
static const struct net_names names = {
    .own_address = "192.0.2.1", .hosts = hosts, .host_count = COUNT(hosts)};

static bool host_is_ours(const char *text)
{
    struct net_authority host;
    return net_authority_read(&host, text) && net_host_is_ours(&names, &host);
}

TEST(net_address, our_names_are_those_of_the_socket_and_the_configuration)
{
    static const char *const ours[] = {
        "localhost", "localhost:9000", "192.0.2.1:8080",          "192.0.2.1",
        "CLUB:8080", "chess.example.", "[::ffff:192.0.2.1]:8080", "games.example",
    };
    static const char *const others[] = {
        "evil.example", "192.0.2.10", "chess.example.evil.example", "xclub", "clubx",
        "[::1]",        "127.0.0.1",  "evil.example:8080",
    };

    for (size_t i = 0; i < COUNT(ours); i++)
        if (!host_is_ours(ours[i]))
            fail_msg("%s is ours", ours[i]);
    for (size_t i = 0; i < COUNT(others); i++)
        if (host_is_ours(others[i]))
            fail_msg("%s is not ours", others[i]);
}

TEST(net_address, a_page_of_ours_comes_from_the_host_it_asks_or_from_a_configured_one)
{
    static const struct {
        const char *host, *origin;
        bool ours;
    } rows[] = {
        {"localhost:8080", "http://localhost:8080", true},
        {"localhost:8080", "https://localhost:8080", true}, /* TLS may end before us */
        {"localhost:8080", "http://localhost:3000", false},
        {"localhost:8080", "http://localhost", false},
        {"localhost:8080", "http://127.0.0.1:8080", false},
        {"192.0.2.1:8080", "http://192.0.2.1:8080", true},
        {"[2001:db8::1]:8080", "http://[2001:DB8:0::1]:8080", true},
        {"chess.example", "https://chess.example", true},
        {"chess.example", "http://chess.example", true},
        {"chess.example", "https://chess.example:444", false},
        {"127.0.0.1:8080", "https://chess.example", true},
        {"127.0.0.1:8080", "https://games.example:8443", true},
        {"127.0.0.1:8080", "https://games.example", false},
        {"localhost:8080", "null", false},
        {"localhost:8080", "", false},
        {"localhost:8080", "file://", false},
        {"localhost:8080", "http://localhost:8080.evil.example", false},
        {"localhost:8080", "http://evil.example", false},
        {"localhost:8080", "localhost:8080", false},
    };
    struct net_authority host;

    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_true(net_authority_read(&host, rows[i].host));
        if (net_origin_is_ours(&names, &host, rows[i].origin) != rows[i].ours)
            fail_msg("host %s, origin %s", rows[i].host, rows[i].origin);
    }
}

TEST(net_address, the_last_entry_alone_counts_of_what_proxies_say)
{
    static const struct {
        const char *header, *address;
    } rows[] = {
        {"203.0.113.9", "203.0.113.9"},
        {"10.0.0.1, 203.0.113.9", "203.0.113.9"},
        {"10.0.0.1,203.0.113.9 ", "203.0.113.9"},
        {"2001:DB8::7", "2001:db8::7"},
        {"[2001:db8::7]:4711", "2001:db8::7"},
        {"203.0.113.9:4711", "203.0.113.9"},
        {"::ffff:203.0.113.9", "203.0.113.9"},
        {"203.0.113.9, unknown", NULL},
        {"203.0.113.9,", NULL},
        {"", NULL},
        {"999.0.0.1", NULL},
    };
    char address[NET_ADDRESS_ROOM];

    for (size_t i = 0; i < COUNT(rows); i++) {
        const bool read = net_forwarded_read(address, rows[i].header);
        if (read != (rows[i].address != NULL))
            fail_msg("'%s'", rows[i].header);
        if (read)
            assert_string_equal(address, rows[i].address);
    }
}

TEST(net_address, a_household_has_one_address_or_one_network)
{
    static const struct {
        const char *one, *other;
        bool near;
    } rows[] = {
        {"192.0.2.7", "192.0.2.7", true},
        {"192.0.2.7", "192.0.2.8", false},
        {"2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true},
        {"2001:db8:1:2::1", "2001:db8:1:3::1", false},
        {"2001:db8::1", "192.0.2.7", false},
        {"::ffff:192.0.2.7", "::ffff:192.0.2.8", false},
        {"unknown", "unknown", true},
        {"unknown", "2001:db8::1", false},
    };

    for (size_t i = 0; i < COUNT(rows); i++)
        if (net_address_is_near(rows[i].one, rows[i].other) != rows[i].near)
            fail_msg("'%s' and '%s'", rows[i].one, rows[i].other);
}

TEST(net_address, addresses_of_loopback_are_known)
{
    static const char *const loopback[] = {"127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"};
    static const char *const others[] = {"128.0.0.1", "0.0.0.0", "::", "::2", "localhost", ""};

    for (size_t i = 0; i < COUNT(loopback); i++)
        assert_true(net_address_is_loopback(loopback[i]));
    for (size_t i = 0; i < COUNT(others); i++)
        assert_false(net_address_is_loopback(others[i]));
}
