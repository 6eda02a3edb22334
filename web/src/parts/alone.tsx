/*
 * A ruling alone and large, in either language, to be turned round to the players.
 */
import { useState } from "preact/hooks";
import type { Texts } from "generated/api";
import { type Language, LANGUAGES } from "../words/words.ts";
import { Button } from "./button.tsx";
import { useModal } from "./dialog.tsx";
import { articleText } from "./law.ts";
import { Ours } from "./ours.tsx";
import { reader, t } from "./words.ts";

/* One way in which it is ruled. */
export type Sheet = {
    condition: Texts | null;
    /* The result, what changes on the clocks: in few words. */
    large: (string | Texts)[];
    lines: Texts[];
    articles: string[];
};
type Props = {
    sheets: Sheet[];
    edition: string;
    /* The first article with its text. */
    isArticleTold?: boolean;
    onClose: () => void;
};

function OneSheet({
    sheet,
    edition,
    isArticleTold,
    shownIn,
}: { sheet: Sheet; shownIn: Language } & Pick<Props, "edition" | "isArticleTold">) {
    const [first] = sheet.articles;
    const law = isArticleTold && first ? articleText(edition, first) : undefined;
    return (
        <div class="alone-branch">
            {sheet.condition && <p class="alone-condition">{sheet.condition[shownIn]}:</p>}
            {sheet.large.map((text, at) => (
                <p key={at} class="alone-change">
                    {typeof text === "string" ? text : text[shownIn]}
                </p>
            ))}
            {sheet.lines.map((texts, at) => (
                <p key={at}>{texts[shownIn]}</p>
            ))}
            <p class="alone-articles">
                {edition}: {sheet.articles.join(", ")}
                {law && ` · ${law[shownIn]}`}
            </p>
        </div>
    );
}

export function Alone({ sheets, edition, isArticleTold = false, onClose }: Props) {
    const [shownIn, setShownIn] = useState<Language>(reader());
    const dialog = useModal();
    return (
        <dialog
            ref={dialog}
            class="alone"
            lang={shownIn}
            aria-label={t("case.ruling")}
            onCancel={(event) => {
                event.preventDefault();
                onClose();
            }}
        >
            <div class="alone-bar">
                <Button onPress={onClose}>{t("case.back")}</Button>
                <div class="row" role="group" aria-label={t("language")}>
                    {LANGUAGES.map((code) => (
                        <Button
                            key={code}
                            pressed={shownIn === code}
                            onPress={() => setShownIn(code)}
                        >
                            {t(`language.${code}`)}
                        </Button>
                    ))}
                </div>
            </div>
            {sheets.map((sheet, at) => (
                <OneSheet
                    key={at}
                    sheet={sheet}
                    edition={edition}
                    isArticleTold={isArticleTold}
                    shownIn={shownIn}
                />
            ))}
            {isArticleTold && <Ours edition={edition} shownIn={shownIn} />}
        </dialog>
    );
}
