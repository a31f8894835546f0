// SPDX-License-Identifier: Apache-2.0
// StackTraceElement objects.
#include "library/stack_trace.hpp"

#include "gc/store.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/state/options.hpp"

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

JavaResult<bool> take_snapshot(Thread& self, Object* java_thread, int max_depth, bool with_monitors,
                               StackSnapshot* snapshot) {
  if (max_depth < 0) max_depth = static_cast<int>(vm::vm_options().MaxJavaStackTraceDepth);
  for (size_t capacity = with_monitors ? 256 : 128;; capacity *= 4) {
    snapshot->entries.clear();
    snapshot->monitors.clear();
    snapshot->keep_alive = TRY(new_object_array(self, *known().Object_class, capacity));
    snapshot->entries.reserve(capacity);
    snapshot->monitors.reserve(with_monitors ? 16 : 0);
    Thread* target = vm::thread_of(java_thread);
    if (target == nullptr) return false;
    bool complete = true;
    auto look = [&](Thread& thread) {
      size_t used = 0;
      auto keep = [&](Object* object) {
        if (used == capacity) return complete = false;
        gc::store_element(snapshot->keep_alive, used++, object);
        return true;
      };
      int depth = 0;
      for (vm::StackWalk walk(thread); !walk.done() && depth < max_depth && complete; walk.next()) {
        vm::Frame& frame = walk.frame();
        if (with_monitors)
          for (auto owned = thread.context->owned_monitors.rbegin();
               owned != thread.context->owned_monitors.rend() && complete; ++owned)
            if (!owned->jni && owned->frame == &frame) {
              snapshot->monitors.push_back({depth, used});
              keep(owned->object);
            }
        if (frame.method->version == nullptr) continue;  // made by the VM
        snapshot->entries.push_back({vm::shared(*frame.method->version), frame.bci()});
        keep(frame.method->holder->mirror);
        ++depth;
      }
      if (with_monitors)
        for (const auto& owned : thread.context->owned_monitors)
          if (owned.jni && complete) {
            snapshot->monitors.push_back({-1, used});
            keep(owned.object);
          }
    };
    if (target == &self)
      look(self);
    else if (!vm::handshake(self, *target, look))
      return false;
    if (complete) return true;
  }
}

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

ObjectResult stack_trace_of(Thread& self, Object* java_thread) {
  StackSnapshot snapshot;
  if (java_thread == nullptr || !TRY(take_snapshot(self, java_thread, -1, false, &snapshot)))
    return static_cast<Object*>(nullptr);
  return stack_trace_elements(self, snapshot.entries);
}

}  // namespace vitrine::library
