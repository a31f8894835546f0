// SPDX-License-Identifier: Apache-2.0
#include "profiler.hpp"

namespace {

std::mutex lock;
std::vector<std::string> notes;            // what has happened, in its order
std::map<jobjectID, std::string> classes;  // CLASS_LOAD came
std::map<jmethodID, std::string> methods;
std::map<JNIEnv*, std::string> threads;
std::map<jint, int> counts;
bool between_start_and_finish = false;
std::set<std::string> seen_threads;

struct {
  std::string source, statics, instances, methods;
  jint interfaces = 0, first_line = 0, last_line = 0;
} square;

void on_class(const JVMPI_Event& event) {
  const auto& load = event.u.class_load;
  classes[load.class_id] = load.class_name;
  for (jint i = 0; i < load.num_methods; ++i)
    methods[load.methods[i].method_id] = std::string(load.class_name) + "." + load.methods[i].method_name;
  if (std::string("Test$Square") != load.class_name) return;
  square.source = load.source_name;
  square.interfaces = load.num_interfaces;
  for (jint i = 0; i < load.num_static_fields; ++i)
    square.statics += std::string(load.statics[i].field_name) + " " + load.statics[i].field_signature + " ";
  for (jint i = 0; i < load.num_instance_fields; ++i)
    square.instances += std::string(load.instances[i].field_name) + " " + load.instances[i].field_signature + " ";
  for (jint i = 0; i < load.num_methods; ++i) {
    square.methods += std::string(load.methods[i].method_name) + load.methods[i].method_signature + " ";
    if (std::string("area") == load.methods[i].method_name) {
      square.first_line = load.methods[i].start_lineno;
      square.last_line = load.methods[i].end_lineno;
    }
  }
}

void note(const std::string& what) { notes.push_back(what); }

void notify(JVMPI_Event* event) {
  if (event->event_type == JVMPI_EVENT_OBJECT_FREE || event->event_type == JVMPI_EVENT_CLASS_UNLOAD) {
    if (!between_start_and_finish) std::abort();  // 3, OBJECT_FREE: always sent between GC_START and GC_FINISH
    counts[event->event_type]++;
    return;
  }
  if (event->event_type == JVMPI_EVENT_GC_START) {
    lock.lock();  // 3, GC_START: grab any locks that are needed for OBJECT_FREE
    between_start_and_finish = true;
    counts[event->event_type]++;
    return;
  }
  if (event->event_type == JVMPI_EVENT_GC_FINISH) {
    between_start_and_finish = false;
    counts[event->event_type]++;
    const auto& heap = event->u.gc_info;
    if (heap.used_objects <= 0 || heap.used_object_space <= 0 || heap.total_object_space < heap.used_object_space)
      std::abort();
    lock.unlock();
    return;
  }
  std::lock_guard<std::mutex> hold(lock);
  counts[event->event_type]++;
  auto method = [&](jmethodID id) { return methods.count(id) ? methods[id] : std::string("unknown"); };
  switch (event->event_type) {
    case JVMPI_EVENT_CLASS_LOAD: on_class(*event); break;
    case JVMPI_EVENT_THREAD_START: {
      const auto& start = event->u.thread_start;
      threads[start.thread_env_id] = start.thread_name;
      seen_threads.insert(std::string(start.thread_name) + " of " + (start.group_name ? start.group_name : "none") +
                          " below " + (start.parent_name ? start.parent_name : "none"));
      break;
    }
    case JVMPI_EVENT_THREAD_END:
      if (threads[event->env_id] == "worker") note("end of worker");
      threads.erase(event->env_id);
      break;
    case JVMPI_EVENT_METHOD_ENTRY: {
      std::string name = method(event->u.method.method_id);
      if (name.find("Test$Square.") == 0) note("enter " + name);
      if (name == "unknown") note("unknown method entered");
      break;
    }
    case JVMPI_EVENT_METHOD_ENTRY2: {
      std::string name = method(event->u.method_entry2.method_id);
      if (name == "Test$Square.area" && event->u.method_entry2.obj_id == nullptr) note("area without receiver");
      if (name == "Test$Square.fails" && event->u.method_entry2.obj_id != nullptr) note("fails with receiver");
      break;
    }
    case JVMPI_EVENT_METHOD_EXIT: {
      std::string name = method(event->u.method.method_id);
      if (name.find("Test$Square.") == 0) note("leave " + name);
      break;
    }
    case JVMPI_EVENT_JVM_INIT_DONE: note("init done"); break;
    case JVMPI_EVENT_JVM_SHUT_DOWN: {
      expect(counts[JVMPI_EVENT_GC_START] == counts[JVMPI_EVENT_GC_FINISH], "each collection has a start and a finish");
      expect(seen_threads.count("main of main below system") == 1, "the main thread has started");
      expect(seen_threads.count("worker of shapes below main") == 1, "worker is of the group shapes, below main");
      expect(counts[JVMPI_EVENT_COMPILED_METHOD_LOAD] == 0 && counts[JVMPI_EVENT_OBJECT_MOVE] == 0 &&
                 counts[JVMPI_EVENT_ARENA_DELETE] == 0,
             "nothing is compiled, nothing moves, and no arena is deleted");
      expect(counts[JVMPI_EVENT_ARENA_NEW] > 1, "there are arenas");
      break;
    }
    default: break;
  }
}

struct MonitorNotes {
  jobjectID object = nullptr;
  jint last = 0;
  jlong timeout = -1;
};
std::mutex monitor_lock;
std::vector<std::pair<jint, std::pair<jobjectID, jlong>>> monitor_events;

void notify_all(JVMPI_Event* event) {
  switch (event->event_type) {
    case JVMPI_EVENT_MONITOR_CONTENDED_ENTER:
    case JVMPI_EVENT_MONITOR_CONTENDED_ENTERED:
    case JVMPI_EVENT_MONITOR_CONTENDED_EXIT: {
      std::lock_guard<std::mutex> hold(monitor_lock);
      monitor_events.push_back({event->event_type, {event->u.monitor.object, 0}});
      return;
    }
    case JVMPI_EVENT_MONITOR_WAIT:
    case JVMPI_EVENT_MONITOR_WAITED: {
      std::lock_guard<std::mutex> hold(monitor_lock);
      monitor_events.push_back({event->event_type, {event->u.monitor_wait.object, event->u.monitor_wait.timeout}});
      return;
    }
    case JVMPI_EVENT_JNI_GLOBALREF_ALLOC:
    case JVMPI_EVENT_JNI_WEAK_GLOBALREF_ALLOC: {
      std::lock_guard<std::mutex> hold(monitor_lock);
      monitor_events.push_back(
          {event->event_type,
           {event->u.jni_globalref_alloc.obj_id, reinterpret_cast<jlong>(event->u.jni_globalref_alloc.ref_id)}});
      return;
    }
    case JVMPI_EVENT_JNI_GLOBALREF_FREE:
    case JVMPI_EVENT_JNI_WEAK_GLOBALREF_FREE: {
      std::lock_guard<std::mutex> hold(monitor_lock);
      monitor_events.push_back(
          {event->event_type, {nullptr, reinterpret_cast<jlong>(event->u.jni_globalref_free.ref_id)}});
      return;
    }
    default: notify(event);
  }
}

bool happened(jint type, jobjectID object, jlong least = 0, jlong most = INT64_MAX) {
  std::lock_guard<std::mutex> hold(monitor_lock);
  for (auto& [event, data] : monitor_events)
    if (event == type && data.first == object && data.second >= least && data.second <= most) return true;
  return false;
}

int count_of(const std::string& what) {
  std::lock_guard<std::mutex> hold(lock);
  int count = 0;
  for (auto& entry : notes) count += entry == what;
  return count;
}

}  // namespace

