# SPDX-License-Identifier: Apache-2.0
"""./dev bench --start: what starts of programs and the loading of classes cost, against HotSpot's default with its archive of classes."""
import ctypes, json, math, os, pathlib, shutil, statistics, time, zipfile

import measure
import vm as support

HERE = support.REPO / "tests" / "bench"
CLASSES = 2000
GENERATED = """package generated;

class C%(number)d implements Comparable<C%(number)d> {
    static final int[] TABLE = {%(number)d, 1, 2, 3};
    static int made;
    private final int number;
    private final String name;

    C%(number)d(int number) {
        this.number = number;
        name = "C%(number)d";
        made++;
    }

    @Override
    public int compareTo(C%(number)d other) {
        return Integer.compare(number, other.number);
    }

    @Override
    public String toString() {
        return name.concat(Integer.toString(number));
    }

    static int sum(int[] values) {
        int sum = %(number)d;
        for (int value : values) sum += value + TABLE[value & 3];
        return sum;
    }
}
"""
FIGURES = ("CPU", "wall", "memory")
# The most that the CPU time may be, as a multiple of HotSpot's.
TARGETS = {"Hello World": 0.5, "defining a class": 0.7}
MOST_CPU = 0.8  # of the others
MOST_MIB = {"Hello World": 20}
PR_SET_CHILD_SUBREAPER = 36


def jar_of_classes(build):
    """A jar with Start.java and CLASSES small classes."""
    work = build / "bench" / "start"
    source, classes, jar = work / "source", work / "classes", work / "start.jar"
    if not support.newer([HERE / "start" / "Start.java", pathlib.Path(__file__)], jar):
        return jar
    source.mkdir(parents=True, exist_ok=True)
    for number in range(CLASSES):
        (source / f"C{number}.java").write_text(GENERATED % {"number": number})
    shutil.copy(HERE / "start" / "Start.java", source)
    support.compile_java(support.oracle(build).home, source, classes)
    with zipfile.ZipFile(jar, "w", zipfile.ZIP_DEFLATED) as out:
        for file in sorted(classes.rglob("*.class")):
            out.write(file, file.relative_to(classes))
    return jar


def run(home, words, stdin=""):
    """(CPU ms, wall ms, MiB) of a program of the JDK's bin/ with the processes that it starts; memory is that of the largest of them."""
    begin = time.monotonic()
    _, usage = measure.run([home / "bin" / words[0], *words[1:]], stdin=stdin)
    wall, usages = time.monotonic() - begin, [usage]
    try:
        while True:  # those that it did not wait for: jshell may leave the VM behind in which snippets run
            usages.append(os.wait4(-1, 0)[2])
    except ChildProcessError:
        pass
    return sum(u.ru_utime + u.ru_stime for u in usages) * 1000, wall * 1000, max(u.ru_maxrss for u in usages) / 1024


def defining(home, start):
    """(CPU us, wall us, KiB) of a class: what a run that defines all takes more than one that defines none."""
    return [(more - less) / CLASSES * factor for more, less, factor in zip(run(home, [*start, CLASSES, "define"]), run(home, [*start, 0, "define"]), (1000, 1000, 1024))]


def programs(build, classes):
    """{name: function of a home that returns the figures of one run}"""
    source = HERE / "collector" / "Collector.java"
    start = ["java", "-cp", jar_of_classes(build), "Start"]
    ant = pathlib.Path(os.environ.get("ANT_HOME", "/usr/share/ant"))
    launcher = ant / "lib" / "ant-launcher.jar"
    chosen = {"Hello World": lambda home: run(home, ["java", "-cp", classes, "Hello"]),
              "javac, one file": lambda home: run(home, ["javac", "-d", build / "bench" / "start" / "out", source]),
              "jshell's first prompt": lambda home: run(home, ["jshell"], "/exit\n"),
              "ant -version": lambda home: run(home, ["java", "-cp", launcher, f"-Dant.home={ant}", "org.apache.tools.ant.launch.Launcher", "-version"]),
              f"{CLASSES} classes of a jar": lambda home: run(home, [*start, CLASSES, "initialize"]),
              "defining a class": lambda home: defining(home, start)}
    if not launcher.exists():
        print("bench: ant -version is left out: there is no Ant in /usr/share/ant or $ANT_HOME")
        del chosen["ant -version"]
    return chosen


def start(build, jdk, classes, rounds):
    """Pairs of runs in alternation; a ratio is the median over the pairs. Returns the rows that missed their targets."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
    homes = {"vitrine": support.image_of(build, jdk), "default": jdk}
    print(f"JDK {support.release_of(jdk)}, medians of {rounds} rounds; ms and MiB, of a class us and KiB")
    print(f"{'':24}" + "".join(f"{figure:>12}{'HotSpot':>10}{'ratio':>7}" for figure in FIGURES), flush=True)
    results, missed = {}, []
    for name, program in programs(build, classes).items():
        seen = {vm: [] for vm in homes}
        for number in range(rounds + 1):
            for vm in homes if number % 2 else reversed(homes):
                seen[vm].append(program(homes[vm]))
        row = {}
        for figure, *columns in zip(FIGURES, *(zip(*runs[1:]) for runs in seen.values())):  # the first runs found files that were not in memory
            ours, default = columns
            row[figure] = {"vitrine": statistics.median(ours), "default": statistics.median(default), "ratio": statistics.median(a / b for a, b in zip(ours, default))}
        over = [f"{most}x CPU" for most in [TARGETS.get(name, MOST_CPU)] if row["CPU"]["ratio"] > most]
        over += [f"{most} MiB" for most in [MOST_MIB.get(name, math.inf)] if row["memory"]["vitrine"] > most]
        if over:
            missed.append(name)
        print(f"{name:24}" + "".join(f"{f['vitrine']:12.1f}{f['default']:10.1f}{f['ratio']:7.2f}" for f in row.values()) +
              (f"   MISSED, at most {' and '.join(over)}" if over else ""), flush=True)
        results[name] = row
    (build / "bench" / "start.json").write_text(json.dumps(results, indent=1))
    return missed
