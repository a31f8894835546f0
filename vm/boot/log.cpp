// SPDX-License-Identifier: Apache-2.0
// Output of -Xlog and -verbose: whole lines, to stdout, stderr or the file of -Xlog:...:file=. Called by everybody who
// reports something there.
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdio>
#include <ctime>
#include <mutex>

#include "vm/vm.hpp"

namespace vitrine::vm {

namespace {

uint64_t ns_of(clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(now.tv_nsec);
}

std::string calendar_time(bool utc) {
  uint64_t ns = ns_of(CLOCK_REALTIME);
  auto seconds = static_cast<time_t>(ns / 1'000'000'000);
  struct tm parts;
  utc ? gmtime_r(&seconds, &parts) : localtime_r(&seconds, &parts);
  char day[32], zone[8], text[64];
  strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &parts);
  strftime(zone, sizeof zone, "%z", &parts);
  snprintf(text, sizeof text, "%s.%03d%s", day, static_cast<int>(ns / 1'000'000 % 1000), zone);
  return text;
}

std::string decoration(const std::string& name, const char* level, const char* tags) {
  uint64_t uptime = vm().start_ns == 0 ? 0 : ns_of(CLOCK_MONOTONIC) - vm().start_ns;
  if (name == "uptime") {
    char text[32];
    snprintf(text, sizeof text, "%.3fs", static_cast<double>(uptime) / 1e9);
    return text;
  }
  if (name == "level") return level;
  if (name == "tags") return tags;
  if (name == "time") return calendar_time(false);
  if (name == "utctime") return calendar_time(true);
  if (name == "timemillis") return std::to_string(ns_of(CLOCK_REALTIME) / 1'000'000) + "ms";
  if (name == "uptimemillis") return std::to_string(uptime / 1'000'000) + "ms";
  if (name == "timenanos") return std::to_string(ns_of(CLOCK_MONOTONIC)) + "ns";
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

void write_line(const char* level, const char* tags, const std::string& text) {
  static std::mutex mutex;
  static FILE* out = nullptr;
  const Options& options = vm().options;
  std::string line;
  for (const std::string& name : options.log_decorators) line += "[" + decoration(name, level, tags) + "]";
  if (!line.empty()) line += " ";
  line += text + "\n";
  std::lock_guard lock(mutex);
  if (out == nullptr) {
    if (!options.log_file.empty()) out = fopen(options.log_file.c_str(), "w");
    if (out == nullptr) out = options.log_to_stderr ? stderr : stdout;
  }
  fwrite(line.data(), 1, line.size(), out);
  fflush(out);
}

}  // namespace

void log_line(const char* tags, const std::string& text) { write_line("info", tags, text); }
void log_warning(const char* tags, const std::string& text) { write_line("warning", tags, text); }

}  // namespace vitrine::vm
