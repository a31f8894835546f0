// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <atomic>

#include "jvmpi.hpp"

namespace {

jmethodID called;
jvmtiEnv* first;  // the environment with the events
std::atomic<int> of_jvmti{0}, of_jvmpi{0}, freed_of_jvmti{0}, freed_of_jvmpi{0};
std::atomic<bool> replacing{false};
std::atomic<jobjectID> tagged{nullptr};

/// "original text" becomes what both together make of it, in as many bytes.
bool replace(const unsigned char* data, jint length, const std::string& from, const std::string& to,
             unsigned char* out) {
  const std::string all(reinterpret_cast<const char*>(data), static_cast<size_t>(length));
  const size_t at = all.find(from);
  if (at == std::string::npos || from.size() != to.size()) return false;
  std::memcpy(out, data, static_cast<size_t>(length));
  std::memcpy(out + at, to.data(), to.size());
  return true;
}
const std::string kOriginal = "original text", kByJvmti = "only by jvmti", kByBoth = "jvmpi of jvmti";

void JNICALL on_class_file(jvmtiEnv* env, JNIEnv*, jclass, jobject, const char* name, jobject, jint length,
                           const unsigned char* data, jint* new_length, unsigned char** new_data) {
  if (!replacing || name == nullptr || std::strcmp(name, "Test$First") != 0) return;
  unsigned char* made = nullptr;
  check(env->Allocate(length, &made), "Allocate");
  if (!replace(data, length, kOriginal, kByJvmti, made)) return;
  *new_data = made;
  *new_length = length;
}
void JNICALL on_entry(jvmtiEnv*, JNIEnv*, jthread, jmethodID method) { of_jvmti += method == called; }
void JNICALL on_finish(jvmtiEnv*) { ++of_jvmti; }
void JNICALL on_free(jvmtiEnv*, jlong) { ++freed_of_jvmti; }
void JNICALL on_class_load(jvmtiEnv* env, JNIEnv*, jthread, jclass type) {
  of_jvmti += class_signature(env, type) == "LTest$Fresh;";
}
void JNICALL on_thread(jvmtiEnv* env, JNIEnv*, jthread thread) {
  if (is_live(env)) of_jvmti += thread_name(env, thread) == "counted";
}

thread_local bool counted = false;  // a thread of that name

void hook(JVMPI_Event& event) {
  auto& u = event.u.class_load_hook;
  u.new_class_data = u.class_data;
  u.new_class_data_len = u.class_data_len;
  if (!replacing) return;
  const std::string all(reinterpret_cast<const char*>(u.class_data), static_cast<size_t>(u.class_data_len));
  const std::string from = std::string(1, 1) + '\0' + static_cast<char>(kByJvmti.size()) + kByJvmti;
  const size_t at = all.find(from);
  if (at == std::string::npos) return;
  std::string made = all;
  made.replace(at, from.size(), std::string(1, 1) + '\0' + static_cast<char>(kByBoth.size()) + kByBoth);
  auto* buffer = static_cast<unsigned char*>(u.malloc_f(static_cast<unsigned>(made.size())));
  std::memcpy(buffer, made.data(), made.size());
  u.new_class_data = buffer;
  u.new_class_data_len = static_cast<jint>(made.size());
}

void notify(JVMPI_Event* event) {
  switch (event->event_type) {
    case JVMPI_EVENT_CLASS_LOAD_HOOK: hook(*event); break;
    case JVMPI_EVENT_METHOD_ENTRY: of_jvmpi += event->u.method.method_id == called; break;
    case JVMPI_EVENT_GC_FINISH: ++of_jvmpi; break;
    case JVMPI_EVENT_OBJECT_FREE: freed_of_jvmpi += event->u.obj_free.obj_id == tagged; break;
    case JVMPI_EVENT_CLASS_LOAD: of_jvmpi += text_of(event->u.class_load.class_name) == "Test$Fresh"; break;
    case JVMPI_EVENT_THREAD_START:
      counted = text_of(event->u.thread_start.thread_name) == "counted";
      of_jvmpi += counted;
      break;
    case JVMPI_EVENT_THREAD_END: of_jvmpi += counted; break;
    default: break;
  }
}

std::string both(int jvmti_count, int jvmpi_count) {
  return "JVM TI " + std::to_string(jvmti_count) + ", JVMPI " + std::to_string(jvmpi_count);
}

/// Whether the program's counter moves within that time.
bool moves(JNIEnv* env, jclass type, int ms) {
  jfieldID count = env->GetStaticFieldID(type, "count", "J");
  const jlong seen = env->GetStaticLongField(type, count);
  for (int i = 0; i < ms && env->GetStaticLongField(type, count) == seen; ++i) usleep(1000);
  return env->GetStaticLongField(type, count) != seen;
}
bool says_suspended(jthread thread) {
  jint state = 0;
  check(jvmti->GetThreadState(thread, &state), "GetThreadState");
  return (state & JVMTI_THREAD_STATE_SUSPENDED) != 0;
}

}  // namespace

