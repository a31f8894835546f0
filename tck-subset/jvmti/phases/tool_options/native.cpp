// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM*, char* options, void*) {
  say("agent: %s", options);
  return 0;
}
