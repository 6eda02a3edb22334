/*
 * The one style sheet that papers have. What a sheet is laid out as is the class of its body:
 *
 * - none: text and tables, for the desk and the file;
 * - wide: tables of many columns, across the sheet;
 * - list: lists that hang on a wall, in letters that are read at three metres; `list wide`: across the sheet;
 * - slips, cards: parts of a sheet that are cut along the dashed lines;
 * - match: a sheet for each match, to be signed.
 *
 * docs/decisions/0056 has the sizes.
 */
#include "hall/server/paper_form.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* No string is longer than every compiler takes. */
const char *const paper_style[] = {
    "@page{size:A4;margin:15mm}"
    "body{font:11pt/1.35 serif;color:#000;background:#fff;margin:1em auto;max-width:70em;"
    "padding:0 1em}"
    "h1{font-size:1.4em}h2{font-size:1.15em;break-after:avoid}h1,h2,dd{overflow-wrap:anywhere}"
    "table{border-collapse:collapse;width:100%}"
    "th,td{border:1px solid #777;padding:.2em .4em;text-align:left;vertical-align:top;"
    "min-width:3.8em;overflow-wrap:anywhere}th{overflow-wrap:normal}.n{min-width:0}"
    ".w{min-width:5.6em}"
    "thead{display:table-header-group}tr{break-inside:avoid}"
    "dl{display:grid;grid-template-columns:fit-content(45%) minmax(0,1fr);gap:.1em "
    "1em}dd{margin:0}"
    "@media screen{body{font-size:1rem}.reach{overflow-x:auto}.reach>table{min-width:70em}}"
    "td.n,td.t{white-space:nowrap;font-variant-numeric:tabular-nums}"
    ".play p{margin:0 0 .2em}.play span{display:inline-block;min-width:15em;"
    "font-variant-numeric:tabular-nums}"
    ".board{display:grid;grid-template-columns:1em repeat(8,1.35em);grid-auto-rows:1.35em;"
    "margin:.3em 0;font:1em/1.35 'DejaVu Sans','Segoe UI Symbol',sans-serif;text-align:center;"
    "break-inside:avoid;print-color-adjust:exact;-webkit-print-color-adjust:exact}"
    ".board b{font-weight:normal;outline:1px solid #999}.board .d{background:#ccc}"
    "@media print{.board i{font-size:.7em}}"
    ".undone{font-style:italic}.incident>.n{border-left:4px solid}"
    ".sheets{display:grid;grid-template-columns:1fr 1fr;gap:8mm}.sheets+.sheets{break-before:page}"
    "@media screen and (max-width:40em){.sheets{grid-template-columns:minmax(0,1fr)}}"
    ".sheets td{height:1.2em}"
    /* Forty moves and the signatures stand on one sheet. */
    "@media print{body:has(.sheets) h1{display:none}.sheets td{padding-block:0}"
    ".sheets dl{margin:.3em 0}.sheets table{width:calc(100% - 1px)}"
    /* Room to sign; the first of these lines is the result. */
    ".sheets dl:last-child{align-items:end}"
    ".sheets dl:last-child dd:nth-of-type(n+2){height:8mm;border-bottom:1px solid #777}}"
    "@media print{body{margin:0;max-width:none;padding:0;font-size:9pt}}",
    /* Lists on a wall. */
    "@page wide{size:A4 landscape;margin:10mm}@page sheet{size:A4;margin:10mm}"
    ".list,.slips,.cards,.match{font-family:'Liberation Sans',Arial,Helvetica,sans-serif;"
    "page:sheet}.wide{page:wide}"
    ".list .far{font-size:24pt;line-height:1.15}.list .far th{font-size:13pt}"
    ".list .far td{vertical-align:middle;border-width:0 0 1px;padding:.12em .3em}"
    ".list .far th{border-width:0 0 2px}"
    ".list .far b,.list .far .n{font-size:28pt;font-weight:bold;text-align:right}"
    ".list .far .n{padding-right:.6em;width:1%}.list .far "
    ".c{white-space:nowrap;width:1%;min-width:0}"
    ".list .far .rule td{border-bottom-width:2px;font-weight:bold;padding-top:.5em}"
    ".wide:not(.list) td{overflow-wrap:break-word}.wide:not(.list) td:last-child{"
    "overflow-wrap:anywhere}"
    ".list.wide td:nth-child(2),.list.wide td:nth-child(4){width:44%}.list .again "
    "th{font-size:13pt;border:0}"
    ".list h2{break-before:page}.cross{font-size:9pt}.cross td{white-space:nowrap;min-width:0}"
    ".cross th{min-width:0}.cross .who{white-space:normal;min-width:9em}"
    "@media screen{.list .again{display:none}}@media print{.list h1{display:none}}"
    /* Slips and cards: four rows of two, and two of two, on 277 by 190 mm. */
    ".slips h1,.cards h1{display:none}"
    ".cut{display:grid;grid-template-columns:1fr "
    "1fr;break-inside:avoid}.cut+.cut{break-before:page}"
    ".slips section{height:69mm;padding:2.5mm 4mm;box-sizing:border-box;overflow:hidden;"
    "border:0 dashed #777;border-width:0 0 1px;font-size:9pt;line-height:1.15;display:flex;"
    "flex-direction:column;justify-content:space-between}"
    ".slips section:nth-child(odd),.cards section:nth-child(odd){border-right-width:1px}"
    /* A tournament and two players with the longest names have room in 64 mm. */
    ".slips header,.slips .sign{display:flex;justify-content:space-between;gap:4mm;"
    "align-items:baseline}.slips header b{font-size:20pt;white-space:nowrap}"
    ".slips dl{margin:0;align-items:baseline}.slips dd{font-size:11pt;"
    "font-weight:bold}"
    ".choice{display:grid;grid-template-columns:repeat(3,1fr);gap:4mm;margin:0;padding:0;"
    "list-style:none;text-align:center;font-size:14pt}"
    ".choice li{border:1px solid #000;padding:1mm}"
    ".sign{margin:0;padding:0;list-style:none}.wide .sign{display:flex;gap:8mm}"
    ".wide .sign li{font-size:1em}"
    ".sign li{flex:1;border-top:1px solid #000;font-size:8pt;padding-top:.5mm;margin-top:7mm}"
    ".cards section{height:138mm;box-sizing:border-box;border:0 dashed #777;"
    "border-width:0 0 1px;text-align:center;padding:6mm 4mm;display:flex;flex-direction:column;"
    "justify-content:space-between;align-items:center}"
    ".cards p{margin:0;font-size:16pt}.cards b{font-size:130pt;line-height:1}"
    ".cards .long{font-size:88pt}.cards b:last-child{margin:auto}" /* without an address */
    ".cards a{color:#000;font-size:12pt}"
    ".cards svg{display:block;width:36mm;height:36mm;margin:0 auto}"
    /* Match sheets. */
    ".match h1{display:none}.match section+section{break-before:page}"
    ".match table{font-size:12pt;width:calc(100% - 1px);table-layout:fixed}"
    ".match td{height:11mm;vertical-align:middle}"
    ".match .n,.match .r{width:4em}"
    ".match .r{text-align:center;font-weight:bold}"
    ".match tfoot td{font-weight:bold}.match .sign{display:flex;gap:8mm;margin-top:14mm}"
    ".match .sign li{font-size:10pt;margin-top:12mm}"
    "@media print{.match{font-size:11pt}"
    /* The end of the chain, of 64 digits: it makes no row higher than the names do. */
    ".wide td:nth-child(13){font-size:6.5pt;min-width:16em}}",
    NULL};

void paper_style_digest(char out[PAPER_DIGEST_ROOM])
{
    crypto_hash_sha256_state hash;
    unsigned char digest[crypto_hash_sha256_BYTES];
    char text[PAPER_DIGEST_ROOM - sizeof "sha256-"];

    crypto_hash_sha256_init(&hash);
    for (const char *const *part = paper_style; *part; part++)
        crypto_hash_sha256_update(&hash, (const unsigned char *)*part, strlen(*part));
    crypto_hash_sha256_final(&hash, digest);
    sodium_bin2base64(text, sizeof text, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
    snprintf(out, PAPER_DIGEST_ROOM, "sha256-%s", text);
}
