// SPDX-License-Identifier: Apache-2.0
// Capabilities as one 64-bit word each environment owns (JVM TI "Capability"), and the phases a function or event
// belongs to. Bit numbers are those of jvmtiCapabilities, so that the structure and the word are converted by copying.
#pragma once
#include <jvmti.h>

#include <cstdint>
#include <cstring>

namespace vitrine::jvmti {

using Capabilities = uint64_t;
constexpr Capabilities kNoCapability = 0;
#define JVMTI_CAPABILITY(bit, name, offered) constexpr Capabilities name = Capabilities{1} << (bit);
#include "jvmti/capabilities.def"

/// Bit n stands for the phase with the number n in jvmtiPhase.
using PhaseSet = uint16_t;
constexpr PhaseSet kOnLoadOnly = 1 << JVMTI_PHASE_ONLOAD;
constexpr PhaseSet kLive = 1 << JVMTI_PHASE_LIVE;
constexpr PhaseSet kStart = 1 << JVMTI_PHASE_START | kLive;
constexpr PhaseSet kOnLoad = kOnLoadOnly | kLive;
constexpr PhaseSet kPrimordialOn = 1 << JVMTI_PHASE_PRIMORDIAL | kStart;
constexpr PhaseSet kAny = 0xffff;

inline Capabilities word_of(const jvmtiCapabilities& structure) {
  Capabilities word;
  std::memcpy(&word, &structure, sizeof word);
  return word;
}
inline void store(Capabilities word, jvmtiCapabilities* structure) {
  std::memset(structure, 0, sizeof *structure);
  std::memcpy(structure, &word, sizeof word);
}

/// What an environment may add, in OnLoad and live alike.
Capabilities offered();
/// Specification name of the lowest bit of `word`; for reasons.
const char* capability_name(Capabilities word);

}  // namespace vitrine::jvmti
