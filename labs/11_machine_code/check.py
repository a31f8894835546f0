# SPDX-License-Identifier: Apache-2.0
import re

REASONS = {"byDivision": "division by zero", "byNull": "the object was null", "byIndex": "the array was null, or had no such element"}
HINTS = {"byDivision": "A division by zero throws an exception, which the loop must catch to go on.",
         "byNull": "As with a division: catch the exception. Let an array of objects have a null in it.",
         "byIndex": "A local array that is too short for some of the rounds."}
SEVERAL = 100


def check(lab):
    lab.javac("Picture.java", "Rare.java", lab.own / "Check.java")
    done = lab.java("-XX:+UseCompiler", "Check")  # which a sanitized build does not have by default
    said = dict(line.split(" ", 1) for line in done.stdout.splitlines() if line.startswith(("bytes", "exits", "sum")))
    lab.need("sum" in said, "the program ends by itself", done.stderr[-2000:])
    lab.expect(said["bytes"] == "24 8 0", "bytesAt counts the bytes of an instruction's machine code",
               f"Of the picture in Check.java it says: {said['bytes']} for bci 12, 1 and 99.\nA place has several lines if it has more than 20 bytes, and an instruction may have several places.")
    lab.expect(said["exits"] == "44 1 0", "exitsAt counts how often machine code was left there",
               f"Of the picture in Check.java it says: {said['exits']} for bci 12, 32 and 1.")
    left = {name: {} for name in (*REASONS, "sum")}
    for name, times, reason in re.findall(r"^left (\w+) .*, (\d+) times: (.*)$", done.stdout, re.M):
        # A collection may be asked for anywhere.
        if not reason.startswith("something was asked"):
            left[name][reason] = left[name].get(reason, 0) + int(times)
    for name, reason in REASONS.items():
        lab.expect(f"compiled {name} true" in done.stdout, f"{name} is compiled", "Is there a loop in it that goes so many rounds?")
        found = [times for text, times in left[name].items() if text.startswith(reason)]
        lab.expect(sum(found) >= SEVERAL and len(left[name]) == len(found), f"{name} leaves its machine code for that reason only",
                   ("It was left:\n" + "\n".join(f"{times} times: {text}" for text, times in left[name].items()) if left[name] else "It was never left.") + f"\n{HINTS[name]}")
    lab.expect(said["sum"] == "true", "sum is the sum of all", "It must be 0 if there are none.")
    lab.expect("compiled sum true" in done.stdout and not left["sum"], "sum is never left",
               "\n".join(left["sum"]) + "\nWhat is rare for one program happens at the end of each call here: how can the loop know that it is at the end?")
