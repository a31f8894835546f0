// SPDX-License-Identifier: Apache-2.0
// The walk: an explicit stack of objects. Each object is visited once, and each of its references is reported once.
#include "jvmti/calls/heap_walk.hpp"

#include <algorithm>
#include <array>

#include "classfile/descriptor.hpp"
#include "jni/ids.hpp"
#include "jvmti/calls/frames.hpp"
#include "vm/exec/mirrors.hpp"
#include "vm/model/constant_pool.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/well_known.hpp"
#include "vm/thread/virtual_waits.hpp"

namespace vitrine::jvmti {

namespace {

constexpr int32_t kElementsAhead = 16;  // elements of an array whose objects are prefetched

jint declared_fields(const Class& cls) {
  jint count = 0;
  for (auto& field : cls.fields) count += field->info != nullptr;  // without fields that the VM added
  return count;
}

void add_field(const vm::Field& field, jint index, FieldTable::Fields& fields) {
  if (field.is_reference())
    fields.references.push_back({field.offset, index});
  else
    fields.primitives.push_back({field.offset, index, classfile::size_in_heap(field.type),
                                 static_cast<jvmtiPrimitiveType>(classfile::descriptor_char(field.type))});
}

void add_fields(const Class& cls, jint first, FieldTable& table, bool own) {
  for (auto& field : cls.fields) {
    if (field->info == nullptr) continue;
    if (!field->is_static())
      add_field(*field, first, table.instance);
    else if (own)
      add_field(*field, first, table.statics);
    ++first;
  }
}

/// Objects on their way from the list to their visit. While they wait here, what their visit will read is fetched into
/// the cache: first the object, then what it refers to.
class Waiting {
 public:
  bool is_full() const { return count_ == kMost; }
  bool empty() const { return count_ == 0; }
  void push(Object* object) {
    __builtin_prefetch(object);
    objects_[(first_ + count_++) % kMost] = object;
  }
  Object* pop() {
    if (count_ > kMost / 2) prefetch_references(*objects_[(first_ + kMost / 2) % kMost]);
    Object* object = objects_[first_];
    first_ = (first_ + 1) % kMost;
    --count_;
    return object;
  }

 private:
  static constexpr size_t kMost = 16;
  // Both are inline because GCC drops calls of functions that only prefetch.
  [[gnu::always_inline]] static void prefetch_references(const Object& object) {
    const gc::Shape& shape = *object.shape();
    if (shape.kind == gc::ShapeKind::Instance)
      for (const gc::ReferenceRange& range : shape.reference_ranges)
        prefetch_each(object.reference_at(range.offset), range.count);
    else if (shape.kind == gc::ShapeKind::ObjectArray)
      prefetch_each(object.references(), static_cast<uint32_t>(std::min(object.length(), kElementsAhead)));
  }
  [[gnu::always_inline]] static void prefetch_each(const gc::HeapReference* places, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i)
      if (const Object* object = places[i].load()) __builtin_prefetch(object);
  }
  std::array<Object*, kMost> objects_;
  size_t first_ = 0, count_ = 0;
};
}  // namespace

const FieldTable& FieldTables::find(const Class& cls) {
  std::unique_ptr<FieldTable>& table = tables_[&cls];
  if (table != nullptr) return *table;
  table = std::make_unique<FieldTable>();
  jint index = 0;
  for (const Class* interface : cls.all_interfaces) index += declared_fields(*interface);
  std::vector<const Class*> chain;  // from cls to Object
  for (const Class* c = &cls; c != nullptr; c = cls.is_interface() ? nullptr : c->super) chain.push_back(c);
  for (size_t i = chain.size(); i-- > 0;) {
    add_fields(*chain[i], index, *table, chain[i] == &cls);
    index += declared_fields(*chain[i]);
  }
  // HOTSPOT: the last field comes first.
  for (FieldTable::Fields* fields : {&table->instance, &table->statics}) {
    std::ranges::reverse(fields->references);
    std::ranges::reverse(fields->primitives);
  }
  return *table;
}

inline void HeapWalk::reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, Object* referrer,
                                Object* object) {
  if (aborted_ || object == nullptr) return;
  jint answer = report(kind, info, referrer, object);
  if (answer & kAbort)
    aborted_ = true;
  else if (answer & kVisit)
    start_at(object);
}

void HeapWalk::follow() {
  Waiting waiting;
  while (!aborted_) {
    for (; !waiting.is_full() && !to_visit_.empty(); to_visit_.pop_back()) waiting.push(to_visit_.back());
    if (waiting.empty()) return;
    Object* object = waiting.pop();
    visit(object);
    if (!aborted_ && !visited(object)) aborted_ = true;
  }
}

