#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The command line: options, jars, modules and signals of the image's launchers, compared with the stock JDK if both must
give the same result.           run.py [--build DIR] [--list | --record] [CASE...]"""
import pathlib, re, shutil, signal, subprocess, sys, tempfile, time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
import agent_cases  # noqa: F401  fills the table
import attach_cases  # noqa: F401
import attach_client_cases  # noqa: F401
import compiler_cases  # noqa: F401
import container_cases  # noqa: F401
import counter_cases  # noqa: F401
import lineage_cases  # noqa: F401
import log_cases  # noqa: F401
import crash_cases  # noqa: F401
import image_cases  # noqa: F401
import recorder_cases  # noqa: F401
import sharing_cases  # noqa: F401
import option_cases  # noqa: F401
import picture_cases  # noqa: F401
import tracer_cases  # noqa: F401
import word_cases  # noqa: F401
import vm as support
from cases import CASES, RECORDED, SKIPPED, case, command_line, expect, run_cases

SOURCES = {
    "Main": """public class Main { public static void main(String[] a) {
        System.out.println("main " + String.join("|", a) + " " + System.getProperty("k"));
        if (a.length > 1) System.exit(a.length); } }""",
    "Waits": """public class Waits { public static void main(String[] a) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        System.out.println("ready"); System.out.flush(); Thread.sleep(600_000); } }""",
    "Collects": """public class Collects { static Object[] kept;
        public static void main(String[] a) {
            for (int i = 0; i < 500_000; i++) kept = new Object[] {kept};
            System.out.println("ready"); System.out.flush(); for (;;) System.gc(); } }""",
    "Waits2": """public class Waits2 { public static void main(String[] a) throws Exception {
        Object lock = new Object();
        Thread worker = new Thread(() -> { synchronized (lock) { try { lock.wait(5); } catch (InterruptedException e) { } } }, "worker");
        worker.start(); worker.join(); System.gc(); } }""",
    "Churns": """public class Churns { static byte[] kept, dropped; static long made;
        public static void main(String[] a) {
            kept = new byte[40 << 20];
            try { while (made < 200L << 20) { dropped = new byte[1000]; made += 1000; } System.out.println("done"); }
            catch (OutOfMemoryError e) { System.out.println(e.getMessage()); } } }""",
    "Hashes": """public class Hashes { enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }
        static final String[] seen = new String[7];
        static String some() { String text = ""; for (int i = 0; i < 5; i++) text += new Object() + " "; return text; }
        static Thread draws(int i) { Thread t = new Thread(() -> {
            Thread child = i < 3 ? draws(i + 3) : null;
            if (child != null) child.start();
            seen[i] = some();
            try { if (child != null) child.join(); } catch (InterruptedException e) { } });
            return t; }
        public static void main(String[] a) throws Exception {
            System.out.println(new java.util.HashSet<>(java.util.List.of(Day.values())) + " " + new Object() + " " + Hashes.class.hashCode());
            Thread[] all = {draws(0), draws(1), draws(2)};
            for (Thread t : all) t.start();
            seen[6] = some();
            for (Thread t : all) t.join();
            for (String s : seen) System.out.println(s); } }""",
    "Limits": """public class Limits { public static void main(String[] a) throws Exception {
        System.out.println(Runtime.getRuntime().availableProcessors());
        for (String l : java.nio.file.Files.readAllLines(java.nio.file.Path.of("/proc/self/limits"))) if (l.contains("open files")) System.out.println(l); } }""",
    "MadeUp": """import java.lang.management.*; import java.util.concurrent.locks.LockSupport;
    public class MadeUp { static volatile boolean ends;
        public static void main(String[] a) throws Exception {
            var eetop = Thread.class.getDeclaredField("eetop"); eetop.setAccessible(true);
            Thread[] threads = new Thread[4];
            for (int i = 0; i < 4; i++) { (threads[i] = new Thread(() -> { while (!ends) Thread.onSpinWait(); }, "made up " + i)).start(); }
            Thread unborn = new Thread(() -> { });
            long other = (long) eetop.get(threads[3]);
            long[] values = {8, -1, other};
            for (int i = 0; i < 3; i++) eetop.set(threads[i], values[i]);
            eetop.set(unborn, other + 64);
            for (Thread t : new Thread[] {threads[0], threads[1], threads[2], unborn}) {
                t.interrupt(); t.isInterrupted(); t.getState(); t.isAlive(); t.setPriority(7); t.setName("x"); t.getStackTrace(); LockSupport.unpark(t);
                ManagementFactory.getThreadMXBean().getThreadInfo(t.getId(), 9); ManagementFactory.getThreadMXBean().getThreadCpuTime(t.getId()); }
            Thread.getAllStackTraces(); ManagementFactory.getThreadMXBean().dumpAllThreads(true, true); System.gc();
            try { unborn.start(); System.out.println("started"); } catch (IllegalThreadStateException e) { System.out.println("refused"); }
            ends = true;
            for (Thread t : threads) t.join();
            System.out.println("ended"); } }""",
    "Add": """public class Add {
        static boolean even(int i) { return i % 2 == 0; }
        static synchronized int odd(int i) { try { return even(i) ? 0 : i; } catch (RuntimeException e) { return 0; } }
        static int sum(int n) { int all = 0; for (int i = 1; i <= n; i++) all += even(i) ? i : odd(i); return all; }
        public static void main(String[] a) { for (int i = 0; i < 100; i++) sum(10); System.out.println(sum(10)); } }""",
    "Streams": """import java.nio.file.*;
    public class Streams { public static void main(String[] a) throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 3; i++)
            try { text.append(Files.readSymbolicLink(Path.of("/proc/self/fd/" + i))).append("\\n"); } catch (NoSuchFileException e) { }
        Files.writeString(Path.of(a[0]), text); } }""",
    "Deadlock": """public class Deadlock { static final Object A = new Object(), B = new Object();
        static void both(Object x, Object y, java.util.concurrent.CountDownLatch l) {
            synchronized (x) { l.countDown(); try { l.await(); } catch (InterruptedException e) { } synchronized (y) { } } }
        static class Slow { static { try { Thread.sleep(60_000); } catch (InterruptedException e) { } } static int field; }
        public static void main(String[] a) throws Exception {
            var l = new java.util.concurrent.CountDownLatch(2);
            Thread p = new Thread(() -> both(A, B, l), "first"), q = new Thread(() -> both(B, A, l), "second");
            p.setDaemon(true); q.setDaemon(true); p.start(); q.start();
            for (int i = 0; i < 2; i++) { Thread t = new Thread(() -> Slow.field++, "initializes " + i); t.setDaemon(true); t.start(); }
            while (p.getState() != Thread.State.BLOCKED || q.getState() != Thread.State.BLOCKED) Thread.sleep(5);
            System.out.println("ready"); System.out.flush(); Thread.sleep(60_000); } }""",
}


class Context:
    def __init__(self, build):
        self.build = build
        self.ours, self.stock = support.build_vm(build), support.oracle(build)
        self.release = support.release_of(self.stock.home)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="vitrine-"))
        for name, text in SOURCES.items():
            (self.folder / f"{name}.java").write_text(text)
        self.classes = self.folder / "classes"
        once = support.compiled_once(self.stock.home, [self.folder / f"{name}.java" for name in SOURCES], build / "tests" / "launcher")
        shutil.copytree(once, self.classes)

    def execute(self, machine, command, env=None, timeout=60):
        done = subprocess.run([str(word) for word in command], env=machine.environment() | (env or {}), cwd=self.folder, capture_output=True,
                              text=True, stdin=subprocess.DEVNULL, timeout=timeout * self.ours.slowness)
        return done

    def stock_tool(self, tool, *words):
        done = self.execute(self.stock, [self.stock.home / "bin" / tool, *support.TOOL_OPTIONS, *words])
        assert done.returncode == 0, done.stderr
        return done.stdout

    def java(self, *words, env=None, machine=None):
        machine = machine or self.ours
        return self.execute(machine, [machine.java(), *(machine.options if machine is self.ours else []), *words], env)

    def same(self, *words, env=None, tool="java", stdout=True, stderr=True):
        """Runs under both VMs and compares; returns our result."""
        results = [self.execute(m, [m.home / "bin" / tool, *words], env) for m in (self.ours, self.stock)]
        # `java` lists the VMs that can be chosen, and the image has only one.
        only_one_vm = lambda text: re.sub(r'^    -\w+\t  to select the "\w+" VM\n', "", text, flags=re.M)
        clean = lambda text: support.without_library_lines(only_one_vm(text)).replace(str(self.ours.home), "HOME").replace(str(self.stock.home), "HOME")
        ours, theirs = results
        problems = [] if ours.returncode == theirs.returncode else [f"exit code {ours.returncode}, expected {theirs.returncode}"]
        if stdout:
            problems += support.difference("stdout", clean(theirs.stdout), clean(ours.stdout))
        if stderr:
            problems += support.difference("stderr", clean(theirs.stderr), clean(ours.stderr))
        assert not problems, "\n".join([" ".join(map(str, words)), *problems, ours.stderr[-1500:]])
        return ours

    def start(self, name, *options):
        process = subprocess.Popen([self.ours.java(), *self.ours.options, *options, "-cp", str(self.classes), name], env=self.ours.environment(),
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert process.stdout.readline() == "ready\n", process.communicate()
        return process


@case
def version_goes_to_stderr(c):
    done = c.java("-version")
    expect(done.returncode == 0 and done.stdout == "", done)
    expect("Vitrine VM" in done.stderr and f'version "{c.release}' in done.stderr, done.stderr)
    done = c.java("--version")
    expect(done.returncode == 0 and done.stderr == "" and "Vitrine VM" in done.stdout, done)


@case
def arguments_and_exit_codes(c):
    c.same("-cp", c.classes, "-Dk=v 1", "Main", "one")
    c.same("-cp", c.classes, "Main", "one", "", "three words here")
    c.same("-cp", c.classes, "Absent")
    c.same("-cp", c.classes)
    c.same("-jar", "absent.jar")


@case
def unknown_options(c):
    for option in ("-XX:NoSuchFlag", "-XX:+NoSuchFlag", "-XX:NoSuchFlag=1", "-Xnosuch", "-Xmx", "-Xmx1z", "-Xss-1"):
        c.same(option, "-version")
    for option in ("-XX:+", "-XX:+UseG1GC=1", "-XX:MaxHeapFreeRatio=101", "-XX:MinHeapFreeRatio=71", "-XX:SoftMaxHeapSize=100g",
                   "-XX:HeapDumpGzipLevel=10", "-XX:HeapDumpGzipLevel=-1", "-XX:SurvivorRatio=0", "-XX:SurvivorRatio=-1", "-XX:TieredStopAtLevel=9",
                   "-XX:MaxRAMPercentage=200", "-XX:MaxRAMPercentage=-1", "-XX:ObjectAlignmentInBytes=7", "-XX:MaxJavaStackTraceDepth=-2",
                   "-XX:NativeMemoryTracking=some", "-XX:CompileThreshold=-1", "-XX:CICompilerCount=1", "-XX:ReservedCodeCacheSize=3072M", "-Xmx0", "-Xmn0", "-Xss1k", "-Xcheck", "-Xloggc", "-Xbootclasspath/p:x", "-Djava.ext.dirs=x",
                   "--patch-module=x"):
        c.same(option, "-version")
    for option in ("-Xlog:gc=debu", "-Xlog:gc=no", "-Xlog:nothing", "-Xlog:gc::when", "-Xlog:gc:file=absent/x.log"):
        done = c.java(option, "-version")
        stock = c.java(option, "-version", machine=c.stock)
        without_times = lambda text: re.sub(r"^\[\d+\.\d+s\]", "", text, flags=re.M)
        expect((done.returncode, without_times(done.stdout), done.stderr) == (stock.returncode, without_times(stock.stdout), stock.stderr), (done, stock))
    c.same("--no-such-option", "-cp", c.classes, "Main")
    c.same("-XX:+IgnoreUnrecognizedVMOptions", "-XX:NoSuchFlag", "-cp", c.classes, "Main")


@case
def flags_are_shown(c):
    done = c.java("-XX:+PrintFlagsFinal", "-XX:MaxHeapSize=64m", "-cp", c.classes, "Main")
    expect(re.search(r"^\[Global flags\]\n(.*\n)* +\w+ MaxHeapSize += 67108864 +\{product\} \{command line\}\n(.*\n)*main  null\n$", done.stdout), done)
    for given, shown in ((["-XX:+LenientJVMTI"], r"true +\{product\} \{command line\}"), ([], r"false +\{product\} \{default\}")):
        done = c.java(*given, "-XX:+PrintFlagsFinal", "-version")
        expect(re.search(rf"^ +bool LenientJVMTI += {shown}$", done.stdout, re.M), done)
    # What scripts ask for is computed; what means nothing says so, unless it was given.
    done = c.java("-XX:+PrintFlagsFinal", "-XX:+TieredCompilation", "-XX:ActiveProcessorCount=2", "-version")
    for name, shown in (("MaxHeapSize", r"[1-9]\d+ +\{product\} \{ergonomic\}"), ("InitialHeapSize", r"[1-9]\d+ +\{product\} \{ergonomic\}"),
                        ("MinHeapSize", r"8388608 +\{product\} \{ergonomic\}"), ("ParallelGCThreads", r"2 +\{product\} \{ergonomic\}"),
                        ("UseContainerSupport", r"true +\{product\} \{default\}"), ("MaxRAMPercentage", r"25.000000 +\{product\} \{default\}"),
                        ("UseG1GC", r"false +\{product\} \{no effect\}"), ("TieredCompilation", r"true +\{product\} \{command line\}")):
        expect(re.search(rf"^ +\w+ {name} += {shown}$", done.stdout, re.M), (name, done.stdout))
    done = c.java("-XX:+PrintFlagsInitial", "-cp", c.classes, "Main")
    expect(done.returncode == 0 and "[Global flags]" in done.stdout and "main" not in done.stdout, done)
    done = c.java("-XX:+PrintCommandLineFlags", "-XX:+DisableExplicitGC", "-cp", c.classes, "Main")
    expect(re.search(r"^(-XX:.* )?-XX:\+DisableExplicitGC .*\nmain  null\n$", done.stdout), done)


@case
def accepted_options_are_silent(c):
    for options in (["-XX:+UseG1GC"], ["-XX:+UseSerialGC", "-Xmx64m", "-Xms16m"], ["-XX:TieredStopAtLevel=1"], ["-Xint"], ["-server"],
                    ["-Xshare:off"], ["-Xss1m"], ["-XX:MaxMetaspaceSize=64m"], ["-XX:+UseParallelGC", "-XX:ParallelGCThreads=2"],
                    ["-XX:-UsePerfData"], ["-XX:+HeapDumpOnOutOfMemoryError"], ["-Xbatch"], ["-Xrs"], ["-Xmx1000g"]):
        done = c.java(*options, "-cp", c.classes, "Main", "x")
        expect((done.returncode, done.stdout, done.stderr) == (0, "main x null\n", ""), (options, done))


@case
def environment_and_argument_files(c):
    (c.folder / "arguments").write_text("-Dk='from a file' # comment\n-cp classes Main x\n")
    c.same("@arguments", "y")
    c.same("-cp", c.classes, "Main", env={"JAVA_TOOL_OPTIONS": "-Dk=tool"})
    c.same("-cp", c.classes, "Main", env={"JAVA_TOOL_OPTIONS": "-Dk='not closed"})
    c.same("-cp", c.classes, "Main", env={"_JAVA_OPTIONS": "-Dk=under"})
    c.same("-cp", c.classes, "Main", env={"JDK_JAVA_OPTIONS": "-Dk=jdk"})
    c.same("Main", env={"CLASSPATH": str(c.classes)})


@case
def jars(c):
    (c.folder / "manifest").write_text("Main-Class: Main\nClass-Path: other.jar\n")
    c.stock_tool("jar", "cfm", "app.jar", "manifest", "-C", c.classes, "Main.class")
    c.same("-jar", "app.jar", "in", "a jar")
    c.same("-cp", "app.jar:nothere.jar", "Main", "x")
    c.same("-cp", "*", "Main", "x")
    (c.folder / "bad.jar").write_bytes(b"this is not a jar")
    c.same("-jar", "bad.jar")
    c.same("tf", "app.jar", tool="jar")


@case
def modules(c):
    source = c.folder / "m"
    (source / "p").mkdir(parents=True)
    (source / "module-info.java").write_text("module m { exports p; uses Runnable; provides Runnable with p.Serve; }")
    (source / "p" / "Go.java").write_text("package p; public class Go { public static void main(String[] a) { System.out.println(Go.class.getModule()"
                                          " + \" \" + Go.class.getModule().getDescriptor()); java.util.ServiceLoader.load(Runnable.class).forEach(Runnable::run);"
                                          " try { Class.forName(\"sun.security.x509.X500Name\").getMethods()[0].invoke(null); } catch (Throwable t) {"
                                          " System.out.println(t.getClass()); } } }")
    (source / "p" / "Serve.java").write_text("package p; public class Serve implements Runnable { public void run() { System.out.println(\"served\"); } }")
    c.stock_tool("javac", "-d", "mods/m", *source.rglob("*.java"))
    c.same("--module-path", "mods", "-m", "m/p.Go")
    c.same("-p", "mods", "--list-modules")
    c.same("-p", "mods", "--describe-module", "m")
    c.same("-p", "mods", "-m", "absent/p.Go")
    c.same("--limit-modules", "java.base", "-p", "mods", "-m", "m/p.Go")
    c.same("--add-modules", "no.such.module", "-cp", c.classes, "Main")
    c.same("--add-opens", "java.base/java.lang=ALL-UNNAMED", "--add-exports", "java.base/sun.security.x509=ALL-UNNAMED", "-cp", c.classes, "Main")


@case
def source_launcher(c):
    (c.folder / "Script.java").write_text("record P(int x) {} class Script { public static void main(String[] a) { System.out.println(new P(a.length)); } }")
    c.same("Script.java", "1", "2")


@case
def alternative_vm_of_a_stock_launcher(c):
    done = c.execute(c.ours, [c.stock.java(), f"-XXaltjvm={c.build / 'lib'}", "-version"])
    expect(done.returncode == 0 and "Vitrine VM" in done.stderr, done)


@case
def vitrine_command(c):
    done = c.execute(c.ours, [c.build / "bin" / "vitrine", "-cp", c.classes, "-Dk=v", "Main", "by", "vitrine"])
    expect((done.returncode, done.stdout) == (2, "main by|vitrine v\n"), done)
    lonely = c.folder / "lonely" / "bin"
    lonely.mkdir(parents=True)
    shutil.copy(c.build / "bin" / "vitrine", lonely)
    for home in ("", "/nowhere"):
        done = c.execute(c.ours, [lonely / "vitrine", "-version"], env={"JAVA_HOME": home})
        expect(done.returncode == 1 and done.stdout == "" and done.stderr.count("\n") == 1 and "no JDK found" in done.stderr, done)


@case
def tools_of_the_image(c):
    c.same("-d", "out", "Main.java", tool="javac")
    c.same("-c", "-p", "-v", "out/Main.class", tool="javap")
    c.same("--list-plugins", tool="jlink")


@case
def recordings_of_the_stock_jdk(c):
    """The image's jfr and the API read a flight recording, though this VM makes none."""
    (c.folder / "Reads.java").write_text("""import jdk.jfr.*; import jdk.jfr.consumer.*; import java.nio.file.*;
        public class Reads { static class Made extends Event { @Label("number") int number = 5; }
          public static void main(String[] a) throws Exception {
            Made made = new Made(); made.begin(); made.commit();
            if (a.length > 0) { Files.writeString(Path.of(a[0]), FlightRecorder.isAvailable() + " " + made.shouldCommit()); return; }
            for (RecordedEvent e : RecordingFile.readAllEvents(Path.of("made.jfr")))
              if (e.getEventType().getName().equals("Reads$Made")) System.out.println(e.getInt("number") + " " + e.getThread().getJavaName()); } }""")
    c.stock_tool("javac", "-d", c.classes, "Reads.java")
    done = c.java("-XX:StartFlightRecording:filename=made.jfr", "-Xlog:disable", "-cp", c.classes, "Reads", "stock", machine=c.stock)
    expect(done.returncode == 0 and (c.folder / "stock").read_text() == "true true", done)
    expect(c.java("-cp", c.classes, "Reads", "ours").returncode == 0 and (c.folder / "ours").read_text() == "false false", "there is no recorder")
    for words in (["summary"], ["print"], ["metadata"], ["print", "--json", "--events", "jdk.ThreadStart,Reads$Made"]):
        c.same(*words, "made.jfr", tool="jfr")
    expect(c.same("-cp", c.classes, "Reads").stdout == "5 main\n", "one event")


