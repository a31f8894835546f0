// SPDX-License-Identifier: Apache-2.0
// jdk.internal.vm.ThreadSnapshot, since 25: what a thread dump in a file (jcmd Thread.dump_to_file,
// HotSpotDiagnosticMXBean) tells of one thread.
#include "gc/store.hpp"
#include "library/jvm.hpp"
#include "library/stack_trace.hpp"
#include "serviceability/facts/thread_facts.hpp"
#include "vm/exec/continuation.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/state/options.hpp"
#include "vm/state/release.hpp"
#include "vm/thread/runner.hpp"
#include "vm/thread/thread_status.hpp"
#include "vm/thread/virtual_waits.hpp"

using namespace vitrine;
using namespace vitrine::serviceability;

namespace {

enum Blocker : int32_t { kParkBlocker, kWaitingToLock, kWaitingOn };  // ordinals of ThreadSnapshot.BlockerLockType
constexpr int32_t kLocked = 0;                                        // of ThreadSnapshot.OwnedLockType

Blocker kind_of_blocker(int32_t status) {
  if (status & vm::kBlockedOnMonitorBit) return kWaitingToLock;
  return status & vm::kInObjectWaitBit ? kWaitingOn : kParkBlocker;
}

/// An instance of a class of ThreadSnapshot.java, whose fields the VM sets by their names.
class Snapshot {
 public:
  static JavaResult<Snapshot> make(Thread& self, const char* class_name) {
    Class* cls = TRY(vm::load_boot_class(self, class_name));
    if (cls == nullptr) return vm::throw_new(self, vm::Throwable::InternalError, class_name);
    TRY(vm::ensure_initialized(self, *cls));
    return Snapshot(cls, TRY(vm::allocate_instance(self, *cls)));
  }
  bool has(const char* name, const char* descriptor) const { return find(name, descriptor) != nullptr; }
  JavaResult<void> set(Thread& self, const char* field, int32_t value) {
    object_->put<int32_t>(TRY(offset_of(self, field, "I")), value);
    return {};
  }
  JavaResult<void> set(Thread& self, const char* field, const char* descriptor, Object* value) {
    gc::store_reference(object_, TRY(offset_of(self, field, descriptor)), value);
    return {};
  }
  Class& of_class() const { return *class_; }
  Object* object() const { return object_; }

 private:
  friend JavaResult<Snapshot>;
  Snapshot() = default;  // what a call that has thrown returns
  Snapshot(Class* cls, Object* object) : class_(cls), object_(object) {}
  const vm::Field* find(const char* name, const char* descriptor) const {
    return class_->find_declared_field(Symbol::intern(name), Symbol::intern(descriptor));
  }
  JavaResult<uint32_t> offset_of(Thread& self, const char* name, const char* descriptor) const {
    const vm::Field* field = find(name, descriptor);
    if (field == nullptr) return vm::throw_new(self, vm::Throwable::InternalError, std::string("no field ") + name);
    return field->offset;
  }
  Class* class_ = nullptr;
  Object* object_ = nullptr;
};

/// A ThreadSnapshot.ThreadLock[]; null: none.
ObjectResult locks_of(Thread& self, const ThreadsSeen& seen, const ThreadFacts& facts) {
  std::vector<ThreadFacts::Lock> locks = facts.monitors;
  if (kind_of_blocker(facts.status) == kWaitingOn && !vm::release().snapshots_lock_what_waits)
    std::erase_if(locks, [&](const auto& lock) { return seen.object(lock.object) == seen.object(facts.blocker); });
  Object* array = nullptr;
  for (size_t i = 0; i < locks.size(); ++i) {
    Snapshot lock = TRY(Snapshot::make(self, "jdk/internal/vm/ThreadSnapshot$ThreadLock"));
    if (array == nullptr) array = TRY(new_object_array(self, lock.of_class(), locks.size()));
    TRY(lock.set(self, "depth", locks[i].depth));
    TRY(lock.set(self, "typeOrdinal", kLocked));
    TRY(lock.set(self, "obj", "Ljava/lang/Object;", seen.object(locks[i].object)));
    gc::store_element(array, i, lock.object());
  }
  return array;
}

/// A StackTraceElement[] of the frames. Its elements must be told how they are printed; without that method, the class
/// library does it itself.
ObjectResult trace_of(Thread& self, const ThreadFacts& facts) {
  Object* elements = TRY(library::stack_trace_elements(self, facts.stack));
  Method* of = known().StackTraceElement_class->find_declared_method(
      Symbol::intern("of"), Symbol::intern("([Ljava/lang/StackTraceElement;)[Ljava/lang/StackTraceElement;"));
  if (of == nullptr) return elements;
  return vm::as_ref(TRY(vm::call(self, *of, {vm::slot_of(elements)})));
}

/// A ThreadSnapshot of the thread; null if it is not alive. `held`: the runner of a virtual thread.
ObjectResult snapshot_of(Thread& self, Object* java_thread, vm::Runner* held) {
  std::vector<int64_t> ids{thread_id(java_thread)};
  ThreadsSeen seen;
  TRY(see_threads(self,
                  {.ids = &ids,
                   .held = held,
                   .monitors = true,
                   .hidden_frames = vm::vm_options().ShowHiddenFrames,
                   .as_dump = true},
                  &seen));
  const ThreadFacts& facts = seen.threads[0];
  if (!facts.alive()) return static_cast<Object*>(nullptr);
  Snapshot snapshot = TRY(Snapshot::make(self, "jdk/internal/vm/ThreadSnapshot"));
  TRY(snapshot.set(self, "name", "Ljava/lang/String;", reference_field(java_thread, known().Thread_name)));
  TRY(snapshot.set(self, "threadStatus", facts.status));
  TRY(snapshot.set(self, "carrierThread", "Ljava/lang/Thread;", seen.object(facts.carrier)));
  TRY(snapshot.set(self, "stackTrace", "[Ljava/lang/StackTraceElement;", TRY(trace_of(self, facts))));
  TRY(snapshot.set(self, "locks", "[Ljdk/internal/vm/ThreadSnapshot$ThreadLock;", TRY(locks_of(self, seen, facts))));
  TRY(snapshot.set(self, "blockerTypeOrdinal", kind_of_blocker(facts.status)));
  TRY(snapshot.set(self, "blockerObject", "Ljava/lang/Object;", seen.object(facts.blocker)));
  // 25.0.3 has no such field, 25.0.5 has one.
  constexpr const char *kOwner = "parkBlockerOwner", *kThread = "Ljava/lang/Thread;";
  if ((facts.status & vm::kParkedBit) && snapshot.has(kOwner, kThread))
    TRY(snapshot.set(self, kOwner, kThread, seen.object(facts.owner)));
  return snapshot.object();
}

}  // namespace

jobject JVM_CreateThreadSnapshot(JNIEnv*, jobject thread) {
  return enter<jobject>([&](Thread& self) -> ObjectResult {
    Object* java_thread = dereference(thread);
    if (!vm::is_virtual_thread(java_thread)) return snapshot_of(self, java_thread, nullptr);
    vm::Runner* held = vm::hold_virtual_thread(java_thread);
    if (held == nullptr) return static_cast<Object*>(nullptr);
    ObjectResult snapshot = snapshot_of(self, java_thread, held);
    vm::let_go(*held);
    return snapshot;
  });
}
