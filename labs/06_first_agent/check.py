# SPDX-License-Identifier: Apache-2.0
import re

PREPARED = ["Program", "Program$Blob", "Program$Shape", "Program$Square"]
THROWN = ["java.lang.UnsupportedOperationException in area, line 17"] * 2 + ["java.lang.ClassCastException in main, line 41"]


def check(lab):
    lab.agent("first.cpp")
    lab.javac(lab.own / "Program.java")
    done = lab.java("-Xcheck:jvmti", "-Xcheck:jni", "-agentlib:first=some text", "Program")
    lab.need(done.returncode == 0 and "caught" in done.stdout, "the program runs with the agent, to its end", (done.stdout + done.stderr)[-2000:])
    said = re.findall(r"^first: (.*)$", done.stderr, re.M)
    lab.expect("options some text" in said, "it says its options", "Agent_OnLoad gets them as its second argument.")
    prepared = sorted(line.removeprefix("prepared ") for line in said if line.startswith("prepared "))
    lab.expect(prepared == PREPARED, "it says which classes of the program are prepared",
               f"It says {', '.join(prepared) or 'none'}. "
               "Set a callback for ClassPrepare, enable the event, and ask GetClassLoader and GetClassSignature.")
    thrown = [line.removeprefix("thrown ") for line in said if line.startswith("thrown ")]
    lab.expect(thrown == THROWN, "it says which exceptions are thrown, and where",
               f"It says {'; '.join(thrown) or 'none'}. The event Exception needs a capability; GetLineNumberTable, too. "
               "A line is the last in the table that begins at the location or before it.")
    lab.expect("4 prepared, 3 thrown" in said, "it counts both, and says so at VMDeath", "The last thing that an agent hears is VMDeath.")
    reports = re.findall(r"^\*\*\* (.*)$", done.stderr, re.M)
    lab.expect(not reports, "-Xcheck:jvmti -Xcheck:jni have nothing to say of it", "They say: " + "; ".join(reports))
