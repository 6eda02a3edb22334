/*
 * Finds words that a source of the page says by itself instead of taking them from the dictionary. It reads the syntax
 * tree, so a word counts by where it stands: text and attributes of elements, what is handed to functions that show or
 * speak it, members that are shown. A string elsewhere counts if it looks like prose or like a word of a title.
 */
import { web } from "./sources.mjs";

const ts = web("typescript");

/* Attributes and members that a reader sees or hears; and parts of a form that are only shown as attributes. */
const MEMBERS = new Set(
    (
        "aria-label aria-description aria-roledescription aria-valuetext title placeholder alt label caption hint note text " +
        "textContent innerText innerHTML ariaLabel back yes"
    ).split(" "),
);
const ATTRIBUTES = new Set([...MEMBERS, "problem"]);
/* Functions whose arguments are shown or spoken, from which argument on. */
const SHOWING = {
    append: 0,
    prepend: 0,
    replaceChildren: 0,
    before: 0,
    after: 0,
    createTextNode: 0,
    alert: 0,
    confirm: 0,
    Notification: 0,
    speak: 0,
    message: 0,
    tell: 0,
    say: 0,
    setText: 1,
    el: 2,
};
/* Words of protocols that look like ours. */
const FOREIGN = new Set(["Authorization", "Bearer", "Arrow"]);
/* A sentence, words with a capital letter, a letter that no identifier has. */
const PROSE = /\p{L}{2,}[.!?…]\s|^\p{Lu}\p{Ll}+ \p{L}|[^\p{ASCII}](?=\p{L})|(?<=\p{L})[^\p{ASCII}\P{L}]/u;
const SENTENCE = /\p{L}{2,}[.!?…]$/u;
const TITLE = /^\p{Lu}\p{Ll}{2,}$/u;

function nameOf(node) {
    if (ts.isPropertyAccessExpression(node)) return node.name.text;
    return ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isJsxAttribute(node) ? node.text : "";
}

function pieces(node) {
    if (ts.isStringLiteralLike(node)) return [node.text];
    return ts.isTemplateExpression(node)
        ? [node.head.text, ...node.templateSpans.map((span) => span.literal.text)]
        : [];
}

/* Has a word: letters that are not the rest of a word that is filled in, such as the s of a plural. */
function hasWord(text) {
    return /\p{L}{2,}/u.test(text) || /(^|\s)\p{L}/u.test(text);
}

/* The strings that an expression may become. */
function* strings(node) {
    if (!node) return;
    if (ts.isConditionalExpression(node)) {
        yield* strings(node.whenTrue);
        yield* strings(node.whenFalse);
    } else if (ts.isBinaryExpression(node)) {
        if (node.operatorToken.kind === ts.SyntaxKind.EqualsToken) return;
        yield* strings(node.left);
        yield* strings(node.right);
    } else if (
        ts.isParenthesizedExpression(node) ||
        ts.isAsExpression(node) ||
        ts.isSpreadElement(node) ||
        ts.isJsxExpression(node)
    ) {
        yield* strings(node.expression);
    } else if (ts.isArrayLiteralExpression(node)) {
        for (const element of node.elements) yield* strings(element);
    } else if (pieces(node).some(hasWord)) {
        yield node;
    }
}

/* The expressions of a node that are shown. */
function* shown(node) {
    if (ts.isJsxAttribute(node) && ATTRIBUTES.has(node.name.getText())) {
        yield node.initializer;
    } else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) {
        yield node.expression;
    } else if (ts.isPropertyAssignment(node) && MEMBERS.has(nameOf(node.name))) {
        yield node.initializer;
    } else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
        if (ts.isPropertyAccessExpression(node.left) && MEMBERS.has(node.left.name.text)) yield node.right;
    } else if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        const name = nameOf(node.expression);
        const from = Object.hasOwn(SHOWING, name) ? SHOWING[name] : null;
        if (from !== null) yield* (node.arguments ?? []).slice(from);
        if (name === "setAttribute" && MEMBERS.has(nameOf(node.arguments[0]))) yield node.arguments[1];
    }
}

/* Where a string is never seen: imports, types, names, comparisons, classes, faults of ours. */
function isUnseen(node) {
    const { parent } = node;
    if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true;
    if (ts.isElementAccessExpression(parent)) return true;
    if (ts.isCaseClause(parent) || (ts.isPropertyAssignment(parent) && parent.name === node)) return true;
    if (ts.isBinaryExpression(parent)) return /^([!=]==?|in)$/.test(parent.operatorToken.getText());
    return ts.isNewExpression(parent) && /Error$/.test(parent.expression.getText());
}

/* A key that is put together from pieces has dots at their ends, so only a whole text ends with one. */
function looksLikeOurs(text, index, { length }) {
    if (length === 1 && SENTENCE.test(text)) return true;
    return PROSE.test(text) || (TITLE.test(text.trim()) && !FOREIGN.has(text.trim()));
}

/* The faults of a source, each with its line. */
export function ownWords(name, text) {
    const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
    const found = new Map();
    const note = (node, words) => {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        found.set(node.getStart(), `${name}:${line + 1}: ${words.trim().replace(/\s+/g, " ")}`);
    };
    const visit = (node) => {
        if (ts.isJsxText(node) && hasWord(node.text)) note(node, node.text);
        for (const expression of shown(node)) for (const one of strings(expression)) note(one, one.getText());
        if (pieces(node).some(looksLikeOurs) && !isUnseen(node)) note(node, node.getText());
        ts.forEachChild(node, visit);
    };
    visit(source);
    return [...found.values()];
}

/* What keys the strings of a source may be: texts, and patterns where something is filled in. */
export function keysNamed(name, text) {
    const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
    const found = [];
    const visit = (node) => {
        const parts = pieces(node).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
        if (parts.some((part) => /[a-z]/.test(part))) found.push(new RegExp(`^${parts.join("[\\w.-]+")}$`));
        ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
}
