# SPDX-License-Identifier: Apache-2.0
"""Cases of run.py about what tools and people see of machine code."""
import contextlib, pathlib, re
import vm as support
from cases import case, expect

HERE = pathlib.Path(__file__).resolve().parent
HOT = """public class Hot {
    static native int stopInThrice();
    static volatile int sum;
    static int thrice(int i) { sum++; return i * 3 + 1; }
    static int all(int n) { int all = 0; for (int i = 0; i < n; i++) all += thrice(i); return all; }
    static int divide(int d) { try { return 700 / d; } catch (ArithmeticException e) { return 0; } }
    public static void main(String[] a) throws Exception {
        for (int i = 0; i < 1000; i++) sum += all(10) + divide(i + 1);
        for (int i = 0; i < 5; i++) sum += divide(0);
        if (a.length > 0) System.out.println(stopInThrice());
        System.out.println("ready"); System.out.flush();
        if (a.length == 0) Thread.sleep(600_000); } }"""
BEANS = """import java.lang.management.*;
    public class Beans { public static void main(String[] a) {
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        System.out.println(compiler == null ? "no compiler" : compiler.getName() + " " + compiler.isCompilationTimeMonitoringSupported() + " " + (compiler.getTotalCompilationTime() >= 0));
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans())
            if (pool.getName().equals("CodeCache")) {
                MemoryUsage usage = pool.getUsage();
                System.out.println(pool.getType() + " " + String.join(",", pool.getMemoryManagerNames()) + " " + (usage.getUsed() > 0 && usage.getUsed() <= pool.getPeakUsage().getUsed())
                    + " " + (usage.getMax() >> 20)); } } }"""
BEHIND = """public class Behind {
    static int calls;
    static void called() { calls++; }
    static int loop(int k) { if (k < 1000) return k; called(); int x = 0; for (int i = 0; i < 100_000; i++) x += i ^ k; return x; }
    public static void main(String[] a) { int all = 0; for (int i = 0; i <= 1000; i++) all += loop(i); System.out.println(all + " " + calls); } }"""
ONLY = ("-XX:+UseCompiler", "-XX:CompileThreshold=100", "-XX:CompileCommand=quiet", "-XX:CompileOnly=Hot::*")


def compiled(c, name, text):
    (c.folder / f"{name}.java").write_text(text)
    c.stock_tool("javac", "-d", c.classes, f"{name}.java")


@contextlib.contextmanager
def hot(c, *options):
    compiled(c, "Hot", HOT)
    process = c.start("Hot", *options)
    try:
        yield str(process.pid)
    finally:
        process.kill()
        process.communicate()


def tool(c, name, *words):
    done = c.execute(c.ours, [c.ours.home / "bin" / name, *words])
    return done.stdout.partition(":\n")[2] if name == "jcmd" else done.stdout


@case
def machine_code_is_listed(c):
    """jcmd Compiler.codelist, codecache, queue, perfmap and show; jstat -compiler and -printcompilation."""
    with hot(c, *ONLY) as pid:
        listed = tool(c, "jcmd", pid, "Compiler.codelist").splitlines()
        expect({re.fullmatch(r"\d+ 1 0 (Hot\.\w+\([^ ]*) \[0x[0-9a-f]{16}, 0x[0-9a-f]{16} - 0x[0-9a-f]{16}\]", line)[1] for line in listed} ==
               {"Hot.thrice(I)I", "Hot.all(I)I", "Hot.divide(I)I", "Hot.main([Ljava/lang/String;)V"}, listed)
        cache = tool(c, "jcmd", pid, "Compiler.codecache")
        expect(re.match(r"CodeCache: size=49152Kb used=\d+Kb max_used=\d+Kb free=\d+Kb\n bounds \[0x[0-9a-f]{16}(, 0x[0-9a-f]{16}){2}\]\n total_blobs=\d+,? nmethods=4,? adapters=0", cache), cache)
        expect(tool(c, "jcmd", pid, "Compiler.queue") == "Current compiles: \n\nC1 compile queue:\nEmpty\n\n", "queue")
        file = pathlib.Path(f"/tmp/perf-{pid}.map")
        try:
            tool(c, "jcmd", pid, "Compiler.perfmap")
            lines = file.read_text().splitlines()
        finally:
            file.unlink(missing_ok=True)
        expect(all(re.fullmatch(r"0x[0-9a-f]{16} 0x[0-9a-f]{16} .+", line) for line in lines), lines)
        names = [line[38:] for line in lines]
        expect("int Hot.thrice(int)" in names and "void Hot.main(java.lang.String[])" in names and "enter machine code" in names, names)
        shown = tool(c, "jcmd", pid, "Compiler.show", "Hot::divide")
        expect(shown.startswith("int Hot.divide(int): 9 bytes of bytecode, 7 instructions.\nCompilation ") and re.search(r"\n +\d+ +4 idiv +([0-9a-f]{2} )+", shown), shown)
        expect("\n  at bci 4, idiv, 5 times: division by zero" in shown, shown)
        for what, answer in (("Hot::nothing", "The class has no method nothing."), ("Cold::x", "No class of that name is loaded."), ("Hot", "'Hot' is not a method"),
                             ("Hot::stopInThrice", "it has no bytecode."), ("java.lang.String::repeat", "int): it has not been called.")):
            expect(answer in tool(c, "jcmd", pid, "Compiler.show", what), (what, tool(c, "jcmd", pid, "Compiler.show", what)))
        numbers = tool(c, "jstat", "-compiler", pid).splitlines()[1].split()
        expect(int(numbers[0]) >= 4 and numbers[1] == "0" and float(numbers[3]) >= 0, numbers)
        expect(re.fullmatch(r" *\d+ +\d+ +1 Hot \w+", tool(c, "jstat", "-printcompilation", pid).splitlines()[1]), tool(c, "jstat", "-printcompilation", pid))
        refused = c.execute(c.ours, [c.ours.home / "bin/jcmd", pid, "Compiler.CodeHeap_Analytics"])
        expect("UnsupportedOperationException: This VM's memory for machine code has no parts" in refused.stdout + refused.stderr, refused)
    with hot(c, "-Xint") as pid:
        expect(tool(c, "jcmd", pid, "Compiler.codelist").startswith("No method is compiled in this process."), "codelist of -Xint")
        expect("disabled (interpreter mode)" in tool(c, "jcmd", pid, "Compiler.codecache"), "codecache of -Xint")


