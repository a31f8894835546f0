// SPDX-License-Identifier: Apache-2.0
// The capabilities that the VM offers (JVM TI GetPotentialCapabilities). An interpreter can offer all of them in any
// phase and to any number of environments, because they cost nothing until an event is enabled.
#include "jvmti/capabilities.hpp"

namespace vitrine::jvmti {

namespace {
enum class Offered : uint8_t { Always, Never };
struct Row {
  const char* name;
  Offered offered;
};
constexpr Row kRows[] = {
#define JVMTI_CAPABILITY(bit, name, offered) {#name, Offered::offered},
#include "jvmti/capabilities.def"
};
}  // namespace

Capabilities offered() {
  Capabilities word = 0;
  for (size_t bit = 0; bit < sizeof kRows / sizeof kRows[0]; ++bit)
    if (kRows[bit].offered == Offered::Always) word |= Capabilities{1} << bit;
  return word;
}

const char* capability_name(Capabilities word) {
  if (word == 0) return "nothing any more";  // another thread has added it in the meantime
  auto bit = static_cast<size_t>(__builtin_ctzll(word));
  return bit < sizeof kRows / sizeof kRows[0] ? kRows[bit].name : "no capability";
}

}  // namespace vitrine::jvmti
