# SPDX-License-Identifier: Apache-2.0
"""Cases of run.py about crashes: the report, its options, signal handlers of others, and faults that are not crashes."""
import ctypes, os, pathlib, re, signal, subprocess, time
import vm as support
from cases import case, expect

HERE = pathlib.Path(__file__).resolve().parent

CRASH = """public class Crash {
    static native void inNative(); static native void inForeignThread(); static native void callNowhere(); static native void setHandler(); static native void inMalloc(); static native void describeDeath();
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
            case "malloc": inMalloc(); break;
            case "describe": describeDeath(); break;
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
            case "spin": new Thread(() -> { while (true) spin(Integer.MAX_VALUE); }, "spinner").start(); Thread.sleep(Long.MAX_VALUE); break;
            case "exit": System.exit(0); }
        System.out.println("end"); }
    static volatile int spun;
    static int spin(int n) { int all = 0; for (int i = 0; i < n; i++) all = all * 31 + i; return spun = all; } }"""

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


# How lines of a report begin, in their order.
SECTIONS = ["# A fatal error has been detected by the Java Runtime Environment:", "#  SIGSEGV (0xb) at pc=0x", "# JRE version: OpenJDK Runtime Environment ", "# Java VM: ", "# Problematic frame:",
            "# The crash happened outside the Java Virtual Machine in native code.", "---------------  S U M M A R Y ------------\n", "Command Line: ", "Host: ", "Time: ",
            "---------------  T H R E A D  ---------------\n", "Current thread (0x", "Stack: [0x", "Native frames: (J=", "Java frames: (J=", "siginfo: si_signo: 11 (SIGSEGV), si_code: 1 (SEGV_MAPERR), ",
            "Registers:\nRAX=0x", "XMM[0]=0x", "  MXCSR=0x", "Register to memory mapping:\n", "Top of Stack: (sp=0x", "Instructions: (pc=0x", "Stack slot to memory mapping:\n",
            "---------------  P R O C E S S  ---------------\n", "Java Threads: ( => current thread )\n", "Other Threads:\n", "VM state: not at safepoint (normal execution)\n", "Heap address: 0x", "Heap:\n",
            "Dynamic libraries:\n", "VM Arguments:\njvm_args: ", "java_command: ", "java_class_path (initial): ", "Launcher Type: SUN_STANDARD\n", "[Global flags]\n", "Environment Variables:\n", "PATH=",
            "Signal Handlers:\n", "---------------  S Y S T E M  ---------------\n", "OS:\n", "uname: Linux ", "OS uptime: ", "libc: glibc ", "rlimit (soft/hard): STACK ", "load average: ",
            "/proc/meminfo:\nMemTotal: ", "Process Memory:\nVirtual Size: ", "/proc/sys/kernel/threads-max (", "CPU: total ", "CPU Model and flags from /proc/cpuinfo:\nmodel name", "Memory: 4k page, physical ",
            "vm_info: ", "END."]


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

    def run(self, *words, options=(), preload=(), env=None, first="", machine=None, **more):
        """`first`: what a shell does in the VM's process before. `machine`: ours if it is not given."""
        c = self.c
        machine = machine or c.ours
        for old in c.folder.glob("hs_err*"):
            old.unlink()
        env = machine.environment() | (env or {})
        env["LD_PRELOAD"] = " ".join([env.get("LD_PRELOAD", ""), *map(str, preload)]).strip()
        shell = ["sh", "-c", first + '\nexec "$@"', "sh"] if first else []
        return subprocess.run([*shell, machine.java(), *machine.options, *options, "-cp", str(c.classes), "Crash", str(self.library), *words], env=env,
                              cwd=c.folder, capture_output=True, text=True, timeout=60 * c.ours.slowness, **{"stdin": subprocess.DEVNULL} | more)

    def report(self):
        reports = list(self.c.folder.glob("hs_err_pid*.log"))
        expect(len(reports) == 1, reports)
        return reports[0].read_text()


