# SPDX-License-Identifier: Apache-2.0
"""Trees of control groups, by name: the files of /proc and of /sys/fs/cgroup ("fs/...") that a process sees, and options of the VM."""
import re

MB = 1 << 20
NO_LIMIT = 9223372036854771712  # what version 1 shows
CONTROLLERS = ("cpuset", "cpu", "cpuacct", "blkio", "memory", "devices", "freezer", "net_cls", "perf_event", "pids")
MOUNTS = {"cpuset": "cpuset", "cpu": "cpu,cpuacct", "cpuacct": "cpu,cpuacct", "memory": "memory", "pids": "pids"}
ROOT = "22 1 0:20 / / rw - ext4 /dev/vda rw\n"
TREES = {}


def rows(hierarchy_of, enabled_of=lambda name: 1):
    return "#subsys_name\thierarchy\tnum_cgroups\tenabled\n" + "".join(f"{name}\t{hierarchy_of(name)}\t9\t{enabled_of(name)}\n" for name in CONTROLLERS)


def version_2(path="/", *groups, root="/", extra="", enabled_of=lambda name: 1, **files):
    tree = {"cgroups": rows(lambda name: 0, enabled_of), "cgroup": f"0::{path}\n",
            "mountinfo": f"{ROOT}31 22 0:28 {root} /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate\n{extra}",
            "fs/cgroup.controllers": "cpuset cpu io memory pids\n"}
    for group in groups:
        tree |= group
    return tree | files


def version_1(path="/", *groups, root="/", without=(), extra="", before="", enabled_of=lambda name: 1, **files):
    numbers = {mount: number + 2 for number, mount in enumerate(dict.fromkeys(MOUNTS.values()))}
    there = [mount for mount in numbers if mount not in without]
    tree = {"cgroups": rows(lambda name: numbers.get(MOUNTS.get(name), 0), enabled_of),
            "cgroup": "".join(f"{numbers[mount]}:{mount}:{path}\n" for mount in there) + "1:name=systemd:/\n0::/\n",
            "mountinfo": before + ROOT + "31 22 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw,mode=755\n" + "".join(
                f"{numbers[mount] + 40} 31 0:{numbers[mount] + 30} {root} /sys/fs/cgroup/{mount} rw,nosuid shared:9 - cgroup cgroup rw,{mount}\n"
                for mount in there) + extra}
    for group in groups:
        tree |= group
    return tree | files


def group_2(at="", memory="max", low=0, high="max", swap="max", cpu="max 100000", weight=100, cpus="0-1", pids="max"):
    here = f"fs/{at}/" if at else "fs/"
    texts = {"memory.max": memory, "memory.low": low, "memory.high": high, "memory.swap.max": swap, "memory.current": 12345344, "memory.swap.current": 0,
             "memory.stat": "anon 4096\nfile 0", "memory.peak": 22345344, "cpu.max": cpu, "cpu.weight": weight, "cpu.stat": "usage_usec 123",
             "cpuset.cpus": cpus, "cpuset.mems": 0, "cpuset.cpus.effective": cpus, "cpuset.mems.effective": 0, "pids.max": pids, "pids.current": 12}
    return {here + name: f"{text}\n" for name, text in texts.items()}


def memory_1(limit=NO_LIMIT, at="", soft=NO_LIMIT, swap=NO_LIMIT, hierarchical=None, hierarchy=1, swappiness=60):
    texts = {"limit_in_bytes": limit, "use_hierarchy": hierarchy, "soft_limit_in_bytes": soft, "usage_in_bytes": 12345344, "max_usage_in_bytes": 22345344,
             "memsw.limit_in_bytes": swap, "memsw.usage_in_bytes": 12345344, "swappiness": swappiness, "failcnt": 0, "kmem.limit_in_bytes": NO_LIMIT,
             "kmem.usage_in_bytes": 4096, "kmem.max_usage_in_bytes": 0, "kmem.tcp.limit_in_bytes": NO_LIMIT, "kmem.tcp.usage_in_bytes": 0,
             "stat": f"cache 0\nrss 4096\nhierarchical_memory_limit {hierarchical or limit}\nhierarchical_memsw_limit {swap}\ntotal_cache 0"}
    return {f"fs/memory{at}/memory.{name}": f"{text}\n" for name, text in texts.items()}


