# SPDX-License-Identifier: Apache-2.0
import re


def described(word):
    if word == 0 or word & 1:
        return "free"
    return f"inflated, number {word >> 2}" if word & 2 else f"thin, owner {word >> 16}, entered {(word >> 2 & 0x3fff) + 1} times"


def check(lab):
    lab.javac("Monitors.java", lab.own / "LockWord.java", lab.own / "Check.java")
    done = lab.java("Check")
    said = dict(line.split(": ", 1) for line in done.stdout.splitlines() if ": " in line)
    lab.need("byDepth.free" in said, "the program ends by itself", done.stderr[-2000:])
    for what in "free", "hashed", "once", "thrice", "other", "inflated":
        word, text = said[what].split(" ", 1)
        lab.expect(text == described(int(word, 16)), f"describe tells what a lock word says: {what}",
                   f'It says "{text}".\nThe layout is in the README: bit 0 first.')
    # contention, and not Object.wait, which would inflate it as well
    code = re.sub(r"//[^\n]*|/\*.*?\*/", "", lab.text("Monitors.java"), flags=re.S)
    body = lambda name: code.partition(f"void {name}(")[2].partition("public static")[0]
    hints = {"byContention": "Hold the monitor, start a thread that wants it, and leave when that thread's state is BLOCKED.",
             "byWaiting": "Object.wait with a time limit needs nobody who notifies.",
             "byDepth": "How large may the number be that stands in bits 2 to 15? Synchronized methods may call themselves."}
    for name, hint in hints.items():
        alone = {"byContention": "wait(" not in body(name), "byWaiting": "wait(" in body(name),
                 "byDepth": "wait(" not in body(name) and "Thread" not in body(name)}[name]
        lab.expect(said[name].startswith("inflated") and alone, f"{name} inflates the monitor in its way",
                   f"The monitor is {said[name]}.\n{hint}" if alone else hint)
        lab.expect(said[f"{name}.free"] == "true", f"after {name}, others may enter", "Somebody still owns the monitor.")
