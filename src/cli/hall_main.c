/*
 * The program `hakem-hall`, which `hakem serve` and `hakem hall` become (cmd_serve.c), with their
 * arguments, from the name of the program on. `serve` opens the hall and prints the address of its
 * page; `hall` is cmd_hall.c's.
 *
 * What `serve` prints, a line each: the address to open, with --lan the machine's other addresses,
 * with --tls the fingerprint of the certificate, and the organiser's link if it has just been made;
 * then, on a terminal, a QR code of the first.
 */
#include "cli/cmd_hall.h"
#include "cli/data_folder.h"
#include "cli/lan.h"
#include "cli/options.h"
#include "cli/own_certificate.h"
#include "cli/qr.h"
#include "hall/server/demo.h"
#include "hall/server/net_address.h"
#include "hall/server/retention.h"
#include "hall/server/server.h"
#include "hall/store/store.h"

#include <dirent.h>
#include <malloc.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static const char help[] =
    "Usage: hakem serve [--lan] [--listen ADDRESS] [--port N] [--store FILE]\n"
    "                   [--tls] [--cert FILE --key FILE] [--url URL] [--trust ADDRESS]\n"
    "                   [--demo FILE [--speed N]] [--journal FILE] [--forget-after DAYS]\n"
    "                   [--organiser-link] [--together]\n\n"
    "Opens the hall: boards and clocks in the browser, every event on disk before it is\n"
    "acknowledged. Prints the address to open. Ctrl+C closes the hall; after a crash or a\n"
    "power cut every game goes on where it stood.\n\n"
    "  --lan              listen on all addresses of this machine, so that others in its\n"
    "                     network can open the page, and show a QR code of the address\n"
    "  --listen ADDRESS   127.0.0.1 if not said: this machine alone; may be said again\n"
    "  --port N           8080 if not said; 0 takes any that is free\n"
    "  --store FILE       the log of all games; hakem/hall.db in the user's data folder if\n"
    "                     not said; postgres://... keeps it in a database of PostgreSQL\n"
    "  --tls              speak HTTPS with a certificate of its own, made once, and show its\n"
    "                     fingerprint; browsers warn of it\n"
    "  --cert FILE        speak HTTPS with this certificate, in PEM with its chain, and\n"
    "  --key FILE         its key; both are read again on SIGHUP\n"
    "  --url URL          the address under which others know the hall, where a proxy or a\n"
    "                     name stands before it\n"
    "  --trust ADDRESS    a reverse proxy's, whose X-Forwarded-For tells who sends; loopback\n"
    "                     is trusted; may be said again\n"
    "  --qr               show the QR code in any case\n"
    "  --demo FILE        fill the hall with the games of a PGN file, which play themselves; the\n"
    "                     log is gone afterwards, unless --store names one\n"
    "  --speed N          so many times as fast as they were played; 10 if not said\n"
    "  --journal FILE     write a line of JSON for each answer, each socket and what befalls\n"
    "                     the log; - is standard error. It has no tokens, but addresses\n"
    "  --forget-after DAYS\n"
    "                     delete what may be personal in games and tournaments to which nothing\n"
    "                     has been added for so many days; the proof of their logs stays valid\n"
    "  --organiser-link   make a further organiser's link and show it: nobody knows the one that\n"
    "                     was shown when the store was made\n"
    "  --together         serve a database of PostgreSQL together with the other halls that are\n"
    "                     started so: an act may come in at any of them\n";

enum {
    PATH_ROOM = DATA_FOLDER_PATH_ROOM,
    ADDRESSES_MAX = 16,
    URL_ROOM = 512,
    /* Of --url, of this machine, and of it in a network without name servers. */
    HOSTS_MAX = 3,
    DEMO_SPEED = 10,
    /* Open at one time. The loop keeps a table of so many, so there is an end. docs/limits.md */
    DESCRIPTORS_MAX = 65536,
};

/* The options, and what follows from them. */
struct setting {
    const char *listen[ADDRESSES_MAX], *trusted[ADDRESSES_MAX];
    size_t listen_count, trusted_count;
    uint64_t port;
    const char *store, *certificate, *key, *url, *demo, *journal;
    uint64_t speed, forget_after; /* 0: not said */
    bool lan, tls, qr, organiser_link, together;

