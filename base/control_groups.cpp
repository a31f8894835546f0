// SPDX-License-Identifier: Apache-2.0
// Where the control groups of this process are: /proc/cgroups, /proc/self/cgroup, /proc/self/mountinfo. HOTSPOT: the
// lines of the log, and which group is chosen where several would do.
#include "base/control_groups.hpp"

#include <fcntl.h>
#include <linux/limits.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <vector>

#include "base/format.hpp"

namespace vitrine {

namespace {

/// A machine may have many thousand mounts, each with a line of some hundred bytes.
constexpr size_t kMostBytesOfProcFile = size_t{16} << 20;

void note(const ContainerLog& log, LogTopic topic, const std::string& text) {
  if (log) log(topic, text);
}

bool is_blank(char c) { return isspace(static_cast<unsigned char>(c)) != 0; }

/// A controller that concerns this VM.
struct Controller {
  const char* name;
  ControlGroup ControlGroups::*group;
  bool is_needed;
  bool is_enabled = false;
  int64_t hierarchy = 0;
};

std::vector<Controller> known_controllers(bool all_are_needed) {
  return {{"cpuset", &ControlGroups::cpuset, all_are_needed},
          {"cpu", &ControlGroups::cpu, true},
          {"cpuacct", &ControlGroups::cpuacct, all_are_needed},
          {"memory", &ControlGroups::memory, true},
          {"pids", &ControlGroups::pids, false}};
}

/// Whether the kernel has all controllers that are needed.
bool are_enabled(const std::vector<Controller>& controllers, bool names_cpuacct, const ContainerLog& log) {
  for (const Controller& controller : controllers)
    if (!controller.is_enabled && (names_cpuacct || std::string_view(controller.name) != "cpuacct"))
      note(log, LogTopic::ContainerDebug, std::string("controller ") + controller.name + " is not enabled");
  const bool all = std::ranges::all_of(controllers, [](auto& c) { return c.is_enabled || !c.is_needed; });
  if (!all) note(log, LogTopic::ContainerDebug, "One or more required controllers disabled at kernel level.");
  return all;
}

/// The controllers of version 2, as /sys/fs/cgroup/cgroup.controllers lists them.
bool read_unified_controllers(const ControlGroupFiles& files, std::vector<Controller>& controllers,
                              const ContainerLog& log) {
  const std::string path = files.hierarchy + "/cgroup.controllers";
  const auto text = read_within(path, kMostBytesOfGroupFile);
  if (!text.has_value()) {
    note(log, LogTopic::ContainerDebug, "Can't open " + path + ", " + strerror(errno));
    return false;
  }
  for (Controller& controller : controllers)
    for (int i = 0; !group_word(*text, i).empty(); ++i)
      if (group_word(*text, i) == controller.name) {
        controller.is_enabled = true;
        if (!controller.is_needed)
          note(log, LogTopic::ContainerDebug,
               std::string("Detected optional ") + controller.name + " controller entry in " + path);
      }
  return are_enabled(controllers, /*names_cpuacct=*/false, log);
}

/// Those of /proc/cgroups: name, hierarchy, number of groups, enabled.
bool read_controllers(const ControlGroupFiles& files, std::vector<Controller>& controllers, const ContainerLog& log) {
  const auto text = read_within(files.controllers, kMostBytesOfProcFile);
  if (!text.has_value()) {
    note(log, LogTopic::ContainerDebug, "Can't open " + files.controllers + ", " + strerror(errno));
    return false;
  }
  for (const std::string& line : split(*text, '\n')) {
    const auto hierarchy = leading_number(group_word(line, 1)), enabled = leading_number(group_word(line, 3));
    if (!hierarchy.has_value() || !enabled.has_value()) continue;
    for (Controller& controller : controllers) {
      if (group_word(line, 0) != controller.name) continue;
      controller.hierarchy = *hierarchy;
      controller.is_enabled = *enabled == 1;
      if (!controller.is_needed)
        note(log, LogTopic::ContainerDebug,
             std::string("Detected optional ") + controller.name + " controller entry in " + files.controllers);
    }
  }
  return are_enabled(controllers, /*names_cpuacct=*/true, log);
}

/// Undoes what the kernel does to blanks, line ends and backslashes in the fields of mountinfo: \040.
std::string unescaped(std::string_view text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto is_octal = [&](size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '7'; };
    if (text[i] == '\\' && is_octal(i + 1) && is_octal(i + 2) && is_octal(i + 3)) {
      result += static_cast<char>((text[i + 1] - '0') * 64 + (text[i + 2] - '0') * 8 + (text[i + 3] - '0'));
      i += 3;
    } else {
      result += text[i];
    }
  }
  return result;
}

/// A line of mountinfo: id, parent, device, root, mount point, options, optional fields, "-", type, source, options of
/// the file system.
struct Mount {
  std::string root, place, type, options;
  bool read_only;
};
std::optional<Mount> parse_mount(const std::string& line) {
  const size_t separator = line.find(" - ");
  if (separator == std::string::npos) return std::nullopt;
  const std::string_view before = std::string_view(line).substr(0, separator);
  const std::string_view behind = std::string_view(line).substr(separator + 3);
  Mount mount{unescaped(group_word(before, 3)), unescaped(group_word(before, 4)), std::string(group_word(behind, 0)),
              std::string(group_word(behind, 2)), false};
  for (const std::string& option : split(group_word(before, 5), ',')) mount.read_only |= option == "ro";
  if (mount.place.empty() || mount.type.empty()) return std::nullopt;
  return mount;
}

/// Gives the group its mount. HOTSPOT: of several, one below /sys/fs/cgroup, else the first.
void take_mount(ControlGroup& group, const Mount& mount, const ControlGroupFiles& files, const std::string& name,
                const ContainerLog& log) {
  const bool keeps = group.mount.starts_with(files.hierarchy);
  if (!group.mount.empty())
    note(log, LogTopic::ContainerDebug,
         "Duplicate " + name + " controllers detected. Picking " + (keeps ? group.mount : mount.place) + ", skipping " +
             (keeps ? mount.place : group.mount) + ".");
  if (keeps) return;
  group.mount = mount.place, group.root = mount.root, group.read_only = mount.read_only;
}

bool find_mounts(const ControlGroupFiles& files, ControlGroups& groups, const std::vector<Controller>& controllers,
                 const ContainerLog& log) {
  const auto text = read_within(files.mounts, kMostBytesOfProcFile);
  if (!text.has_value()) {
    note(log, LogTopic::ContainerDebug, "Can't open " + files.mounts + ", " + strerror(errno));
    return false;
  }
  bool found = false;
  for (const std::string& line : split(*text, '\n')) {
    const auto mount = parse_mount(line);
    if (!mount.has_value() || mount->type != (groups.version == 2 ? "cgroup2" : "cgroup")) continue;
    if (groups.version == 2) {
      take_mount(groups.memory, *mount, files, "(cg2, unified)", log);
      found = true;
      continue;
    }
    for (const std::string& option : split(mount->options, ','))
      for (const Controller& controller : controllers)
        if (option == controller.name) {
          take_mount(groups.*controller.group, *mount, files, controller.name, log);
          found = true;
        }
  }
  if (!found) note(log, LogTopic::ContainerTrace, "No relevant cgroup controllers mounted.");
  return found;
}

/// Reads lines like 4:memory:/a/b, or 0::/a/b for version 2. Returns whether there was one that counts.
bool find_paths(const ControlGroupFiles& files, ControlGroups& groups, const std::vector<Controller>& controllers,
                const ContainerLog& log) {
  const auto text = read_within(files.own, kMostBytesOfProcFile);
  if (!text.has_value()) {
    note(log, LogTopic::ContainerDebug, "Can't open " + files.own + ", " + strerror(errno));
    return false;
  }
  bool found = false;
  for (const std::string& line : split(*text, '\n')) {
    const size_t first = line.find(':');
    const size_t second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string id = line.substr(0, first), names = line.substr(first + 1, second - first - 1),
                      path = line.substr(second + 1);
    if (!path.starts_with('/') || path.size() >= PATH_MAX) continue;
    if (groups.version == 2) {
      if (id != "0" || !names.empty()) continue;
      groups.memory.path = path;
      found = true;
      continue;
    }
    for (const std::string& name : split(names, ','))
      for (const Controller& controller : controllers)
        if (name == controller.name) (groups.*controller.group).path = path, found = true;
  }
  return found;
}

bool is_folder(const std::string& path) {
  struct stat facts {};
  return stat(path.c_str(), &facts) == 0 && S_ISDIR(facts.st_mode);
}

/// A process that was moved to a group outside of its namespace sees a path that leads out of the hierarchy.
void stay_inside(ControlGroup& group, const char* name, const ContainerLog& log) {
  if (!group.path.starts_with("/..")) return;
  note(log, LogTopic::ContainerWarning,
       std::string("Cgroup ") + name + " controller path at '" + group.mount + "' seems to have moved to '" +
           group.path + "', detected limits won't be accurate");
  group.path = group.root = "/";
}

}  // namespace

