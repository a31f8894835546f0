# SPDX-License-Identifier: Apache-2.0
"""Cases of run.py about the counters that jps, jstat and jcmd read from a file (performance data)."""
import pathlib, re, struct, subprocess, time
from attach_cases import running, tool, wait_for
from cases import case, expect


def counters_file(pid):
    return pathlib.Path(f"/tmp/hsperfdata_{subprocess.run(['id', '-un'], capture_output=True, text=True).stdout.strip()}/{pid}")


@case
def columns_of_jstat(c):
    """The columns have numbers where HotSpot's have them, if HotSpot runs without a compiler, a concurrent collector and a space for compressed
    class pointers, none of which this VM has."""
    cells = []
    options = tool(c, "jstat", "-options").split()
    for machine in (c.stock, c.ours):
        with running(c, machine, "-Xint", "-XX:+UseSerialGC", "-XX:-UseCompressedClassPointers", "-XX:MaxMetaspaceSize=64m", "-Xshare:off") as target:
            tool(c, "jcmd", str(target.pid), "GC.run")
            wait_for(lambda: 'sun.gc.lastCause="Diagnostic Command"' in tool(c, "jcmd", str(target.pid), "PerfCounter.print"), "the counters")
            rows = {}
            for option in options:
                lines = tool(c, "jstat", option, str(target.pid)).rstrip("\n").splitlines()
                expect(len(lines) == 2, lines)
                names, values = lines[0].split(), lines[1].split(maxsplit=len(lines[0].split()) - 1)
                rows[option] = [(name, "-" if value == "-" else "value") for name, value in zip(names, values)]
                if option == "-gccause":
                    expect(re.search(r" Diagnostic Command +No GC *$", lines[1]), lines)
            cells.append(rows)
            if machine is c.ours:
                found = dict(zip(*(line.split() for line in tool(c, "jstat", "-gcmetacapacity", str(target.pid)).splitlines())))
                expect(float(found["MCMX"]) == 65536 and 500 < float(found["MC"]) < 65536, found)
                # Class files are the smaller part of the memory for classes.
                files = int(re.search(r"class files (\d+)K", tool(c, "jcmd", str(target.pid), "GC.heap_info"))[1])
                used = dict(zip(*(line.split() for line in tool(c, "jstat", "-gc", str(target.pid)).splitlines())))["MU"]
                expect(float(used) > 1.5 * files > 0, (used, files))
                # jstat shows hundredths of a second.
                found = re.search(r"^sun\.cls\.time=(\d+)$", tool(c, "jcmd", str(target.pid), "PerfCounter.print"), re.M)
                expect(found and int(found[1]) > 0, found)
    expect(cells[0] == cells[1], cells)


@case
def cause_of_the_collection_that_runs(c):
    """jstat shows the collection that is running, in a program that collects in an endless loop."""
    with running(c, c.ours, program="Collects") as target:
        seen = lambda: tool(c, "jstat", "-gccause", str(target.pid), "20ms", "20").splitlines()[1:]
        wait_for(lambda: any(re.search(r" System\.gc\(\) +System\.gc\(\) *$", line) for line in seen()), "a running collection")


@case
def performance_data(c):
    """The file by which jps, jcmd and jstat find a VM."""
    folder = counters_file(1).parent
    stale = folder / "999999"
    with running(c, c.ours, "-Xmx128m", "-Dk=v") as target:
        pid = str(target.pid)
        file = counters_file(pid)
        expect(file.stat().st_size == 32768 and file.read_bytes()[:8] == b"\xca\xfe\xc0\xc0\x01\x02\x00\x01", "header")
        for machine in (c.stock, c.ours):
            expect(f"{pid} Waits one two three -Xmx128m -Dk=v" in tool(c, "jps", "-lvm", machine=machine), f"jps of {machine.home}")
            expect(re.search(rf"^{pid} Waits one two three$", tool(c, "jcmd", "-l", machine=machine), re.M), f"jcmd -l of {machine.home}")
            rows = tool(c, "jstat", "-class", pid, machine=machine).splitlines()
            expect(rows[0].split()[0] == "Loaded" and int(rows[1].split()[0]) > 300 and float(rows[1].split()[1]) > 500, rows)
            tool(c, "jcmd", pid, "GC.run")
            time.sleep(0.3 * c.ours.slowness)
            names, values = (line.split() for line in tool(c, "jstat", "-gc", pid, machine=machine).splitlines())
            found = dict(zip(names, values))
            expect(float(found["OC"]) > float(found["OU"]) > 100 and int(found["FGC"]) > 0 and found["YGC"] == "0", found)
        text = tool(c, "jcmd", pid, "PerfCounter.print")
        for line in ('sun.rt.javaCommand="Waits one two three"', 'java.property.java.vm.name="Vitrine VM"', "sun.rt.jvmCapabilities=\"11",
                     'java.rt.vmArgs="-Xmx128m -Dk=v"', "java.threads.live=", "sun.gc.collector.1.invocations="):
            expect(line in text, f"no {line} in\n{text}")
        expect("VM version" not in tool(c, "jcmd", "Waits", "VM.uptime"), "jcmd by name")
        target.terminate()
        wait_for(lambda: not file.exists(), "the file's end")
    with running(c, c.ours) as target:
        pid = target.pid
    stale.write_bytes(b"")
    with running(c, c.ours, "-XX:-UsePerfData") as target:
        expect(not counters_file(target.pid).exists(), "-XX:-UsePerfData")
    with running(c, c.ours):  # a VM that starts removes the files that killed VMs have left
        expect(not counters_file(pid).exists() and not stale.exists(), "stale files go")
    with running(c, c.ours, "-XX:+PerfDisableSharedMem") as target:
        expect(not counters_file(target.pid).exists(), "-XX:+PerfDisableSharedMem")
        expect("Vitrine VM" in tool(c, "jcmd", str(target.pid), "VM.version"), "attach without the file")


