// SPDX-License-Identifier: Apache-2.0
// The `vitrine` command has exactly the command line of `java`. It finds the overlay image beside
// itself and executes that image's bin/java, so that only libjli parses options (@argfiles,
// JDK_JAVA_OPTIONS, -jar, --module ...). Without an image it passes our libjvm.so to the launcher
// of JAVA_HOME by -XXaltjvm. `vitrine step ...` runs a program in the stepper of tracer/.
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

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
  for (const fs::path& image : {home / "image", home}) {
    if (is_program(image / "bin/java") && fs::exists(image / "lib/server/libjvm.so", error)) {
      if (!words.empty() && words[0] == "step") {
        words[0] = (image / "lib/vitrine/step.py").string();
        words.insert(words.begin() + 1, {"--java", (image / "bin/java").string()});
        return become("python3", std::move(words));
      }
      return become(image / "bin/java", std::move(words));
    }
  }

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
