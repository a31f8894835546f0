// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_tag(JNIEnv*, jclass, jobject o, jlong tag) { check(jvmti->SetTag(o, tag), "SetTag"); }
JNIEXPORT jlong JNICALL Java_Test_tagOf(JNIEnv*, jclass, jobject o) {
  jlong tag = 0;
  check(jvmti->GetTag(o, &tag), "GetTag");
  return tag;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start(vm, {.can_tag_objects = 1}); }
}
