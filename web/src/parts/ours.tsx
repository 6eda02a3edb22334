/* That the articles are told in our own words, and which text decides: once beside each ruling. */
import { sources, summary } from "generated/sources";
import { inReaders } from "./words.ts";

export function Ours({ edition }: { edition: string }) {
    const source = sources[edition];
    if (!source) return null;
    return (
        <p class="hint ours">
            {inReaders(summary)}{" "}
            <a href={source.address} target="_blank" rel="noreferrer">
                {inReaders(source.texts)}
            </a>
        </p>
    );
}