extern "C" {
JNIEXPORT void JNICALL Java_Test_replaceInBoth(JNIEnv*, jclass, jboolean on) { replacing = on; }
JNIEXPORT jstring JNICALL Java_Test_counts(JNIEnv* env, jclass) {
  return env->NewStringUTF(both(of_jvmti.exchange(0), of_jvmpi.exchange(0)).c_str());
}
JNIEXPORT void JNICALL Java_Test_entries(JNIEnv*, jclass, jboolean in_jvmti, jboolean in_jvmpi) {
  if (first != nullptr)
    check(first->SetEventNotificationMode(in_jvmti ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, nullptr),
          "SetEventNotificationMode");
  succeed(in_jvmpi ? pi->EnableEvent(JVMPI_EVENT_METHOD_ENTRY, nullptr)
                   : pi->DisableEvent(JVMPI_EVENT_METHOD_ENTRY, nullptr),
          "EnableEvent");
}
JNIEXPORT void JNICALL Java_Test_watch(JNIEnv* env, jclass, jobject method) {
  called = env->FromReflectedMethod(method);
}
JNIEXPORT jlong JNICALL Java_Test_env(JNIEnv* env, jclass) { return reinterpret_cast<jlong>(env); }
JNIEXPORT jstring JNICALL Java_Test_suspendAndResume(JNIEnv* env, jclass type, jthread thread, jlong worker) {
  JNIEnv* of = as_env(worker);
  std::string text = "as both say";
  check(jvmti->SuspendThread(thread), "SuspendThread");
  if (moves(env, type, 30)) text = "moves, although JVM TI has suspended it";
  if ((pi->GetThreadStatus(of) & ~JVMPI_THREAD_SUSPENDED) != JVMPI_THREAD_RUNNABLE) text = "its status is another one";
  pi->ResumeThread(of);
  const bool suspended = says_suspended(thread);
  if (moves(env, type, suspended ? 30 : 60000) == suspended) text = "JVM TI says another thing than what it does";
  if (suspended) check(jvmti->ResumeThread(thread), "ResumeThread");
  if (!moves(env, type, 60000)) text = "stands still in the end";
  return env->NewStringUTF(text.c_str());
}
JNIEXPORT void JNICALL Java_Test_collect(JNIEnv*, jclass, jboolean by_jvmti) {
  if (by_jvmti)
    check(jvmti->ForceGarbageCollection(), "ForceGarbageCollection");
  else
    pi->RunGC();
}
JNIEXPORT void JNICALL Java_Test_tag(JNIEnv*, jclass, jobject object) {
  check(first->SetTag(object, 1), "SetTag");
  tagged = id_of(object);
}
JNIEXPORT jstring JNICALL Java_Test_freed(JNIEnv* env, jclass) {
  const bool told = freed_of_jvmti != 0 && freed_of_jvmpi != 0;
  // The id may be that of another object now, whose end is not a concern.
  if (told) tagged = nullptr;
  return env->NewStringUTF(told ? both(freed_of_jvmti, freed_of_jvmpi).c_str() : "");
}
JNIEXPORT void JNICALL Java_Test_dispose(JNIEnv*, jclass) {
  check(first->DisposeEnvironment(), "DisposeEnvironment");
  first = nullptr;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_suspend = 1; });
  first = get_jvmti(vm);
  add_capabilities(first, [](auto& c) {
    c.can_generate_method_entry_events = c.can_generate_garbage_collection_events = 1;
    c.can_generate_object_free_events = c.can_tag_objects = 1;
  });
  set_callbacks(first, [](auto& c) {
    c.ClassFileLoadHook = on_class_file;
    c.MethodEntry = on_entry;
    c.GarbageCollectionFinish = on_finish;
    c.ObjectFree = on_free;
    c.ClassLoad = on_class_load;
    c.ThreadStart = c.ThreadEnd = on_thread;
  });
  enable(first, {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, JVMTI_EVENT_OBJECT_FREE,
                 JVMTI_EVENT_CLASS_LOAD, JVMTI_EVENT_THREAD_START, JVMTI_EVENT_THREAD_END});
  return start_profiler(vm, notify,
                        {JVMPI_EVENT_CLASS_LOAD_HOOK, JVMPI_EVENT_GC_FINISH, JVMPI_EVENT_OBJECT_FREE,
                         JVMPI_EVENT_CLASS_LOAD, JVMPI_EVENT_THREAD_START, JVMPI_EVENT_THREAD_END});
}
}
