// SPDX-License-Identifier: Apache-2.0
// The messages that -Xlog can show, and their outputs.
#pragma once
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

/// The kinds of messages that this VM logs. log.cpp has the tags and the level of each. A caller tests whether its
/// topic is on before it makes the text (the log_... members of vm::Options).
enum class LogTopic : uint8_t {
  ClassLoad,
  ClassLoadAndMore,  // class+load with another tag: never logged, vm::is_verbose() asks for it
  ClassUnload,
  ClassInit,
  ClassLineage,
  ContainerDebug,
  ContainerTrace,
  ContainerWarning,
  Exceptions,
  Gc,
  GcInit,
  GcWarning,
  JitCompilation,
  JniLink,
  JniResolve,
  LoggingError,
  LoggingWarning,
  Module,
  ModuleLoad,
  MonitorInflation,
  OsThread,
  OsThreadWarning,
  Safepoint,
  StartupTime,
  Verification
};
constexpr uint32_t bit_of(LogTopic topic) { return uint32_t{1} << static_cast<unsigned>(topic); }

/// One destination of log lines. Its members change under log.cpp's mutex, once the VM has several threads.
struct LogOutput {
  std::string name;     // "stdout", "stderr" or "file=...", as in messages
  uint32_t topics = 0;  // bit_of() of each topic that goes there
  std::vector<std::string> decorators = {"uptime", "level", "tags"};  // full names
  FILE* stream = nullptr;
  // For a file: when it has most_bytes, it is renamed to path.N, and most_files of these are kept. 0: no renaming.
  std::string path;
  uint64_t most_bytes = uint64_t{20} << 20, bytes = 0;
  uint32_t most_files = 5, next_file = 0;
  bool failed = false;      // a line was lost, and that was reported
  bool folds = false;       // a message is one line: its newlines are \n there
  bool has_margin = false;  // further lines of a message begin where its text does
  // The same as `topics` in the words of -Xlog: the level of everything, and tags with their levels. Then for people.
  std::string level = "off";
  std::vector<std::pair<std::string, std::string>> selected;
  bool configured = false;     // by an -Xlog option that names it
  bool reconfigured = false;   // while the VM was running
  std::vector<size_t> widths;  // the largest widths of the decorations so far: like HotSpot's, they form columns
};

/// The outputs before any -Xlog option: stdout, which is always the first one, and stderr.
std::vector<LogOutput> default_log_outputs();
/// The outputs of this process, while the VM has one thread; then change_log_outputs is the only way to them.
std::vector<LogOutput>& log_outputs();
/// Opens output.path. An existing file is archived or, if no archives are kept, truncated. Returns false, with a
/// message for the user in `why`, if the file cannot be opened. Not thread-safe.
bool open_log_file(LogOutput& output, std::string& why);
/// Passes the outputs to `change`, and no line is written meanwhile. Any thread may call it, with any lock held except
/// this file's (LockRank::Log). No safepoint.
void change_log_outputs(const std::function<void(std::vector<LogOutput>&)>& change);
/// Archives each file that has archives, and begins it anew. Called as change_log_outputs is.
void rotate_log_files();
/// Whether stdout, which is the first output, wants all of these topics. Called as change_log_outputs is.
bool is_on_stdout(uint32_t topics);
/// Writes a line, without its newline, to those of the outputs that want the topic. Not thread-safe.
void write_log_line(std::vector<LogOutput>& outputs, LogTopic topic, const std::string& text);
/// The same for the outputs of this process. Any thread may call it, with any lock held
/// except this file's (LockRank::Log). No safepoint. An output that fails is reported once on stderr.
void log_line(LogTopic topic, const std::string& text);

}  // namespace vitrine
