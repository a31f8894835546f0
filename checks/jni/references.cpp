// SPDX-License-Identifier: Apache-2.0
#include "checks/jni/references.hpp"

#include <algorithm>
#include <mutex>

#include "base/lock.hpp"
#include "checks/jvmti/failed_results.hpp"
#include "classfile/descriptor.hpp"
#include "jni/environment.hpp"
#include "vm/model/method.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"
#include "vm/thread/agent_call.hpp"

namespace vitrine::checks {

namespace {

uintptr_t bits_of(jobject reference) { return reinterpret_cast<uintptr_t>(reference); }
uintptr_t tag_of(jobject reference) { return bits_of(reference) & vm::kReferenceTagMask; }

struct DeletedGlobals {
  Mutex lock{LockRank::CheckedJni};
  EndedReferences all GUARDED_BY(lock);
};
DeletedGlobals& deleted_globals() {
  static auto& all = *new DeletedGlobals;
  return all;
}

bool is_argument(const ThreadState& state, const vm::Slot* slot) {
  for (const NativeCall& call : state.natives)
    if (slot >= call.arguments && slot < call.arguments_end) return true;
  return false;
}

/// The other thread whose local reference or argument it may be; "" if none is known.
std::string other_owner(const vm::Thread& self, const void* cell) {
  std::string owner;
  for (const vm::Thread* thread : vm::all_attached_threads())
    if (thread != &self &&
        (thread->context.on_java_stack(cell) || thread->context.local_references.is_among_first(cell)))
      owner = thread->name;
  return owner;
}

/// How many references of the current frame the VM may have made: the class of a static native method, or the
/// parameters of a callback.
size_t made_by_vm(const Call& call) {
  constexpr size_t kMostOfCallbacks = 5;
  const vm::LocalReferences& references = call.self.context.local_references;
  if (references.is_frame_pushed()) return 0;
  const auto& natives = call.state.natives;
  const bool of_native = !natives.empty() && natives.back().references_begin == references.frame_begin();
  return of_native ? (natives.back().method->is_static() ? 1 : 0) : kMostOfCallbacks;
}

const char* text_of(Judged::Kind kind) {
  switch (kind) {
    case Judged::Kind::Local:
    case Judged::Kind::Argument: return "a local reference";
    case Judged::Kind::Global: return "a global reference";
    default: return "a weak global reference";
  }
}

}  // namespace

Judged judge(vm::Thread& self, const ThreadState& state, jobject reference) {
  const uintptr_t bits = bits_of(reference);
  if (bits == 0) return {Judged::Kind::Null, nullptr};
  if (tag_of(reference) != 0) {
    if (!vm::global_references().owns(reference)) return {Judged::Kind::Invalid, nullptr};
    vm::Object* object = vm::dereference(reference);
    if (tag_of(reference) == vm::kGlobalTag) return {Judged::Kind::Global, object};
    return {object == nullptr ? Judged::Kind::Cleared : Judged::Kind::Weak, object};
  }
  if (bits % sizeof(void*) != 0) return {Judged::Kind::Invalid, nullptr};
  auto* slot = reinterpret_cast<vm::Slot*>(bits);
  if (self.context.on_java_stack(slot)) {
    // Nobody but the native methods that are being executed has arguments; whatever else stands there is no reference.
    vm::Object* object = is_argument(state, slot) ? vm::safe_dereference(self, reference) : nullptr;
    return {object == nullptr ? Judged::Kind::Invalid : Judged::Kind::Argument, object};
  }
  if (!self.context.local_references.owns(reference)) return {Judged::Kind::Invalid, nullptr};
  return {Judged::Kind::Local, vm::dereference(reference)};
}

std::string history_of(vm::Thread& self, const ThreadState& state, jobject reference) {
  char number[32];
  std::snprintf(number, sizeof number, "0x%lx", static_cast<unsigned long>(bits_of(reference)));
  auto by = [](const EndedReference& end) { return std::string(" that ") + end.function + " has ended"; };
  if (const uintptr_t tag = tag_of(reference); tag != 0) {
    std::lock_guard hold(deleted_globals().lock);
    if (const EndedReference* end = deleted_globals().all.find(reference))
      return std::string(tag == vm::kWeakTag ? "a weak global reference" : "a global reference") + by(*end);
    return std::string(number) + ", which is not a reference";
  }
  // The place of a reference that an earlier method has deleted may have been that of others since.
  if (const EndedReference* end = state.ended.find(reference))
    if (end->native_call == 0 || std::ranges::count(state.natives, end->native_call, &NativeCall::number) != 0)
      return "a local reference" + by(*end);
  auto* cell = reinterpret_cast<void*>(reference);
  if (self.context.on_java_stack(cell)) return "a parameter of a native method that has returned";
  if (self.context.local_references.contains(cell))
    return "a local reference that ended when its native method or callback returned";
  if (const std::string owner = other_owner(self, cell); !owner.empty())
    return "a local reference of another thread, \"" + owner + "\"";
  if (std::string failed = failed_result_text(reference); !failed.empty()) return failed;
  return std::string(number) + ", which is not a reference of this thread";
}

std::string text_of(const vm::Object* object) {
  constexpr size_t kLongest = 40;
  if (object == nullptr) return "null";
  if (jni::is_mirror(object)) return "class " + vm::Class::from_mirror(object)->external_name();
  const vm::Class& cls = *vm::Class::of(object);
  if (cls.is_array()) {
    const std::string name = classfile::external_type(cls.name->text());
    return name.substr(0, name.find(']')) + std::to_string(object->length()) + name.substr(name.find(']'));
  }
  if (&cls == vm::well_known().String_class && object->get<vm::Object*>(vm::well_known().String_value) != nullptr) {
    std::string text = vm::string_to_utf8(object);
    if (text.size() > kLongest) text = text.substr(0, kLongest) + "...";
    return "\"" + text + "\"";
  }
  return "a " + cls.external_name();
}

std::string text_of(vm::Thread& self, const ThreadState& state, jobject reference) {
  const Judged judged = judge(self, state, reference);
  switch (judged.kind) {
    case Judged::Kind::Invalid: return "(" + history_of(self, state, reference) + ")";
    case Judged::Kind::Cleared: return "(a weak global reference without object)";
    default: return text_of(judged.object);
  }
}

void note_deleted_global(jobject reference, const char* function) {
  std::lock_guard hold(deleted_globals().lock);
  deleted_globals().all.add(reference, function);
}

void check_delete(Call& call, jobject reference, Judged::Kind kind) {
  const Judged judged = judge(call.self, call.state, reference);
  Judged::Kind is = judged.kind == Judged::Kind::Argument  ? Judged::Kind::Local
                    : judged.kind == Judged::Kind::Cleared ? Judged::Kind::Weak
                                                           : judged.kind;
  if (is == Judged::Kind::Null) return;
  if (is == Judged::Kind::Invalid) {
    const std::string history = history_of(call.self, call.state, reference);
    const bool twice = history.ends_with("has ended") && history.find("PopLocalFrame") == std::string::npos;
    call.refuse(twice ? Rule::Jni_DeletedTwice : Rule::Jni_StaleReference, "it is " + history);
    return;
  }
  if (is != kind) {
    const char* right = is == Judged::Kind::Local    ? "DeleteLocalRef"
                        : is == Judged::Kind::Global ? "DeleteGlobalRef"
                                                     : "DeleteWeakGlobalRef";
    call.refuse(Rule::Jni_OtherDelete, std::string("it is ") + text_of(is) + " to " + text_of(judged.object),
                std::string("call ") + right);
    return;
  }
  if (kind == Judged::Kind::Local)
    call.state.ended.add(reference, call.function, call.state.natives.empty() ? 0 : call.state.natives.back().number);
  else
    note_deleted_global(reference, call.function);
}

void check_pop(Call& call) {
  if (!call.self.context.local_references.is_frame_pushed())
    call.report(Rule::Jni_PopWithoutPush, "no PushLocalFrame of this native method is open");
}

void check_capacity(Call& call) {
  const vm::LocalReferences& references = call.self.context.local_references;
  if (references.cells_in_frame() <= 16) return;  // no frame has a smaller capacity
  LocalCapacity& limit = capacity_of_frame(call.self, call.state);
  if (limit.reported || references.cells_in_frame() <= limit.capacity) return;
  const size_t count = references.count_in_frame() - std::min(references.count_in_frame(), made_by_vm(call));
  if (count <= limit.capacity) return;
  limit.reported = true;
  call.report(Rule::Jni_LocalCapacity, std::to_string(count) + " local references exist, of which the frame ensures " +
                                           std::to_string(limit.capacity));
}

}  // namespace vitrine::checks