@case
def crash_reports(c):
    """A crash anywhere: the report has the signal, the place, the native and the Java stack; its head is on stdout; the process aborts."""
    crasher = Crasher(c)
    head = (r"^# A fatal error has been detected by the Java Runtime Environment:$", r"^#  SIGSEGV \(0xb\) at pc=0x[0-9a-f]{16}, pid=\d+, tid=\d+$",
            r"^# JRE version: .* \(build \S+\)$", r"^# Java VM: ", r"^# Problematic frame:$")
    main = r"^j  Crash\.main\(\[Ljava/lang/String;\)V\+\d+$"
    in_native = r"^# C  \[libcrash\.so\+0x[0-9a-f]+\]"
    for words, options, banner, patterns in (
            (["native"], [], in_native, [r"^C  \[libcrash.so\+0x[0-9a-f]+\]  Java_Crash_inNative\+", r"^j  Crash\.inNative\(\)V\+0$", main,
                              r'^Current thread \(0x\w+\):  JavaThread "main" \[_thread_in_native, id=\d+, stack\(0x\w+,0x\w+\)\]$']),
            (["vm"], [], r"^# V  \[libjvm\.so\+0x[0-9a-f]+\]  vitrine::.*\+0x", [r"^V  .*  vitrine::interpreter::.*\+0x", main,
                          r"^j  jdk\.internal\.misc\.Unsafe\.getInt\(Ljava/lang/Object;J\)I\+0 java\.base@\d+", r"^j  Crash\.inVm\(\)V\+\d+$", r'JavaThread "main" \[_thread_in_vm']),
            (["thread"], [], in_native, [r"^j  Crash\.inNative\(\)V\+0$", r'^Current thread .* JavaThread "crasher"', r"^j  java\.lang\.Thread\.run\(\)V\+\d+ java\.base@"]),
            (["foreign"], [], in_native, [r"^Current thread is native thread$"]),
            (["nowhere"], [], r"^# C  0x0000000000000000$", [r"^C  \[libcrash.so\+0x[0-9a-f]+\]  Java_Crash_callNowhere\+", r"^V  \[libjvm", main]),
            ([], [f"-agentpath:{crasher.library}"], in_native, [r"^V  \[libjvm\.so\+0x[0-9a-f]+\]  JNI_CreateJavaVM"])):
        done = crasher.run(*words, options=options)
        expect(done.returncode == -6 and done.stderr == "", (words, done))
        expect_lines(done.stdout, *head, banner, r"^# An error report file with more information is saved as:$")
        expect("S U M M A R Y" not in done.stdout, done)
        expect_lines(crasher.report(), *head, banner, *patterns, r"^Dynamic libraries:$", r"libcrash\.so$", r"^END\.$")


@case
def sections_of_crash_reports(c):
    """What people and programs look for in a report: the sections that a report of HotSpot's has of the same crash, in the same order."""
    crasher = Crasher(c)
    options = ["-Xmx64m", "-XX:OnError=echo one"]
    done = crasher.run("native", options=options)
    ours = crasher.report()
    done = crasher.run("native", options=options, machine=c.stock)
    stock = crasher.report()
    for report in ours, stock:
        found = [re.search("^" + re.escape(section), report, re.M) for section in SECTIONS]
        expect(all(found), [section for section, place in zip(SECTIONS, found) if not place])
        places = [place.start() for place in found]
        expect(places == sorted(places), [section for section, place, before in zip(SECTIONS[1:], places[1:], places) if place < before])
    # As in VM.info: if control groups are mounted, and since 21, if they have limits.
    log = c.java("-Xlog:os+container=trace", "-version").stdout
    container = [r"^container \(cgroup\) information:$", r"^memory_limit_in_bytes: "] if c.release < 21 and "using cgroups" in log else []
    expect_lines(ours, r"^siginfo: si_signo: 11 \(SIGSEGV\), si_code: 1 \(SEGV_MAPERR\), si_addr: 0x0000000000000010$", *container,
                 r'^=>0x\w+ JavaThread "main" \[_thread_in_native', r'^  0x\w+ JavaThread "Finalizer" daemon \[_thread_blocked', r"^R\w+ *=0x\w+ is a thread$",
                 r"^RSP=0x\w+ is pointing into the stack for thread: 0x\w+$", r"^stack at sp \+ \d slots: 0x\w+: vitrine::.* in .*/libjvm\.so at 0x\w+$",
                 r"^ *size_t MaxHeapSize +=  ?67108864 +\{product\} \{command line\}$", r"^ *SIGSEGV: vitrine::.* in libjvm\.so, mask=\d{32}, flags=\S*SA_SIGINFO\S*, unblocked$",
                 r"^java_command: Crash ")


