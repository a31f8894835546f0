// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM*, char*, void*) {
  say("agent: OnLoad");
  return -1;
}
extern "C" JNIEXPORT void JNICALL Agent_OnUnload(JavaVM*) { say("agent: OnUnload"); }
