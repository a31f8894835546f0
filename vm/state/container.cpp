// SPDX-License-Identifier: Apache-2.0
// The limits of control groups. HOTSPOT: the lines of the log, and what counts as a limit, by release. Numbers beyond
// 32 bits are kept (HotSpot cuts those of processors off).
#include "vm/state/container.hpp"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <utility>

#include "base/clock.hpp"
#include "base/lock.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {

namespace {

constexpr uint64_t kAgeOfAnswersNs = 20'000'000;

std::string shown(int64_t number) { return std::to_string(number); }
/// HOTSPOT: some numbers are logged as if they had no sign.
std::string unsigned_text(int64_t number) { return std::to_string(static_cast<uint64_t>(number)); }

int64_t quotient_rounded_up(int64_t number, int64_t divisor) { return number / divisor + (number % divisor != 0); }

/// What version 1 calls shares, from the weight of version 2 (1 to 10,000, 100 by default).
int64_t shares_of_weight(int64_t weight) { return 2 + 262142 * std::clamp<int64_t>(weight, 0, 10'000) / 9999; }

}  // namespace

Container::Container(ControlGroups groups, GroupSearch search, uint64_t memory, int processors, ContainerLog log)
    : groups_(std::move(groups)), search_(search), memory_(memory), processors_(processors), log_(std::move(log)) {
  if (search == GroupSearch::Before25) {
    if (groups_.version != 1) return;
    const int64_t uses = number(groups_.memory, "/memory.use_hierarchy", "%lu");
    trace("Use Hierarchy is: " + shown(uses));
    is_hierarchical_ = uses > 0;
    return;
  }
  find_lowest(groups_.memory, "memory", static_cast<int64_t>(memory), [&](const ControlGroup& group) {
    const int64_t limit = memory_limit_of(group);
    if (groups_.version == 2 && (limit <= 0 || static_cast<uint64_t>(limit) >= memory_)) note_unused_limit(limit);
    return limit;
  });
  find_lowest(groups_.cpu, "cpu", processors,
              [&](const ControlGroup& group) -> int64_t { return processors_of(group, false, true); });
}

std::optional<std::string> Container::read(const ControlGroup& group, const char* file) {
  if (group.folder.empty()) {
    debug("subsystem_file_line_contents: subsystem path is NULL");
    return std::nullopt;
  }
  const std::string path = group.folder + file;
  trace(std::string("Path to ") + file + " is " + path);
  std::optional<std::string> text = read_within(path, kMostBytesOfGroupFile);
  if (!text.has_value()) debug("Open of file " + path + " failed, " + strerror(errno));
  if (!text.has_value() || !text->empty()) return text;
  debug("Empty file " + path);
  return std::nullopt;
}

int64_t Container::number(const ControlGroup& group, const char* file, const char* pattern) {
  const auto text = read(group, file);
  if (!text.has_value()) return kNotSupported;
  const auto number = leading_number(*text);
  if (!number.has_value() && search_ == GroupSearch::Before25)
    debug(std::string("Type ") + pattern + " not found in file " + group.folder + file);
  return number.value_or(kNotSupported);
}

int64_t Container::number_or_max(const ControlGroup& group, const char* file, const char* what, const char* pattern) {
  const auto text = read(group, file);
  if (!text.has_value()) return kNotSupported;
  const std::string_view word = group_word(*text, 0);
  if (search_ == GroupSearch::Before25) {
    if (word.empty()) debug(std::string("Type ") + pattern + " not found in file " + group.folder + file);
    if (!word.empty() && what != nullptr) trace(std::string("Raw value for ") + what + " is: " + std::string(word));
  }
  if (word == "max") return kUnlimited;
  const auto number = leading_number(word);
  if (!number.has_value()) return kNotSupported;
  return *number < 0 || (*number == INT64_MAX && word != shown(INT64_MAX)) ? kUnlimited : *number;
}

int64_t Container::hierarchical_limit(const ControlGroup& group, const char* word) {
  const auto text = read(group, "/memory.stat");
  if (!text.has_value()) return kNotSupported;
  return number_behind(*text, word).value_or(kNotSupported);
}

int64_t Container::memory_limit_of(const ControlGroup& group) {
  const bool is_new = search_ == GroupSearch::Since25;
  if (groups_.version == 2) {
    const int64_t limit = number_or_max(group, "/memory.max", "memory limit");
    if (is_new) trace(limit == kNotSupported ? "Memory Limit failed: -2" : "Memory Limit is: " + shown(limit));
    trace("Memory Limit is: " + (limit == kUnlimited ? "Unlimited" : shown(limit)));
    return limit;
  }
  const int64_t limit = number(group, "/memory.limit_in_bytes", "%lu");
  trace(is_new && limit == kNotSupported ? "Memory Limit failed: -2" : "Memory Limit is: " + unsigned_text(limit));
  if (limit == kNotSupported) return limit;
  const auto is_too_much = [&](int64_t bytes) { return bytes < 0 || static_cast<uint64_t>(bytes) >= memory_; };
  if (!is_too_much(limit)) return limit;
  bool looks_above = is_hierarchical_;
  if (is_new) {
    const int64_t uses = number(group, "/memory.use_hierarchy", "%lu");
    trace("Use Hierarchy is: " + shown(uses));
    looks_above = uses > 0;
  } else {
    trace("Non-Hierarchical Memory Limit is: Unlimited");
  }
  int64_t of_all = limit;
  if (looks_above) {
    of_all = hierarchical_limit(group, "hierarchical_memory_limit");
    trace("Hierarchical Memory Limit is: " + shown(of_all));
    if (of_all == kNotSupported || !is_too_much(of_all)) return of_all;
    if (!is_new) trace("Hierarchical Memory Limit is: Unlimited");
  }
  if (is_new) note_unused_limit(of_all);
  return kUnlimited;
}

int64_t Container::memory_limit() { return memory_limit_of(groups_.memory); }

void Container::note_unused_limit(int64_t limit) {
  if (limit == 0 && search_ == GroupSearch::Since25) return;
  const bool is_huge = limit > 0 || limit < kNotSupported;  // as an unsigned number
  const char* why = is_huge ? "ignored" : limit == kNotSupported ? "failed" : "unlimited";
  debug(std::string("container memory limit ") + why + ": " + shown(limit) + ", using host value " +
        std::to_string(memory_));
}

uint64_t Container::usable_memory() {
  trace("total physical memory: " + std::to_string(memory_));
  const int64_t limit = memory_limit();
  if (limit > 0 && static_cast<uint64_t>(limit) < memory_) return static_cast<uint64_t>(limit);
  // Of version 1, memory_limit_of has done so since 25.
  if (groups_.version == 2 || search_ == GroupSearch::Before25) note_unused_limit(limit);
  return memory_;
}

Container::Quota Container::quota_of(const ControlGroup& group) {
  const bool is_new = search_ == GroupSearch::Since25;
  Quota result{kNotSupported, kNotSupported};
  const auto note_period = [&] {
    if (result.period == kNotSupported && is_new)
      trace("CPU Period failed: -2");
    else
      trace("CPU Period is: " + (is_new && groups_.version == 1 ? unsigned_text : shown)(result.period));
  };
  if (groups_.version == 1) {
    result.quota = number(group, "/cpu.cfs_quota_us", "%d");
    trace(is_new && result.quota == kNotSupported ? "CPU Quota failed: -2" : "CPU Quota is: " + shown(result.quota));
    result.period = number(group, "/cpu.cfs_period_us", "%d");
    note_period();
    return result;
  }
  result.quota = number_or_max(group, "/cpu.max", "CPU quota", "%s %*d");
  if (!is_new || result.quota != kNotSupported) trace("CPU Quota is: " + shown(result.quota));
  if (const auto text = read(group, "/cpu.max")) {
    const std::string_view word = group_word(*text, 1);
    result.period = is_new && word == "max" ? kUnlimited : leading_number(word).value_or(kNotSupported);
    if (result.period == kNotSupported && !is_new) debug("Type %*s %d not found in file " + group.folder + "/cpu.max");
  }
  note_period();
  return result;
}

int64_t Container::shares_of(const ControlGroup& group) {
  constexpr int64_t kPerProcessor = 1024, kUsualWeight = 100;
  if (groups_.version == 1) {
    const int64_t shares = number(group, "/cpu.shares", "%d");
    trace("CPU Shares is: " + shown(shares));
    return shares == kPerProcessor ? kUnlimited : shares;  // the kernel's default
  }
  const int64_t weight = number(group, "/cpu.weight", "%d");
  trace("Raw value for CPU Shares is: " + shown(weight));
  int64_t shares = weight == kUsualWeight ? kUnlimited : weight;
  if (weight >= 0 && weight != kUsualWeight) {
    shares = shares_of_weight(weight);
    trace("Scaled CPU shares value is: " + shown(shares));
    // The inverse of the conversion that container engines make of shares is not exact.
    if (search_ == GroupSearch::Before25 && shares > kPerProcessor) {
      const int64_t below = shares / kPerProcessor * kPerProcessor;
      shares = shares - below <= below + kPerProcessor - shares ? below : below + kPerProcessor;
      trace("Closest multiple of 1024 of the CPU Shares value is: " + shown(shares));
    }
  }
  if (weight != kNotSupported) debug("CPU Shares is: " + shown(shares));
  return shares;
}

int Container::processors_of(const ControlGroup& group, bool counts_shares, bool prefers_quota) {
  const auto [quota, period] = quota_of(group);
  const int64_t shares = counts_shares ? shares_of(group) : kUnlimited;
  int64_t by_quota = 0, by_shares = 0;
  if (quota >= 0 && period > 0) {
    by_quota = quotient_rounded_up(quota, period);
    trace("CPU Quota count based on quota/period: " + shown(by_quota));
  }
  if (shares >= 0) {
    by_shares = quotient_rounded_up(shares, 1024);
    trace("CPU Share count based on shares: " + shown(by_shares));
  }
  int64_t limit = processors_;
  if (by_quota != 0 && by_shares != 0)
    limit = prefers_quota ? by_quota : std::min(by_quota, by_shares);
  else if (by_quota != 0 || by_shares != 0)
    limit = std::max(by_quota, by_shares);
  const auto result = static_cast<int>(std::min<int64_t>(processors_, limit));
  trace("OSContainer::active_processor_count: " + shown(result));
  return result;
}

int Container::usable_processors(bool counts_shares, bool prefers_quota) {
  return processors_of(groups_.cpu, counts_shares, prefers_quota);
}

template <class Limit>
void Container::find_lowest(ControlGroup& group, const char* name, int64_t of_machine, Limit limit_of) {
  if (!group.has_ancestors(groups_.version)) return;
  trace(std::string("Adjusting controller path for ") + name + ": " + group.folder);
  const auto capped = [&](int64_t limit) { return groups_.version == 1 ? std::min(limit, of_machine) : limit; };
  const int64_t own = limit_of(group);
  int64_t lowest = own < 0 ? of_machine : capped(own);
  std::optional<ControlGroup> best;
  for (std::string path = group.path; path != "/";) {
    const size_t end = path.rfind('/');
    path = end == 0 || end == std::string::npos ? "/" : path.substr(0, end);
    ControlGroup above = group;
    above.path = path;
    above.folder = folder_of(group, groups_.version, path, search_, log_);
    const int64_t limit = limit_of(above);
    if (limit >= 0 && limit < lowest) lowest = limit, best = std::move(above);
  }
  if (best.has_value()) {
    group = *std::move(best);
    return trace(std::string("Adjusted controller path for ") + name + " to: " + group.folder +
                 ". Lowest limit was: " + shown(lowest));
  }
  trace("Lowest limit was: " + shown(lowest));
  trace(std::string("No lower limit found for ") + name + " in hierarchy " + group.mount +
        ", adjusting to original path " + group.path);
}

bool Container::is_containerized(bool counts_shares, bool prefers_quota) {
  const ControlGroups& g = groups_;
  const bool is_read_only = g.memory.read_only && g.cpu.read_only && g.cpuset.read_only && g.cpuacct.read_only;
  const bool is_limited = !is_read_only && (usable_memory() < memory_ || memory_limit() > 0 ||
                                            usable_processors(counts_shares, prefers_quota) < processors_);
  if (search_ == GroupSearch::Since25)
    debug(std::string("OSContainer::init: is_containerized() = ") +
          (is_read_only ? "true because all controllers are mounted read-only (container case)"
           : is_limited ? "true because either a cpu or a memory limit is present"
                        : "false because no cpu or memory limit is present"));
  return is_read_only || is_limited;
}

int64_t Container::memory_and_swap_limit() {
  const int64_t memory = memory_limit();
  int64_t both = kUnlimited;
  if (groups_.version == 2) {
    const int64_t swap = number_or_max(groups_.memory, "/memory.swap.max");
    if (swap == kNotSupported) return memory;  // the kernel does not count swap
    if (memory == kNotSupported) return memory;
    return memory < 0 || swap < 0 || __builtin_add_overflow(memory, swap, &both) ? kUnlimited : both;
  }
  both = number(groups_.memory, "/memory.memsw.limit_in_bytes", "%lu");
  if (both == kNotSupported) return memory;
  const auto is_too_much = [&](int64_t bytes) { return bytes < 0 || static_cast<uint64_t>(bytes) >= memory_; };
  if (is_too_much(both) && is_hierarchical_) both = hierarchical_limit(groups_.memory, "hierarchical_memsw_limit");
  if (is_too_much(both)) return kUnlimited;
  // Without swapping, what may be swapped is of no use.
  return number(groups_.memory, "/memory.swappiness", "%lu") == 0 ? memory : both;
}

std::string Container::describe(int usable_processors) {
  const bool is_new = search_ == GroupSearch::Since25, is_second = groups_.version == 2;
  std::string text =
      std::string("container (cgroup) information:\ncontainer_type: cgroupv") + (is_second ? "2" : "1") + "\n";
  const auto row = [&](const char* name, const std::string& value) { text += std::string(name) + ": " + value + "\n"; };
  const auto line = [&](const ControlGroup& group, const char* file) -> std::string {
    const auto whole = read(group, file);
    return whole.has_value() ? whole->substr(0, whole->find('\n')) : "not supported";
  };
  const auto named = [](int64_t number, const char* without) {
    return number == kNotSupported ? "not supported" : number < 0 ? without : shown(number);
  };
  const auto bytes = [&](int64_t number) -> std::string {
    if (number == kNotSupported) return "not supported";
    if (number < 0 || (number == 0 && !is_new)) return "unlimited";
    return number < 1024 ? shown(number) : shown(number / 1024) + " k";
  };
  const auto bytes_of = [&](const char* file) { return bytes(number(groups_.memory, file, "%lu")); };
  const auto limit_of = [&](const char* file) {
    const int64_t limit = is_second ? number_or_max(groups_.memory, file) : number(groups_.memory, file, "%lu");
    return bytes(limit > 0 && static_cast<uint64_t>(limit) >= memory_ ? kUnlimited : limit);
  };
  const auto counted = [&](const ControlGroup& group, const char* file, const char* word) {
    const auto whole = read(group, file);
    return whole.has_value() ? number_behind(*whole, word).value_or(kNotSupported) : kNotSupported;
  };
  row("cpu_cpuset_cpus", line(groups_.cpuset, "/cpuset.cpus"));
  row("cpu_memory_nodes", line(groups_.cpuset, "/cpuset.mems"));
  row("active_processor_count", shown(usable_processors));
  const auto [quota, period] = quota_of(groups_.cpu);
  row("cpu_quota", named(quota, "no quota"));
  row("cpu_period", named(period, "no period"));
  row("cpu_shares", named(shares_of(groups_.cpu), "no shares"));
  if (is_new) {
    const int64_t ns = is_second ? 0 : number(groups_.cpuacct, "/cpuacct.usage", "%lu");
    row("cpu_usage_in_micros", named(is_second ? counted(groups_.cpu, "/cpu.stat", "usage_usec")
                                     : ns < 0  ? ns
                                               : ns / 1000,
                                     "unlimited"));
  }
  row("memory_limit_in_bytes", bytes(memory_limit()));
  row("memory_and_swap_limit_in_bytes", bytes(memory_and_swap_limit()));
  row("memory_soft_limit_in_bytes", limit_of(is_second ? "/memory.low" : "/memory.soft_limit_in_bytes"));
  if (is_new) row("memory_throttle_limit_in_bytes", is_second ? limit_of("/memory.high") : "not supported");
  row("memory_usage_in_bytes", bytes_of(is_second ? "/memory.current" : "/memory.usage_in_bytes"));
  row("memory_max_usage_in_bytes",
      is_second && !is_new ? "not supported" : bytes_of(is_second ? "/memory.peak" : "/memory.max_usage_in_bytes"));
  if (is_new) {
    row("rss_usage_in_bytes", bytes(counted(groups_.memory, "/memory.stat", is_second ? "anon" : "rss")));
    row("cache_usage_in_bytes", bytes(counted(groups_.memory, "/memory.stat", is_second ? "file" : "cache")));
  }
  if (is_second) {
    row("memory_swap_current_in_bytes", bytes_of("/memory.swap.current"));
    row("memory_swap_max_limit_in_bytes", limit_of("/memory.swap.max"));
  } else {
    row("kernel_memory_limit_in_bytes", limit_of("/memory.kmem.limit_in_bytes"));
    row("kernel_memory_usage_in_bytes", bytes_of("/memory.kmem.usage_in_bytes"));
    row("kernel_memory_max_usage_in_bytes", bytes_of("/memory.kmem.max_usage_in_bytes"));
  }
  row("maximum number of tasks", named(number_or_max(groups_.pids, "/pids.max"), "unlimited"));
  row("current number of tasks", named(number(groups_.pids, "/pids.current", "%d"), "unlimited"));
  return text;
}

namespace {

uint64_t memory_of_machine() {
  return static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGE_SIZE));
}

/// The processors on which the scheduler lets this process run (cpusets and affinity).
int processors_of_affinity() {
  // A set of the usual size has 1024 processors; a machine may have more.
  for (int most = CPU_SETSIZE; most <= 1 << 20; most *= 2) {
    cpu_set_t* set = CPU_ALLOC(most);
    const size_t size = CPU_ALLOC_SIZE(most);
    const bool fits = sched_getaffinity(0, size, set) == 0;
    const int error = errno, count = fits ? CPU_COUNT_S(size, set) : 0;
    CPU_FREE(set);
    if (fits) return std::max(count, 1);
    if (error != EINVAL) break;
  }
  return static_cast<int>(std::max(sysconf(_SC_NPROCESSORS_ONLN), 1L));
}

/// The container of this process, and its newest answers.
struct Known {
  Mutex mutex{LockRank::Container};
  std::optional<Container> container GUARDED_BY(mutex);
  uint64_t memory GUARDED_BY(mutex) = 0, memory_read_ns GUARDED_BY(mutex) = 0;
  int processors GUARDED_BY(mutex) = 0;
  uint64_t processors_read_ns GUARDED_BY(mutex) = 0;
};
Known& known() {
  static Known& known = *new Known;  // never destroyed: threads ask during exit()
  return known;
}

bool is_recent(uint64_t read_ns) { return read_ns != 0 && monotonic_ns() - read_ns < kAgeOfAnswersNs; }

}  // namespace