def cpu_1(quota=-1, period=100000, shares=1024, at=""):
    texts = {"cpu.cfs_quota_us": quota, "cpu.cfs_period_us": period, "cpu.shares": shares, "cpuacct.usage": 123456789, "cpuacct.usage_percpu": "123 456",
             "cpu.stat": "nr_periods 1\nnr_throttled 0\nthrottled_time 0"}
    return {f"fs/cpu,cpuacct{at}/{name}": f"{text}\n" for name, text in texts.items()}


def others_1(cpus="0-1", pids="max"):
    texts = {"cpuset/cpuset.cpus": cpus, "cpuset/cpuset.mems": 0, "cpuset/cpuset.effective_cpus": cpus, "cpuset/cpuset.effective_mems": 0,
             "pids/pids.max": pids, "pids/pids.current": 12}
    return {f"fs/{name}": f"{text}\n" for name, text in texts.items()}


def tree(name, files, *options):
    TREES[name] = (files, options)


SMALL_1 = (memory_1(256 * MB, soft=128 * MB, swap=300 * MB), cpu_1(50000), others_1("0", 100))
SHARES = "-XX:+UseContainerCpuShares"

# ---- Version 1
tree("1: all limits", version_1("/", *SMALL_1))
tree("1: no limits", version_1("/", memory_1(), cpu_1(), others_1()))
tree("1: no files", version_1("/"))
tree("1: in a container, seen from the host's namespace", version_1("/docker/abc", *SMALL_1, root="/docker/abc"))
tree("1: below the group that is mounted", version_1("/docker/abc/below", *SMALL_1, memory_1(128 * MB, "/below"), root="/docker/abc"))
tree("1: beside the group that is mounted", version_1("/other", *SMALL_1, root="/docker/abc"))
tree("1: the path is hidden", version_1("/", *SMALL_1, root="/docker/abc"))
tree("1: a path outside of the namespace", version_1("/../../x", *SMALL_1))
tree("1: a limit of an ancestor", version_1("/a/b", memory_1(), memory_1(150 * MB, "/a"), memory_1(at="/a/b", hierarchical=150 * MB), cpu_1(),
                                            cpu_1(100000, at="/a"), cpu_1(at="/a/b"), others_1()))
tree("1: ancestors do not count", version_1("/a/b", memory_1(at="/a/b", hierarchical=200 * MB, hierarchy=0), cpu_1(at="/a/b"), others_1()))
tree("1: swapping is off", version_1("/", memory_1(256 * MB, swap=300 * MB, swappiness=0), cpu_1(), others_1()))
tree("1: a limit above the machine", version_1("/", memory_1(1 << 50), cpu_1(100000000), others_1()))
for text in ("0", "-1", "", "max", "  536870912 x", "536870912\n1\n"):
    tree(f"1: memory.limit_in_bytes {text!r}", version_1("/", *SMALL_1, **{"fs/memory/memory.limit_in_bytes": text}))
for quota, period in ((100001, 100000), (0, 100000), (50000, 0), (50000, -1), ("x", 100000)):
    tree(f"1: quota {quota} period {period}", version_1("/", *SMALL_1, cpu_1(quota, period)))
