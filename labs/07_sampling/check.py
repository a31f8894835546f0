# SPDX-License-Identifier: Apache-2.0
import re


def check(lab):
    lab.agent("sampler.cpp")
    lab.javac(lab.own / "Work.java")
    for rounds in (50, 200, 800, 3200, 12800):  # a busy machine takes fewer samples of so many rounds; below, a few hundred of the program tell its methods apart
        done = lab.java("-Xcheck:jvmti", "-agentlib:sampler", "Work", rounds)
        count = re.search(r"^sampler: (\d+) samples$", done.stderr, re.M)
        rows = {kind: [(name, float(part)) for part, name in re.findall(rf"^sampler: {kind} +([\d.]+) % +(\S+)$", done.stderr, re.M)]
                for kind in ("self", "total")}
        if done.returncode or not count or sum(part for name, part in rows["self"] if name.startswith("Work.")) / 100 * int(count[1]) >= 300:
            break
    lab.need(done.returncode == 0 and "worked" in done.stdout, "the program runs with the agent, to its end", (done.stdout + done.stderr)[-2000:])
    lab.need(count and int(count[1]) > 20, "it takes samples", "There are hardly any. The thread of the agent is to go on until VMDeath.")
    own, total = (dict(rows[kind]) for kind in ("self", "total"))
    # One of a few hundred samples may be taken just before a thread waits.
    lab.expect(sum(part for name, part in own.items() if name.startswith(("java/lang/Object.wait", "java/lang/Thread.sleep"))) < 10,
               "threads that wait or sleep are not among the samples",
               "They are there, as often as the thread that works. "
               "A stack tells where a thread is, and not whether it takes time: see jvmtiStackInfo.state.")
    lab.expect(own.get("java/lang/ref/Reference.waitForReferencePendingList", 0) < 10, "a thread that waits in a native method is not, either",
               "The reference handler is RUNNABLE for the VM, as all native code, and waits. "
               "GetThreadCpuTime tells (for a capability) who has run since.")
    order = [name for name, _ in rows["self"] if name.startswith("Work.")]
    lab.expect(rows["self"] and rows["self"][0][0] == "Work.hot", "Work.hot is first by itself", "Another method is. Which thread was it in?")
    lab.expect({"Work.hot", "Work.fib", "Work.warm"} <= {*order} and order.index("Work.hot") < order.index("Work.fib") < order.index("Work.warm"),
               "by itself, Work.hot comes before Work.fib, and that before Work.warm", f"The order is {', '.join(order)}.")
    lab.expect(total.get("Work.round", 0) > 80, "Work.round is on nearly every stack",
               "In `total`, count every method of a stack, not only the newest.")
    lab.expect(total and max(total.values()) <= 100, "no method has more than 100 %, not even the recursive one",
               "A method that is on a stack ten times was seen in one sample." if total else "There are no totals yet.")
