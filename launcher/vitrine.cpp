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
#include <string_view>
#include <system_error>
#include <vector>

#include "launcher/help.hpp"
#include "launcher/image/image.hpp"
#include "launcher/inspect.hpp"
#include "launcher/picture.hpp"

namespace {

namespace fs = std::filesystem;
namespace launcher = vitrine::launcher;
using Words = std::vector<std::string>;

constexpr int kWrongUsage = 2;

/// Where vitrine lies, and the image that it uses: the one of the build, or of an installed Vitrine, or the one in
/// which vitrine lies itself. Empty if there is none.
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
  if (!fs::exists(places.home / "lib/vitrine/libjvm.so", error)) {
    std::fprintf(stderr, "vitrine: there is no %s to run Java programs with.\n",
                 (places.home / "lib/vitrine/libjvm.so").c_str());
    return 1;
  }
  Words all{"-XXaltjvm=" + (places.home / "lib/vitrine").string()};
  all.insert(all.end(), words.begin(), words.end());
  return become(java, std::move(all));
}

int step(const Places& places, const Words& words) {
  Words all{(places.image / "lib/vitrine/step.py").string(), "--java", (places.image / "bin/java").string()};
  all.insert(all.end(), words.begin(), words.end());
  return become("python3", std::move(all));
}

int picture(const Places& places, const Words& words) { return launcher::draw_picture(places.image, words); }

int inspect(const Places& places, const Words& words) { return launcher::inspect(places.image, words); }

int image(const Places& places, const Words& words) { return launcher::make_image(places.home, words); }

int help(const Places& places, const Words& words);

struct Word {
  const char* name;
  size_t least, most;  // how many words may follow
  bool needs_image;
  int (*run)(const Places& places, const Words& words);
};
constexpr size_t kAny = SIZE_MAX;
constexpr Word kWords[] = {
    // help.cpp says what they do
    {"run", 1, kAny, false, run},     {"step", 1, kAny, true, step}, {"picture", 3, 4, false, picture},
    {"inspect", 1, 2, true, inspect}, {"image", 2, 4, false, image}, {"help", 0, 1, false, help},
};

/// Says that the word is none of ours, and which one may have been meant. Returns an exit code.
int refuse_word(const std::string& given, std::string_view meant, const std::string& advice) {
  std::fprintf(stderr, "vitrine: there is no word `%s`.", given.c_str());
  if (!meant.empty()) std::fprintf(stderr, " Did you mean `vitrine %s`?", std::string(meant).c_str());
  std::fprintf(stderr, " %s\n", advice.c_str());
  return kWrongUsage;
}

int help(const Places&, const Words& words) {
  if (words.empty())
    launcher::print_list(stdout);
  else if (!launcher::print_help(stdout, words[0]))
    return refuse_word(words[0], launcher::word_like(words[0]), "(`vitrine help` lists all words.)");
  return 0;
}

int run_word(const Word& word, const Places& places, const Words& words) {
  // The usage of run is that of java, which has a help of its own.
  if (word.run != run && !words.empty() && (words[0] == "--help" || words[0] == "-h")) {
    launcher::print_help(stdout, word.name);
    return 0;
  }
  if (words.size() < word.least || words.size() > word.most) {
    launcher::print_usage(stderr, word.name);
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
  for (const fs::path& image : {places.home / "image", places.home / "lib/vitrine/image", places.home})
    if (places.image.empty() && is_program(image / "bin/java") && fs::exists(image / "lib/server/libjvm.so", error))
      places.image = fs::canonical(image, error);
  const Words words(argv + 1, argv + argc);
  if (words.empty()) {
    launcher::print_overview(stderr);
    return kWrongUsage;
  }
  const Word* word = std::ranges::find_if(kWords, [&](const Word& each) { return words[0] == each.name; });
  if (word != std::end(kWords)) return run_word(*word, places, {words.begin() + 1, words.end()});
  if (const std::string_view meant = launcher::word_meant_by(words[0]); !meant.empty())
    return refuse_word(words[0], meant, "(To run a class of this name: vitrine run " + words[0] + ".)");
  return run(places, words);
}
