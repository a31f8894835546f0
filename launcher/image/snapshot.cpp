// SPDX-License-Identifier: Apache-2.0
#include "launcher/image/snapshot.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "launcher/image/files.hpp"

namespace vitrine::image {

namespace {

using Arguments = std::vector<std::string>;

/// This process's environment without what would change a run of Java.
std::vector<char*> environment_for_java() {
  constexpr std::string_view kLeftOut[] = {"JAVA_TOOL_OPTIONS=", "_JAVA_OPTIONS=", "JDK_JAVA_OPTIONS=", "CLASSPATH="};
  std::vector<char*> rows;
  for (char** row = environ; *row != nullptr; ++row)
    if (std::ranges::none_of(kLeftOut, [&](std::string_view name) { return std::string_view(*row).starts_with(name); }))
      rows.push_back(*row);
  rows.push_back(nullptr);
  return rows;
}

/// A run of the image's java, whose output goes to a file.
class JavaRun {
 public:
  JavaRun(const fs::path& java, Arguments arguments, fs::path output) : output_(std::move(output)) {
    arguments.insert(arguments.begin(), java.string());
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    error_ = posix_spawn(&child_, argv[0], &actions, nullptr, argv.data(), environment_for_java().data());
    posix_spawn_file_actions_destroy(&actions);
  }

  /// Waits for the end of the run. Returns whether its exit code is 0.
  bool succeeds() const {
    int status = 0;
    if (error_ != 0) return false;
    while (waitpid(child_, &status, 0) < 0)
      if (errno != EINTR) return false;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }

  /// What it printed, or why it could not be started. Called after its end.
  std::string said() const {
    if (error_ != 0) return std::strerror(error_);
    std::ifstream file(output_, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(file), {});
    text.erase(text.find_last_not_of(" \n") + 1);
    return text;
  }

 private:
  fs::path output_;
  pid_t child_ = 0;
  int error_ = 0;  // an errno: it could not be started
};

/// A run that writes a list of the classes that it loads.
struct TrainingRun {
  fs::path list;
  JavaRun run;
};

TrainingRun start_training(const fs::path& java, const fs::path& work, const std::string& name, Arguments arguments) {
  const fs::path list = work / (name + ".list");
  arguments.insert(arguments.begin(), {"-Xshare:off", "-XX:DumpLoadedClassList=" + list.string()});
  return {list, JavaRun(java, std::move(arguments), work / (name + ".output"))};
}

/// Waits for the runs, and writes the lists of those that succeed to the file, in order. Returns whether any did.
bool write_lists(const std::vector<TrainingRun>& runs, const fs::path& file) {
  std::ofstream all(file, std::ios::binary);
  bool any = false;
  for (const TrainingRun& training : runs)
    if (training.run.succeeds() && fs::exists(training.list)) {
      all << std::ifstream(training.list, std::ios::binary).rdbuf();
      any = true;
    }
  return any;
}

/// Runs three programs at once, and writes the classes that they load to the file; those of the simplest program come
/// first. The third program is the compiler, which compiles the sources of the other two. Its run fails in a JDK
/// without a compiler. Returns whether any program ran.
bool write_class_list(const Parts& parts, const fs::path& java, const fs::path& work, const fs::path& file) {
  const std::string classes = parts.training().string();
  std::vector<TrainingRun> runs;
  runs.push_back(start_training(java, work, "Start", {"-cp", classes, "Start"}));
  runs.push_back(start_training(java, work, "Training", {"-cp", classes, "Training"}));
  runs.push_back(start_training(
      java, work, "compilation",
      {"com.sun.tools.javac.Main", "-d", work / "classes", classes + "/Start.java", classes + "/Training.java"}));
  return write_lists(runs, file);
}

}  // namespace

void put_snapshot(const Parts& parts, const fs::path& out) {
  {
    const MappedFile library(parts.libjvm());
    if (library.contains("__asan_init") || library.contains("__tsan_init")) return;
  }
  const WorkFolder work;
  const fs::path java = out / "bin/java", list = work.path() / "list";
  Arguments dump{"-Xshare:dump"};
  if (write_class_list(parts, java, work.path(), list)) dump.push_back("-XX:SharedClassListFile=" + list.string());
  const JavaRun run(java, dump, work.path() / "dump.output");
  if (run.succeeds()) return;
  fs::remove(out / "lib/server/classes.snapshot");
  std::fprintf(stderr, "vitrine image: %s has no snapshot of the class library: %s\n", out.c_str(), run.said().c_str());
}

}  // namespace vitrine::image
