# SPDX-License-Identifier: Apache-2.0
"""Cases of run.py about what the VM tells of its agents, and of threads that wait for each other."""
import pathlib, re, signal, time
import vm as support
from attach_cases import SOURCES, prepare, running, tool, wait_for
from cases import case, expect
from readme import shown_in

HERE = pathlib.Path(__file__).resolve().parent / "critical"

SOURCES |= {
    "Locks": """import java.util.concurrent.locks.*;
        public class Locks { static volatile boolean begun; static final Object HELD = new Object();
          static class Slow { static { begun = true; rest(); } static int x; }
          static void rest() { try { Thread.sleep(600_000); } catch (InterruptedException e) { } }
          static void until(Thread t, Thread.State state) { while (t.getState() != state) Thread.onSpinWait(); }
          static Thread start(String name, Runnable body, Thread.State state) { Thread t = new Thread(body, name); t.setDaemon(true); t.start(); until(t, state); return t; }
          static void holdsForEver() { synchronized (HELD) { begun = true; while (true) Thread.onSpinWait(); } }
          public static void main(String[] a) throws Exception {
            Object one = new Object(), two = new Object(); ReentrantLock lock = new ReentrantLock();
            Thread first = start("first", () -> { synchronized (one) { begun = true; while (begun) Thread.onSpinWait(); synchronized (two) { } } }, Thread.State.RUNNABLE);
            while (!begun) Thread.onSpinWait();
            start("second", () -> { synchronized (two) { synchronized (one) { } } }, Thread.State.BLOCKED);
            begun = false; until(first, Thread.State.BLOCKED);
            start("behind", () -> { synchronized (one) { } }, Thread.State.BLOCKED);
            start("holder", () -> { lock.lock(); rest(); }, Thread.State.TIMED_WAITING);
            Thread waiter = start("waiter", () -> { synchronized (lock) { lock.lock(); } }, Thread.State.WAITING);
            start("last", () -> { synchronized (lock) { } }, Thread.State.BLOCKED);
            start("initializer", () -> Slow.x = 1, Thread.State.TIMED_WAITING);
            start("user", () -> Slow.x = 2, Thread.State.RUNNABLE);
            begun = false;
            Thread stopped = start("stopped", Locks::holdsForEver, Thread.State.RUNNABLE);
            while (!begun) Thread.onSpinWait();
            try { Thread.class.getMethod("suspend").invoke(stopped); } catch (ReflectiveOperationException refusedSince20) { }
            start("wants", () -> { synchronized (HELD) { } }, Thread.State.BLOCKED);
            System.out.println("ready"); System.out.flush(); rest(); } }""",
}


@case
def debugging_by_jcmd(c):
    """libjdwp with onjcmd=y starts when jcmd tells it to; its answers are the same text."""
    jdwp = "-agentlib:jdwp=transport=dt_socket,server=y,address=127.0.0.1:0,"
    answers = []
    for machine in (c.stock, c.ours):
        said = []
        for option in (jdwp + "onjcmd=y", jdwp + "suspend=n", "-Dno.agent=y"):
            with running(c, machine, option) as target:
                for command in ("VM.start_java_debugging", "VM.start_java_debugging", "help VM.start_java_debugging"):
                    said.append(tool(c, "jcmd", str(target.pid), command).replace(str(target.pid), "PID"))
        answers.append(said)
    expect("Debugging has been started.\nTransport : dt_socket\n" in answers[0][0], answers[0])
    expect(answers[0] == answers[1], answers)


