# SPDX-License-Identifier: Apache-2.0
"""./dev bench --bulk: ciphers, digests, checksums, arrays and strings, against HotSpot with its compilers."""
import json, statistics

import measure
import vm as support

HERE = support.REPO / "tests" / "bench"
# Groups of Bulk.java: whether the first run counts, with all that it takes to get going, or the best one; and what that should not exceed as a multiple
# of HotSpot's, by how names begin (None: it is only shown).
GROUPS = {"numbers": ("first", {"keys.RSA": 2, "modPow": 1.5, "": None}), "ciphers": ("first", {"ChaCha20": None, "": 1.5}),
          "encodings": ("first", {"UTF-8": None, "": 1.5}), "arrays": ("best", {"sort": None, "": 1.3}), "strings": ("first", {"String.format": 2, "": None})}


def bulk(build, jdk, rounds, groups):
    """The ratio of a round is taken between two runs, one after the other; the table shows medians over the rounds. Returns what is over its bound."""
    classes = build / "bench" / "bulk"
    support.compile_java(jdk, HERE / "bulk", classes)
    homes = {"vitrine": support.image_of(build, jdk), "default": jdk}
    print(f"JDK {support.release_of(jdk)}, medians of {rounds} rounds, us\n{'':36}{'first run':^34}{'best run':^34}")
    print(f"{'work':28}" + f"{'Vitrine':>14}{'HotSpot':>12}{'ratio':>8}" * 2, flush=True)
    results, missed = {}, []
    for group in groups:
        seen = [{name: measure.figures(measure.run([home / "bin" / "java", "-cp", classes, "Bulk", group], quiet=True)[0]) for name, home in homes.items()}
                for _ in range(rounds)]
        for name in seen[0]["vitrine"]:
            line, row = f"{name:28}", {}
            for column, key in enumerate(("first", "best")):
                ours, default = ([run[vm][name][column] for run in seen] for vm in homes)
                row[key] = {"vitrine": statistics.median(ours), "default": statistics.median(default),
                            "ratio": statistics.median(a / b for a, b in zip(ours, default))}
                line += f"{row[key]['vitrine']:14.1f}{row[key]['default']:12.1f}{row[key]['ratio']:8.2f}"
            which, bounds = GROUPS[group]
            bound = next(bound for prefix, bound in bounds.items() if name.startswith(prefix))
            if bound and row[which]["ratio"] > bound:
                missed.append(name)
                line += f"   {which}: more than {bound}"
            print(line, flush=True)
            results[name] = row
    (build / "bench" / "bulk.json").write_text(json.dumps(results, indent=1))
    return missed
