// SPDX-License-Identifier: Apache-2.0
// -XX:+LenientJVMTI: tolerates calls that the specification refuses and HotSpot accepts, for agents that were tested on
// HotSpot only.
#pragma once

#include "vm/state/options.hpp"

namespace vitrine::jvmti {

/// The rows of lenient.def.
enum class Lenient {
#define JVMTI_LENIENT(place, functions, sentence, instead) place,
#include "jvmti/lenient.def"
#undef JVMTI_LENIENT
};

/// To be asked at the place of the row before a call is refused: true if the option is on. The reason of the refusal
/// ends with JVMTI_LENIENT_HINT.
inline bool ignores(Lenient) { return vm::vm_options().LenientJVMTI; }

#define JVMTI_LENIENT_HINT "; -XX:+LenientJVMTI ignores it, as HotSpot does"

}  // namespace vitrine::jvmti