@case
def jshell(c):
    (c.folder / "script.jsh").write_text('int x = 6;\nint twice(int a) { return 2 * a; }\nSystem.out.println(twice(x) + 1);\n/exit\n')
    for execution in (["--execution", "local"], []):
        c.same(*execution, f"-J-Djava.util.prefs.userRoot={c.folder}", "-s", "script.jsh", tool="jshell", stderr=False)


@case
def termination_by_signals(c):
    for number, code in ((signal.SIGTERM, 143), (signal.SIGINT, 130), (signal.SIGHUP, 129)):
        process = c.start("Waits")
        process.send_signal(number)
        out, err = process.communicate(timeout=30 * c.ours.slowness)
        expect((process.returncode, out, err) == (code, "hook\n", ""), (number, process.returncode, out, err))


@case
def thread_dump(c):
    process = c.start("Deadlock")
    for _ in range(4):   # on a busy machine the threads may take some time to deadlock, so any of the dumps may show it
        process.send_signal(signal.SIGQUIT)
        time.sleep(1.0 * c.ours.slowness)
    process.kill()
    out, _ = process.communicate()
    for pattern in (r"^Full thread dump Vitrine VM", r'^"main" #1 (\[\d+\] )?prio=5 .*$', r"^   java.lang.Thread.State: TIMED_WAITING \(sleeping\)$",
                    r"^\tat Deadlock\.main\(Deadlock\.java:\d+\)$", r"^\t- waiting to lock <0x[0-9a-f]+> \(a java\.lang\.Object\)$",
                    r"^\t- locked <0x[0-9a-f]+> \(a java\.lang\.Object\)$", r"^Found one Java-level deadlock:$", r'^"first":$',
                    r'^"initializes [01]" .* in Object\.wait\(\) .*$', r"^\t- waiting on the Class initialization monitor for Deadlock\$Slow$"):
        expect(re.search(pattern, out, re.M), f"no {pattern} in\n{out}")


