// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <thread>

#include "jvmpi_journal.hpp"

namespace {

// THREAD_START comes in all threads, and those of the class library start at any time.
std::atomic<JNIEnv*> followed{nullptr};  // its thread; null until it starts
std::atomic<const char*> wanted{"the thread"};
std::string order, requested;
std::map<std::string, std::string> fields;
jobjectID thread_id;
jmethodID body;
std::atomic<bool> saw_main{false};
std::atomic<int> collections{0};
int collections_in_start;

/// Events that are not of the followed thread's are of no interest; those of it come in one thread.
void note(const JVMPI_Event& event, const std::string& words) {
  if (event.env_id != followed || followed == nullptr) return;
  order += (order.empty() ? "" : " ") + words;
}

void start(const JVMPI_Event& event) {
  const auto& u = event.u.thread_start;
  const std::string name = text_of(u.thread_name);
  if (is_requested(event)) {
    requested = name + " in " + text_of(u.group_name) + " below " + text_of(u.parent_name) + ", requested";
    return;
  }
  if (name == "main") saw_main = true;
  if (name != wanted.load()) return;
  followed = event.env_id;
  fields["thread_name"] = name;
  fields["group_name"] = text_of(u.group_name);
  fields["parent_name"] = text_of(u.parent_name);
  fields["thread_env_id"] = u.thread_env_id == event.env_id ? "env_id" : "another";
  fields["env_id"] = "constant";
  thread_id = u.thread_id;
  if (pi->GetThreadObject(event.env_id) != thread_id) fields["thread_env_id"] = "of another object";
  const int before = collections;
  pi->RunGC();
  collections_in_start = collections - before;
  note(event, "start");
}

void notify(JVMPI_Event* event) {
  switch (number_of(*event)) {
    case JVMPI_EVENT_THREAD_START: start(*event); break;
    case JVMPI_EVENT_THREAD_END: note(*event, "end"); break;
    case JVMPI_EVENT_GC_FINISH: ++collections; break;
    case JVMPI_EVENT_METHOD_ENTRY:
      if (event->u.method.method_id == body) {
        if (event->env_id != followed) fields["env_id"] = "another in METHOD_ENTRY";
        note(*event, "entry body");
      }
      break;
    case JVMPI_EVENT_METHOD_EXIT:
      if (event->u.method.method_id == body) note(*event, "exit body");
      break;
    default: break;
  }
}

}  // namespace

extern "C" {
JNIEXPORT void JNICALL Java_Test_follow(JNIEnv* env, jclass, jobject, jobject method) {
  body = env->FromReflectedMethod(method);
  followed = nullptr;
  succeed(pi->EnableEvent(JVMPI_EVENT_METHOD_ENTRY, nullptr), "EnableEvent");
  succeed(pi->EnableEvent(JVMPI_EVENT_METHOD_EXIT, nullptr), "EnableEvent");
}
JNIEXPORT jstring JNICALL Java_Test_field(JNIEnv* env, jclass, jstring name) {
  return env->NewStringUTF(fields[text_of(env, name)].c_str());
}
JNIEXPORT jboolean JNICALL Java_Test_isThread(JNIEnv*, jclass, jobject thread) { return id_of(thread) == thread_id; }
JNIEXPORT jstring JNICALL Java_Test_order(JNIEnv* env, jclass) { return env->NewStringUTF(order.c_str()); }
JNIEXPORT jstring JNICALL Java_Test_requested(JNIEnv* env, jclass, jobject thread) {
  requested.clear();
  const WithoutCollections none;
  pi->RequestEvent(JVMPI_EVENT_THREAD_START, pi->jobject2jobjectID(thread));
  return env->NewStringUTF(requested.c_str());
}
JNIEXPORT jboolean JNICALL Java_Test_sawMain(JNIEnv*, jclass) { return saw_main; }
JNIEXPORT jstring JNICALL Java_Test_attached(JNIEnv* env, jclass) {
  JavaVM* vm = nullptr;
  env->GetJavaVM(&vm);
  order.clear();
  wanted = "attached";
  std::thread([=] {
    JNIEnv* own = nullptr;
    char name[] = "attached";
    JavaVMAttachArgs args{JNI_VERSION_1_2, name, nullptr};
    vm->AttachCurrentThread(reinterpret_cast<void**>(&own), &args);
    vm->DetachCurrentThread();
  }).join();
  return env->NewStringUTF(order.c_str());
}
JNIEXPORT jboolean JNICALL Java_Test_threadObject(JNIEnv* env, jclass, jobject current) {
  const WithoutCollections none;
  return pi->GetThreadObject(env) == pi->jobject2jobjectID(current);
}
JNIEXPORT jboolean JNICALL Java_Test_ofNoThread(JNIEnv*, jclass) {
  JNIEnv no_thread{};
  const WithoutCollections none;
  return pi->GetThreadObject(nullptr) == nullptr && pi->GetThreadObject(&no_thread) == nullptr;
}
JNIEXPORT jint JNICALL Java_Test_collectionsInStart(JNIEnv*, jclass) { return collections_in_start; }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_profiler(vm, notify, {JVMPI_EVENT_THREAD_START, JVMPI_EVENT_THREAD_END, JVMPI_EVENT_GC_FINISH});
}
}
