// SPDX-License-Identifier: Apache-2.0
// Output of -Xlog and -verbose: whole lines, to stdout, stderr or files.
#include "base/log.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <ctime>
#include <mutex>
#include <utility>

#include "base/clock.hpp"
#include "base/console.hpp"
#include "base/lock.hpp"
#include "base/output_file.hpp"

namespace vitrine {

namespace {

Mutex g_mutex{LockRank::Log};  // the outputs

struct Heading {
  const char *tags, *level;
};
constexpr Heading kHeadings[] = {
    {"class,load", "info"},       {"class,load", "info"},
    {"class,unload", "info"},     {"class,init", "info"},
    {"class,lineage", "info"},    {"os,container", "debug"},
    {"os,container", "trace"},    {"os,container", "warning"},
    {"exceptions", "info"},       {"gc", "info"},
    {"gc,init", "info"},          {"gc", "warning"},
    {"jit,compilation", "debug"}, {"jni,resolve", "debug"},
    {"jni,resolve", "warning"},   {"logging", "error"},
    {"logging", "warning"},       {"module", "debug"},
    {"module,load", "info"},      {"monitorinflation", "trace"},
    {"os,thread", "info"},        {"os,thread", "warning"},
    {"safepoint", "info"},        {"startuptime", "info"},
    {"verification", "info"},
};

std::string calendar_time(bool utc) {
  uint64_t ns = nanoseconds_of(CLOCK_REALTIME);
  auto seconds = static_cast<time_t>(ns / 1'000'000'000);
  struct tm parts;
  utc ? gmtime_r(&seconds, &parts) : localtime_r(&seconds, &parts);
  char day[32], zone[8], text[64];
  strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &parts);
  strftime(zone, sizeof zone, "%z", &parts);
  snprintf(text, sizeof text, "%s.%03d%s", day, static_cast<int>(ns / 1'000'000 % 1000), zone);
  return text;
}

std::string decoration(const std::string& name, const Heading& heading) {
  uint64_t uptime = uptime_ns();
  if (name == "uptime") {
    char text[32];
    snprintf(text, sizeof text, "%.3fs", static_cast<double>(uptime) / 1e9);
    return text;
  }
  if (name == "level") return heading.level;
  if (name == "tags") return heading.tags;
  if (name == "time") return calendar_time(false);
  if (name == "utctime") return calendar_time(true);
  if (name == "timemillis") return std::to_string(nanoseconds_of(CLOCK_REALTIME) / 1'000'000) + "ms";
  if (name == "uptimemillis") return std::to_string(uptime / 1'000'000) + "ms";
  if (name == "timenanos") return std::to_string(nanoseconds_of(CLOCK_MONOTONIC)) + "ns";
  if (name == "uptimenanos") return std::to_string(uptime) + "ns";
  if (name == "pid") return std::to_string(getpid());
  if (name == "tid") return std::to_string(syscall(SYS_gettid));
  if (name == "hostname") {
    char host[256] = "";
    gethostname(host, sizeof host - 1);
    return host;
  }
  return name;
}

/// "path.07": with as many digits as the number of the last archive.
std::string archive_name(const LogOutput& output, uint32_t number) {
  std::string digits = std::to_string(number);
  size_t width = std::to_string(output.most_files - 1).size();
  return output.path + "." + std::string(width - digits.size(), '0') + digits;
}

/// The first number that has no file; if all have one, the number of the oldest.
uint32_t first_archive(const LogOutput& output) {
  uint32_t oldest = 0;
  timespec oldest_time{};
  for (uint32_t number = 0; number < output.most_files; number++) {
    struct stat facts;
    if (stat(archive_name(output, number).c_str(), &facts) != 0) return number;
    auto when = std::pair(facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec);
    if (number == 0 || when < std::pair(oldest_time.tv_sec, oldest_time.tv_nsec))
      oldest = number, oldest_time = facts.st_mtim;
  }
  return oldest;
}

void archive(LogOutput& output) {
  rename(output.path.c_str(), archive_name(output, output.next_file).c_str());
  output.next_file = (output.next_file + 1) % output.most_files;
}

/// Reports the first line that is lost; the program goes on.
void lost(LogOutput& output) {
  if (std::exchange(output.failed, true)) return;
  complain(stderr, "Could not flush log: %s (%s (%d))\n", output.name.c_str(), strerror(errno), errno);
}

void begin_anew(LogOutput& output) {
  fclose(output.stream);
  archive(output);
  const int file = open_output_file(output.path.c_str(), O_APPEND, 0666);
  output.stream = file < 0 ? nullptr : fdopen(file, "a");
  output.bytes = 0;
  if (output.stream == nullptr) lost(output);
}

bool write_output(const LogOutput& output, const std::string& line) {
  if (output.path.empty()) return write_console(output.stream, line);
  return fwrite(line.data(), 1, line.size(), output.stream) == line.size() && fflush(output.stream) == 0;
}

std::string replace_all(std::string text, char what, const std::string& with) {
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size()) text.replace(at, 1, with);
  return text;
}

/// The text as it follows decorations of that width.
std::string laid_out(const LogOutput& output, size_t width, const std::string& text) {
  if (output.folds) return replace_all(replace_all(text, '\\', "\\\\"), '\n', "\\n");
  if (!output.has_margin || width < 2) return text;
  return replace_all(text, '\n', "\n[" + std::string(width - 2, ' ') + "] ");
}

void write_line(LogOutput& output, const Heading& heading, const std::string& text) {
  std::string line;
  output.widths.resize(output.decorators.size());
  for (size_t i = 0; i < output.decorators.size(); i++) {
    std::string shown = decoration(output.decorators[i], heading);
    output.widths[i] = std::max(output.widths[i], shown.size());
    line += "[" + shown + std::string(output.widths[i] - shown.size(), ' ') + "]";
  }
  const std::string laid = laid_out(output, line.size(), text);
  if (!line.empty()) line += " ";
  line += laid + "\n";
  if (output.stream == nullptr) return;  // it could not be reopened, which was reported
  if (!write_output(output, line)) {
    lost(output);
    clearerr(output.stream);
  }
  output.bytes += line.size();
  if (output.path.empty() || output.most_files == 0 || output.most_bytes == 0 || output.bytes < output.most_bytes)
    return;
  begin_anew(output);
}

}  // namespace

