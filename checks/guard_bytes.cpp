// SPDX-License-Identifier: Apache-2.0
#include "checks/guard_bytes.hpp"

#include <cstdlib>
#include <cstring>

namespace vitrine::checks {

namespace {

constexpr size_t kGuard = 64;  // bytes on each side; keeps the alignment of malloc
constexpr unsigned char kGuardByte = 0xa5;

}  // namespace

void* allocate_guarded(size_t bytes) {
  auto* begin = static_cast<unsigned char*>(std::malloc(bytes + 2 * kGuard));
  if (begin == nullptr) return nullptr;
  std::memset(begin, kGuardByte, kGuard);
  std::memset(begin + kGuard + bytes, kGuardByte, kGuard);
  return begin + kGuard;
}

void free_guarded(void* memory) { std::free(static_cast<unsigned char*>(memory) - kGuard); }

std::optional<Damage> damage_around(const void* memory, size_t bytes) {
  const auto* begin = static_cast<const unsigned char*>(memory);
  for (size_t distance = 1; distance <= kGuard; ++distance)
    if (*(begin - distance) != kGuardByte) return Damage{true, distance};
  for (size_t distance = 0; distance < kGuard; ++distance)
    if (begin[bytes + distance] != kGuardByte) return Damage{false, distance};
  return std::nullopt;
}

}  // namespace vitrine::checks
