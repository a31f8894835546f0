// SPDX-License-Identifier: Apache-2.0
// Reading a 64-bit ELF file that is in memory. Every offset is checked, because the file may be damaged, or may have
// been replaced or truncated.
#pragma once
#include <elf.h>

#include <cstddef>
#include <cstring>
#include <span>

namespace vitrine {

struct ElfFile {
  std::span<const char> bytes;  // aligned as a page or as malloc aligns

  /// The `count` records of type T at `offset`, in bytes from the beginning of the file. Empty if they do not lie
  /// within the file, or if the offset is not aligned for T. Async-signal-safe.
  template <class T>
  std::span<const T> at(size_t offset, size_t count) const {
    if (offset > bytes.size() || count > (bytes.size() - offset) / sizeof(T) || offset % alignof(T) != 0) return {};
    return {reinterpret_cast<const T*>(bytes.data() + offset), count};
  }

  /// The section headers. Empty if this is no 64-bit ELF file, or if the table does not lie within the file.
  /// Async-signal-safe.
  std::span<const Elf64_Shdr> sections() const {
    const auto header = at<Elf64_Ehdr>(0, 1);
    if (header.empty() || std::memcmp(header[0].e_ident, ELFMAG, SELFMAG) != 0 ||
        header[0].e_ident[EI_CLASS] != ELFCLASS64)
      return {};
    return at<Elf64_Shdr>(header[0].e_shoff, header[0].e_shnum);
  }

  /// The text of a string table, which the section at `index` is. Empty if there is no such section, or if the text
  /// does not lie within the file or does not end with a NUL. Async-signal-safe.
  std::span<const char> strings(size_t index) const {
    const auto all = sections();
    if (index >= all.size()) return {};
    const auto text = at<char>(all[index].sh_offset, all[index].sh_size);
    return text.empty() || text.back() != 0 ? std::span<const char>() : text;
  }
};

}  // namespace vitrine
