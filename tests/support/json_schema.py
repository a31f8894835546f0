# SPDX-License-Identifier: Apache-2.0
"""What of JSON Schema (json-schema.org) the project's schemas use."""
import re

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "null": type(None)}
KNOWN = {"$schema", "$defs", "$ref", "title", "type", "const", "enum", "oneOf", "properties", "required", "additionalProperties", "items", "pattern", "minimum", "maximum"}


def problem(value, schema, root):
    """Why the value does not fit the schema; None if it does."""
    assert not set(schema) - KNOWN, set(schema) - KNOWN
    if "$ref" in schema:
        return problem(value, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root)
    if "oneOf" in schema:
        problems = [problem(value, each, root) for each in schema["oneOf"]]
        return None if problems.count(None) == 1 else f"{value!r} fits {problems.count(None)} of {len(problems)}: {problems}"
    if "const" in schema and value != schema["const"] or "enum" in schema and value not in schema["enum"]:
        return f"{value!r} is not {schema.get('const', schema.get('enum'))}"
    if "type" in schema and not isinstance(value, TYPES[schema["type"]]) or isinstance(value, bool):
        return f"{value!r} is not of type {schema.get('type')}"
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        return f"{value!r} does not match {schema['pattern']}"
    if isinstance(value, (int, float)) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return f"{value} is out of range"
    if isinstance(value, list):
        return next(filter(None, (problem(each, schema["items"], root) for each in value)), None)
    if isinstance(value, dict):
        return problem_of_object(value, schema, root)
    return None


def problem_of_object(value, schema, root):
    missing = set(schema.get("required", ())) - set(value)
    if missing:
        return f"{missing} is missing in {value}"
    for name, member in value.items():
        allowed = schema.get("properties", {}).get(name, schema.get("additionalProperties", {}))
        found = f"{name} is not allowed" if allowed is False else problem(member, allowed, root)
        if found:
            return f"{name}: {found}"
    return None
