# SPDX-License-Identifier: Apache-2.0
"""Wrong options, and flags as tools see them: the same stdout, stderr and exit code as the stock JDK's."""
import concurrent.futures, fcntl, mmap, os, random, re, shutil, struct, subprocess, termios, time

from cases import case, expect

WRONG_FLAGS = (
    "-XX:PerfDataMemorySize=1", "-XX:StringTableSize=1", "-XX:MaxRAM=-1", "-XX:MaxRAM=0", "-XX:MaxRAM=1m", "-XX:MaxRAMPercentage=1e3", "-XX:MaxTenuringThreshold=17", "-XX:MaxRAMPercentage=.5",
    "-XX:MaxRAMPercentage=5k", "-XX:MaxRAMPercentage=5.", "-XX:GCTimeRatio=--1", "-XX:GCTimeRatio=-0", "-XX:GCTimeRatio=1kk", "-XX:TieredStopAtLevel=-0x2",
    "-XX:MaxInlineLevel=9223372036854775808", "-XX:ErrorLogTimeout=9999999999999999999", "-XX:CompressedClassSpaceSize=1", "-XX:ThreadStackSize=-1",
    "-XX:ThreadStackSize=1", "-XX:MaxHeapSize=0", "-XX:MaxHeapSize=1", "-XX:InitialHeapSize=1", "-XX:InitialHeapSize=-1", "-XX:MinHeapSize=1",
    "-Xms1", "-Xms1023k", "-Xmx1m", "-Xmx100000t", "-Xms17592186044416m", "-XX:MaxMetaspaceSize=-1",
    "-XX:MaxMetaspaceSize=0", "-XX:MaxMetaspaceSize=100000", "-XX:MinHeapSize=20m -Xmx10m", "-XX:MinHeapSize=20m -XX:InitialHeapSize=10m",
    "-Xmx10m -XX:InitialHeapSize=20m", "-XX:HeapDumpGzipLevel=22 -XX:MaxHeapFreeRatio=333", "-XX:AOTCache=x", "-XX:AOTMode=x", "-XX:+ZGenerational",
    "-XX:+UseCompactObjectHeaders", "-XX:+VMContinuations", "-XX:VMOptionsFile", "-XX:+VMOptionsFile", "-XX:Flags", "-XX:VMOptionsFile=", "-XX:VMOptionsFile=absent",
    "-XX:VMOptionsFile=.", "-XX:VMOptionsFile=self", "-XX:VMOptionsFile=open", "-XX:VMOptionsFile=good -XX:VMOptionsFile=good", "-XX:VMOptionsFile=bad",
    "-XX:Flags=", "-XX:Flags=absent", "-XX:Flags=wrong", "-XX:Flags=good", "-XX:+PrintVMOptions -XX:+UseTLAB -XX:+NoSuchFlag -XX:-UseTLAB",
    *("-XX:" + near for near in """+UseG1G +UseSerial +UseParalelGC MaxHeap=3 MaxMetaspace=3 +PrintFlags HeapDumpOnOutOfMemory +HeapDump +UseCompressed +USECOMPRESSEDOOPS +CompressedOopsUse ThreadStack=3
        +TieredCompil +Tier Xmx=1 +a ab=1 +Use +UseGC NewRatios=3 SurvivorRati=3 +ExitOnOutOfMemory OnErro=x ErrorFil=x +AlwaysPreTouchHeap MaxRAMPercent=3 +UnlockExperimentalOptions +UseConcMarkSweep +UseZG
        ReservedCodeCache=3 NativeMemory=x G1HeapRegion=3 CICompiler=3 SoftRefLRUPolicy=3 +UseTLABs +PrintInline +LogCompil UseG1GCs=1 -UseParallelGCC = + Metaspace=1""".split()))
WRONG_LOGS = (
    "gc+", "gc+gc", "*", ",", "gc,", ",gc", "=", "gc=", "=debug", "+gc", "gc++age", "gc**", "g*c", "*gc", "all+gc", "all*", "gc:stdout:x", "gc:stdout:time,,level",
    "gc:stdout:,", "gc:stdout:time,none", "gc:file=", "gc:file=l::filecount=1001", "gc:file=l::filecount=-1", "gc:file=l::filecount=x", "gc:file=l::filecount",
    "gc:file=l::filecount=", "gc:file=l::filesize=x", "gc:file=l::filesize=-1", "gc:file=l::x=1", "gc:file=l::filecount=5,", "gc:file=l::filecount=5,,filesize=2k",
    "gc:foo=bar", "gc:#5", "gc:#x", "help:x", "disable,gc", 'gc:file="l', 'gc:file="l"x', 'gc:"file=l/m"', "gc+heap+age+cpu+task+phases", "gc=debug=info", " gc", "gc :stdout",
    "class+loaded", "gc:file=.", "gc:file=/dev/null", "gc:file=/dev/full", "gc:file=l::foldmultilines=x", "gc:file=l::FILECOUNT=3", "gc:stdout::foldmultilines=x", "gc:stdout::foldmultilines",
    "gc:stdout::filecount=5", "gc:#1::x=1", "gc:stderr::foldmultilines=true,", "gc:stdout::,", "gc:stdout::FoldMultiLines=true")


def said(c, machine, *words):
    done = c.java(*words, machine=machine)
    out = re.sub(r"^\[\d+\.\d+s\]", "", done.stdout, flags=re.M)
    return done.returncode, out, re.sub(r"^(Vitrine|OpenJDK 64-Bit Server) VM warning", "WARNING", done.stderr, flags=re.M)