std::vector<LogOutput> default_log_outputs() {
  return {
      {.name = "stdout",
       .topics = bit_of(LogTopic::JniResolve) | bit_of(LogTopic::OsThreadWarning) | bit_of(LogTopic::ContainerWarning) |
                 bit_of(LogTopic::GcWarning) | bit_of(LogTopic::LoggingError) | bit_of(LogTopic::LoggingWarning),
       .stream = stdout,
       .level = "warning"},
      {.name = "stderr", .stream = stderr}};
}

std::vector<LogOutput>& log_outputs() {
  // Never destroyed, because threads keep running during exit().
  static auto& outputs = *new std::vector<LogOutput>(default_log_outputs());
  return outputs;
}

bool open_log_file(LogOutput& output, std::string& why) {
  struct stat facts;
  const bool is_there = stat(output.path.c_str(), &facts) == 0;
  if (is_there && output.most_files > 0) {
    if (!S_ISREG(facts.st_mode)) {
      why =
          "Unable to log to file " + output.path + " with log file rotation: " + output.path + " is not a regular file";
      return false;
    }
    output.next_file = first_archive(output);
    archive(output);
  }
  const int file = open_output_file(output.path.c_str(), output.most_files > 0 ? O_APPEND : O_TRUNC, 0666);
  if (file >= 0) output.stream = fdopen(file, "a");
  if (output.stream != nullptr) return true;
  why = "Error opening log file '" + output.path + "': " + strerror(errno);
  return false;
}

void change_log_outputs(const std::function<void(std::vector<LogOutput>&)>& change) {
  std::lock_guard lock(g_mutex);
  change(log_outputs());
}

void rotate_log_files() {
  std::lock_guard lock(g_mutex);
  for (LogOutput& output : log_outputs())
    if (!output.path.empty() && output.most_files != 0 && output.stream != nullptr) begin_anew(output);
}

bool is_on_stdout(uint32_t topics) {
  std::lock_guard lock(g_mutex);
  return (log_outputs().front().topics & topics) == topics;
}

void log_line(LogTopic topic, const std::string& text) {
  std::lock_guard lock(g_mutex);
  write_log_line(log_outputs(), topic, text);
}

void write_log_line(std::vector<LogOutput>& outputs, LogTopic topic, const std::string& text) {
  const Heading& heading = kHeadings[static_cast<size_t>(topic)];
  for (LogOutput& output : outputs)
    if ((output.topics & bit_of(topic)) != 0) write_line(output, heading, text);
}

}  // namespace vitrine
