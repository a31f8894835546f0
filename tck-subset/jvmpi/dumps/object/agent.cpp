// SPDX-License-Identifier: Apache-2.0
#include "jvmpi_dump.hpp"

namespace {

Dump got, heap;
std::string bytes;
jint length;
bool bit, in_thread;
JNIEnv* caller;

void notify(JVMPI_Event* event) {
  note_methods(*event);
  if (number_of(*event) == JVMPI_EVENT_OBJECT_DUMP) {
    const auto& u = event->u.object_dump;
    bytes.assign(u.data, static_cast<size_t>(u.data_len));
    length = u.data_len;
    bit = is_requested(*event);
    in_thread = event->env_id == caller;
    got = read_dump(u.data, u.data + u.data_len, JVMPI_DUMP_LEVEL_2);
  }
  if (number_of(*event) == JVMPI_EVENT_HEAP_DUMP)
    heap = read_dump(event->u.heap_dump.begin, event->u.heap_dump.end, event->u.heap_dump.dump_level);
}

jobjectID id(jobject object) { return pi->jobject2jobjectID(object); }

jobjectID request(jobject object) {
  got = {};
  succeed(pi->RequestEvent(JVMPI_EVENT_OBJECT_DUMP, id(object)), "RequestEvent");
  return id(object);
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jobject node, jobjectArray array,
                                                 jintArray numbers, jobjectArray arrays, jobjectArray classes) {
  caller = env;
  pi->DisableGC();
  jobject node_class = env->GetObjectArrayElement(classes, 0);
  succeed(pi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, nullptr), "RequestEvent");
  {
    Part one("one_record"), same("as_in_a_heap_dump");
    for (jobject object : {node, static_cast<jobject>(array), static_cast<jobject>(numbers), node_class}) {
      const jobjectID of = request(object);
      one.same("problem", std::string(), got.problem);
      one.same("records", 1, static_cast<jlong>(got.bytes.size()));
      one.yes("of the object", got.has(of));
      one.same("length", static_cast<jlong>(got.bytes[of].size()), length);
      same.yes("bytes", bytes == heap.bytes[of]);
    }
  }
  {
    Part part("instance");
    const jobjectID of = request(node);
    part.yes("type", bytes[0] == JVMPI_GC_INSTANCE_DUMP && got.instances.count(of) == 1);
    part.yes("class", got.instances[of].type == id(node_class));
    part.same("bytes of fields", 4 + sizeof(void*), static_cast<jlong>(got.instances[of].values.size()));
  }
  {
    Part part("class");
    const jobjectID of = request(node_class);
    part.yes("type", bytes[0] == JVMPI_GC_CLASS_DUMP && got.classes.count(of) == 1);
    part.same("static field", 3, static_cast<jlong>(got.classes[of].statics["count"]));
  }
  {
    Part part("object_array");
    const jobjectID of = request(array);
    part.yes("type", bytes[0] == JVMPI_GC_OBJ_ARRAY_DUMP && got.object_arrays.count(of) == 1);
    part.yes("elements", got.object_arrays[of].elements ==
                             std::vector<jobjectID>{id(node), nullptr, id(env->GetObjectArrayElement(array, 2))});
  }
  {
    Part part("primitive_array");
    const jobjectID of = request(numbers);
    part.yes("type", bytes[0] == JVMPI_GC_PRIM_ARRAY_DUMP && got.primitive_arrays.count(of) == 1);
    part.yes("elements", got.primitive_arrays[of].elements == std::vector<uint64_t>{1, 2, 3});
  }
  {
    Part part("arrays_of_arrays");
    const jobjectID of = request(arrays);
    const auto& record = got.object_arrays[of];
    part.yes("elements", record.elements == std::vector<jobjectID>{id(env->GetObjectArrayElement(arrays, 0)), nullptr});
    part.yes("their class", record.type == nullptr || record.type == id(env->GetObjectArrayElement(classes, 1)));
  }
  {
    Part part("class_of_an_array");
    for (jsize i : {1, 2, 4}) {
      const jobjectID of = request(env->GetObjectArrayElement(classes, i));
      part.same("problem", std::string(), got.problem);
      part.yes("class " + std::to_string(i), got.classes.count(of) == 1);
    }
  }
  {
    Part part("primitive_type");
    const jobjectID of = request(env->GetObjectArrayElement(classes, 3));
    part.same("problem", std::string(), got.problem);
    part.yes("an instance", got.instances.count(of) == 1);
    part.yes("of java.lang.Class", got.instances[of].type == id(env->FindClass("java/lang/Class")));
  }
  {
    Part part("in_the_calling_thread");
    request(node);
    part.yes("the bit", bit);
    part.yes("env_id", in_thread);
  }
  {
    // The id stays that of the object while nothing may be collected, although nothing refers to the object any more.
    Part part("with_collections_disabled");
    env->PushLocalFrame(4);
    const jobjectID dropped = id(env->NewStringUTF("dropped"));
    env->PopLocalFrame(nullptr);
    got = {};
    part.same("RequestEvent", std::string("SUCCESS"), result_name(pi->RequestEvent(JVMPI_EVENT_OBJECT_DUMP, dropped)));
    part.yes("its record", got.instances.count(dropped) == 1);
  }
  pi->EnableGC();
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_profiler(vm, notify, {JVMPI_EVENT_CLASS_LOAD});
}
