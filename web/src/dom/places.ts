/*
 * Where the files and the other pages are, in a page of the hall. A site that stands alone has places of its own
 * (site/places.ts), which take the place of these when it is built.
 */
export const HAS_HALL = true;
export const HOME = "/";

export function asset(name: string): string {
    return `/assets/${name}`;
}

/* A piece of the picture that has them all: "wk". */
export function piecePicture(piece: string): string {
    return asset(`pieces.svg#${piece}`);
}

/* A case of the collection on a board. */
export function caseBoard(language: string, id: string): string {
    return `/cases/${id}?language=${language}`;
}

/* A page of the Laws: "2023-9.html#9.2.2". */
export function lawPage(language: string, page: string): string {
    return `/law/${language}/${page}`;
}