extern "C" {

JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM* vm, char* options, void* reserved) {
  expect(options == nullptr && reserved == nullptr, "JVM_OnLoad gets no options");
  return start_profiler(vm, notify_all,
                        {JVMPI_EVENT_CLASS_LOAD,
                         JVMPI_EVENT_CLASS_UNLOAD,
                         JVMPI_EVENT_THREAD_START,
                         JVMPI_EVENT_THREAD_END,
                         JVMPI_EVENT_METHOD_ENTRY,
                         JVMPI_EVENT_METHOD_ENTRY2,
                         JVMPI_EVENT_METHOD_EXIT,
                         JVMPI_EVENT_JVM_INIT_DONE,
                         JVMPI_EVENT_JVM_SHUT_DOWN,
                         JVMPI_EVENT_GC_START,
                         JVMPI_EVENT_GC_FINISH,
                         JVMPI_EVENT_OBJECT_FREE,
                         JVMPI_EVENT_MONITOR_CONTENDED_ENTER,
                         JVMPI_EVENT_MONITOR_CONTENDED_ENTERED,
                         JVMPI_EVENT_MONITOR_CONTENDED_EXIT,
                         JVMPI_EVENT_MONITOR_WAIT,
                         JVMPI_EVENT_MONITOR_WAITED,
                         JVMPI_EVENT_JNI_GLOBALREF_ALLOC,
                         JVMPI_EVENT_JNI_GLOBALREF_FREE,
                         JVMPI_EVENT_JNI_WEAK_GLOBALREF_ALLOC,
                         JVMPI_EVENT_JNI_WEAK_GLOBALREF_FREE,
                         JVMPI_EVENT_ARENA_NEW,
                         JVMPI_EVENT_ARENA_DELETE,
                         JVMPI_EVENT_OBJECT_MOVE,
                         JVMPI_EVENT_COMPILED_METHOD_LOAD,
                         JVMPI_EVENT_COMPILED_METHOD_UNLOAD});
}

