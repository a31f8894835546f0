# SPDX-License-Identifier: Apache-2.0
import re


def check(lab):
    digits = re.sub(r"#.*|\s", "", lab.text("Answer.hex"))
    lab.need(len(digits) % 2 == 0 and re.fullmatch(r"[0-9A-Fa-f]*", digits), "Answer.hex has pairs of hexadecimal digits",
             "Outside comments there may be digits and blanks only, and two digits are a byte.")
    lab.javac(lab.own / "Check.java")
    (lab.classes / "Answer.class").write_bytes(bytes.fromhex(digits))
    said = lab.java("Check").stdout.splitlines()
    lab.need(said[:1] == ["loaded"], "the VM takes the bytes for a class",
             f"It says: {said[0].removeprefix('refused ') if said else 'nothing'}\n"
             "JVMS 4.1 has the order of what is in a class file. A count that is wrong makes all behind it mean something else.")
    answers = dict(re.fullmatch(r"(\w+\(.*?\)) (.*)", line).groups() for line in said[1:])
    right = answers["add(2, 40)"] == "42" and answers["add(-1, 1)"] == "0"
    lab.need(right, "Answer.add(int, int) returns the sum", f"Instead, add(2, 40): {answers['add(2, 40)']}\n"
             "Write a method_info (JVMS 4.6) with one attribute, Code (JVMS 4.7.3), and count it in methods_count.")
    lab.expect(answers["big()"] == str(0x1122334455667788), "Answer.big() returns 0x1122334455667788",
               f"Instead, big(): {answers['big()']}\n"
               "Its number is a CONSTANT_Long (JVMS 4.4.5), which ldc2_w pushes. Which index does the constant behind it have?")
