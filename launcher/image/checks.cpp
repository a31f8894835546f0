// SPDX-License-Identifier: Apache-2.0
#include "launcher/image/checks.hpp"

#include <sys/utsname.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/elf_file.hpp"
#include "launcher/image/files.hpp"
#include "library/releases/releases.hpp"

namespace vitrine::image {

namespace {

/// The rows KEY="VALUE" of the file `release` of a JDK; none if there is no such file.
std::map<std::string, std::string> facts_of(const fs::path& jdk) {
  std::map<std::string, std::string> facts;
  std::ifstream file(jdk / "release");
  for (std::string line; std::getline(file, line);)
    if (const size_t at = line.find("=\""); at != std::string::npos && line.size() > at + 2 && line.back() == '"')
      facts[line.substr(0, at)] = line.substr(at + 2, line.size() - at - 3);
  return facts;
}

std::string libc_of_this_program() {
#ifdef __GLIBC__
  return "gnu";
#else
  return "musl";
#endif
}

[[noreturn]] void fail_damaged(const fs::path& library, const std::string& why) {
  throw Failure(library.string() + " is damaged: " + why);
}

enum class Side { Imported, Exported };

bool is_function_of_a_vm(std::string_view name) {
  return name.starts_with("JVM_") || name.starts_with("JNI_") || name.starts_with("jio_");
}

/// The functions of a VM that the library imports or exports.
std::set<std::string> vm_functions_of(const fs::path& library, Side side) {
  const MappedFile mapped(library);
  const ElfFile file{mapped.bytes()};
  const auto sections = file.sections();
  const auto table =
      std::ranges::find_if(sections, [](const Elf64_Shdr& section) { return section.sh_type == SHT_DYNSYM; });
  if (table == sections.end()) fail_damaged(library, "it has no table of dynamic symbols, as 64-bit ELF libraries do");
  const auto symbols = file.at<Elf64_Sym>(table->sh_offset, table->sh_size / sizeof(Elf64_Sym));
  const auto names = file.strings(table->sh_link);
  if (symbols.empty() || names.empty()) fail_damaged(library, "its dynamic symbols do not lie within the file");
  std::set<std::string> found;
  for (const Elf64_Sym& symbol : symbols) {
    if (symbol.st_name >= names.size()) fail_damaged(library, "the name of a dynamic symbol does not lie in its table");
    if ((symbol.st_shndx == SHN_UNDEF) != (side == Side::Imported)) continue;
    if (const char* name = &names[symbol.st_name]; is_function_of_a_vm(name)) found.insert(name);
  }
  return found;
}

}  // namespace

fs::path stock_jdk(const fs::path& home) {
  fs::path jdk = home;
  if (const fs::path modules = home / "lib/modules"; fs::is_symlink(fs::symlink_status(modules)))
    jdk = fs::weakly_canonical(modules).parent_path().parent_path();
  if (!fs::is_regular_file(jdk / "lib/modules") || !fs::is_regular_file(jdk / "bin/java"))
    throw Failure(jdk.string() + " is not a JDK: it has no bin/java or no lib/modules");
  return jdk;
}

void check_release(const fs::path& jdk) {
  const auto facts = facts_of(jdk);
  const auto version = facts.find("JAVA_VERSION");
  if (version == facts.end())
    throw Failure(jdk.string() + " does not tell its version: it has no file `release` with a JAVA_VERSION");
  int release = 0;  // stays 0 if the text does not begin with a number
  std::from_chars(version->second.data(), version->second.data() + version->second.size(), release);
  if (release < library::kOldestRelease || release > library::kNewestRelease)
    throw Failure(jdk.string() + " is a JDK " + version->second + "; this VM runs the class libraries of JDK " +
                  std::to_string(library::kOldestRelease) + " to " + std::to_string(library::kNewestRelease));
  utsname system{};
  uname(&system);
  for (const auto& [key, ours] : {std::pair<std::string, std::string>{"OS_NAME", system.sysname},
                                  {"OS_ARCH", system.machine},
                                  {"LIBC", libc_of_this_program()}})
    if (const auto fact = facts.find(key); fact != facts.end() && fact->second != ours)
      throw Failure(jdk.string() + " is for " + fact->second + ", and this is " + ours);
}

void check_imports(const fs::path& jdk, const fs::path& libjvm) {
  const auto ours = vm_functions_of(libjvm, Side::Exported);
  std::vector<fs::path> libraries;
  for (const fs::path& entry : entries_of(jdk / "lib"))
    if (entry.extension() == ".so") libraries.push_back(entry);
  std::ranges::sort(libraries);
  for (const fs::path& library : libraries)
    for (const std::string& name : vm_functions_of(library, Side::Imported))
      if (!ours.contains(name))
        throw Failure(jdk.string() + " does not fit this VM: its " + library.filename().string() + " imports " + name +
                      ", which the VM does not have");
}

}  // namespace vitrine::image