JNIEXPORT void JNICALL Java_Test_loaded(JNIEnv*, jclass, jclass cls) {
  std::string name;
  {
    jobjectID id = jvmpi->jobject2jobjectID(cls);
    std::lock_guard<std::mutex> hold(lock);
    name = classes[id];
  }
  expect(count_of("init done") == 1, "JVM_INIT_DONE came before main");
  expect(name == "Test$Square", "the class id is that of the java.lang.Class");
  expect(square.source == "Test.java" && square.interfaces == 2, "source and interfaces");
  expect(square.statics == "count I label Ljava/lang/String; ", "static fields: %s", square.statics.c_str());
  expect(square.instances == "side I owner Ljava/lang/Object; ", "instance fields: %s", square.instances.c_str());
  expect(square.methods == "<init>()V area(I)I run()V fails()V <clinit>()V ", "methods: %s", square.methods.c_str());
  expect(square.first_line == 12 && square.last_line == 12, "area is in line 12");
}

JNIEXPORT void JNICALL Java_Test_traced(JNIEnv* env, jclass) {
  expect(count_of("enter Test$Square.area") == 1 && count_of("leave Test$Square.area") == 1, "area: entered and left");
  expect(count_of("leave Test$Square.fails") == 1, "fails: left by its exception");
  expect(count_of("area without receiver") == 0 && count_of("fails with receiver") == 0, "receivers of METHOD_ENTRY2");
  expect(count_of("unknown method entered") == 0, "each method was defined by a CLASS_LOAD before");
  JVMPI_CallFrame frames[8];
  JVMPI_CallTrace trace{env, 0, frames};
  jvmpi->GetCallTrace(&trace, 8);
  std::lock_guard<std::mutex> hold(lock);
  expect(trace.num_frames == 3, "three frames");
  const char* names[] = {"Test.traced", "Test.trace", "Test.main"};
  const int lines[] = {-3, 37, 49};
  for (int i = 0; i < trace.num_frames && i < 3; ++i)
    expect(methods[frames[i].method_id] == names[i] && frames[i].lineno == lines[i], "%s in line %d",
           methods[frames[i].method_id].c_str(), frames[i].lineno);
}

JNIEXPORT void JNICALL Java_Test_contended(JNIEnv*, jclass, jobject monitor) {
  expect(count_of("end of worker") == 1, "worker has ended");
  jobjectID id = jvmpi->jobject2jobjectID(monitor);
  expect(happened(JVMPI_EVENT_MONITOR_CONTENDED_ENTER, id), "contended: enter");
  expect(happened(JVMPI_EVENT_MONITOR_CONTENDED_EXIT, id), "contended: exit");
  expect(happened(JVMPI_EVENT_MONITOR_CONTENDED_ENTERED, id), "contended: entered");
}

JNIEXPORT void JNICALL Java_Test_waited(JNIEnv*, jclass, jobject monitor) {
  jobjectID id = jvmpi->jobject2jobjectID(monitor);
  expect(happened(JVMPI_EVENT_MONITOR_WAIT, id, 20, 20), "wait(20) begins");
  expect(happened(JVMPI_EVENT_MONITOR_WAITED, id, 19), "wait(20) has ended");
  expect(happened(JVMPI_EVENT_MONITOR_WAIT, nullptr, 10, 10), "sleep(10) begins");
  expect(happened(JVMPI_EVENT_MONITOR_WAITED, nullptr, 9), "sleep(10) has ended");
}

JNIEXPORT void JNICALL Java_Test_referenced(JNIEnv* env, jclass, jobject object) {
  jobjectID id = jvmpi->jobject2jobjectID(object);
  jobject global = env->NewGlobalRef(object);
  auto bits = reinterpret_cast<jlong>(global);
  expect(happened(JVMPI_EVENT_JNI_GLOBALREF_ALLOC, id, bits, bits), "global reference made");
  jobject back = jvmpi->jobjectID2jobject(id);
  expect(env->IsSameObject(back, object), "jobjectID2jobject is the way back");
  env->DeleteGlobalRef(global);
  expect(happened(JVMPI_EVENT_JNI_GLOBALREF_FREE, nullptr, bits, bits), "global reference deleted");
  jweak weak = env->NewWeakGlobalRef(object);
  bits = reinterpret_cast<jlong>(weak);
  expect(happened(JVMPI_EVENT_JNI_WEAK_GLOBALREF_ALLOC, id, bits, bits), "weak global reference made");
  env->DeleteWeakGlobalRef(weak);
  expect(happened(JVMPI_EVENT_JNI_WEAK_GLOBALREF_FREE, nullptr, bits, bits), "weak global reference deleted");
}

JNIEXPORT void JNICALL Java_Test_collect(JNIEnv*, jclass) {
  int before = counts[JVMPI_EVENT_GC_FINISH];
  jvmpi->RunGC();
  expect(counts[JVMPI_EVENT_GC_FINISH] == before + 1, "RunGC: one collection");
  expect(counts[JVMPI_EVENT_OBJECT_FREE] > 0, "objects have been freed");
}
}
