// SPDX-License-Identifier: Apache-2.0
// The walk: an explicit stack of objects. Each object is visited once, and each of its references is reported once.
#include "jvmti/heap_walk.hpp"

#include <algorithm>

#include "classfile/frame_state.hpp"
#include "jni/ids.hpp"
#include "jvmti/frames.hpp"
#include "vm/exec/mirrors.hpp"
#include "vm/model/constant_pool.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/root_objects.hpp"
#include "vm/model/well_known.hpp"
#include "vm/thread/references.hpp"
#include "vm/thread/unmounted.hpp"
#include "vm/thread/virtual_waits.hpp"

namespace vitrine::jvmti {

using classfile::SlotKind;

namespace {
jint declared_fields(const Class& cls) {
  jint count = 0;
  for (auto& field : cls.fields) count += field->info != nullptr;  // without fields that the VM added
  return count;
}

void add_fields(const Class& cls, jint first, FieldTable& table, bool own) {
  for (auto& field : cls.fields) {
    if (field->info == nullptr) continue;
    if (!field->is_static())
      table.instance.push_back({field.get(), first});
    else if (own)
      table.statics.push_back({field.get(), first});
    ++first;
  }
}
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
  std::ranges::reverse(table->instance);
  std::ranges::reverse(table->statics);
  return *table;
}

bool VisitedSet::insert(const Object* object) {
  uintptr_t granule = reinterpret_cast<uintptr_t>(object) / gc::kObjectAlignment;
  uintptr_t number = granule / kPageBits;
  if (number != last_number_) {
    last_ = &pages_[number];
    if (last_->empty()) last_->resize(kPageBits / 64);
    last_number_ = number;
  }
  uint64_t& word = (*last_)[granule % kPageBits / 64];
  uint64_t bit = uint64_t{1} << (granule % 64);
  if (word & bit) return false;
  word |= bit;
  return true;
}

void HeapWalk::reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, Object* referrer,
                         Object* object) {
  if (aborted_ || object == nullptr) return;
  jint answer = report_(kind, info, referrer, object);
  if (answer & kAbort)
    aborted_ = true;
  else if (answer & kVisit)
    start_at(object);
}

void HeapWalk::start_at(Object* object) {
  if (seen_.insert(object)) to_visit_.push_back(object);
}

void HeapWalk::follow() {
  while (!to_visit_.empty() && !aborted_) {
    Object* object = to_visit_.back();
    to_visit_.pop_back();
    visit(object);
    if (!aborted_ && !visited_(object)) aborted_ = true;
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
      info.array.index = i;
      reference(JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT, &info, object, object->elements<Object*>()[i]);
    }
  } else if (!cls.is_array()) {
    for (const FieldTable::Entry& entry : tables_.of(cls).instance) {
      if (!entry.field->is_reference()) continue;
      info.field.index = entry.index;
      reference(JVMTI_HEAP_REFERENCE_FIELD, &info, object, object->get<Object*>(entry.field->offset));
    }
    // The frames of a virtual thread that is not on a runner, where report_roots finds them, count as roots, too.
    if (vm::is_virtual_thread(object) && vm::runner_of_virtual_thread(object) == nullptr)
      look_at_unmounted(object, [&](Frame* newest) { report_frames(object, newest, nullptr); });
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
  for (const FieldTable::Entry& entry : tables_.of(cls).statics) {
    if (!entry.field->is_reference()) continue;
    info.field.index = entry.index;
    reference(JVMTI_HEAP_REFERENCE_STATIC_FIELD, &info, mirror, mirror->get<Object*>(entry.field->offset));
  }
}

namespace {

/// A Marker that only lists the objects. The lock of a table of references must not be held while agent code runs.
struct RootList final : gc::Marker {
  void mark(Object* object) override { objects.push_back(object); }
  void mark_conservatively(uintptr_t) override {}
  std::vector<Object*> objects;
};

}  // namespace

