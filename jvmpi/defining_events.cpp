// SPDX-License-Identifier: Apache-2.0
#include "jvmpi/defining_events.hpp"

#include <algorithm>
#include <deque>
#include <string>
#include <vector>

#include "jni/ids.hpp"
#include "jvmpi/notify.hpp"
#include "jvmpi/requests.hpp"
#include "jvmpi/types.hpp"
#include "vm/model/field.hpp"
#include "vm/model/heap.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/strings.hpp"
#include "vm/model/well_known.hpp"
#include "vm/thread/collection_holds.hpp"

namespace vitrine::jvmpi {

namespace {

/// The texts and arrays of one event. JVMPI gives them as char*, although nobody may write into them.
class Texts {
 public:
  char* text(std::string_view text) { return texts_.emplace_back(text).data(); }
  /// The content of a java.lang.String; null for null.
  char* text(const Object* string) { return string == nullptr ? nullptr : text(vm::string_to_utf8(string)); }

 private:
  std::deque<std::string> texts_;  // their addresses stay
};

JVMPI_Method describe(vm::Method& method, Texts& texts) {
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

}  // namespace

void send_thread_start(Thread& self, Thread& thread, jint requested) {
  Object* java_thread = thread.java_thread;
  if (java_thread == nullptr) return;
  Texts texts;
  Object* group = vm::group_of(java_thread);
  Object* parent = group == nullptr ? nullptr : group->get<Object*>(vm::well_known().ThreadGroup_parent);
  send<JVMPI_EVENT_THREAD_START>(
      self,
      [&](EventData& u) {
        u.thread_start = {texts.text(java_thread->get<Object*>(vm::well_known().Thread_name)),
                          texts.text(group_name(group)), texts.text(group_name(parent)), id_of(java_thread),
                          thread.jni_env};
      },
      requested);
}

void send_class_load(Thread& self, Class& cls, jint requested) {
  if (cls.mirror == nullptr) return;
  Texts texts;
  std::vector<JVMPI_Method> methods;
  std::vector<JVMPI_Field> statics, instances;
  for (auto& method : cls.methods) methods.push_back(describe(*method, texts));
  for (auto& field : cls.fields) {
    if (field->info == nullptr) continue;  // the VM added it
    (field->is_static() ? statics : instances)
        .push_back({texts.text(field->name->text()), texts.text(field->descriptor->text())});
  }
  const classfile::ClassFile* file = cls.file();
  char* source = file == nullptr || file->source_file_index == 0
                     ? nullptr
                     : texts.text(file->constants.utf8(file->source_file_index));
  auto count = [](const auto& list) { return static_cast<jint>(list.size()); };
  send<JVMPI_EVENT_CLASS_LOAD>(
      self,
      [&](EventData& u) {
        u.class_load = {texts.text(cls.external_name()),
                        source,
                        count(cls.interfaces),
                        count(methods),
                        methods.data(),
                        count(statics),
                        statics.data(),
                        count(instances),
                        instances.data(),
                        id_of_class(cls)};
      },
      requested);
}

void send_object_alloc(Thread& self, Object* object, jint requested) {
  const Class& cls = *Class::of(object);
  const jint type = type_of_array(cls);
  const size_t size = object->shape()->size_of(object);
  send<JVMPI_EVENT_OBJECT_ALLOC>(
      self,
      [&](EventData& u) {
        u.obj_alloc.arena_id = static_cast<jint>(gc::arena_of_size(size));
        u.obj_alloc.class_id = type == JVMPI_NORMAL_OBJECT ? id_of_class(cls)
                               : type == JVMPI_CLASS       ? id_of_class(*cls.component)
                                                           : nullptr;
        u.obj_alloc.is_array = type;
        u.obj_alloc.size = static_cast<jint>(std::min<size_t>(size, INT32_MAX));
        u.obj_alloc.obj_id = id_of(object);
      },
      requested);
}

void announce_what_there_is(Thread& self) {
  const vm::CollectionHold hold(self);  // what is found must not die before it is announced
  if (is_enabled(JVMPI_EVENT_ARENA_NEW))
    for (uint32_t arena = 1; arena <= gc::kArenas; ++arena) {
      std::string name = gc::arena_name(arena);
      send<JVMPI_EVENT_ARENA_NEW>(self, [&](EventData& u) { u.new_arena = {static_cast<jint>(arena), name.data()}; });
    }
  if (is_enabled(JVMPI_EVENT_CLASS_LOAD))
    for (Class* cls : vm::all_classes()) send_class_load(self, *cls, 0);
  if (is_enabled(JVMPI_EVENT_OBJECT_ALLOC)) {
    std::vector<Object*> objects;
    vm::with_world_stopped(self, [&] {
      vm::java_heap().for_each_object([&](Object* object) {
        objects.push_back(object);
        return true;
      });
    });
    for (Object* object : objects) send_object_alloc(self, object, 0);
  }
}

// ---- requests.hpp

jint request_class_load(Call& call, jobjectID class_id) {
  Object* mirror = find_object(class_id);
  Class* cls =
      mirror != nullptr && Class::of(mirror)->kind == gc::ShapeKind::Mirror ? Class::from_mirror(mirror) : nullptr;
  if (cls == nullptr) return refuse("%s: %p is no id of a class", call.function, static_cast<void*>(class_id));
  send_class_load(call.self(), *cls, JVMPI_REQUESTED_EVENT);
  return JVMPI_SUCCESS;
}

jint request_thread_start(Call& call, jobjectID thread_id) {
  Object* object = find_object(thread_id);
  if (object == nullptr || !Class::of(object)->is_subclass_of(vm::well_known().Thread_class))
    return refuse("%s: %p is no id of a java.lang.Thread", call.function, static_cast<void*>(thread_id));
  Thread* thread = vm::thread_of(object);
  if (thread == nullptr || thread->runs_continuations)
    return refuse("%s: the thread %p is not alive, or is a virtual one", call.function, static_cast<void*>(thread_id));
  send_thread_start(call.self(), *thread, JVMPI_REQUESTED_EVENT);
  return JVMPI_SUCCESS;
}

jint request_object_alloc(Call& call, jobjectID object_id) {
  Object* object = find_object(object_id);
  if (object == nullptr)
    return refuse("%s: %p is no id of a live object", call.function, static_cast<void*>(object_id));
  send_object_alloc(call.self(), object, JVMPI_REQUESTED_EVENT);
  return JVMPI_SUCCESS;
}

}  // namespace vitrine::jvmpi