@case
def crash_in_machine_code(c):
    """A signal that comes while a method runs as machine code: the report names compilation, method and instruction, and the Java stack begins there."""
    crasher = Crasher(c)
    process = subprocess.Popen([c.ours.java(), *c.ours.options, "-XX:+UseCompiler", "-XX:+PrintCompilation", "-cp", str(c.classes), "Crash", str(crasher.library), "spin"],
                               env=c.ours.environment(), cwd=c.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    expect(any("Crash::spin" in line for line in process.stdout), "it was not compiled")
    spinner = next(task for task in pathlib.Path(f"/proc/{process.pid}/task").iterdir() if (task / "comm").read_text().strip() == "spinner")
    used = lambda: int((spinner / "stat").read_text().rsplit(")", 1)[1].split()[11])
    begun = used()
    while used() < begun + 5:  # until it has spent some time in the code that was just made
        time.sleep(0.01)
    ctypes.CDLL(None, use_errno=True).syscall(234, process.pid, int(spinner.name), signal.SIGSEGV)  # tgkill
    stdout, stderr = process.communicate(timeout=60 * c.ours.slowness)
    place = r"J \d+ tier 1 Crash\.spin\(I\)I \(\d+ bytes\) @ 0x[0-9a-f]+ \[0x[0-9a-f]+\+0x[0-9a-f]+\] bci \d+$"
    expect(process.returncode == -6, (process.returncode, stdout, stderr))
    expect_lines(crasher.report(), r"^# Problematic frame:\n# " + place, r"^Java frames: .*\nJ  Crash\.spin\(I\)I\+\d+\nj  Crash\.lambda\$main\$\d+\(\)V\+\d+$")


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
        expect(done.returncode == -6 and done.stderr == "", (words, done))
        expect_lines(done.stdout, r"^#  SIGSEGV \(0xb\)", r"^# C  \[libcrash\.so\+0x", r"^# Stack overflow: native code has used up the \d+ KB of this thread's stack$",
                     r"^# Its \d+ newest frames are in \[libcrash\.so\] \(\d+\)")
    for words in ["native"], ["vm"], ["nowhere"], ["on given stack", "native"]:
        done = crasher.run(*words)
        expect(done.returncode == -6 and "Stack overflow" not in done.stdout, (words, done))
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
    for name in "SEGV", "BUS":
        done = crasher.run("signal", name)
        expect(done.returncode == -6, done)
        expect_lines(done.stdout, rf"^#  SIG{name} \(0x\w+\) at pc=0x\w+ \(sent by kill\), pid=")
        expect_lines(crasher.report(), rf"^siginfo: si_signo: \d+ \(SIG{name}\), si_code: 0 \(SI_USER\), si_pid: \d+, si_uid: \d+$")


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
        expect(done.returncode == -6 and ("end\n" in done.stdout) == (said != "") and done.stdout.endswith("reported\n"), done)
        expect_lines(done.stdout, r"^# A fatal error", "reported")
        expect_lines(crasher.report(), r"^Dynamic libraries:$", r"libcrash\.so$", r"^END\.$")


@case
def crash_options(c):
    crasher = Crasher(c)
    done = crasher.run("native", options=["-XX:ErrorFile=mine%%_%p.txt"])
    expect(len(list(c.folder.glob("mine%_*.txt"))) == 1 and not list(c.folder.glob("hs_err*")), done)
    crasher.run("native", options=["-XX:ErrorFile=/no/such/folder/%p.log"])
    crasher.report()
    for option, stream in (("-XX:+ErrorFileToStdout", "stdout"), ("-XX:+ErrorFileToStderr", "stderr")):
        done = crasher.run("native", options=[option])
        expect_lines(getattr(done, stream), r"^# A fatal error", r"^END\.$")
        expect(("# A fatal error" in done.stderr) == (stream == "stderr") and done.stdout.count("# A fatal error") == 1 and "saved as" not in done.stdout, done)
        expect(not list(c.folder.glob("hs_err*")), done)
    done = crasher.run("native", options=["-XX:OnError=echo one %p; echo two"])
    said = r'# -XX:OnError="echo one %p; echo two"\n#   Executing /bin/sh -c "echo one (\d+)" \.\.\.\none \1\n#   Executing /bin/sh -c "echo two" \.\.\.\ntwo\n'
    expect(re.search(said + "$", done.stdout) and done.stderr == "", done)
    done = crasher.run("native", options=["-XX:-CreateCoredumpOnCrash"])
    expect(done.returncode == 1, done)
    expect_lines(done.stdout, "no core file dumped")
    done = crasher.run("native", options=["-XX:+SuppressFatalErrorMessage", "-XX:OnError=echo one"])
    expect((done.returncode, done.stdout, done.stderr) == (-6, "", "") and not list(c.folder.glob("hs_err*")), done)
    done = crasher.run("native", options=["-XX:+ShowMessageBoxOnError"], stdin=None, input="no\n")
    expect(done.returncode == -6, done)
    expect_lines(done.stdout, r"^To debug, run 'gdb /proc/\d+/exe \d+'", r"^# A fatal error")


@case
def crash_reports_and_other_files(c):
    """A report goes to a new file, never through an existing link. A report that could not be written completely is not called saved."""
    crasher = Crasher(c)
    saved = "more information is saved as"
    name = lambda done: re.search(r"pid=(\d+)", done.stdout)[1]
    (c.folder / "victim").write_text("precious\n")
    done = crasher.run("native", first="ln -s victim hs_err_pid$$.log; mkdir hs_err_pid$$.1.log")
    expect((c.folder / "victim").read_text() == "precious\n" and f"hs_err_pid{name(done)}.2.log" in done.stdout, done)
    expect_lines((c.folder / f"hs_err_pid{name(done)}.2.log").read_text(), r"^#\n# A fatal error", r"^END\.$")
    (c.folder / f"hs_err_pid{name(done)}.1.log").rmdir()
    os.mkfifo(c.folder / "fifo")
    for file in ("/dev/full", "fifo"):
        done = crasher.run("native", options=[f"-XX:ErrorFile={file}"])
        expect(f"{saved}:\n# {c.folder}/hs_err_pid{name(done)}.log\n" in done.stdout, done)
        expect_lines(crasher.report(), r"^END\.$")
    done = crasher.run("native", first="trap '' XFSZ; ulimit -f 4")
    expect(saved not in done.stdout and len(crasher.report()) <= 4096, done)
    expect_lines(done.stdout, rf"^# The error report file is incomplete \(File too large\):\n# {c.folder}/hs_err_pid\d+\.log$")


@case
def crash_in_a_report(c):
    """A crash while the report is made, or an abort, or a wait without end, costs only one part of the report; at last, a report is given up."""
    crasher = Crasher(c)
    step = r"printing OS information"
    for how, said in (("crashes", rf"^\[error occurred during error reporting \({step}\), id 0xb, SIGSEGV \(0xb\) at pc=0x\w+\]$"),
                      ("aborts", rf"^\[error occurred during error reporting \({step}\), id 0x6, SIGABRT\]$"),
                      ("hangs", rf'^\[timeout occurred during error reporting in step "{step}"\] after \d+ s\.$')):
        done = crasher.run("native", preload=[crasher.library], env={"REPORT": how})
        expect(done.returncode == -6 and "saved as" in done.stdout, (how, done))
        expect_lines(crasher.report(), said, r"^Signal Handlers:$", r"^/proc/meminfo:$", r"^END\.$")
    done = crasher.run("native", options=["-XX:ErrorLogTimeout=1"], preload=[crasher.library], env={"REPORT": "hangs"})
    expect(done.returncode == -6, done)
    expect_lines(crasher.report(), r"^------ Timeout during error reporting after \d+ s\. ------$")


@case
def crash_in_malloc(c):
    """Nothing that a report needs waits for a lock of the C library, which the crashed thread may hold."""
    crasher = Crasher(c)
    done = crasher.run("malloc", options=["-XX:OnError=echo reported"])
    expect(done.returncode == -6 and done.stdout.endswith("reported\n"), done)
    report = crasher.report()
    expect_lines(report, r"^C  \[libcrash\.so\+0x\w+\]  Java_Crash_inMalloc\+", r"^END\.$")
    stuck = re.findall(r"error reporting (?:in step )?[(\"](.*?)[)\"]", report)
    expect(set(stuck) <= {"printing container info"}, stuck)


@case
def signal_chaining(c):
    """Signal handlers that were set before the VM's, handlers that native code sets, and libjsig.so."""
    crasher = Crasher(c)
    jsig = c.stock.home / "lib" / "libjsig.so"
    before = {"preload": [crasher.library], "env": {"PRELOADED_HANDLER": "1"}}
    resumes = {"preload": [crasher.library], "env": {"PRELOADED_HANDLER": "1", "HANDLER": "resume"}}
    own = {"options": ["-XX:+AllowUserSignalHandlers"], "preload": [crasher.library]}

    def check(done, code, out, err=""):
        expect(done.returncode == code and done.stdout.startswith(out) and (err or done.stdout == out) and re.search(err, done.stdout), (done, code, out, err))

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
def descriptions_of_thread_deaths(c):
    """ExceptionDescribe passes over a ThreadDeath where the stock JDK's does: up to the releases in which Thread.stop throws it."""
    crasher = Crasher(c)
    options = ["--enable-native-access=ALL-UNNAMED"] if c.release > 17 else []
    ours, stock = (crasher.run("describe", options=options, machine=machine) for machine in (c.ours, c.stock))
    expect("Exception in thread \"main\" java.lang.Error: an error\n" in ours.stderr and (ours.returncode, ours.stdout, ours.stderr) == (stock.returncode, stock.stdout, stock.stderr), (ours, stock))


@case
def lost_memory(c):
    (c.folder / "Lost.java").write_text(LOST)
    c.stock_tool("javac", "-d", c.classes, "Lost.java")
    done = c.java("-cp", c.classes, "Lost")
    methods = ["compareAndSetInt", "compareAndExchangeInt", "getIntVolatile", "compareAndSetLong", "getReference", "setMemory0", "setMemory0", "getByte"]
    found = re.findall(r" java\.lang\.InternalError in (\w+)$", done.stdout, re.M)
    expect((done.returncode, done.stderr, found) == (0, "", methods), done)
