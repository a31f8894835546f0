# SPDX-License-Identifier: Apache-2.0
"""Cases of run.py about crashes: the report, its options, signal handlers of others, and faults that are not crashes."""
import os, pathlib, re, subprocess
import vm as support
from cases import case, expect

HERE = pathlib.Path(__file__).resolve().parent

CRASH = """public class Crash {
    static native void inNative(); static native void inForeignThread(); static native void callNowhere(); static native void setHandler();
    static native void recurse(int frame); static native void recurseWithoutGuard(); static native void onGivenStack(boolean overflows);
    static void inVm() throws Exception {
        var f = sun.misc.Unsafe.class.getDeclaredField("theUnsafe"); f.setAccessible(true);
        ((sun.misc.Unsafe) f.get(null)).getInt(16L); }
    public static void main(String[] a) throws Exception {
        System.load(a[0]);
        for (int i = 1; i < a.length; i++) switch (a[i]) {
            case "native": inNative(); break;
            case "thread": Thread t = new Thread(Crash::inNative, "crasher"); t.start(); t.join(); break;
            case "foreign": inForeignThread(); break;
            case "nowhere": callNowhere(); break;
            case "vm": inVm(); break;
            case "handler": setHandler(); break;
            case "meanwhile":
                new Thread(Crash::inNative).start();
                while (new java.io.File(".").list((folder, name) -> name.startsWith("hs_err")).length == 0) Thread.sleep(1);
                break;
            case "recurse": recurse(500); break;
            case "recurse in thread": Thread r = new Thread(() -> recurse(20000), "recursive"); r.start(); r.join(); break;
            case "recurse without guard": recurseWithoutGuard(); break;
            case "recurse on given stack": onGivenStack(true); break;
            case "on given stack": onGivenStack(false); break;
            case "signal": new ProcessBuilder("kill", "-" + a[++i], "" + ProcessHandle.current().pid()).start().waitFor(); break;
            case "exit": System.exit(0); }
        System.out.println("end"); } }"""

# Accesses that crash HotSpot 17 (tests/java/truncated_mapping has the others).
LOST = """import java.nio.*; import java.nio.channels.*; import java.nio.file.*; import java.lang.invoke.*;
    public class Lost {
        interface Body { Object run() throws Throwable; }
        static void say(String what, Body body) {
            try { System.out.println(what + " " + body.run()); }
            catch (Throwable t) { System.out.println(what + " " + t.getClass().getName() + " in " + t.getStackTrace()[0].getMethodName()); } }
        public static void main(String[] a) throws Exception {
            VarHandle ints = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
            var f = sun.misc.Unsafe.class.getDeclaredField("theUnsafe"); f.setAccessible(true);
            var unsafe = (sun.misc.Unsafe) f.get(null);
            Path path = Files.createTempFile("lost", ".bin");
            try (FileChannel c = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                c.write(ByteBuffer.allocate(8192));
                ByteBuffer b = c.map(FileChannel.MapMode.READ_WRITE, 0, 8192);
                var address = Buffer.class.getDeclaredField("address");
                long at = unsafe.getLong(b, unsafe.objectFieldOffset(address));
                c.truncate(0);
                say("compareAndSet", () -> ints.compareAndSet(b, 0, 1, 2));
                say("compareAndExchange", () -> (int) ints.compareAndExchange(b, 0, 1, 2));
                say("getAndAdd", () -> (int) ints.getAndAdd(b, 0, 1));
                say("compareAndSwapLong", () -> unsafe.compareAndSwapLong(null, at, 1, 2));
                say("getObject", () -> unsafe.getObject(null, at));
                say("setMemory 8", () -> { unsafe.setMemory(at, 1000, (byte) 1); return null; });
                say("setMemory 1", () -> { unsafe.setMemory(at + 1, 1001, (byte) 1); return null; });
                say("get", () -> b.get(0));
            }
            Files.delete(path); } }"""


SIGNALS = """import sun.misc.*;
    public class Signals {
        static String name(SignalHandler handler) { return handler == SignalHandler.SIG_DFL ? "default" : handler == SignalHandler.SIG_IGN ? "ignored" : "other"; }
        public static void main(String[] a) {
            for (String name : ("HUP INT QUIT ILL TRAP ABRT IOT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM STKFLT CLD CHLD CONT STOP TSTP TTIN TTOU URG XCPU XFSZ "
                    + "VTALRM PROF WINCH POLL IO PWR SYS RTMIN RTMAX SIGHUP hup EMT INFO LOST UNUSED").split(" "))
                try {
                    Signal signal = new Signal(name);
                    SignalHandler before = Signal.handle(signal, x -> { });
                    SignalHandler own = Signal.handle(signal, before), again = Signal.handle(signal, SignalHandler.SIG_IGN);
                    System.out.println(name + " " + signal.getNumber() + " " + name(before) + " " + name(own) + " " + name(again) + " " + name(Signal.handle(signal, SignalHandler.SIG_DFL)));
                } catch (IllegalArgumentException e) { System.out.println(name + " " + e.getMessage()); } } }"""


