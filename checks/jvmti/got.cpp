// SPDX-License-Identifier: Apache-2.0
// The imports of a library are words of its global offset table, which its relocations name (ELF, "Relocation").
#include "checks/jvmti/got.hpp"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <mutex>
#include <set>

#include "base/lock.hpp"

namespace vitrine::checks {

namespace {

/// The parts of a library's dynamic section.
struct Dynamic {
  const ElfW(Sym) * symbols = nullptr;
  const char* names = nullptr;
  const ElfW(Rela) * calls = nullptr;
  const ElfW(Rela) * others = nullptr;
  size_t calls_bytes = 0, others_bytes = 0;

  explicit Dynamic(const link_map& library) {
    for (const ElfW(Dyn)* entry = library.l_ld; entry->d_tag != DT_NULL; ++entry) {
      const auto address = entry->d_un.d_ptr;
      switch (entry->d_tag) {
        case DT_SYMTAB: symbols = reinterpret_cast<const ElfW(Sym)*>(address); break;
        case DT_STRTAB: names = reinterpret_cast<const char*>(address); break;
        case DT_JMPREL: calls = reinterpret_cast<const ElfW(Rela)*>(address); break;
        case DT_PLTRELSZ: calls_bytes = entry->d_un.d_val; break;
        case DT_RELA: others = reinterpret_cast<const ElfW(Rela)*>(address); break;
        case DT_RELASZ: others_bytes = entry->d_un.d_val; break;
        default: break;
      }
    }
  }
};

void write_word(void** word, void* value) {
  const auto page_size = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  auto* page = reinterpret_cast<void*>(reinterpret_cast<uintptr_t>(word) & ~(page_size - 1));
  // It stays writable: nobody tells what it was before.
  if (mprotect(page, page_size, PROT_READ | PROT_WRITE) != 0) return;
  __atomic_store_n(word, value, __ATOMIC_RELEASE);
}

void exchange(const link_map& library, const char* name, void* replacement) {
  const Dynamic dynamic(library);
  if (dynamic.symbols == nullptr || dynamic.names == nullptr) return;
  auto look = [&](const ElfW(Rela) * first, size_t bytes) {
    for (size_t i = 0; first != nullptr && i < bytes / sizeof(ElfW(Rela)); ++i) {
      const auto type = ELF64_R_TYPE(first[i].r_info);
      if (type != R_X86_64_JUMP_SLOT && type != R_X86_64_GLOB_DAT) continue;
      const ElfW(Sym)& symbol = dynamic.symbols[ELF64_R_SYM(first[i].r_info)];
      if (std::strcmp(dynamic.names + symbol.st_name, name) == 0)
        write_word(reinterpret_cast<void**>(library.l_addr + first[i].r_offset), replacement);
    }
  };
  look(dynamic.calls, dynamic.calls_bytes);
  look(dynamic.others, dynamic.others_bytes);
}

}  // namespace

void exchange_import(uintptr_t address_in_library, const char* name, void* replacement) {
  static Mutex lock{LockRank::CheckedImports};
  static auto* const done PT_GUARDED_BY(lock) = new std::set<const void*>;
  Dl_info place{};
  link_map* library = nullptr;
  if (dladdr1(reinterpret_cast<void*>(address_in_library), &place, reinterpret_cast<void**>(&library),
              RTLD_DL_LINKMAP) == 0)
    return;
  if (library == nullptr || library->l_name == nullptr || *library->l_name == '\0') return;  // the program itself
  std::lock_guard hold(lock);
  if (done->insert(place.dli_fbase).second) exchange(*library, name, replacement);
}

}  // namespace vitrine::checks
