// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static JavaVM* the_vm;
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass) {
  jvmtiEnv* first = get_jvmti(the_vm);
  jint first_version = 0;
  check(first->GetVersionNumber(&first_version), "GetVersionNumber");
  say("interface %d, at least 11: %d",
      (first_version & JVMTI_VERSION_MASK_INTERFACE_TYPE) == JVMTI_VERSION_INTERFACE_JVMTI,
      (first_version & JVMTI_VERSION_MASK_MAJOR) >> JVMTI_VERSION_SHIFT_MAJOR >= 11);
  for (jint version :
       std::initializer_list<jint>{JVMTI_VERSION_1_0, JVMTI_VERSION_1_1, JVMTI_VERSION_1_2, JVMTI_VERSION_9,
                                   JVMTI_VERSION_11, first_version, 0x30010300, 0x30080000, 0x30630000}) {
    jvmtiEnv* made = nullptr;
    jint result = the_vm->GetEnv(reinterpret_cast<void**>(&made), version);
    if (result != JNI_OK) {
      say("%x: %s", version == first_version ? 0 : version, result == JNI_EVERSION ? "JNI_EVERSION" : "another error");
      continue;
    }
    jint own = 0;
    check(made->GetVersionNumber(&own), "GetVersionNumber");
    say("%x: new %d, version the same %d", version == first_version ? 0 : version, made != first, own == first_version);
  }
  show(first, "null", first->GetVersionNumber(nullptr));
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  the_vm = vm;
  return 0;
}