void HeapWalk::visit(Object* object) {
  Class& cls = *Class::of(object);
  if (cls.kind == gc::ShapeKind::Mirror) {
    // Null while the class is being defined.
    if (Class* mirrored = Class::from_mirror(object)) visit_class(object, *mirrored);
    return;
  }
  reference(JVMTI_HEAP_REFERENCE_CLASS, nullptr, object, cls.mirror);
  jvmtiHeapReferenceInfo info{};
  if (cls.is_object_array()) {
    for (jint i = 0, length = object->length(); i < length && !aborted_; ++i) {
      if (length - i > kElementsAhead) __builtin_prefetch(object->element<Object*>(i + kElementsAhead));
      info.array.index = i;
      reference(JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT, &info, object, object->element<Object*>(i));
    }
  } else if (!cls.is_array()) {
    for (const FieldTable::Reference& field : tables_.of(cls).instance.references) {
      info.field.index = field.index;
      reference(JVMTI_HEAP_REFERENCE_FIELD, &info, object, object->get<Object*>(field.offset));
    }
    // The frames of a virtual thread that is not on a runner, where report_roots finds them, count as roots, too.
    if (vm::is_virtual_thread(object) && vm::runner_of_virtual_thread(object) == nullptr)
      look_at_unmounted(object, [&](Frame* newest) { report_frames(object, newest); });
  }
}

void HeapWalk::visit_class(Object* mirror, Class& cls) {
  if (cls.is_primitive() || cls.is_array() || !cls.is_linked()) return;
  if (cls.super != nullptr && cls.super->super != nullptr)
    reference(JVMTI_HEAP_REFERENCE_SUPERCLASS, nullptr, mirror, cls.super->mirror);
  reference(JVMTI_HEAP_REFERENCE_CLASS_LOADER, nullptr, mirror, cls.loader->object);
  reference(JVMTI_HEAP_REFERENCE_PROTECTION_DOMAIN, nullptr, mirror, cls.protection_domain);
  reference(JVMTI_HEAP_REFERENCE_SIGNERS, nullptr, mirror, vm::signers_of(cls));
  jvmtiHeapReferenceInfo info{};
  if (const vm::RuntimeConstantPool* pool = cls.constants())
    for (uint16_t i = 1; i < pool->count(); ++i) {
      classfile::ConstantTag tag = pool->facts().tag(i);
      Object* constant = nullptr;
      if (vm::StringEntry::admits(tag)) constant = pool->resolved(pool->index<vm::StringEntry>(i));
      if (vm::ClassEntry::admits(tag))
        if (Class* resolved = pool->resolved(pool->index<vm::ClassEntry>(i))) constant = resolved->mirror;
      info.constant_pool.index = i;
      reference(JVMTI_HEAP_REFERENCE_CONSTANT_POOL, &info, mirror, constant);
    }
  for (Class* interface : cls.interfaces) reference(JVMTI_HEAP_REFERENCE_INTERFACE, nullptr, mirror, interface->mirror);
  for (const FieldTable::Reference& field : tables_.of(cls).statics.references) {
    info.field.index = field.index;
    reference(JVMTI_HEAP_REFERENCE_STATIC_FIELD, &info, mirror, mirror->get<Object*>(field.offset));
  }
}

bool HeapWalk::report(const vm::Root& found) {
  jvmtiHeapReferenceInfo info{};
  const bool in_stack = found.kind == vm::RootKind::StackLocal || found.kind == vm::RootKind::JniLocal;
  if (in_stack && found.java_thread != last_thread_) {
    last_thread_ = found.java_thread;
    last_tag_ = tag_of_thread(last_thread_);
    last_tid_ = last_thread_->get<int64_t>(vm::well_known().Thread_tid);
  }
  const jmethodID method = found.method == nullptr ? nullptr : jni::id_of(*found.method);
  switch (found.kind) {
    case vm::RootKind::Thread: root(JVMTI_HEAP_REFERENCE_THREAD, found.object); break;
    case vm::RootKind::StackLocal:
      info.stack_local = {last_tag_, last_tid_, found.depth, method, found.bci, found.slot};
      reference(JVMTI_HEAP_REFERENCE_STACK_LOCAL, &info, nullptr, found.object);
      break;
    case vm::RootKind::JniLocal:
      info.jni_local = {last_tag_, last_tid_, found.depth, method};
      reference(JVMTI_HEAP_REFERENCE_JNI_LOCAL, &info, nullptr, found.object);
      break;
    case vm::RootKind::JniGlobal: root(JVMTI_HEAP_REFERENCE_JNI_GLOBAL, found.object); break;
    case vm::RootKind::SystemClass: root(JVMTI_HEAP_REFERENCE_SYSTEM_CLASS, found.object); break;
    case vm::RootKind::Monitor: root(JVMTI_HEAP_REFERENCE_MONITOR, found.object); break;
    case vm::RootKind::Other: root(JVMTI_HEAP_REFERENCE_OTHER, found.object); break;
  }
  return !aborted_;
}

void HeapWalk::report_roots() {
  vm::report_roots([this](const vm::Root& found) { return report(found); });
}

void HeapWalk::report_frames(Object* java_thread, Frame* newest) {
  vm::report_frames(java_thread, newest, nullptr, [this](const vm::Root& found) { return report(found); });
}

void HeapWalk::report_unmounted(Object* virtual_thread) {
  root(JVMTI_HEAP_REFERENCE_THREAD, virtual_thread);
  look_at_unmounted(virtual_thread, [&](Frame* newest) { report_frames(virtual_thread, newest); });
}

}  // namespace vitrine::jvmti
