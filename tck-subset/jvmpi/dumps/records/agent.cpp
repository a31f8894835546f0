// SPDX-License-Identifier: Apache-2.0
#include <condition_variable>
#include <mutex>

#include "jvmpi_dump.hpp"

namespace {

Dump dump;
std::map<jobjectID, jint> sizes;  // by OBJECT_ALLOC

/// A class whose CLASS_LOAD another thread is in.
struct {
  std::mutex lock;
  std::condition_variable changed;
  std::string name;  // empty: it may go on
  jobjectID id = nullptr;
} loading;

/// Stays in the event of the two classes until lookDuringLoad has looked.
void load(const JVMPI_Event& event) {
  const std::string name = text_of(event.u.class_load.class_name);
  if (is_requested(event) || name.find("Test$Late") == std::string::npos) return;
  std::unique_lock hold(loading.lock);
  loading.name = name;
  loading.id = event.u.class_load.class_id;
  loading.changed.notify_all();
  loading.changed.wait(hold, [] { return loading.name.empty(); });
}

void notify(JVMPI_Event* event) {
  note_methods(*event);
  if (number_of(*event) == JVMPI_EVENT_CLASS_LOAD) load(*event);
  if (number_of(*event) == JVMPI_EVENT_HEAP_DUMP)
    dump = read_dump(event->u.heap_dump.begin, event->u.heap_dump.end, event->u.heap_dump.dump_level);
  if (number_of(*event) == JVMPI_EVENT_OBJECT_ALLOC) sizes[event->u.obj_alloc.obj_id] = event->u.obj_alloc.size;
}

jobjectID id(jobject object) { return pi->jobject2jobjectID(object); }
template <class T, class F>
uint64_t bits_of(F value) {
  T result;
  static_assert(sizeof result == sizeof value);
  std::memcpy(&result, &value, sizeof result);
  return result;
}

void value(Part& part, const std::map<std::string, uint64_t>& values, const char* name, uint64_t expected) {
  auto found = values.find(name);
  part.same(name, std::to_string(expected), found == values.end() ? "nothing" : std::to_string(found->second));
}

void look_at_instance(jobjectID node, jobjectID type, jobject other) {
  auto found = dump.instances.find(node);
  {
    Part part("instance");
    part.yes("a record", found != dump.instances.end());
    if (found == dump.instances.end()) return;
    part.yes("the class", found->second.type == type);
    part.same("bytes that follow", 4 + 8 + 4 + 8 + 1 + 1 + 2 + 2 + 2 * sizeof(void*),
              static_cast<jlong>(found->second.values.size()));
  }
  {
    // The first field of either class by CLASS_LOAD is the first of its part of the record.
    Part part("order_of_fields");
    const std::string& values = found->second.values;
    size_t own = 0;
    const auto facts = names::class_facts(type), of_super = names::class_facts(dump.classes[type].super);
    for (const std::string& signature : facts->instance_types) own += size_of(signature);
    const size_t of_base = values.size() - own;
    part.same("bytes of the superclass", 1 + 1 + 2 + 2 + sizeof(void*), static_cast<jlong>(of_base));
    part.same("fields of the class", 5, static_cast<jlong>(facts->instance_names.size()));
    part.same("fields of its superclass", 5, static_cast<jlong>(of_super->instance_names.size()));
  }
  Part part("values_of_fields");
  const auto values = dump.fields_of(node);
  value(part, values, "z", 1);
  value(part, values, "b", 0xfe);
  value(part, values, "c", 'x');
  value(part, values, "s", static_cast<uint16_t>(-300));
  value(part, values, "i", 123456789);
  value(part, values, "j", static_cast<uint64_t>(-5000000000L));
  value(part, values, "f", bits_of<uint32_t>(1.5f));
  value(part, values, "d", bits_of<uint64_t>(-2.25));
  value(part, values, "reference", bits(id(other)));
}

void look_at_arrays(JNIEnv* env, jobjectArray objects, jobjectArray arrays, jobjectArray empty) {
  {
    Part part("object_array");
    auto found = dump.object_arrays.find(id(objects));
    if (found == dump.object_arrays.end()) {
      part.yes("a record", false);
    } else {
      part.yes("the class of the elements",
               found->second.type == nullptr || found->second.type == id(env->FindClass("java/lang/Object")));
      part.same("elements", 4, static_cast<jlong>(found->second.elements.size()));
      for (size_t i = 0; i < found->second.elements.size(); ++i)
        part.yes("element " + std::to_string(i),
                 found->second.elements[i] == id(env->GetObjectArrayElement(objects, static_cast<jsize>(i))));
    }
  }
  {
    Part part("primitive_arrays");
    const std::pair<jint, std::vector<uint64_t>> expected[] = {
        {JVMPI_BOOLEAN, {1, 0, 1}},
        {JVMPI_BYTE, {1, 0xff}},
        {JVMPI_CHAR, {'a', 0xffff}},
        {JVMPI_SHORT, {0xffff, 2, 3}},
        {JVMPI_INT, {1, 0xffffffff, 0x7fffffff}},
        {JVMPI_LONG, {~uint64_t{0}, uint64_t{1} << 33}},
        {JVMPI_FLOAT, {bits_of<uint32_t>(1.5f)}},
        {JVMPI_DOUBLE, {bits_of<uint64_t>(-0.5), bits_of<uint64_t>(3.0)}},
    };
    jsize i = 0;
    for (const auto& [type, elements] : expected) {
      const PrimitiveArrayRecord& record = dump.primitive_arrays[id(env->GetObjectArrayElement(arrays, i++))];
      part.same("type", type, record.type);
      part.yes("elements of type " + std::to_string(type), record.elements == elements);
    }
  }
  Part part("empty_arrays");
  for (jsize i : {0, 2}) {
    auto found = dump.object_arrays.find(id(env->GetObjectArrayElement(empty, i)));
    part.yes("array " + std::to_string(i), found != dump.object_arrays.end() && found->second.elements.empty());
  }
  for (jsize i : {1, 3}) {
    auto found = dump.primitive_arrays.find(id(env->GetObjectArrayElement(empty, i)));
    part.yes("array " + std::to_string(i), found != dump.primitive_arrays.end() && found->second.count == 0);
  }
}

void look_at_references() {
  Part part("no_reference_leads_out");
  auto inside = [&](const char* what, jobjectID object) {
    if (object != nullptr && !dump.has(object)) part.yes(what, false);
  };
  for (const RootRecord& root : dump.roots) inside("a root", root.object);
  for (const auto& [object, record] : dump.classes) {
    for (jobjectID of : {record.super, record.loader, record.signers, record.domain}) inside("of a class", of);
    for (jobjectID interface : record.interfaces) inside("an interface", interface);
    for (const auto& [index, constant] : record.constants) inside("a constant", constant.object);
    const auto facts = names::class_facts(object);
    for (size_t i = 0; i < facts->static_types.size(); ++i)
      if (is_reference(facts->static_types[i]))
        inside("a static field", reinterpret_cast<jobjectID>(record.statics.at(facts->static_names[i])));
  }
  for (const auto& [object, record] : dump.object_arrays)
    for (jobjectID element : record.elements) inside("an element", element);
  for (const auto& [object, record] : dump.instances) {
    inside("the class of an object", record.type);
    for (const Dump::Field& field : dump.all_fields_of(object))
      if (is_reference(field.signature)) inside("a field", reinterpret_cast<jobjectID>(field.value));
  }
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jobject node, jobject other, jclass type,
                                                 jclass base, jclass first, jclass second, jobject loader,
                                                 jobject domain, jobject constant, jobjectArray objects,
                                                 jobjectArray arrays, jobjectArray empty) {
  const WithoutCollections none;
  const jobjectID object_class = id(env->FindClass("java/lang/Object"));
  succeed(pi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, nullptr), "RequestEvent");
  Part("each_object_once").same("problem", std::string(), dump.problem);
  look_at_instance(id(node), id(type), other);
  look_at_arrays(env, objects, arrays, empty);
  const ClassRecord& record = dump.classes[id(type)];
  {
    Part part("super_class");
    part.yes("of a class", record.super == id(base));
    part.yes("of its superclass", dump.classes[id(base)].super == object_class);
    part.yes("of java.lang.Object",
             dump.classes.count(object_class) == 1 && dump.classes[object_class].super == nullptr);
  }
  {
    Part part("class_loader");
    part.yes("of the program", record.loader == id(loader));
    part.yes("of java.lang.Object", dump.classes[object_class].loader == nullptr);
  }
  {
    Part part("protection_domain");
    part.yes("of the program", record.domain == id(domain));
    part.yes("no signers", record.signers == nullptr);
  }
  Part("interfaces").yes("both", record.interfaces == std::vector<jobjectID>{id(first), id(second)});
  {
    Part part("instance_size");
    succeed(pi->RequestEvent(JVMPI_EVENT_OBJECT_ALLOC, id(node)), "RequestEvent");
    part.same("that of OBJECT_ALLOC", sizes[id(node)], record.instance_size);
  }
  {
    Part part("constant_pool");
    bool found = false;
    for (const auto& [index, of] : record.constants) {
      found |= of.object == id(constant);
      part.yes("no index is 0", index != 0);
      part.same("type of constant " + std::to_string(index), JVMPI_CLASS, jint{of.type});
    }
    part.yes("the string", found);
  }
  {
    Part part("static_fields");
    value(part, record.statics, "sz", 1);
    value(part, record.statics, "sb", 0xfd);
    value(part, record.statics, "sc", 0x1234);
    value(part, record.statics, "ss", 400);
    value(part, record.statics, "si", static_cast<uint32_t>(-7));
    value(part, record.statics, "sj", uint64_t{1} << 40);
    value(part, record.statics, "sf", bits_of<uint32_t>(0.25f));
    value(part, record.statics, "sd", bits_of<uint64_t>(1e10));
    value(part, record.statics, "so", bits(id(node)));
    value(part, record.statics, "none", 0);
    part.yes("those of the superclass are not here", record.statics.count("ofBase") == 0);
  }
  look_at_references();
}

extern "C" JNIEXPORT jboolean JNICALL Java_Test_lookDuringLoad(JNIEnv* env, jclass, jstring name) {
  const std::string awaited = text_of(env, name);
  {
    std::unique_lock hold(loading.lock);
    loading.changed.wait(hold, [&] { return loading.name == awaited; });
  }
  succeed(pi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, nullptr), "RequestEvent");
  const bool as_instance = dump.problem.empty() && dump.classes.count(loading.id) == 0;
  std::lock_guard hold(loading.lock);
  loading.name.clear();
  loading.changed.notify_all();
  return as_instance;
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_profiler(vm, notify, {JVMPI_EVENT_CLASS_LOAD});
}
