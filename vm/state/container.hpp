// SPDX-License-Identifier: Apache-2.0
// What the container of this process leaves it of the machine: memory and processors. A container is what the limits of
// control groups make (base/control_groups.hpp); -XX:-UseContainerSupport ignores them. Limits may change while the VM
// runs, so they are read again, but not twice within 20 ms. Nothing here reaches a safepoint.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "base/control_groups.hpp"

namespace vitrine::vm {

/// The limits of the control groups of a process, as HotSpot interprets them. Not thread-safe.
class Container {
 public:
  /// Since25: limits of the groups above the own one count, too. `memory` and `processors` are those of the machine.
  Container(ControlGroups groups, GroupSearch search, uint64_t memory, int processors, ContainerLog log);

  /// Bytes that the process may have; kUnlimited, or kNotSupported if that cannot be read.
  int64_t memory_limit();
  /// The bytes of `memory_limit()` if it is below those of the machine, otherwise those of the machine.
  uint64_t usable_memory();
  /// How many processors the quota of time amounts to, at least 1 and at most those of the machine. Before 21, shares
  /// of time may count (UseContainerCpuShares); with both, the quota counts, or (`!prefers_quota`) the lower one.
  int usable_processors(bool counts_shares, bool prefers_quota);
  void machine_has(int processors) { processors_ = processors; }

  /// Whether there is a limit, or the groups are mounted in the way of a container: then programs are told so.
  bool is_containerized(bool counts_shares, bool prefers_quota);
  /// The section "container (cgroup) information" of VM.info, lines that end with a newline.
  std::string describe(int usable_processors);

 private:
  struct Quota {
    int64_t quota, period;
  };
  std::optional<std::string> read(const ControlGroup& group, const char* file);
  int64_t number(const ControlGroup& group, const char* file, const char* pattern);
  /// A number or the word "max", which stands for kUnlimited.
  int64_t number_or_max(const ControlGroup& group, const char* file, const char* what = nullptr,
                        const char* pattern = "%s");
  int64_t memory_limit_of(const ControlGroup& group);
  int64_t hierarchical_limit(const ControlGroup& group, const char* word);
  Quota quota_of(const ControlGroup& group);
  int64_t shares_of(const ControlGroup& group);
  int processors_of(const ControlGroup& group, bool counts_shares, bool prefers_quota);
  void note_unused_limit(int64_t limit);
  int64_t memory_and_swap_limit();
  template <class Limit>
  void find_lowest(ControlGroup& group, const char* name, int64_t of_machine, Limit limit_of);
  void trace(const std::string& text) { note(LogTopic::ContainerTrace, text); }
  void debug(const std::string& text) { note(LogTopic::ContainerDebug, text); }
  void note(LogTopic topic, const std::string& text) {
    if (log_) log_(topic, text);
  }

  ControlGroups groups_;
  GroupSearch search_;
  uint64_t memory_;
  int processors_;
  ContainerLog log_;
  bool is_hierarchical_ = false;  // of version 1: memory.stat has the lowest limit of the groups above
};

/// Finds the container of this process. Boot step 1: after the options are known, while there is one thread.
void find_container();
/// Bytes of memory that this VM may count on: the container's limit or what the machine has.
uint64_t usable_memory();
/// The processors that this VM may count on, at least 1: ActiveProcessorCount, or what the container and the affinity
/// of the process allow. Any thread may call it.
int usable_processors();
/// Container::is_containerized; false without a container.
bool is_containerized();
/// Container::describe; empty without a container, or since 25 if it has no limits.
std::string describe_container();
/// The same for crash reports: the thread that crashed may hold the mutex (LockInCrash). The number of processors is
/// the newest answer, if there has been one.
std::string describe_container_in_crash();

}  // namespace vitrine::vm
