/* What stands on the pages of a class alike: how to join it, that the hall is away, and what the class answered. */
import { useEffect, useRef, useState } from "preact/hooks";
import { elsewhere } from "../../dom/elsewhere.ts";
import { part } from "../../dom/load.ts";
import { type Counted, gradeOf, type Shown } from "../../exam/classroom.ts";
import { refusedText } from "../../parts/refused.ts";
import { t } from "../../parts/words.ts";
import { elementText } from "../learn/marked.tsx";
import type { Following } from "./following.ts";

/* Why the page does not know how the class stands. */
const WHY = { down: "learn.class.away", token: "learn.class.token" } as const;

export function Away({ following }: { following: Following }) {
    const trouble = following.trouble.value;
    const own = trouble && WHY[trouble.code as keyof typeof WHY];
    return (
        <p class={trouble ? "message" : "unseen"} role="status">
            {trouble && (own ? t(own) : refusedText(trouble))}
        </p>
    );
}

/* What is wrong with a text that the hall has no room for; undefined: nothing. */
export function roomProblem(text: string, most: number): string | undefined {
    const n = [...text.trim()].length;
    return n > most ? t("learn.class.too-long", { n, most }) : undefined;
}

/* The code, the address and a picture of it for cameras. */
export function Joining({ code, tells = false }: { code: string; /* That no other device hears the hall. */ tells?: boolean }) {
    const room = useRef<HTMLDivElement>(null);
    /* null: no other device hears the hall. */
    const [origin, setOrigin] = useState<string | null>(location.origin);
    const address = new URL(`/class/${code}`, origin ?? location.origin).href;
    useEffect(() => void elsewhere().then(setOrigin), []);
    useEffect(() => {
        const load = part(() => import("../../dom/qr.ts"), undefined, false);
        void load.then(({ qrPicture }) => room.current?.replaceChildren(qrPicture(address, t("qr.label"))));
    }, [address]);
    return (
        <div class="joining">
            <div ref={room} class="joining-picture" />
            <div>
                <p class="joining-code">
                    <span>{t("learn.class.code")}</span> <strong translate={false}>{code}</strong>
                </p>
                <p class="joining-address">{address.replace(/^https?:\/\//, "")}</p>
                {tells && origin === null && <p class="hint">{t("links.loopback")}</p>}
            </div>
        </div>
    );
}

/* The right answer and so many more; what few gave is told as one. */
const MOST_OTHERS = 3;
const SIGNS = { right: "✓", part: "◐" } as const;

function Answer({ share, text, sign, count }: { share: number; text: string; sign: "right" | "part" | "wrong"; count: number }) {
    const isWrong = sign === "wrong";
    return (
        <tr class={sign}>
            <th scope="row">
                <span class="spread-bar" aria-hidden="true">
                    <span style={{ width: `${100 * share}%` }} />
                </span>
                <span class="spread-text">
                    {!isWrong && (
                        <span role="img" aria-label={t(`learn.class.${sign}`)}>
                            {SIGNS[sign]}
                        </span>
                    )}{" "}
                    {text}
                </span>
            </th>
            <td>{count}</td>
        </tr>
    );
}

export function SpreadTables({ shown }: { shown: Shown }) {
    const { key, answered, spread } = shown;
    const shareOf = (count: number) => (answered > 0 ? count / answered : 0);
    const countOf = (rows: Counted[]) => rows.reduce((sum, { count }) => sum + count, 0);
    return (
        <div class="spread">
            {spread.map(({ element, rows }) => (
                <table key={element} class={`spread-${element}`}>
                    <caption>{t(`learn.element.${element}`)}</caption>
                    <tbody>
                        {rows.slice(0, 1 + MOST_OTHERS).map(({ value, count }) => (
                            <Answer
                                key={JSON.stringify(value)}
                                share={shareOf(count)}
                                text={elementText(element, value)}
                                sign={gradeOf(key, element, value)}
                                count={count}
                            />
                        ))}
                        {rows.length > 1 + MOST_OTHERS && (
                            <Answer
                                share={shareOf(countOf(rows.slice(1 + MOST_OTHERS)))}
                                text={t("learn.class.others")}
                                sign="wrong"
                                count={countOf(rows.slice(1 + MOST_OTHERS))}
                            />
                        )}
                    </tbody>
                </table>
            ))}
        </div>
    );
}
