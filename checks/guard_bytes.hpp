// SPDX-License-Identifier: Apache-2.0
// Memory that native code gets under the checks: with guard bytes on both sides, which tell when it was written around.
#pragma once
#include <cstddef>
#include <optional>

namespace vitrine::checks {

/// Uninitialized memory between guard bytes, aligned as malloc's; null if there is none.
void* allocate_guarded(size_t bytes);
/// Frees what allocate_guarded has given, whatever its guard bytes are; not null.
void free_guarded(void* memory);

/// The guard byte nearest to the memory that was overwritten.
struct Damage {
  bool before;      // the memory; else behind it
  size_t distance;  // from its begin, 1 or more; or from its end, 0 or more
};
/// Nothing if none was.
std::optional<Damage> damage_around(const void* memory, size_t bytes);

}  // namespace vitrine::checks
