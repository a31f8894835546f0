// SPDX-License-Identifier: Apache-2.0
// The JVM TI function table, which the first word of an environment points to. It has the 156 entries of specification
// 28.
#pragma once
#include <jvmti.h>

namespace vitrine::jvmti {

constexpr int kSlots = 156;

const jvmtiInterface_1* function_table();

}  // namespace vitrine::jvmti