@case
def wrong_options_are_refused_alike(c):
    (c.folder / "self").write_text("-XX:VMOptionsFile=self\n")
    (c.folder / "open").write_text("-Dk='a b\n")
    (c.folder / "good").write_text("-Dk='a b'\n")
    (c.folder / "bad").write_text("-Dk=1 -XX:+NoSuchFlag\n")
    (c.folder / "wrong").write_text("+NoSuchFlag # remark\nMaxHeapFreeRatio=101 Neither=1\n")
    wrong, taken = [], 0
    for words in [flags.split(" ") for flags in WRONG_FLAGS] + [["-Xlog:" + log] for log in WRONG_LOGS]:
        ours, stock = said(c, c.ours, *words, "-version"), said(c, c.stock, *words, "-version")
        if stock[0] == 0 == ours[0]:
            taken += 1
        elif ours != stock:
            wrong.append((words, ours, stock))
    expect(not wrong, "\n".join(map(str, wrong)))
    # HotSpot 17 ignores options of stdout and stderr; a later release takes a few of the flags.
    expect(taken == 7 if c.release == 17 else taken < 5, f"{taken} of them are not wrong")


@case
def how_methods_are_executed(c):
    """The last of -Xint, -Xmixed and -Xcomp counts, and -version says what is so: where nothing is compiled, it differs from the stock JDK's."""
    def mode(machine, words):
        done = c.java(*words.split(), "-version", machine=machine)
        return re.search(r"(interpreted|mixed|compiled) mode", done.stderr)[1]

    for words in ("-Xint", "-Xcomp", "-Xint -Xmixed", "-Xint -Xcomp", "-Xcomp -Xint", "-Xint -XX:+UseCompiler", *(() if c.ours.sanitized else ("", "-XX:TieredStopAtLevel=1"))):
        expect(mode(c.ours, words) == mode(c.stock, words), words)
    for words in ("-XX:-UseCompiler", "-XX:TieredStopAtLevel=0", "-XX:CompileThreshold=0", "-XX:CompileThresholdScaling=0"):
        expect(mode(c.ours, words) == "interpreted", words)


@case
def files_of_the_vm_are_no_standard_streams(c):
    """Without stdin, stdout and stderr, their numbers are free; but what is written to stdout must not get into a log."""
    done = c.execute(c.ours, ["sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", c.ours.java(), *c.ours.options, "-Xlog:gc:file=gc.log", "-cp", c.classes, "Streams", "streams"])
    streams = (c.folder / "streams").read_text()
    expect(done.returncode == 0 and (c.folder / "gc.log").exists(), done)
    expect("hsperfdata" not in streams and "gc.log" not in streams and "/lib/" not in streams, streams)


@case
def options_of_the_checks(c):
    (c.folder / "open.supp").write_text("{\n")
    for option, reason in (("jvmti:x", "-Xcheck:jvmti: there is no option 'x'. There are warn, fatal, json=FILE, limit=N and suppress=FILE"),
                           ("jni:limit=x", "-Xcheck:jni: limit=x is not a number of messages"), ("jni:json", "-Xcheck:jni: there is no option 'json'"),
                           ("jni:json=absent/file", "-Xcheck: absent/file cannot be written: No such file or directory"),
                           ("jvmti:suppress=absent", "-Xcheck: absent cannot be read"), ("jvmti:suppress=open.supp", "-Xcheck: open.supp:1: '}' is missing"),
                           ("jvm", "Unrecognized check option: -Xcheck:jvm")):
        done = c.java("-Xcheck:" + option, "-version")
        expect(done.returncode == 1 and reason in done.stdout + done.stderr, (option, done))
    help = c.java("-Xcheck:help")
    expect(help.returncode == 0 and help.stdout.startswith("-Xcheck:jni[:OPTION,...]") and not help.stderr, help)
    expect(all(len(line) <= 120 for line in help.stdout.splitlines()), help.stdout)
    silent = c.java("-Xcheck:jni:json=messages.json", "-Xcheck:jvmti", "-version")
    expect("*** " not in silent.stderr and (c.folder / "messages.json").read_text() == "", silent)


@case
def an_initial_heap_that_is_not_to_be_had(c):
    """More memory than the machine has. The system decides whether it reserves it nevertheless, so both VMs must end alike."""
    seen = []
    for machine in (c.ours, c.stock):
        done = c.java("-Xms1t", "-XX:ErrorFile=no-memory.log", "-version", machine=machine)
        seen.append((done.returncode, "There is insufficient memory for the Java Runtime Environment to continue." in done.stdout,
                     "failed to map 1099511627776 bytes" in done.stdout))
    expect(seen[0] == seen[1], seen)


@case
def the_limit_of_collections_in_vain(c):
    """These options define which collections are in vain; with 0 and 100, every collection that is caused by lack of room. In HotSpot's
    parallel collector their definition is finer."""
    limits = ["-XX:GCTimeLimit=0", "-XX:GCHeapFreeLimit=100"]
    for words, message in ((limits, "GC overhead limit exceeded"), (limits[:1], "done"), (limits[1:] + ["-XX:-UseGCOverheadLimit"], "done")):
        done = c.java("-Xms64m", "-Xmx64m", *words, "-cp", c.classes, "Churns")
        expect((done.returncode, done.stdout, done.stderr) == (0, message + "\n", ""), (words, done))


@case
def limits_of_the_system(c):
    """The limit of open files is raised, because programs with many connections would reach a low one soon; unless an option says no. And the
    number of processors may be given."""
    for words in ((), ("-XX:-MaxFDLimit",), ("-XX:ActiveProcessorCount=7",), ("-XX:ActiveProcessorCount=-1",)):
        results = [c.execute(machine, ["sh", "-c", 'ulimit -S -n 200; exec "$@"', "sh", machine.home / "bin" / "java", *words, "-cp", c.classes, "Limits"])
                   for machine in (c.ours, c.stock)]
        ours, stock = ((done.returncode, done.stdout, done.stderr) for done in results)
        expect(ours == stock and stock[0] == 0, (words, ours, stock))


