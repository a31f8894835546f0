// SPDX-License-Identifier: Apache-2.0
// Capabilities as one 64-bit word per environment (JVM TI "Capability"), and the phases in which a function or event is
// allowed. Bit numbers are those of jvmtiCapabilities, so the structure and the word convert by copying.
#pragma once
#include <jvmti.h>

#include <cstdint>
#include <cstring>

namespace vitrine::jvmti {

/// Bit n is the capability with the number n in capabilities.def.
using Capabilities = uint64_t;
constexpr Capabilities kNoCapability = 0;
#define JVMTI_CAPABILITY(bit, name, offered) constexpr Capabilities name = Capabilities{1} << (bit);
#include "jvmti/capabilities.def"

/// Bit n stands for the phase with the number n in jvmtiPhase. kStart and kOnLoad include the live phase.
using PhaseSet = uint16_t;
constexpr PhaseSet kOnLoadOnly = 1 << JVMTI_PHASE_ONLOAD;
constexpr PhaseSet kLive = 1 << JVMTI_PHASE_LIVE;
constexpr PhaseSet kStart = 1 << JVMTI_PHASE_START | kLive;
constexpr PhaseSet kOnLoad = kOnLoadOnly | kLive;
constexpr PhaseSet kPrimordialOn = 1 << JVMTI_PHASE_PRIMORDIAL | kStart;
constexpr PhaseSet kAny = 0xffff;

/// These two convert between the structure of jvmti.h and the word. Bits without a capability stay as they are, so that
/// AddCapabilities refuses them.
inline Capabilities word_of(const jvmtiCapabilities& structure) {
  Capabilities word;
  std::memcpy(&word, &structure, sizeof word);
  return word;
}
inline void store(Capabilities word, jvmtiCapabilities* structure) {
  std::memset(structure, 0, sizeof *structure);
  std::memcpy(structure, &word, sizeof word);
}

/// The capabilities that an environment may add, the same in the OnLoad and the live phase, whatever other environments
/// have.
Capabilities offered();
/// Specification name of the lowest bit of `word`, for messages; static text. A word of 0 yields a phrase that fits
/// "the environment lacks ...".
const char* capability_name(Capabilities word);

}  // namespace vitrine::jvmti
