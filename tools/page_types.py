#!/usr/bin/env python3
"""Write the types of the API for the page, from its description by tools/openapi.py.

usage: page_types.py OPENAPI.json OUT.ts

Each schema becomes a type of its name, `Calls` has what each address is asked and answers, `Received` and `Sent` are the frames
that the hall receives and sends. A keyword that is not known here ends the run, so that no part of a schema is dropped
unnoticed.
"""
import json
import re
import sys

PREFIX = "/api/1/"
# What types cannot say: ranges, patterns, and which members belong together.
UNSAID = {"description", "title", "examples", "minimum", "maximum", "minLength", "maxLength", "pattern", "minItems", "maxItems",
          "uniqueItems", "discriminator", "x-act", "dependentRequired", "if", "then"}
KNOWN = {"$ref", "enum", "const", "type", "properties", "required", "additionalProperties", "items", "oneOf", "anyOf", "allOf"}
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def unique(parts, joint):
    parts = list(dict.fromkeys(parts))
    return parts[0] if len(parts) == 1 else joint.join(f"({part})" if re.search(r"[|&] ", part) and joint == " & " else part
                                                       for part in parts)


def remark(schema, indent):
    words = schema.get("description", "").split("\n")[0].replace("*/", "* /")
    return f"{indent}/** {words} */\n" if words else ""


def members(schema, indent):
    inner = indent + "    "
    needed = set(schema.get("required", ()))
    lines = [f"{remark(one, inner)}{inner}{json.dumps(name)}{'' if name in needed else '?'}: {type_of(one, inner)};\n"
             for name, one in schema.get("properties", {}).items()]
    further = schema.get("additionalProperties")
    if isinstance(further, dict):
        lines.append(f"{inner}[name: string]: {type_of(further, inner)};\n")
    return lines


def of_object(schema, indent):
    lines = members(schema, indent)
    return "{\n" + "".join(lines) + indent + "}" if lines else "object"


def of_kind(kind, schema, indent):
    if kind == "object":
        return of_object(schema, indent)
    if kind == "array":
        item = type_of(schema.get("items", {}), indent)
        return f"({item})[]" if re.search(r"[|&]", item) else f"{item}[]"
    return PLAIN[kind]


def type_of(schema, indent=""):
    """A schema as a type; `unknown` says nothing."""
    strange = set(schema) - UNSAID - KNOWN
    if strange:
        sys.exit(f"page_types: nobody has said what {sorted(strange)} means for a type")
    parts = []
    if "$ref" in schema:
        parts.append(schema["$ref"].rsplit("/", 1)[1])
    elif "enum" in schema or "const" in schema:
        parts.append(unique([json.dumps(value) for value in schema.get("enum", [schema.get("const")])], " | "))
    elif "type" in schema:
        kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        parts.append(unique([of_kind(kind, schema, indent) for kind in kinds], " | "))
    elif "properties" in schema:
        parts.append(of_object(schema, indent))
    for either in ("oneOf", "anyOf"):
        if either in schema:
            parts.append(unique([type_of(one, indent) for one in schema[either]], " | "))
    parts += [type_of(one, indent) for one in schema.get("allOf", ())]
    parts = [part for part in parts if part != "unknown"]
    return unique(parts, " & ") if parts else "unknown"


def content(told):
    media = told.get("content", {}).get("application/json")
    return type_of(media["schema"], "    ") if media else None


def calls(paths):
    """What each address is asked and answers, by method and path."""
    for path, methods in paths.items():
        if not path.startswith(PREFIX):
            continue
        for method, told in methods.items():
            answers = [content(answer) or "null" for status, answer in told["responses"].items() if status[0] == "2"]
            # A file is sent by its own function: its bytes are no JSON.
            body = content(told.get("requestBody", {})) or "undefined"
            yield (f"    {json.dumps(f'{method.upper()} {path[len(PREFIX):]}')}: "
                   f"{{ body: {body}; answer: {unique(answers, ' | ')} }};\n")


def written(description):
    schemas = description["components"]["schemas"]
    types = [f"{remark(schema, '')}export type {name} = {type_of(schema)};\n" for name, schema in schemas.items()]
    frames = {name: " | ".join(type_of(one) for one in description["x-websocket"][name.lower()])
              for name in ("Receives", "Sends")}
    return ("/* Written by tools/page_types.py. */\n" + "".join(types) +
            f"export type Received = {frames['Receives']};\nexport type Sent = {frames['Sends']};\n" +
            "export interface Calls {\n" + "".join(calls(description["paths"])) + "}\n")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        description = json.load(file)
    with open(sys.argv[2], "w", encoding="utf-8") as out:
        out.write(written(description))


if __name__ == "__main__":
    main()
