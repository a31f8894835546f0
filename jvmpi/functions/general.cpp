// SPDX-License-Identifier: Apache-2.0
// Collections, ids, and the end of the VM.
#include "jni/environment.hpp"
#include "jvmpi/functions.hpp"
#include "jvmpi/profiler.hpp"
#include "vm/runtime/requested_collection.hpp"
#include "vm/runtime/start.hpp"
#include "vm/thread/agent_call.hpp"
#include "vm/thread/collection_holds.hpp"

namespace vitrine::jvmpi::functions {

void ProfilerExit(Call& call, jint code) { vm::halt(call.self(), code); }

namespace {
/// In the pause of a collection there is nothing to be enabled or disabled, and nothing to wait for.
bool in_pause(const Call& call) {
  const Thread* self = Thread::current();
  if (self == nullptr || self->state.load() != vm::ThreadState::InVm) return false;
  note_refusal("%s may not be called in the pause of a collection", call.function);
  return true;
}
}  // namespace

void DisableGC(Call& call) {
  if (!in_pause(call)) vm::disallow_collections();
}

void EnableGC(Call& call) {
  if (!in_pause(call) && !vm::allow_collections())
    note_refusal("%s: garbage collection is not disabled", call.function);
}

void RunGC(Call& call) { vm::collect_on_request(call.self(), gc::GcCause::JvmtiForce); }

jobjectID GetMethodClass(Call&, MethodArg method) { return id_of_class(*method->holder); }

jobject jobjectID2jobject(Call& call, ObjectArg object) { return jni::local(call.self(), object.o); }

jobjectID jobject2jobjectID(Call& call, jobject reference) {
  const Object* object = vm::safe_dereference(call.self(), reference);
  if (object == nullptr && reference != nullptr)
    note_refusal("%s: %p is not a live reference", call.function, static_cast<void*>(reference));
  return id_of(object);
}

}  // namespace vitrine::jvmpi::functions