void find_container() {
  const Options& options = vm_options();
  ContainerLog log;
  if (options.log_container) log = log_line;
  if (log) log(LogTopic::ContainerTrace, "OSContainer::init: Initializing Container Support");
  if (!options.UseContainerSupport) {
    if (log) log(LogTopic::ContainerTrace, "Container Support not enabled");
    return;
  }
  const GroupSearch search = release().limits_of_ancestors ? GroupSearch::Since25 : GroupSearch::Before25;
  ControlGroups groups = find_control_groups({}, search, log);
  if (groups.version == 0) return;
  Container found(std::move(groups), search, memory_of_machine(), processors_of_affinity(), log);
  // HOTSPOT: since 25, groups without a limit are not looked at again.
  if (search == GroupSearch::Since25 &&
      !found.is_containerized(options.UseContainerCpuShares, options.PreferContainerQuotaForCPUCount))
    return;
  Known& k = known();
  std::lock_guard hold(k.mutex);
  k.container.emplace(std::move(found));
}

uint64_t usable_memory() {
  Known& k = known();
  std::lock_guard hold(k.mutex);
  if (!k.container.has_value()) return memory_of_machine();
  if (is_recent(k.memory_read_ns)) return k.memory;
  k.memory = k.container->usable_memory();
  k.memory_read_ns = monotonic_ns();
  return k.memory;
}

