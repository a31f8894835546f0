# SPDX-License-Identifier: Apache-2.0
"""Keeps the outputs true that READMEs show."""
import re
from cases import expect
from vm import REPO


def likeness(text):
    """The lines of a text without what differs from run to run."""
    lines = []
    for line in text.splitlines():
        line = re.sub(r"0x[0-9a-f]+", "ADDRESS", line)
        line = re.sub(r"\d+(\.\d+)?", "N", line)
        lines.append(re.sub(r"\s+", " ", line).strip())
    return [line for line in lines if line]


RELEASE_TOLD = 17  # the class library of which READMEs tell


def shown_in(c, readme, heading, text):
    """The block behind the heading of a README has lines of the text only, in their order."""
    if c.release != RELEASE_TOLD:
        return
    block = re.search(rf"^## {heading}\n.*?^```\n(.*?)^```", (REPO / readme).read_text(), re.M | re.S)
    expect(block, f"{readme} has no block behind {heading}")
    there = iter(likeness(text))
    for line in likeness(block[1]):
        expect(any(line == other for other in there), f"{readme} shows a line that is not printed, or not there:\n{line}\nin\n{text}")
