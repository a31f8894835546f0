# SPDX-License-Identifier: Apache-2.0
"""A page that stays open, with each view in turn, does not grow, and neither does the program that it shows.
                                                                                    growth.py VM JAVA AGENT CLASSES SECONDS
Counts are taken after a collection of the page's garbage, always in the same view, which shows nothing. The first third is for what is kept for a bounded time."""
import json, pathlib, re, sys, tempfile, time, urllib.request

from browser import Page
from program import Program

VIEWS = ("threads", "control", "heap", "classes", "events", "back")
WATCHED = ({"event": "MethodEntry", "subject": "Churn*"}, {"event": "Exception"}, {"event": "ThreadStart"}, {"event": "GarbageCollectionFinish"})


def post(url, path, body):
    request = urllib.request.Request(f"{url}api/{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    urllib.request.urlopen(request, timeout=60).close()


def counts(page, process):
    """Of the page: bytes of its heap, nodes, listeners. Of the program: KiB of resident memory, threads, open files."""
    for _ in range(3):   # weakly held nodes go with the second
        page.driver.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
    metrics = {one["name"]: one["value"] for one in page.driver.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]}
    status = pathlib.Path(f"/proc/{process}/status").read_text()
    of = lambda name: int(re.search(rf"{name}:\s+(\d+)", status)[1])
    files = len(list(pathlib.Path(f"/proc/{process}/fd").iterdir()))
    return {"heap": metrics["JSHeapUsedSize"], "nodes": metrics["Nodes"], "listeners": metrics["JSEventListeners"], "resident": of("VmRSS"), "threads": of("Threads"),
            "files": files}


def main(vm, java, agent, classes, seconds):
    seconds = float(seconds)
    page = Page(vm, tempfile.mkdtemp(prefix="vitrine-"))
    # A small heap, so that it has its size early.
    program = Program(java, agent, ["-Xmx48m", "-cp", classes, "Churn"])
    try:
        url = program.wait_for_url()
        assert program.process.stdout.readline() == "ready\n"
        for body in WATCHED:
            post(url, "events/watch", body)
        page.driver.execute_cdp_cmd("Performance.enable", {})
        page.open(url, "threads")
        all_counts = []
        begin = time.monotonic()
        while time.monotonic() - begin < seconds or len(all_counts) < 6:
            for view in VIEWS:
                page.wait(lambda: page.one(f"#tab-{view}").click() or True, f"no view {view}")
                time.sleep(seconds / 60)
            all_counts.append({"at": round(time.monotonic() - begin), **counts(page, program.process.pid)})
            print(json.dumps(all_counts[-1]), flush=True)
        before, after = all_counts[len(all_counts) // 3], all_counts[-1]
        for what, more in (("nodes", 150), ("listeners", 5), ("heap", 500_000), ("threads", 4), ("files", 8), ("resident", 16_384)):
            assert after[what] <= before[what] + more, (what, all_counts)
        page.driver.get("about:blank")
        code, _, errors = program.end()
        assert (code, errors) == (0, ""), (code, errors)
    finally:
        program.kill()
        page.driver.quit()


if __name__ == "__main__":
    main(*sys.argv[1:])
