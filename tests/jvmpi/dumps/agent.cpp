// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>

#include "dump_reader.hpp"
#include "profiler.hpp"

namespace {

std::mutex classes_lock;  // several threads load classes, also while this one reads a dump
std::map<jobjectID, std::shared_ptr<const ClassFacts>> classes;

std::string dump;
jint dump_level = -1, event_type = 0;
MonitorDump monitor_dump;
std::map<JNIEnv*, jint> depths;  // of the traces
std::map<JNIEnv*, jint> statuses;

void take_traces(jint count, JVMPI_CallTrace* traces, const jint* status) {
  depths.clear();
  statuses.clear();
  for (jint i = 0; i < count; ++i) {
    depths[traces[i].env_id] = traces[i].num_frames;
    if (status != nullptr) statuses[traces[i].env_id] = status[i];
  }
}

void notify(JVMPI_Event* event) {
  switch (event->event_type & ~JVMPI_REQUESTED_EVENT) {
    case JVMPI_EVENT_CLASS_LOAD: {
      auto facts = facts_from(*event);
      std::lock_guard<std::mutex> hold(classes_lock);
      classes[event->u.class_load.class_id] = facts;
      break;
    }
    case JVMPI_EVENT_HEAP_DUMP:
      dump.assign(event->u.heap_dump.begin, event->u.heap_dump.end);
      dump_level = event->u.heap_dump.dump_level;
      event_type = event->event_type;
      take_traces(event->u.heap_dump.num_traces, event->u.heap_dump.traces, nullptr);
      break;
    case JVMPI_EVENT_OBJECT_DUMP:
      dump.assign(event->u.object_dump.data, event->u.object_dump.data + event->u.object_dump.data_len);
      event_type = event->event_type;
      break;
    case JVMPI_EVENT_MONITOR_DUMP:
      monitor_dump = read_monitor_dump(event->u.monitor_dump.begin, event->u.monitor_dump.end);
      event_type = event->event_type;
      take_traces(event->u.monitor_dump.num_traces, event->u.monitor_dump.traces, event->u.monitor_dump.threads_status);
      break;
    default: break;
  }
}

/// What CLASS_LOAD says of the class. A class may be in a dump before the thread that loads it has sent its event.
std::shared_ptr<const ClassFacts> facts_of(jobjectID id) {
  auto known = [&] {
    std::lock_guard<std::mutex> hold(classes_lock);
    return classes.count(id) != 0;
  };
  if (!known() && jvmpi->RequestEvent(JVMPI_EVENT_CLASS_LOAD, id) != JVMPI_SUCCESS) {
    std::printf("a class of the dump is none\n");
    std::exit(99);
  }
  std::lock_guard<std::mutex> hold(classes_lock);
  return classes.at(id);
}

Dump read(jint level) {
  Dump heap = read_dump(dump.data(), dump.data() + dump.size(), level, facts_of);
  expect(heap.problem.empty(), "it can be read to its end");
  return heap;
}

Dump request(jint level) {
  JVMPI_HeapDumpArg arg{level};
  event_type = 0;
  jint result = jvmpi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, &arg);
  expect(
      result == JVMPI_SUCCESS && event_type == (JVMPI_EVENT_HEAP_DUMP | JVMPI_REQUESTED_EVENT) && dump_level == level,
      "level %d: the dump has come", level);
  return read(level);
}

/// The bytes of a value: of a number in network byte order, of an id as it is in memory.
std::string number(uint64_t value, int size) {
  std::string bytes;
  for (int i = size - 1; i >= 0; --i) bytes.push_back(static_cast<char>(value >> (8 * i)));
  return bytes;
}
std::string pointer(jobjectID id) { return {reinterpret_cast<const char*>(&id), sizeof id}; }

int roots_with(const Dump& heap, uint8_t tag) {
  return static_cast<int>(
      std::count_if(heap.roots.begin(), heap.roots.end(), [&](const RootRecord& root) { return root.tag == tag; }));
}
bool frame_fits(const RootRecord& root) {
  if (root.tag != JVMPI_GC_ROOT_JNI_LOCAL && root.tag != JVMPI_GC_ROOT_JAVA_FRAME) return true;
  const auto frame = static_cast<jint>(root.frame);
  return frame == -1 || (depths.count(root.thread) != 0 && frame < depths[root.thread]);
}

}  // namespace

extern "C" {

JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM* vm, char*, void*) {
  return start_profiler(vm, notify, {JVMPI_EVENT_CLASS_LOAD});
}

