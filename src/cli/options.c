/*
 * Reads the options of a command: `--name`, `--name value` or `--name=value`, anywhere among the
 * arguments; `--` ends the options. One sentence names the first wrong option.
 */
#include "cli/options.h"

#include <string.h>

enum { LANGUAGES_ROOM = 1024, HELP_WIDTH = 76 };

static bool read_number(const char *text, uint64_t *out)
{
    uint64_t value = 0;
    if (*text == '\0')
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9' || value > (UINT64_MAX - (uint64_t)(*text - '0')) / 10)
            return false;
        value = value * 10 + (uint64_t)(*text - '0');
    }
    *out = value;
    return true;
}

/* Append the languages that hk_letters_find knows. */
static void list_languages(hk_buf *out)
{
    const hk_letters *letters;
    for (size_t i = 0; (letters = hk_letters_at(i)) != NULL; i++) {
        if (i > 0)
            hk_buf_str(out, ", ");
        hk_buf_str(out, letters->language);
    }
}

static bool find_letters(const struct cli_option *option, const char *language, int *status)
{
    char memory[LANGUAGES_ROOM];
    hk_buf known;

    *option->letters = hk_letters_find(language, strlen(language));
    if (*option->letters)
        return true;
    hk_buf_init(&known, memory, sizeof memory);
    list_languages(&known);
    *status = cli_refuse("--%s: there are no piece letters for '%s', only for %s.", option->name,
                         language, known.text);
    return false;
}

/*
 * Print the help text; after it, if the command reads piece letters, the languages in lines of the
 * usual width.
 */
static void print_help(const char *help, bool with_languages)
{
    char memory[LANGUAGES_ROOM];
    hk_buf known;

    fputs(help, stdout);
    if (!with_languages)
        return;
    hk_buf_init(&known, memory, sizeof memory);
    list_languages(&known);
    fputs("\nLanguages, by their codes of ISO 639-1, and figurine for chess figures:\n", stdout);
    for (const char *rest = known.text; *rest;) {
        size_t size = strlen(rest);
        if (size > HELP_WIDTH)
            for (size = HELP_WIDTH; rest[size - 1] != ' ';)
                size--;
        printf("  %.*s\n", (int)(rest[size - 1] == ' ' ? size - 1 : size), rest);
        rest += size;
    }
}

static bool set_option(const struct cli_option *option, const char *value, int *status)
{
    if (option->text) {
        *option->text = value;
        return true;
    }
    if (option->texts) {
        if (*option->text_count == option->most) {
            *status = cli_refuse("--%s is said more than %llu times.", option->name,
                                 (unsigned long long)option->most);
            return false;
        }
        option->texts[(*option->text_count)++] = value;
        return true;
    }
    if (option->letters)
        return find_letters(option, value, status);
    uint64_t number;
    if (!read_number(value, &number) || number < option->least || number > option->most) {
        *status =
            cli_refuse("--%s: '%s' is not a whole number from %llu to %llu.", option->name, value,
                       (unsigned long long)option->least, (unsigned long long)option->most);
        return false;
    }
    *option->number = number;
    return true;
}

static const struct cli_option *find_option(const struct cli_option *options, size_t count,
                                            const char *name, size_t size)
{
    for (size_t i = 0; i < count; i++)
        if (strlen(options[i].name) == size && memcmp(options[i].name, name, size) == 0)
            return &options[i];
    return NULL;
}

bool cli_options(int *argc, char **argv, const struct cli_option *options, size_t option_count,
                 const char *help, int *status)
{
    int kept = 0;
    bool only_files = false;
    /* A bit for each option that has got a value. */
    uint32_t said = 0;

    for (int i = 0; i < *argc; i++) {
        char *word = argv[i];
        if (only_files || strcmp(word, "-") == 0 || word[0] != '-') {
            argv[kept++] = word;
            continue;
        }
        if (strcmp(word, "--") == 0) {
            only_files = true;
            continue;
        }
        if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            print_help(help, find_option(options, option_count, "letters", strlen("letters")));
            *status = cli_close_output(CLI_OK);
            return false;
        }
        const char *name = word[1] == '-' ? word + 2 : "";
        const size_t size = strcspn(name, "=");
        const struct cli_option *option = find_option(options, option_count, name, size);
        if (!option) {
            *status = cli_refuse("there is no option '%s' here; --help lists them.", word);
            return false;
        }
        const char *value = name[size] == '=' ? name + size + 1 : NULL;
        if (option->flag) {
            if (value) {
                *status = cli_refuse("--%s takes no value.", option->name);
                return false;
            }
            *option->flag = true;
            continue;
        }
        if (!value) {
            if (i + 1 == *argc) {
                *status = cli_refuse("--%s: the value is missing.", option->name);
                return false;
            }
            value = argv[++i];
        }
        const uint32_t bit = UINT32_C(1) << (option - options);
        if (option->once && said & bit) {
            *status = cli_refuse("--%s is said more than once.", option->name);
            return false;
        }
        said |= bit;
        if (!set_option(option, value, status))
            return false;
    }
    *argc = kept;
    return true;
}
