/* What is set for the next questions to be drawn; it stays while the page is open. */
import { computed, signal } from "@preact/signals";
import { type Choosing, type Level, readArticles } from "../../../exam/paper.ts";
import { ownSeed } from "../seed.ts";

export const edition = signal<"2023" | "2005">("2023");
/* As they are typed. */
export const articles = signal("");
export const countText = signal("10");
export const seed = signal(ownSeed());
export const levels = signal<Level[]>(["standard", "rapid", "blitz"]);

export const choice = computed<Choosing>(() => ({
    edition: edition.value,
    articles: readArticles(articles.value),
    levels: levels.value,
}));