# Times that are real numbers in later releases of HotSpot, and integers in this VM. Both VMs take every integer for them.
NOW_REAL = {"SelfDestructTimer", "SafepointTimeoutDelay"}


@case
def every_range_is_that_of_the_stock_jdk(c):
    """A number above the maximum or below the minimum is refused with the same message."""
    unlock = ("-XX:+UnlockDiagnosticVMOptions", "-XX:+UnlockExperimentalVMOptions")
    rows = {}
    for machine in (c.stock, c.ours):
        text = c.java(*unlock, "-XX:+PrintFlagsRanges", "-version", machine=machine).stdout
        rows[machine] = {name: (kind, least, most) for kind, name, least, most in re.findall(
            r"^ *(\w+) (\w+) +\[ *(\S*) +\.\.\. +(\S*) +\]", text, re.M)}
    both = [name for name in rows[c.stock] if name in rows[c.ours] and rows[c.stock][name][1] and name not in NOW_REAL]
    expect(len(both) > 300, len(both))
    wrong = [(name, rows[c.ours][name], rows[c.stock][name]) for name in both if rows[c.ours][name] != rows[c.stock][name]]
    expect(not wrong, wrong)
    # The messages are compared for a sample only; the table above holds for all.
    for name in both[::8]:
        kind, least, most = rows[c.stock][name]
        # HOTSPOT: a value that does not fit into 32 bits wraps, and may be allowed then.
        most_of_kind = 0 if kind == "double" else 1 << 31 if kind in ("int", "uint") else 1 << 64
        for number in (n for n in (int(float(least)) - 1, int(float(most)) + 1) if abs(n) < most_of_kind):
            words = (*unlock, f"-XX:{name}={number}", "-version")
            ours, stock = said(c, c.ours, *words), said(c, c.stock, *words)
            if stock[0] != 0 and "outside the allowed range" in stock[2]:
                expect(ours == stock, (ours, stock))


@case
def flags_have_the_types_of_the_stock_jdk(c):
    unlock = ("-XX:+UnlockDiagnosticVMOptions", "-XX:+UnlockExperimentalVMOptions")
    kinds = {}
    for machine in (c.stock, c.ours):
        text = c.java(*unlock, "-XX:+PrintFlagsFinal", "-version", machine=machine).stdout
        rows = re.findall(r"^ *(\w+) (\w+) += .*\{([^}]*)\} \{[^}]*\}$", text, re.M)
        locked = lambda kind: next((word for word in ("diagnostic", "experimental") if word in kind), "product")
        kinds[machine] = {name: (type_, locked(kind)) for type_, name, kind in rows}
    both = kinds[c.stock].keys() & kinds[c.ours].keys() - NOW_REAL
    expect(len(both) > 800, len(both))
    wrong = [(name, kinds[c.ours][name], kinds[c.stock][name]) for name in both if kinds[c.ours][name] != kinds[c.stock][name]]
    expect(not wrong, wrong)


@case
def origins_of_flags(c):
    """The origin of a flag's value. If the value was given, the row must be the same as HotSpot's."""
    (c.folder / "options").write_text("-XX:+DisableExplicitGC\n")
    (c.folder / "flags").write_text("+DisableExplicitGC\nMaxHeapSize=64m\n")

    def row(machine, name, *words, env=None):
        done = c.java(*words, "-XX:+PrintFlagsFinal", "-version", env=env, machine=machine)
        found = re.search(rf"^ *(\w+) {name} += (.*?) +\{{[^}}]*\}} \{{([^}}]*)\}}$", done.stdout, re.M)
        expect(found, done)
        return found.groups()

    for name, words, env in (
            ("DisableExplicitGC", ("-XX:+DisableExplicitGC",), None), ("DisableExplicitGC", (), {"JAVA_TOOL_OPTIONS": "-XX:+DisableExplicitGC"}),
            ("DisableExplicitGC", (), {"_JAVA_OPTIONS": "-XX:+DisableExplicitGC"}), ("DisableExplicitGC", ("-XX:VMOptionsFile=options",), None),
            ("DisableExplicitGC", ("-XX:Flags=flags",), None), ("DisableExplicitGC", (), None), ("MaxHeapSize", ("-Xmx64m",), None),
            ("MaxHeapSize", ("-XX:Flags=flags",), None), ("MaxHeapSize", ("-XX:MaxHeapSize=64m",), None), ("InitialHeapSize", ("-Xms16m",), None),
            ("MinHeapSize", ("-Xms16m",), None), ("ThreadStackSize", ("-Xss600k",), None), ("ReduceSignalUsage", ("-Xrs",), None),
            ("MaxMetaspaceSize", ("-XX:MaxMetaspaceSize=64m",), None), ("BackgroundCompilation", ("-Xbatch",), None), *[("UseSharedSpaces", ("-Xshare:off",), None)][: c.release < 19],
            ("GCTimeRatio", ("-XX:GCTimeRatio=0x10",), None), ("MaxRAMPercentage", ("-XX:MaxRAMPercentage=20",), None),
            ("OnError", ("-XX:OnError=a b",), None), ("HeapDumpPath", ("-XX:HeapDumpPath=x",), {"JAVA_TOOL_OPTIONS": "-XX:HeapDumpPath=y"})):
        ours, stock = row(c.ours, name, *words, env=env), row(c.stock, name, *words, env=env)
        expect(ours == stock, (name, words, env, ours, stock))
    (c.folder / "Origins.java").write_text("""import com.sun.management.*; public class Origins { public static void main(String[] a) {
        var bean = java.lang.management.ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        for (String name : a) System.out.println(name + " " + bean.getVMOption(name).getOrigin()); } }""")
    c.stock_tool("javac", "-d", c.classes, "Origins.java")
    c.same("-Xmx64m", "-XX:Flags=flags", "-Xrs", "-cp", c.classes, "Origins", "MaxHeapSize", "DisableExplicitGC", "ReduceSignalUsage", "InitialHeapSize",
           "PrintGC", "HeapDumpPath", env={"_JAVA_OPTIONS": "-XX:HeapDumpPath=x"})
    for name in ("MaxHeapSize", "InitialHeapSize", "SoftMaxHeapSize"):
        expect(row(c.ours, name)[2] == "ergonomic" == row(c.stock, name)[2], name)


