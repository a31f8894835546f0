#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records npe_cases.inc (two compilations of NpeCases.java and HotSpot's messages): record_npe_cases.py JAVA_HOME (a stock JDK 17)."""
import pathlib, subprocess, sys, tempfile

here = pathlib.Path(__file__).parent
java_home = sys.argv[1]
out = []
for name, flags in (("kPlain", ["-g:none"]), ("kDebug", ["-g"])):
    with tempfile.TemporaryDirectory() as scratch:
        subprocess.run([f"{java_home}/bin/javac", "-nowarn", *flags, "-d", scratch, str(here / "NpeCases.java")], check=True)
        messages = subprocess.run([f"{java_home}/bin/java", "-cp", scratch, "NpeCases"], check=True, capture_output=True, text=True).stdout
        data = pathlib.Path(scratch, "NpeCases.class").read_bytes()
    out.append(f"constexpr unsigned char {name}Class[] = {{\n")
    for i in range(0, len(data), 40):
        out.append(",".join(str(b) for b in data[i:i + 40]) + ",\n")
    out.append(f'}};\nconstexpr char {name}Messages[] = R"EXPECTED({messages})EXPECTED";\n')
(here / "npe_cases.inc").write_text("".join(out))
print(messages.count("\n"), "cases")
