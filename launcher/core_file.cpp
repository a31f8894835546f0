// SPDX-License-Identifier: Apache-2.0
#include "launcher/core_file.hpp"

#include <elf.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <utility>
#include <vector>

#include "launcher/private_file.hpp"

namespace vitrine::launcher {

namespace {

namespace fs = std::filesystem;

/// Runs gdb, which is looked for in PATH, with its output thrown away. Returns 0 when it has ended, in whatever way, or
/// an errno if it could not be started.
int run_gdb(std::vector<std::string> words) {
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
  pid_t child = 0;
  const int error = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return error;
  while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
  return 0;
}

}  // namespace

bool is_core_file(std::string_view beginning) {
  Elf64_Ehdr header;
  if (beginning.size() < sizeof header) return false;
  std::memcpy(&header, beginning.data(), sizeof header);
  return std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 && header.e_ident[EI_CLASS] == ELFCLASS64 &&
         header.e_type == ET_CORE;
}

std::string facts_of_core(const fs::path& image, const std::string& core, const std::string& kind, std::string* facts) {
  const PrivateFile file("picture");
  if (file.error() != 0) return std::string("a file in /tmp can not be made: ") + std::strerror(file.error()) + ".";
  const int reason =
      run_gdb({"gdb", "-nx", "-batch", "-iex", "set auto-load no", "-iex", "set debuginfod enabled off",
               (image / "bin/java").string(), "-c", core, "-x", (image / "lib/server/libjvm.so-gdb.py").string(), "-ex",
               "java-facts " + kind + " " + file.path()});
  std::ostringstream read;
  read << std::ifstream(file.path(), std::ios::binary).rdbuf();
  *facts = std::move(read).str();
  if (reason != 0)
    return std::string("A core file is read by gdb, which can not be started: ") + std::strerror(reason) + ".";
  return "";
}

}  // namespace vitrine::launcher
