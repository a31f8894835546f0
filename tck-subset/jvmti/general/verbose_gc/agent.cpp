// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include "tck.hpp"
static long written_by_collection() {
  FILE* file = std::tmpfile();
  int kept[3];
  for (int fd : {1, 2}) {
    kept[fd] = dup(fd);
    dup2(fileno(file), fd);
  }
  jvmtiError error = jvmti->ForceGarbageCollection();
  for (int fd : {1, 2}) dup2(kept[fd], fd);
  check(error, "ForceGarbageCollection");
  return lseek(fileno(file), 0, SEEK_END);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass) {
  say("off, something written: %d", written_by_collection() > 0);
  show(jvmti, "on", jvmti->SetVerboseFlag(JVMTI_VERBOSE_GC, JNI_TRUE));
  say("on, something written: %d", written_by_collection() > 0);
  show(jvmti, "off", jvmti->SetVerboseFlag(JVMTI_VERBOSE_GC, JNI_FALSE));
  say("off, something written: %d", written_by_collection() > 0);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
