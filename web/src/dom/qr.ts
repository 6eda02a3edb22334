/* A QR code of an address, as a picture that grows with its place: dark on light in any scheme, as cameras want it. */
import { encode } from "uqr";

const SVG = "http://www.w3.org/2000/svg";
const QUIET = 4; /* modules of light around it (ISO/IEC 18004) */

export function qrPicture(text: string, label: string): SVGSVGElement {
    const { size, data } = encode(text, { ecc: "M", border: QUIET });
    const svg = document.createElementNS(SVG, "svg");
    const dark = document.createElementNS(SVG, "path");
    const rows = data.map((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : "")).join(""));
    dark.setAttribute("d", rows.join(""));
    svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
    svg.setAttribute("class", "qr");
    svg.append(dark);
    return svg;
}