@case
def options_that_are_printed_and_those_that_a_bean_shows(c):
    (c.folder / "Given.java").write_text("""public class Given { public static void main(String[] a) {
        System.out.println(java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments()); } }""")
    c.stock_tool("javac", "-d", c.classes, "Given.java")
    (c.folder / "empty").write_text("")
    (c.folder / "blank").write_text(" \n\t ")
    (c.folder / "one").write_text("-Da=1")
    (c.folder / "prints").write_text("-XX:+PrintVMOptions -XX:+UseTLAB")
    (c.folder / "flags").write_text("+PrintVMOptions +UseTLAB\n-UseTLAB")
    (c.folder / "line").write_text("+PrintVMOptions +UseTLAB\n-UseTLAB\n")
    for options in ("-Dx=1 -XX:VMOptionsFile=empty -Dy=2", "-XX:VMOptionsFile=blank", "-Dx=1 -XX:VMOptionsFile=one -Dy=2", "-XX:VMOptionsFile=empty -XX:+PrintVMOptions", "-XX:+UseTLAB -XX:VMOptionsFile=prints",
                    "-XX:+UseTLAB -Xint -XX:+PrintVMOptions -Dx=1 -XX:MaxHeapSize=16m", "-XX:+PrintVMOptions -XX:-PrintVMOptions -XX:+UseTLAB", "-XX:-PrintVMOptions -XX:+PrintVMOptions -XX:+UseTLAB",
                    "-XX:Flags=flags -XX:-UseTLAB", "-XX:Flags=line -XX:-UseTLAB -XX:-PrintVMOptions", "-XX:-UseTLAB -XX:Flags=flags -XX:+PrintVMOptions", "-XX:+PrintVMOptions -XX:+IgnoreUnrecognizedVMOptions -XX:+NoSuch"):
        c.same(*options.split(), "-cp", c.classes, "Given")
    c.same("-XX:-UseTLAB", "-cp", c.classes, "Given", env={"JAVA_TOOL_OPTIONS": "-XX:+PrintVMOptions", "_JAVA_OPTIONS": "-XX:+UseTLAB -XX:VMOptionsFile=empty"})


@case
def a_message_of_several_lines(c):
    """foldmultilines, from release 21 on, and the margin that its further lines have from 25 on."""
    (c.folder / "Lines.java").write_text("""public class Lines { public static void main(String[] a) { try { throw new RuntimeException("one\\ntwo\\\\three\\n\\nfour\\n"); } catch (RuntimeException e) { } } }""")
    c.stock_tool("javac", "-d", c.classes, "Lines.java")
    folded = "-Xlog:exceptions:stdout::foldmultilines=true"
    for words in ("-Xlog:exceptions", "-Xlog:exceptions:stdout:level", "-Xlog:exceptions::none", folded, "-Xlog:exceptions:stdout:none:foldmultilines=true", folded + ",foldmultilines=false",
                  folded + " -Xlog:exceptions:stdout::foldmultilines=false", "-Xlog:exceptions -Xlog:exceptions:#0::foldmultilines=true",
                  "-Xlog:gc=off -Xlog:disable " + folded, "-verbose:gc -Xlog:disable " + folded, "-Xlog:exceptions:stderr::foldmultilines=true",
                  *(() if c.release == 17 else ("-Xlog:exceptions:l::foldmultilines=true", "-Xlog:exceptions:l::filecount=2,foldmultilines=false"))):
        texts = []
        for machine in (c.ours, c.stock):
            done = c.execute(machine, [machine.java(), "-Xint", *words.split(), "-cp", c.classes, "Lines"])
            text = done.stdout + done.stderr
            for file in c.folder.glob("l"):
                text += file.read_text()
                file.unlink()
            message = re.search(r"^(?:\[[\d.]+s\])?(.*)Exception <a 'java/lang/RuntimeException'.*?: (one(?:.|\n)*?) thrown", text, re.M)
            texts.append(("Output options" in text, *message.groups()))
        expect(texts[0] == texts[1] and "four" in texts[0][2], (words, texts))


@case
def a_log_that_is_lost_is_told_of(c):
    for words in (("-Xlog:gc,class+load",), ("-Xlog:class+load:stdout:none",)):
        errors = []
        for machine in (c.ours, c.stock):
            with open("/dev/full", "w") as full:
                done = subprocess.run([machine.java(), *words, "-version"], env=machine.environment(), stdout=full, stderr=subprocess.PIPE, text=True, check=False)
            errors.append((done.returncode, done.stderr.splitlines()[0]))
        expect(errors[0] == errors[1], errors)


