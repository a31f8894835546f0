// SPDX-License-Identifier: Apache-2.0
#include "vm/linking/snapshot_file.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <string_view>

#include "base/machine/address.hpp"
#include "vm/state/machine.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {
bool find_identity(SnapshotIdentity* identity, std::string* why) {
  struct stat modules;
  const std::string_view build_id = build_id_of_this_library();
  if (build_id.empty()) {
    *why = "this build of the VM has no build id";
    return false;
  }
  if (stat((vm_options().java_home + "/lib/modules").c_str(), &modules) != 0) {
    *why = "lib/modules cannot be read";
    return false;
  }
  identity->build_id = {};
  std::ranges::copy(build_id.substr(0, identity->build_id.size()), identity->build_id.begin());
  identity->modules_bytes = static_cast<uint64_t>(modules.st_size);
  identity->modules_changed_ns =
      static_cast<uint64_t>(modules.st_mtim.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(modules.st_mtim.tv_nsec);
  identity->version = checksum(this_vm().java_version.data(), this_vm().java_version.size());
  return true;
}

uint64_t checksum(const void* bytes, size_t count) {
  constexpr uint64_t kOdd = 0x9e3779b97f4a7c15;
  // The sums of the words, and the sums of those, which tell where a word is.
  std::array<uint64_t, 4> lanes{kOdd, 0xc2b2ae3d27d4eb4f, 0x165667b19e3779f9, 0x27d4eb2f165667c5}, totals{};
  uint64_t sum = count;
  auto mix = [&](const char* from) {
    std::array<uint64_t, lanes.size()> words;
    std::memcpy(words.data(), from, sizeof words);
    // Unrolled, so that the lanes are registers: each has to wait only for itself.
#pragma GCC unroll 4
    for (size_t i = 0; i < lanes.size(); ++i) totals[i] += lanes[i] += words[i];
  };
  const auto* at = static_cast<const char*>(bytes);
  for (; count >= sizeof lanes; at += sizeof lanes, count -= sizeof lanes) mix(at);
  if (count != 0) {
    char rest[sizeof lanes] = {};
    std::memcpy(rest, at, count);
    mix(rest);
  }
  for (const auto& all : {lanes, totals})
    for (uint64_t lane : all) sum = std::rotl(sum ^ lane, 31) * kOdd;
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
