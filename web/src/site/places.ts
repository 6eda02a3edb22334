/* The same as dom/places.ts where there is no hall: in a folder or at an address of its own. */
export const HAS_HALL = false;
export const HOME = "index.html";

export function asset(name: string): string {
    return name;
}

/* The pieces stand in the page: from a file a browser takes no picture of another one. */
export function piecePicture(piece: string): string {
    return `#${piece}`;
}

export function caseBoard(language: string, id: string): string {
    return `board.html?language=${language}#${id}`;
}

export function lawPage(language: string, page: string): string {
    return `${language}/${page}`;
}
