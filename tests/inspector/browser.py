# SPDX-License-Identifier: Apache-2.0
"""The page in headless Chromium: what each view says, and no error in the console. Pictures are kept in OUT.
                                                                                    browser.py VM JAVA AGENT CLASSES OUT"""
import pathlib, sys, time

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

from program import Program


class Page:
    def __init__(self, vm, out):
        self.vm, self.out = vm, pathlib.Path(out)
        self.out.mkdir(parents=True, exist_ok=True)
        options = webdriver.ChromeOptions()
        for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--window-size=1280,900"):
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)

    def open(self, url, view):
        self.driver.get("about:blank")
        self.driver.get(f"{url}#{view}")
        self.wait(lambda: self.one(f"#tab-{view}[aria-selected='true']"), "the tab")

    def all(self, selector): return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector): return next(iter(self.all(selector)), None)

    def texts(self, selector):
        """At one moment: the page may replace elements at any other."""
        return self.driver.execute_script("return [...document.querySelectorAll(arguments[0])].map((one) => one.innerText ?? one.textContent)", selector)

    def wait(self, condition, what):
        """Until it is true; elements that are replaced meanwhile are looked for again."""
        def attempt(_):
            try:
                return condition()
            except Exception:
                return False
        try:
            return WebDriverWait(self.driver, 60, 0.1).until(attempt)
        except Exception:
            self.picture("failed")
            raise AssertionError(f"{what}; the page says: {self.driver.find_element(By.TAG_NAME, 'body').text}") from None

    def button(self, text):
        self.wait(lambda: next(one for one in self.all("button") if one.text == text and one.is_enabled()).click() or True, f"no button {text}")

    def emulate(self, width, height, scheme="light"):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
        time.sleep(0.7)   # until the page is drawn anew

    def picture(self, name):
        self.driver.save_screenshot(str(self.out / f"{self.vm}_{name}.png"))

    def pictures(self, name):
        for suffix, *view in (("", 1280, 900, "light"), ("_dark", 1280, 900, "dark"), ("_narrow", 380, 900, "light")):
            self.emulate(*view)
            self.picture(name + suffix)
            wide = self.driver.execute_script("return document.documentElement.scrollWidth - window.innerWidth")
            assert wide <= 0, f"{name}{suffix} is {wide} pixels wider than the window"
        self.emulate(1280, 900)

    def console_is_empty(self):
        entries = self.driver.get_log("browser")
        assert not entries, entries


# Boxes of elements that have an area in common, by their texts.
OVERLAPS = """
const boxes = [...document.querySelectorAll(arguments[0])].map((one) => [one.textContent, one.getBoundingClientRect()]), found = [];
boxes.forEach(([text, a], index) => boxes.slice(index + 1).forEach(([other, b]) => {
  if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) found.push(text + " and " + other);
}));
return found;"""


def waits(page, program):
    """Three threads wait in a cycle, a fourth one for them, and some of the VM for work: nothing lies on anything else."""
    page.open(program.wait_for_url(), "threads")
    page.wait(lambda: len(page.all(".edge.cycle")) == 6 and "guest" in page.texts(".node.thread text"), "the cycle has not six arrows, or nobody waits for it")
    for name, width in (("waits", 1280), ("waits_narrow", 380)):
        page.emulate(width, 1100)
        page.wait(lambda: page.one(".graph svg").size["width"] >= page.one(".graph").size["width"] - 2, "the graph is not drawn for this width")
        found = page.driver.execute_script(OVERLAPS, ".node") + page.driver.execute_script(OVERLAPS, ".edge > text, .node")
        assert not found, found
        page.picture(name)
    page.emulate(1280, 900)
    states = lambda: dict(zip(page.texts(".threads .name"), page.texts(".threads .state > span:nth-of-type(1)")))
    # At the start they have something to do.
    page.wait(lambda: states()["Reference Handler"] == states()["Signal Dispatcher"] == "idle", f"the VM's threads are {states()}")


