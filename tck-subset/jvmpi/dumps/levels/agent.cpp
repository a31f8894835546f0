// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <set>

#include "jvmpi_dump.hpp"

namespace {

struct Got {
  int events = 0;
  bool bit = false, in_thread = false;
  jint level = -1, traces = -1;
  Dump dump;
  std::map<jobjectID, jint> types;  // level 0
  std::string problem;
} got;
std::atomic<int> collections{0};
int collections_in_event = 0;
bool again_in_event = false;
int nested = 0;
jobjectID garbage;
JNIEnv* caller;

void take(const JVMPI_Event& event) {
  const auto& u = event.u.heap_dump;
  ++got.events;
  got.bit = is_requested(event);
  got.in_thread = event.env_id == caller;
  got.level = u.dump_level;
  got.traces = u.num_traces;
  if (u.dump_level == JVMPI_DUMP_LEVEL_0) {
    got.types = read_level_0(u.begin, u.end, got.problem);
  } else {
    got.dump = read_dump(u.begin, u.end, u.dump_level);
    got.problem = got.dump.problem;
  }
  const int before = collections;
  pi->RunGC();
  collections_in_event += collections - before;
  if (again_in_event) {
    again_in_event = false;
    JVMPI_HeapDumpArg arg{JVMPI_DUMP_LEVEL_0};
    nested = pi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, &arg) == JVMPI_SUCCESS ? 1 : -1;
  }
}

void notify(JVMPI_Event* event) {
  note_methods(*event);
  if (event->event_type == JVMPI_EVENT_GC_FINISH) ++collections;
  if (number_of(*event) == JVMPI_EVENT_HEAP_DUMP) take(*event);
}

const Got& request(jint level) {
  got = {};
  JVMPI_HeapDumpArg arg{level};
  succeed(pi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, &arg), "RequestEvent");
  return got;
}

/// The instances of that class.
std::set<jobjectID> nodes_of(const Dump& dump, jobjectID type) {
  std::set<jobjectID> nodes;
  for (const auto& [id, record] : dump.instances)
    if (record.type == type) nodes.insert(id);
  return nodes;
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_drop(JNIEnv*, jclass, jobject object) {
  pi->DisableGC();
  garbage = pi->jobject2jobjectID(object);
}

extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jobjectArray kinds, jobject node, jclass type,
                                                 jintArray array) {
  caller = env;
  jobjectID node_id = pi->jobject2jobjectID(node), class_id = pi->jobject2jobjectID(type),
            array_id = pi->jobject2jobjectID(array);
  request(JVMPI_DUMP_LEVEL_0);
  const std::map<jobjectID, jint> types = got.types;
  {
    Part part("level_0");
    part.same("problem", std::string(), got.problem);
    part.yes("an object of the program is there", types.count(node_id) == 1);
    part.yes("its class, too", types.count(class_id) == 1);
  }
  {
    Part part("types_in_level_0");
    constexpr jint kTypes[] = {JVMPI_NORMAL_OBJECT, JVMPI_CLASS, JVMPI_BOOLEAN, JVMPI_BYTE,   JVMPI_CHAR, JVMPI_SHORT,
                               JVMPI_INT,           JVMPI_LONG,  JVMPI_FLOAT,   JVMPI_DOUBLE, JVMPI_CLASS};
    for (jint i = 0; i < 11; ++i) {
      auto found = types.find(pi->jobject2jobjectID(env->GetObjectArrayElement(kinds, i)));
      part.same("object " + std::to_string(i), kTypes[i], found == types.end() ? -1 : found->second);
    }
  }
  Part("no_traces_in_level_0").same("num_traces", 0, got.traces);
  Part("live_objects_only").yes("the object without references is not there", types.count(garbage) == 0);
  {
    Part part("in_the_calling_thread");
    part.same("events", 1, got.events);
    part.yes("the bit", got.bit);
    part.yes("env_id", got.in_thread);
  }
  request(JVMPI_DUMP_LEVEL_1);
  const Dump first = got.dump;
  {
    Part part("level_1");
    part.same("problem", std::string(), got.problem);
    auto fields = first.instances.find(node_id);
    if (fields != first.instances.end())
      part.same("bytes of two references", 2 * sizeof(void*), static_cast<jlong>(fields->second.values.size()));
    part.yes("the reference", first.fields_of(node_id)["other"] != 0);
    auto found = first.primitive_arrays.find(array_id);
    part.yes("the array", found != first.primitive_arrays.end() && found->second.count == 3);
    auto of = first.classes.find(class_id);
    if (of != first.classes.end()) {
      part.yes("no primitive static field", of->second.statics.count("primitive") == 0);
      part.yes("a static reference", of->second.statics.count("reference") == 1);
    } else {
      part.yes("the class", false);
    }
  }
  request(JVMPI_DUMP_LEVEL_2);
  {
    Part part("level_2");
    part.same("problem", std::string(), got.problem);
    part.same("a primitive field", 5, static_cast<jlong>(got.dump.fields_of(node_id)["number"]));
    part.same("a primitive static field", 77, static_cast<jlong>(got.dump.classes[class_id].statics["primitive"]));
    part.yes("an element", got.dump.primitive_arrays[array_id].elements == std::vector<uint64_t>{1, 2, 3});
    part.yes("the object without references is not there", !got.dump.has(garbage));
  }
  {
    Part part("same_objects");
    const std::set<jobjectID> nodes = nodes_of(got.dump, class_id);
    part.same("objects of the program", 3, static_cast<jlong>(nodes.size()));
    part.yes("in level 1", nodes_of(first, class_id) == nodes);
    for (jobjectID node_in : nodes) part.yes("in level 0", types.count(node_in) == 1);
  }
  {
    Part part("null_is_level_2");
    got = {};
    succeed(pi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, nullptr), "RequestEvent");
    part.same("dump_level", JVMPI_DUMP_LEVEL_2, got.level);
    part.same("a primitive field", 5, static_cast<jlong>(got.dump.fields_of(node_id)["number"]));
  }
  {
    Part part("dump_level");
    for (jint level : {JVMPI_DUMP_LEVEL_0, JVMPI_DUMP_LEVEL_1, JVMPI_DUMP_LEVEL_2})
      part.same("dump_level", level, request(level).level);
  }
  pi->EnableGC();
  {
    Part part("collections_held_off");
    collections_in_event = 0;
    request(JVMPI_DUMP_LEVEL_0);
    part.same("collections in NotifyEvent", 0, collections_in_event);
    const int before = collections;
    pi->RunGC();
    part.yes("collections afterwards", collections > before);
  }
  {
    Part part("again");
    again_in_event = true;
    request(JVMPI_DUMP_LEVEL_0);
    part.same("requested in the event of a dump", 1, nested);
    part.same("events", 2, got.events);
  }
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_profiler(vm, notify, {JVMPI_EVENT_CLASS_LOAD, JVMPI_EVENT_GC_FINISH});
}
