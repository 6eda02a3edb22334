/*
 * Names of elements, by which labels find their fields. A page has several roots, each drawn by itself;
 * those of Preact are counted in each root anew, and two of them would name the same element.
 */
import { useState } from "preact/hooks";

let count = 0;

/* A name that no other element of the page has, for as long as the part stands. */
export function useId(): string {
    const [id] = useState(() => `part-${++count}`);
    return id;
}
