# SPDX-License-Identifier: Apache-2.0
"""Prints the slowest tests of a run of ctest, and how long each kind took altogether.   slowest.py FILE   (what ctest --output-junit wrote)"""
import collections, sys, xml.etree.ElementTree as ElementTree

SHOWN = 20

rows = [(float(case.get("time")), case.get("name")) for case in ElementTree.parse(sys.argv[1]).getroot().iter("testcase")]
kinds = collections.Counter()
for seconds, name in rows:
    kinds[name.split(".")[0]] += seconds
if len(rows) > SHOWN:
    print(f"\nThe slowest {SHOWN} of {len(rows)} tests, in seconds:")
    for seconds, name in sorted(rows, reverse=True)[:SHOWN]:
        print(f"{seconds:8.1f}  {name}")
    print("All tests of a kind: " + ", ".join(f"{kind} {seconds:.0f}" for kind, seconds in kinds.most_common()))
