# SPDX-License-Identifier: Apache-2.0
RELEASE = 21
EXPORTS = ["--add-exports", "java.base/jdk.internal.vm=ALL-UNNAMED"]


def check(lab):
    lab.javac("Tasks.java", "Flag.java", lab.own / "Check.java", options=EXPORTS)
    done = lab.java(*EXPORTS, "-Djdk.virtualThreadScheduler.parallelism=1", "-Djdk.virtualThreadScheduler.maxPoolSize=1", "Check")
    said = dict(line.split("= ", 1) for line in done.stdout.splitlines() if "= " in line)
    lab.need("flag" in said, "the program ends by itself", (done.stdout + done.stderr)[-2000:])
    lab.expect(said["added"] == "true", "a task that is added does not run yet", "Make a Continuation of it, and put it into `ready`.")
    lab.expect(said["order"] == "a0 b0 c0 a1 b1 c1 a2 b2 c2", "three tasks that pause take turns",
               f"The order is {said['order']}.\nContinuation.run goes on with a continuation until it ends or yields; "
               "Continuation.yield(SCOPE) leaves the innermost one of that scope.")
    lab.expect(said["thread"] == "true", "all of it happens on the thread that has called run()", "Another thread was used, or none.")
    lab.expect(said["deep"] == "last, sum 5050, added by a task, 1002",
               "1000 tasks pause at a depth of 100 calls, and go on there",
               f"They end so: {said['deep']}. The first to end is to be the one that does not pause, and the last the one that is added last.")
    lab.expect(said["flag"] == "set", "a virtual thread that waits for another one lets it run, though there is one carrier",
               "The other one never ran: nothing takes the carrier away from a virtual thread that computes. Thread.onSpinWait does not, either.")
