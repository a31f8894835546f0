# SPDX-License-Identifier: Apache-2.0
"""Cases of run.py about tools that look at a running VM (attach mechanism, performance data) and agents in Java."""
import contextlib, os, pathlib, re, select, socket, subprocess, time
import hprof
import vm as support
from cases import case, expect, recorded

SOURCES = {
    "Agent": """import java.lang.instrument.*;
        public class Agent {
          static void say(String how, String a, Instrumentation i) { System.out.println(how + " " + a + " redefine=" + i.isRedefineClassesSupported()
            + " retransform=" + i.isRetransformClassesSupported() + " prefix=" + i.isNativeMethodPrefixSupported()); System.out.flush(); }
          public static void premain(String a, Instrumentation i) { say("premain", a, i); }
          public static void agentmain(String a, Instrumentation i) { say("agentmain", a, i); }
          public static void main(String[] a) { System.out.println("main of the agent's jar"); } }""",
    "Throws": """public class Throws {
          public static void premain(String a) { throw new IllegalStateException("premain " + a); }
          public static void agentmain(String a) { throw new IllegalStateException("agentmain " + a); }
          public static void main(String[] a) { System.out.println("main"); } }""",
    "Exits": "public class Exits { public static void premain(String a) { System.exit(7); } }",
    "NoMethod": "public class NoMethod { void premain(String a) { } }",
    "Attacher": """import com.sun.tools.attach.*; import java.io.File; import java.util.*;
        public class Attacher { public static void main(String[] a) throws Exception {
          VirtualMachine vm = VirtualMachine.attach(a[0]);
          System.out.println(vm.provider().name() + " " + vm.getSystemProperties().getProperty("k") + " " + new TreeMap<>(vm.getAgentProperties()));
          System.out.println(vm.startLocalManagementAgent().startsWith("service:jmx:rmi:"));
          String home = System.getProperty("java.home");
          String[][] all = {{"jar", "/absent.jar", ""}, {"jar", "plain.jar", ""}, {"jar", "nomethod.jar", ""}, {"jar", "throws.jar", "x"},
            {"jar", "agent.jar", "one two"}, {"jar", "agent.jar", null}, {"jar", "able.jar", ""}, {"path", "/absent/libx.so", ""}, {"lib", "absent", ""},
            {"path", home + "/lib/libzip.so", ""}, {"lib", "zip", ""}, {"lib", "instrument", ""}, {"path", "relative.so", ""}};
          for (String[] x : all) {
            String what = x[0] + " " + x[1].replace(home, "HOME") + " ";
            try {
              if (x[0].equals("jar")) vm.loadAgent(new File(x[1]).getAbsolutePath(), x[2]);
              else if (x[0].equals("path")) vm.loadAgentPath(x[1], x[2]);
              else vm.loadAgentLibrary(x[1], x[2]);
              System.out.println(what + "loaded");
            } catch (AgentInitializationException e) { System.out.println(what + e + " " + e.returnValue());
            } catch (Exception e) { System.out.println(what + e.toString().replace(home, "HOME")); } }
          Properties p = new Properties();
          for (String s : new String[] {"port=0", "authenticate=false", "ssl=false"}) p.put("com.sun.management.jmxremote." + s.split("=")[0], s.split("=")[1]);
          for (int i = 0; i < 2; i++)
            try { vm.startManagementAgent(p); System.out.println("managed"); } catch (Exception e) { System.out.println(e); }
          vm.detach();
          try { vm.getSystemProperties(); } catch (Exception e) { System.out.println(e); } } }""",
    "Instruments": """import java.io.*; import java.lang.instrument.*; import java.security.*; import java.util.*; import java.util.jar.*;
        public class Instruments {
          static class Old { int value() { return 1; } }
          interface Face { } static class Impl implements Face { long l; }
          public static void premain(String a, Instrumentation i) throws Exception {
            List<String> seen = new ArrayList<>();
            ClassFileTransformer t = new ClassFileTransformer() {
              public byte[] transform(Module m, ClassLoader l, String n, Class<?> c, ProtectionDomain d, byte[] b) {
                if (n != null && n.startsWith("Instruments$")) seen.add(n + (c == null ? " load" : " again") + " " + m.isNamed() + " " + (b[0] == (byte) 0xca));
                return null; } };
            i.addTransformer(t, true);
            System.out.println(new Old().value());
            i.retransformClasses(Old.class, Impl.class);
            System.out.println(seen);
            System.out.println(i.removeTransformer(t) + " " + i.removeTransformer(t));
            byte[] bytes = Old.class.getResourceAsStream("Instruments$Old.class").readAllBytes();
            byte[] two = bytes.clone();
            for (int k = 0; k + 1 < two.length; k++) if (two[k] == 0x04 && two[k + 1] == (byte) 0xac) two[k] = 0x05;   // iconst_1 ireturn
            i.redefineClasses(new ClassDefinition(Old.class, two));
            System.out.println(new Old().value());
            i.redefineClasses(new ClassDefinition(Old.class, bytes));
            System.out.println(new Old().value());
            for (byte[] bad : new byte[][] {new byte[4], Impl.class.getResourceAsStream("Instruments$Impl.class").readAllBytes()})
              try { i.redefineClasses(new ClassDefinition(Old.class, bad)); } catch (Throwable e) { System.out.println(e.getClass()); }
            try { i.retransformClasses(int.class); } catch (Throwable e) { System.out.println(e.getClass()); }
            try { i.redefineClasses((ClassDefinition) null); } catch (Throwable e) { System.out.println(e.getClass()); }
            System.out.println(i.isModifiableClass(Old.class) + " " + i.isModifiableClass(int.class) + " " + i.isModifiableClass(int[].class));
            List<Class<?>> all = Arrays.asList(i.getAllLoadedClasses());
            System.out.println(all.contains(Old.class) + " " + all.contains(String.class) + " " + all.contains(int[].class) + " " + all.contains(int.class));
            List<Class<?>> mine = Arrays.asList(i.getInitiatedClasses(Instruments.class.getClassLoader()));
            System.out.println(mine.contains(Old.class) + " " + mine.contains(String.class));
            System.out.println(i.getObjectSize(new Object()) + " " + (i.getObjectSize(new long[100]) >= 816) + " " + (i.getObjectSize(new Impl()) > 8));
            try { i.getObjectSize(null); } catch (Throwable e) { System.out.println(e.getClass()); }
            i.appendToSystemClassLoaderSearch(new JarFile("more.jar"));
            System.out.println(Class.forName("Extra").getClassLoader() == ClassLoader.getSystemClassLoader());
            i.appendToBootstrapClassLoaderSearch(new JarFile("boot.jar"));
            System.out.println(Class.forName("BootExtra", true, null).getClassLoader());
            Module base = Object.class.getModule(), here = Instruments.class.getModule();
            System.out.println(base.isOpen("jdk.internal.misc", here) + " " + i.isModifiableModule(base));
            i.redefineModule(base, Set.of(), Map.of(), Map.of("jdk.internal.misc", Set.of(here)), Set.of(), Map.of());
            System.out.println(base.isOpen("jdk.internal.misc", here));
            try { i.redefineModule(base, Set.of(), Map.of("no.such", Set.of(here)), Map.of(), Set.of(), Map.of()); } catch (Throwable e) { System.out.println(e); }
            ClassFileTransformer p = new ClassFileTransformer() { };
            i.addTransformer(p, true);
            i.setNativeMethodPrefix(p, "wrapped_");
            try { i.setNativeMethodPrefix(new ClassFileTransformer() { }, "x"); } catch (Throwable e) { System.out.println(e.getClass()); }
            try { i.addTransformer(null); } catch (Throwable e) { System.out.println(e.getClass()); } }
          public static void main(String[] a) { System.out.println("main"); } }""",
    "Loaders": """public class Loaders extends ClassLoader { Loaders(String name, ClassLoader parent) { super(name, parent); }
          public Class<?> loadClass(String n, boolean resolve) throws ClassNotFoundException {
            if (!n.equals("Loaders$Part")) return super.loadClass(n, resolve);
            try { byte[] b = Loaders.class.getResourceAsStream("Loaders$Part.class").readAllBytes(); return defineClass(n, b, 0, b.length); }
            catch (java.io.IOException e) { throw new ClassNotFoundException(n, e); } }
          static class Part { public static int value() { return 1; } }
          static class Empty extends ClassLoader { Empty(String name, ClassLoader parent) { super(name, parent); } }
          static Object[] keep = new Object[8];
          public static void main(String[] a) throws Exception {
            ClassLoader unnamed = new Loaders(null, null), two = new Empty("two", new Empty("one", null));
            ClassLoader[] all = {unnamed, new Loaders("named", null), new Loaders("child", unnamed), new Loaders("x", two), new Loaders("x", two),
              new Loaders("x", two), new Loaders(null, Loaders.class.getClassLoader())};
            for (int i = 0; i < all.length; i++) keep[i] = Class.forName("Loaders$Part", true, all[i]);
            var m = Loaders.class.getMethod("target", int.class); m.invoke(null, 1); m.invoke(null, 2);
            System.out.println("ready"); System.out.flush(); Thread.sleep(60_000); }
          public static void target(int i) { } }""",
    "Fills": """public class Fills { public static void main(String[] a) {
          try { System.out.println(new long[100_000_000].length); } catch (OutOfMemoryError e) { System.out.println(e); } } }""",
    "Beans": """import com.sun.management.*; import java.io.File; import java.lang.management.*; import java.util.*; import javax.management.*;
        public class Beans { public static void main(String[] a) throws Exception {
          MBeanServer server = ManagementFactory.getPlatformMBeanServer();
          ObjectName name = new ObjectName("com.sun.management:type=DiagnosticCommand");
          List<String> both = List.of("gcClassHistogram", "gcFinalizerInfo", "gcHeapDump", "gcHeapInfo", "gcRun", "gcRunFinalization", "help",
            "jvmtiAgentLoad", "jvmtiDataDump", "managementagentStart", "threadPrint", "vmCommandLine", "vmDynlibs", "vmFlags", "vmSetFlag",
            "vmSystemProperties", "vmUptime", "vmVersion");
          for (MBeanOperationInfo o : server.getMBeanInfo(name).getOperations()) if (both.contains(o.getName())) System.out.println(o);
          String[][] calls = {{"help", "nosuch"}, {"help", "GC.heap_info"}, {"vmUptime", "x"}, {"gcRun"}, {"gcFinalizerInfo"}, {"vmCommandLine"}};
          for (String[] c : calls) {
            Object[] words = c.length == 1 ? null : new Object[] {Arrays.copyOfRange(c, 1, c.length)};
            String[] types = words == null ? null : new String[] {String[].class.getName()};
            try { System.out.println(c[0] + " " + server.invoke(name, c[0], words, types)); } catch (Exception e) { System.out.println(e.getCause()); } }
          HotSpotDiagnosticMXBean h = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
          for (String v : new String[] {"101", "10", "x", "-1", "60"})
            try { h.setVMOption("MaxHeapFreeRatio", v); System.out.println(h.getVMOption("MaxHeapFreeRatio")); } catch (IllegalArgumentException e) { System.out.println(e); }
          h.dumpHeap(a[0], true);
          System.out.println(new File(a[0]).length() > 100_000);
          for (String f : new String[] {a[0], "/nonexistent/y.hprof", "z.bin"}) try { h.dumpHeap(f, true); } catch (Exception e) { System.out.println(e); }
          new File(a[0]).delete();
          h.setVMOption("HeapDumpOnOutOfMemoryError", "true");
          h.setVMOption("HeapDumpPath", "/tmp");
          for (String f : new String[] {"HeapDumpOnOutOfMemoryError", "HeapDumpPath"}) System.out.println(h.getVMOption(f));
          try { h.setVMOption("MaxHeapSize", "1"); } catch (Exception e) { System.out.println(e); }
          try { h.getVMOption("Nope"); } catch (Exception e) { System.out.println(e); } } }""",
    "Leaks": """import java.io.*; import java.util.*;
        public class Leaks { public static void main(String[] a) throws Exception {
          System.out.println("ready"); System.out.flush();
          File go = new File("go");
          while (!go.exists()) Thread.sleep(5);
          List<InputStream> open = new ArrayList<>();
          boolean told = false;
          for (; go.exists(); Thread.sleep(1)) {
            try { for (;;) open.add(new FileInputStream("/dev/null")); } catch (FileNotFoundException e) { }
            if (!told) { System.out.println("full"); System.out.flush(); told = true; } }
          for (InputStream in : open) in.close();
          Thread.sleep(60_000); } }""",
    "Extra": "public class Extra { }",
    "BootExtra": "public class BootExtra { }",
}
JARS = {  # name -> (class files by prefix, manifest)
    "agent.jar": ("Agent", "Main-Class: Agent\nPremain-Class: Agent\nAgent-Class: Agent\nCan-Redefine-Classes: true\n"),
    "able.jar": ("Agent", "Premain-Class: Agent\nAgent-Class: Agent\nCan-Retransform-Classes: true\nCan-Set-Native-Method-Prefix: true\n"),
    "launched.jar": ("Agent", "Main-Class: Agent\nLauncher-Agent-Class: Agent\nCan-Redefine-Classes: true\n"),
    "throws.jar": ("Throws", "Premain-Class: Throws\nAgent-Class: Throws\n"),
    "launched-throws.jar": ("Throws", "Main-Class: Throws\nLauncher-Agent-Class: Throws\n"),
    "launched-absent.jar": ("Throws", "Main-Class: Throws\nLauncher-Agent-Class: Absent\n"),
    "exits.jar": ("Exits", "Premain-Class: Exits\n"),
    "nomethod.jar": ("NoMethod", "Premain-Class: NoMethod\nAgent-Class: NoMethod\n"),
    "absent.jar": ("NoMethod", "Premain-Class: Absent\n"),
    "plain.jar": ("NoMethod", "X-Key: value\n"),
    "path.jar": ("Agent", "Premain-Class: Agent\nBoot-Class-Path: boot.jar nothere.jar\n"),
    "paths.jar": ("Agent", "Premain-Class: Agent\nBoot-Class-Path: nothere.jar:boot.jar\n"),  # one entry that is a search path
    "instruments.jar": ("Instruments", "Premain-Class: Instruments\nCan-Redefine-Classes: true\nCan-Retransform-Classes: true\n"
                                       "Can-Set-Native-Method-Prefix: true\n"),
    "more.jar": ("Extra", ""),
    "boot.jar": ("BootExtra", "Class-Path: more.jar\n"),
}


