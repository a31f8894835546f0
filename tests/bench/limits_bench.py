# SPDX-License-Identifier: Apache-2.0
"""./dev bench --limits: class files near the limits of JVMS 4.11, and how time grows with their size, beside HotSpot."""
import json, re, resource, statistics, subprocess

import vm as support

HERE = support.REPO / "tests" / "bench"
GROWTH = 24  # what eight times the size may cost at most, as a multiple; in proportion, it is 8, with the square 64
LEAST_US = 20000  # below, a growth is that of other things
SECONDS, ADDRESS_SPACE = 60, 12 << 30  # for the stock JDK, some of whose times and sizes grow with the square or exponentially


def times(java, classes, kind):
    """Microseconds by size, as far as the VM comes."""
    limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    try:
        out = subprocess.run([java, "-Xmx1g", "-XX:ErrorFile=/dev/null", "-cp", classes, "Limits", kind], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=limit,
                             timeout=SECONDS, text=True).stdout
    except subprocess.TimeoutExpired as end:
        out = (end.stdout or b"").decode()
    rows = (line.split() for line in out.splitlines() if line.startswith(kind + " "))
    return {int(row[1]): int(row[2]) for row in rows if len(row) == 3}


def limits(build, jdk, rounds):
    """Medians over the rounds; "-" where a VM was stopped. Returns the kinds whose time grows too fast under Vitrine."""
    classes = build / "bench" / "limits"
    support.compile_java(jdk, HERE / "limits", classes, [support.REPO / "tests" / "java" / "class_file_limits" / "MadeFile.java"])
    vms = {"vitrine": support.image_of(build, jdk) / "bin" / "java", "default": jdk / "bin" / "java"}
    kinds = re.findall(r'^        kind\("([^"]+)"', (HERE / "limits" / "Limits.java").read_text(), re.M)
    print(f"JDK {support.release_of(jdk)}, medians of {rounds} rounds, us\n{'kind':20}{'size':>8}{'Vitrine':>12}{'HotSpot':>12}", flush=True)
    results, missed = {}, []
    for kind in kinds:
        seen = {name: [times(java, classes, kind) for _ in range(rounds)] for name, java in vms.items()}
        median = lambda name, size: statistics.median(run[size] for run in seen[name]) if all(size in run for run in seen[name]) else None
        sizes = sorted(seen["vitrine"][0])
        row = {size: {name: median(name, size) for name in vms} for size in sizes}
        grows = not sizes or row[sizes[-1]]["vitrine"] > max(GROWTH * row[sizes[0]]["vitrine"], LEAST_US)
        for size in sizes:
            text = "".join(f"{'-' if time is None else round(time):>12}" for time in row[size].values())
            print(f"{kind:20}{size:8}{text}{'   grows too fast' if grows and size == sizes[-1] else ''}", flush=True)
        if grows:
            missed.append(kind)
        results[kind] = row
    (build / "bench" / "limits.json").write_text(json.dumps(results, indent=1))
    return missed

