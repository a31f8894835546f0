#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The ctests of the site; 77: a tool is missing.
    test.py OUT pages    makes it in OUT/pages/site, and checks its links
    test.py OUT look     makes it in OUT/look/site, and looks at it; screenshots are in OUT/look/screenshots"""
import importlib.util, pathlib, shutil, subprocess, sys

HERE = pathlib.Path(__file__).resolve().parent
SKIPPED = 77


def run(*words):
    if subprocess.run([sys.executable, *map(str, words)]).returncode:
        sys.exit(1)


def main():
    if len(sys.argv) != 3 or sys.argv[2] not in ("pages", "look"):
        sys.exit(__doc__)
    modules = ["markdown"] if sys.argv[2] == "pages" else ["markdown", "selenium"]
    missing = [name for name in modules if importlib.util.find_spec(name) is None]
    if sys.argv[2] == "look" and not shutil.which("chromedriver"):
        missing.append("chromedriver")
    if missing:
        print("skipped, because there is no", ", no ".join(missing))
        sys.exit(SKIPPED)
    out = pathlib.Path(sys.argv[1]).resolve() / sys.argv[2]
    run(HERE / "make.py", out / "site")
    if sys.argv[2] == "pages":
        run(HERE / "check.py", "--self-test")
        run(HERE / "check.py", out / "site")
    else:
        run(HERE / "look.py", out / "site", out / "screenshots")


if __name__ == "__main__":
    main()
