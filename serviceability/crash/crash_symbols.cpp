// SPDX-License-Identifier: Apache-2.0
// Reads the symbol table of mapped ELF files.
#include "serviceability/crash/crash_symbols.hpp"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string_view>
#include <utility>

#include "base/elf_file.hpp"
#include "base/machine/address.hpp"
#include "serviceability/crash/crash_output.hpp"

namespace vitrine::serviceability {

namespace {

char library[PATH_MAX] = "", debug_information[PATH_MAX] = "";

bool is_of_this_build(const ElfFile& file) {
  for (const Elf64_Shdr& section : file.sections())
    if (section.sh_type == SHT_NOTE)
      if (auto id = build_id_in(file.at<char>(section.sh_offset, section.sh_size)); !id.empty())
        return id == build_id_of_this_library();
  return false;
}

NativeFunction find_in(const ElfFile& file, uintptr_t pc, uintptr_t base) {
  const auto header = file.at<Elf64_Ehdr>(0, 1);
  if (!header.empty() && header[0].e_type == ET_EXEC) base = 0;  // its symbols are addresses
  for (const Elf64_Shdr& section : file.sections()) {
    if (section.sh_type != SHT_SYMTAB && section.sh_type != SHT_DYNSYM) continue;
    const auto text = file.strings(section.sh_link);
    for (const Elf64_Sym& symbol : file.at<Elf64_Sym>(section.sh_offset, section.sh_size / sizeof(Elf64_Sym)))
      if (ELF64_ST_TYPE(symbol.st_info) == STT_FUNC && symbol.st_shndx != SHN_UNDEF &&
          pc - base - symbol.st_value < symbol.st_size && symbol.st_name < text.size())
        return {&text[symbol.st_name], base + symbol.st_value};
  }
  return {};
}

/// The mapping stays, because the process is about to end. It is shared, unlike those of code (find_mapped_file).
ElfFile map_file(const char* path) {
  int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return {};
  struct stat facts {};
  void* mapped = MAP_FAILED;
  if (fstat(fd, &facts) == 0 && S_ISREG(facts.st_mode))
    mapped = mmap(nullptr, static_cast<size_t>(facts.st_size), PROT_READ, MAP_SHARED, fd, 0);
  close(fd);
  if (mapped == MAP_FAILED) return {};
  return {{static_cast<const char*>(mapped), static_cast<size_t>(facts.st_size)}};
}

ElfFile map_of_this_build(const char* path) {
  const ElfFile file = map_file(path);
  return is_of_this_build(file) ? file : ElfFile{};
}

/// The same for the file of another library. Those that were asked for last stay mapped.
const ElfFile& map_library(const char* path) {
  struct Known {
    char path[MappedFile::kLongestPath];
    ElfFile file;
  };
  static Known known[8];
  static size_t next = 0;
  for (const Known& one : known)
    if (strcmp(one.path, path) == 0) return one.file;
  Known& one = known[next++ % std::size(known)];
  one.path[0] = 0;  // a file that has become shorter may end the call here
  one.file = map_file(path);
  snprintf(one.path, sizeof one.path, "%s", path);
  return one.file;
}

NativeFunction find_vm_function(uintptr_t pc) {
  static ElfFile files[2];
  static bool mapped = false;
  if (!std::exchange(mapped, true)) {
    files[0] = map_of_this_build(library);
    files[1] = map_of_this_build(debug_information);
  }
  for (const ElfFile& file : files)
    if (NativeFunction found = find_in(file, pc, this_library().begin); found.mangled != nullptr) return found;
  return {};
}

}  // namespace

void prepare_vm_symbols() {
  Dl_info ours{};
  char* real = nullptr;
  if (dladdr(reinterpret_cast<void*>(this_library().begin), &ours) != 0 && ours.dli_fname != nullptr)
    real = realpath(ours.dli_fname, library);
  if (real == nullptr) return;
  std::string_view folder(library, static_cast<size_t>(strrchr(library, '/') - library));
  snprintf(debug_information, sizeof debug_information, "%.*s/libjvm.debuginfo", static_cast<int>(folder.size()),
           folder.data());
}

const char* MappedFile::name() const {
  const char* slash = strrchr(path, '/');
  return slash != nullptr ? slash + 1 : path;
}

MappedFile find_mapped_file(uintptr_t address) {
  MappedFile found;
  LinesOf maps("/proc/self/maps");
  if (!maps.is_open()) {
    Dl_info place{};
    if (dladdr(reinterpret_cast<void*>(address), &place) == 0 || place.dli_fname == nullptr) return found;
    found.base = reinterpret_cast<uintptr_t>(place.dli_fbase);
    snprintf(found.path, sizeof found.path, "%s", place.dli_fname);
    return found;
  }
  // The mappings of a library follow each other, the beginning of its file first.
  while (const char* line = maps.next()) {
    char* rest = nullptr;
    const uintptr_t begin = strtoul(line, &rest, 16);
    const uintptr_t end = *rest == '-' ? strtoul(rest + 1, nullptr, 16) : 0;
    const char* path = strchr(line, '/');
    if (const char* access = strchr(line, ' '); access != nullptr && access[4] == 's') path = nullptr;
    if (path != nullptr && strcmp(path, found.path) != 0) {
      found.base = begin;
      snprintf(found.path, sizeof found.path, "%s", path);
    }
    if (begin <= address && address < end) return path != nullptr ? found : MappedFile{};
  }
  return {};
}

NativeFunction find_function(uintptr_t pc, const MappedFile& file) {
  if (this_library().contains(pc)) return find_vm_function(pc);
  return file.path[0] == 0 ? NativeFunction{} : find_in(map_library(file.path), pc, file.base);
}

void print_readably(const char* mangled, char* to, size_t size) {
  snprintf(to, size, "%s", mangled);
  std::string_view rest(mangled);
  if (!rest.starts_with("_Z")) return;
  rest.remove_prefix(2);
  if (rest.starts_with('L')) rest.remove_prefix(1);
  bool nested = rest.starts_with('N');
  if (nested)
    rest.remove_prefix(rest.find_first_not_of("NrVKRO") == rest.npos ? rest.size() : rest.find_first_not_of("NrVKRO"));
  size_t used = 0;
  while (!rest.empty()) {
    if (nested && rest.starts_with('L')) rest.remove_prefix(1);  // a static function
    size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size()), length = 0;
    for (char digit : rest.substr(0, digits)) length = length * 10 + static_cast<size_t>(digit - '0');
    if (digits == 0 || digits > 4 || length > rest.size() - digits) break;
    std::string_view name = rest.substr(digits, length);
    if (name == "_GLOBAL__N_1") name = "(anonymous namespace)";
    used += static_cast<size_t>(std::max(0, snprintf(to + used, size - used, "%s%.*s", used > 0 ? "::" : "",
                                                     static_cast<int>(name.size()), name.data())));
    if (used >= size) return;
    rest.remove_prefix(digits + length);
    if (!nested) break;
  }
}

}  // namespace vitrine::serviceability
