#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes guide/inspector.png, the picture in README.md: the view Threads of examples/Deadlock.java. The titles of the page's tabs are noted in the file,
because the test readme.first_screen compares them with today's. Needs chromium, its driver, and selenium for /usr/bin/python3.
                                                                                                              readme_picture.py [--build DIR]"""
import argparse, pathlib, sys, tempfile, time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
import png
import vm as support
from browser import Page
from program import Program

PICTURE = support.REPO / "guide" / "inspector.png"
SIZE = (1100, 580)    # as far as the cycle goes


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=support.REPO / "build" / "release")
    build = parser.parse_args().build.resolve()
    machine = support.build_vm(build)
    classes = support.compiled_once(support.oracle(build).home, [support.REPO / "examples" / "Deadlock.java"], build / "tests" / "readme_picture", "-g")
    program = Program(machine.java(), build / "lib" / "libvitrine_inspector.so", ["-cp", str(classes), "Deadlock", "600"], environment=machine.environment())
    with tempfile.TemporaryDirectory() as folder:
        page = Page("vitrine", folder)
        try:
            page.open(program.wait_for_url(), "threads")
            page.emulate(*SIZE)
            page.wait(lambda: len(page.all(".edge.cycle")) == 4 and page.one(".stack li"), "the deadlock is not drawn")
            time.sleep(20)    # until the timeline has something to show
            tabs = page.texts("#tabs button")
            PICTURE.write_bytes(png.with_text(page.driver.get_screenshot_as_png(), "Tabs", ", ".join(tabs)))
        finally:
            page.driver.quit()
            program.kill()
    print(f"{PICTURE}: {PICTURE.stat().st_size} bytes; tabs: {', '.join(tabs)}")


main()