std::optional<std::string> read_within(const std::string& path, size_t most) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return std::nullopt;
  std::string text;
  char part[4096];
  int error = 0;
  while (text.size() < most) {
    const ssize_t count = read(file, part, std::min(sizeof part, most - text.size()));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) error = errno;
    if (count <= 0) break;
    text.append(part, static_cast<size_t>(count));
  }
  close(file);
  errno = error;
  if (error != 0) return std::nullopt;
  return text;
}

std::string_view group_word(std::string_view text, int index) {
  for (;; --index) {
    const auto* begin = std::ranges::find_if_not(text, is_blank);
    const auto* end = std::find_if(begin, text.end(), is_blank);
    if (index == 0 || begin == text.end()) return {begin, end};
    text = {end, text.end()};
  }
}

std::optional<int64_t> leading_number(std::string_view text) {
  text = {std::ranges::find_if_not(text, is_blank), text.end()};
  const bool negative = text.starts_with("-");
  if (text.starts_with("+") && !text.starts_with("+-")) text.remove_prefix(1);
  int64_t number = 0;
  const auto [end, error] = std::from_chars(text.begin(), text.end(), number);
  if (error == std::errc::result_out_of_range) return negative ? INT64_MIN : INT64_MAX;
  if (error != std::errc()) return std::nullopt;
  return number;
}