def expect_lines(text, *patterns):
    for pattern in patterns:
        expect(re.search(pattern, text, re.M), f"no {pattern} in\n{text}")


class Crasher:
    """Runs class Crash under our VM in a folder of its own."""

    def __init__(self, c):
        self.c, self.library = c, c.folder / "libcrash.so"
        support.compile_native(c.stock.home, HERE / "crash", self.library, "-shared")
        (c.folder / "Crash.java").write_text(CRASH)
        c.stock_tool("javac", "-d", c.classes, "Crash.java")

    def run(self, *words, options=(), preload=(), env=None, first="", **more):
        """`first`: what a shell does in the VM's process before."""
        c = self.c
        for old in c.folder.glob("hs_err*"):
            old.unlink()
        env = c.ours.environment() | (env or {})
        env["LD_PRELOAD"] = " ".join([env.get("LD_PRELOAD", ""), *map(str, preload)]).strip()
        shell = ["sh", "-c", first + '\nexec "$@"', "sh"] if first else []
        return subprocess.run([*shell, c.ours.java(), *c.ours.options, *options, "-cp", str(c.classes), "Crash", str(self.library), *words], env=env,
                              cwd=c.folder, capture_output=True, text=True, timeout=60 * c.ours.slowness, **{"stdin": subprocess.DEVNULL} | more)

    def report(self):
        reports = list(self.c.folder.glob("hs_err_pid*.log"))
        expect(len(reports) == 1, reports)
        return reports[0].read_text()


@case
def crash_reports(c):
    """A crash anywhere: the report on stderr and in a file has the signal, the place, the native and the Java stack; the process aborts."""
    crasher = Crasher(c)
    head = (r"^# A fatal error has been detected by the Java Runtime Environment:$", r"^#  SIGSEGV \(0xb\) at pc=0x[0-9a-f]+, .*pid=\d+, tid=\d+$",
            r"^# Problematic frame:$", r"^Native frames:$", r"^rip=0x[0-9a-f]+|, rip=0x[0-9a-f]+")
    # As in VM.info: if control groups are mounted, and since 25, if they have limits.
    log = c.java("-Xlog:os+container=trace", "-version").stdout
    container = [r"^container \(cgroup\) information:$", r"^memory_limit_in_bytes: "] if c.release < 25 and "using cgroups" in log else []
    main = r"^j Crash\.main\(\[Ljava/lang/String;\)V @ bci \d+ \(line \d+\)$"
    for words, options, patterns in (
            (["native"], [], [r"^# C  \[libcrash\.so\+0x[0-9a-f]+\]", r"^C  \[libcrash.so\+0x[0-9a-f]+\]  Java_Crash_inNative\+", r"^j-native Crash\.inNative\(\)V$", main,
                              r'^Current thread: "main" .*in native code']),
            (["vm"], [], [r"^# V  \[libjvm\.so\+0x[0-9a-f]+\]  vitrine::.*\+0x", r"^V  .*  vitrine::interpreter::.*\+0x", r"^j-native jdk/internal/misc/Unsafe.getInt\(", r"^j Crash\.inVm\(\)V @", main, "in the VM"]),
            (["thread"], [], [r"^j-native Crash\.inNative\(\)V$", r'^Current thread: "crasher"', r"^j java/lang/Thread\.run\(\)V"]),
            (["foreign"], [], [r"^# C  \[libcrash\.so\+0x[0-9a-f]+\]", r"^Current thread: none"]),
            (["nowhere"], [], [r"^# C  0x0000000000000000$", r"^C  \[libcrash.so\+0x[0-9a-f]+\]  Java_Crash_callNowhere\+", r"^V  \[libjvm", main]),
            ([], [f"-agentpath:{crasher.library}"], [r"^# C  \[libcrash\.so\+0x[0-9a-f]+\]", r"^V  \[libjvm\.so\+0x[0-9a-f]+\]  JNI_CreateJavaVM"])):
        done = crasher.run(*words, options=options)
        expect(done.returncode == -6 and done.stdout == "", (words, done))
        expect_lines(done.stderr, *head, *patterns)
        expect_lines(crasher.report(), *head, *patterns, r"^Mapped memory:$", r"libcrash\.so$", *container)


@case
def made_up_addresses_of_threads(c):
    """Thread.eetop is the address of a structure of the VM, and Java code that opens java.lang can set it to anything."""
    done = c.java("--add-opens=java.base/java.lang=ALL-UNNAMED", "-cp", c.classes, "MadeUp")
    expect(done.returncode == 0 and done.stdout == "refused\nended\n", done)


