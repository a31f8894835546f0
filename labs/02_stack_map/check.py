# SPDX-License-Identifier: Apache-2.0
import re

CODE = {"Sum": "033C043D1C1AA3000D1B1C603C840201A7FFF41BAC", "Sign": "1A9C000502AC1A9A000503AC04AC", "Pick": "1A9900072BA700042CB0"}
ANSWERS = {"Sum": ["55"], "Sign": ["-1", "0", "1"], "Pick": ["1", "one"]}
HINTS = {"Sum": "At bci 4 two ways meet: from above, and from the goto. Which locals have a value on both?",
         "Sign": "From the second frame on, a frame is at the bci of the one before + offset_delta + 1 (JVMS 4.7.4).",
         "Pick": "At bci 9 an Integer or a String is on the stack. Which type can both be assigned to (JVMS 4.10.1.2)?"}


def check(lab):
    lab.javac(lab.own / "Check.java")
    for name, code in CODE.items():
        digits = re.sub(r"#.*|\s", "", lab.text(f"{name}.hex")).upper()
        lab.need(digits.startswith("CAFEBABE00000034") and code in digits and re.fullmatch("([0-9A-F]{2})*", digits),
                 f"{name}.hex is a class file of version 52 with the code that was given",
                 "Change the frames of the StackMapTable, and the lengths and counts before them, and nothing else.")
        lab.classes.joinpath(f"{name}.class").write_bytes(bytes.fromhex(digits))
    said = [line.split(" ", 1) for line in lab.java("Check").stdout.splitlines()]
    for name, answers in ANSWERS.items():
        got = [text for who, text in said if who == name]
        lab.expect(got == answers, f"the stack map of {name} fits, and its method returns {', '.join(answers)}",
                   f"{name} is {got[0]}\n{HINTS[name]}" if got else "nothing came of it")