def prepare(c):
    """The sources above, compiled, and their jars, all in c.folder."""
    if (c.folder / "attach").exists():
        return
    (c.folder / "attach").mkdir()
    files = []
    for name, text in SOURCES.items():
        files.append(c.folder / "attach" / f"{name}.java")
        files[-1].write_text(text)
    c.stock_tool("javac", "--add-modules", "jdk.attach,jdk.management", "-d", "agents", *files)
    for jar, (prefix, manifest) in JARS.items():
        (c.folder / "manifest").write_text(manifest or "X-Key: value\n")
        classes = [f for path in (c.folder / "agents").glob(f"{prefix}*.class") for f in ("-C", "agents", path.name)]
        c.stock_tool("jar", "cfm", jar, "manifest", *classes)


@contextlib.contextmanager
def running(c, machine, *options, program="Waits", classes="classes"):
    """A running VM that tools can attach to."""
    words = [machine.java(), *(machine.options if machine is c.ours else []), *options, "-cp", str(c.folder / classes), program, "one", "two three"]
    with open(c.folder / "target.txt", "w") as output:
        process = subprocess.Popen(words, env=machine.environment(), cwd=c.folder, stdout=output, stderr=subprocess.STDOUT)
        try:
            wait_for(lambda: "ready" in (c.folder / "target.txt").read_text(), "the program's first line")
            yield process
        finally:
            process.kill()
            process.wait()


