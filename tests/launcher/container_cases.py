# SPDX-License-Identifier: Apache-2.0
"""What the VM makes of control groups (cgroups): whole trees of them, which a process sees in a mount namespace of its own, compared with what
HotSpot answered in the same trees. `run.py --record` records that anew."""
import functools, os, pathlib, re, shutil, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent / "containers"
sys.path.insert(0, str(HERE))
from cases import Skipped, case, expect, recorded
from trees import DESCRIBED, TREES

# Makes the files of a tree those of this shell, which keeps its number when it becomes the VM.
ENTER = """cd "$1" && shift
for file in mountinfo cgroup; do mount --bind $file /proc/$$/$file || exit 125; done
mount --bind cgroups /proc/cgroups && mount --bind fs /sys/fs/cgroup || exit 125
exec "$@"
"""
MEMORY = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
# Logged by HotSpot for numbers of its own, or now and then.
NOT_COMPARED = re.compile(r"^\[.*(usage_in_bytes|memory\.current|Memory Usage|\(cached\))")


@functools.cache
def unshare():
    """The command that makes the namespace."""
    if len(os.sched_getaffinity(0)) < 2 or MEMORY < 4 << 30:
        raise Skipped("control groups are recorded for two processors and 4 GB")
    for command in (["unshare", "-m"], ["unshare", "-r", "-m"]):
        tried = subprocess.run([*command, "sh", "-c", "mount --bind /proc/cgroups /proc/cgroups && mount --bind /tmp /sys/fs/cgroup"],
                               capture_output=True, check=False)
        if tried.returncode == 0:
            return command
    raise Skipped("mount namespaces are not permitted here")


def run(c, machine, files, *words):
    folder = pathlib.Path(tempfile.mkdtemp(dir=c.folder))
    (folder / "fs").mkdir()
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    two = sorted(os.sched_getaffinity(0))[:2]
    done = subprocess.run([*unshare(), "sh", "-c", ENTER, "sh", folder, machine.java(), *words], env=machine.environment(), capture_output=True, text=True,
                          check=False, timeout=60 * c.ours.slowness, preexec_fn=lambda: os.sched_setaffinity(0, two))
    shutil.rmtree(folder)
    expect(done.returncode != 125, done)
    return done


def answers(c, machine, files, options, described):
    """What the VM says of itself, each line once; independent of the machine."""
    log = c.folder / "container.log"
    done = run(c, machine, files, "-Xlog:disable", f"-Xlog:os+container=trace:file={log}:level:filecount=0", "-XX:+UseSerialGC", *options, "-cp",
               c.classes, "Facts", log, *(["described"] if described else []))
    lines = [re.sub(r"^\[(\w+) *\]", r"[\1]", line) for line in (done.stdout + done.stderr).replace(str(MEMORY), "MEMORY").splitlines()]
    has_limit = any(re.search(r"Memory Limit is: [1-9]", line) for line in lines) and not any("using host value" in line for line in lines)
    given = any("MaxRAM=" in option for option in options)
    kept = [line for line in lines if line and not NOT_COMPARED.search(line) and (has_limit or given or "HeapSize" not in line)]
    return [*dict.fromkeys(line for line in kept if not line.startswith("[")), *sorted({line for line in kept if line.startswith("[")})]


def of_release(c):
    return {name: entry for name, entry in TREES.items() if c.release < 21 or not any("Share" in option or "Quota" in option for option in entry[1])}


def expected_file(c):
    return HERE / (f"expected-{c.release}.txt" if c.release != 17 else "expected.txt")


def compile_facts(c):
    c.stock_tool("javac", "-d", c.classes, HERE / "Facts.java")


@recorded
def record_trees(c):
    compile_facts(c)
    expected_file(c).write_text("".join(f"== {name}\n" + "".join(line + "\n" for line in answers(c, c.stock, *entry, name in DESCRIBED))
                                        for name, entry in of_release(c).items()))


@case
def trees_of_control_groups(c):
    if not expected_file(c).exists():
        raise Skipped("nothing is recorded for this release")
    unshare()
    compile_facts(c)
    texts = re.split(r"^== (.*)\n", expected_file(c).read_text(), flags=re.M)[1:]
    expected = dict(zip(texts[::2], (text.splitlines() for text in texts[1::2])))
    expect(list(expected) == list(of_release(c)) and len(expected) >= 40, "the record is of other trees")
    wrong = []
    for name, entry in of_release(c).items():
        ours = answers(c, c.ours, *entry, name in DESCRIBED)
        wrong += [f"{name}: {sign} {line}" for sign, more, fewer in (("-", expected[name], ours), ("+", ours, expected[name])) for line in more if line not in fewer]
    expect(not wrong, "\n".join(wrong))


@case
def the_library_in_a_container(c):
    """Settings and the bean of the operating system come from the class library, which asks the VM whether it may."""
    (c.folder / "Bean.java").write_text("""public class Bean { public static void main(String[] a) {
        var os = (com.sun.management.OperatingSystemMXBean) java.lang.management.ManagementFactory.getOperatingSystemMXBean();
        System.out.println(os.getAvailableProcessors() + " " + os.getTotalMemorySize() + " " + os.getTotalSwapSpaceSize());
        System.out.println(os.getTotalMemorySize() < %dL ? os.getFreeMemorySize() : os.getFreeMemorySize() > 0);
        System.out.println(os.getCpuLoad() <= 1 && os.getProcessCpuLoad() <= 1);
        System.out.println(java.util.concurrent.ForkJoinPool.commonPool().getParallelism()); } }""" % MEMORY)
    c.stock_tool("javac", "-d", c.classes, "Bean.java")
    for name in ("1: all limits", "2: all limits", "2: no limits", "1: no container support"):
        files, options = TREES[name]
        ours, stock = (run(c, machine, files, *options, "-XshowSettings:system", "-cp", c.classes, "Bean") for machine in (c.ours, c.stock))
        expect((ours.returncode, ours.stdout, ours.stderr) == (stock.returncode, stock.stdout, stock.stderr) and stock.stdout, (name, ours, stock))


@case
def a_container_changes_while_the_vm_runs(c):
    """A quota that is changed counts, after a moment."""
    (c.folder / "Changes.java").write_text("""public class Changes { public static void main(String[] a) throws Exception {
        System.out.println(Runtime.getRuntime().availableProcessors());
        java.nio.file.Files.writeString(java.nio.file.Path.of("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us"), a[0]);
        int old = Runtime.getRuntime().availableProcessors();
        while (Runtime.getRuntime().availableProcessors() == old && old != Integer.parseInt(a[1])) Thread.sleep(5);
        System.out.println(Runtime.getRuntime().availableProcessors()); } }""")
    c.stock_tool("javac", "-d", c.classes, "Changes.java")
    files, options = TREES["1: all limits"]
    done = run(c, c.ours, files, *options, "-cp", c.classes, "Changes", "200000", "2")
    expect((done.returncode, done.stdout, done.stderr) == (0, "1\n2\n", ""), done)
