# SPDX-License-Identifier: Apache-2.0
"""What GitHub's Markdown means and python3-markdown does not."""
import re


def slug(heading, _separator):
    """The address of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", re.sub(r"<[^>]*>", "", heading)).strip().lower().replace(" ", "-")


def blocks_apart(source):
    """Puts an empty line before lists and tables that follow a text at once, and doubles the indent below list items."""
    lines, fenced = [], False
    for line in source.splitlines():
        before = lines[-1] if lines else ""
        fence = line.lstrip().startswith("```")
        if not fenced:
            item, table = re.match(r"\s*([-*]|\d+\.) ", line), line.startswith("|")
            inside = re.match(r"\s*([-*]|\d+\.) |\s{2,}", before)
            if before.strip() and ((item and not inside) or (table and not before.startswith("|")) or (fence and not inside)):
                lines.append("")
        lines.append(line)
        fenced ^= fence
    return "\n".join(lines) + "\n"
