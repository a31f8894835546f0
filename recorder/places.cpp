// SPDX-License-Identifier: Apache-2.0
#include "recorder/places.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

#include "base/lock.hpp"
#include "jni/ids.hpp"
#include "jvmti/calls/trace.hpp"

namespace vitrine::recorder {

namespace {

struct Count {
  uint64_t calls = 0, ticks = 0, longest = 0;
};
struct Places {
  Mutex lock{LockRank::RecorderPlaces};
  std::map<PlantedAt, Count> counts GUARDED_BY(lock);
};
Places& places() {
  static auto& all = *new Places;
  return all;
}

PlaceCost cost_of(std::string what, const PlantedAt& place) {
  std::lock_guard hold(places().lock);
  auto found = places().counts.find(place);
  const Count count = found == places().counts.end() ? Count{} : found->second;
  return {std::move(what), count.calls, count.ticks, count.longest};
}

std::string field_text(const vm::Field& field) { return field.holder->external_name() + "." + field.name->str(); }

}  // namespace

void count_place(const PlantedAt& place, uint64_t ticks) {
  std::lock_guard hold(places().lock);
  Count& count = places().counts[place];
  if (ticks == 0) ++count.calls;
  count.ticks += ticks;
  count.longest = std::max(count.longest, ticks);
}

void forget_places() {
  std::lock_guard hold(places().lock);
  places().counts.clear();
}

std::vector<PlaceCost> place_costs(const jvmti::Env& env) {
  std::vector<PlaceCost> all;
  for (const jvmti::Place& place : env.settings->breakpoints)
    all.push_back(cost_of("breakpoint at " + jvmti::shown(place.method) + ", bci " + std::to_string(place.bci),
                          {env.number, JVMTI_EVENT_BREAKPOINT, jni::id_of(*place.method), place.bci}));
  env.settings->access_watches.for_each([&](vm::Field* field) {
    all.push_back(cost_of("watched accesses to " + field_text(*field),
                          {env.number, JVMTI_EVENT_FIELD_ACCESS, jni::id_of(*field), 0}));
  });
  env.settings->modification_watches.for_each([&](vm::Field* field) {
    all.push_back(cost_of("watched modifications of " + field_text(*field),
                          {env.number, JVMTI_EVENT_FIELD_MODIFICATION, jni::id_of(*field), 0}));
  });
  // A callback that has not ended counts, but has no ticks yet.
  std::ranges::stable_sort(all, std::ranges::greater(),
                           [](const PlaceCost& cost) { return std::pair(cost.ticks, cost.calls); });
  return all;
}

}  // namespace vitrine::recorder