def threads(page, program):
    page.open(program.wait_for_url(), "threads")
    text = page.wait(lambda: page.one(".alarm:not([hidden]) .cycle-text").text, "no deadlock is told")
    assert text.startswith("Deadlock of 2 threads:") and '"Ada" waits for Deadlock$Knife #' in text and '"Grace" waits for Deadlock$Fork #' in text, text
    page.wait(lambda: len(page.all(".edge.cycle")) == 4, "the cycle has not four arrows")
    nodes = set(page.texts(".node.thread.cycle text"))
    assert nodes == {"Ada", "Grace"}, nodes
    red, green, blue = (int(part) for part in page.one(".edge.cycle path").value_of_css_property("stroke")[4:].strip("()a ").split(",")[:3])
    assert red > 150 and green < 80 and blue < 80, (red, green, blue)
    page.wait(lambda: all(text.startswith("blocked") and text.endswith("deadlock") for text in page.texts("tr.cycle .state")), "the rows do not say so")
    names = page.texts(".threads .name")
    assert "main" in names and not any("inspector" in name for name in names), names
    page.wait(lambda: any("Deadlock.eat Deadlock.java:" in line and "holds Deadlock$" in line for line in page.texts(".stack li")), "no stack of the cycle")
    locks = page.wait(lambda: page.texts(".locks tbody tr"), "no table of locks")
    assert any("Fork" in row and "Ada" in row and "Grace" in row for row in locks), locks
    page.wait(lambda: next(one for one in page.all(".threads .name") if one.text == "main").send_keys(Keys.ENTER) or True, "main cannot be chosen")
    page.wait(lambda: any("Deadlock.main" in line for line in page.texts(".stack li")), "no stack of main")
    page.wait(lambda: page.all(".strip rect.state-blocked"), "no timeline")
    page.wait(lambda: "threads" in page.one("#costs").text and "ms an update" in page.one("#costs").text, "no costs")
    time.sleep(2)   # of timeline, for the pictures
    page.pictures("threads")
    page.button("All stacks")
    page.wait(lambda: "Ada" in "".join(page.texts("details summary")), "not all stacks")


def control(page, program):
    page.open(program.wait_for_url(), "control")
    state = lambda: page.one(".state-text").text
    page.wait(lambda: state() == "stands: start", "the program does not stand at its start")
    page.one("input[placeholder]").send_keys("Counter.add")
    page.button("Break there")
    page.wait(lambda: "Counter.add" in page.texts(".plain code"), "no breakpoint")
    page.button("Resume")
    page.wait(lambda: state() == "stands: breakpoint Counter.add", "the breakpoint is not reached")
    variables = lambda: [row.split(maxsplit=3) for row in page.texts(".frame-parts > table:first-of-type tbody:not(.code) tr")]
    page.wait(lambda: variables() == [["0", "total", "int", "0"], ["1", "next", "int", "1"]], "variables")
    here = lambda: page.one("tr.here").text
    page.wait(lambda: "iload_0" in here() and "\u25b6 0" in here(), "the instruction is not marked")
    page.wait(lambda: "int sum = total + next;" in page.one(".source-here").text, "no source")
    for instruction in "iload_1", "iadd":
        page.button("Instruction")
        page.wait(lambda: instruction in here(), f"no step to {instruction}")
    if page.vm == "vitrine":
        page.wait(lambda: [row.split() for row in page.texts(".operands tr")] == [["1", "int", "1"], ["0", "int", "0"]], "no operand stack")
        page.wait(lambda: "breakpoint (load)" in page.texts(".form") and any(word.endswith("_iadd") for word in here().split()), "not told what is executed")
    else:
        page.wait(lambda: "This VM does not tell it" in page.one(".frame-parts").text, "not said that nothing is told")
    page.button("Over")
    page.wait(lambda: ["2", "sum", "int", "1"] in variables(), "the step has no variable")
    page.driver.find_element(By.TAG_NAME, "body").send_keys(Keys.F10)
    page.wait(lambda: "Counter.main" == page.one(".frames .name").text, "F10 does not step")
    constants = lambda: page.one("details tbody").get_attribute("textContent")
    page.wait(lambda: "Methodref" in constants(), "no constants")
    assert ("is Counter.add(II)I" in constants() and "not resolved" in constants()) == (page.vm == "vitrine"), constants()
    machine = page.all("details pre")
    assert [("It has no machine code." in one.get_attribute("textContent")) for one in machine] == [True] * (page.vm == "vitrine"), len(machine)
    page.pictures("control")


