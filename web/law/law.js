/*
 * The search of the pages of the Laws: a classic script, since browsers refuse modules on pages that are
 * opened from a folder. LAW, which the build writes before it, has the articles. It finds what `hakem law`
 * finds, in the same order (src/words/search.c, fold.c and law.c, which say why); tests/page/law_search.test.mjs compares them.
 */
"use strict";

const HakemLaw = (() => {
    const NAMES_A_NUMBER = new Set(
        "article articles art appendix annex rule guideline guidelines madde maddesi md kural ek kilavuz yonerge yonergeler".split(" "),
    );
    const ENDINGS = ["ing", "ed", "es", "s", "lar", "ler", "mak", "mek"];
    const SOFTENED = { k: "g", p: "b", t: "d" };
    const PREFIX_LEAST = 3;
    const NAME_WORDS = 4;
    const POINTS = { fit: 10, name: 15, other: -12, heading: -10 };
    const FIT = { not: 0, stem: 1, beginning: 2, whole: 3 };
    const WORDS_MOST = 16;

    /* The letters of two blocks without their marks; a dot parts words. */
    const PLAIN =
        "aaaaaaaceeeeiiiidnooooo.ouuuuytsaaaaaaaceeeeiiiidnooooo.ouuuuyty" +
        "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkll" +
        "llllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
    const FIRST_PLAIN = 0xc0;
    const END_PLAIN = FIRST_PLAIN + PLAIN.length;

    /* What a character becomes: text, "" (it is passed over), or null (it parts words). */
    function folded(character) {
        const c = character.codePointAt(0);
        if (c < 0x80) return /[0-9a-z]/i.test(character) ? character.toLowerCase() : null;
        if (c >= FIRST_PLAIN && c < END_PLAIN) {
            const plain = PLAIN[c - FIRST_PLAIN];
            return plain === "." ? null : plain;
        }
        if (c >= 0x300 && c < 0x370) return "";
        if (c < FIRST_PLAIN && character !== "½") return null;
        return c >= 0x2000 && c < 0x2070 ? null : character;
    }

    function wordsOf(text) {
        const words = [];
        let word = "";
        let isEnding = false;
        for (const character of `${text} `) {
            const letter = folded(character);
            if (letter === null) {
                isEnding = (character === "'" || character === "’") && new TextEncoder().encode(word).length >= 2;
                if (word) words.push(word);
                word = "";
            } else if (!isEnding) {
                word += letter;
            }
        }
        return words;
    }

    function begins(word, stem) {
        const last = stem.length - 1;
        if (!word.startsWith(stem.slice(0, last))) return false;
        if (word[last] === stem[last] || stem.length <= PREFIX_LEAST) return word[last] === stem[last];
        return SOFTENED[stem[last]] !== undefined && SOFTENED[stem[last]] === word[last];
    }

    function fitOf(wanted, word) {
        if (wanted === word) return FIT.whole;
        if (wanted.length < PREFIX_LEAST) return FIT.not;
        if (begins(word, wanted)) return FIT.beginning;
        const ending = ENDINGS.find((one) => wanted.length >= PREFIX_LEAST + one.length && wanted.endsWith(one));
        return ending && begins(word, wanted.slice(0, -ending.length)) ? FIT.stem : FIT.not;
    }

    function pointsInText(phrase, text) {
        let best = 0;
        for (let at = 0; at + phrase.length <= text.length; at++) {
            let worst = FIT.whole;
            for (let i = 0; i < phrase.length && worst; i++) worst = Math.min(worst, fitOf(phrase[i], text[at + i]));
            if (worst) best = Math.max(best, worst * POINTS.fit + (at < NAME_WORDS ? POINTS.name : 0));
        }
        return best;
    }

    /* The folded texts of an article, each with the points for standing in it. */
    function fieldsOf([, , isInfo, subject, texts, figures, differs], language) {
        const fields = [];
        const add = (text, worth) => text && fields.push({ words: wordsOf(text), worth });
        texts.forEach((text, i) => {
            const worth = i === language ? 40 : 28;
            if (text.includes(":") && !isInfo) add(text.slice(0, text.indexOf(":")), worth + 15);
            add(text, worth);
            add(differs[i], 1);
        });
        add(figures[language], 20);
        add(subject, 18);
        return fields;
    }

    function pointsOf(phrase, fields) {
        let best = 0;
        for (const { words, worth } of fields) {
            const points = pointsInText(phrase, words);
            if (points) best = Math.max(best, points + worth);
        }
        return best;
    }

    const concepts = LAW.concepts.map((terms) => terms.map(wordsOf));

    function isTyped(query, first, term) {
        return (
            term.length > 0 &&
            first + term.length <= query.length &&
            term.every((known, i) => {
                const typed = query[first + i];
                return (
                    typed === known ||
                    (known.length > PREFIX_LEAST && typed.length <= known.length + 3 && fitOf(known, typed) >= FIT.beginning)
                );
            })
        );
    }

    function unitAt(query, first) {
        let [count, terms] = [1, []];
        for (const concept of concepts)
            for (const term of concept)
                if (isTyped(query, first, term) && (terms.length === 0 || term.length > count))
                    [count, terms] = [term.length, concept];
        return { phrase: query.slice(first, first + count), terms };
    }

    function pointsOfUnit({ phrase, terms }, fields) {
        let best = pointsOf(phrase, fields);
        for (const term of terms) best = Math.max(best, pointsOf(term, fields) + POINTS.other);
        if (phrase.length === 1) return Math.max(best, 0);
        const apart = phrase.map((word) => pointsOf([word], fields));
        if (apart.includes(0)) return best;
        const mean = Math.trunc(apart.reduce((sum, points) => sum + points) / phrase.length);
        return Math.max(best, mean + POINTS.other, 0);
    }

    const made = new Map();
    function madeFields(language) {
        if (!made.has(language)) made.set(language, LAW.articles.map((article) => fieldsOf(article, language)));
        return made.get(language);
    }

    /* The articles of an edition in which all the words stand, best first. */
    function search(edition, language, text) {
        const query = wordsOf(text).slice(0, WORDS_MOST);
        const units = [];
        for (let at = 0; at < query.length; at += units.at(-1).phrase.length) units.push(unitAt(query, at));
        if (units.length === 0) return [];
        const fields = madeFields(language);
        const hits = [];
        LAW.articles.forEach((article, i) => {
            if (LAW.editions[article[0]] !== edition) return;
            const points = units.map((unit) => pointsOfUnit(unit, fields[i]));
            if (points.includes(0)) return;
            const sum = points.reduce((one, other) => one + other);
            const heading = article[2] || article[1].includes("#") ? POINTS.heading : 0;
            hits.push({ article, points: Math.max(sum + heading, 1) });
        });
        return hits.sort((one, other) => other.points - one.points).map(({ article }) => article);
    }

    /* The parts of a number as people write it, with dots: "Art. 3.7a)" is "3.7.a.". */
    function partsOf(number) {
        const words = wordsOf(number);
        let parts = "";
        words.forEach((word, i) => {
            const runs = word.match(/[0-9]+|[^0-9]+/g);
            runs.forEach((run, j) => {
                const isLast = i + 1 === words.length && j + 1 === runs.length;
                if (parts || isLast || !NAMES_A_NUMBER.has(run)) parts += `${run}.`;
            });
        });
        return parts;
    }

    /* What a number means: the articles to show, and the article that had it in the 2018 printing. */
    function named(edition, text) {
        const parts = partsOf(text);
        if (!parts) return { articles: [], moved: null };
        const here = LAW.articles.filter(([at]) => LAW.editions[at] === edition);
        const same = here.filter(([, number]) => partsOf(number) === parts);
        const row = edition === "2023" && LAW.renumbered.find(([number]) => partsOf(number) === parts);
        const moved = row ? here.find(([, number]) => number === row[1]) : null;
        const under = same.length || moved ? [] : here.filter(([, number]) => partsOf(number).startsWith(parts));
        return { articles: [...same, ...under], moved };
    }

    function reading(text) {
        return LAW.readings.find(([name]) => name === text.trim().toLowerCase());
    }

    function caseId(text) {
        return LAW.cases.find((id) => id === text.trim().toUpperCase());
    }

    return { search, named, reading, caseId };
})();

