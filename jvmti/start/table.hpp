// SPDX-License-Identifier: Apache-2.0
// The JVM TI function table, which the first word of an environment points to. It has the 156 entries of specification
// 28.
#pragma once
#include <jvmti.h>

namespace vitrine::jvmti {

constexpr int kEntries = 156;

/// The functions of this VM: immutable, valid for ever. Reserved entries are null.
const jvmtiInterface_1* function_table();
/// Which table environments get that are made from now on; at first function_table(). `table` must stay valid. To be
/// called while the VM has one thread.
void use_function_table(const jvmtiInterface_1& table);
const jvmtiInterface_1* table_of_new_environments();

}  // namespace vitrine::jvmti