def wait_for(condition, what, seconds=120):
    end = time.time() + seconds
    while not condition():
        expect(time.time() < end, f"waited in vain for {what}")
        time.sleep(0.05)


def tool(c, name, *words, machine=None):
    """Runs a tool of the stock JDK, or of `machine`; returns its stdout and stderr."""
    options = support.TOOL_OPTIONS if machine is None else []
    machine = machine or c.stock
    done = c.execute(machine, [machine.home / "bin" / name, *options, *words], timeout=120)
    return done.stdout + done.stderr


def connect(pid):
    """A client that fails instead of waiting if the queue is full."""
    peer = socket.socket(socket.AF_UNIX)
    peer.setblocking(False)
    peer.connect(f"/tmp/.java_pid{pid}")
    peer.settimeout(120)
    return peer


def answer(peer):
    text = b""
    while piece := peer.recv(4096):
        text += piece
    return text.decode()


# The texts of `jcmd PID help COMMAND` change from one update release of HotSpot to the next, so they are compared with those of the newest
# release 17, recorded by `run.py --record`; from 21 on they name no permissions. Every other answer must be the same text as the stock VM's, whatever its release.
HELP_RECORD = pathlib.Path(__file__).resolve().parent / "jcmd_help.txt"
JCMD_SAME = (
    "help VM.info", "help VM.stringtable", "help VM.symboltable", "help VM.systemdictionary", "help VM.events", "VM.events max=x", "VM.events log=deopt", "VM.classloaders", "VM.classloaders fold=false", "VM.classloaders x", "VM.classloader_stats x", "help VM.classloaders", "help VM.classloader_stats",
    "help Compiler.codecache", "help Compiler.codelist", "help Compiler.queue", "help GC.class_histogram", "help GC.heap_dump", "help GC.heap_info", "help GC.run", "help GC.run_finalization", "help GC.finalizer_info",
    "help JVMTI.agent_load", "help JVMTI.data_dump", "help ManagementAgent.start", "help ManagementAgent.start_local", "help ManagementAgent.status",
    "help ManagementAgent.stop", "help Thread.print", "help VM.command_line", "help VM.dynlibs", "help VM.flags", "help VM.set_flag",
    "help VM.system_properties", "help VM.uptime", "help VM.version", "help help", "help nosuch", "help all", "help VM.version VM.flags",
    "VM.command_line", "VM.version x", "VM.uptime x", "VM.uptime -date=x", "GC.class_histogram -parallel=x", "GC.run", "GC.run_finalization",
    "GC.finalizer_info", "GC.heap_dump", "GC.heap_dump -gz=0 q", "GC.heap_dump -gz=10 q", "GC.heap_dump a b", "GC.heap_dump /nonexistent/q",
    'GC.heap_dump "open', "JVMTI.agent_load", "JVMTI.agent_load /absent/libx.so", "JVMTI.agent_load absent", "JVMTI.agent_load /absent/x.jar",
    "JVMTI.data_dump", "NoSuch", "help VM.class_hierarchy", "help System.trim_native_heap", "GC.class_histogram -parallel=-1",
    "VM.class_hierarchy java.lang.Integer", "VM.class_hierarchy NoSuch", "VM.set_flag", "VM.set_flag NoSuch 1", "VM.set_flag MaxHeapSize 1", "VM.set_flag HeapDumpPath here",
    "VM.set_flag HeapDumpOnOutOfMemoryError maybe", "VM.set_flag HeapDumpPath", "VM.set_flag MinHeapFreeRatio", "VM.set_flag MinHeapFreeRatio x",
    "VM.set_flag MinHeapFreeRatio 101", "VM.set_flag MinHeapFreeRatio 71", "VM.set_flag MinHeapFreeRatio 41", "VM.set_flag MinHeapFreeRatio 40", "ManagementAgent.status", "ManagementAgent.start nosuch=1",
    "ManagementAgent.start jmxremote.port=none")
