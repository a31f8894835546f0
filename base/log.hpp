// SPDX-License-Identifier: Apache-2.0
// What -Xlog can show, and where it goes.
#pragma once
#include <array>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace vitrine {

/// What this VM has to say. log.cpp has the tags and the level of each.
enum class LogTopic : uint8_t {
  ClassLoad,
  ClassUnload,
  ClassInit,
  Exceptions,
  Gc,
  JniResolve,
  Module,
  OsThread,
  Safepoint
};
constexpr uint32_t bit_of(LogTopic topic) { return uint32_t{1} << static_cast<unsigned>(topic); }

/// One place where lines go.
struct LogOutput {
  std::string name;     // "stdout", "stderr", "file=..." as messages have it
  uint32_t topics = 0;  // bit_of each that goes there
  std::vector<std::string> decorators = {"uptime", "level", "tags"};  // full names
  FILE* stream = nullptr;
  // Of a file: when it has most_bytes it is renamed to path.N, of which most_files are kept. 0: not at all.
  std::string path;
  uint64_t most_bytes = uint64_t{20} << 20, bytes = 0;
  uint32_t most_files = 5, next_file = 0;
  bool failed = false;         // a line was lost, and that was said
  std::vector<size_t> widths;  // of the decorations so far: HotSpot keeps columns apart
};

/// stdout, which is always the first, and stderr, before anybody has asked for something.
std::vector<LogOutput> default_log_outputs();
/// Where lines go. Changed only while the VM has one thread.
std::vector<LogOutput>& log_outputs();
/// Opens output.path, after what was there has been archived or, without archives, cut off. False, with a sentence in
/// `why`: it can not be had.
bool open_log_file(LogOutput& output, std::string& why);
/// Does not reach a safepoint. May be called by any thread, with any lock but this file's.
void log_line(LogTopic topic, const std::string& text);

}  // namespace vitrine