tree("1: shares", version_1("/", *SMALL_1, cpu_1(shares=512)), SHARES)
tree("1: shares that are usual", version_1("/", *SMALL_1, cpu_1()), SHARES)
tree("1: quota before shares", version_1("/", *SMALL_1, cpu_1(200000, shares=10)), SHARES)
tree("1: quota and shares", version_1("/", *SMALL_1, cpu_1(200000, shares=10)), SHARES, "-XX:-PreferContainerQuotaForCPUCount")
tree("1: shares do not count", version_1("/", *SMALL_1, cpu_1(shares=10)))
tree("1: no container support", version_1("/", *SMALL_1), "-XX:-UseContainerSupport")
tree("1: a given number of processors", version_1("/", *SMALL_1), "-XX:ActiveProcessorCount=7")
tree("1: given percentages", version_1("/", memory_1(1024 * MB), cpu_1(), others_1()), "-XX:MaxRAMPercentage=60", "-XX:InitialRAMPercentage=5")
tree("1: a given memory", version_1("/", *SMALL_1), "-XX:MaxRAM=1g")
tree("1: memory is disabled", version_1("/", *SMALL_1, enabled_of=lambda name: int(name != "memory")))
tree("1: pids is disabled", version_1("/", *SMALL_1, enabled_of=lambda name: int(name != "pids")))
for mount in ("memory", "cpuset", "cpu,cpuacct"):
    tree(f"1: {mount} is not mounted", version_1("/", *SMALL_1, without=(mount,)))
tree("1: mounted twice", version_1("/", *SMALL_1, extra="99 31 0:99 / /other/memory rw - cgroup cgroup rw,memory\n"))
tree("1: mounted elsewhere first", version_1("/", *SMALL_1, before="98 31 0:99 / /other/memory rw - cgroup cgroup rw,memory\n"))
tree("1: no lines in mountinfo", version_1("/", *SMALL_1, mountinfo="junk\n1 2 3\n" + "x" * 5000 + "\n"))
tree("1: hybrid", version_1("/", *SMALL_1, extra="99 31 0:99 / /sys/fs/cgroup/unified rw - cgroup2 cgroup rw\n"))

# ---- Version 2
tree("2: all limits", version_2("/", group_2("", 256 * MB, 100 * MB, 200 * MB, 50 * MB, "50000 100000", 50, "0", 99)))
tree("2: no limits", version_2("/", group_2()))
tree("2: no files", version_2("/"))
tree("2: a limit of an ancestor", version_2("/a/b", group_2(), group_2("a", 300 * MB, cpu="100000 100000"), group_2("a/b", 400 * MB)))
tree("2: a part of the hierarchy is mounted", version_2("/docker/x", group_2("", 256 * MB), root="/docker/x"))
tree("2: a path outside of the namespace", version_2("/../../x", group_2("", 256 * MB)))
tree("2: a path with blanks", version_2("/a b:c", group_2("", 256 * MB), group_2("a b:c", 123 * MB)))
for text in ("", "\n", "x", "0", "-1", "536870912", "maximum", "536870912x", "99999999999999999999999", "9223372036854775807"):
    tree(f"2: memory.max {text!r}", version_2("/", group_2(), **{"fs/memory.max": text}))
for text in ("", "\n", "x y", "max", "max 0", "50000", "50000 0", "0 100000", "  50000\t100000", "100000 50000 7"):
    tree(f"2: cpu.max {text!r}", version_2("/", group_2("", 256 * MB), **{"fs/cpu.max": text}))
for weight in (1, 40, 79, 100, 0, "x"):
    tree(f"2: weight {weight}", version_2("/", group_2("", 256 * MB, weight=weight)), SHARES)
tree("2: not mounted", version_2("/", group_2("", 256 * MB), mountinfo=ROOT))
tree("2: mounted twice", version_2("/", group_2("", 256 * MB), extra="40 22 0:28 / /other/cgroup rw - cgroup2 none rw\n"))
for size in (20, 100, 249, 499, 512, 1000, 3000):
    tree(f"2: {size} MB", version_2("/", group_2("", size * MB)))

# Those whose section of VM.info is compared, too.
DESCRIBED = {name for name in TREES if re.search(r"all limits|no limits|no files|path is hidden|swapping|shares|support|above|weight 1$|3000 MB", name)}