int usable_processors() {
  const Options& options = vm_options();
  if (const int asked = options.ActiveProcessorCount; asked > 0) return asked;
  Known& k = known();
  std::lock_guard hold(k.mutex);
  if (!k.container.has_value()) return processors_of_affinity();
  if (is_recent(k.processors_read_ns)) {
    if (options.log_container)
      log_line(LogTopic::ContainerTrace,
               "CgroupSubsystem::active_processor_count (cached): " + std::to_string(k.processors));
    return k.processors;
  }
  k.container->machine_has(processors_of_affinity());
  k.processors = k.container->usable_processors(options.UseContainerCpuShares, options.PreferContainerQuotaForCPUCount);
  k.processors_read_ns = monotonic_ns();
  return k.processors;
}

bool is_containerized() {
  const Options& options = vm_options();
  Known& k = known();
  std::lock_guard hold(k.mutex);
  return k.container.has_value() &&
         k.container->is_containerized(options.UseContainerCpuShares, options.PreferContainerQuotaForCPUCount);
}

std::string describe_container() {
  const int processors = usable_processors();
  Known& k = known();
  std::lock_guard hold(k.mutex);
  return k.container.has_value() ? k.container->describe(processors) : "";
}

std::string describe_container_in_crash() {
  Known& k = known();
  const LockInCrash hold(k.mutex);
  if (!k.container.has_value()) return "";
  return k.container->describe(k.processors_read_ns != 0 ? k.processors : processors_of_affinity());
}

}  // namespace vitrine::vm
