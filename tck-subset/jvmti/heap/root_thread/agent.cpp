// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
