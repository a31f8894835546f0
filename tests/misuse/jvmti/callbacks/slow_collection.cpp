// SPDX-License-Identifier: Apache-2.0
// expect: callback.long GarbageCollectionFinish ms
#include "misuse.hpp"

#include <unistd.h>

namespace {

void JNICALL callback(jvmtiEnv*) { usleep(1100000); }

}  // namespace

void on_load(const char*) {
  jvmtiEventCallbacks callbacks{};
  callbacks.GarbageCollectionFinish = callback;
  set_callbacks(callbacks);
}

void misuse(JNIEnv*, jclass, jobject) { collect_garbage(); }
