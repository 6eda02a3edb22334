/*
 * Rulings as people read them: the sentence and the article that decides.
 */
import type { RulingInWords } from "generated/api";
import { t, told } from "../../words/words.ts";

export function articlesText(articles: string[]): string {
    return articles.length > 0 ? `${t("article")}\u00a0${articles.join(", ")}` : "";
}

export function rulingText(ruling: RulingInWords): string {
    const decides = ruling.deciding.length > 0 ? ruling.deciding : ruling.articles;
    return [told(ruling.texts), articlesText(decides.slice(0, 1))].filter(Boolean).join(" · ");
}