@case
def native_stack_overflows(c):
    """Native recursion ends in a report that says so, on every kind of stack; a stack that is not the VM's is whole again after its thread."""
    crasher = Crasher(c)
    for words in "recurse", "recurse in thread", "recurse without guard", "recurse on given stack":
        done = crasher.run(words)
        expect(done.returncode == -6 and done.stdout == "", (words, done))
        expect_lines(done.stderr, r"^#  SIGSEGV \(0xb\)", r"^# C  \[libcrash\.so\+0x", r"^# Stack overflow: native code has used up the \d+ KB of this thread's stack$",
                     r"^# Its \d+ newest frames are in \[libcrash\.so\] \(\d+\)")
    for words in ["native"], ["vm"], ["nowhere"], ["on given stack", "native"]:
        done = crasher.run(*words)
        expect(done.returncode == -6 and "Stack overflow" not in done.stderr, (words, done))
    done = crasher.run("on given stack", "on given stack")
    expect((done.returncode, done.stdout, done.stderr) == (0, "end\n", ""), done)


@case
def signals_from_outside(c):
    """SIGUSR2, which HotSpot uses for itself, is only warned of; the signals of faults are crashes, as under HotSpot."""
    crasher = Crasher(c)
    done = crasher.run("signal", "USR2", "signal", "USR2")
    expect((done.returncode, done.stdout) == (0, "end\n") and re.fullmatch(r"(.* warning: SIGUSR2 from process \d+ is ignored: nothing waits for it\n){2}", done.stderr), done)
    done = crasher.run("signal", "USR2", first="trap '' USR2")
    expect((done.returncode, done.stdout, done.stderr) == (0, "end\n", ""), done)
    for signal in "SEGV", "BUS":
        done = crasher.run("signal", signal)
        expect(done.returncode == -6, done)
        expect_lines(done.stderr, rf"^#  SIG{signal} \(0x.*sent by process \d+")


@case
def signal_names(c):
    """Which signals a program may handle, and what their handlers were before, as under the stock VM, with -Xrs and without."""
    (c.folder / "Signals.java").write_text(SIGNALS)
    c.stock_tool("javac", "-d", c.classes, "-Xlint:none", "Signals.java")
    for options in [], ["-Xrs"]:
        expect("USR1 10 default" in c.same(*options, "-cp", c.classes, "Signals").stdout, options)


@case
def crash_reports_while_the_program_ends(c):
    crasher = Crasher(c)
    for words, said in (["meanwhile"], "end\n"), (["meanwhile", "exit"], ""):
        done = crasher.run(*words, options=["-XX:OnError=sleep 3; echo reported"])
        expect(done.returncode == -6 and done.stdout == said + "reported\n", done)
        expect_lines(done.stderr, r"^# A fatal error", "reported")
        expect_lines(crasher.report(), r"^Mapped memory:$", r"libcrash\.so$")


@case
def crash_options(c):
    crasher = Crasher(c)
    done = crasher.run("native", options=["-XX:ErrorFile=mine%%_%p.txt"])
    expect(len(list(c.folder.glob("mine%_*.txt"))) == 1 and not list(c.folder.glob("hs_err*")), done)
    crasher.run("native", options=["-XX:ErrorFile=/no/such/folder/%p.log"])
    crasher.report()
    for option, stream in (("-XX:+ErrorFileToStdout", "stdout"), ("-XX:+ErrorFileToStderr", "stderr")):
        done = crasher.run("native", options=[option])
        expect("# A fatal error" in getattr(done, stream) and done.stdout + done.stderr == getattr(done, stream), done)
        expect(not list(c.folder.glob("hs_err*")), done)
    done = crasher.run("native", options=["-XX:OnError=echo one %p; echo two"])
    expect(re.fullmatch(r"one \d+\ntwo\n", done.stdout), done)
    expect_lines(done.stderr, r'^# -XX:OnError="echo one \d+; echo two"$', r'^#   Executing /bin/sh -c "echo one \d+" \.\.\.$')
    done = crasher.run("native", options=["-XX:-CreateCoredumpOnCrash"])
    expect(done.returncode == 1, done)
    expect_lines(done.stderr, "no core file dumped")
    done = crasher.run("native", options=["-XX:+SuppressFatalErrorMessage"])
    expect((done.returncode, done.stdout, done.stderr) == (-6, "", "") and not list(c.folder.glob("hs_err*")), done)
    done = crasher.run("native", options=["-XX:+ShowMessageBoxOnError"], stdin=None, input="no\n")
    expect(done.returncode == -6, done)
    expect_lines(done.stderr, r"^To debug, run 'gdb /proc/\d+/exe \d+'", r"^# A fatal error")