// HOTSPOT: this order. Some tools take the first root that leads to an object as the reason why it is alive. They
// expect roots in threads before roots in classes.
void HeapWalk::report_roots() {
  std::vector<Thread*> threads = vm::all_attached_threads();
  for (Thread* thread : threads) report_thread(*thread);
  RootList globals;
  vm::global_references().visit_strong(globals);
  for (Object* object : globals.objects) root(JVMTI_HEAP_REFERENCE_JNI_GLOBAL, object);
  std::vector<Class*> classes = vm::all_classes();
  for (Class* cls : classes)
    if (cls->loader->is_boot() && !cls->keeps_mirror_alive) root(JVMTI_HEAP_REFERENCE_SYSTEM_CLASS, cls->mirror);
  for (Thread* thread : threads)
    for (const vm::OwnedMonitor& owned : thread->context.owned_monitors)
      root(JVMTI_HEAP_REFERENCE_MONITOR, owned.object);
  vm::for_each_unmounted([&](const vm::Unmounted& unmounted) {
    for (const vm::Unmounted::Owned& owned : unmounted.owned) root(JVMTI_HEAP_REFERENCE_MONITOR, owned.object);
  });
  for (Object* object : vm::root_objects().all()) root(JVMTI_HEAP_REFERENCE_OTHER, object);
  // The other classes of these loaders are found through the loaders. Hidden classes are in no list of their loader.
  for (Class* cls : classes)
    if (!cls->loader->is_boot() && !cls->keeps_mirror_alive && cls->is_hidden)
      root(JVMTI_HEAP_REFERENCE_OTHER, cls->mirror);
}

void HeapWalk::report_thread(Thread& thread) {
  Object* object = object_of(thread);
  // A thread that has ended may still be attached for a moment.
  if (object == nullptr || (vm::thread_status(object) & JVMTI_THREAD_STATE_TERMINATED)) return;
  root(JVMTI_HEAP_REFERENCE_THREAD, object);
  report_frames(object, newest_frame(thread), &thread.context.local_references);
}

void HeapWalk::report_unmounted(Object* virtual_thread) {
  root(JVMTI_HEAP_REFERENCE_THREAD, virtual_thread);
  look_at_unmounted(virtual_thread, [&](Frame* newest) { report_frames(virtual_thread, newest, nullptr); });
}

void HeapWalk::report_frames(Object* java_thread, Frame* newest, vm::LocalReferences* references) {
  jvmtiHeapReferenceInfo info{};
  jlong tag = thread_tag_(java_thread);
  jlong id = java_thread->get<int64_t>(vm::well_known().Thread_tid);
  struct Local {
    uint32_t number;
    Object* object;
  };
  std::vector<Local> locals;  // JNI local references, oldest first; those of the newest native frame come last
  if (references != nullptr)
    references->for_each_numbered([&](uint32_t number, Object* object) { locals.push_back({number, object}); });
  std::ranges::stable_sort(locals, {}, &Local::number);
  // References from number `oldest` on belong to the method at `depth`.
  auto report_locals = [&](uint32_t oldest, jint depth, jmethodID method) {
    info = {};
    info.jni_local = {tag, id, depth, method};
    auto first = std::ranges::lower_bound(locals, oldest, {}, &Local::number);
    for (auto local = first; local != locals.end(); ++local)
      reference(JVMTI_HEAP_REFERENCE_JNI_LOCAL, &info, nullptr, local->object);
    locals.erase(first, locals.end());
  };
  jint depth = 0;
  for (Frame* frame = newest; frame != nullptr && !aborted_; frame = older_frame(frame), ++depth) {
    const Method& method = *frame->method;
    if (frame->is_native()) {
      // HOTSPOT: the arguments of a native method are not roots, and neither is the class of a static method, whose
      // reference is the oldest of the frame.
      uint32_t oldest = frame->older_references;
      if (method.is_static())
        std::erase_if(locals, [&](const Local& local) {
          return local.number == oldest && local.object == method.holder->mirror;
        });
      report_locals(oldest, depth, jni::id_of(*frame->method));
      continue;
    }
    if (!method.has_code() || frame->bci() < 0) continue;
    classfile::FrameState state =
        classfile::frame_state_at(*method.file(), *method.info(), static_cast<uint16_t>(frame->bci()));
    info.stack_local = {tag, id, depth, jni::id_of(*frame->method), frame->bci(), 0};
    for (size_t slot = 0; slot < state.locals.size(); ++slot) {
      if (state.locals[slot] != SlotKind::Reference) continue;
      info.stack_local.slot = static_cast<jint>(slot);
      reference(JVMTI_HEAP_REFERENCE_STACK_LOCAL, &info, nullptr,
                vm::as_ref(frame->local(static_cast<uint32_t>(slot))));
    }
    // Operand slots are numbered after the locals.
    for (size_t slot = 0; slot < std::min<size_t>(frame->live_operands(), state.stack.size()); ++slot) {
      if (state.stack[slot] != SlotKind::Reference) continue;
      info.stack_local.slot = static_cast<jint>(state.locals.size() + slot);
      reference(JVMTI_HEAP_REFERENCE_STACK_LOCAL, &info, nullptr, vm::as_ref(frame->stack_base()[slot]));
    }
  }
  report_locals(0, 0, nullptr);  // made before any Java method was called
}

}  // namespace vitrine::jvmti
