// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <map>
#include <set>
#include <utility>

#include "jvmpi_names.hpp"

namespace {

struct Allocation {
  jobjectID type;
  jint kind, size, arena;
};

// Of the noting thread only; allocated for ahead, because nothing but this is done in the events.
thread_local bool noting = false;
std::map<jobjectID, Allocation> allocations;
std::map<jobjectID, int> count_of;
std::mutex arenas_lock;  // objects are allocated by many threads, and so may arenas be
std::multiset<std::string> arena_names;
std::multiset<jint> arena_ids;
std::atomic<int> unknown{0}, collections{0};
std::mutex defined_lock;
std::set<jobjectID> defined;  // from the start to the first collection, after which an id may be another object's
int defined_twice = 0, own_class = 0, class_before_object = 0;
bool collected = false;
int collections_in_event = 0;
bool collects = false, was_requested = false;
jobjectID watched_class, allocated_last;
jmethodID constructor;
bool allocated_before = false;

const char* kind_name(jint kind) {
  switch (kind) {
    case JVMPI_NORMAL_OBJECT: return "NORMAL_OBJECT";
    case JVMPI_CLASS: return "CLASS";
    case JVMPI_BOOLEAN: return "BOOLEAN";
    case JVMPI_BYTE: return "BYTE";
    case JVMPI_CHAR: return "CHAR";
    case JVMPI_SHORT: return "SHORT";
    case JVMPI_INT: return "INT";
    case JVMPI_LONG: return "LONG";
    case JVMPI_FLOAT: return "FLOAT";
    case JVMPI_DOUBLE: return "DOUBLE";
    default: return "another";
  }
}

void allocated(const JVMPI_Event& event) {
  const auto& u = event.u.obj_alloc;
  if (u.class_id != nullptr && u.is_array == JVMPI_NORMAL_OBJECT && !names::has_class(u.class_id)) ++unknown;
  if (!is_requested(event)) {
    std::lock_guard hold(defined_lock);
    own_class += u.class_id == u.obj_id ? 1 : 0;
    if (!collected && !defined.insert(u.obj_id).second) ++defined_twice;
  }
  if (!noting) return;
  allocations[u.obj_id] = {u.class_id, u.is_array, u.size, u.arena_id};
  if (u.is_array == JVMPI_NORMAL_OBJECT) ++count_of[u.class_id];
  was_requested = is_requested(event);
  if (u.class_id == watched_class) allocated_last = u.obj_id;
  if (collects) {
    const int before = collections;
    pi->RunGC();
    collections_in_event += collections - before;
  }
}

void notify(JVMPI_Event* event) {
  note_methods(*event);
  switch (number_of(*event)) {
    case JVMPI_EVENT_OBJECT_ALLOC: allocated(*event); break;
    case JVMPI_EVENT_ARENA_NEW: {
      std::lock_guard hold(arenas_lock);
      arena_ids.insert(event->u.new_arena.arena_id);
      arena_names.insert(text_of(event->u.new_arena.arena_name));
      break;
    }
    case JVMPI_EVENT_CLASS_LOAD: {
      std::lock_guard hold(defined_lock);
      if (!collected && !is_requested(*event) && defined.count(event->u.class_load.class_id) == 0)
        ++class_before_object;
      break;
    }
    case JVMPI_EVENT_GC_START: {
      std::lock_guard hold(defined_lock);
      collected = true;
      break;
    }
    case JVMPI_EVENT_GC_FINISH: ++collections; break;
    case JVMPI_EVENT_METHOD_ENTRY2:
      if (noting && event->u.method_entry2.method_id == constructor)
        allocated_before |= event->u.method_entry2.obj_id == allocated_last && allocated_last != nullptr;
      break;
    default: break;
  }
}

std::string words_for(const Allocation& allocation) {
  std::string text = kind_name(allocation.kind);
  if (allocation.kind != JVMPI_NORMAL_OBJECT && allocation.kind != JVMPI_CLASS) return text;
  return text + " " + facts_of(allocation.type)->name;
}

const Allocation* find(jobject object) {
  auto found = allocations.find(pi->jobject2jobjectID(object));
  return found == allocations.end() ? nullptr : &found->second;
}

}  // namespace

extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) {
  allocations.clear();
  count_of.clear();
  noting = true;
}
JNIEXPORT jstring JNICALL Java_Test_end(JNIEnv* env, jclass, jobject made) {
  noting = false;
  const Allocation* found = find(made);
  return env->NewStringUTF(found == nullptr ? "" : words_for(*found).c_str());
}
JNIEXPORT jint JNICALL Java_Test_noted(JNIEnv*, jclass, jclass type) {
  noting = false;
  return count_of[pi->jobject2jobjectID(type)];
}
JNIEXPORT jstring JNICALL Java_Test_size(JNIEnv* env, jclass, jobject made, jlong at_least) {
  noting = true;
  succeed(pi->RequestEvent(JVMPI_EVENT_OBJECT_ALLOC, id_of(made)), "RequestEvent");
  noting = false;
  jlong of_jvmti = 0;
  check(jvmti->GetObjectSize(made, &of_jvmti), "GetObjectSize");
  const jlong size = find(made)->size;
  const std::string text =
      size >= at_least && size <= of_jvmti
          ? "fits"
          : std::to_string(size) + " of " + std::to_string(at_least) + ".." + std::to_string(of_jvmti);
  return env->NewStringUTF(text.c_str());
}
JNIEXPORT jstring JNICALL Java_Test_arena(JNIEnv* env, jclass, jobject made) {
  noting = true;
  succeed(pi->RequestEvent(JVMPI_EVENT_OBJECT_ALLOC, id_of(made)), "RequestEvent");
  noting = false;
  const jint arena = find(made)->arena;
  auto is_known = [&] {
    std::lock_guard hold(arenas_lock);
    return arena_ids.count(arena) == 1;
  };
  return env->NewStringUTF(is_known() ? "known" : "unknown");
}
JNIEXPORT jstring JNICALL Java_Test_arenas(JNIEnv* env, jclass) {
  std::string text = "none";
  {
    std::lock_guard hold(arenas_lock);
    if (!arena_ids.empty()) text = "named, each once";
    for (jint id : arena_ids)
      if (arena_ids.count(id) != 1) text = "an id twice";
    for (const std::string& name : arena_names)
      if (name.empty() || name == "null") text = "without a name";
  }
  return env->NewStringUTF(text.c_str());
}
JNIEXPORT jint JNICALL Java_Test_unknownClasses(JNIEnv*, jclass) { return unknown; }
JNIEXPORT jstring JNICALL Java_Test_requested(JNIEnv* env, jclass, jobject object) {
  allocations.clear();
  noting = true;
  succeed(pi->RequestEvent(JVMPI_EVENT_OBJECT_ALLOC, id_of(object)), "RequestEvent");
  noting = false;
  const Allocation* found = find(object);
  std::string text = found == nullptr ? "nothing" : words_for(*found) + (was_requested ? ", requested" : "");
  return env->NewStringUTF(text.c_str());
}
JNIEXPORT jint JNICALL Java_Test_ownClasses(JNIEnv*, jclass) { return own_class; }
JNIEXPORT jstring JNICALL Java_Test_classOfClass(JNIEnv* env, jclass, jclass class_class) {
  noting = true;
  succeed(pi->RequestEvent(JVMPI_EVENT_OBJECT_ALLOC, id_of(class_class)), "RequestEvent");
  noting = false;
  const Allocation& of = *find(class_class);
  return env->NewStringUTF((std::string(kind_name(of.kind)) + (of.type == nullptr ? " null" : " another")).c_str());
}
JNIEXPORT jstring JNICALL Java_Test_definitions(JNIEnv* env, jclass) {
  std::string text = "none";
  {
    std::lock_guard hold(defined_lock);
    if (!defined.empty())
      text = std::to_string(defined_twice) + " twice, " + std::to_string(class_before_object) +
             " classes before their object";
  }
  return env->NewStringUTF(text.c_str());
}
JNIEXPORT jint JNICALL Java_Test_collections(JNIEnv* env, jclass type) {
  noting = collects = true;
  for (int i = 0; i < 20; ++i) env->DeleteLocalRef(env->AllocObject(type));
  noting = collects = false;
  return collections_in_event;
}
JNIEXPORT jobject JNICALL Java_Test_allocate(JNIEnv* env, jclass, jclass type) { return env->AllocObject(type); }
JNIEXPORT jobjectArray JNICALL Java_Test_allocateArray(JNIEnv* env, jclass, jclass type, jint length) {
  return env->NewObjectArray(length, type, nullptr);
}
JNIEXPORT jboolean JNICALL Java_Test_beforeConstructor(JNIEnv* env, jclass, jclass type, jobject method, jobject body) {
  constructor = env->FromReflectedMethod(method);
  watched_class = pi->jobject2jobjectID(type);
  jmethodID run = env->GetMethodID(env->GetObjectClass(body), "run", "()Ljava/lang/Object;");
  succeed(pi->EnableEvent(JVMPI_EVENT_METHOD_ENTRY2, nullptr), "EnableEvent");
  noting = true;
  env->CallObjectMethod(body, run);
  noting = false;
  succeed(pi->DisableEvent(JVMPI_EVENT_METHOD_ENTRY2, nullptr), "DisableEvent");
  return allocated_before;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return start_profiler(vm, notify,
                        {JVMPI_EVENT_CLASS_LOAD, JVMPI_EVENT_ARENA_NEW, JVMPI_EVENT_OBJECT_ALLOC, JVMPI_EVENT_GC_START,
                         JVMPI_EVENT_GC_FINISH});
}
}
