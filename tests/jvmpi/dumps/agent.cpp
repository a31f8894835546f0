// SPDX-License-Identifier: Apache-2.0
#include "profiler.hpp"

namespace {

using Bytes = std::vector<unsigned char>;

/// Reads numbers in network byte order.
struct Reader {
  const Bytes& bytes;
  size_t at = 0;
  uint64_t number(size_t size) {
    uint64_t value = 0;
    for (size_t i = 0; i < size; ++i) value = value << 8 | bytes.at(at++);
    return value;
  }
  uint8_t u1() { return static_cast<uint8_t>(number(1)); }
  uint16_t u2() { return static_cast<uint16_t>(number(2)); }
  uint32_t u4() { return static_cast<uint32_t>(number(4)); }
  template <class T = jobjectID>
  T id() {
    return reinterpret_cast<T>(number(sizeof(void*)));
  }
  bool done() const { return at == bytes.size(); }
};

struct ClassFacts {
  std::string name;
  jint interfaces = 0;
  std::vector<std::string> statics;
};
std::mutex classes_lock;  // several threads load classes, also while this one reads a dump
std::map<jobjectID, ClassFacts> classes;

Bytes dump;
jint dump_level = -1, event_type = 0;
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
      const auto& load = event->u.class_load;
      ClassFacts facts{load.class_name, load.num_interfaces, {}};
      for (jint i = 0; i < load.num_static_fields; ++i) facts.statics.push_back(load.statics[i].field_signature);
      std::lock_guard<std::mutex> hold(classes_lock);
      classes[load.class_id] = facts;
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
      dump.assign(event->u.monitor_dump.begin, event->u.monitor_dump.end);
      event_type = event->event_type;
      take_traces(event->u.monitor_dump.num_traces, event->u.monitor_dump.traces, event->u.monitor_dump.threads_status);
      break;
    default: break;
  }
}

/// What CLASS_LOAD says of the class. A class may be in a dump before the thread that loads it has sent its event.
ClassFacts facts_of(jobjectID id) {
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

size_t size_of(const std::string& signature) {
  switch (signature[0]) {
    case 'Z':
    case 'B': return 1;
    case 'S':
    case 'C': return 2;
    case 'I':
    case 'F': return 4;
    default: return 8;
  }
}
size_t size_of_type(uint8_t type) {
  switch (type) {
    case JVMPI_BOOLEAN:
    case JVMPI_BYTE: return 1;
    case JVMPI_SHORT:
    case JVMPI_CHAR: return 2;
    case JVMPI_INT:
    case JVMPI_FLOAT: return 4;
    default: return 8;
  }
}

/// What a heap dump says about some objects.
struct Heap {
  std::map<int, int> records;
  std::map<jobjectID, Bytes> instances;
  std::map<jobjectID, std::vector<jobjectID>> arrays;
  std::map<jobjectID, jobjectID> array_classes;
  std::map<jobjectID, Bytes> primitive_arrays;
  std::map<jobjectID, std::vector<uint64_t>> statics;
  std::map<jobjectID, jobjectID> supers;
  std::set<jobjectID> objects, roots;
  bool frames_fit = true;
};

Heap read(jint level) {
  Heap heap;
  Reader in{dump};
  auto copy = [&](size_t bytes) {
    Bytes part(dump.begin() + static_cast<ptrdiff_t>(in.at), dump.begin() + static_cast<ptrdiff_t>(in.at + bytes));
    in.at += bytes;
    return part;
  };
  while (!in.done()) {
    const uint8_t record = in.u1();
    heap.records[record]++;
    const jobjectID object = in.id();
    if (record < 0x20 || record == 0xff)
      heap.roots.insert(object);
    else
      heap.objects.insert(object);
    switch (record) {
      case JVMPI_GC_ROOT_UNKNOWN:
      case JVMPI_GC_ROOT_STICKY_CLASS:
      case JVMPI_GC_ROOT_MONITOR_USED: break;
      case JVMPI_GC_ROOT_JNI_GLOBAL: in.id(); break;
      case JVMPI_GC_ROOT_THREAD_BLOCK:
      case JVMPI_GC_ROOT_NATIVE_STACK: in.id(); break;
      case JVMPI_GC_ROOT_JNI_LOCAL:
      case JVMPI_GC_ROOT_JAVA_FRAME: {
        auto* env = in.id<JNIEnv*>();
        const auto frame = static_cast<jint>(in.u4());
        heap.frames_fit &= frame == -1 || (depths.count(env) != 0 && frame < depths[env]);
        break;
      }
      case JVMPI_GC_CLASS_DUMP: {
        heap.supers[object] = in.id();
        in.id();  // loader
        in.id();  // signers
        in.id();  // protection domain
        in.id();  // reserved
        in.id();
        in.u4();
        const ClassFacts facts = facts_of(object);
        for (jint i = 0; i < facts.interfaces; ++i) in.id();
        for (uint16_t constants = in.u2(); constants > 0; --constants) {
          in.u2();
          in.number(size_of_type(in.u1()));
        }
        for (const std::string& signature : facts.statics)
          if (level == 2 || size_of(signature) == 0 || signature[0] == 'L' || signature[0] == '[')
            heap.statics[object].push_back(in.number(size_of(signature)));
        break;
      }
      case JVMPI_GC_INSTANCE_DUMP: {
        in.id();
        const uint32_t bytes = in.u4();
        heap.instances[object] = copy(bytes);
        break;
      }
      case JVMPI_GC_OBJ_ARRAY_DUMP: {
        const uint32_t count = in.u4();
        heap.array_classes[object] = in.id();
        for (uint32_t i = 0; i < count; ++i) heap.arrays[object].push_back(in.id());
        break;
      }
      case JVMPI_GC_PRIM_ARRAY_DUMP: {
        const uint32_t count = in.u4();
        const uint8_t type = in.u1();
        if (level == 2) heap.primitive_arrays[object] = copy(count * size_of_type(type));
        break;
      }
      default: std::printf("unknown record %d\n", record); std::exit(99);
    }
  }
  return heap;
}

Heap request(jint level) {
  JVMPI_HeapDumpArg arg{level};
  event_type = 0;
  jint result = jvmpi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, &arg);
  expect(
      result == JVMPI_SUCCESS && event_type == (JVMPI_EVENT_HEAP_DUMP | JVMPI_REQUESTED_EVENT) && dump_level == level,
      "level %d: the dump has come", level);
  return read(level);
}

