/*
 * Folds text for comparison, as `hakem law` does: words of small letters without diacritics, so
 * that I, ı, İ and i are one letter, ş and s, ğ and g, ç and c, ö and o, ü and u too. What follows
 * an apostrophe is an ending (telefon'u, White's) and goes, but not in j'adoube.
 *
 * A stem is a word without its endings, English and Turkish alike: nobody says in which language he
 * types. It need be no word; it has to be the same for all forms of one.
 */

const SHORTEST_STEM = 3;

const wordsIn = (list: string) => list.trim().split(/\s+/);

/* Of a Turkish word, folded, by the last letter: the longest that fits goes first, repeatedly. */
const TURKISH_ENDINGS = new Map<string, string[]>();
for (const ending of wordsIn(`
    lesmeleri lasmalari lesmesi lasmasi lesiyorlar lasiyorlar lesiyor lasiyor lestiler lastilar lesti
    lasti lesme lasma les las
    larinin lerinin larindan lerinden larini lerini larina lerine larin lerin lardan lerden
    larda lerde lari leri lara lere lar ler siniz sunuz iniz unuz imiz umuz acagini ecegini
    acagi ecegi acak ecek iyorlar uyorlar iyordu uyordu iyor uyor miyor muyor mayarak meyerek
    arak erek madan meden maktan mekten makta mekte maya meye mayi meyi masini mesini masina
    mesine masi mesi mak mek mamis memis mis mus madi medi mayan meyen mayip meyip digini
    dugunu tigini tugunu digi dugu tigi tugu diginda diler dular tiler tular dilar tirdi turdu
    dirdi durdu tir tur dir dur dim dum din dun dik duk tim tum tin tun di du ti tu ndan nden
    ndaki ndeki daki deki dan den tan ten nda nde da de ta te inin unun sinin sunun inda unda
    inde unde indan unden ina una ine une ini unu sini sunu sina suna sine sune si su nin nun
    yi yu ya ye im um in un yla yle la le siz suz lik luk li lu ca ce sin sun ildi uldu ilmis
    ulmus il ul inca unca ince ip up an en ar er ir ur maz mez ma me a e i u
`).sort((one, other) => other.length - one.length)) {
    const last = ending.slice(-1);
    TURKISH_ENDINGS.set(last, [...(TURKISH_ENDINGS.get(last) ?? []), ending]);
}

/* Words that look as if they had an ending, and do not. */
const WHOLE_WORDS = new Set(
    wordsIn(`
        hamle saat kale kare karar karsi tahta sah konum zaman sure gecersiz imkansiz
        haksiz kuralsiz notasyon kagit bayrak piyon rakip oyun oyuncu renk hakem tuvalet
        salon masa hata iddia talep iki tekrar sigara kulaklik cihaz seyirci yabanci
        elektrik kural neden sebep terfi gizli zarf mat pat rok fil vezir beraberlik
        tarafi saha alan sonuc imza itiraz uyari ceza puan dakika saniye eksik kirik sayi
        sayac pil ekran isik muzik telefon parmak onceden sonradan yeniden istemeden
        kazara kitap analiz hile kopya kavga kufur hakaret engelli yardim yardimci anne
        baba veli hoca sandalye kapi bina bahce diskalifiye ihrac kisi alarm
    `),
);

const ENGLISH_ENDINGS = ["ingly", "ings", "ing", "edly", "ed", "ers", "ies", "es", "ly", "s"];

export function fold(text: string): string {
    return text
        .replace(/[İIı]/g, "i")
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .toLowerCase()
        .replace(/[ðđ]/g, "d")
        .replace(/ø/g, "o")
        .replace(/½/g, " 1 2 ")
        .replace(/([\p{L}\p{N}]{2,})['’`][\p{L}]*/gu, "$1");
}

/* The words of a text, folded. What parts the figures of a number, time or score stays: 0:00. */
export function wordsOf(text: string): string[] {
    return fold(text).match(/\p{N}+(?:[.:-]\p{N}+)+|\p{N}+|\p{L}+/gu) ?? [];
}

/* A vowel alone is an ending only of a longer word. */
function leavesStem(word: string, ending: string): boolean {
    const left = word.length - ending.length;
    return (
        left > SHORTEST_STEM ||
        (left === SHORTEST_STEM && (ending.length > 1 || WHOLE_WORDS.has(word.slice(0, left))))
    );
}

function turkishStem(word: string): string {
    for (let stem = word; ;) {
        const endings = (TURKISH_ENDINGS.get(stem.slice(-1)) ?? []).filter(
            (each) => stem.endsWith(each) && leavesStem(stem, each),
        );
        const ending =
            endings.find((each) => WHOLE_WORDS.has(softened(stem.slice(0, -each.length)))) ??
            endings[0];
        if (!ending || WHOLE_WORDS.has(stem)) return softened(stem);
        stem = stem.slice(0, -ending.length);
    }
}

/* In Turkish the last consonant of a stem softens before a vowel: bayrak, bayrağı. */
function softened(stem: string): string {
    if (stem.length <= SHORTEST_STEM) return stem;
    return stem.replace(/g$/, "k").replace(/b$/, "p").replace(/d$/, "t");
}

function englishStem(word: string): string {
    const ending = ENGLISH_ENDINGS.find(
        (each) => word.endsWith(each) && word.length - each.length >= SHORTEST_STEM,
    );
    let stem = ending ? word.slice(0, -ending.length) : word;
    if (ending === "ies") stem += "y";
    if (ending && ending !== "s" && /([b-df-hj-np-tv-z])\1$/.test(stem)) stem = stem.slice(0, -1);
    return stem.length > SHORTEST_STEM ? stem.replace(/e$/, "") : stem;
}

/* The stems that a word can have: its own, the Turkish and the English one. */
export function stemsOf(word: string): string[] {
    if (/\p{N}/u.test(word) || word.length <= SHORTEST_STEM) return [word];
    return [...new Set([word, turkishStem(word), englishStem(word)])];
}

/* Is one the other with one letter wrong, missing, too many, or two neighbours swapped? */
export function isSlip(one: string, other: string): boolean {
    if (Math.abs(one.length - other.length) > 1) return false;
    let from = 0;
    while (from < one.length && one[from] === other[from]) from++;
    const rest = (word: string, skipped: number) => word.slice(from + skipped);
    if (one.length > other.length) return rest(one, 1) === rest(other, 0);
    if (one.length < other.length) return rest(one, 0) === rest(other, 1);
    if (rest(one, 1) === rest(other, 1)) return true;
    return (
        one[from] === other[from + 1] &&
        one[from + 1] === other[from] &&
        rest(one, 2) === rest(other, 2)
    );
}

/* Two slips in one long word: a slip of a slip, found by taking one letter out or swapping two. */
export function isTwoSlips(one: string, other: string): boolean {
    if (Math.abs(one.length - other.length) > 2) return false;
    const [long, short] = one.length >= other.length ? [one, other] : [other, one];
    for (let at = 0; at < long.length; at++) {
        const before = long.slice(0, at);
        const letter = long[at] ?? "";
        const next = long[at + 1] ?? "";
        const rest = long.slice(at + 1);
        if (isSlip(before + rest, short)) return true;
        if (isSlip(before + next + letter + long.slice(at + 2), short)) return true;
        if (short[at] && isSlip(before + short[at] + rest, short)) return true;
    }
    return false;
}
