/*
 * An article in our words, and the readings by which the Laws are applied.
 */
import type { Texts } from "generated/api";
import { readings } from "generated/readings";
import { articleAddress, articleText } from "./law.ts";
import { inReaders, reader, t } from "./words.ts";

/* An edition by its year; the basic rules have none. */
function editionText(edition: string): string {
    return edition === "basic" ? t("edition.basic") : edition;
}

export function Article({ edition, number }: { edition: string; number: string }) {
    const texts = articleText(edition, number);
    return (
        <div class="article">
            <h3>
                <a href={articleAddress(edition, number, reader())} target="_blank" rel="noopener">
                    {t("case.article", { number, edition: editionText(edition) })}
                </a>
            </h3>
            {texts && <p>{inReaders(texts)}</p>}
        </div>
    );
}

export function Readings({ followed }: { followed: { reading: string; choice: string }[] }) {
    if (followed.length === 0) return null;
    return (
        <div class="article">
            <h3>{t("case.reading")}</h3>
            {followed.map(({ reading, choice }) => {
                const known = readings[reading];
                const chosen: Texts | undefined = known?.choices[choice];
                return (
                    <p key={reading}>
                        {known && inReaders(known.texts)}{" "}
                        {chosen && <strong>{inReaders(chosen)}</strong>}
                    </p>
                );
            })}
        </div>
    );
}
