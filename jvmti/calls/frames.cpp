// SPDX-License-Identifier: Apache-2.0
// Frames as agents see them, and helpers that the functions about threads and frames share.
#include "jvmti/calls/frames.hpp"

#include <algorithm>

#include "vm/linking/linking.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/well_known.hpp"
#include "vm/thread/runner.hpp"
#include "vm/thread/thread_status.hpp"
#include "vm/thread/virtual_waits.hpp"

namespace vitrine::jvmti {

namespace {

/// True if `given`, one of its superclasses or one of its interfaces has this name. For arrays the element types are
/// compared.
bool is_named(const Class* given, std::string_view descriptor) {
  while (descriptor[0] == '[' && given->component != nullptr) {
    descriptor.remove_prefix(1);
    given = given->component;
  }
  if (given->is_primitive())
    return descriptor.size() == 1 && classfile::basic_type_of(descriptor[0]) == given->basic_type;
  if (descriptor[0] != 'L') return false;
  std::string_view name = descriptor.substr(1, descriptor.size() - 2);
  for (const Class* type = given; type != nullptr; type = type->super)
    if (type->name->text() == name) return true;
  return std::ranges::any_of(given->all_interfaces, [&](const Class* type) { return type->name->text() == name; });
}

}  // namespace

Class* named_class(const Method& method, std::string_view descriptor) {
  if (descriptor[0] == 'L') descriptor = descriptor.substr(1, descriptor.size() - 2);
  const vm::Symbol* name = vm::Symbol::find(descriptor);
  return name == nullptr ? nullptr : vm::find_loaded_class(name, *method.holder->loader);
}

bool takes(const Method& method, std::string_view descriptor, const Class& given) {
  const Class* declared = named_class(method, descriptor);
  return declared != nullptr ? given.is_subclass_of(declared) : is_named(&given, descriptor);
}

Frame* frame_at(const Thread& thread, jint depth) {
  Frame* frame = newest_frame(thread);
  for (; frame != nullptr && depth > 0; --depth) frame = older_frame(frame);
  return frame;
}

int count_frames(const Thread& thread) {
  int count = 0;
  for (Frame* frame = newest_frame(thread); frame != nullptr; frame = older_frame(frame)) count++;
  return count;
}

bool is_suspended(Thread& target) {
  std::lock_guard hold(target.suspend_mutex);
  return target.suspended;
}

bool is_virtual(const Object* java_thread) {
  return vm::is_virtual_thread(java_thread) || vm::is_bound_virtual_thread(java_thread);
}
bool is_virtual(const Thread& thread) {
  return thread.runs_continuations ||
         (thread.java_thread != nullptr && vm::is_bound_virtual_thread(thread.java_thread));
}

jint state_bits(Thread& thread) {
  Object* object = object_of(thread);
  const bool carries = vm::carried_by(thread) != nullptr;
  jint bits = carries                        ? jint{vm::kStatusCarrying}
              : object == thread.java_thread ? vm::thread_status(object)
                                             : vm::virtual_thread_status(object, vm::runner_of(thread));
  if (!(bits & JVMTI_THREAD_STATE_ALIVE)) bits = JVMTI_THREAD_STATE_ALIVE | JVMTI_THREAD_STATE_RUNNABLE;
  if (is_suspended(thread)) bits |= JVMTI_THREAD_STATE_SUSPENDED;
  // HOTSPOT: a carrier is not interrupted. The class library sets its flag, too, when it interrupts the virtual thread.
  const bool interrupted = object->get_volatile<uint8_t>(vm::well_known().Thread_interrupted) != 0;
  if (interrupted && !carries) bits |= JVMTI_THREAD_STATE_INTERRUPTED;
  if (thread.state.load() == vm::ThreadState::InNative) bits |= JVMTI_THREAD_STATE_IN_NATIVE;
  return bits;
}

jvmtiError no_more_frames(const Call& call, jint depth) {
  return fail(JVMTI_ERROR_NO_MORE_FRAMES, "%s: the thread has no frame at depth %d", call.function, depth);
}

}  // namespace vitrine::jvmti
