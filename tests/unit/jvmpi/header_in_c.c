// SPDX-License-Identifier: Apache-2.0
// Our jvmpi.h is a C header, too: the agents of its time are written in C.
#include <jvmpi.h>
#include <stddef.h>

_Static_assert(offsetof(JVMPI_Interface, GetMethodClass) == 25 * sizeof(void*), "member 25");
_Static_assert(offsetof(JVMPI_Interface, ResumeThreadList) == 29 * sizeof(void*), "member 29");
_Static_assert(JVMPI_VERSION_1 == 0x10000001, "1");

jint header_in_c(JVMPI_Interface* jvmpi);
jint header_in_c(JVMPI_Interface* jvmpi) { return jvmpi->EnableEvent(JVMPI_EVENT_JVM_INIT_DONE, NULL); }