Bytes big_endian(std::initializer_list<std::pair<uint64_t, int>> values) {
  Bytes bytes;
  for (auto [value, size] : values)
    for (int i = size - 1; i >= 0; --i) bytes.push_back(static_cast<unsigned char>(value >> (8 * i)));
  return bytes;
}
uint64_t number(jobjectID id) { return reinterpret_cast<uintptr_t>(id); }

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

  Heap two = request(JVMPI_DUMP_LEVEL_2);
  expect(two.instances[object] ==
             big_endian({{0x01020304, 4}, {0x3ff0000000000000, 8}, {1, 1}, {0x81, 1}, {number(referred), 8}}),
         "fields of the class, then of its superclass");
  expect(two.supers[derived_class] == base, "the superclass");
  expect(two.statics[derived_class] == std::vector<uint64_t>{0x0102030405060708, number(id(shared)), 0x1122},
         "static fields");
  expect(two.primitive_arrays[id(chars)] == big_endian({{'a', 2}, {0x1234, 2}}), "char[]");
  expect(two.arrays[id(objects)] == std::vector<jobjectID>{object, nullptr, id(shared)}, "Object[]");
  expect(facts_of(two.array_classes[id(objects)]).name == "java.lang.Object", "and the class of its elements");
  expect(two.frames_fit && two.records[JVMPI_GC_ROOT_JAVA_FRAME] > 0, "frames of roots are in the traces");
  expect(two.records[JVMPI_GC_ROOT_STICKY_CLASS] > 100 && two.records[JVMPI_GC_ROOT_THREAD_BLOCK] > 1,
         "classes and threads are roots");
  expect(two.roots.count(object) == 1, "a local variable is a root");
  bool all = true;
  for (jobjectID root : two.roots) all &= two.objects.count(root) == 1;
  expect(all, "each root is an object of the dump");

  Heap one = request(JVMPI_DUMP_LEVEL_1);
  expect(one.instances[object] == big_endian({{number(referred), 8}}), "level 1 leaves primitive fields out");
  expect(one.statics[derived_class] == std::vector<uint64_t>{number(id(shared))}, "and primitive static fields");
  expect(one.arrays[id(objects)].size() == 3, "but not the elements of Object[]");

  JVMPI_HeapDumpArg zero{JVMPI_DUMP_LEVEL_0};
  jint result = jvmpi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, &zero);
  Reader in{dump};
  std::map<jobjectID, int> types;
  while (!in.done()) {
    int type = in.u1();
    types[in.id()] = type;
  }
  expect(result == JVMPI_SUCCESS && types.count(object) == 1 && types[object] == JVMPI_NORMAL_OBJECT &&
             types[id(chars)] == JVMPI_CHAR && types[id(objects)] == JVMPI_CLASS,
         "level 0 has types and objects");
  expect(depths.empty(), "and no traces");
  expect(jvmpi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, nullptr) == JVMPI_SUCCESS && dump_level == JVMPI_DUMP_LEVEL_2,
         "NULL means level 2");
  JVMPI_HeapDumpArg three{3};
  expect(jvmpi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, &three) == JVMPI_FAIL, "there is no level 3");

  for (jobject each : {derived, static_cast<jobject>(env->GetObjectClass(derived)), chars, objects}) {
    result = jvmpi->RequestEvent(JVMPI_EVENT_OBJECT_DUMP, id(each));
    Heap single = read(JVMPI_DUMP_LEVEL_2);
    expect(result == JVMPI_SUCCESS && event_type == (JVMPI_EVENT_OBJECT_DUMP | JVMPI_REQUESTED_EVENT) &&
               single.objects == std::set<jobjectID>{id(each)} &&
               single.instances[id(each)] == two.instances[id(each)] &&
               single.statics[id(each)] == two.statics[id(each)],
           "OBJECT_DUMP has the record of level 2");
  }
}