JINFO_SAME = (
    ["-flag", "MaxHeapSize"], ["-flag", "HeapDumpOnOutOfMemoryError"], ["-flag", "NoSuch"], ["-flag", "-HeapDumpOnOutOfMemoryError"],
    ["-flag", "HeapDumpOnOutOfMemoryError"], ["-flag", "+HeapDumpOnOutOfMemoryError"], ["-flag", "HeapDumpOnOutOfMemoryError"],
    ["-flag", "HeapDumpPath=/tmp/x"], ["-flag", "HeapDumpPath"], ["-flag", "+NoSuch"], ["-flag", "+UseG1GC"], ["-flag", "MaxHeapSize=1"],
    ["-flag", "MaxHeapFreeRatio"], ["-flag", "MaxHeapFreeRatio=101"], ["-flag", "MaxHeapFreeRatio=39"], ["-flag", "MaxHeapFreeRatio=x"],
    ["-flag", "MaxHeapFreeRatio=60x"], ["-flag", "MaxHeapFreeRatio"], ["-flag", "MinHeapFreeRatio=61"], ["-flag", "MinHeapFreeRatio=60"],
    ["-flag", "HeapDumpGzipLevel=10"], ["-flag", "HeapDumpGzipLevel=x"], ["-flag", "HeapDumpGzipLevel=-1"], ["-flag", "HeapDumpGzipLevel=9"],
    ["-flag", "+PrintConcurrentLocks"], ["-flag", "PrintConcurrentLocks"], ["-flag", "PrintClassHistogram=x"], ["-flag", "SoftMaxHeapSize"],
    ["-flag", "SoftMaxHeapSize=999999999999"], ["-flag", "SoftMaxHeapSize=64000000"], ["-flag", "SoftMaxHeapSize"])


