// SPDX-License-Identifier: Apache-2.0
#include "base/ticks.hpp"

#include <fstream>
#include <string>

namespace vitrine {

bool counts_ticks() {
#if defined(__x86_64__)
  static const bool answer = [] {
    std::string source;
    std::ifstream("/sys/devices/system/clocksource/clocksource0/current_clocksource") >> source;
    return source == "tsc";
  }();
  return answer;
#else
  return false;
#endif
}

double TickScale::nanoseconds_per_tick() const {
  if (!counts_ticks()) return 1;
  const uint64_t passed = ticks(true) - ticks_;
  return passed == 0 ? 1 : static_cast<double>(monotonic_ns() - ns_) / static_cast<double>(passed);
}

}  // namespace vitrine
