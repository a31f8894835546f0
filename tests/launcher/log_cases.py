# SPDX-License-Identifier: Apache-2.0
"""What the VM logs of its heap at the start, changing the logs of a running VM (jcmd VM.log), and commands that only other VMs have."""
import re
from attach_cases import running, tool
from cases import case, expect


@case
def the_log_of_the_heap_at_the_start(c):
    using = r"\[gc *\] Using Vitrine MarkSweep \(.*\), heap 16M, at most 64M\n"
    for words in (("-verbose:gc",), ("-Xlog:gc",), ("-XX:+PrintGC",)):
        done = c.java(*words, "-Xms16m", "-Xmx64m", "-cp", c.classes, "Main")
        expect(re.search(rf"^\[\d.*?s\]\[info *\]{using}main  null$", done.stdout, re.M), done)
    done = c.java("-Xlog:gc*:stdout:tags", "-Xms16m", "-Xmx64m", "-XX:ParallelGCThreads=2", "-XX:ActiveProcessorCount=3", "-cp", c.classes, "Main")
    for line in (r"CPUs: \d+ total, 3 available", r"Memory: \d+M", r"Compressed Oops: Enabled.*", "Heap Min Capacity: 16M", "Heap Initial Capacity: 16M",
                 "Heap Max Capacity: 64M", "Parallel Workers: 2"):
        expect(re.search(rf"^\[gc,init\] {line}$", done.stdout, re.M), (line, done))
    expect(re.search(f"^{using}", done.stdout, re.M), done)
    expect("Using" not in c.java("-cp", c.classes, "Main").stdout, "nobody has asked")


@case
def old_forms_of_logs_of_collections(c):
    """-verbose:gc, -Xloggc and the flags beside -Xlog: what is logged where, and which warnings are printed."""
    (c.folder / "Logs.java").write_text("""import java.lang.management.*; import javax.management.*;
        public class Logs { public static void main(String[] a) throws Exception {
          System.out.println(ManagementFactory.getPlatformMBeanServer().invoke(new ObjectName("com.sun.management:type=DiagnosticCommand"), "vmLog",
                             new Object[] {new String[] {"list"}}, new String[] {String[].class.getName()}));
          System.out.println("verbose: " + ManagementFactory.getMemoryMXBean().isVerbose()); } }""")
    c.stock_tool("javac", "-d", c.classes, "Logs.java")
    wanted = re.compile(r"^ #.*|^verbose: .*|^(?:\[.*\] )?(?:-X\S* is deprecated|Error opening|Initialization|Output options).*", re.M)
    for options in ("-verbose:gc -Xlog:gc=off", "-verbose:gc -Xlog:gc*=debug", "-Xlog:gc=debug -verbose:gc", "-verbose:gc -Xlog:all=off", "-Xlog:gc::level -verbose:gc",
                    "-verbose:gc -Xlog:gc:file=x.log", "-Xlog:disable -Xlog:gc:stderr -verbose:gc", "-verbose:gc -Xloggc:x.log", "-verbose:gc -XX:-PrintGC",
                    "-XX:+PrintGC", "-XX:+PrintGC -Xlog:disable", "-XX:+PrintGC -Xlog:gc=off", "-Xlog:gc=error -XX:+PrintGC", "-XX:+PrintGC -XX:-PrintGC",
                    "-XX:+PrintGC -Xlog:all=warning:stderr:tags", "-XX:+PrintGCDetails -XX:+PrintGC", "-XX:+PrintGCDetails -Xlog:gc*=off", "-XX:+PrintGC -Xlog:gc::none",
                    "-XX:+PrintGCDetails -Xloggc:x.log -verbose:gc", "-Xloggc:x.log", "-Xloggc:x.log -Xlog:disable", "-Xlog:disable -Xloggc:x.log",
                    "-Xloggc:x.log -Xlog:gc=debug:y.log", "-Xloggc:x.log -Xloggc:y.log", "-Xloggc:", "-Xloggc:absent/x.log", "-Xlog:disable -Xloggc:absent/x.log",
                    "-Xlog:disable -Xlog:gc:absent/x.log", "-Xlog:gc:x.log -Xlog:gc:x.log::filecount=5", "-Xlog:disable -Xlog:gc:x.log -Xlog:gc:x.log::filecount=5"):
        texts = []
        for machine in (c.ours, c.stock):
            done = c.execute(machine, [machine.java(), "-Xmx64m", *options.split(), "-cp", c.classes, "Logs"])
            files = sorted(file.name for file in c.folder.glob("[xy].log*"))
            for name in files:
                (c.folder / name).unlink()
            texts.append((done.returncode, [re.sub(r"^\[[\d.]+s\]", "", line) for line in wanted.findall(done.stdout)], wanted.findall(done.stderr), files))
        expect(texts[0] == texts[1] and (texts[0][1] or texts[0][0] != 0), (options, texts))


