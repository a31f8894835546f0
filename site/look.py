#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Looks at the pages of a site in headless Chromium, in two widths: nothing may be wider than the window, no picture missing, no error in the
console, and the searches of the ledger and of all pages must find. Screenshots, light and dark, go into a folder. Needs Debian's chromium, chromium-driver and
python3-selenium.
    look.py SITE SCREENSHOTS"""
import pathlib, sys, time
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

WIDTHS = (380, 1280)
SHOWN = ["index.html", "guide/tour.html", "guide/measurements.html", "pictures.html", "gc/index.html", "jvmti/ledger.html", "labs/index.html",
         "labs/04_monitor/index.html", "search.html", "source/vm/thread/monitor.cpp.html"]
QUERIES = {"search.html": "?q=safepoint"}  # with which pages are shown
# Elements that stick out of the window without being in something that scrolls, by tag and text.
TOO_WIDE = """
const out = [], width = document.documentElement.clientWidth;
for (const element of document.querySelectorAll("body *")) {
  const box = element.getBoundingClientRect();
  if (box.width === 0 || box.right <= width + 1 || getComputedStyle(element).position === "absolute") continue;
  let around = element.parentElement, scrolls = false;
  for (; around && !scrolls; around = around.parentElement) scrolls = /auto|scroll|hidden/.test(getComputedStyle(around).overflowX);
  if (!scrolls) out.push(element.tagName.toLowerCase() + ": " + element.textContent.trim().slice(0, 60));
}
if (document.documentElement.scrollWidth > width) out.push("the page is " + document.documentElement.scrollWidth + " wide");
return out.slice(0, 5);"""
MISSING = "return [...document.images].filter(each => !each.complete || each.naturalWidth === 0).map(each => each.src)"

ROWS = "return [...document.querySelectorAll('.ledger tbody tr')].filter(row => row.offsetParent).map(row => row.textContent)"


class Browser:
    def __init__(self, site):
        options = webdriver.ChromeOptions()
        for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--hide-scrollbars", "--host-resolver-rules=MAP * ~NOTFOUND"):
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.site = site

    def set(self, width, scheme):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def open(self, page):
        self.driver.get((self.site / page).as_uri() + QUERIES.get(page, ""))

    def wrong(self):
        yield from (f"too wide: {each}" for each in self.driver.execute_script(TOO_WIDE))
        yield from (f"the picture {each} is not shown" for each in self.driver.execute_script(MISSING))
        yield from (f"console: {line['message']}" for line in self.driver.get_log("browser"))

    def rows(self):
        return self.driver.execute_script(ROWS)


def search(browser):
    """What is wrong with the search of the ledger."""
    browser.open("jvmti/ledger.html")
    everything = browser.rows()
    field = browser.driver.find_element(By.ID, "search")
    field.send_keys("getlocalint slot")
    found = browser.rows()
    if not found or len(found) >= len(everything) or not all("getlocalint" in row.lower() and "slot" in row.lower() for row in found):
        yield f"the search shows {len(found)} of {len(everything)} rows"
    if browser.driver.find_element(By.ID, "count").text != f"{len(found)} of {len(everything)} rows":
        yield "the search does not say how many it has found"
    field.clear()
    field.send_keys("nothing has this name")
    if browser.rows():
        yield "the search finds what is not there"
    field.clear()
    field.send_keys(" ")
    if browser.rows() != everything:
        yield "an empty search hides rows"


RESULTS = """return [...document.querySelectorAll("#results li")].map(each => [each.querySelector("a").getAttribute("href"), each.textContent])"""


def search_everywhere(browser):
    """What is wrong with the search of all pages, from the field of any page to what a result leads to."""
    browser.open("gc/index.html")
    if not browser.driver.execute_script("return document.querySelector('.menu').open"):
        browser.driver.find_element(By.CSS_SELECTOR, ".menu summary").click()
    browser.driver.find_element(By.CSS_SELECTOR, ".find input").send_keys("monitor inflated" + Keys.ENTER)
    words = lambda text: all(word in text.lower() for word in ("monitor", "inflated"))
    ends = time.monotonic() + 20
    while not (found := browser.driver.execute_script(RESULTS)) and time.monotonic() < ends:
        time.sleep(0.05)  # the page of results is loaded, and its index
    if "/search.html?q=monitor" not in browser.driver.current_url or not found:
        yield f"the field of a page leads to {browser.driver.current_url} with {len(found)} results"
    if not any(page.startswith("guide/tour.html#") for page, _ in found):
        yield f"the tour is not found: {found}"
    yield from browser.wrong()
    field = browser.driver.find_element(By.ID, "everywhere")
    for text, kind in (("monitor_enter", "source/vm/"), ("getlocalint slot", "jvmti/ledger.html#find=")):
        field.clear()
        field.send_keys(text)
        if not any(page.startswith(kind) for page, _ in browser.driver.execute_script(RESULTS)):
            yield f"'{text}' is not found in {kind}: {browser.driver.execute_script(RESULTS)[:5]}"
    field.clear()
    field.send_keys("no page has (this) [text]")
    if browser.driver.execute_script(RESULTS) or browser.driver.find_element(By.ID, "found").text != "0 places":
        yield "the search finds what is not there"
    field.clear()
    field.send_keys("inflated")
    link = browser.driver.find_element(By.CSS_SELECTOR, "#results a[href^='guide/tour.html#']")
    link.click()
    if not words(browser.driver.find_element(By.TAG_NAME, "main").text):
        yield "a result leads to a page without the words"


def menu(browser):
    """What is wrong with the menu of a narrow window: closed at first, open at a touch, and within the window."""
    browser.open("gc/index.html")
    link = browser.driver.find_element(By.CSS_SELECTOR, "nav a[aria-current]")
    seen = lambda: browser.driver.execute_script("return arguments[0].checkVisibility()", link)
    if seen():
        yield "the menu is open"
    browser.driver.find_element(By.CSS_SELECTOR, ".menu summary").click()
    if not seen() or link.text != "gc":
        yield "the menu does not open, or does not show which page this is"
    yield from browser.wrong()


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    site, shots = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    shots.mkdir(parents=True, exist_ok=True)
    browser = Browser(site)
    problems = []
    try:
        # Pages of source files are all alike: one of them is among those that are shown.
        every = sorted(file.relative_to(site).as_posix() for file in site.rglob("*.html"))
        pages = [page for page in every if page in SHOWN or not page.startswith("source/")]
        for width in WIDTHS:
            browser.set(width, "light")
            for page in pages:
                browser.open(page)
                problems += [f"{page} at {width}: {each}" for each in browser.wrong()]
            for page in [page for page in SHOWN if page in pages]:
                for scheme in ("light", "dark"):
                    browser.set(width, scheme)
                    browser.open(page)
                    browser.driver.get_screenshot_as_file(str(shots / f"{page.removesuffix('.html').replace('/', '-')}-{width}-{scheme}.png"))
            if width == min(WIDTHS):
                problems += [f"menu at {width}: {each}" for each in menu(browser)]
            problems += [f"ledger at {width}: {each}" for each in search(browser)]
            problems += [f"search at {width}: {each}" for each in search_everywhere(browser)]
    finally:
        browser.driver.quit()
    print("\n".join(problems) or f"site: {len(pages)} pages looked at in {len(WIDTHS)} widths; screenshots in {shots}")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
