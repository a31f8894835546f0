// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include "tck.hpp"
static int kept[3];
static FILE* written;
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) {
  written = std::tmpfile();
  for (int fd : {1, 2}) {
    kept[fd] = dup(fd);
    dup2(fileno(written), fd);
  }
}
JNIEXPORT void JNICALL Java_Test_on(JNIEnv*, jclass) {
  check(jvmti->SetVerboseFlag(JVMTI_VERBOSE_CLASS, JNI_TRUE), "SetVerboseFlag");
}
JNIEXPORT void JNICALL Java_Test_off(JNIEnv*, jclass) {
  check(jvmti->SetVerboseFlag(JVMTI_VERBOSE_CLASS, JNI_FALSE), "SetVerboseFlag");
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) {
  for (int fd : {1, 2}) dup2(kept[fd], fd);
  std::string text(1 << 16, 0);
  std::rewind(written);
  text.resize(std::fread(text.data(), 1, text.size(), written));
  for (const char* name : {"Test$Before", "Test$Inside", "Test$Behind"}) {
    say("%s: %d", name, text.find(name) != std::string::npos);
  }
}
JNIEXPORT void JNICALL Java_Test_flags(JNIEnv*, jclass) {
  for (jvmtiVerboseFlag flag : {JVMTI_VERBOSE_OTHER, JVMTI_VERBOSE_GC, JVMTI_VERBOSE_CLASS, JVMTI_VERBOSE_JNI}) {
    show(jvmti, "off", jvmti->SetVerboseFlag(flag, JNI_FALSE));
  }
  show(jvmti, "no flag", jvmti->SetVerboseFlag(static_cast<jvmtiVerboseFlag>(3), JNI_FALSE));
  show(jvmti, "no flag", jvmti->SetVerboseFlag(static_cast<jvmtiVerboseFlag>(-1), JNI_TRUE));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  show(jvmti, "OnLoad", jvmti->SetVerboseFlag(JVMTI_VERBOSE_GC, JNI_FALSE));
  return 0;
}
}