@case
def crash_reports_and_other_files(c):
    """A report goes to a new file, never through an existing link. A report that could not be written completely is not called saved."""
    crasher = Crasher(c)
    saved = "more information is saved as"
    name = lambda done: re.search(r"pid=(\d+)", done.stderr)[1]
    (c.folder / "victim").write_text("precious\n")
    done = crasher.run("native", first="ln -s victim hs_err_pid$$.log; mkdir hs_err_pid$$.1.log")
    expect((c.folder / "victim").read_text() == "precious\n" and f"hs_err_pid{name(done)}.2.log" in done.stderr, done)
    expect_lines((c.folder / f"hs_err_pid{name(done)}.2.log").read_text(), r"^#\n# A fatal error", r"^Mapped memory:$")
    (c.folder / f"hs_err_pid{name(done)}.1.log").rmdir()
    os.mkfifo(c.folder / "fifo")
    for file in ("/dev/full", "fifo"):
        done = crasher.run("native", options=[f"-XX:ErrorFile={file}"])
        expect(f"{saved}:\n# {c.folder}/hs_err_pid{name(done)}.log\n" in done.stderr, done)
        expect_lines(crasher.report(), r"^Mapped memory:$")
    done = crasher.run("native", first="trap '' XFSZ; ulimit -f 4")
    expect(saved not in done.stderr and len(crasher.report()) <= 4096, done)
    expect_lines(done.stderr, rf"^# The error report file is incomplete \(File too large\):\n# {c.folder}/hs_err_pid\d+\.log$")


@case
def crash_in_a_report(c):
    """A crash while the report is made costs only one part of the report; a report that hangs is ended."""
    crasher = Crasher(c)
    done = crasher.run("native", preload=[crasher.library], env={"DLADDR_CRASHES": "1"})
    expect(done.returncode == -6, done)
    expect_lines(crasher.report(), r"^\[error occurred during error reporting \(the problematic frame\): SIGSEGV", r"\(the native stack\)",
                 r"^j-native Crash\.inNative\(\)V$", r"^Command: Crash")
    done = crasher.run("native", options=["-XX:ErrorLogTimeout=1"], preload=[crasher.library], env={"GETCWD_HANGS": "1"})
    expect(done.returncode == -6 and "given up" in done.stderr, done)


@case
def signal_chaining(c):
    """Signal handlers that were set before the VM's, handlers that native code sets, and libjsig.so."""
    crasher = Crasher(c)
    jsig = c.stock.home / "lib" / "libjsig.so"
    before = {"preload": [crasher.library], "env": {"PRELOADED_HANDLER": "1"}}
    resumes = {"preload": [crasher.library], "env": {"PRELOADED_HANDLER": "1", "HANDLER": "resume"}}
    own = {"options": ["-XX:+AllowUserSignalHandlers"], "preload": [crasher.library]}

    def check(done, code, out, err=""):
        expect(done.returncode == code and done.stdout == out and re.search(err, done.stderr), (done, code, out, err))

    check(crasher.run("native", **before), 3, "handler\n")
    check(crasher.run("native", **resumes), 0, "handler\nend\n")
    check(crasher.run("native", options=["-XX:-UseSignalChaining"], **before), -6, "", "unexpected pre-existing sigaction handler")
    check(crasher.run("native", **own, env={"PRELOADED_HANDLER": "1", "HANDLER": "ask"}), 3, "handler\nnot the VM's\n")
    check(crasher.run("native", **own, env={"PRELOADED_HANDLER": "1", "HANDLER": "ask or die"}), -6, "handler\n", "# A fatal error")
    check(crasher.run("handler", "native"), 3, "handler\n")
    check(crasher.run("handler", "native", env={"HANDLER": "resume"}), 0, "handler\nend\n")
    check(crasher.run("handler", "native", preload=[jsig]), 3, "handler\n")
    check(crasher.run("handler", "native", preload=[jsig], env={"HANDLER": "resume"}), 0, "handler\nend\n")
    check(crasher.run("handler", "native", preload=[jsig], options=["-XX:-UseSignalChaining"]), -6, "", "# A fatal error")


@case
def lost_memory(c):
    (c.folder / "Lost.java").write_text(LOST)
    c.stock_tool("javac", "-d", c.classes, "Lost.java")
    done = c.java("-cp", c.classes, "Lost")
    methods = ["compareAndSetInt", "compareAndExchangeInt", "getIntVolatile", "compareAndSetLong", "getReference", "setMemory0", "setMemory0", "getByte"]
    found = re.findall(r" java\.lang\.InternalError in (\w+)$", done.stdout, re.M)
    expect((done.returncode, done.stderr, found) == (0, "", methods), done)
