// SPDX-License-Identifier: Apache-2.0
// The JVM TI function table. An environment's first word points to it. All 156 slots of specification 28 are there.
#pragma once
#include <jvmti.h>

namespace vitrine::jvmti {

constexpr int kSlots = 156;

const jvmtiInterface_1* function_table();

}  // namespace vitrine::jvmti
