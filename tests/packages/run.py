#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What is installed, packed and put into containers, used as its users do.        run.py [--build DIR] [--list] [CASE...]

The cases of Debian's packages take those that `./dev package` has left in build/package, and install them in a root that debootstrap makes once
in ~/.cache/vitrine-packages. They need root; others can say why they do not run here, too."""
import contextlib, fcntl, functools, os, pathlib, re, shutil, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
import vm as support
from cases import CASES, SKIPPED, Skipped, case, command_line, expect, run_cases

REPO = support.REPO
EXAMPLE = REPO / "examples" / "embed"
PACKAGES = REPO / "build" / "package"
GREETINGS = """Hello, main, from a C++ program!
Java threw java.lang.IllegalArgumentException: nobody to greet
Hello, thread, from a C++ program!
a second VM: -5 (JNI_EEXIST is -5)
The VM has ended.
"""


def run(*words, **options):
    return subprocess.run([*map(str, words)], capture_output=True, text=True, timeout=1500, **options)


def ran(*words, **options):
    done = run(*words, **options)
    expect(done.returncode == 0, f"{' '.join(map(str, words))}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


class Context:
    def __init__(self, build):
        self.build, self.folder, self.stock = build, pathlib.Path(tempfile.mkdtemp(dir=build)), support.oracle(build)

    @functools.cached_property
    def installed(self):
        """A folder with what `cmake --install` puts there, and the image of the JDK of the build in the place that is its own."""
        prefix = self.folder / "installed"
        ran("cmake", "--install", self.build, "--prefix", prefix)
        ran(prefix / "bin" / "vitrine", "image", self.stock.home, prefix / "lib" / "vitrine" / "image")
        return prefix

    @functools.cached_property
    def container(self):
        """A folder with what container.sh makes of the image of the build."""
        out = self.folder / "container"
        ran(REPO / "packaging" / "container.sh", self.build / "image", out)
        return out


@case
def what_is_installed(c):
    prefix = c.folder / "files"
    ran("cmake", "--install", c.build, "--prefix", prefix)
    files = {str(file.relative_to(prefix)) for file in prefix.rglob("*") if not file.is_dir()}
    for name in ("bin/vitrine", "lib/vitrine/libjvm.so", "lib/vitrine/libvitrine_inspector.so", "lib/vitrine/include/jvmti.h", "lib/vitrine/gdb/libjvm.so-gdb.py",
                 "share/man/man1/vitrine.1", "share/man/man1/vitrine-inspect.1", "share/bash-completion/completions/vitrine", "lib/cmake/Vitrine/VitrineConfig.cmake",
                 "share/pkgconfig/vitrine.pc"):
        expect(name in files, f"{name} is not installed: {sorted(files)}")
    help_text = ran(prefix / "bin" / "vitrine", "help")
    words = set(re.findall(r"^ *vitrine ([a-z]+)", help_text, re.M))
    expect({"run", "image", "inspect"} <= words, help_text)
    page = (prefix / "share" / "man" / "man1" / "vitrine.1").read_text()
    completion = re.search(r'names="(.*)"', (prefix / "share" / "bash-completion" / "completions" / "vitrine").read_text())[1].split()
    expect(set(completion) == words, f"the completion knows {completion}, and vitrine {words}")
    expect(not [word for word in words if not re.search(rf"^\.B[IR]* \"?{word}\b", page, re.M)], f"the man page lacks one of {words}")


@case
def embedding(c):
    """The example, built with what is installed, by each compiler, with CMake and with pkg-config."""
    for compiler, plus in (("gcc", "g++"), ("clang", "clang++")):
        if not shutil.which(plus):
            continue
        build = c.folder / f"embed-{compiler}"
        ran("cmake", "-S", EXAMPLE, "-B", build, f"-DCMAKE_PREFIX_PATH={c.installed}", f"-DCMAKE_C_COMPILER={compiler}", f"-DCMAKE_CXX_COMPILER={plus}",
            "-DCMAKE_C_FLAGS=-Wall -Wextra -Werror", "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror")
        ran("cmake", "--build", build)
        done = run(build / "embed", build)
        expect(done.returncode == 0 and (done.stdout, done.stderr) == (GREETINGS, ""), done)
        done = run(build / "embed", build, env={**os.environ, "JAVA_TOOL_OPTIONS": "-Xexplain"})
        expect(done.stdout == GREETINGS and "there is a VM in this process already, and there can be one only" in done.stderr, done)
        expect(ran(build / "embed_in_c") == "Vitrine VM\n", compiler)
        flags = ran("pkg-config", "--cflags", "--libs", "vitrine", env={**os.environ, "PKG_CONFIG_PATH": str(c.installed / "share" / "pkgconfig")}).split()
        ran(compiler, EXAMPLE / "embed.c", "-o", build / "by_pkg_config", *flags)
        expect(ran(build / "by_pkg_config") == "Vitrine VM\n", compiler)


@case
def embedding_without_an_image(c):
    done = run("cmake", "-S", EXAMPLE, "-B", c.folder / "none", f"-DCMAKE_PREFIX_PATH={c.installed}", "-DVitrine_JAVA_HOME=/none")
    expect(done.returncode != 0 and "Make an image of a JDK with `vitrine image JDK_HOME OUT`" in " ".join(done.stderr.split()), done)


# ---- containers
ENTER = """mount -t proc proc "$1/proc" && mount --rbind /sys "$1/sys" || exit 125
for group in $2; do echo $$ > "$group/cgroup.procs" || exit 125; done
root=$1; shift 2
exec chroot "$root" "$@"
"""


def limited(c):
    """Control groups with 64 MB and half a processor."""
    if os.geteuid() != 0:
        raise Skipped("only root can make control groups and enter a root file system")
    if run("unshare", "-m", "-p", "-f", "true").returncode != 0:
        raise Skipped("namespaces are not permitted here")
    wanted = (("memory", "memory.limit_in_bytes", 64 << 20), ("cpu", "cpu.cfs_quota_us", 50_000))
    groups = []
    for controller, file, value in wanted:
        group = pathlib.Path("/sys/fs/cgroup", controller, f"vitrine-{os.getpid()}")
        try:
            group.mkdir()
            (group / file).write_text(str(value))
        except OSError as error:
            raise Skipped(f"no control group of version 1 can be made: {error}")
        groups.append(group)
    return groups


@case
def container(c):
    if not (c.stock.home / "bin" / "jlink").exists():
        raise Skipped("this JDK has no modules to link")
    root = c.container / "rootfs"
    size = sum(file.lstat().st_size for file in root.rglob("*") if not file.is_dir())
    expect(size <= 90 << 20, f"{size} bytes")
    (root / "home/java/Hello.java").write_text('public class Hello { public static void main(String[] a) { System.out.println("Hello, container: "'
                                               ' + Runtime.getRuntime().availableProcessors() + " " + (Runtime.getRuntime().maxMemory() >> 20)); } }')
    ran(c.stock.home / "bin/javac", "-d", root / "home/java", root / "home/java/Hello.java")
    groups = limited(c)
    try:
        done = run("unshare", "-m", "-p", "-f", "sh", "-c", ENTER, "sh", root, " ".join(map(str, groups)), "/opt/java/bin/java", "-Xshare:on", "-cp", "/home/java", "Hello")
        expect(done.returncode == 0 and re.fullmatch(r"Hello, container: 1 3[0-3]\n", done.stdout), done)
        peak = int((groups[0] / "memory.max_usage_in_bytes").read_text())
        expect(peak < 64 << 20, f"{peak} bytes at most")
        done = run("unshare", "-m", "-p", "-f", "sh", "-c", ENTER, "sh", root, " ".join(map(str, groups)), "/opt/java/bin/java", "-version")
        expect(done.returncode == 0 and "Vitrine VM" in done.stderr, done)
    finally:
        for group in groups:
            group.rmdir()


PRIVATE_TMP = 'mount -t proc proc /proc && mount -t tmpfs tmpfs /tmp && exec "$@"'
IN_CONTAINER = 'mount -t proc proc "$1/proc" && exec chroot "$@"'


@contextlib.contextmanager
def waiting_program(enter, *words):
    """The host's number of the Java program, which is number 1 in namespaces of its own; `enter` mounts what it sees, and starts it."""
    with subprocess.Popen(["unshare", "-m", "-p", "-f", "sh", "-c", enter, "sh", *map(str, words), "Waits"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          text=True) as outside:
        try:
            expect(outside.stdout.readline() == "1 waits\n", "the program does not run")
            yield pathlib.Path(f"/proc/{outside.pid}/task/{outside.pid}/children").read_text().strip()
        finally:
            outside.communicate("the end\n", timeout=60)


@case
def attach_to_a_container(c):
    """The tools of the host reach a program in process and mount namespaces of its own, as they reach one of HotSpot: each tool of each VM each VM."""
    if os.geteuid() != 0 or run("unshare", "-m", "-p", "-f", "true").returncode != 0:
        raise Skipped("only root can make namespaces, or they are not permitted here")
    classes = c.folder / "waits"
    classes.mkdir()
    (classes / "Waits.java").write_text("""public class Waits { public static void main(String[] a) throws Exception {
        System.out.println(ProcessHandle.current().pid() + " waits"); System.in.read(); } }""")
    ran(c.stock.home / "bin/javac", "-d", classes, classes / "Waits.java")
    home = c.container / "rootfs/home/java"
    shutil.copy(classes / "Waits.class", home)
    seen = {}
    # A folder that the private /tmp does not hide.
    shown = pathlib.Path(tempfile.mkdtemp(dir=c.build))
    shutil.copy(classes / "Waits.class", shown)
    for name, enter, words in (("HotSpot", PRIVATE_TMP, (c.stock.home / "bin/java", "-cp", shown)), ("Vitrine", PRIVATE_TMP, (c.build / "image/bin/java", "-cp", shown)),
                               ("the container", IN_CONTAINER, (c.container / "rootfs", "/opt/java/bin/java", "-cp", "/home/java"))):
        with waiting_program(enter, *words) as pid:
            for tools in (c.stock.home, c.build / "image"):
                listed = [line for line in ran(tools / "bin/jcmd", "-l").splitlines() if line.startswith(f"{pid} ")]
                stack = ran(tools / "bin/jstack", pid)
                uptime = ran(tools / "bin/jcmd", pid, "VM.uptime").splitlines()
                properties = ran(tools / "bin/jcmd", pid, "VM.system_properties")
                refused = run(tools / "bin/jcmd", pid, "VM.nonsense")
                seen[name, tools.name] = (listed == [f"{pid} Waits"], '"main" #1' in stack and "Waits.main(Waits.java" in stack, uptime[0] == f"{pid}:" and len(uptime) == 2,
                                          "sun.java.command=Waits" in properties, refused.returncode, refused.stdout.splitlines()[1:2])
    expect(len(set(map(str, seen.values()))) == 1 and all(seen["HotSpot", c.stock.home.name][:4]), "\n".join(f"{name}: {answers}" for name, answers in seen.items()))


@case
def container_image(c):
    if not shutil.which("umoci"):
        raise Skipped("there is no umoci")
    if os.geteuid() != 0:
        raise Skipped("umoci unpacks files of other users, which needs root")
    ran("umoci", "unpack", "--image", f"{c.container}/oci:latest", c.folder / "bundle")
    files = lambda root: {str(file.relative_to(root)): file.lstat().st_size for file in root.rglob("*") if file.is_file() and not file.is_symlink()}
    ours, theirs = files(c.container / "rootfs"), files(c.folder / "bundle" / "rootfs")
    expect({name: size for name, size in ours.items() if "Hello" not in name} == theirs, set(ours.items()) ^ set(theirs.items()))
    expect('"/opt/java/bin/java"' in (c.folder / "bundle" / "config.json").read_text(), "the entry point")


# ---- Debian's packages
@case
def build_dependencies(c):
    """A package is built with what ./dev installs; the compiler's cache and the linker are left to the machine, and g++ is always there."""
    wanted = set(re.search(r'^packages="(.*)"$', (REPO / "dev").read_text(), re.M)[1].split()) - {"ccache", "mold", "g++"}
    field = re.search(r"^Build-Depends:(.*(?:\n .*)*)", (REPO / "debian" / "control").read_text(), re.M)[1]
    named = {word.split()[0] for item in field.split(",") for word in item.split("|")}
    expect(wanted <= named, f"debian/control lacks {sorted(wanted - named)}")


def codename():
    facts = dict(re.findall(r'^(\w+)="?([^"\n]*)"?$', pathlib.Path("/etc/os-release").read_text(), re.M))
    return facts.get("VERSION_CODENAME", "") if facts.get("ID") == "debian" else ""


def debians_release():
    """That of the JDK that this Debian has."""
    return {"bookworm": 17, "trixie": 21}.get(codename(), 25)


def debian_root(name):
    """A minimal root of that Debian, made once."""
    caches = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
    root = pathlib.Path(os.environ.get("VITRINE_PACKAGES_CACHE") or caches / "vitrine-packages") / name
    root.parent.mkdir(parents=True, exist_ok=True)
    with open(root.parent / f"{name}.lock", "w") as lock:  # several cases may want it at a time
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (root / ".made").exists():
            shutil.rmtree(root, ignore_errors=True)
            root.mkdir()
            done = run("debootstrap", "--variant=minbase", name, root)
            expect(done.returncode == 0, done.stdout[-1000:] + done.stderr[-1000:])
            shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
            (root / ".made").touch()
    return root


IN_ROOT = """set -e
root=$1 upper=$2 packages=$3; shift 3
mkdir -p "$upper/files" "$upper/work" "$upper/root"
mount -t overlay overlay -o "lowerdir=$root,upperdir=$upper/files,workdir=$upper/work" "$upper/root"
mount -t proc proc "$upper/root/proc"; mount --rbind /dev "$upper/root/dev"
mkdir -p "$upper/root/packages"; mount --bind "$packages" "$upper/root/packages"
exec chroot "$upper/root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive sh -euxc "$@"
"""
FROM_PACKAGES = """
echo 'deb [trusted=yes] file:/packages/apt ./' > /etc/apt/sources.list.d/vitrine.list
apt-get update -q >&2"""
# All files that packages and their scripts make, but for what apt and dpkg keep for themselves.
LISTED = "find / -xdev \\( -path /packages -o -path /proc -o -path /var/cache -o -path /var/log -o -path /var/lib/dpkg -o -path /var/lib/apt -o -path /tmp \\) -prune -o -print | sort"


def in_debian(name, script):
    """What the script prints in a root of that Debian; the packages are in /packages. The root is as before afterwards."""
    if not codename():
        raise Skipped("this is not Debian")
    if os.geteuid() != 0:
        raise Skipped("only root can make a Debian root")
    if not shutil.which("debootstrap") or run("unshare", "-m", "true").returncode != 0:
        raise Skipped("there is no debootstrap, or mount namespaces are not permitted here")
    if not (PACKAGES / "vitrine-linux-x64.tar.xz").exists():
        raise Skipped("there are no packages: ./dev package makes them")
    upper = pathlib.Path(tempfile.mkdtemp(dir=PACKAGES))
    try:
        done = run("unshare", "-m", "--propagation", "private", "sh", "-c", IN_ROOT, "sh", debian_root(name), upper, PACKAGES, script)
    finally:
        shutil.rmtree(upper, ignore_errors=True)
    expect(done.returncode == 0, f"{done.stdout[-2000:]}\n{done.stderr[-4000:]}")
    return done.stdout


@case
def debian_packages(c):
    """Installs, uses, upgrades, removes and purges them; nothing is left."""
    release = debians_release()
    said = in_debian(codename(), rf"""{FROM_PACKAGES}
apt-get install -q -y --no-install-recommends openjdk-{release}-jre-headless >&2
home=/usr/lib/jvm/vitrine-{release}-amd64
{LISTED} > /tmp/before; update-alternatives --get-selections > /tmp/alternatives.before
apt-get install -q -y --no-install-recommends vitrine-{release} >&2
vitrine -version 2>&1 | tail -1; java -version 2>&1 | tail -1; $home/bin/java -version 2>&1 | tail -1
test -f $home/lib/server/classes.snapshot
update-java-alternatives --set vitrine-{release}-amd64 >&2 || true
java -version 2>&1 | tail -1
# The JDK gets a compiler: the image, too.
test ! -e $home/bin/javac
apt-get install -q -y --no-install-recommends openjdk-{release}-jdk-headless libvitrine-dev >&2
$home/bin/javac -version
cd /tmp && echo 'public class Hello {{ public static void main(String[] a) {{ System.out.println("Hello, Debian"); }} }}' > Hello.java && javac Hello.java && vitrine Hello
test -e /usr/lib/vitrine/image/include/jni.h
# The JDK is installed again, as at an upgrade.
touch -d '1 hour ago' /tmp/then; touch -d '2 hours ago' $home/lib/server/libjvm.so
apt-get install -q -y --reinstall openjdk-{release}-jre-headless >&2
test $home/lib/server/libjvm.so -nt /tmp/then
# The JDK is upgraded to what the security team has, if that is newer; dpkg does not know of the second image.
jdk=/usr/lib/jvm/java-{release}-openjdk-amd64
vitrine image $jdk /tmp/by-hand >&2
cp $jdk/release /tmp/release.before
echo 'deb http://deb.debian.org/debian-security {codename()}-security main' > /etc/apt/sources.list.d/security.list
apt-get update -q >&2
apt-get install -q -y --only-upgrade --no-install-recommends openjdk-{release}-jre-headless openjdk-{release}-jdk-headless >&2
rm /etc/apt/sources.list.d/security.list
$home/bin/java -Xshare:on -cp /tmp Hello
test "$(grep ^JAVA_VERSION= $home/release)" = "$(grep ^JAVA_VERSION= $jdk/release)"
cmp -s $jdk/release /tmp/release.before && is=same || is=newer
XDG_CACHE_HOME=/tmp/caches /tmp/by-hand/bin/java -cp /tmp Hello > /tmp/said 2>&1
echo "$is: $(grep -c 'To make it anew: vitrine image' /tmp/said || true) $(tail -1 /tmp/said)"
$(grep -o 'vitrine image .*' /tmp/said || echo true) >&2
/tmp/by-hand/bin/java -Xshare:on -cp /tmp Hello
apt-get install -q -y --reinstall vitrine vitrine-{release} >&2
java -cp /tmp Hello
apt-get remove -q -y libvitrine-dev vitrine-{release} vitrine >&2
java -version 2>&1 | tail -1
apt-get purge -q -y libvitrine-dev vitrine-{release} vitrine openjdk-{release}-jdk-headless >&2
apt-get autoremove -q -y --purge >&2
{LISTED} > /tmp/after; update-alternatives --get-selections > /tmp/alternatives.after
diff /tmp/before /tmp/after; diff /tmp/alternatives.before /tmp/alternatives.after
""")
    lines = said.splitlines()
    expect([("Vitrine VM" in line) for line in lines[:4]] == [True, False, True, True], said)
    expect(lines[4].startswith("javac ") and lines[5:7] == ["Hello, Debian"] * 2, said)
    expect(lines[7] in ("newer: 1 Hello, Debian", "same: 0 Hello, Debian") and lines[8:10] == ["Hello, Debian"] * 2 and "OpenJDK" in lines[10] and len(lines) == 11, said)


@case
def gdb_with_the_packages(c):
    """It finds the commands and the debug symbols by itself."""
    release = debians_release()
    said = in_debian(codename(), rf"""{FROM_PACKAGES}
apt-get install -q -y --no-install-recommends openjdk-{release}-jdk-headless vitrine-{release} vitrine-dbgsym gdb >&2
cd /tmp && echo 'public class Waits {{ static String kept = "a text"; public static void main(String[] a) throws Exception {{
  System.out.println("waits"); System.in.read(); }} }}' > Waits.java && javac Waits.java
mkfifo in out && {{ vitrine -cp . Waits < in > out & program=$!; }}
exec 3> in && read waits < out
find / -xdev -path /proc -prune -o -name '*.pyc' -print | sort > before
gdb -nx -batch -p $program -ex 'info java-threads' -ex 'java-object Waits.kept' -ex 'info line vitrine::vm::create_vm' 2>&1
echo >&3
find / -xdev -path /proc -prune -o -name '*.pyc' -print | sort | diff before - | grep -i vitrine || true
""")
    expect(".pyc" not in said and '"main"' in said and '"a text"' in said and re.search(r'Line \d+ of "[^"]*create', said), said)


@case
def lintian(c):
    if not shutil.which("lintian"):
        raise Skipped("there is no lintian")
    changes = sorted((PACKAGES / "apt").glob("*.changes"))
    if not changes:
        raise Skipped("there are no packages: ./dev package makes them")
    done = run("lintian", "--allow-root", "--fail-on", "error,warning", changes[0])
    expect(done.returncode == 0, done.stdout + done.stderr)


@case
def archive(c):
    """Nothing in it needs a newer glibc, or another library; it makes an image without a compiler and Python."""
    packed = PACKAGES / "vitrine-linux-x64.tar.xz"
    if not packed.exists():
        raise Skipped("there is no archive: ./dev package makes it")
    ran("tar", "-C", c.folder, "-xf", packed)
    for file in ("bin/vitrine", "lib/vitrine/libjvm.so"):
        facts = ran("objdump", "-p", c.folder / "vitrine" / file)
        newest = max(tuple(map(int, version.split("."))) for version in re.findall(r"GLIBC_([\d.]+)", facts))
        expect(newest <= (2, 31), f"{file} needs glibc {newest}")
        expect(set(re.findall(r"NEEDED +(\S+)", facts)) <= {"libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "libgcc_s.so.1", "ld-linux-x86-64.so.2"}, facts)
    ran(c.folder / "vitrine/bin/vitrine", "image", c.stock.home, c.folder / "archived", env={"PATH": "/nonexistent"})
    done = run(c.folder / "archived/bin/java", "-version")
    expect(done.returncode == 0 and "Vitrine VM" in done.stderr, done)


@case
def debian_11_with_the_archive(c):
    """glibc 2.31, the oldest."""
    said = in_debian("bullseye", """
apt-get update -q >&2
apt-get install -q -y --no-install-recommends xz-utils openjdk-17-jdk-headless >&2
cd /tmp && tar xf /packages/vitrine-linux-x64.tar.xz
mkdir bin && for program in sh readlink dirname; do ln -s "$(command -v $program)" bin/; done
PATH=/tmp/bin vitrine/bin/vitrine image /usr/lib/jvm/java-17-openjdk-amd64 /tmp/image
test -f image/lib/server/classes.snapshot
echo 'public class Hello { public static void main(String[] a) throws Exception {
  System.out.println("Hello, " + System.getProperty("java.vm.name"));
  try { new java.io.FileInputStream("/nowhere"); } catch (java.io.IOException e) { System.out.println(e.getMessage()); }
  Thread thread = new Thread(() -> System.out.println(java.util.stream.IntStream.range(0, 1_000_000).map(i -> i % 7).sum()));
  thread.start(); thread.join(); } }' > Hello.java
image/bin/javac Hello.java && image/bin/java Hello
image/bin/java -Xcomp Hello | tail -1
""")
    expect(said.splitlines() == ["Hello, Vitrine VM", "/nowhere (No such file or directory)", "2999997", "2999997"], said)


def main():
    args = command_line(__doc__)
    context = Context(args.build.resolve())
    try:
        failed = run_cases(args.case or CASES, context)
    finally:
        shutil.rmtree(context.folder, ignore_errors=True)
    sys.exit(1 if failed else 77 if SKIPPED and args.case else 0)


main()