@case
def what_sigquit_prints_besides(c):
    process = c.start("Waits", "-XX:+PrintConcurrentLocks", "-XX:+PrintClassHistogram")
    process.send_signal(signal.SIGQUIT)
    out = []
    while not out or not out[-1].startswith("Total "):
        out.append(process.stdout.readline())
        expect(out[-1], out)
    process.kill()
    process.communicate()
    for pattern in (r"^   Locked ownable synchronizers:$", r"^Heap$", r"^ num +#instances +#bytes", r"^ +\d+: +\d+ +\d+  java\.lang\.String "):
        expect(re.search(pattern, "".join(out), re.M), f"no {pattern} in\n{''.join(out)}")


@case
def nothing_to_start_from(c):
    """One clear sentence and exit code 1."""
    home = c.folder / "broken"
    shutil.copytree(c.ours.home, home, symlinks=True)
    for what in ("modules", "libjava.so"):
        (home / "lib" / what).unlink()
        done = c.execute(c.ours, [home / "bin" / "java", "-version"])
        expect(done.returncode in (1, 2) and (done.stdout + done.stderr).strip(), (what, done))
        (home / "lib" / what).symlink_to(c.stock.home / "lib" / what)


def main():
    args = command_line(__doc__, "write what is compared with a record from the stock JDK, which should be the newest; with names, these records only: "
                        + ", ".join(write_down.__name__ for write_down in RECORDED))
    context = Context(args.build.resolve())
    for write_down in RECORDED if args.record else []:
        if not args.case or write_down.__name__ in args.case:
            write_down(context)
    failed = run_cases([] if args.record else args.case or CASES, context)
    shutil.rmtree(context.folder)
    sys.exit(1 if failed else 77 if SKIPPED and SKIPPED == args.case else 0)


main()
