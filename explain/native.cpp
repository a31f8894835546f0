// SPDX-License-Identifier: Apache-2.0
// Native methods without a function, and native libraries that cannot be loaded.
#include <elf.h>
#include <sys/stat.h>

#include <cstddef>
#include <cstring>

#include "classfile/source/class_source.hpp"
#include "explain/questions.hpp"
#include "explain/reasons.hpp"

namespace vitrine::explain {

namespace {

std::string file_state(const std::string& path) {
  struct stat status;
  if (stat(path.c_str(), &status) != 0) return ": there is no such file";
  return S_ISREG(status.st_mode) ? ": the file is there" : ": it is not a regular file";
}

/// "AArch64" for EM_AARCH64.
std::string machine_text(unsigned machine) {
  switch (machine) {
    case EM_386: return "x86 (32 bits)";
    case EM_ARM: return "ARM (32 bits)";
    case EM_X86_64: return "x86-64";
    case EM_AARCH64: return "AArch64";
    case EM_PPC64: return "ppc64";
    case EM_S390: return "s390x";
    case EM_RISCV: return "RISC-V";
    default: return "number " + std::to_string(machine) + " of ELF";
  }
}

#ifdef __x86_64__
constexpr unsigned kThisMachine = EM_X86_64;
#else
constexpr unsigned kThisMachine = EM_AARCH64;
#endif

/// What the header of the file says; the dynamic linker says that a library of another machine is not there.
void add_header(Block& block, const std::string& path) {
  const auto file = classfile::map_file(path);
  if (!file) return;
  const classfile::Bytes bytes = file->bytes;
  constexpr size_t kMachine = offsetof(Elf64_Ehdr, e_machine);
  if (bytes.size() < kMachine + 2 || std::memcmp(bytes.data(), ELFMAG, SELFMAG) != 0) {
    const bool windows = bytes.size() > 1 && bytes[0] == 'M' && bytes[1] == 'Z';
    block.add("file", path + " is not an ELF file" + (windows ? ", but a library of Windows" : ""));
    return;
  }
  const unsigned machine = bytes[kMachine] | bytes[kMachine + 1] << 8;
  if (machine == kThisMachine && bytes[EI_CLASS] == ELFCLASS64) return;
  block.add("file", path + " is there, for machine " + machine_text(machine) + "; this VM runs on " +
                        machine_text(kThisMachine));
}

}  // namespace

void add(Block& block, const Thread&, const why::Native& what) {
  block.add("method", method_text(*what.method));
  block.add("class", class_text(block, *what.method->holder));
  for (const std::string& symbol : what.symbols) block.add("tried", symbol);
  const std::vector<std::string> libraries = libraries_of(*what.method->holder->loader);
  for (const std::string& library : libraries) block.add("in", library);
  if (what.method->holder->loader->is_boot()) block.add("in", "libjava, and the VM's own functions");
  if (libraries.empty())
    block.add("in",
              "no library: none was loaded by a class of loader " + loader_text(block, *what.method->holder->loader));
  block.add("in", "the agents, and the functions that were registered with RegisterNatives");
  block.add("hint", libraries.empty() ? "call System.loadLibrary in the static initializer of the class; a library "
                                        "belongs to the loader of the class that loads it"
                                      : "compare the symbols with those of nm -D; functions of C++ need extern \"C\"");
}

bool add_tried_libraries(Block& block, const Thread& self) {
  const std::vector<Question> tried = take_libraries(self);
  for (const Question& question : tried) block.add("tried", question.name + file_state(question.name));
  return !tried.empty();
}

void add(Block& block, const Thread& self, const why::Library& what) {
  add_tried_libraries(block, self);
  block.add("dlopen", what.answer.starts_with(what.path) ? what.answer : what.path + ": " + what.answer);
  add_header(block, what.path);
  const std::string missing = ": cannot open shared object file";
  if (const size_t end = what.answer.find(missing); end != std::string::npos && !what.answer.starts_with(what.path))
    block.add("hint", "the library needs " + what.answer.substr(0, end) +
                          ", which the dynamic linker does not find; "
                          "ldd lists what a library needs, and LD_LIBRARY_PATH adds folders");
  if (what.answer.find("undefined symbol") != std::string::npos)
    block.add("hint",
              "no library that it was linked with has that symbol, or an older version of it is loaded: nm -D "
              "--undefined-only "
              "lists what a library wants, ldd -r what it misses");
  if (what.answer.find("version `") != std::string::npos)
    block.add("hint", "it was linked on a system with a newer version of that library");
}

}  // namespace vitrine::explain
