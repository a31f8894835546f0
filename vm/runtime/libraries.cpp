// SPDX-License-Identifier: Apache-2.0
// The class library's native library libjava, and the place where the class library is installed.
#include "vm/runtime/libraries.hpp"

#include <dlfcn.h>
#include <limits.h>
#include <unistd.h>

#include <cstdlib>

#include "base/event_logs.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {

namespace {

std::string parent(const std::string& path) {
  size_t slash = path.rfind('/');
  return slash == std::string::npos || slash == 0 ? "" : path.substr(0, slash);
}

/// Either file is enough. If the other one is missing, a later error message names it.
bool is_java_home(const std::string& path) {
  return !path.empty() &&
         (access((path + "/lib/modules").c_str(), R_OK) == 0 || access((path + "/lib/libjava.so").c_str(), R_OK) == 0);
}

}  // namespace

std::string find_java_home() {
  // Symbolic links are not followed: an image may consist of links and is a home of its own.
  Dl_info info;
  if (dladdr(reinterpret_cast<void*>(&find_java_home), &info) != 0 && info.dli_fname != nullptr) {
    std::string here = info.dli_fname;
    if (here[0] != '/') {
      char absolute[PATH_MAX];
      if (realpath(here.c_str(), absolute) != nullptr) here = absolute;
    }
    for (std::string dir = parent(here); !dir.empty(); dir = parent(dir))
      if (is_java_home(dir)) return dir;
  }
  if (const char* variable = getenv("JAVA_HOME"); variable != nullptr && is_java_home(variable)) return variable;
  char program[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  if (length > 0)
    for (std::string dir = parent(std::string(program, static_cast<size_t>(length))); !dir.empty(); dir = parent(dir))
      if (is_java_home(dir)) return dir;
  return "";
}

void* libjava_handle() {
  static void* const handle = [] {
    std::string path = vm_options().java_home + "/lib/libjava.so";
    void* opened = dlopen(path.c_str(), RTLD_LAZY);
    if (opened == nullptr) exit_during_initialization(std::string("Unable to load native library: ") + dlerror());
    note_event(EventLog::Library, "Loaded shared library " + path);
    return opened;
  }();
  return handle;
}

}  // namespace vitrine::vm