    char lan_addresses[LAN_ADDRESSES_MAX][LAN_ADDRESS_ROOM];
    const char *addresses[LAN_ADDRESSES_MAX + ADDRESSES_MAX];
    size_t address_count;
    char machine[NET_NAME_ROOM], machine_local[NET_NAME_ROOM + 8];
    const char *hosts[HOSTS_MAX];
    size_t host_count;
    char demo_folder[PATH_ROOM]; /* of a log that goes with the demo; empty: there is none */
    char store_path[PATH_ROOM], certificate_path[PATH_ROOM], key_path[PATH_ROOM];
    char fingerprint[FINGERPRINT_ROOM];
};

static struct server *running;
static volatile sig_atomic_t is_told_to_stop;
static bool has_certificate;
static char organiser_path[URL_ROOM], organiser_url[URL_ROOM];

static void on_signal(int number)
{
    if (number == SIGHUP && has_certificate)
        server_reload(running);
    else {
        is_told_to_stop = true;
        server_stop(running);
    }
}

/*
 * Each turn gives back what it has used. The C library would return that to the system and get it again
 * for the next one, page by page.
 */
static void keep_memory(void)
{
    enum { SPARE_BYTES = 16 << 20, GROWS_BY_BYTES = 1 << 20, OWN_PAGES_BYTES = 4 << 20 };

    mallopt(M_TRIM_THRESHOLD, SPARE_BYTES);
    mallopt(M_TOP_PAD, GROWS_BY_BYTES);
    mallopt(M_MMAP_THRESHOLD,
            OWN_PAGES_BYTES); /* grows by itself only while the others are not said */
}

/* As many connections as the system allows: each is a descriptor. */
static void set_descriptor_limit(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max < DESCRIPTORS_MAX ? limit.rlim_max : DESCRIPTORS_MAX;
    setrlimit(RLIMIT_NOFILE, &limit); /* without it there are fewer */
}

/* While there is no server to be told of them, signals wait. */
static void hold_signals(bool hold)
{
    sigset_t held;

    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTERM);
    sigaddset(&held, SIGHUP);
    sigprocmask(hold ? SIG_BLOCK : SIG_UNBLOCK, &held, NULL);
}

static void keep_organiser_link(const char *path)
{
    snprintf(organiser_path, sizeof organiser_path, "%s", path);
    if (organiser_url[0]) { /* the hall has stood by, and its places have been printed */
        printf("Organiser, shown this once: %s%s\n", organiser_url, path);
        fflush(stdout);
    }
}

/* What contradicts itself or cannot be. */
static bool check(const struct setting *setting, int *status)
{
    struct net_authority host;
    char address[NET_ADDRESS_ROOM];

    *status = CLI_OK;
    if (setting->lan && setting->listen_count > 0)
        *status = cli_refuse("--lan listens on all addresses of this machine, --listen on those "
                             "that are named; say one of the two.");
    else if (setting->tls && (setting->certificate || setting->key))
        *status = cli_refuse("--tls makes a certificate, --cert and --key name one; say one of "
                             "the two.");
    else if (!setting->certificate != !setting->key)
        *status = cli_refuse("--cert and --key are said together.");
    else if (setting->speed && !setting->demo)
        *status = cli_refuse("--speed is that of the games of --demo.");
    else if (setting->forget_after && setting->demo)
        *status = cli_refuse("--forget-after is not for a demo, whose log goes with it.");
    else if (setting->together && !(setting->store && store_is_address(setting->store)))
        *status = cli_refuse("--together is for the halls of a database, --store postgres://...");
    else if (setting->together && setting->forget_after)
        *status = cli_refuse(
            "--forget-after is for a hall that serves alone: what is too old is in the memory of "
            "every hall.");
    else if (setting->url && !net_origin_read(&host, setting->url))
        *status = cli_refuse("--url: '%s' is no address such as https://chess.example, without a "
                             "path.",
                             setting->url);
    for (size_t i = 0; *status == CLI_OK && i < setting->trusted_count; i++)
        if (!net_address_plain(address, setting->trusted[i]))
            *status = cli_refuse("--trust: '%s' is no numeric address such as 192.0.2.1.",
                                 setting->trusted[i]);
    return *status == CLI_OK;
}

/* Where to listen, and by which names the hall is asked for. */
static bool find_addresses(struct setting *setting, int *status)
{
    if (setting->lan) {
        const size_t count = lan_addresses(setting->lan_addresses);
        if (count == 0) {
            *status = cli_refuse("--lan: this machine is in no network.");
            return false;
        }
        for (size_t i = 0; i < count; i++)
            setting->addresses[setting->address_count++] = setting->lan_addresses[i];
    }
    for (size_t i = 0; i < setting->listen_count; i++)
        setting->addresses[setting->address_count++] = setting->listen[i];
    if (setting->listen_count == 0)
        setting->addresses[setting->address_count++] = "127.0.0.1";

    if (setting->url)
        setting->hosts[setting->host_count++] = strstr(setting->url, "://") + strlen("://");
    if (gethostname(setting->machine, sizeof setting->machine - 1) == 0 && setting->machine[0]) {
        snprintf(setting->machine_local, sizeof setting->machine_local, "%s.local",
                 setting->machine);
        setting->hosts[setting->host_count++] = setting->machine;
        setting->hosts[setting->host_count++] = setting->machine_local;
    }
    return true;
}

