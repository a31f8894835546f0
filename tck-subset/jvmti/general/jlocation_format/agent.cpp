// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiJlocationFormat early;
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass type) {
  jvmtiJlocationFormat format;
  check(jvmti->GetJLocationFormat(&format), "GetJLocationFormat");
  say("one of three: %d, the same: %d",
      format == JVMTI_JLOCATION_JVMBCI || format == JVMTI_JLOCATION_MACHINEPC || format == JVMTI_JLOCATION_OTHER,
      format == early);
  jlocation start = -1, end = -1;
  check(jvmti->GetMethodLocation(env->GetStaticMethodID(type, "work", "(I)I"), &start, &end), "GetMethodLocation");
  say("fits: %d", format != JVMTI_JLOCATION_JVMBCI || (start == 0 && end == 1));
  show(jvmti, "null", jvmti->GetJLocationFormat(nullptr));
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  check(jvmti->GetJLocationFormat(&early), "GetJLocationFormat");
  return 0;
}
