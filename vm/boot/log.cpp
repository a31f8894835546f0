// SPDX-License-Identifier: Apache-2.0
// Output of -Xlog and -verbose: whole lines, to stdout or to the file of -Xlog:...:file=. Called by everybody who reports something there.
#include <cstdio>
#include <ctime>
#include <mutex>

#include "vm/vm.hpp"

namespace vitrine::vm {

void log_line(const char* tags, const std::string& text) {
  static std::mutex mutex;
  static FILE* out = nullptr;
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  uint64_t ns = static_cast<uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(now.tv_nsec);
  double uptime = vm().start_ns == 0 ? 0.0 : static_cast<double>(ns - vm().start_ns) / 1e9;
  std::lock_guard lock(mutex);
  if (out == nullptr) {
    const std::string& file = vm().options.log_file;
    out = file.empty() ? stdout : fopen(file.c_str(), "w");
    if (out == nullptr) out = stdout;
  }
  if (vm().options.log_decorations)
    fprintf(out, "[%.3fs][info][%s] %s\n", uptime, tags, text.c_str());
  else
    fprintf(out, "%s\n", text.c_str());
  fflush(out);
}

}  // namespace vitrine::vm
