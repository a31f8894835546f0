// SPDX-License-Identifier: Apache-2.0
// The `vitrine` command has exactly the command line of `java`. It finds the overlay image beside itself and executes
// that image's bin/java, so that only libjli parses options (@argfiles, JDK_JAVA_OPTIONS, -jar, --module ...). Without
// an image it passes our libjvm.so to the launcher of JAVA_HOME by -XXaltjvm. The first word may also be one of kWords.
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <string>
#include <system_error>
#include <vector>

#include "launcher/inspect.hpp"
#include "launcher/picture.hpp"

namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr int kWrongUsage = 2;

/// Where vitrine lies, and the image beside it; empty if there is none.
struct Places {
  fs::path home, image;
};

bool is_program(const fs::path& path) { return access(path.c_str(), X_OK) == 0; }

/// Executes the program, which is looked for in PATH if it has no /, with `words`. Returns an exit code, and only if
/// exec failed.
int become(const fs::path& program, Words words) {
  words.insert(words.begin(), program.string());
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  execvp(program.c_str(), argv.data());
  std::fprintf(stderr, "vitrine: cannot start %s: %s.\n", program.c_str(), std::strerror(errno));
  return 1;
}

int run(const Places& places, const Words& words) {
  if (!places.image.empty()) return become(places.image / "bin/java", words);
  const char* java_home = std::getenv("JAVA_HOME");
  const fs::path java = java_home != nullptr ? fs::path(java_home) / "bin/java" : fs::path();
  if (java_home == nullptr || !is_program(java)) {
    std::fprintf(stderr, "vitrine: no JDK found: there is no image in %s and JAVA_HOME %s.\n",
                 (places.home / "image").c_str(), java_home == nullptr ? "is not set" : "has no bin/java");
    return 1;
  }
  std::error_code error;
  if (!fs::exists(places.home / "lib/libjvm.so", error)) {
    std::fprintf(stderr, "vitrine: there is no %s to run Java programs with.\n",
                 (places.home / "lib/libjvm.so").c_str());
    return 1;
  }
  Words all{"-XXaltjvm=" + (places.home / "lib").string()};
  all.insert(all.end(), words.begin(), words.end());
  return become(java, std::move(all));
}

int step(const Places& places, const Words& words) {
  Words all{(places.image / "lib/vitrine/step.py").string(), "--java", (places.image / "bin/java").string()};
  all.insert(all.end(), words.begin(), words.end());
  return become("python3", std::move(all));
}

int picture(const Places& places, const Words& words) { return vitrine::launcher::draw_picture(places.image, words); }

int inspect(const Places& places, const Words& words) { return vitrine::launcher::inspect(places.image, words); }

int help(const Places& places, const Words& words);

struct Word {
  const char* name;
  const char* usage;  // what follows it
  const char* says;
  size_t least, most;  // how many words may follow
  bool needs_image;
  int (*run)(const Places& places, const Words& words);
};
constexpr size_t kAny = SIZE_MAX;
constexpr Word kWords[] = {
    {"run", "[OPTIONS] MAIN|-jar FILE|FILE.java [ARGUMENTS...]",
     "runs a Java program as java does; so does vitrine without this word", 1, kAny, false, run},
    {"step", "[--filter WHAT] [--break FILE:LINE] [--source DIR] [OPTIONS] MAIN [ARGUMENTS...]",
     "steps through a program in the terminal, forwards and backwards", 1, kAny, true, step},
    {"picture", "heap|loaders DUMP.hprof FILE.svg|.dot|.html [FILTER]", "draws a part of a heap dump of any VM", 3, 4,
     false, picture},
    {"picture", "monitors|loaders|modules CORE FILE.svg|.dot|.html [FILTER]", "draws a part of a core file of this VM",
     3, 4, false, picture},
    {"inspect", "PID [OPTION,...]", "prints the address of a page that shows a program which runs, in a browser", 1, 2,
     true, inspect},
    {"help", "", "prints this list", 0, 0, false, help},
};

void print_usage(FILE* to, const std::string& name) {
  const char* lead = "usage: ";
  for (const Word& word : kWords) {
    if (word.name != name) continue;
    std::fprintf(to, "%svitrine %s %s\n", lead, word.name, word.usage);
    lead = "       ";
  }
}

void print_list(FILE* to) {
  std::fputs(
      "Vitrine, a Java virtual machine to see into. Its command line is that of java, or begins with a word:\n\n", to);
  for (const Word& word : kWords)
    std::fprintf(to, "  vitrine %s%s%s\n      %s\n", word.name, *word.usage == '\0' ? "" : " ", word.usage, word.says);
  std::fputs(
      "\nOptions of java: vitrine --help, vitrine -X. What looks into the VM while a program runs:\n"
      "  -Xexplain:help   why a class, a member or a library is not found, or does not fit\n"
      "  -Xtrace:help     each call of an agent, or each instruction\n"
      "  -Xcheck:help     what an agent or a native method does wrong\n"
      "A VM that runs: jcmd PID help, in the bin of the image.\n",
      to);
}

int help(const Places&, const Words&) {
  print_list(stdout);
  return 0;
}

int run_word(const Word& word, const Places& places, const Words& words) {
  // The usage of run is that of java, which has a help of its own.
  if (word.run != run && !words.empty() && (words[0] == "--help" || words[0] == "-h")) {
    print_usage(stdout, word.name);
    return 0;
  }
  if (words.size() < word.least || words.size() > word.most) {
    print_usage(stderr, word.name);
    return kWrongUsage;
  }
  if (word.needs_image && places.image.empty()) {
    std::fprintf(stderr, "vitrine %s: it needs the image, and there is none in %s.\n", word.name,
                 (places.home / "image").c_str());
    return 1;
  }
  return word.run(places, words);
}

}  // namespace

int main(int argc, char** argv) {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (error) {
    std::fprintf(stderr, "vitrine: cannot read /proc/self/exe: %s.\n", error.message().c_str());
    return 1;
  }
  Places places{self.parent_path().parent_path(), {}};
  for (const fs::path& image : {places.home / "image", places.home})
    if (places.image.empty() && is_program(image / "bin/java") && fs::exists(image / "lib/server/libjvm.so", error))
      places.image = fs::canonical(image, error);
  const Words words(argv + 1, argv + argc);
  if (words.empty()) {
    print_list(stderr);
    return kWrongUsage;
  }
  const Word* word = std::ranges::find_if(kWords, [&](const Word& each) { return words[0] == each.name; });
  if (word == std::end(kWords)) return run(places, words);
  return run_word(*word, places, {words.begin() + 1, words.end()});
}