def help_texts(c, pid):
    """As jcmd prints them, from a client that takes less time."""
    tool(c, "jcmd", pid, "VM.version")
    texts = []
    for command in JCMD_SAME:
        if command.startswith("help "):
            peer = connect(pid)
            peer.sendall(f"1\0jcmd\0{command}\0\0\0".encode())
            texts.append(f"$ jcmd PID {command}\nPID:\n" + answer(peer).partition("\n")[2])     # behind the status
    return "".join(texts)


@recorded
def jcmd_help(c):
    with running(c, c.stock) as target:
        HELP_RECORD.write_text(help_texts(c, str(target.pid)))


@case
def jcmd_answers(c):
    """Answers that do not depend on the VM are the same text."""
    answers = []
    for machine in (c.stock, c.ours):
        with running(c, machine, "-Xmx128m", "-Dk=v", "-XX:+HeapDumpOnOutOfMemoryError") as target:
            pid = str(target.pid)
            rows = [("jcmd " + command, tool(c, "jcmd", pid, command)) for command in JCMD_SAME if not command.startswith("help ")]
            rows += [(" ".join(words), tool(c, "jinfo", *words, pid)) for words in JINFO_SAME]
            if machine is c.ours:
                record = HELP_RECORD.read_text()
                if c.release >= 21:
                    record = re.sub(r"^Permission: .*\n\n", "", record, flags=re.M)
                problems = support.difference("help", record, help_texts(c, pid))
                expect(not problems, "\n".join(problems))
            answers.append([(name, text.replace(pid, "PID")) for name, text in rows])
    wrong = [f"{name}\n--- stock\n{theirs}--- ours\n{ours}" for (name, theirs), (_, ours) in zip(*answers) if theirs != ours]
    expect(not wrong, "\n".join(wrong))


