// SPDX-License-Identifier: Apache-2.0
#include "jvmpi/defining_events.hpp"

#include <algorithm>
#include <string>
#include <unordered_set>
#include <vector>

#include "jni/ids.hpp"
#include "jvmpi/class_texts.hpp"
#include "jvmpi/notify.hpp"
#include "jvmpi/requests.hpp"
#include "jvmpi/type_codes.hpp"
#include "vm/model/field.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"
#include "vm/thread/collection_holds.hpp"

namespace vitrine::jvmpi {

namespace {

/// A java.lang.String for one event; null stays null.
class Text {
 public:
  explicit Text(const Object* string) : text_(string == nullptr ? "" : vm::string_to_utf8(string)), null_(!string) {}
  char* get() { return null_ ? nullptr : text_.data(); }

 private:
  std::string text_;
  bool null_;
};

JVMPI_Method describe(vm::Method& method, ClassTexts& texts) {
  JVMPI_Method result{texts.text(method.name->text()), texts.text(method.descriptor->text()), -1, -1,
                      jni::id_of(method)};
  if (!method.has_code()) return result;
  const std::vector<classfile::LineNumber> lines = method.code().line_numbers();
  if (lines.empty()) return result;
  auto [first, last] = std::ranges::minmax_element(lines, {}, &classfile::LineNumber::line_number);
  result.start_lineno = first->line_number;
  result.end_lineno = last->line_number;
  return result;
}

Object* group_name(Object* group) {
  return group == nullptr ? nullptr : group->get<Object*>(vm::well_known().ThreadGroup_name);
}

void announce_arenas(Thread& self) {
  // Arenas stay, and so do their names.
  static auto& names = *new std::vector<std::string>(gc::kArenas);
  for (uint32_t arena = 1; arena <= gc::kArenas; ++arena) {
    std::string& name = names[arena - 1];
    name = gc::arena_name(arena);
    send<JVMPI_EVENT_ARENA_NEW>(self, [&](EventData& u) { u.new_arena = {static_cast<jint>(arena), name.data()}; });
  }
}

/// All objects but the java.lang.Class of these classes.
std::vector<Object*> objects_besides(Thread& self, const std::vector<Class*>& classes) {
  std::unordered_set<const Object*> mirrors;
  for (const Class* cls : classes) mirrors.insert(cls->mirror);
  std::vector<Object*> objects;
  vm::with_world_stopped(self, [&] {
    vm::java_heap().for_each_object([&](Object* object) {
      if (mirrors.count(object) == 0) objects.push_back(object);
      return true;
    });
  });
  return objects;
}

}  // namespace

void send_thread_start(Thread& self, Thread& thread, jint requested) {
  Object* java_thread = thread.java_thread;
  if (java_thread == nullptr) return;
  Object* group = vm::group_of(java_thread);
  Object* parent = group == nullptr ? nullptr : group->get<Object*>(vm::well_known().ThreadGroup_parent);
  Text name(java_thread->get<Object*>(vm::well_known().Thread_name)), of_group(group_name(group)),
      of_parent(group_name(parent));
  send<JVMPI_EVENT_THREAD_START>(
      self,
      [&](EventData& u) {
        u.thread_start = {name.get(), of_group.get(), of_parent.get(), id_of(java_thread), thread.jni_env};
      },
      requested);
}

void send_class_load(Thread& self, Class& cls, jint requested) {
  if (!has_class_load(cls)) return;
  ClassTexts texts(cls);
  std::vector<JVMPI_Method> methods;
  std::vector<JVMPI_Field> statics, instances;
  for (auto& method : cls.methods) methods.push_back(describe(*method, texts));
  for (auto& field : cls.fields) {
    if (field->info == nullptr) continue;  // the VM added it
    (field->is_static() ? statics : instances)
        .push_back({texts.text(field->name->text()), texts.text(field->descriptor->text())});
  }
  char* name = texts.text(cls.external_name());
  const classfile::ClassFile* file = cls.file();
  // Agents do not expect null: Sun's VMs send an empty text if the source file is not known.
  char* source =
      texts.text(file == nullptr || file->source_file_index == 0 ? std::string_view()
                                                                 : file->constants.utf8(file->source_file_index));
  auto count = [](const auto& list) { return static_cast<jint>(list.size()); };
  send<JVMPI_EVENT_CLASS_LOAD>(
      self,
      [&](EventData& u) {
        u.class_load = {name,           source,         count(cls.interfaces), count(methods),   methods.data(),
                        count(statics), statics.data(), count(instances),      instances.data(), id_of_class(cls)};
      },
      requested);
}

void send_object_alloc(Thread& self, Object* object, jint requested) {
  const Class& cls = *Class::of(object);
  const jint type = type_of_array(cls);
  const size_t size = object->shape()->size_of(object);
  jobjectID class_id = type == JVMPI_NORMAL_OBJECT ? id_of_class(cls)
                       : type == JVMPI_CLASS       ? id_of_class(*cls.component)
                                                   : nullptr;
  // The java.lang.Class of java.lang.Class: an agent that asks for an unknown class_id would ask for ever.
  if (class_id == id_of(object)) class_id = nullptr;
  send<JVMPI_EVENT_OBJECT_ALLOC>(
      self,
      [&](EventData& u) {
        u.obj_alloc.arena_id = static_cast<jint>(gc::arena_of_size(size));
        u.obj_alloc.class_id = class_id;
        u.obj_alloc.is_array = type;
        u.obj_alloc.size = static_cast<jint>(std::min<size_t>(size, INT32_MAX));
        u.obj_alloc.obj_id = id_of(object);
      },
      requested);
}

void announce_what_there_is(Thread& self) {
  const vm::CollectionHold hold(self);  // what is found must not die before it is announced
  if (is_enabled(JVMPI_EVENT_ARENA_NEW)) announce_arenas(self);
  std::vector<Class*> classes = vm::all_classes();
  std::erase_if(classes, [](const Class* cls) { return !has_class_load(*cls); });
  // An id is defined before another event has it. java.lang.Class comes first, because the OBJECT_ALLOC of the others
  // has its id.
  auto of_classes = std::ranges::find(classes, vm::well_known().Class_class);
  if (of_classes != classes.end()) std::rotate(classes.begin(), of_classes, of_classes + 1);
  for (Class* cls : classes) {
    if (is_enabled(JVMPI_EVENT_OBJECT_ALLOC)) send_object_alloc(self, cls->mirror, 0);
    if (is_enabled(JVMPI_EVENT_CLASS_LOAD)) send_class_load(self, *cls, 0);
  }
  if (is_enabled(JVMPI_EVENT_OBJECT_ALLOC))
    for (Object* object : objects_besides(self, classes)) send_object_alloc(self, object, 0);
}

// ---- requests.hpp

jint request_class_load(Call& call, jobjectID class_id) {
  Object* mirror = find_object(class_id);
  Class* cls =
      mirror != nullptr && Class::of(mirror)->kind == gc::ShapeKind::Mirror ? Class::from_mirror(mirror) : nullptr;
  if (cls == nullptr) return refuse("%s: %p is not an id of a class", call.function, static_cast<void*>(class_id));
  if (!has_class_load(*cls))
    return refuse("%s: %p is the id of %s, a primitive type, which is not loaded", call.function,
                  static_cast<void*>(class_id), cls->name->c_str());
  send_class_load(call.self(), *cls, JVMPI_REQUESTED_EVENT);
  return JVMPI_SUCCESS;
}

jint request_thread_start(Call& call, jobjectID thread_id) {
  Object* object = find_object(thread_id);
  if (object == nullptr || !Class::of(object)->is_subclass_of(vm::well_known().Thread_class))
    return refuse("%s: %p is not an id of a java.lang.Thread", call.function, static_cast<void*>(thread_id));
  Thread* thread = vm::thread_of(object);
  if (thread == nullptr || thread->runs_continuations)
    return refuse("%s: the thread %p is not alive, or is a virtual one", call.function, static_cast<void*>(thread_id));
  send_thread_start(call.self(), *thread, JVMPI_REQUESTED_EVENT);
  return JVMPI_SUCCESS;
}

jint request_object_alloc(Call& call, jobjectID object_id) {
  Object* object = find_object(object_id);
  if (object == nullptr)
    return refuse("%s: %p is not an id of a live object", call.function, static_cast<void*>(object_id));
  send_object_alloc(call.self(), object, JVMPI_REQUESTED_EVENT);
  return JVMPI_SUCCESS;
}

}  // namespace vitrine::jvmpi
