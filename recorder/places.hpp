// SPDX-License-Identifier: Apache-2.0
// What single breakpoints and watched fields cost: callbacks by the place at which they were planted.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "jvmti/environments/env.hpp"

namespace vitrine::recorder {

/// A breakpoint (with `location`) or a watched field. `id` is the jmethodID or jfieldID.
struct PlantedAt {
  int environment;
  int event;
  const void* id;
  jlocation location;
  auto operator<=>(const PlantedAt&) const = default;
};

/// Counts a callback that begins, with 0 ticks, or adds the ticks of one that has ended. Takes a lock.
void count_place(const PlantedAt& place, uint64_t ticks);
void forget_places();

struct PlaceCost {
  std::string what;
  uint64_t calls, ticks, longest;
};
/// All that is planted for the environment, also what was never reached; what cost most comes first. No class is
/// unloaded meanwhile.
std::vector<PlaceCost> place_costs(const jvmti::Env& env) REQUIRES(jvmti::state_lock());

}  // namespace vitrine::recorder
