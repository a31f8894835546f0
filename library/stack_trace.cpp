// SPDX-License-Identifier: Apache-2.0
// StackTraceElement objects.
#include "library/stack_trace.hpp"

#include <functional>

#include "gc/store.hpp"
#include "vm/exec/continuation.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/runner.hpp"
#include "vm/thread/virtual_waits.hpp"

namespace vitrine::library {

JavaResult<void> fill_stack_trace_element(Thread& self, Object* element, const vm::MethodVersion& version,
                                          int32_t bci) {
  auto& w = known();
  const Method& method = *version.method;
  Class& holder = *method.holder;
  gc::store_reference(element, w.StackTraceElement_declaringClassObject, holder.mirror);
  gc::store_reference(element, w.StackTraceElement_declaringClass, TRY(class_name_string(self, holder)));
  Object* loader = holder.loader->object;
  gc::store_reference(element, w.StackTraceElement_classLoaderName,
                      loader == nullptr ? nullptr : reference_field(loader, w.ClassLoader_name));
  const vm::Module* module = holder.module;
  if (module != nullptr && module->is_named()) {
    gc::store_reference(element, w.StackTraceElement_moduleName, TRY(vm::intern_string(self, module->name->text())));
    if (!module->version.empty())
      gc::store_reference(element, w.StackTraceElement_moduleVersion, TRY(vm::intern_string(self, module->version)));
  }
  gc::store_reference(element, w.StackTraceElement_methodName, TRY(vm::intern_string(self, method.name->text())));
  const classfile::ClassFile& file = version.file();
  if (file.source_file_index != 0)
    gc::store_reference(element, w.StackTraceElement_fileName,
                        TRY(vm::intern_string(self, file.constants.utf8(file.source_file_index))));
  element->put<int32_t>(w.StackTraceElement_lineNumber, version.line_number(bci));
  return {};
}

namespace {

/// The frames of a thread, newest first, with what keeps their classes alive. Must be on the native stack, where the
/// collector finds `keep_alive`.
struct StackSnapshot {
  std::vector<vm::BacktraceEntry> entries;
  Object* keep_alive = nullptr;  // Object[] of the mirrors
};

/// Calls `look` with the thread, which is stopped or the caller; a virtual thread need not be mounted. False if it is
/// not alive.
bool look_at(Thread& self, Object* java_thread, const std::function<void(Thread&)>& look) {
  vm::Runner* held = nullptr;
  if (vm::is_virtual_thread(java_thread)) held = vm::hold_virtual_thread(java_thread);
  Thread* target = held != nullptr ? held : vm::thread_of(java_thread);
  if (target == nullptr) return false;
  bool alive = true;
  if (target == &self)
    look(self);
  else
    alive = vm::handshake(self, *target, look);
  if (held != nullptr) vm::let_go(*held);
  return alive;
}

/// False if the thread is not alive. Throws OutOfMemoryError.
JavaResult<bool> take_snapshot(Thread& self, Object* java_thread, bool with_hidden, StackSnapshot* snapshot) {
  const auto most = static_cast<size_t>(vm::vm_options().MaxJavaStackTraceDepth);
  with_hidden |= vm::vm_options().ShowHiddenFrames;
  for (size_t capacity = 128;; capacity *= 4) {
    snapshot->entries.clear();
    snapshot->keep_alive = TRY(new_object_array(self, *known().Object_class, capacity));
    snapshot->entries.reserve(capacity);
    bool complete = true;
    auto look = [&](Thread& thread) {
      for (vm::StackWalk walk(thread); !walk.done() && snapshot->entries.size() < most; walk.next()) {
        const vm::Frame& frame = walk.frame();
        const Method& method = *frame.method;
        if (method.version == nullptr || (method.hidden && !with_hidden)) continue;  // without version: made by the VM
        if (snapshot->entries.size() == capacity) {
          complete = false;
          return;
        }
        gc::store_element(snapshot->keep_alive, snapshot->entries.size(), method.holder->mirror);
        snapshot->entries.push_back({vm::shared(*method.version), frame.bci()});
      }
    };
    if (!look_at(self, java_thread, look)) return false;
    if (complete) return true;
  }
}

}  // namespace

ObjectResult stack_trace_elements(Thread& self, const std::vector<vm::BacktraceEntry>& entries) {
  Class& element_class = *known().StackTraceElement_class;
  TRY(vm::ensure_initialized(self, element_class));
  Object* trace = TRY(new_object_array(self, element_class, entries.size()));
  for (size_t i = 0; i < entries.size(); ++i) {
    Object* made = TRY(vm::allocate_instance(self, element_class));
    gc::store_element(trace, i, made);
    TRY(fill_stack_trace_element(self, made, *entries[i].version, entries[i].bci));
  }
  return trace;
}

ObjectResult stack_trace_of(Thread& self, Object* java_thread, bool with_hidden) {
  StackSnapshot snapshot;
  if (java_thread == nullptr || !TRY(take_snapshot(self, java_thread, with_hidden, &snapshot)))
    return static_cast<Object*>(nullptr);
  return stack_trace_elements(self, snapshot.entries);
}

}  // namespace vitrine::library
