/* That the articles are told in our own words, and which text decides: once beside each ruling. */
import { sources, summary } from "generated/sources";
import type { Language } from "../words/words.ts";
import { reader } from "./words.ts";

export function Ours({ edition, shownIn = reader() }: { edition: string; shownIn?: Language }) {
    const source = sources[edition];
    if (!source) return null;
    return (
        <p class="hint ours">
            {summary[shownIn]}{" "}
            <a href={source.address} target="_blank" rel="noreferrer">
                {source.texts[shownIn]}
            </a>
        </p>
    );
}
