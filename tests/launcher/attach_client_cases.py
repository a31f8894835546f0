# SPDX-License-Identifier: Apache-2.0
"""Cases of run.py about many, slow or silent clients of the attach mechanism, without the JDK's tools."""
import pathlib, re, resource, signal
from attach_cases import answer, connect, prepare, running, tool, wait_for
from cases import case, expect


VERSION = b"1\0jcmd\0VM.version\0\0\0"


@case
def attach_with_idle_clients(c):
    """Clients that send nothing or do not read do not delay others; many clients at once are all answered."""
    with running(c, c.ours) as target:
        expect("Vitrine VM" in tool(c, "jcmd", str(target.pid), "VM.version"), "jcmd")
        silent, unfinished, deaf = (connect(target.pid) for _ in range(3))
        unfinished.sendall(VERSION[:-1])
        deaf.sendall(b"1\0jcmd\0VM.stringtable -verbose\0\0\0")
        expect("Vitrine VM" in tool(c, "jcmd", str(target.pid), "VM.version"), "jcmd beside idle clients")
        target.send_signal(signal.SIGSTOP)
        peers = [connect(target.pid) for _ in range(200)]
        for peer in peers:
            peer.sendall(VERSION)
        target.send_signal(signal.SIGCONT)
        answers = [answer(peer) for peer in peers]
        expect(all(text.startswith("0\nVitrine VM version") for text in answers), answers)
        unfinished.sendall(VERSION[-1:])
        expect(answer(unfinished) == answers[0] and "java.lang.Object" in answer(deaf), "the late ones")
        silent.close()


@case
def attach_without_descriptors(c):
    """When a program has used up its descriptors, the listener sleeps until there is one for the next client."""
    prepare(c)
    go = c.folder / "go"
    with running(c, c.ours, "-XX:-MaxFDLimit", program="Leaks", classes="agents") as target:
        resource.prlimit(target.pid, resource.RLIMIT_NOFILE, (200, 200))
        expect("Vitrine VM" in tool(c, "jcmd", str(target.pid), "VM.version"), "jcmd")
        go.touch()
        wait_for(lambda: "full" in (c.folder / "target.txt").read_text(), "descriptors to be used up")
        silent = connect(target.pid)  # one may find a place in the queue
        peers = [connect(target.pid) for _ in range(3)]
        for peer in peers:
            peer.sendall(VERSION)
        task = next(t for t in pathlib.Path(f"/proc/{target.pid}/task").iterdir() if (t / "comm").read_text() == "Attach Listener\n")
        sleeps = lambda: int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)$", (task / "status").read_text(), re.M)[1])
        ticks = lambda: sum(map(int, (task / "stat").read_text().rpartition(")")[2].split()[11:13]))
        slept, worked = sleeps(), ticks()

        def has_paused():
            expect(ticks() < worked + 100, "a second of processor time and hardly a pause")
            return sleeps() >= slept + 10

        wait_for(has_paused, "pauses of the listener")
        go.unlink()
        for peer in peers:
            expect(answer(peer).startswith("0\nVitrine VM version"), "an answer at last")
        silent.close()
