// SPDX-License-Identifier: Apache-2.0
// Everything points to the Method object (vtables, resolved constants, ids, call sites), so it stays and gets the new
// code. The old version moves to a new Method, which is given to the frames that run the old code. So nothing but
// frames needs patching. The specification's rule, that the id of a method names its newest version while an obsolete
// version has an id of its own, then holds without further work.
#include "jvmti/redefine/install.hpp"

#include "base/event_logs.hpp"
#include "classfile/frame_state.hpp"
#include "jni/ids.hpp"
#include "jvmti/env.hpp"
#include "jvmti/redefine/compare.hpp"
#include "vm/model/annotation_constants.hpp"
#include "vm/model/class.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/ports.hpp"

namespace vitrine::jvmti {

namespace {

using vm::Class;
using vm::Frame;
using vm::Method;

/// Makes a Method for the old version.
std::unique_ptr<Method> retire(Method& method, vm::RuntimeConstantPool* constants, bool obsolete) {
  auto old = std::make_unique<Method>();
  old->holder = method.holder;
  old->name = method.name;
  old->descriptor = method.descriptor;
  old->access_flags = method.access_flags;
  old->slot = method.slot;
  old->max_stack = method.max_stack;
  old->max_locals = method.max_locals;
  old->argument_slots = method.argument_slots;
  old->result = method.result;
  old->vtable_index = method.vtable_index;
  old->itable_index = method.itable_index;
  old->info = method.info;
  old->file = method.file;
  old->caller_sensitive = method.caller_sensitive;
  old->hidden = method.hidden;
  old->lambda_form_compiled = method.lambda_form_compiled;
  old->scoped = method.scoped;
  old->reserved_stack = method.reserved_stack;
  old->obsolete = obsolete;
  old->old_constants = constants;
  return old;
}

std::vector<Frame*> frames_of(const Class& cls) {
  std::vector<Frame*> frames;
  for (Thread* thread : vm::all_attached_threads())
    for (Frame* frame = thread->context->top_frame; frame != nullptr; frame = frame->caller)
      if (frame->method != nullptr && frame->method->holder == &cls) frames.push_back(frame);
  return frames;
}

/// Returns true if any frame was moved.
bool move_frames(const std::vector<Frame*>& frames, Method& from, Method& to) {
  bool any = false;
  for (Frame* frame : frames)
    if (frame->method == &from) {
      frame->method = &to;
      any = true;
    }
  return any;
}

/// Older versions that were equal to the current one become obsolete together with it, so its id no longer names them.
void make_equal_versions_obsolete(const Class& cls, const Method& method) {
  for (const Class::PreviousVersion& version : cls.previous_versions)
    for (auto [current, old] : version.retired)
      if (current == &method && !old->obsolete) {
        old->obsolete = true;
        old->id.store(nullptr);
      }
}

void clear_breakpoints(Class& cls) {
  for (Env* env = first_env(); env != nullptr; env = env->next.load())
    std::erase_if(env->settings->breakpoints, [&](auto& place) {
      if (place.method->holder != &cls) return false;
      plant_breakpoint(*place.method, place.bci, false);
      return true;
    });
}

}  // namespace

void install(const NewVersion& version) {
  Class& cls = *version.cls;
  clear_breakpoints(cls);
  std::shared_ptr<classfile::ClassFile> old_file = cls.file;
  Class::PreviousVersion previous{
      old_file, std::move(cls.constants), vm::class_counts().redefinitions.fetch_add(1) + 1, {}};
  cls.constants = std::make_unique<vm::RuntimeConstantPool>(cls, version.file->constants);
  if (cls.is_hidden)
    for (uint16_t i = 1; i < version.file->constants.count(); ++i)
      if (version.file->constants.tag(i) == classfile::ConstantTag::Class &&
          version.file->constants.class_name(i) == version.file->name())
        cls.constants->publish(i, &cls);
  const std::vector<Frame*> frames = frames_of(cls);
  for (auto& method : cls.methods) {
    int index = find_method(*version.file, method->name->text(), method->descriptor->text());
    if (index < 0) continue;
    const classfile::MethodInfo& info = version.file->methods[static_cast<size_t>(index)];
    bool obsolete = false;
    std::unique_ptr<Method> old;
    if (method->has_code()) {
      obsolete = !equivalent(*method->file, *method->info, *version.file, info);
      old = retire(*method, previous.constants.get(), obsolete);
      method->max_stack = info.code->max_stack;
      method->max_locals = info.code->max_locals;
    }
    method->info = &info;
    method->file = version.file.get();
    if (old == nullptr) continue;
    vm::ports().executor->move_code(*method, *old);
    bool running = move_frames(frames, *method, *old);
    if (obsolete)
      make_equal_versions_obsolete(cls, *method);
    else if (running)
      old->id.store(jni::id_of(*method));  // agents see one method
    previous.retired.emplace_back(method.get(), old.get());
    cls.vm_methods.push_back(std::move(old));
  }
  for (size_t i = 0; i < cls.fields.size(); ++i) {
    vm::Field& field = *cls.fields[i];
    if (field.info != nullptr && field.slot < version.file->fields.size())
      field.info = &version.file->fields[field.slot];
  }
  cls.file = version.file;
  if (cls.annotation_constants == nullptr)
    cls.annotation_constants = std::make_shared<vm::AnnotationConstants>(old_file->constants);
  cls.initial_bytes = version.initial_bytes;
  cls.previous_versions.push_back(std::move(previous));
  uint32_t times = cls.redefinition_count.fetch_add(1) + 1;
  note_event(EventLog::ClassRedefinition,
             "redefined class name=" + cls.external_name() + ", count=" + std::to_string(times));
  // JDK: java.lang.Class discards its cached reflection data when this changes.
  uint32_t count = vm::well_known().Class_classRedefinedCount;
  cls.mirror->put<int32_t>(count, cls.mirror->get<int32_t>(count) + 1);
}

}  // namespace vitrine::jvmti
