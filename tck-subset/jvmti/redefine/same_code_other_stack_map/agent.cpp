// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start(vm); }
