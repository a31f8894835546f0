// SPDX-License-Identifier: Apache-2.0
// The JVM TI function table, which the first word of an environment points to. It has the 156 entries of specification
// 28.
#pragma once
#include <jvmti.h>

namespace vitrine::jvmti {

constexpr int kEntries = 156;

/// One table for all environments, immutable, valid for ever. Reserved entries are null.
const jvmtiInterface_1* function_table();

}  // namespace vitrine::jvmti