@case
def chains_of_locks(c):
    """Who waits for whom, in jcmd Thread.locks and behind the thread dump of SIGQUIT."""
    prepare(c)
    with running(c, c.ours, program="Locks", classes="agents") as target:
        time.sleep(0.2)   # the user of the class has come to its initialization
        said = tool(c, "jcmd", str(target.pid), "Thread.locks")
        target.send_signal(signal.SIGQUIT)
        wait_for(lambda: "\nDeadlock: " in (c.folder / "target.txt").read_text(), "the chains behind the thread dump")
    monitor, lock = r"waits to enter the monitor of <0x\w+> \(a java\.lang\.Object\)", r"waits for the lock <0x\w+> \(a [\w.$]+Sync\)"
    text = re.sub(r"\s+", " ", said)
    for pattern in (rf'Deadlock: these threads wait for each other, and none of them goes on\. "first" {monitor}, which "second" owns '
                    rf'"second" {monitor}, which "first" owns Chain: ',
                    rf'Chain: "behind" {monitor}, which "first" owns "first" is in the deadlock above',
                    rf'Chain: "last" waits to enter the monitor of \S+ \(a \S+ReentrantLock\), which "waiter" owns "waiter" {lock}, which "holder" owns '
                    r'"holder" sleeps, at java\.lang\.Thread\.sleep',
                    r'Chain: "user" waits for the initialization of Locks\$Slow, which "initializer" runs "initializer" sleeps, at ',
                    rf'Chain: "wants" {monitor}, which "stopped" owns "stopped" (is suspended for \d+\.\d s, by Thread\.suspend|runs), at Locks\.holdsForEver'):
        expect(re.search(pattern, text), f"no {pattern} in\n{said}")
    shown_in(c, "serviceability/README.md", "Who waits for whom", said)
    expect(said.count("Chain:") == 4 and said.count("Deadlock:") == 1, said)
    expect(all(len(line) <= 120 for line in said.splitlines()), said)
    with running(c, c.ours) as target:
        expect("No thread waits for another one." in tool(c, "jcmd", str(target.pid), "Thread.locks"), "nothing to say")


@case
def critical_regions(c):
    """Who is in a critical region of JNI: known with -Xcheck:jni."""
    c.stock_tool("javac", "-d", "critical", HERE / "Critical.java")
    support.compile_native(c.stock.home, HERE, c.folder / "libcritical.so", "-shared")
    for checks in (["-Xcheck:jni"], []):
        with running(c, c.ours, *checks, f"-Djava.library.path={c.folder}", program="Critical", classes="critical") as target:
            said = tool(c, "jcmd", str(target.pid), "Thread.locks").split("\n", 1)[1]
        region = r'Critical regions of JNI, [^\n]*:\n  "holder" is in one for \d+\.\d s: GetPrimitiveArrayCritical of [^\n]*int\[100\]\n\s*'
        expect(re.fullmatch(region if checks else r"No thread waits for another one\.\n", said), said)


@case
def stacks_behind_numbers(c):
    """The checks look for frames behind the interpreter's, whose registers hold numbers of the program."""
    numbers = HERE.parent / "numbers"
    c.stock_tool("javac", "-d", "numbers", numbers / "Numbers.java")
    support.compile_native(c.stock.home, numbers, c.folder / "libnumbers.so", "-shared")
    done = c.java("-Xcheck:jvmti", f"-agentpath:{c.folder}/libnumbers.so", "-cp", "numbers", "Numbers")
    expect(done.returncode == 0 and done.stdout == "14.0 -1 -1\n" and done.stderr == "", done)


@case
def agents_and_what_they_ask_for(c):
    prepare(c)
    with running(c, c.ours, "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0") as target:
        said = tool(c, "jcmd", str(target.pid), "JVMTI.agents")
    shown_in(c, "serviceability/README.md", "What agents ask for", said)
    # Since release 21, jdwp looks at prepared classes in its second environment.
    prepared = "" if c.release >= 21 else "ClassPrepare, "
    for pattern in (r"^Agents:\n  jdwp\nEnvironments of JVM TI:\n  1  version \d+\.0, of jdwp\n     capabilities: ", r"\bcan_suspend\b",
                    rf"^     events: {prepared}GarbageCollectionFinish, ThreadEnd, ThreadStart, VMDeath, VMInit$",
                    r"^  2  version \d+\.0, made later than at the start of an agent$", r"^     tags: \d+$", r"^Suspended threads:\n  none$"):
        expect(re.search(pattern, said, re.M), f"no {pattern} in\n{said}")
    expect(all(len(line) <= 120 for line in said.splitlines()), said)
    with running(c, c.ours) as target:
        said = tool(c, "jcmd", str(target.pid), "JVMTI.agents").split("\n", 1)[1]
    expect(said == "Agents:\n  none\nEnvironments of JVM TI:\n  none\nSuspended threads:\n  none\n", said)