def back(page, program):
    page.open(program.wait_for_url(), "back")
    page.wait(lambda: any("sum = 1" in row for row in page.texts(".steps tbody tr")), "the steps are not recorded")
    value = lambda: int(page.one("input[type=range]").get_attribute("value"))
    newest = value()
    page.button("\u25c0 Back")
    assert value() == newest - 1, (value(), newest)
    page.one("input[type=range]").send_keys(Keys.ARROW_LEFT)
    page.wait(lambda: value() == newest - 2, "the slider does not move")
    Select(page.one("select")).select_by_visible_text("main")
    page.button("Record")
    page.wait(lambda: "recording main" in page.one("[role=status]").text, "not recording")
    page.pictures("back")
    page.open(program.wait_for_url(), "control")
    page.button("Remove")
    page.wait(lambda: not page.all(".plain li"), "the breakpoint stays")
    page.button("Resume")


def heap(page, program):
    page.open(program.wait_for_url(), "heap")
    row = lambda name: next(one for one in page.all(".heap-classes tbody tr") if one.find_element(By.CSS_SELECTOR, ".name").text == name)
    page.wait(lambda: "1,000" in row("Leak$Entry").text, "the entries are not counted")
    program.process.stdin.write("more\n")
    program.process.stdin.flush()
    program.process.stdout.readline()
    program.process.stdout.readline()
    page.button("Look again")
    page.wait(lambda: "2,000" in row("Leak$Entry").text and "+1,000" in row("Leak$Entry").text and row("Leak$Entry").find_element(By.CSS_SELECTOR, ".grown"),
              "the growth is not shown")
    page.one(".panel input[type=search]").send_keys("Leak$Cache")
    page.wait(lambda: len(page.all(".heap-classes tbody tr")) == 1, "the filter")
    page.wait(lambda: row("Leak$Cache").find_element(By.CSS_SELECTOR, ".name").click() or True, "the class cannot be chosen")
    page.button("Dominators")
    page.wait(lambda: "MB would be freed" in page.one(".kept").text and "java.util.HashMap" in page.one(".below").text, "no dominators")
    page.wait(lambda: page.one(".heap-objects .name").click() or True, "no objects")
    page.wait(lambda: "entries=HashMap" in page.one(".object-panel .summary").text, "the summary has no first field")
    page.button("Way from a root")
    page.wait(lambda: any("static cache" in line for line in page.texts(".way li")), "no way from a root")
    page.button("Who refers to it")
    page.wait(lambda: "static cache" in page.one(".referrers").text, "no referrers")
    page.wait(lambda: "entries" in page.one(".contents").text, "no fields")
    page.button("Film")
    page.wait(lambda: page.one(".film").text.startswith("No collection"), "no film")
    page.button("Look again")
    program.process.stdin.write("more\n")
    program.process.stdin.flush()
    page.wait(lambda: page.all(".collections tbody tr"), "no collections")
    if page.vm == "vitrine":
        page.wait(lambda: page.all(".cell-strip .cell-live"), "no cells")
    page.pictures("heap")
    page.button("End the film")


def classes(page, program):
    page.open(program.wait_for_url(), "classes")
    page.wait(lambda: {"'one'", "'two'", "'child'"} <= set(page.texts(".loaders .name")), "not all loaders")
    nested = page.wait(lambda: page.texts(".loaders .loaders .loaders .loaders .name"), "the loaders are not a tree")
    assert nested == ["'child'"], nested
    page.wait(lambda: next(one for one in page.all(".loaders .name") if one.text == "'one'").click() or True, "the loader cannot be chosen")
    page.wait(lambda: [row.split() for row in page.texts(".class-list tbody tr")] ==
              [["Tangle$Part", "initialized", "'one'", "Tangle.main", "(Tangle.java:30)"]], "the class of the loader")
    page.one("input[placeholder=module]").send_keys("java.sql")
    page.wait(lambda: any(row.split()[:2] == ["java.sql", "'platform'"] and "java.transaction.xa" in row for row in page.texts(".module-list tbody tr")), "no modules")
    page.pictures("classes")


