// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_children(JNIEnv* env, jclass, jstring what, jobject group) {
  const char* text = env->GetStringUTFChars(what, nullptr);
  jint thread_count = 0, group_count = 0;
  jthread* threads = nullptr;
  jthreadGroup* groups = nullptr;
  jvmtiError error = jvmti->GetThreadGroupChildren(group, &thread_count, &threads, &group_count, &groups);
  if (error != JVMTI_ERROR_NONE) {
    show(jvmti, text, error);
    jclass type = env->FindClass("java/lang/Thread");
    jmethodID current = env->GetStaticMethodID(type, "currentThread", "()Ljava/lang/Thread;");
    jmethodID get = env->GetMethodID(type, "getThreadGroup", "()Ljava/lang/ThreadGroup;");
    group = env->CallObjectMethod(env->CallStaticObjectMethod(type, current), get);
    show(jvmti, "no place", jvmti->GetThreadGroupChildren(group, nullptr, &threads, &group_count, &groups));
    show(jvmti, "no place", jvmti->GetThreadGroupChildren(group, &thread_count, nullptr, &group_count, &groups));
    show(jvmti, "no place", jvmti->GetThreadGroupChildren(group, &thread_count, &threads, nullptr, &groups));
    show(jvmti, "no place", jvmti->GetThreadGroupChildren(group, &thread_count, &threads, &group_count, nullptr));
  } else {
    std::multiset<std::string> names;
    for (jint i = 0; i < thread_count; i++) names.insert("thread " + thread_name(jvmti, threads[i]));
    for (jint i = 0; i < group_count; i++) {
      jvmtiThreadGroupInfo info{};
      check(jvmti->GetThreadGroupInfo(groups[i], &info), "GetThreadGroupInfo");
      names.insert("group " + take(jvmti, info.name));
    }
    say("%s:", text);
    for (const std::string& name : names) say("  %s", name.c_str());
    jvmti->Deallocate(reinterpret_cast<unsigned char*>(threads));
    jvmti->Deallocate(reinterpret_cast<unsigned char*>(groups));
  }
  env->ReleaseStringUTFChars(what, text);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