@case
def trace_of_jvmti_calls(c):
    """The trace of agents' calls, with names for the values; -agentlib:jdwp and an agent in Java."""
    prepare(c)
    done = c.java("-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0", "-javaagent:instruments.jar", "-cp", c.classes, "Main",
                  env={"VITRINE_TRACE_JVMTI": "1"})
    for pattern in (r"jvmti: AddCapabilities\(capabilities_ptr=\{can_[a-z_]+( can_[a-z_]+)* can_get_line_numbers( can_[a-z_]+)*\}\)",
                    r"jvmti: AddCapabilities\(capabilities_ptr=\{can_redefine_classes\}\)",
                    r"jvmti: SetEventNotificationMode\(mode=JVMTI_ENABLE, event_type=ClassPrepare, event_thread=null\)",
                    r"jvmti: SetEventNotificationMode\(mode=JVMTI_DISABLE, event_type=VMInit, event_thread=null\)", r"jvmti: GetTopThreadGroups\(\)",
                    r"jvmti: IsModifiableClass\(klass=Instruments\$Old\)", r"jvmti: Allocate\(size=\d+\)",
                    r"jvmti: GetObjectSize\(object=a java\.lang\.Object\)", r'jvmti: AddToBootstrapClassLoaderSearch\(segment="[^"]*boot\.jar"\)',
                    r"jvmti: RetransformClasses\(class_count=2, classes=\[[\w.$]+, [\w.$]+\]\)"):
        expect(re.search(f"^{pattern}$", done.stderr, re.M), f"no {pattern} in\n{done.stderr[:6000]}")


@case
def what_verbose_switches(c):
    """-verbose, SetVerboseFlag and the beans switch the log on stdout, where -Xlog has the last word, and no other output."""
    (c.folder / "Verbose.java").write_text("""import java.lang.management.*;
        public class Verbose { static class A { } static class B { } static class C { } static class D { }
          static native void set(int flag, boolean on);
          static ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean(); static MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
          static void show(String step) { System.gc(); System.out.println("= " + step + " " + classes.isVerbose() + " " + memory.isVerbose()); }
          public static void main(String[] a) {
            new A(); show("start");
            set(1, true); set(2, true); show("on");
            classes.setVerbose(false); memory.setVerbose(false); new B(); show("off by the beans");
            classes.setVerbose(true); memory.setVerbose(true); new C(); show("on by the beans");
            set(1, false); set(2, false); new D(); show("off");
            set(4, true); new java.util.zip.Inflater(); set(4, false); new java.util.zip.Deflater(); show("end"); } }""")
    c.stock_tool("javac", "-d", c.classes, "Verbose.java")
    support.compile_native(c.stock.home, pathlib.Path(__file__).resolve().parent / "verbose", c.folder / "libverbose.so", "-shared")
    wanted = re.compile(r"^=.*|class,load *\] Verbose\$\w|gc *\] GC\(|jni,resolve *\] .*(?:In|De)flater.*", re.M)
    for options in ("", "-verbose:class", "-verbose:gc -Xlog:disable", "-verbose:class -Xlog:class*=off", "-Xlog:disable -verbose:class", "-Xlog:class+load*,gc:file=log.txt",
                    "-verbose:class -Xlog:class+load:file=log.txt", "-Xlog:class+load*", "-verbose:jni", "-Xlog:jni+resolve=debug", "-verbose:jni -Xlog:jni+resolve"):
        texts = []
        for machine in (c.ours, c.stock):
            (c.folder / "log.txt").unlink(missing_ok=True)
            out = c.java("-agentpath:./libverbose.so", *options.split(), "-cp", c.classes, "Verbose", machine=machine).stdout
            file = (c.folder / "log.txt").read_text() if "log.txt" in options else ""
            texts.append([[re.sub(" +]", "]", line) for line in wanted.findall(text)] for text in (out, file)])
        expect(texts[0] == texts[1] and len(texts[0][0]) > 6, (options, texts))
