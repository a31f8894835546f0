#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What README.md says is so: its two commands and the words that it names exist, the first command prints what the README shows, the picture is one of
today's page, and links lead somewhere. Everything is read from README.md itself.        first_screen.py [--build DIR]"""
import argparse, pathlib, re, subprocess, sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "support"), str(HERE.parents[1] / "site")]
import png
import vm as support
from readme import likeness
from text import slug

README = support.REPO / "README.md"
MOST_LINES = 60                     # a first screen, and little more
MOST_BYTES = 150 * 1024             # of the picture
PARTS = ["Install", "Use", "See into", "Build on"]     # what its paragraphs begin with
VIEWS = support.REPO / "inspector" / "page" / "views.js"


def titles_of_tabs():
    """The titles of the inspector's views, in the order of the tabs."""
    source = VIEWS.read_text()
    files = dict(re.findall(r"^import (\w+) from '([^']+)';$", source, re.M))
    names = re.search(r"^export default \[(.*?)\];$", source, re.M | re.S)[1].split(",")
    titled = re.compile(r"^export default \{name: '\w+', title: '([^']+)'", re.M)
    return [titled.search((VIEWS.parent / files[name.strip()]).read_text())[1] for name in names]


def shape(text):
    if len(text.splitlines()) > MOST_LINES:
        yield f"it has {len(text.splitlines())} lines, and more than {MOST_LINES} are not a first screen"
    found = re.findall(r"^\*\*(.+?)\.\*\* ", text, re.M)
    if found != PARTS:
        yield f"its paragraphs are {found}, not {PARTS}"
    for part, paragraph in re.findall(r"^\*\*(.+?)\.\*\* (.*?)\n\n", text, re.M | re.S):
        if "](" not in paragraph:
            yield f"'{part}' links to nothing"


def words(text, run, build, environment):
    """Each word of ./dev and of vitrine that the README names is in the list that these print."""
    for program, command, env in (("./dev", [support.REPO / "dev", "help"], None), ("vitrine", [build / "bin" / "vitrine", "help"], environment)):
        done = run(command, env)
        known = set(re.findall(rf"^\s*{re.escape(program)} ([a-z]+)", done.stdout, re.M)) | {"help"}
        named = re.findall(rf"(?:^|[` /]){re.escape(program)} ([a-z]+)", text, re.M)
        if done.returncode or not named:
            yield f"{program} help ends with {done.returncode}, and the README names {named}"
        yield from (f"{program} has no word {word}" for word in sorted(set(named) - known))


def printed(text, run, build, machine):
    """The first command prints the block of text. The program is compiled and run with its agent as by ./dev run, but without a build."""
    found = re.search(r"^```sh\n(.*?)^```\n.*?^```text\n(.*?)^```\n", text, re.M | re.S)
    if not found:
        yield "it has no commands with what they print"
        return
    commands = re.findall(r"^(\./dev \w+[^#\n]*?) *(?:#.*)?$", found[1], re.M)
    if len(commands) != 2 or len(found[1].splitlines()) != 2:
        yield f"its two commands are {found[1]}"
    name = re.fullmatch(r"\./dev run (\S+)\.java", commands[0])
    if not name:
        yield f"the first command runs no program: {commands[0]}"
        return
    source, work = support.REPO / f"{name[1]}.java", build / "tests" / "examples" / "first_screen"
    work.mkdir(parents=True, exist_ok=True)
    jdk, include = support.oracle(build).home, machine.home / "include"
    subprocess.run([jdk / "bin" / "javac", *support.TOOL_OPTIONS, "-g", "-proc:none", "-d", work, source], check=True)
    subprocess.run([*support.NATIVE, *support.WARNINGS, "-shared", f"-I{include}", f"-I{include}/linux", "-o", work / "agent.so", source.with_suffix(".agent.cpp")], check=True)
    done = run([machine.java(), "-cp", work, f"-agentpath:{work}/agent.so", *machine.options, source.stem], machine.environment())
    if done.returncode or likeness(done.stdout + done.stderr) != likeness(found[2]):
        yield f"it says that `{commands[0]}` prints\n{found[2]}but it ends with {done.returncode} and prints\n{done.stdout}{done.stderr}"


def picture(text):
    tabs = ", ".join(titles_of_tabs())
    shown = re.findall(r"^!\[([^\]]*)\]\(([^)]+\.png)\)$", text, re.M)
    if len(shown) != 1 or not (README.parent / shown[0][1]).is_file():
        yield f"its one picture is {shown}"
        return
    alt, name = shown[0]
    data = (README.parent / name).read_bytes()
    image, noted = png.read(data), png.noted(data, "Tabs")
    if not (800 <= image.width <= 2600 and 400 <= image.height <= 2000) or len(set(image.pixels)) < 100:
        yield f"{name} has {image.width} x {image.height} pixels, of {len(set(image.pixels))} colours"
    if len(data) > MOST_BYTES:
        yield f"{name} has {len(data)} bytes"
    if noted != tabs:
        yield f"{name} shows the tabs {noted}, but the page has {tabs}: tests/inspector/readme_picture.py makes the picture anew"
    if tabs not in alt:
        yield f"the text of {name} does not name the tabs {tabs}"


def links(text):
    for target in re.findall(r"\]\(([^)]+)\)", text):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        file = README.parent / path if path else README
        if not file.exists():
            yield f"the link {target} leads nowhere"
        elif anchor and anchor not in {slug(heading, "-") for heading in re.findall(r"^#+ (.*)$", file.read_text(), re.M)}:
            yield f"the link {target} leads to a page without that heading"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=support.REPO / "build" / "release")
    build = parser.parse_args().build.resolve()
    machine, text = support.build_vm(build), README.read_text()

    def run(command, env):
        return subprocess.run(command, env=env, capture_output=True, text=True, timeout=100 * machine.slowness)
    problems = [*shape(text), *words(text, run, build, machine.environment()), *printed(text, run, build, machine), *picture(text), *links(text)]
    print("\n".join(f"README.md: {each}" for each in problems) or "README.md: it is so")
    sys.exit(bool(problems))


main()
