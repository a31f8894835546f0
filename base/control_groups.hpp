// SPDX-License-Identifier: Apache-2.0
// The control groups (cgroups, version 1 or 2) to which this process belongs, and the numbers in their files. What the
// numbers mean for a VM is in vm/state/container.hpp. Whatever the files contain, they are read within bounds.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/log.hpp"

namespace vitrine {

/// Receives a line for -Xlog:os+container, with the topic that states its level. Empty: nobody wants to know.
using ContainerLog = std::function<void(LogTopic, const std::string&)>;

/// A file of a control group has at most this many bytes that are read; the kernel's own are shorter.
constexpr size_t kMostBytesOfGroupFile = size_t{64} << 10;

/// What a number of a control group can be besides itself.
constexpr int64_t kUnlimited = -1, kNotSupported = -2;

/// The process's place in the hierarchy of one controller.
struct ControlGroup {
  std::string mount;       // where the hierarchy is mounted; empty: nowhere
  std::string root;        // the group that is seen at that place: field 4 of mountinfo
  std::string path;        // the process's group, as /proc/self/cgroup has it
  std::string folder;      // where the files of that group are; empty: not to be seen from here
  bool read_only = false;  // of the mount

  /// Whether other groups can lie above the folder that may have lower limits.
  bool has_ancestors(int version) const { return version == 2 ? path != "/" : path != root; }
};

struct ControlGroups {
  int version = 0;  // 0: there are none, or a controller that is needed is missing
  ControlGroup memory, cpu, cpuset, cpuacct, pids;
};

/// The files that say which groups there are. Tests have their own.
struct ControlGroupFiles {
  std::string controllers = "/proc/cgroups", own = "/proc/self/cgroup", mounts = "/proc/self/mountinfo",
              hierarchy = "/sys/fs/cgroup";
};

/// How HotSpot finds them since 25, and in the updates of 21: version 2 is recognized by the file system at
/// /sys/fs/cgroup, and not by /proc/cgroups; it needs fewer controllers; and a folder of version 1 that a cgroup
/// namespace hides is searched for.
enum class GroupSearch : bool { Before25, Since25 };

ControlGroups find_control_groups(const ControlGroupFiles& files, GroupSearch search, const ContainerLog& log);

/// The folder of the group `path` in the hierarchy of `group`; empty if it cannot be seen.
std::string folder_of(const ControlGroup& group, int version, const std::string& path, GroupSearch search,
                      const ContainerLog& log);

/// The content of a file, at most `most` bytes. Nothing if it cannot be opened or read; errno says why. Never waits,
/// not even for a FIFO.
std::optional<std::string> read_within(const std::string& path, size_t most);

/// A decimal number after blanks, with an optional sign, as far as there are digits. A number that is too large becomes
/// INT64_MAX, one that is too small INT64_MIN. Nothing if there is no digit.
std::optional<int64_t> leading_number(std::string_view text);
/// The number behind a word at the beginning of a line ("hierarchical_memory_limit 4096").
std::optional<int64_t> number_behind(std::string_view text, std::string_view word);
/// One of the words that are separated by blanks and line ends, counted from 0; "" behind the last one.
std::string_view group_word(std::string_view text, int index);

}  // namespace vitrine