JNIEXPORT void JNICALL Java_Test_dump(JNIEnv* env, jclass, jobject derived, jobject reference, jobject shared,
                                      jobject chars, jobject objects) {
  auto id = [](jobject o) { return jvmpi->jobject2jobjectID(o); };
  const jobjectID derived_class = id(env->GetObjectClass(derived)),
                  base = id(env->GetSuperclass(env->GetObjectClass(derived)));
  const jobjectID object = id(derived), referred = id(reference);

  Dump two = request(JVMPI_DUMP_LEVEL_2);
  expect(two.instances[object].values ==
             number(0x01020304, 4) + number(0x3ff0000000000000, 8) + number(1, 1) + number(0x81, 1) + pointer(referred),
         "fields of the class, then of its superclass");
  expect(two.classes[derived_class].super == base, "the superclass");
  using Values = std::map<std::string, uint64_t>;
  expect(two.classes[derived_class].statics ==
             Values{{"total", 0x0102030405060708}, {"shared", bits(id(shared))}, {"small", 0x1122}},
         "static fields");
  expect(two.primitive_arrays[id(chars)].elements == std::vector<uint64_t>{'a', 0x1234}, "char[]");
  expect(two.object_arrays[id(objects)].elements == std::vector<jobjectID>{object, nullptr, id(shared)}, "Object[]");
  expect(facts_of(two.object_arrays[id(objects)].type)->name == "java.lang.Object", "and the class of its elements");
  expect(std::all_of(two.roots.begin(), two.roots.end(), frame_fits) && roots_with(two, JVMPI_GC_ROOT_JAVA_FRAME) > 0,
         "frames of roots are in the traces");
  expect(roots_with(two, JVMPI_GC_ROOT_STICKY_CLASS) > 100 && roots_with(two, JVMPI_GC_ROOT_THREAD_BLOCK) > 1,
         "classes and threads are roots");
  expect(std::any_of(two.roots.begin(), two.roots.end(), [&](const RootRecord& root) { return root.object == object; }),
         "a local variable is a root");
  expect(std::all_of(two.roots.begin(), two.roots.end(), [&](const RootRecord& root) { return two.has(root.object); }),
         "each root is an object of the dump");

  Dump one = request(JVMPI_DUMP_LEVEL_1);
  expect(one.instances[object].values == pointer(referred), "level 1 leaves primitive fields out");
  expect(one.classes[derived_class].statics == Values{{"shared", bits(id(shared))}}, "and primitive static fields");
  expect(one.object_arrays[id(objects)].elements.size() == 3, "but not the elements of Object[]");

  JVMPI_HeapDumpArg zero{JVMPI_DUMP_LEVEL_0};
  jint result = jvmpi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, &zero);
  std::string problem;
  std::map<jobjectID, jint> types = read_level_0(dump.data(), dump.data() + dump.size(), problem);
  expect(result == JVMPI_SUCCESS && problem.empty() && types.count(object) == 1 &&
             types[object] == JVMPI_NORMAL_OBJECT && types[id(chars)] == JVMPI_CHAR &&
             types[id(objects)] == JVMPI_CLASS,
         "level 0 has types and objects");
  expect(depths.empty(), "and no traces");
  expect(jvmpi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, nullptr) == JVMPI_SUCCESS && dump_level == JVMPI_DUMP_LEVEL_2,
         "NULL means level 2");
  JVMPI_HeapDumpArg three{3};
  expect(jvmpi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, &three) == JVMPI_FAIL, "there is no level 3");

  for (jobject each : {derived, static_cast<jobject>(env->GetObjectClass(derived)), chars, objects}) {
    result = jvmpi->RequestEvent(JVMPI_EVENT_OBJECT_DUMP, id(each));
    Dump single = read(JVMPI_DUMP_LEVEL_2);
    expect(result == JVMPI_SUCCESS && event_type == (JVMPI_EVENT_OBJECT_DUMP | JVMPI_REQUESTED_EVENT) &&
               single.bytes.size() == 1 && single.bytes[id(each)] == two.bytes[id(each)],
           "OBJECT_DUMP has the record of level 2");
  }
}

JNIEXPORT void JNICALL Java_Test_monitors(JNIEnv* env, jclass, jobject monitor, jobject) {
  JVMPI_RawMonitor raw = new_monitor("raw");
  Locked hold(raw);
  jint result = jvmpi->RequestEvent(JVMPI_EVENT_MONITOR_DUMP, nullptr);
  expect(result == JVMPI_SUCCESS && event_type == (JVMPI_EVENT_MONITOR_DUMP | JVMPI_REQUESTED_EVENT),
         "the monitor dump has come");
  expect(monitor_dump.problem.empty(), "it can be read to its end");
  const auto found = monitor_dump.monitors.find(jvmpi->jobject2jobjectID(monitor));
  const auto found_raw = monitor_dump.raw_monitors.find(raw);
  expect(found != monitor_dump.monitors.end() && found_raw != monitor_dump.raw_monitors.end(),
         "both monitors are in the dump");
  if (found == monitor_dump.monitors.end() || found_raw == monitor_dump.raw_monitors.end()) return;
  const MonitorRecord& of = found->second;
  expect(of.owner == env && of.entries == 2, "owned by this thread, entered twice");
  expect(of.entering.size() == 1 && of.waiting.size() == 1, "one thread waits to enter, one to be notified");
  if (of.entering.size() == 1 && of.waiting.size() == 1) {
    JNIEnv *entering = of.entering[0], *waiting = of.waiting[0];
    expect(statuses[entering] == JVMPI_THREAD_MONITOR_WAIT, "JVMPI_THREAD_MONITOR_WAIT");
    expect(statuses[waiting] == JVMPI_THREAD_CONDVAR_WAIT, "JVMPI_THREAD_CONDVAR_WAIT");
    expect(jvmpi->GetThreadStatus(entering) == JVMPI_THREAD_MONITOR_WAIT &&
               jvmpi->GetThreadStatus(waiting) == JVMPI_THREAD_CONDVAR_WAIT &&
               jvmpi->GetThreadStatus(env) == JVMPI_THREAD_RUNNABLE,
           "GetThreadStatus says the same");
  }
  expect(depths[env] == 2 && statuses[env] == JVMPI_THREAD_RUNNABLE, "the trace of this thread, which is runnable");
  const MonitorRecord& of_raw = found_raw->second;
  expect(of_raw.name == "raw" && of_raw.owner == env && of_raw.entries == 1 && of_raw.entering.empty() &&
             of_raw.waiting.empty(),
         "the raw monitor is owned by this thread, and has its name");
}
}