/* A demo leaves the games of the hall alone: its log lies in a folder of its own. */
static bool make_demo_folder(struct setting *setting)
{
    const char *temporary = getenv("TMPDIR");
    const int size = snprintf(setting->demo_folder, sizeof setting->demo_folder,
                              "%s/hakem-demo-XXXXXX", temporary ? temporary : "/tmp");

    if (size < 0 || (size_t)size >= sizeof setting->demo_folder || !mkdtemp(setting->demo_folder)) {
        setting->demo_folder[0] = '\0';
        return false;
    }
    return snprintf(setting->store_path, sizeof setting->store_path, "%s/hall.db",
                    setting->demo_folder) < (int)sizeof setting->store_path;
}

static void remove_demo_folder(const struct setting *setting)
{
    char path[PATH_ROOM + 256];
    DIR *folder = setting->demo_folder[0] ? opendir(setting->demo_folder) : NULL;

    if (!folder)
        return;
    /* cppcheck-suppress readdirCalled ; the stream is of this thread alone */
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        snprintf(path, sizeof path, "%s/%s", setting->demo_folder, entry->d_name);
        unlink(path); /* not the folder itself and its parent */
    }
    closedir(folder);
    rmdir(setting->demo_folder);
}

/* The store, and the certificate of the hall's own. */
static bool find_files(struct setting *setting, int *status)
{
    const char *names[LAN_ADDRESSES_MAX + ADDRESSES_MAX + HOSTS_MAX];
    struct net_authority host;
    char why[PATH_ROOM + 256] = "";
    size_t count = 0;

    if (!setting->store && setting->demo) {
        if (!make_demo_folder(setting)) {
            *status = cli_refuse("--demo: there is no folder for temporary files.");
            return false;
        }
        setting->store = setting->store_path;
    } else if (!setting->store) {
        if (!data_folder_find(setting->store_path, "hall.db", true)) {
            *status =
                cli_refuse("there is no data folder for the log; --store FILE names a place.");
            return false;
        }
        setting->store = setting->store_path;
    }
    if (!setting->tls)
        return true;
    if (!data_folder_find(setting->certificate_path, "certificate.pem", true) ||
        !data_folder_find(setting->key_path, "certificate.key", true)) {
        *status = cli_refuse("--tls: there is no data folder for the certificate.");
        return false;
    }
    names[count++] = "localhost";
    for (size_t i = 0; i < setting->address_count; i++)
        if (net_address_plain((char[NET_ADDRESS_ROOM]){0}, setting->addresses[i]))
            names[count++] = setting->addresses[i];
    if (setting->url && net_origin_read(&host, setting->url))
        names[count++] = host.name;
    if (setting->machine[0]) {
        names[count++] = setting->machine;
        names[count++] = setting->machine_local;
    }
    if (!own_certificate(setting->certificate_path, setting->key_path, names, count,
                         setting->fingerprint, why, sizeof why)) {
        *status = cli_refuse("--tls: %s.", why);
        return false;
    }
    setting->certificate = setting->certificate_path;
    setting->key = setting->key_path;
    return true;
}

/* The address of the page where the hall listens, without a slash at its end. */
static void tell_url(char out[URL_ROOM], const struct setting *setting, const char *address,
                     int port)
{
    const bool six = strchr(address, ':') != NULL;
    snprintf(out, URL_ROOM, "%s://%s%s%s:%d", setting->certificate ? "https" : "http",
             six ? "[" : "", address, six ? "]" : "", port);
}

static void print_places(const struct setting *setting, int port)
{
    char url[URL_ROOM], other[URL_ROOM];

    if (setting->url)
        snprintf(url, sizeof url, "%s", setting->url);
    else
        tell_url(url, setting, setting->addresses[0], port);
    printf("%s/\n", url);
    for (size_t i = setting->url ? 0 : 1; i < setting->address_count; i++) {
        tell_url(other, setting, setting->addresses[i], port);
        printf("%s/\n", other);
    }
    if (setting->tls)
        printf("SHA-256 fingerprint of the certificate: %s\n", setting->fingerprint);
    snprintf(organiser_url, sizeof organiser_url, "%s", url);
    if (organiser_path[0])
        printf("Organiser, shown this once: %s%s\n", url, organiser_path);
    if (setting->qr || (setting->lan && isatty(STDOUT_FILENO))) {
        char page[URL_ROOM + 1];
        snprintf(page, sizeof page, "%s/", url);
        (void)qr_draw(stdout, page);
    }
    fflush(stdout);
}