def events(page, program):
    page.open(program.wait_for_url(), "events")
    page.wait(lambda: page.all("form option"), "no kinds of events")
    not_here = [one.get_attribute("textContent") for one in page.all("details td:first-child")]
    assert not_here[:2] == (["VirtualThreadStart", "VirtualThreadEnd"]) and "FramePop" in not_here, not_here
    rows = lambda: {row.split()[0]: row for row in page.texts(".watched tbody tr")}
    newest = lambda: page.texts(".newest tbody tr")

    def watch(event, subject="", stop=False):
        Select(page.one("form select")).select_by_visible_text(event)
        field, box = page.one("form input"), page.one("#event-stop")
        if field.is_enabled():
            field.clear()
            field.send_keys(subject)
        if box.is_enabled() and box.is_selected() != stop:
            box.click()
        page.button("Watch")

    def more():
        program.process.stdin.write("more\n")
        program.process.stdin.flush()

    watch("MethodEntry", "Leak*")
    watch("GarbageCollectionFinish")
    watch("ObjectFree", "java.lang.StringBuilder")
    page.wait(lambda: set(rows()) == {"MethodEntry", "GarbageCollectionFinish", "ObjectFree"}, "not all is watched")
    more()
    page.wait(lambda: "1,001" in rows()["MethodEntry"] and "Leak*" in rows()["MethodEntry"], "the entries are not counted")
    page.wait(lambda: any("MethodEntry" in row and "main" in row and "Leak.fillCache" in row for row in newest()), "the entry is not told")
    page.wait(lambda: any("GarbageCollectionFinish" in row for row in newest()) and any("ObjectFree" in row for row in newest()), "no collection, or nothing freed")
    page.wait(lambda: "more were counted only" in page.one(".bar p").text, "not said how many were only counted")
    page.wait(lambda: page.one(".lane path").get_attribute("d") and "of a core" in rows()["MethodEntry"], "no timeline, or no cost")
    page.pictures("events")
    page.one("[aria-label='Watch MethodEntry no longer']").click()
    page.wait(lambda: "MethodEntry" not in rows(), "it is watched still")
    watch("FieldAccess", "Leak.cache", stop=True)
    page.wait(lambda: "stops" in rows()["FieldAccess"], "not watched")
    more()
    page.wait(lambda: any("FieldAccess" in row and "Leak.cache at Leak.fillCache (Leak.java:" in row for row in newest()), "the access is not told")
    page.open(program.wait_for_url(), "control")
    page.wait(lambda: page.one(".state-text").text == "stands: event FieldAccess" and "Leak.fillCache" in page.texts(".frames .name"), "the thread does not stand")
    page.open(program.wait_for_url(), "events")
    page.wait(lambda: page.one("[aria-label='Watch FieldAccess no longer']").click() or True, "no button")
    page.wait(lambda: "FieldAccess" not in rows(), "it is watched still")
    page.open(program.wait_for_url(), "control")
    page.button("Resume")
    page.wait(lambda: page.one(".state-text").text == "running" or "Leak.main" in page.texts(".frames .name")[-1:], "it does not go on")


def versions(page, program):
    assert program.process.stdout.readline() == "1\n"
    page.open(program.wait_for_url(), "classes")
    page.wait(lambda: page.texts(".loaders .name") and "No class was redefined" in page.one("#view").text, "there are versions already")
    program.process.stdin.write("change\n")
    program.process.stdin.flush()
    assert program.process.stdout.readline() == "2\n"
    page.wait(lambda: page.texts("summary") == ["1: Changing$Answer, 1 method differs"], "no version")
    lines = [[one.text.strip() for one in page.all(f".diff {mark}")] for mark in ("del", "ins", "span")]
    assert lines == [["- 0: iconst_1"], ["+ 0: iconst_2"], ["1: ireturn"]], lines
    page.pictures("versions")


def main(vm, java, agent, classes_of_tests, out):
    page = Page(vm, out)

    def look(views, words, options="", input="\n"):
        """Shows the views of a program one after another. Returns what it has said when it has ended as it should."""
        program = Program(java, agent, words, options)
        try:
            for view in views:
                view(page, program)
            page.console_is_empty()
            page.driver.get("about:blank")
            code, output, errors = program.end(input)
            assert (code, errors) == (0, ""), (code, output, errors)
            return output
        finally:
            program.kill()
    here = ["-cp", classes_of_tests]
    try:
        assert look([threads], [*here, "Deadlock", "600"]) == "Ada and Grace are at table; Enter ends the meal.\nNobody has eaten.\n"
        sources = pathlib.Path(__file__).resolve().parent
        look([waits], [*here, "Dinner"])
        assert look([control, back], [*here, "Counter"], f"suspend,source={sources}", "").endswith("total 15\n")
        look([heap, events], [*here, "Leak"])
        look([classes], [*here, "Tangle"])
        look([versions], [f"-javaagent:{classes_of_tests}/changing.jar", *here, "Changing"])
    finally:
        page.driver.quit()


if __name__ == "__main__":
    main(*sys.argv[1:])