@case
def jcmd_of_this_vm(c):
    """Answers about the VM itself have the form that tools parse."""
    with running(c, c.ours, "-Xmx128m", "-XX:+UseCompiler", "-Dk=v") as target:
        pid = str(target.pid)
        for command, pattern in (
                ("help", r"^The following commands are available:\nCompiler.codecache\n"), ("help -all", r"^VM.uptime\n\tPrint VM uptime.\n$"),
                ("VM.version", rf"^Vitrine VM version \S+\nJDK {c.release}"), ("VM.uptime", r"^\d+\.\d{3} s$"),
                ("VM.uptime -date", r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d{4}: \d+\.\d{3} s$"),
                ("VM.flags", r"-XX:MaxHeapSize=134217728 "), ("VM.flags -all", r"^ +bool UseG1GC +=.*\{product\} \{no effect\}$"),
                ("VM.system_properties", r"^k=v$"), ("VM.dynlibs", r"libjvm\.so$"), ("GC.heap_info", r"total \d+K, used \d+K"),
                ("GC.heap_info", r"^ Metaspace +used \d+K, class files \d+K, classes \d+$"),
                ("VM.class_hierarchy java.lang.Integer -i", r"^\|  \|--java.lang.Integer/null\n\|  \|  implements java.lang.Comparable/null \(declared intf\)$"),
                ("VM.events", r"^Classes loaded \(20 events\):\nEvent: \d+\.\d{3} Loaded class [\w/$]+\n"),
                ("VM.events", r"^Compilation events \(\d+ events\):\nEvent: \d+\.\d{3} Thread 0x[0-9a-f]+ +\d+  ..b  1       [\w.$]+::\S+ \(\d+ bytes\) code \[0x[0-9a-f]+, 0x[0-9a-f]+\]\n"),
                ("VM.events log=dll max=1", r"^Dll operation events \(\d+ events\):\nEvent: \d+\.\d{3} Loaded shared library .*/libjava\.so\n"),
                ("VM.events log=EVENTS", r'^Event: \d+\.\d{3} Thread added: 0x[0-9a-f]{16} "Finalizer"$'),
                ("VM.events log=nosuch", r'^The name "nosuch" did not match any known event log\. .*\n"jit" : Compilation events$'),
                ("GC.run", r"^Command executed"), ("VM.events log=gc", r"^Event: \d+\.\d{3} Pause Full \(Diagnostic Command\) \d+K->\d+K\(\d+K\) \d+\.\d{3}ms$"),
                ("VM.stringtable", r"^StringTable statistics:\nNumber of buckets       : +\d+ = +\d+ bytes, each 8\nNumber of entries       : +[1-9]\d* = "),
                ("VM.stringtable -verbose", r"^16: java\.lang\.Object$"), ("VM.symboltable", r"^Number of literals      : +[1-9]\d{3,} = +\d+ bytes, avg "),
                ("VM.symboltable -verbose", r"^16 65535: java/lang/Object$"),
                ("VM.systemdictionary", r"^System Dictionary for 'app' class loader statistics:\n(.*\n){2}Total footprint         :           = +\d+ bytes$"),
                ("VM.systemdictionary -verbose", r"^ +\d+: java\.lang\.Object$"),
                ("VM.info", r"^# Java VM: Vitrine VM \((.*\n)+Command Line: -Xmx128m -XX:\+UseCompiler -Dk=v Waits one two three\n(.*\n)+Heap:\n(.*\n)+VM Arguments:\n(.*\n)+uname: Linux(.*\n)+END\.$"),
                ("System.trim_native_heap", r"^Trim native heap: RSS\+Swap: \d+[KM]->\d+[KM] \([+-]\d+[BKM]\)$"),
                ("Thread.print", r'^"main" #1 (\[\d+\] )?prio=5 os_prio=0 cpu=.*\n   java.lang.Thread.State: TIMED_WAITING \(sleeping\)$'),
                ("Thread.print -l", r"^   Locked ownable synchronizers:$"),
                ("GC.class_histogram", rf"^ +\d+: +\d+ +\d+  java\.lang\.String \(java\.base@{c.release}.*\)$"),
                ("GC.class_histogram -all", r"^Total +\d+ +\d+$")):
            text = tool(c, "jcmd", pid, command)
            expect(re.search(pattern, text, re.M), f"{command}: no {pattern} in\n{text[:2000]}")
        (c.folder / "commands").write_text("VM.uptime\n# a remark\n\nVM.version\nstop\nVM.flags\n")
        text = tool(c, "jcmd", pid, "-f", str(c.folder / "commands"))
        expect(re.search(r"\d s\n(Command executed successfully\n)*Vitrine VM version \S+\nJDK \S+\n$", text), "jcmd -f: " + text)
        with socket.socket(socket.AF_UNIX) as peer:
            peer.connect(f"/tmp/.java_pid{pid}")
            peer.sendall(b"2\0jcmd\0VM.version\0\0\0")
            expect(peer.recv(100) == b"101\n", "another version of the protocol")
        expect(re.search(r'^"main" #1', tool(c, "jstack", pid), re.M), "jstack")
        expect(re.search(r"^ +1: ", tool(c, "jmap", "-histo:live", pid), re.M), "jmap -histo")
        expect("-XX:MaxHeapSize=134217728" in tool(c, "jinfo", "-flags", pid) and "k=v" in tool(c, "jinfo", pid), "jinfo")


TREE = """\
+-- <bootstrap>
      |     
      +-- "platform", jdk.internal.loader.ClassLoaders$PlatformClassLoader
      |     |     
      |     +-- "app", jdk.internal.loader.ClassLoaders$AppClassLoader
      |           |     
      |           +-- Loaders
      |                       
      +-- Loaders
      |     |     
      |     +-- "child", Loaders
      |                 
      +-- "named", Loaders
      |           
      +-- "one", Loaders$Empty
            |     
            +-- "two", Loaders$Empty
                  |     
                  +-- "x", Loaders (+ 2 more)
                              
"""


@case
def jcmd_of_class_loaders(c):
    prepare(c)
    with running(c, c.ours, program="Loaders", classes="agents") as target:
        pid = str(target.pid)
        text = tool(c, "jcmd", pid, "VM.classloaders")
        expect(text == f"{pid}:\n{TREE}", text)
        text = tool(c, "jcmd", pid, "VM.classloaders show-classes verbose")
        for pattern in (r"^      \|               Classes: \[Z$", r"^      \|                        java\.lang\.Object$", r"^      \|     \|               Classes: Loaders\$Part$",
                        r"^      \|            Loader Oop: 0x0{16}$", r"^ {36}Loader Data: 0x[0-9a-f]{16}$", r"^ {49}\(1 class\)$"):
            expect(re.search(pattern, text, re.M), f"no {pattern} in\n{text}")
        for text in (tool(c, "jcmd", pid, "VM.classloader_stats"), tool(c, "jmap", "-clstats", pid)):
            rows = re.findall(r"^(0x[0-9a-f]{16})  (0x[0-9a-f]{16})  (0x[0-9a-f]{16})  +(\d+)  +(\d+)  +(\d+)  (\S.*)$", text, re.M)
            expect(len(rows) == 12 and sum(row[6] == "Loaders" and row[3] == "1" and int(row[4]) > int(row[5]) > 500 for row in rows) == 7, text)
            expect([row[3:6] for row in rows if row[6] == "Loaders$Empty"] == [("0", "0", "0")] * 2, text)
            expect(re.search(r"^Total = 12 +\d+  +\d+  +\d+ *$", text, re.M), text)
    # 21 makes such classes only when it is told to; later releases never do.
    old_way = ("-Dsun.reflect.noInflation=true", "-Djdk.reflect.useDirectMethodHandle=false")
    with running(c, c.ours, *old_way, program="Loaders", classes="agents") as target:
        text = tool(c, "jcmd", str(target.pid), "VM.class_hierarchy -s jdk.internal.reflect.MagicAccessorImpl")
        expect(re.search(r"^\|  \|  \|--jdk\.internal\.reflect\.GeneratedMethodAccessor\d+/0x[0-9a-f]+ \(invokes: Loaders::target \(I\)V\)$", text, re.M), text)


@case
def heap_dumps(c):
    with running(c, c.ours) as target:
        pid = str(target.pid)
        dump = lambda *words: tool(c, "jcmd", pid, " ".join(["GC.heap_dump", *words]))
        expect("Heap dump file created [" in dump("one.hprof"), "dump")
        one = hprof.Dump((c.folder / "one.hprof").read_bytes())
        of_stacks = [(kind, one.frames[thread], frame) for kind, thread, frame in one.roots]
        expect({hprof.JNI_LOCAL, hprof.JAVA_FRAME} == {kind for kind, _, _ in of_stacks}, of_stacks)
        expect(all(frame < frames or frames == 0 and frame == hprof.NO_FRAME for _, frames, frame in of_stacks), of_stacks)
        expect("Unable to create one.hprof: File exists" in dump("one.hprof"), "a second time")
        expect("Heap dump file created [" in dump("-overwrite", "one.hprof"), "overwriting")
        expect("Heap dump file created [" in dump("-gz=1", "-all", "two.hprof.gz"), "compressed")
        plain = subprocess.run(["gzip", "-dc", "two.hprof.gz"], cwd=c.folder, capture_output=True)
        expect(plain.returncode == 0 and plain.stdout.startswith(b"JAVA PROFILE 1.0.2\0"), plain.stderr)
        expect((c.folder / "two.hprof.gz").read_bytes()[10:].startswith(b"HPROF BLOCKSIZE=1048576\0"), "the comment that readers of dumps look for")
        expect(len(plain.stdout) >= (c.folder / "one.hprof").stat().st_size > 500_000, "sizes")
        expect("Heap dump file created [" in tool(c, "jmap", "-dump:live,format=b,file=three.hprof", pid), "jmap")


@case
def files_that_are_pipes(c):
    """A pipe without a reader is refused instead of blocking the VM; a pipe with a reader gets the dump."""
    os.mkfifo(c.folder / "fifo")
    fifo = str(c.folder / "fifo")
    with running(c, c.ours) as target:
        pid = str(target.pid)
        expect("No such device or address" in tool(c, "jcmd", pid, f"GC.heap_dump -overwrite {fifo}"), "nobody reads")
        expect("Could not write" in tool(c, "jmap", f"-histo:file={fifo}", pid), "nobody reads the histogram")
        expect("Could not write /dev/full: No space left" in tool(c, "jmap", "-histo:file=/dev/full", pid), "a full disk")
        for command, start in (("GC.heap_dump -overwrite " + fifo, b"JAVA PROFILE"), ("-histo:file=" + fifo, b" num ")):
            end = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
            os.set_blocking(end, True)
            words = ["jcmd", pid, command] if command.startswith("GC") else ["jmap", command, pid]
            with subprocess.Popen([c.stock.home / "bin" / words[0], *words[1:]], stdout=subprocess.DEVNULL), open(end, "rb") as reader:
                select.select([reader], [], [], 120)
                expect(reader.read().startswith(start), command)
    done = c.java("-Xbootclasspath/a:" + fifo, "-cp", c.classes, "Main", "x")
    expect(done.stdout == "main x null\n", done)


@case
def compressed_heap_dump_of_an_out_of_memory_error(c):
    prepare(c)
    done = c.java("-Xmx32m", "-XX:+HeapDumpOnOutOfMemoryError", "-XX:HeapDumpGzipLevel=1", "-cp", "agents", "Fills")
    name = re.search(r"^Dumping heap to (java_pid\d+\.hprof\.gz) \.\.\.\nHeap dump file created", done.stdout, re.M)
    expect(done.returncode == 0 and name, done)
    plain = subprocess.run(["gzip", "-dc", name[1]], cwd=c.folder, capture_output=True)
    expect(plain.returncode == 0 and plain.stdout.startswith(b"JAVA PROFILE 1.0.2\0"), plain.stderr)


@case
def attach_from_java(c):
    """com.sun.tools.attach, also when the agent is missing or fails: the same results and messages."""
    prepare(c)
    answers, outputs = [], []
    for machine in (c.stock, c.ours):
        with running(c, machine, "-Dk=v") as target:
            answers.append(tool(c, "java", "-cp", "agents", "Attacher", str(target.pid)).replace(str(machine.home), "HOME"))
            text = (c.folder / "target.txt").read_text().replace("OpenJDK 64-Bit Server VM", "VM").replace("Vitrine VM", "VM")
            outputs.append("\n".join(line for line in text.splitlines() if not line.startswith("VM warning: Sharing")))
    expect(answers[0] == answers[1], f"--- stock\n{answers[0]}--- ours\n{answers[1]}")
    expect(outputs[0] == outputs[1], f"--- stock\n{outputs[0]}--- ours\n{outputs[1]}")


@case
def diagnostic_beans(c):
    prepare(c)
    c.same("-cp", "agents", "Beans", "beans.hprof")


@case
def attach_is_refused(c):
    with running(c, c.ours, "-XX:+DisableAttachMechanism") as target:
        endpoint = pathlib.Path(f"/tmp/.java_pid{target.pid}")
        target.send_signal(3)
        wait_for(lambda: "Full thread dump" in (c.folder / "target.txt").read_text(), "a thread dump")
        expect(not endpoint.exists(), "no socket")


@case
def attach_after_a_stale_file(c):
    """A stale file with the socket's name must not prevent clients from attaching; -XX:+PauseAtStartup."""
    for file, options in ((None, []), (c.folder / "paused", ["-XX:PauseAtStartupFile=paused"])):
        words = [c.ours.java(), *c.ours.options, "-XX:+UnlockDiagnosticVMOptions", "-XX:+PauseAtStartup", *options, "-cp", str(c.classes), "Waits"]
        process = subprocess.Popen(words, env=c.ours.environment(), cwd=c.folder, stdout=subprocess.PIPE, text=True)
        file = file or c.folder / f"vm.paused.{process.pid}"
        stale = pathlib.Path(f"/tmp/.java_pid{process.pid}")
        try:
            wait_for(file.exists, "the pause file")
            stale.unlink(missing_ok=True)  # an earlier process with this number may have left its socket
            stale.write_text("")
            file.unlink()
            expect(process.stdout.readline() == "ready\n", "the program's line")
            expect(not stale.exists() and "Vitrine VM" in tool(c, "jcmd", str(process.pid), "VM.version"), "attach")
        finally:
            process.kill()
            process.communicate()
            stale.unlink(missing_ok=True)
    done = c.java("-XX:+UnlockDiagnosticVMOptions", "-XX:+PauseAtStartup", "-XX:PauseAtStartupFile=/nonexistent/file", "-cp", c.classes, "Main", "x")
    expect((done.stdout, done.stderr) == ("main x null\n", "Could not open pause file '/nonexistent/file', continuing immediately.\n"), done)


def without_native_frames(text):
    return re.sub(r"^Native frames:.*\n(\S.*\n)*\n?", "", re.sub(r"^OpenJDK 64-Bit Server VM warning: Sharing.*\n", "", text, flags=re.M), flags=re.M)


@case
def java_agents(c):
    """-javaagent: in JAVA_TOOL_OPTIONS, several agents, and every failure; Launcher-Agent-Class."""
    prepare(c)
    on = ["-cp", str(c.classes)]
    tool_options = {"JAVA_TOOL_OPTIONS": "-javaagent:agent.jar=tool"}
    for words, env in (
            ([*on, "-javaagent:agent.jar", "Main"], {}), ([*on, "-javaagent:agent.jar=", "Main"], {}),
            ([*on, "-javaagent:agent.jar=x", "-javaagent:able.jar=y", "-javaagent:agent.jar=z", "Main"], {}), ([*on, "-javaagent:able.jar", "Main"], tool_options),
            ([*on, "-javaagent:nothere.jar", "Main"], {}), ([*on, "-javaagent:plain.jar", "Main"], {}), ([*on, "-javaagent:throws.jar=q", "Main"], {}),
            ([*on, "-javaagent:nomethod.jar", "Main"], {}), ([*on, "-javaagent:absent.jar", "Main"], {}), ([*on, "-javaagent:exits.jar", "Main"], {}),
            ([*on, "-javaagent:path.jar", "Main"], {}), ([*on, "-javaagent:paths.jar", "Main"], {}), ([*on, "-javaagent", "Main"], {}),
            ([*on, "-javaagent:", "Main"], {}),
            ([*on, "-agentlib:absent", "Main"], {}), ([*on, "-agentpath:/absent/libx.so", "Main"], {}), ([*on, "-agentlib:zip", "Main"], {}),
            ([*on, "-Xrunabsent", "Main"], {}), ([*on, "-agentlib:jdwp=nosuch=1", "Main"], {}), (["-jar", "launched.jar"], {}),
            (["-javaagent:able.jar=pre", "-jar", "launched.jar"], {}), (["-jar", "launched-throws.jar"], {}), (["-jar", "launched-absent.jar"], {}),
            (["-Xbootclasspath/a:boot.jar", *on, "Main"], {})):
        results = [c.execute(machine, [machine.java(), *words], env) for machine in (c.stock, c.ours)]
        texts = [(done.returncode, without_native_frames(done.stdout), without_native_frames(done.stderr)) for done in results]
        expect(texts[0] == texts[1], f"{words} {env}\nstock {texts[0]}\nours  {texts[1]}")


@case
def instrumentation(c):
    """Every method of java.lang.instrument.Instrumentation."""
    prepare(c)
    c.same("-javaagent:instruments.jar", "-cp", c.classes, "Main", stderr=False)
    c.same("-Xbootclasspath/a:boot.jar", "-javaagent:able.jar", "-cp", c.classes, "Main", stderr=False)
