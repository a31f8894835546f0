// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM*, char* options, void*) {
  say("Agent_OnAttach %s", options);
  return std::atoi(options);
}
