// SPDX-License-Identifier: Apache-2.0
// -XX:+PauseAtStartup: gives users time to examine the process, or to prepare its environment, before the VM starts.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <thread>

#include "base/console.hpp"
#include "base/output_file.hpp"
#include "serviceability/start/serviceability.hpp"
#include "vm/state/options.hpp"

namespace vitrine::serviceability {

void pause_at_startup() {
  if (!vm::vm_options().PauseAtStartup) return;
  std::string path = vm::vm_options().PauseAtStartupFile;
  if (path.empty()) path = "vm.paused." + std::to_string(getpid());
  int file = open_output_file(path.c_str(), O_TRUNC, 0666);
  if (file < 0) {
    complain(stderr, "Could not open pause file '%s', continuing immediately.\n", path.c_str());
    return;
  }
  close(file);
  struct stat there {};
  while (stat(path.c_str(), &there) == 0) std::this_thread::sleep_for(std::chrono::milliseconds(100));
}

}  // namespace vitrine::serviceability
