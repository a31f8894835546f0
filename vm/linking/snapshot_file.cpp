// SPDX-License-Identifier: Apache-2.0
#include "vm/linking/snapshot_file.hpp"

#include <link.h>
#include <sys/stat.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "vm/state/machine.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {
namespace {

/// The notes of a library are name and content, each rounded up to 4 bytes, behind three sizes.
void look_for_build_id(const char* note, const char* end, LoadedLibrary* found) {
  while (static_cast<size_t>(end - note) >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) header;
    std::memcpy(&header, note, sizeof header);
    const char* name = note + sizeof header;
    const char* content = name + ((header.n_namesz + 3) & ~3u);
    if (header.n_type == NT_GNU_BUILD_ID && header.n_namesz == 4 && std::memcmp(name, "GNU", 4) == 0) {
      std::copy_n(content, std::min<size_t>(header.n_descsz, found->build_id.size()), found->build_id.begin());
      found->has_build_id = true;
    }
    note = content + ((header.n_descsz + 3) & ~3u);
  }
}

int look_at_library(dl_phdr_info* info, size_t, void* result) {
  LoadedLibrary found;
  found.begin = UINTPTR_MAX;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& segment = info->dlpi_phdr[i];
    const uintptr_t begin = info->dlpi_addr + segment.p_vaddr, end = begin + segment.p_memsz;
    if (segment.p_type == PT_LOAD) {
      found.begin = std::min(found.begin, begin);
      found.end = std::max(found.end, end);
    } else if (segment.p_type == PT_NOTE) {
      look_for_build_id(reinterpret_cast<const char*>(begin), reinterpret_cast<const char*>(end), &found);
    }
  }
  const auto here = reinterpret_cast<uintptr_t>(&look_at_library);
  if (here < found.begin || here >= found.end) return 0;
  *static_cast<LoadedLibrary*>(result) = found;
  return 1;
}

}  // namespace

const LoadedLibrary& this_library() {
  static const LoadedLibrary library = [] {
    LoadedLibrary found;
    dl_iterate_phdr(look_at_library, &found);
    return found;
  }();
  return library;
}

bool find_identity(SnapshotIdentity* identity, std::string* why) {
  struct stat modules;
  if (!this_library().has_build_id) {
    *why = "this build of the VM has no build id";
    return false;
  }
  if (stat((vm_options().java_home + "/lib/modules").c_str(), &modules) != 0) {
    *why = "lib/modules cannot be read";
    return false;
  }
  identity->build_id = this_library().build_id;
  identity->modules_bytes = static_cast<uint64_t>(modules.st_size);
  identity->modules_changed_ns =
      static_cast<uint64_t>(modules.st_mtim.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(modules.st_mtim.tv_nsec);
  identity->version = checksum(this_vm().java_version.data(), this_vm().java_version.size());
  return true;
}

uint64_t checksum(const void* bytes, size_t count) {
  constexpr uint64_t kOdd = 0x9e3779b97f4a7c15;
  std::array<uint64_t, 4> lanes{kOdd, 0xc2b2ae3d27d4eb4f, 0x165667b19e3779f9, 0x27d4eb2f165667c5};
  uint64_t sum = count;
  auto mix = [&](const char* from) {
    for (uint64_t& lane : lanes) {
      uint64_t word;
      std::memcpy(&word, from, sizeof word);
      from += sizeof word;
      lane = std::rotl(lane ^ word, 29) * kOdd;
    }
  };
  const auto* at = static_cast<const char*>(bytes);
  for (; count >= sizeof lanes; at += sizeof lanes, count -= sizeof lanes) mix(at);
  if (count != 0) {
    char rest[sizeof lanes] = {};
    std::memcpy(rest, at, count);
    mix(rest);
  }
  for (uint64_t lane : lanes) sum = std::rotl(sum ^ lane, 31) * kOdd;
  return sum ^ (sum >> 32);
}

uint64_t checksum_of_page(size_t page) {
  return checksum(snapshot_memory::address_of_page(page), snapshot_memory::kPageBytes);
}

uint64_t checksum(const SnapshotHeader& header, std::span<const char> tables) {
  const auto* first = reinterpret_cast<const char*>(&header.identity);
  return checksum(first, static_cast<size_t>(reinterpret_cast<const char*>(&header + 1) - first)) ^
         std::rotl(checksum(tables.data(), tables.size()), 1);
}

std::string snapshot_path() {
  const std::string& given = vm_options().SharedArchiveFile.get();
  return given.empty() ? vm_options().java_home + "/lib/server/classes.snapshot" : given;
}

}  // namespace vitrine::vm
