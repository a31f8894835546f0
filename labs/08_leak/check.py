# SPDX-License-Identifier: Apache-2.0
import re


def leaks(lab, program, name):
    """What the agent says of objects of the class, and what the program prints."""
    done = lab.java("-Xcheck:jvmti", "-Xcheck:jni", f"-agentlib:leak={name}", program)
    lab.need(done.returncode == 0, f"{program} runs with the agent, to its end", (done.stdout + done.stderr)[-2000:])
    return re.findall(r"^leak: (.*)$", done.stderr, re.M), done.stdout


def check(lab):
    lab.agent("leak.cpp")
    lab.javac("Shop.java", lab.own / "Sample.java")
    said, _ = leaks(lab, "Sample", "Sample$Thing")
    lab.expect(said[:1] == ["3 objects of LSample$Thing;"], "of eight things it counts the three that can be reached",
               f"It says {said[0] if said else 'nothing'}. Walk by FollowReferences, and count an object when its tag is still 0.")
    lab.need(said[1:] == ["static field of LSample;", "[LSample$Box;", "LSample$Box;", "LSample$Thing;"], "it says the path to one of them",
             f"It says {' '.join(said[1:]) or 'nothing'}. "
             "The callback gets the tags of the object and of what refers to it: write them down in Walk::objects.")
    said, printed = leaks(lab, "Shop", "Shop$Session")
    lab.expect("250 receipts, the last is the receipt of 996" in printed, "the shop still has its receipts", f"It prints: {printed}")
    lab.expect(said[:1] == ["0 objects of LShop$Session;"], "no session of the shop can be reached", "The path to one:\n" + "\n".join(
        re.sub(r"Lambda.*", "Lambda...", line) for line in said[1:]) + "\nWhich of these references is not needed?")