@case
def flags_that_describe_objects(c):
    """Tools that compute the sizes of objects read these; objects are laid out as they say."""
    rows = []
    for machine in (c.ours, c.stock):
        out = c.java("-XX:+PrintFlagsFinal", "-version", machine=machine).stdout
        rows.append(re.findall(r"^ *\w+ (CompactStrings|ObjectAlignmentInBytes|UseCompactObjectHeaders|UseCompressed\w+|UseEmptySlotsInSupers) += (\w+)", out, re.M))
    expect(rows[0] == rows[1] and len(rows[0]) > 3, rows)


@case
def what_safepoints_and_exceptions_log(c):
    """The lines have the same form as the stock JDK's."""
    (c.folder / "Throws.java").write_text("""public class Throws { static int down(int d) { if (d == 0) throw new IllegalStateException("deep"); return down(d - 1); }
        public static void main(String[] a) { System.gc(); try { down(1); } catch (RuntimeException e) { } try { a[5] = null; } catch (RuntimeException e) { } } }""")
    c.stock_tool("javac", "-d", c.classes, "Throws.java")
    # Names of operations, times, addresses and places in the VM differ between VMs.
    own = ((r'"\w+", Time', '"NAME", Time'), (r"\d+ ns", "N ns"), (r"0x[0-9a-f]{16}", "ADDRESS"), (r"thrown \[.*\]", "thrown [PLACE]"))
    texts = []
    for machine in (c.ours, c.stock):
        out = c.java("-Xint", "-Xlog:safepoint,exceptions:stdout:level,tags", "-cp", c.classes, "Throws", machine=machine).stdout
        for pattern, name in own:
            out = re.sub(pattern, name, out)
        messages = re.findall(r"^\[info\]\[(?:safepoint *|exceptions *)\] (?:(?!^\[).*\n)+", out, re.M)
        at = [m for m in messages if "IllegalState" in m or "ArrayIndex" in m or 'method "main"' in m or "Safepoint" in m]
        texts.append([re.sub(r"\] ", "] ", m) for m in at if "Safepoint" not in m or "NAME" in m])
    expect(texts[0] and texts[0] == texts[1], texts)


@case
def what_starts_threads_monitors_and_the_verifier_log(c):
    """The lines have the form of the stock JDK's, as far as this VM does the same."""
    (c.folder / "Logs.java").write_text("""public class Logs { public static void main(String[] a) throws Exception { Object o = new Logs(); synchronized (o) { o.wait(1); }
        String[] threads = new java.io.File("/proc/self/task").list();
        Thread t = new Thread(() -> {}, "own"); t.start(); t.join();
        // The line of its end comes after join() returns: main waits until the kernel does not know the thread any more.
        for (int i = 0; i < 1000 && new java.io.File("/proc/self/task").list().length > threads.length; i++) Thread.sleep(10); } }""")
    (c.folder / "Refused.java").write_text("""public class Refused { static int same(int i) { return i; } public static void main(String[] a) { same(1); } }""")
    c.stock_tool("javac", "-d", c.classes, "Logs.java", "Refused.java")
    wrong = (c.classes / "Refused.class").read_bytes().replace(b"\x1a\xac", b"\x2a\xac")  # aload_0 in place of iload_0
    old = lambda version: wrong[:7] + bytes([version]) + wrong[8:]

    def lines(machine, what, program="Logs"):
        out = c.java(f"-Xlog:{what}:stdout:level,tags", "-cp", c.classes, program, machine=machine).stdout
        for pattern, name in (r"0x[0-9a-f]+", "ADDRESS"), (r"\d+(\.\d+)?( secs|[kK]\b)", r"N\2"), (r"(tid|pthread id): \d+", r"\1: N"), (r'Thread "[^"]*"', "Thread NAME"), (r" +$", ""):
            out = re.sub(pattern, name, out, flags=re.M)
        return [line for line in out.splitlines() if line.startswith("[")]

    ours, stock = (lines(machine, "verification") for machine in (c.ours, c.stock))
    expect(len(ours) > 4 and ours == stock, (ours, stock))
    for version in 52, 50, 49:
        (c.classes / "Refused.class").write_bytes(old(version))
        # The order of methods differs.
        ours, stock = ([line for line in lines(machine, "verification", "Refused") if "method" not in line] for machine in (c.ours, c.stock))
        expect("[info][verification] Verification for Refused failed" in ours and ours == stock, (ours, stock))
    ours, stock = (lines(machine, "startuptime") for machine in (c.ours, c.stock))
    expect(len(ours) > 4 and ours == [line for line in stock if line in ours], (ours, stock))
    ours, stock = (set(lines(machine, "os+thread")) for machine in (c.ours, c.stock))
    names = {line for line in ours if line.startswith("[info][os,thread] JavaThread ")}  # since 21, with the thread's name
    expect(len(ours) == 6 and len(names) == 2 and ours - stock <= (names if c.release > 17 else set()), (ours, stock))
    ours, stock = ([line for line in lines(machine, "monitorinflation=trace") if "'Logs'" in line and "inflate" in line] for machine in (c.ours, c.stock))
    expect(ours == ["[trace][monitorinflation] inflate(has_locker): object=ADDRESS, mark=ADDRESS, type='Logs'"] and (c.release > 17 or ours == stock), (ours, stock))


@case
def errors_of_the_management_agent_are_said_once(c):
    for wrong in "port=x", "port=-1", "port=1 -Dcom.sun.management.jmxremote.password.file=/no/such", "ssl=true -Dcom.sun.management.config.file=/no/such":
        words = [f"-Dcom.sun.management.jmxremote.{wrong.split()[0]}", *wrong.split()[1:], "-version"]
        ours, stock = (c.java(*words, machine=machine) for machine in (c.ours, c.stock))
        here = lambda done, machine: (done.returncode, done.stdout, done.stderr.replace(str(machine.home), "HOME"))
        expect(ours.returncode == 1 and here(ours, c.ours) == here(stock, c.stock), (wrong, ours, stock))


