// SPDX-License-Identifier: Apache-2.0
// Replaces jdk.internal.misc.Unsafe.park for some time.
#include <atomic>
#include <cstring>

#include "agent.hpp"

namespace {

using Park = void(JNICALL*)(JNIEnv*, jobject, jboolean, jlong);

jvmtiEnv* tool;
Park real_park;
std::atomic<int> calls{0};

jint JNICALL look(JNIEnv*, jclass, const JNINativeMethod* rows, jint count) {
  for (jint i = 0; i < count; ++i)
    if (strcmp(rows[i].name, "park") == 0 && strcmp(rows[i].signature, "(ZJ)V") == 0)
      real_park = reinterpret_cast<Park>(rows[i].fnPtr);
  return JNI_OK;
}

void JNICALL counting_park(JNIEnv* env, jobject unsafe, jboolean absolute, jlong time) {
  calls.fetch_add(1);
  real_park(env, unsafe, absolute, time);
}

void bind(JNIEnv* env, Park park) {
  char name[] = "park", descriptor[] = "(ZJ)V";
  JNINativeMethod row{name, descriptor, reinterpret_cast<void*>(park)};
  if (env->RegisterNatives(env->FindClass("jdk/internal/misc/Unsafe"), &row, 1) != JNI_OK) say("not registered");
}

}  // namespace

extern "C" JNIEXPORT jint JNICALL Java_Test_replace(JNIEnv* env, jclass) {
  jniNativeInterface* table = nullptr;
  check(tool->GetJNIFunctionTable(&table), "GetJNIFunctionTable");
  auto before = table->RegisterNatives;
  table->RegisterNatives = look;
  check(tool->SetJNIFunctionTable(table), "SetJNIFunctionTable");
  jclass unsafe = env->FindClass("jdk/internal/misc/Unsafe");
  env->CallStaticVoidMethod(unsafe, env->GetStaticMethodID(unsafe, "registerNatives", "()V"));
  table->RegisterNatives = before;
  check(tool->SetJNIFunctionTable(table), "SetJNIFunctionTable");
  tool->Deallocate(reinterpret_cast<unsigned char*>(table));
  if (real_park == nullptr) return 0;
  bind(env, counting_park);
  return 1;
}

extern "C" JNIEXPORT jint JNICALL Java_Test_restore(JNIEnv* env, jclass) {
  bind(env, real_park);
  return calls.exchange(0);
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  tool = get_jvmti(vm);
  return JNI_OK;
}
