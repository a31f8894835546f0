// SPDX-License-Identifier: Apache-2.0
// The `vitrine` command has exactly the command line of `java`. It finds the overlay image beside
// itself and executes that image's bin/java, so that only libjli parses options (@argfiles,
// JDK_JAVA_OPTIONS, -jar, --module ...). Without an image it passes our libjvm.so to the launcher
// of JAVA_HOME by -XXaltjvm. Three words are commands of their own:
//   vitrine picture ...             draws a heap dump or a core file
//   vitrine inspect PID [options]   loads the inspector into a VM that runs, and prints the address of its page
//   vitrine step ...                runs a program in the stepper of tracer/
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

#include "launcher/picture.hpp"
#include "launcher/private_file.hpp"

namespace {

namespace fs = std::filesystem;

bool is_program(const fs::path& path) { return access(path.c_str(), X_OK) == 0; }

// Executes the program, which is looked for in PATH if it has no /, with `words`. Returns an exit code, and only if
// exec failed.
int become(const fs::path& program, std::vector<std::string> words) {
  words.insert(words.begin(), program.string());
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  execvp(program.c_str(), argv.data());
  std::fprintf(stderr, "vitrine: cannot start %s: %s.\n", program.c_str(), std::strerror(errno));
  return 1;
}

// Runs jcmd of `image` with `words`, with its output thrown away. Returns whether it went well.
bool run_jcmd(const fs::path& image, const std::vector<std::string>& words) {
  const pid_t child = fork();
  if (child == 0) {
    if (std::freopen("/dev/null", "w", stdout) == nullptr) _exit(1);
    _exit(become(image / "bin/jcmd", words));
  }
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// The inspector writes the address of its page into a file that only this user may read.
int inspect(const fs::path& image, const std::vector<std::string>& words) {
  if (words.size() < 2 || words.size() > 3) {
    std::fprintf(stderr, "usage: vitrine inspect PID [options of the inspector, with commas between them]\n");
    return 2;
  }
  const vitrine::launcher::PrivateFile file("inspect");
  if (file.error() != 0) {
    std::fprintf(stderr, "vitrine: cannot make a file in /tmp: %s.\n", std::strerror(file.error()));
    return 1;
  }
  const fs::path agent = image / "lib/libvitrine_inspector.so";
  std::string options = "url=" + file.path();
  if (words.size() == 3) options += "," + words[2];
  // In quotation marks, because jcmd would take `url=` for an option of its own.
  const bool asked = run_jcmd(image, {words[1], "JVMTI.agent_load", agent.string(), '"' + options + '"'});
  std::string url;
  std::getline(std::ifstream(file.path()), url);
  if (url.empty()) {
    std::fprintf(stderr, "vitrine: process %s has not loaded %s; %s.\n", words[1].c_str(), agent.c_str(),
                 asked ? "what it prints on stderr says why" : "jcmd could not ask it");
    return 1;
  }
  std::printf("%s\n", url.c_str());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (error) {
    std::fprintf(stderr, "vitrine: cannot read /proc/self/exe: %s.\n", error.message().c_str());
    return 1;
  }
  std::vector<std::string> words(argv + 1, argv + argc);
  const fs::path home = self.parent_path().parent_path();
  const std::string command = words.empty() ? "" : words[0];
  const std::vector<std::string> after(words.begin() + (words.empty() ? 0 : 1), words.end());
  for (const fs::path& image : {home / "image", home}) {
    if (is_program(image / "bin/java") && fs::exists(image / "lib/server/libjvm.so", error)) {
      if (command == "picture") return vitrine::launcher::draw_picture(fs::canonical(image, error), after);
      if (command == "inspect") return inspect(fs::canonical(image, error), words);
      if (command == "step") {
        words[0] = (image / "lib/vitrine/step.py").string();
        words.insert(words.begin() + 1, {"--java", (image / "bin/java").string()});
        return become("python3", std::move(words));
      }
      return become(image / "bin/java", std::move(words));
    }
  }

  if (command == "picture") return vitrine::launcher::draw_picture({}, after);
  const char* java_home = std::getenv("JAVA_HOME");
  const fs::path java = java_home != nullptr ? fs::path(java_home) / "bin/java" : fs::path();
  if (java_home == nullptr || !is_program(java)) {
    std::fprintf(stderr, "vitrine: no JDK found: there is no image in %s and JAVA_HOME %s.\n", (home / "image").c_str(),
                 java_home == nullptr ? "is not set" : "has no bin/java");
    return 1;
  }
  if (!fs::exists(home / "lib/libjvm.so", error)) {
    std::fprintf(stderr, "vitrine: there is no %s to run Java programs with.\n", (home / "lib/libjvm.so").c_str());
    return 1;
  }
  words.insert(words.begin(), "-XXaltjvm=" + (home / "lib").string());
  return become(java, std::move(words));
}
