# SPDX-License-Identifier: Apache-2.0
"""Cases of run.py about the recorder of agents (-Xtrace:jvmti, jcmd JVMTI.trace_*) and what agents cost."""
import pathlib, re, signal, socket, subprocess
import perfetto
import vm as support
from attach_cases import SOURCES, prepare, running, tool
from cases import case, expect
from readme import shown_in

SOURCES |= {
    "Counts": """public class Counts { static int field; static void add(int i) { field += i; }
        public static void main(String[] a) throws Exception {
            System.out.println("ready"); System.out.flush();
            for (int i = 0; ; i++) { add(i); Thread.sleep(20); } } }""",
}
HERE = pathlib.Path(__file__).resolve().parent / "recorder"
JDWP = "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:"


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def jdb(c, port, *lines, then):
    """jdb attached to the port: each line is sent when the answer to the one before has come. Calls then() before it quits."""
    with subprocess.Popen([c.stock.home / "bin" / "jdb", "-attach", f"127.0.0.1:{port}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, env=c.stock.environment(), cwd=c.folder) as debugger:
        said = ""
        for text, answer in lines:
            debugger.stdin.write(text + "\n")
            debugger.stdin.flush()
            while not re.search(answer, said):
                piece = debugger.stdout.read(1)
                expect(piece, f"jdb ended before {answer} came:\n{said}")
                said += piece
            said = ""
        result = then()
        debugger.stdin.write("quit\n")
        debugger.stdin.flush()
        debugger.stdout.read()
    return result


@case
def recording_as_text(c):
    """Calls, results, failures and callbacks with the calls in them; the README shows some."""
    prepare(c)
    done = c.java("-Xtrace:jvmti=rec-%p.txt,filter=!Allocate+!Deallocate+!RawMonitor*,stack=1", JDWP + "0", "-javaagent:instruments.jar", "-cp", c.classes, "Main", "x")
    expect(done.returncode == 0 and done.stdout.endswith("main x null\n"), done)
    said = re.search(r"^(\d+) calls and callbacks are in (rec-\d+\.txt)$", done.stderr, re.M)
    expect(said, done.stderr)
    text = (c.folder / said[2]).read_text()
    flat = re.sub(r"\n {47,}(?! )(?!at )", " ", text)  # without the breaks of long lines
    for pattern in (r"^ +\d+\.\d{6}  main +jdwp 1 +GetVersionNumber\(\) = version_ptr=\d+, \d+\.\d us$",
                    r"^ +\d+\.\d{6}  main +jdwp 1 +> VMInit\(\), \d+\.\d us$",
                    r"^ +\d+\.\d{6}  main +jdwp 1 +  SetEventNotificationMode\(mode=JVMTI_DISABLE, event_type=VMInit, event_thread=null\), \d+\.\d us$",
                    r"^ +\d+\.\d{6}  main +jdwp \d +(> )?\w+\(", *([r"^ +\d+\.\d{6}  main +jdwp 1 +> ClassPrepare\(klass=[\w.$]+\), \d+\.\d us$"] if c.release < 21 else []),
                    r"instrument \d +GetObjectSize\(object=a java\.lang\.Object\) = size_ptr=\d+, \d+\.\d us\n +at sun\.instrument\.InstrumentationImpl\.getObjectSize0\(",
                    r"instrument \d +> ClassFileLoadHook\(.*name=\"Instruments\$Old\""):
        expect(re.search(pattern, flat, re.M), f"no {pattern} in\n{flat[:6000]}")
    expect(" RawMonitor" not in text and not re.search(r" (De)?[aA]llocate\(", text), "what was to be left out")
    shown_in(c, "recorder/README.md", "The recording", text)
    breakable = [line for line in text.splitlines() if len(line) > 120 and " " in line[47:].strip().removeprefix("> ") and not line.strip().startswith("at ")]
    expect(not breakable, breakable)
    expect(int(said[1]) == len(re.findall(r"^ +\d+\.\d{6}  ", text, re.M)), said[0])


@case
def recording_of_structures(c):
    """Members of structures, the first elements of lists, sums of heap callbacks, callbacks of extension events; the README shows some."""
    c.stock_tool("javac", "-d", "seen", HERE / "Seen.java")
    support.compile_native(c.stock.home, HERE, c.folder / "libseen.so", "-shared")
    done = c.java("-Xtrace:jvmti=seen.txt,filter=!Deallocate,stack=0", f"-agentpath:{c.folder}/libseen.so", "-XX:+PrintAgentCost", "-cp", "seen", "Seen")
    counts = re.search(r"^(\d+) objects, (\d+) references, (\d+) objects$", done.stdout, re.M)
    expect(done.returncode == 0 and counts, done)
    text = (c.folder / "seen.txt").read_text()
    flat = re.sub(r"\n {47,}", " ", text)
    took = r"\d+\.\d us, the longest \d+\.\d us, \d+\.\d us"
    for pattern in (r"SetEventCallbacks\(callbacks=\{ClassPrepare ObjectFree\}, size_of_callbacks=\d+\)",
                    r'GetThreadInfo\(thread="main"\) = info_ptr=\{name="main", priority=5, is_daemon=0, thread_group=a java\.lang\.ThreadGroup, '
                    r"context_class_loader=a jdk\.internal\.loader\.ClassLoaders\$AppClassLoader\}",
                    r'GetAllThreads\(\) = threads_count_ptr=\d+, threads_ptr=\["main", "[^]]*\]',
                    r"frame_buffer=\[Seen\.look\(Native Method\), Seen\.main\(Seen\.java:9\)\], count_ptr=2",
                    r'thread_list=\["main"\], max_frame_count=1\) = stack_info_ptr=\[\{thread="main", state=\d+, frames=\[Seen\.look\(Native Method\)\]\}\]',
                    r"GetLoadedClasses\(\) = class_count_ptr=\d+, classes_ptr=\[([\w.$]+(\[\])*, ){8}\.\.\. \d+ more\]",
                    r"GetLineNumberTable\(.*\) = entry_count_ptr=4, table_ptr=\[\{start_location=0, line_number=9\}, \{",
                    r"RetransformClasses\(class_count=2, classes=\[Seen, java\.lang\.Object\]\)",
                    r'info_ptr=\{owner="main", entry_count=1, waiters=null, notify_waiters=null\}',
                    rf'callbacks=\["heap_iteration_callback"\], user_data=0x\w+\) = heap_iteration_callback={counts[1]} calls in {took}',
                    rf'callbacks=\["heap_reference_callback"\], user_data=0x\w+\) = heap_reference_callback={counts[2]} calls in {took}',
                    rf"IterateOverHeap\(.*\) = heap_object_callback={counts[3]} calls in {took}", r'> ClassUnload\(class_name="Gone"\), \d'):
        expect(re.search(pattern, flat), f"no {pattern} in\n{flat}")
    expect(re.search(r"^  ClassUnload +1 ", done.stdout, re.M), done.stdout)
    shown_in(c, "recorder/README.md", "Structures and lists", text)
    done = c.java("-Xtrace:jvmti=seen.txt,filter=ClassUnload", f"-agentpath:{c.folder}/libseen.so", "-cp", "seen", "Seen")
    expect("1 calls and callbacks are in seen.txt" in done.stderr, done)
    for wanted, is_there in (("seen", True), ("see*", True), ("libseen.so", False), ("jdwp", False)):
        done = c.java(f"-Xtrace:jvmti=seen.txt,filter=ClassUnload+agent:{wanted}", f"-agentpath:{c.folder}/libseen.so", "-cp", "seen", "Seen")
        expect(f"{int(is_there)} calls and callbacks are in seen.txt" in done.stderr, (wanted, done))
        expect((" seen 1 " in (c.folder / "seen.txt").read_text()) == is_there, wanted)


@case
def recording_of_the_newest(c):
    """What no longer has room is counted, at the end and in both kinds of files."""
    prepare(c)
    for file in ("small.txt", "small.pftrace"):
        done = c.java(f"-Xtrace:jvmti={file},size=1,stack=0", JDWP + "0", "-javaagent:instruments.jar", "-cp", c.classes, "Main")
        said = re.search(rf"^(\d+) calls and callbacks are in {file}; (\d+ older calls and callbacks were dropped; a larger size=N keeps more)$", done.stderr, re.M)
        expect(said, done.stderr)
        if file.endswith(".txt"):
            text = (c.folder / file).read_text()
            expect(text.endswith(f"\n{said[2]}\n") and int(said[1]) == len(re.findall(r"^ +\d+\.\d{6}  ", text, re.M)), (said[0], text[-500:]))
        else:
            slices, tracks = perfetto.slices((c.folder / file).read_bytes())
            told = [(one.name, one.category, tracks[one.track]) for one in slices if one.begin == one.end and one.category == "recorder"]
            expect(told == [(said[2], "recorder", ["java"])] and len(slices) == int(said[1]) + 1, (said[0], told, len(slices)))


@case
def recording_for_perfetto(c):
    """The same as tracks of threads and agents, whose slices nest."""
    prepare(c)
    done = c.java("-Xtrace:jvmti=rec.pftrace,filter=agent:jdwp", JDWP + "0", "-javaagent:instruments.jar", "-cp", c.classes, "Main")
    slices, tracks = perfetto.slices((c.folder / "rec.pftrace").read_bytes())
    expect(f"{len(slices)} calls and callbacks are in rec.pftrace\n" in done.stderr, (len(slices), done.stderr))
    expect(["java", "main", "jdwp 1"] in tracks.values(), tracks)
    expect(all(len(path) < 3 or path[2].startswith("jdwp ") for path in tracks.values()), tracks)
    start = next(one for one in slices if one.name == "VMInit")
    expect(start.category == "callback" and tracks[start.track] == ["java", "main", "jdwp 1"] and start.end is not None, start)
    inside = [one for one in slices if one.track == start.track and start.begin <= one.begin and one.begin < start.end and one is not start]
    expect(inside and all(one.depth >= 1 and one.end <= start.end for one in inside), inside)
    off = next(one for one in inside if one.name == "SetEventNotificationMode")
    expect(off.category == "call" and off.annotations["mode"] == "JVMTI_DISABLE" and off.annotations["returns"] == "JVMTI_ERROR_NONE", off)
    prepared = [one for one in slices if one.name == "ClassPrepare"]
    expect(all(re.fullmatch(r"[\w.$/]+", one.annotations["klass"]) for one in prepared), prepared)
    expect(any("java 3" in one.annotations for one in prepared) and not any("java 4" in one.annotations for one in prepared), prepared)


@case
def recording_by_jcmd(c):
    """Started, written and ended while the program runs, again and again; a small memory keeps the newest."""
    prepare(c)
    with running(c, c.ours, "-javaagent:instruments.jar", JDWP + "0", program="Counts", classes="agents") as target:
        ask = lambda command: tool(c, "jcmd", str(target.pid), command).split("\n", 1)[1]
        expect(ask("JVMTI.trace_dump") == ask("JVMTI.trace_stop") == "There is no recording.\n", "none yet")
        expect("there is no function or event 'Nothing'" in ask("JVMTI.trace_start filter=Nothing"), "a wrong filter")
        expect("there are 64 frames at most" in ask("JVMTI.trace_start stack=65"), "too many frames")
        expect("size=99999999999999999: there are 68719476736 bytes at most" in ask("JVMTI.trace_start size=99999999999999999"), "too many bytes")
        for round in range(3):
            expect(ask(f"JVMTI.trace_start file=one.txt size=4096 stack=0 filter={'events' if round else 'calls'}") == "The recording has begun.\n", "start")
            expect(ask("JVMTI.trace_start") == "A recording is under way.\n", "twice")
            ask("JVMTI.data_dump")
            ask("Thread.print")
            expect(re.fullmatch(r"\d+ calls and callbacks are in two\.txt\n", ask("JVMTI.trace_dump file=two.txt")), "dump")
            expect("can not be written to /nowhere/x: No such file or directory" in ask("JVMTI.trace_dump file=/nowhere/x"), "no such folder")
            expect(re.fullmatch(r"\d+ calls and callbacks are in one\.txt\n", ask("JVMTI.trace_stop")), "stop")
            expect(ask("JVMTI.trace_stop") == "There is no recording.\n", "stopped")
            (c.folder / "one.txt").unlink()


@case
def recording_in_a_crash(c):
    """What has not ended when the process crashes is in the file, too."""
    prepare(c)
    with running(c, c.ours, "-Xtrace:jvmti=crash.txt", "-XX:ErrorFile=recorded.log", JDWP + "0") as target:
        target.send_signal(signal.SIGSEGV)
        target.wait(120)
    expect("What agents did before (-Xtrace:jvmti) is in crash.txt\n" in (c.folder / "recorded.log").read_text(), "the report")
    text = (c.folder / "crash.txt").read_text()
    expect(re.search(r"jdwp 1 +RawMonitorWait\(.*\n?.*, not ended$", text, re.M) and "> VMInit(" in text, text[:3000])


@case
def options_of_the_recorder(c):
    for option, message in (("-Xtrace:jvmti=", "-Xtrace:jvmti: there is no file name behind the ="),
                            ("-Xtrace:jvmti,stack=x", "-Xtrace:jvmti: stack=x is not a number of frames"),
                            ("-Xtrace:jvmti,size=", "-Xtrace:jvmti: size= is not a number of bytes"),
                            ("-Xtrace:jvmti=a,colour", "-Xtrace:jvmti: there is no option 'colour'. There are filter=WHAT, size=N and stack=N"),
                            ("-Xtrace:jvmti,filter=Get", "-Xtrace:jvmti: filter=Get: there is no function or event 'Get'"),
                            ("-Xtrace:jvmti,stack=100", "-Xtrace:jvmti: stack=100: there are 64 frames at most"),
                            ("-Xtrace:jvmti,size=200g", "-Xtrace:jvmti: size=214748364800: there are 68719476736 bytes at most"),
                            ("-Xtrace:jvmtix", "Unrecognized trace option: -Xtrace:jvmtix"), ("-Xtrace:gc", "Unrecognized trace option: -Xtrace:gc")):
        done = c.java(option, "-cp", c.classes, "Main")
        expect(done.returncode == 1 and message in done.stdout + done.stderr and "main" not in done.stdout, (option, done))
    done = c.java("-Xtrace:help")
    expect(done.returncode == 0 and done.stdout.startswith("-Xtrace:jvmti[=FILE][,OPTION...] ") and not done.stderr, done)
    expect(all(len(line) <= 120 for line in done.stdout.splitlines()), done.stdout)
    done = c.java("-Xtrace:jvmti=/nowhere/x", "-cp", c.classes, "Main", "x")
    expect(done.returncode == 0 and "The trace can not be written to /nowhere/x: No such file or directory\n" == done.stderr, done)


@case
def what_agents_cost(c):
    """Callbacks by event, capability and breakpoint, and the VM's work; the README shows it."""
    prepare(c)
    port = free_port()
    with running(c, c.ours, JDWP + str(port), "-XX:+PrintAgentCost", program="Counts", classes="agents") as target:
        # Only the thread that hits it stops, so that jcmd is answered.
        said = jdb(c, port, ("stop thread in Counts.add", r"Breakpoint hit"), ("watch Counts.field", r"Set watch"),
                   then=lambda: tool(c, "jcmd", str(target.pid), "JVMTI.cost").split("\n", 1)[1])
    for pattern in (r"^Callbacks of agents in \d+\.\d s, in which the process used \d+\.\d\d s of CPU time:$", r"^Environment 1, of jdwp$",
                    r"^  Breakpoint +1 +\d+\.\d{3} +\d+\.\d{3} +\d+\.\d{3} +\d+\.\d\d %$", r"^  can_generate_breakpoint_events +1 ",
                    r"^  cost nothing now: (.|\n    )*can_get_bytecodes",
                    r"^  planted:\n    breakpoint at Counts\.add\(I\)V, bci 0\n +1 (.*\n)*    watched modifications of Counts\.field\n +0 ",
                    r"^The VM's own work for events, of all environments together$",
                    r"^  Breakpoint +can_generate_breakpoint_events +1 +\d+\.\d{3} +\d+\.\d{3} +\d+\.\d\d %$"):
        expect(re.search(pattern, said, re.M), f"no {pattern} in\n{said}")
    expect(all(len(line) <= 120 for line in said.splitlines()), said)
    shown_in(c, "recorder/README.md", "What agents cost", said)
    done = c.java("-XX:+PrintAgentCost", JDWP + "0", "-cp", c.classes, "Main")
    expect(re.search(r"^  VMDeath +1 ", done.stdout, re.M), done.stdout)
    with running(c, c.ours) as target:
        said = tool(c, "jcmd", str(target.pid), "JVMTI.cost seconds=0").split("\n", 1)[1]
    expect(said.endswith("CPU time:\n  there is no agent\n"), said)