LOG_COMMANDS = (
    "help VM.log", "VM.log list", "VM.log output=stderr what=gc*=debug decorators=uptime,level", "VM.log list",
    "VM.log output=file=changed.log what=safepoint output_options=filecount=3,filesize=1M", "VM.log list", "VM.log rotate", "VM.log what=nonsense",
    "VM.log output=#1 what=gc", "VM.log output=#7 what=gc", "VM.log output=#x what=gc", "VM.log", "VM.log output_options=filecount=1", "VM.log foo",
    "VM.log output=#1 what=gc decorators=bad", "VM.log output=#1 what=gc,gc+gc", "VM.log output=#1 what=safepoint*=debug,gc=off", "VM.log list",
    "VM.log output=#1 what=class+load,gc=bad", "VM.log list", "VM.log output=changed.log what=gc output_options=filecount=1",
    "VM.log output=other.log what=gc output_options=filecoun=1", "VM.log output=absent/x what=gc", "VM.log output=x=y what=gc", "VM.log list rotate",
    "VM.log output=changed.log what=all=off", "VM.log list", "VM.log what=gc=off disable", "VM.log list", "VM.log decorators=none what=gc=error", "VM.log list",
    "VM.log disable=false", "VM.log list", "VM.log list=maybe", "VM.log output=stdout what=gc output_options=foldmultilines=true", "VM.log output=stderr what=gc output_options=x",
    "VM.log output=folded.log what=gc output_options=foldmultilines=true", "VM.log output=folded.log what=gc output_options=foldmultilines=false", "VM.log list",
    "VM.log output=y.log what=gc output_options=foldmultilines=x")


@case
def the_logs_of_a_running_vm(c):
    """Each answer is that of the stock JDK, but for the list of tags."""
    answers = []
    for machine in (c.ours, c.stock):
        with running(c, machine, "-Xlog:gc:file=given.log") as target:
            pid = str(target.pid)
            answers.append([re.sub(r"^Available log tags: .*\n", "", tool(c, "jcmd", pid, command), flags=re.M).replace(pid, "PID")
                            for command in LOG_COMMANDS])
    wrong = [f"{command}: {ours!r}, expected {stock!r}" for command, ours, stock in zip(LOG_COMMANDS, *answers) if ours != stock]
    expect(not wrong, "\n".join(wrong))


@case
def what_vm_log_switches_on_is_logged(c):
    with running(c, c.ours) as target:
        pid = str(target.pid)
        logged = lambda name: (c.folder / name).read_text() if (c.folder / name).exists() else ""
        tool(c, "jcmd", pid, "VM.log", "output=now.log", "what=gc", "decorators=tags", "output_options=filecount=2")
        tool(c, "jcmd", pid, "GC.run")
        expect(re.match(r"\[gc\] .*Pause Full.*\n", logged("now.log")), logged("now.log"))
        tool(c, "jcmd", pid, "VM.log", "rotate")
        tool(c, "jcmd", pid, "GC.run")
        expect("Pause Full" in logged("now.log.0") and logged("now.log").count("Pause Full") == 1, (logged("now.log.0"), logged("now.log")))
        tool(c, "jcmd", pid, "VM.log", "output=now.log", "what=gc=off")
        tool(c, "jcmd", pid, "GC.run")
        expect(logged("now.log").count("Pause Full") == 1, logged("now.log"))
        # Nobody reads from this pipe: an answer, and a VM that goes on.
        c.execute(c.stock, ["mkfifo", c.folder / "pipe"])
        reply = tool(c, "jcmd", pid, "VM.log", f"output={c.folder}/pipe", "what=gc", "output_options=filecount=0")
        expect("Error opening log file" in reply and "hook" not in logged("target.txt"), reply)
        expect("Full GC" not in tool(c, "jcmd", pid, "GC.run"), "the VM answers")


@case
def commands_of_other_vms(c):
    """They answer with a sentence, not with success; and they are not in the list, because tools conclude from it what a VM can do."""
    with running(c, c.stock) as target:
        stock = re.findall(r"^[A-Z]\w*\.\w+$", tool(c, "jcmd", str(target.pid), "help"), re.M)
    with running(c, c.ours) as target:
        pid = str(target.pid)
        whole = tool(c, "jcmd", pid, "help")
        listed, absent = re.findall(r"^[A-Z]\w*\.\w+$", whole, re.M), re.findall(r"[A-Z]\w*\.\w+", whole[whole.index("Other VMs"):])
        expect(not set(stock) - set(listed) - set(absent), set(stock) - set(listed) - set(absent))
        expect(not set(listed) & set(absent), set(listed) & set(absent))
        for name in absent:
            expect(re.search(rf"^{re.escape(name)}\nThis VM\b.*\.\n", tool(c, "jcmd", pid, "help", name), re.M), name)
        for command in ("JFR.start name=x filename=y", "VM.cds static_dump", "Compiler.directives_print"):
            reply = tool(c, "jcmd", pid, *command.split())
            expect(re.search(r"^java.lang.UnsupportedOperationException: This VM\b.*\.$", reply, re.M), reply)
        text = tool(c, "jcmd", pid, "VM.metaspace")
        expect(re.search(r"^Total Usage - \d+ loaders, \d{3,} classes:$", text, re.M) and "MaxMetaspaceSize: unlimited" in text, text)
        expect("Native memory tracking is not enabled" in tool(c, "jcmd", pid, "VM.native_memory"), "as HotSpot without tracking")