static int serve(int argc, char **argv)
{
    static struct setting setting = {.port = 8080};
    char why[PATH_ROOM + 256] = "";
    int status;
    const struct cli_option options[] = {
        {.name = "lan", .flag = &setting.lan},
        {.name = "listen",
         .texts = setting.listen,
         .text_count = &setting.listen_count,
         .most = ADDRESSES_MAX},
        {.name = "port", .number = &setting.port, .least = 0, .most = 65535},
        {.name = "store", .text = &setting.store},
        {.name = "tls", .flag = &setting.tls},
        {.name = "cert", .text = &setting.certificate},
        {.name = "key", .text = &setting.key},
        {.name = "url", .text = &setting.url},
        {.name = "trust",
         .texts = setting.trusted,
         .text_count = &setting.trusted_count,
         .most = ADDRESSES_MAX},
        {.name = "qr", .flag = &setting.qr},
        {.name = "demo", .text = &setting.demo},
        {.name = "journal", .text = &setting.journal},
        {.name = "organiser-link", .flag = &setting.organiser_link},
        {.name = "together", .flag = &setting.together},
        {.name = "forget-after",
         .number = &setting.forget_after,
         .least = 1,
         .most = RETENTION_DAYS_MAX},
        {.name = "speed", .number = &setting.speed, .least = 1, .most = DEMO_SPEED_MAX},
    };

    if (!cli_options(&argc, argv, options, sizeof options / sizeof *options, help, &status))
        return status;
    if (argc > 0)
        return cli_refuse("serve takes no file: '%s'.", argv[0]);
    set_descriptor_limit();
    keep_memory();
    umask(077); /* the log holds names and free text: it is nobody else's to read */
    if (!check(&setting, &status) || !find_addresses(&setting, &status) ||
        !find_files(&setting, &status))
        return status;

    struct server_config config = {.addresses = setting.addresses,
                                   .address_count = setting.address_count,
                                   .port = (int)setting.port,
                                   .store = setting.store,
                                   .together = setting.together,
                                   .certificate = setting.certificate,
                                   .key = setting.key,
                                   .hosts = setting.hosts,
                                   .host_count = setting.host_count,
                                   .url = setting.url,
                                   .trusted = setting.trusted,
                                   .trusted_count = setting.trusted_count,
                                   .demo = setting.demo,
                                   .journal = setting.journal,
                                   .forget_after_days = (unsigned)setting.forget_after,
                                   .demo_speed =
                                       (unsigned)(setting.speed ? setting.speed : DEMO_SPEED),
                                   .wants_organiser_link = setting.organiser_link,
                                   .show_organiser_link = keep_organiser_link};
    running = server_open(&config, why, sizeof why);
    if (!running) {
        remove_demo_folder(&setting);
        return cli_refuse("%s.", why);
    }

    has_certificate = setting.certificate != NULL;
    const struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    signal(SIGPIPE, SIG_IGN);           /* a client that has gone is a failed write */
    config.port = server_port(running); /* of a server that opens itself anew too */
    print_places(&setting, config.port);
    server_run(running);
    while (!is_told_to_stop && server_wants_again(running)) {
        hold_signals(true);
        server_close(running);
        running = server_open(&config, why, sizeof why);
        if (!running)
            return cli_refuse("%s.", why);
        hold_signals(false);
        server_run(running);
    }
    const struct sigaction deaf = {.sa_handler = SIG_IGN};
    sigaction(SIGINT, &deaf, NULL); /* asking again changes nothing: the hall is closing */
    sigaction(SIGTERM, &deaf, NULL);
    sigaction(SIGHUP, &deaf, NULL);
    const char *fault = server_fault(running);
    status = fault ? cli_refuse("%s.", fault) : CLI_OK;
    server_close(running);
    remove_demo_folder(&setting);
    return status;
}

int main(int argc, char **argv)
{
    if (argc >= 2 && strcmp(argv[1], "hall") == 0)
        return cmd_hall(argc - 2, argv + 2);
    if (argc < 2 || strcmp(argv[1], "serve") != 0)
        return cli_refuse("hakem-hall is a part of Hakem; `hakem serve` opens the hall.");
    return serve(argc - 2, argv + 2);
}
