// SPDX-License-Identifier: Apache-2.0
// The events of each thread are kept as the tag of its Thread object, which is a number of a list.
#include <deque>

#include "frames.hpp"
struct Facts {
  std::string events, at_start, at_end;
};
static std::deque<Facts> all_facts(1);  // number 0 is nobody's
static std::mutex lock;
static jvmtiEnv* without;  // the environment that lacks can_support_virtual_threads

/// To be called with `lock` held.
static Facts& facts_of(jthread thread) {
  jlong tag = 0;
  check(jvmti->GetTag(thread, &tag), "GetTag");
  if (tag == 0) {
    tag = static_cast<jlong>(all_facts.size());
    all_facts.emplace_back();
    check(jvmti->SetTag(thread, tag), "SetTag");
  }
  return all_facts[static_cast<size_t>(tag)];
}
static void add(jthread thread, const std::string& event) {
  std::lock_guard<std::mutex> hold(lock);
  facts_of(thread).events += " " + event;
}
static std::string describe(JNIEnv* env, jthread thread) {
  std::string text = thread_name(jvmti, thread);
  jint state = 0;
  check(jvmti->GetThreadState(thread, &state), "GetThreadState");
  if ((state & JVMTI_THREAD_STATE_ALIVE) != 0) text += " alive";
  if (env->IsSameObject(current_thread(jvmti), thread)) text += " current";
  return text;
}
static void JNICALL virtual_start(jvmtiEnv*, JNIEnv* env, jthread thread) {
  if (!is_live(jvmti)) return;
  std::string text = describe(env, thread);
  if (jvmti->SetThreadLocalStorage(thread, reinterpret_cast<void*>(uintptr_t{42})) == JVMTI_ERROR_NONE)
    text += " storage";
  add(thread, "start");
  std::lock_guard<std::mutex> hold(lock);
  facts_of(thread).at_start = text;
}
static void JNICALL virtual_end(jvmtiEnv*, JNIEnv* env, jthread thread) {
  if (!is_live(jvmti)) return;
  std::string text = describe(env, thread);
  void* data = nullptr;
  check(jvmti->GetThreadLocalStorage(thread, &data), "GetThreadLocalStorage");
  if (reinterpret_cast<uintptr_t>(data) == 42) text += " storage-kept";
  add(thread, "end");
  std::lock_guard<std::mutex> hold(lock);
  facts_of(thread).at_end = text;
}
static void JNICALL start(jvmtiEnv*, JNIEnv*, jthread thread) {
  if (is_live(jvmti)) add(thread, "platform-start");
}
static void JNICALL end(jvmtiEnv*, JNIEnv*, jthread thread) {
  if (is_live(jvmti)) add(thread, "platform-end");
}
extern "C" {
JNIEXPORT jstring JNICALL Java_Test_of(JNIEnv* env, jclass, jthread thread) {
  std::lock_guard<std::mutex> hold(lock);
  return env->NewStringUTF(facts_of(thread).events.c_str());
}
JNIEXPORT jstring JNICALL Java_Test_atStart(JNIEnv* env, jclass, jthread thread) {
  std::lock_guard<std::mutex> hold(lock);
  return env->NewStringUTF(facts_of(thread).at_start.c_str());
}
JNIEXPORT jstring JNICALL Java_Test_atEnd(JNIEnv* env, jclass, jthread thread) {
  std::lock_guard<std::mutex> hold(lock);
  return env->NewStringUTF(facts_of(thread).at_end.c_str());
}
JNIEXPORT void JNICALL Java_Test_note(JNIEnv* env, jclass, jstring what) {
  add(current_thread(jvmti), text_of(env, what));
}
JNIEXPORT jlong JNICALL Java_Test_storage(JNIEnv*, jclass, jthread thread) {
  void* data = nullptr;
  check(jvmti->GetThreadLocalStorage(thread, &data), "GetThreadLocalStorage");
  return static_cast<jlong>(reinterpret_cast<uintptr_t>(data));
}
JNIEXPORT jstring JNICALL Java_Test_enableFor(JNIEnv* env, jclass, jint event, jthread thread) {
  jvmtiError error = jvmti->SetEventNotificationMode(JVMTI_ENABLE, static_cast<jvmtiEvent>(event), thread);
  return env->NewStringUTF(error_name(jvmti, error).c_str());
}
JNIEXPORT void JNICALL Java_Test_global(JNIEnv*, jclass, jboolean on) {
  for (jvmtiEvent event : {JVMTI_EVENT_VIRTUAL_THREAD_START, JVMTI_EVENT_VIRTUAL_THREAD_END})
    on ? enable(jvmti, event) : disable(jvmti, event);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  without = get_jvmti(vm);
  set_callbacks(without, [](auto& c) {
    c.ThreadStart = start;
    c.ThreadEnd = end;
  });
  enable(without, {JVMTI_EVENT_THREAD_START, JVMTI_EVENT_THREAD_END});
  return start_agent(vm, {.can_tag_objects = 1, .can_support_virtual_threads = 1},
                     {.VirtualThreadStart = virtual_start, .VirtualThreadEnd = virtual_end},
                     {JVMTI_EVENT_VIRTUAL_THREAD_START, JVMTI_EVENT_VIRTUAL_THREAD_END});
}
}
