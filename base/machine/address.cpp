// SPDX-License-Identifier: Apache-2.0
#include "base/machine/address.hpp"

#include <dlfcn.h>
#include <link.h>

#include <array>
#include <atomic>
#include <cstring>
#include <string_view>

#include "base/assert.hpp"

// The linker defines these: the ELF header, with which a library begins, and the first address behind it.
// NOLINTBEGIN(readability-identifier-naming): the linker names them
extern "C" {
[[gnu::visibility("hidden")]] extern const ElfW(Ehdr) __ehdr_start;
[[gnu::visibility("hidden")]] extern const char _end;
}
// NOLINTEND(readability-identifier-naming)

namespace vitrine {

namespace {

/// A range is there once its end is.
struct Generated {
  std::atomic<uintptr_t> begin{0}, end{0};
};
constinit std::array<Generated, kMostGeneratedRanges> generated;
constinit std::atomic<int> generated_count{0};

}  // namespace

AddressRange this_library() { return {reinterpret_cast<uintptr_t>(&__ehdr_start), reinterpret_cast<uintptr_t>(&_end)}; }

// A note is its name and its content, each rounded up to 4 bytes, behind three numbers.
std::string_view build_id_in(std::span<const char> notes) {
  while (notes.size() >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) header;
    std::memcpy(&header, notes.data(), sizeof header);
    const auto padded = [](size_t n) { return (n + 3) & ~size_t{3}; };
    const size_t content = sizeof header + padded(header.n_namesz), end = content + padded(header.n_descsz);
    if (end > notes.size()) break;
    const std::string_view name(notes.data() + sizeof header, header.n_namesz);
    if (header.n_type == NT_GNU_BUILD_ID && name == std::string_view("GNU", sizeof "GNU"))
      return {notes.data() + content, header.n_descsz};
    notes = notes.subspan(end);
  }
  return {};
}

std::string_view build_id_of_this_library() {
  const auto* start = reinterpret_cast<const char*>(&__ehdr_start);
  const auto* headers = reinterpret_cast<const ElfW(Phdr)*>(start + __ehdr_start.e_phoff);
  for (const ElfW(Phdr) & segment : std::span(headers, __ehdr_start.e_phnum)) {
    if (segment.p_type != PT_NOTE) continue;
    if (auto id = build_id_in({start + segment.p_vaddr, segment.p_memsz}); !id.empty()) return id;
  }
  return {};
}

bool is_generated(uintptr_t address) {
  for (const Generated& range : generated)
    if (address < range.end.load(std::memory_order_acquire) && address >= range.begin.load(std::memory_order_relaxed))
      return true;
  return false;
}

bool is_of_vm(uintptr_t address) { return this_library().contains(address) || is_generated(address); }

void add_generated_code(AddressRange range) {
  const int number = generated_count.fetch_add(1);
  VM_CHECK(number < kMostGeneratedRanges);
  generated[static_cast<size_t>(number)].begin.store(range.begin, std::memory_order_relaxed);
  generated[static_cast<size_t>(number)].end.store(range.end, std::memory_order_release);
}

std::string library_of(const void* address) {
  Dl_info place;
  if (address == nullptr || is_of_vm(reinterpret_cast<uintptr_t>(address))) return "";
  if (dladdr(address, &place) == 0 || place.dli_fname == nullptr) return "";
  const std::string_view path = place.dli_fname;
  return std::string(path.substr(path.rfind('/') + 1));
}

}  // namespace vitrine