@case
def a_damaged_run_time_image(c):
    """Whatever lib/modules contains, the VM starts or prints a sentence that says why not. It never crashes."""
    home = c.folder / "damaged"
    shutil.copytree(c.ours.home, home, symlinks=True)
    modules = home / "lib" / "modules"
    modules.unlink()
    shutil.copyfile(c.stock.home / "lib" / "modules", modules)
    length = modules.stat().st_size
    dice = random.Random(17)
    started = 0

    def run(what):
        done = c.execute(c.ours, [home / "bin" / "java", *c.ours.options, "-cp", c.classes, "Main", "x"])
        expect(done.returncode == 0 and done.stdout.startswith("main x") or done.returncode == 1 and (done.stdout + done.stderr).strip()
               and "fatal error" not in done.stdout, (what, done))
        return done.returncode == 0

    with open(modules, "r+b") as file, mmap.mmap(file.fileno(), 0) as image:
        slots, locations, strings = struct.unpack_from("<3I", image, 16)
        ends = [0, 28, 28 + 4 * slots, 28 + 8 * slots, 28 + 8 * slots + locations, 28 + 8 * slots + locations + strings]
        for turn in range(60):
            area = turn % (len(ends) - 1)
            at, size = dice.randrange(ends[area], ends[area + 1]), dice.choice((1, 4, 64, 4096) if area else (1, 4))
            size = min(size, ends[area + 1] - at)
            saved = image[at:at + size]
            image[at:at + size] = dice.choice((bytes(size), b"\xff" * size, dice.randbytes(size)))
            started += run((turn, at, size))
            image[at:at + size] = saved
        # The VM reads the first class files of the image first; here their beginnings are destroyed.
        for turn in range(20):
            at = ends[-1] + dice.randrange(1 << 22)
            saved = image[at:at + 4096]
            image[at:at + 4096] = bytes(4096)
            started += run(("class files", at))
            image[at:at + 4096] = saved
    expect(run("as it was") and started > 0, started)
    for size in (length // 2, 1 << 20, 1 << 16, 28, 27, 3, 0):
        os.truncate(modules, size)
        run(("cut off", size))


@case
def files_that_are_pipes_or_devices(c):
    """No start waits for somebody at the other end of a pipe, or reads what has no end."""
    pipe = c.folder / "nobody"
    os.mkfifo(pipe)
    for option, reason in ((f"-XX:Flags={pipe}", f"Could not read settings file {pipe}: it is a pipe into which nobody writes"),
                           ("-XX:Flags=/dev/zero", "Could not read settings file /dev/zero: it has no end"),
                           (f"-XX:VMOptionsFile={pipe}", f"Could not read options file '{pipe}': it is a pipe into which nobody writes"),
                           ("-XX:VMOptionsFile=/dev/zero", "Could not read options file '/dev/zero': it has no end"),
                           (f"-Xcheck:jni:suppress={pipe}", f"{pipe} cannot be read: it is a pipe into which nobody writes"),
                           ("-Xcheck:jni:suppress=/dev/zero", "/dev/zero cannot be read: it has no end"),
                           (f"-Xcheck:jni:json={pipe}", f"{pipe} cannot be written: No such device or address"),
                           (f"-Xlog:gc:file={pipe}::filecount=0", f"Error opening log file '{pipe}': No such device or address"),
                           (f"-Xlog:gc:file={pipe}", f"{pipe} is not a regular file")):
        done = c.java(option, "-version")
        expect(done.returncode == 1 and reason in done.stdout + done.stderr, (option, done))
    for option, reason in ((f"-XX:DumpLoadedClassList={pipe}", f"{pipe} cannot be written: No such device or address"),
                           ("-XX:+PauseAtStartup", f"Could not open pause file '{pipe}', continuing immediately.")):
        done = c.java("-XX:+UnlockDiagnosticVMOptions", option, f"-XX:PauseAtStartupFile={pipe}", "-cp", c.classes, "Main")
        expect(done.returncode == 0 and done.stdout == "main  null\n" and reason in done.stderr, (option, done))
    # A pipe with a writer is read to its end, which comes when the writer, who has it open before, has seen that all was read.
    writer = os.open(pipe, os.O_RDWR)
    os.write(writer, b"-Dk=piped\n")
    with concurrent.futures.ThreadPoolExecutor() as pool:
        done = pool.submit(c.java, f"-XX:VMOptionsFile={pipe}", "-cp", c.classes, "Main")
        while not done.done() and fcntl.ioctl(writer, termios.FIONREAD, bytes(4)) != bytes(4):
            time.sleep(0.01)
        os.close(writer)
    expect(done.result().stdout == "main  piped\n", "options from a pipe")


@case
def identity_hashes_repeat(c):
    """A program prints the same in each run, unless it is to be random."""
    runs = {c.java(*options, "-cp", c.classes, "Hashes").stdout for options in ((), (), (), (), ("-Xshare:off",), ("-Xlog:gc*:file=gc.log",))}
    expect(len(runs) == 1 and len(runs.pop().splitlines()) == 8, runs)
    runs = {c.java("-XX:+RandomIdentityHashes", "-cp", c.classes, "Hashes").stdout for _ in range(2)}
    expect(len(runs) == 2, runs)


@case
def former_names_and_files_of_options(c):
    """Deprecated flags are warned of, deprecated names of flags stand for the new ones, an ignored .hotspotrc is warned of, and -verbose:module means module+load."""
    for option in ("-XX:+CreateMinidumpOnCrash", "-XX:-CreateMinidumpOnCrash", "-XX:DefaultMaxRAMFraction=2", "-XX:+FlightRecorder", "-XX:-FlightRecorder"):
        done, stock = (c.execute(machine, [machine.java(), option, "-cp", c.classes, "Main"]) for machine in (c.ours, c.stock))
        # Updates of 17 warn of core files that are not permitted, too.
        of_stock = re.findall(r"warning: .*deprecated.*", stock.stderr)
        expect(done.returncode == stock.returncode and re.findall("warning: .*", done.stderr) == of_stock and len(of_stock) == 1, (option, done, stock))
    (c.folder / "rc").mkdir()
    (c.folder / "rc" / ".hotspotrc").write_text("+PrintCommandLineFlags\n")
    words = ["-cp", str(c.classes), "Main"]
    in_folder = {"env": c.ours.environment(), "cwd": c.folder / "rc", "capture_output": True, "text": True, "timeout": 60}
    done = subprocess.run([c.ours.java(), *words], **in_folder)
    expect("warning: .hotspotrc file is present but has been ignored.  Run with -XX:Flags=.hotspotrc to load the file.\n" in done.stderr, done)
    done = subprocess.run([c.ours.java(), "-XX:+NoSuchFlag", *words], **in_folder)  # a VM that does not start ignores nothing
    expect("ignored" not in done.stderr and done.returncode == 1, done)
    done = subprocess.run([c.ours.java(), "-XX:Flags=.hotspotrc", *words], **in_folder)
    expect("ignored" not in done.stderr and "-XX:+PrintCommandLineFlags" in done.stdout, done)
    lines = c.java("-verbose:module", *words).stdout.splitlines()
    expect(any(re.fullmatch(r"\[\d+\.\d+s\]\[info\]\[module,load\] java\.base location: jrt:/java\.base", line) for line in lines), lines)
    expect(not any("define_module" in line for line in lines), lines)


@case
def heap_dumps_around_collections(c):
    """-XX:+HeapDumpBeforeFullGC and HeapDumpAfterFullGC, given at the start or set later; the names of several dumps."""
    (c.folder / "Collects.java").write_text("""import com.sun.management.HotSpotDiagnosticMXBean; import java.lang.management.ManagementFactory;
        public class Collects { public static void main(String[] a) {
          for (String flag : a) ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).setVMOption(flag, "true");
          System.gc(); } }""")
    c.stock_tool("javac", "-d", "agents", c.folder / "Collects.java")
    both = ("HeapDumpBeforeFullGC", "HeapDumpAfterFullGC")
    for options, words in ((["-XX:+" + both[0]], []), (["-XX:+" + both[1]], []), (["-XX:+" + flag for flag in both] + ["-XX:HeapDumpPath=d.hprof"], []), ([], both), ([], [])):
        said = []
        for machine in (c.stock, c.ours):
            done = c.execute(machine, [machine.java(), *options, "-cp", "agents", "Collects", *words])
            files = sorted(c.folder.glob("*.hprof*"))
            expect(all(file.read_bytes().startswith(b"JAVA PROFILE 1.0.") for file in files), files)
            without_numbers = lambda text: re.sub(r"\[\d+ bytes in \S+ secs\]|pid\d+", "N", text)
            said.append((done.returncode, without_numbers(done.stdout), [without_numbers(file.name) for file in files]))
            for file in files:
                file.unlink()
        expect(said[0] == said[1], (options, words, said))
    # A program that fills the heap: how often collectors collect is their own affair, but a dump is made around each full collection.
    (c.folder / "Fills.java").write_text(FILLS)
    c.stock_tool("javac", "-d", "agents", c.folder / "Fills.java")
    for machine in (c.stock, c.ours):
        lines = c.execute(machine, [machine.java(), "-Xmx24m", "-Xlog:gc", *("-XX:+" + flag for flag in both), "-cp", "agents", "Fills"]).stdout.splitlines()
        about = [re.search(r"GC\(\d+\) (Heap Dump \((?:before|after) full gc\)|Pause Full)|(caught)", line) for line in lines]
        told = [found[1] or found[2] for found in about if found]
        full = told.count("Pause Full")
        expect(full > 1 and told == ["Heap Dump (before full gc)", "Heap Dump (after full gc)", "Pause Full"] * full + ["caught"], (machine, lines))
        files = {file.name: file for file in c.folder.glob("*.hprof*")}
        first = min(files, key=len)
        expect(sorted(files) == sorted([first] + [f"{first}.{number}" for number in range(1, 2 * full)]), files)
        expect([line[len("Dumping heap to "):-len(" ...")] for line in lines if line.startswith("Dumping")] == sorted(files, key=lambda name: (len(name), name)), lines)
        for file in files.values():
            file.unlink()


FILLS = """public class Fills { public static void main(String[] a) { try { Object[] list = new Object[1 << 20];
          for (int i = 0; ; i++) list[i] = new long[100_000]; } catch (OutOfMemoryError e) { System.out.println("caught"); } } }"""


@case
def commands_at_out_of_memory(c):
    """%p and %% in -XX:OnOutOfMemoryError."""
    (c.folder / "Fills.java").write_text(FILLS)
    c.stock_tool("javac", "-d", "agents", c.folder / "Fills.java")
    texts = []
    for machine in (c.stock, c.ours):
        done = c.execute(machine, [machine.java(), "-Xmx24m", "-XX:OnOutOfMemoryError=echo %% %x % [%p] [%p%p]", "-cp", "agents", "Fills"])
        texts.append(re.sub(r"\[\d+\]", "[N]", done.stdout))
    expect(texts[0] == texts[1] and "% %x % [N] [N]" in texts[1], texts)


@case
def compile_commands_are_read_alike(c):
    """Each line of compile_commands.txt, right or wrong, by the file; some by their flags; and lists of methods."""
    commands = os.path.join(os.path.dirname(__file__), "compile_commands.txt")
    lists = ("P,Q.f", "P.f,,Q", "P::f", "java.lang.String.length", ".f", "P.", "P*", "*.f", "P f", "P.f(I)I,Q", "a.b.c", "P*x", "P.f(*)")
    for words in ([f"-XX:CompileCommandFile={commands}"], ["-XX:CompileCommandFile=absent"], ["-XX:CompileCommand=exclude,P.f", "-XX:CompileOnly=P.g", "-XX:CompileCommand=quiet"],
                  *([f"-XX:CompileOnly={methods}"] for methods in lists)):
        ours, stock = said(c, c.ours, *words, "-version"), said(c, c.stock, *words, "-version")
        expect(ours[:2] == stock[:2] and (stock[0] != 0 or "WARNING" not in ours[2]), (words, ours, stock))
    # Help is in words of our own, but lists the same options.
    options = [re.findall(r"^    (\w+ \(\w+\))$", said(c, machine, "-XX:CompileCommand=help", "-version")[1], flags=re.M) for machine in (c.ours, c.stock)]
    expect(options[0] == options[1] != [], options)


@case
def compilations_are_printed(c):
    """-XX:+PrintCompilation and -Xlog:jit+compilation in HotSpot's columns; a method that commands exclude stays in the loop."""
    columns = r" {2,}\d+ {1,4}\d+  [s ][! ]b  1       [\w.$]+::[\w$<>]+ \(\d+ bytes\)(   made not entrant(: [\w ]+)?)?"
    options = ("-XX:+UseCompiler", "-XX:CompileThreshold=1", "-cp", c.classes)
    lines = c.java("-XX:+PrintCompilation", "-XX:CompileOnly=Add::*", "-XX:CompileCommand=exclude,Add::even", *options, "Add").stdout.splitlines()
    expect(lines[:2] == ["CompileCommand: exclude Add.even bool exclude = true", "CompileCommand: compileonly Add.* bool compileonly = true"] and "55" in lines, lines[:9])
    excluded = ["### Excluding compile: static Add::even", "made not compilable on level 1  Add::even (12 bytes)   excluded by CompileCommand"]
    expect([line for line in lines if "Add::even" in line] == excluded, lines[-20:])
    printed = [line for line in lines[2:] if line != "55" and "xclud" not in line]
    expect(any("Add::sum (" in line for line in printed) and any("s!b  1       Add::odd (" in line for line in printed), printed)
    expect(all(re.fullmatch(columns, line) for line in printed), printed)
    ids = [int(line.split()[1]) for line in printed if "not entrant" not in line]
    expect(ids == list(range(1, len(ids) + 1)), ids)
    quiet = c.java("-XX:CompileCommand=quiet", "-XX:CompileOnly=Add::sum", "-Xlog:jit+compilation=debug", *options, "Add").stdout.splitlines()
    expect(quiet[-1] == "55" and all(re.fullmatch(r"\[[\d.]+s\]\[debug\]\[jit,compilation\] {1,4}\d+    b  1       Add::sum \(\d+ bytes\)( .*)?", line) for line in quiet[:-1]), quiet)
    expect(len(quiet) > 1, quiet)


@case
def paths_of_the_jdks_own_libraries(c):
    """-Dsun.boot.library.path adds to where the JDK's own libraries are."""
    (c.folder / "Paths.java").write_text("""public class Paths { public static void main(String[] a) throws Exception {
        System.out.println(System.getProperty("sun.boot.library.path")); java.nio.channels.SocketChannel.open().close(); } }""")
    c.stock_tool("javac", "-d", c.classes, "Paths.java")
    for words in [], ["-Dsun.boot.library.path=/a", "-Dsun.boot.library.path=/b:/c"], ["-Dsun.boot.library.path="]:
        ours, stock = (c.java(*words, "-cp", c.classes, "Paths", machine=machine).stdout.replace(str(machine.home), "HOME") for machine in (c.ours, c.stock))
        expect(ours == stock and ours.startswith("HOME/lib"), (ours, stock))


@case
def properties_that_options_make(c):
    """-D cannot set the limit of direct memory, which the class library reads as it starts, nor the compiler's name."""
    (c.folder / "Direct.java").write_text("""public class Direct { public static void main(String[] a) throws Exception {
        java.nio.ByteBuffer.allocateDirect(2000);
        System.out.println(System.getProperty("sun.nio.MaxDirectMemorySize") + " " + "7".equals(System.getProperty("sun.management.compiler"))); } }""")
    c.stock_tool("javac", "-d", c.classes, "Direct.java")
    compiler = "-Dsun.management.compiler=7"
    for words in ["-Dsun.nio.MaxDirectMemorySize=1K"], ["-Dsun.nio.MaxDirectMemorySize=1"], ["-XX:MaxDirectMemorySize=3k", "-Dsun.nio.MaxDirectMemorySize=1"], ["-Xint"]:
        ours, stock = (c.java(*words, compiler, "-cp", c.classes, "Direct", machine=machine).stdout for machine in (c.ours, c.stock))
        expect(ours == stock == f"null {'true' if '-Xint' in words else 'false'}\n", (ours, stock))
