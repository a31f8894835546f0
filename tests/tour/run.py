#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares guide/tour.md with the VM: every stop's block of output must be what `tour N` prints, and every function and
file that a README or a chapter of the guide links to must exist.

    run.py [--build DIR] [--record] [N...]    stops N (all)        --record: writes the blocks into guide/tour.md
    run.py --names                            the links of the READMEs and the guide, and the functions that the tour names"""
import argparse, difflib, pathlib, re, subprocess, sys

REPO = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPO / "tests" / "support"))
import vm as support

RELEASE_TOLD = 17  # the class library of which the tour tells
TOUR = REPO / "guide" / "tour.md"
STOP = re.compile(r"^## (\d+)\. (.*?)\n(.*?)```text\n(.*?)```\n", re.S | re.M)
LINK = re.compile(r"\[([^\]]+)\]\(([^)#]+)\)")


def stops():
    return {int(m[1]): m for m in STOP.finditer(TOUR.read_text())}


def output_of(build, number):
    done = subprocess.run([str(build / "bin" / "tour"), str(number)], capture_output=True, text=True, timeout=100)
    if done.returncode or done.stderr:
        sys.exit(f"stop {number} fails ({done.returncode}):\n{done.stdout}{done.stderr}")
    return done.stdout


def check_names():
    problems = []
    for page in sorted(REPO.glob("*.md")) + sorted(REPO.glob("*/README.md")) + sorted(REPO.glob("guide/*.md")):
        for text, target in LINK.findall(page.read_text()):
            if "://" not in target and not (page.parent / target).exists():
                problems.append(f"{page.relative_to(REPO)}: there is no {target}")
    numbers = stops()
    if list(numbers) != list(range(1, len(numbers) + 1)) or not 1 <= len(numbers) <= 11:
        problems.append(f"guide/tour.md: the stops are {list(numbers)}")
    for number, stop in numbers.items():
        named = [(text.strip("`"), target) for text, target in LINK.findall(stop[3]) if text.startswith("`")]
        if not named:
            problems.append(f"stop {number} names no function")
        for function, target in named:
            file = TOUR.parent / target
            if file.is_file() and not re.search(rf"\b{re.escape(function.split('::')[-1])}\b", file.read_text()):
                problems.append(f"stop {number}: {target} has no {function}")
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=REPO / "build" / "release")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--names", action="store_true")
    parser.add_argument("stop", nargs="*", type=int)
    args = parser.parse_args()
    if args.names:
        problems = check_names()
        print(*problems or ["every link leads somewhere"], sep="\n")
        sys.exit(1 if problems else 0)
    told, failed = stops(), False
    for number in args.stop or told:
        printed = output_of(args.build, number)
        release = support.release_of(support.cache_value(args.build, "VITRINE_JDK"))
        printed = printed.replace(f"class library {release},", f"class library {RELEASE_TOLD},")
        if args.record:
            stop = told[number][0]
            TOUR.write_text(TOUR.read_text().replace(stop, stop.replace(f"```text\n{told[number][4]}```", f"```text\n{printed}```")))
        elif printed != told[number][4]:
            failed = True
            print(*difflib.unified_diff(told[number][4].splitlines(), printed.splitlines(), f"guide/tour.md, stop {number}", "the VM", lineterm=""), sep="\n")
    sys.exit(1 if failed else 0)


main()
