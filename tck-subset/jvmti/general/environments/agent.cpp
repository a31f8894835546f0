// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static JavaVM* the_vm;
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass) {
  jvmtiEnv *one = get_jvmti(the_vm), *two = get_jvmti(the_vm);
  say("different: %d", one != two);
  int mark = 0;
  void* data = &mark;
  check(one->GetEnvironmentLocalStorage(&data), "GetEnvironmentLocalStorage");
  say("at first null: %d", data == nullptr);
  check(one->SetEnvironmentLocalStorage(&mark), "SetEnvironmentLocalStorage");
  check(one->GetEnvironmentLocalStorage(&data), "GetEnvironmentLocalStorage");
  say("set: %d", data == &mark);
  check(two->GetEnvironmentLocalStorage(&data), "GetEnvironmentLocalStorage");
  say("the other's: %d", data == nullptr);
  say("dispose: %d", two->DisposeEnvironment());
  say("after: %d", two->GetEnvironmentLocalStorage(&data));
  say("the first: %d", one->GetEnvironmentLocalStorage(&data));
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  the_vm = vm;
  return 0;
}