@case
def beans_of_the_compiler(c):
    """There is a CompilationMXBean if there is a compiler, as under HotSpot, and then a pool for machine code."""
    compiled(c, "Beans", BEANS)
    for words in ["-Xint"], ["-XX:TieredStopAtLevel=0", "-XX:+UseCompiler"]:
        done = c.java(*words, "-cp", c.classes, "Beans")
        expect(done.stdout == "no compiler\n", done)
    expect(c.java("-Xint", "-cp", c.classes, "Beans", machine=c.stock).stdout.startswith("no compiler\n"), "the stock VM has one")
    done = c.java("-XX:+UseCompiler", "-cp", c.classes, "Beans")
    expect(done.stdout == "Vitrine VM Template Compiler true true\nNon-heap memory CodeCacheManager true 48\n", done)


@case
def compilations_are_traced(c):
    """-Xtrace:compile: why methods are compiled and discarded, and by which agent; -XX:+PrintCodeCache and -XX:+DumpPerfMapAtExit at the end."""
    compiled(c, "Hot", HOT)
    library = c.folder / "libstops.so"
    support.compile_native(c.stock.home, HERE / "machine_code", library, "-shared")
    done = c.java(f"-agentpath:{library}", *ONLY, "-XX:CompileCommand=exclude,Hot::main", "-Xtrace:compile,file=trace-%p.txt", "-XX:+PrintCodeCache", "-XX:+UnlockDiagnosticVMOptions",
                  "-XX:+DumpPerfMapAtExit", "-cp", c.classes, "Hot", "stop")
    expect(done.stdout.startswith("0\nready\nCodeCache: size=49152Kb used=") and done.stderr == "", done)
    trace, = c.folder.glob("trace-*.txt")
    pid = trace.stem.partition("-")[2]
    lines = [re.sub(r"^\[\d+\.\d{3}s\] ", "", line) for line in trace.read_text().splitlines()]
    trace.unlink()
    perf = pathlib.Path(f"/tmp/perf-{pid}.map")
    expect(perf.exists(), "no map for perf")
    perf.unlink()
    for pattern in (r"compiled 1 int Hot\.thrice\(int\): 14 bytes of bytecode, \d+ of machine code; it was called 100 times",
                    r"compiled \d+ int Hot\.all\(int\): 24 bytes of bytecode, \d+ of machine code; (it was called 100 times|its loops made 1000 rounds)",
                    r"not compiled void Hot\.main\(java\.lang\.String\[\]\): a CompileCommand says so",
                    r"discarded 1 int Hot\.thrice\(int\): a breakpoint was set by stops"):
        expect(any(re.fullmatch(pattern, line) for line in lines), (pattern, lines))
    wrong = c.java("-Xtrace:compile,x=1", "-version")
    expect(wrong.returncode == 1 and "-Xtrace:compile: there is no option 'x=1'. There is file=FILE" in wrong.stderr + wrong.stdout, wrong)


@case
def a_hot_loop_behind_what_was_not_executed(c):
    """A loop that the method's machine code lacks, because a call before it had not been executed, has the method compiled again."""
    compiled(c, "Behind", BEHIND)
    right = c.java("-cp", c.classes, "Behind", machine=c.stock).stdout
    for heat, again in (("-XX:CompileThreshold=100", 1000), ("-Xcomp", 10)):
        done = c.java("-XX:+UseCompiler", heat, "-XX:CompileCommand=quiet", "-XX:CompileOnly=Behind::loop", "-Xtrace:compile", "-cp", c.classes, "Behind")
        expect(right.strip() in (done.stdout + done.stderr), done)
        expect(re.search(rf"compiled 2 int Behind\.loop\(int\): .*; its loops made {again} rounds", done.stdout + done.stderr), done)
