# SPDX-License-Identifier: Apache-2.0
"""Kinds of differences between HotSpot and Vitrine that are not defects: the rows of the table in README.md."""
import re

LINKAGE = r"(link:|\w+=)java\.lang\.(VerifyError|ClassFormatError|NoClassDefFoundError|IllegalAccessError|IncompatibleClassChangeError)"

# HotSpot's outcome, Vitrine's outcome, and the reason why both are allowed.
KINDS = [
    (r"define:java\.lang\.(ClassCircularityError|NoClassDefFoundError|IncompatibleClassChangeError|IllegalAccessError)", r"define:java\.lang\.ClassFormatError",
     "supers before format"),
    (LINKAGE, LINKAGE, "order of checks"),
    (r"\w+=java\.lang\.IllegalMonitorStateException", r".*", "structured locking"),
    (r"\w+=java\.lang\.BootstrapMethodError", r"\w+=java\.lang\.BootstrapMethodError<.*>", "causes thrown again"),
    (r"(link:|\w+=)java\.lang\.StackOverflowError", r".*", "size of frames"),
    (r".*", r"(link:|\w+=)java\.lang\.StackOverflowError", "size of frames"),
]


def first_difference(stock, ours):
    """The first words of the two outcomes that differ."""
    a, b = stock.split(" "), ours.split(" ")
    for left, right in zip(a, b):
        if left != right:
            return left, right
    return (a[len(b)] if len(a) > len(b) else "nothing more"), (b[len(a)] if len(b) > len(a) else "nothing more")


def explain(stock, ours, may_fall_back=False):
    """(reason or None, the difference). may_fall_back: the class file has version 50."""
    left, right = first_difference(stock, ours)
    if may_fall_back and left == "link:java.lang.NoClassDefFoundError" and right == "runs:":
        return "fallback", "fallback"
    for theirs, mine, reason in KINDS:
        if re.fullmatch(theirs, left) and re.fullmatch(mine, right):
            return reason, reason
    short = lambda word: re.sub(r"^\w[\w$<>]*=", "call: ", re.sub(r"#[0-9a-f]+", "a value", word))
    return None, f"{short(left)} | {short(right)}"