std::optional<int64_t> number_behind(std::string_view text, std::string_view word) {
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    if (line.starts_with(word) && line.size() > word.size() && is_blank(line[word.size()]))
      return leading_number(line.substr(word.size()));
    begin = end + 1;
  }
  return std::nullopt;
}

std::string folder_of(const ControlGroup& group, int version, const std::string& path, GroupSearch search,
                      const ContainerLog& log) {
  if (path.empty() || group.mount.empty()) return {};
  std::string whole = path == "/" ? group.mount : group.mount + path;
  if (version == 2 || group.root == "/") return whole;
  if (path == group.root) return group.mount;
  if (search == GroupSearch::Before25) return {};  // HOTSPOT: what is below the root is not looked for, either
  // The namespace of the process that made the mount is not ours: a part of the path at its end may lead to the group.
  for (size_t at = 0; at != std::string::npos && path != "/"; at = path.find('/', at + 1)) {
    const std::string rest = path.substr(at);
    if (is_folder(group.mount + rest)) {
      if (at != 0) note(log, LogTopic::ContainerTrace, "set_subsystem_path: cgroup v1 path reduced to: " + rest + ".");
      return group.mount + rest;
    }
    note(log, LogTopic::ContainerTrace, "set_subsystem_path: skipped non-existent directory: " + rest + ".");
  }
  return group.mount;
}

ControlGroups find_control_groups(const ControlGroupFiles& files, GroupSearch search, const ContainerLog& log) {
  ControlGroups groups;
  bool unified = false;
  if (struct statfs system{}; search == GroupSearch::Since25)
    unified = statfs(files.hierarchy.c_str(), &system) == 0 && system.f_type == CGROUP2_SUPER_MAGIC;
  std::vector<Controller> controllers = known_controllers(/*all_are_needed=*/!unified);
  if (!(unified ? read_unified_controllers(files, controllers, log) : read_controllers(files, controllers, log)))
    return {};
  if (search == GroupSearch::Before25)
    unified = std::ranges::all_of(controllers, [](auto& c) { return !c.is_needed || c.hierarchy == 0; });
  groups.version = unified ? 2 : 1;

  const bool has_paths = find_paths(files, groups, controllers, log);
  if (unified && !has_paths) return {};
  if (!find_mounts(files, groups, controllers, log)) return {};
  note(log, LogTopic::ContainerDebug,
       unified ? "Detected cgroups v2 unified hierarchy"
               : "Detected cgroups hybrid or legacy hierarchy, using cgroups v1 controllers");
  if (!unified && !has_paths && search == GroupSearch::Since25) return {};
  if (unified) groups.cpu = groups.cpuset = groups.cpuacct = groups.pids = groups.memory;
  for (const char* name : {"memory", "cpuset", "cpu", "cpuacct"})
    for (const Controller& controller : controllers)
      if (std::string_view(controller.name) == name && (groups.*controller.group).mount.empty()) {
        note(log, LogTopic::ContainerDebug, std::string("Required cgroup v1 ") + name + " subsystem not found");
        return {};
      }
  if (search == GroupSearch::Since25) {
    stay_inside(groups.memory, "memory", log);
    stay_inside(groups.cpu, "cpu", log);
  }
  for (const Controller& controller : controllers) {
    ControlGroup& group = groups.*controller.group;
    group.folder = folder_of(group, groups.version, group.path, search, log);
  }
  return groups;
}

}  // namespace vitrine