/* The page. */
if (typeof document !== "undefined") {
    const MOST = 40;
    const language = document.documentElement.lang === "tr" ? 1 : 0;
    const one = (id) => document.getElementById(id);
    const [box, found] = [one("words"), one("found")];
    const edition = () => document.querySelector("#editions input:checked").value;

    const link = (href, text) => {
        const a = document.createElement("a");
        a.href = href;
        a.textContent = text;
        return a;
    };

    const put = (a, text) => {
        const item = document.createElement("li");
        item.append(a, ` ${text}`);
        found.append(item);
    };

    const putArticle = ([at, number, , , texts]) => {
        const chapter = number.split(/[.#]/, 1)[0];
        put(link(`${LAW.editions[at]}-${chapter}.html#${number.replace("#", "-")}`, number), texts[language]);
    };

    const find = () => {
        const text = box.value;
        const { articles, moved } = HakemLaw.named(edition(), text);
        const isNumber = articles.length > 0 || moved;
        const list = isNumber ? articles : HakemLaw.search(edition(), language, text);
        const [reading, id] = [HakemLaw.reading(text), HakemLaw.caseId(text)];
        const isEmpty = !list.length && !moved && !reading && !id && text.trim() !== "";
        const others = LAW.editions.filter((other) => other !== edition());
        const has = (other) =>
            HakemLaw.named(other, text).articles.length || HakemLaw.search(other, language, text).length;
        found.replaceChildren();
        one("elsewhere").hidden = !(isEmpty && others.some(has));
        one("none").hidden = !isEmpty || !one("elsewhere").hidden;
        one("moved").hidden = !moved;
        one("more").hidden = list.length <= MOST;
        if (moved) putArticle(moved);
        if (reading) put(link(`readings.html#${reading[0]}`, reading[0]), reading[1][language]);
        if (id) put(link(`case-${id}.html`, id), "");
        list.slice(0, MOST).forEach(putArticle);
    };

    const asked = () => {
        const written = /^#q=(.*)$/.exec(location.hash)?.[1] ?? "";
        try {
            return decodeURIComponent(written);
        } catch {
            return written; // somebody has typed it
        }
    };
    const start = () => {
        box.value = asked();
        find();
    };

    one("unscripted").hidden = true;
    one("search").hidden = false;
    box.addEventListener("input", () => {
        find();
        history.replaceState(null, "", `#q=${encodeURIComponent(box.value)}`);
    });
    one("editions").addEventListener("change", find);
    addEventListener("hashchange", start);
    start();
}
