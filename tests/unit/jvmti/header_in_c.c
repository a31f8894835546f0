// SPDX-License-Identifier: Apache-2.0
// Our jvmti.h is a C header, too: agents written in C see the same table.
#include <jvmti.h>
#include <stddef.h>

_Static_assert(offsetof(struct jvmtiInterface_1_, SetHeapSamplingInterval) == 155 * sizeof(void*), "slot 156");
_Static_assert(sizeof(jvmtiCapabilities) == 16, "128 bits");
_Static_assert(JVMTI_VERSION == 0x301C0000, "28");

jvmtiError header_in_c(jvmtiEnv* jvmti, jthread thread);
jvmtiError header_in_c(jvmtiEnv* jvmti, jthread thread) { return (*jvmti)->ClearAllFramePops(jvmti, thread); }