JNIEXPORT void JNICALL Java_Test_monitors(JNIEnv* env, jclass, jobject monitor, jobject) {
  JVMPI_RawMonitor raw = new_monitor("raw");
  Locked hold(raw);
  jint result = jvmpi->RequestEvent(JVMPI_EVENT_MONITOR_DUMP, nullptr);
  expect(result == JVMPI_SUCCESS && event_type == (JVMPI_EVENT_MONITOR_DUMP | JVMPI_REQUESTED_EVENT),
         "the monitor dump has come");
  Reader in{dump};
  bool found = false, found_raw = false;
  while (!in.done()) {
    const uint8_t record = in.u1();
    const char* name = record == JVMPI_MONITOR_RAW ? in.id<const char*>() : nullptr;
    const auto object = in.id<void*>();
    auto* owner = in.id<JNIEnv*>();
    const uint32_t entries = in.u4();
    std::vector<JNIEnv*> entering, waiting;
    for (uint32_t n = in.u4(); n > 0; --n) entering.push_back(in.id<JNIEnv*>());
    for (uint32_t n = in.u4(); n > 0; --n) waiting.push_back(in.id<JNIEnv*>());
    if (record == JVMPI_MONITOR_JAVA && object == jvmpi->jobject2jobjectID(monitor)) {
      found = true;
      expect(owner == env && entries == 2, "owned by this thread, entered twice");
      expect(entering.size() == 1 && waiting.size() == 1, "one thread waits to enter, one to be notified");
      if (entering.size() == 1 && waiting.size() == 1) {
        expect(statuses[entering[0]] == JVMPI_THREAD_MONITOR_WAIT, "JVMPI_THREAD_MONITOR_WAIT");
        expect(statuses[waiting[0]] == JVMPI_THREAD_CONDVAR_WAIT, "JVMPI_THREAD_CONDVAR_WAIT");
        expect(jvmpi->GetThreadStatus(entering[0]) == JVMPI_THREAD_MONITOR_WAIT &&
                   jvmpi->GetThreadStatus(waiting[0]) == JVMPI_THREAD_CONDVAR_WAIT &&
                   jvmpi->GetThreadStatus(env) == JVMPI_THREAD_RUNNABLE,
               "GetThreadStatus says the same");
      }
      expect(depths[env] == 2 && statuses[env] == JVMPI_THREAD_RUNNABLE, "the trace of this thread, which is runnable");
    }
    if (record == JVMPI_MONITOR_RAW && object == raw) {
      found_raw = true;
      expect(owner == env && entries == 1 && entering.empty() && waiting.empty(),
             "the raw monitor is owned by this thread");
    }
    (void)name;
  }
  expect(found && found_raw, "both monitors are in the dump");
}
}