CONTENDS = """public class Contends {
    static final Object lock = new Object();
    static int waiting, entered;
    static Thread started(Runnable body) {
        Thread thread = new Thread(body);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
    static void await() {
        synchronized (lock) {
            waiting++;
            try { lock.wait(); } catch (InterruptedException e) { }
        }
    }
    static void enter() { synchronized (lock) { entered++; } }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) System.gc();
        for (int i = 0; i < 7; i++) started(Contends::await);
        for (int seen = 0; seen < 7; Thread.sleep(5)) synchronized (lock) { seen = waiting; }
        synchronized (lock) { lock.notify(); lock.notify(); lock.notifyAll(); lock.notifyAll(); }
        for (int i = 0; i < 5; i++)
            synchronized (lock) {
                Thread thread = started(Contends::enter);
                while (thread.getState() != Thread.State.BLOCKED) Thread.sleep(5);
            }
        System.out.println("ready");
        Thread.sleep(1_000_000);
    }
}"""


def perf_rows(data):
    """The numbers among the counters of a file: by name, their units and variability, and their value."""
    at, count = struct.unpack_from("<ii", data, 24)
    rows = {}
    for _ in range(count):
        length, name, _, kind, _, units, variability, value = struct.unpack_from("<iiiBBBBi", data, at)
        if kind == ord("J"):
            rows[data[at + name : data.index(0, at + name)].decode()] = ((units, variability), struct.unpack_from("<q", data, at + value)[0])
        at += length
    return rows


@case
def counters_of_classes_and_locks(c):
    """The counters that HotSpot has, with its units; those that this VM cannot have are named. They count."""
    (c.folder / "Contends.java").write_text(CONTENDS)
    c.stock_tool("javac", "-d", "agents", c.folder / "Contends.java")
    rows = []
    for machine in (c.stock, c.ours):
        with running(c, machine, program="Contends", classes="agents") as target:
            read = lambda: perf_rows(counters_file(target.pid).read_bytes())
            # Vitrine's are brought up to date again and again.
            for name, least in (("_sync_Notifications", 7), ("_sync_ContendedLockAttempts", 5), ("_sync_Parks", 5), ("_sync_Inflations", 1), ("safepoints", 3)):
                wait_for(lambda: f"sun.rt.{name}" not in read() or read()[f"sun.rt.{name}"][1] >= least, f"{name} of {machine.home}")
            rows.append(read())
    stock, ours = rows
    of_these = lambda rows: {name: row[0] for name, row in rows.items() if name.startswith(("sun.cls.", "sun.rt.", "java.cls."))}
    missing = set(of_these(stock)) - set(of_these(ours))
    expect(missing <= {"sun.cls.methodBytes", "sun.cls.secondarySuperHashTime"}, missing)
    other = {name: (kind, of_these(ours)[name]) for name, kind in of_these(stock).items() if name in ours and of_these(ours)[name] != kind}
    expect(not other, other)
    value = lambda name: ours[name][1]
    for name in ("time", "sysClassLoadTime", "sysClassBytes", "appClassLoadTime", "appClassLoadCount", "appClassBytes", "defineAppClassTime", "classLinkedTime", "classVerifyTime", "classInitTime"):
        expect(value(f"sun.cls.{name}") > 0, (name, ours))
    expect(stock["sun.cls.defineAppClasses"][1] == value("sun.cls.defineAppClasses") == 1 <= value("sun.cls.verifiedClasses"), (stock, ours))
    expect(200 < value("sun.cls.initializedClasses") <= value("sun.cls.linkedClasses"), ours)
    for name in ours:
        expect(not name.endswith(".self") or 0 < value(name) <= value(name[: -len(".self")]), (name, ours))
    expect(0 < value("sun.rt.safepointSyncTime") <= value("sun.rt.safepointTime") and value("sun.rt.applicationTime") > 0, ours)
    expect(value("sun.rt._sync_MonExtant") == value("sun.rt._sync_Inflations") - value("sun.rt._sync_Deflations") >= 1, ours)
