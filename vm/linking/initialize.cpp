// SPDX-License-Identifier: Apache-2.0
// Class initialization (JVMS 5.5). Numbers in comments are those of the steps of its procedure.
#include <unordered_set>
#include <vector>

#include "base/lock.hpp"
#include "base/log.hpp"
#include "base/sanitizers.hpp"
#include "gc/store.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/exec/native_stack.hpp"
#include "vm/linking/class_state.hpp"
#include "vm/linking/java_calls.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/strict_statics.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/class_timer.hpp"
#include "vm/thread/virtual_waits.hpp"

namespace vitrine::vm {
namespace {

struct StateLock {
  Mutex mutex{LockRank::ClassStates};
  Condition changed;
  // Virtual threads that have left their carriers to wait for a change.
  std::vector<Runner*> unmounted GUARDED_BY(mutex);

  /// A class has another state.
  void notify_all() REQUIRES(mutex) {
    changed.notify_all();
    for (Runner* runner : unmounted) unblock(runner->virtual_thread.load());
    unmounted.clear();
  }
};
StateLock& state_lock() {
  static StateLock* lock = new StateLock;
  return *lock;
}

/// Waits until `holds` is true; a safepoint may happen meanwhile. The lock is not held while the thread comes back into
/// the VM.
template <class Condition>
void wait_until(Thread& self, const Condition& holds) {
  // A virtual thread gives its carrier to others, among them perhaps the one for which it waits.
  while (Runner* runner = may_leave_carrier(self)) {
    {
      std::lock_guard lock(state_lock().mutex);
      if (holds()) return;
      state_lock().unmounted.push_back(runner);
    }
    ParkedWait parked;
    const Left left = leave_carrier(*runner, VirtualState::Blocking, parked);
    end_unmounted_wait(*runner, parked);
    if (left == Left::NoMemory) break;
  }
  VmBlocked blocked(self);
  std::unique_lock lock(state_lock().mutex);
  state_lock().changed.wait(lock, holds);
}

/// Step 7 for interfaces: initializes those with default methods, superinterfaces first. `done` has those with
/// superinterfaces whose turn has come: many paths may lead to one.
JavaResult<void> initialize_superinterfaces(Thread& self, Class& cls, std::unordered_set<const Class*>& done) {
  TRY(check_native_stack(self));  // superinterfaces may be many
  for (Class* i : cls.interfaces) {
    if (!i->has_default_methods || (!i->interfaces.empty() && !done.insert(i).second)) continue;
    TRY(initialize_superinterfaces(self, *i, done));
    if (i->declares_default_methods) TRY(ensure_initialized(self, *i));
  }
  return {};
}

Thrown throw_earlier_failure(Thread& self, Class& cls) {
  std::string text = "Could not initialize class " + cls.external_name();
  if (cls.initialization_error != nullptr)
    return throw_with_cause(self, Throwable::NoClassDefFoundError, text, cls.initialization_error,
                            why::FailedBefore{&cls});
  return throw_new(self, Throwable::NoClassDefFoundError, text, why::FailedBefore{&cls});
}

/// Keeps the failure for later attempts: an ExceptionInInitializerError that names thread, class and message, with the
/// stack trace of the original.
void remember_failure(Thread& self, Class& cls, Object* error) {
  const WellKnown& wk = well_known();
  std::string text = "Exception " + classfile::external_name(Class::of(error)->name->text());
  if (Object* message = error->get<Object*>(wk.Throwable_detailMessage)) text += ": " + string_to_utf8(message);
  std::string thread_name = self.java_thread != nullptr && self.java_thread->get<Object*>(wk.Thread_name) != nullptr
                                ? string_to_utf8(self.java_thread->get<Object*>(wk.Thread_name))
                                : self.name;
  text += " [in thread \"" + thread_name + "\"]";
  (void)throw_new(self, Throwable::ExceptionInInitializerError, text, why::Kept{});
  Object* kept = take_exception(self);
  if (!is_instance(kept, Throwable::ExceptionInInitializerError)) return;
  // The kept error gets the stack trace of the original. Java code decodes it, so that no frames are kept alive.
  Class& throwable = *wk.Throwable_class;
  Method* get = throwable.find_declared_method(Symbol::intern("getStackTrace"),
                                               Symbol::intern("()[Ljava/lang/StackTraceElement;"));
  Method* set = throwable.find_declared_method(Symbol::intern("setStackTrace"),
                                               Symbol::intern("([Ljava/lang/StackTraceElement;)V"));
  JavaResult<Slot> trace = call(self, *get, {slot_of(error)});
  if (trace.threw() || call(self, *set, {slot_of(kept), trace.value()}).threw()) take_exception(self);
  cls.initialization_error = kept;
}

}  // namespace

JavaResult<void> set_constant_values(Thread& self, Class& cls) {
  using classfile::ConstantTag;
  for (auto& field : cls.fields) {
    if (!field->is_static() || !field->info->constant_value_index) continue;
    auto index = field->info->constant_value_index;
    RuntimeConstantPool& pool = *cls.constants();
    const auto& constant = pool.facts()[index];
    switch (field->type) {
      case BasicType::Boolean:
      case BasicType::Byte: cls.mirror->put<int8_t>(field->offset, static_cast<int8_t>(constant.i)); break;
      case BasicType::Char:
      case BasicType::Short: cls.mirror->put<int16_t>(field->offset, static_cast<int16_t>(constant.i)); break;
      case BasicType::Int: cls.mirror->put<int32_t>(field->offset, constant.i); break;
      case BasicType::Float: cls.mirror->put<float>(field->offset, constant.f); break;
      case BasicType::Long: cls.mirror->put<int64_t>(field->offset, constant.j); break;
      case BasicType::Double: cls.mirror->put<double>(field->offset, constant.d); break;
      default:
        gc::store_reference(cls.mirror, field->offset, TRY(resolve_string(self, pool, pool.index<StringEntry>(index))));
        break;
    }
  }
  return {};
}

// The thread that announces a class is its init_thread while the state is Loaded.
void begin_announcement(Thread& self, Class& cls) { cls.init_thread = &self; }
void end_announcement(Thread& self, Class& cls) {
  if (cls.init_thread != &self) return;
  std::lock_guard lock(state_lock().mutex);
  if (cls.state.load() != ClassState::Loaded) return;  // this thread is linking it, further up its stack
  cls.init_thread = nullptr;
  state_lock().notify_all();
}

// Array classes are Initialized from their beginning: array_class_of sets their init_thread for the announcement only.
bool is_announced_by_another(const Thread& self, const Class& cls) {
  const Thread* thread = cls.init_thread.load();
  return thread != nullptr && thread != &self && (cls.is_array() || cls.state.load() == ClassState::Loaded);
}

bool begin_linking(Thread& self, Class& cls) {
  for (;;) {
    {
      std::lock_guard lock(state_lock().mutex);
      ClassState state = cls.state.load();
      if (state >= ClassState::Linked) return false;
      const Thread* thread = cls.init_thread.load();
      if (state == ClassState::Loaded && (thread == nullptr || thread == &self)) {
        cls.state = ClassState::Linking;
        cls.init_thread = &self;
        return true;
      }
      if (thread == &self) return false;
    }
    wait_until(self, [&] { return cls.state.load() >= ClassState::Linked || cls.init_thread.load() == nullptr; });
  }
}

void end_linking(Class& cls, bool linked) {
  std::lock_guard lock(state_lock().mutex);
  cls.init_thread = nullptr;
  java_published();
  cls.state = linked ? ClassState::Linked : ClassState::Loaded;
  state_lock().notify_all();
}

InitStart begin_initialization(Thread& self, Class& cls) {
  for (;;) {
    {
      std::lock_guard lock(state_lock().mutex);  // 1
      ClassState state = cls.state.load();
      if (state == ClassState::BeingInitialized && cls.init_thread == &self) return InitStart::Recursive;  // 3
      if (state == ClassState::Initialized) return InitStart::Done;                                        // 4
      if (state == ClassState::Erroneous) return InitStart::Failed;                                        // 5
      if (state == ClassState::Linked) {
        cls.state = ClassState::BeingInitialized;  // 6
        cls.init_thread = &self;
        return InitStart::Mine;
      }
    }
    self.waiting_for_initialization = &cls;
    wait_until(self, [&] {
      return cls.state.load() != ClassState::BeingInitialized && cls.state.load() != ClassState::Linking;
    });  // 2
    self.waiting_for_initialization = nullptr;
  }
}

void end_initialization(Class& cls, bool initialized) {
  std::lock_guard lock(state_lock().mutex);
  cls.init_thread = nullptr;
  java_published();
  cls.state.store(initialized ? ClassState::Initialized : ClassState::Erroneous, std::memory_order_release);
  state_lock().notify_all();
}

JavaResult<void> initialize_class(Thread& self, Class& cls) {
  if (cls.is_initialized()) return {};
  TRY(check_native_stack(self));  // superclasses may be many
  KeepAlive mirror(cls.mirror);   // this call may hold the only reference to a hidden class
  TRY(link_class(self, cls));
  switch (begin_initialization(self, cls)) {  // 1-6
    case InitStart::Done:
    case InitStart::Recursive: return {};
    case InitStart::Failed: return throw_earlier_failure(self, cls);
    case InitStart::Mine: break;
  }
  ClassTimer timer(self, ClassWork::Initialize);
  if (vm_options().log_class_init) log_line(LogTopic::ClassInit, "Initializing '" + cls.name->str() + "'");
  auto run = [&]() -> JavaResult<void> {
    // 6. link_class has set these already, but the class may have been redefined since, so set them again.
    TRY(set_constant_values(self, cls));
    if (!cls.is_interface()) {  // 7
      if (cls.super != nullptr) TRY(ensure_initialized(self, *cls.super));
      std::unordered_set<const Class*> done;
      if (cls.has_default_methods) TRY(initialize_superinterfaces(self, cls, done));
    }
    // 8. The class itself asks for its assertion status (Class.desiredAssertionStatus).
    static const Symbol* const name = Symbol::intern("<clinit>");
    static const Symbol* const no_arguments = Symbol::intern("()V");
    Method* clinit = cls.find_declared_method(name, no_arguments);
    bool runs = clinit != nullptr && clinit->has_code() && (clinit->is_static() || cls.file()->major_version < 51);
    reset_strict_statics(cls);
    if ((!runs || call(self, *clinit, {}).ok()) && check_strict_statics(self, cls).ok()) return {};  // 9
    // 11. An Exception becomes the cause of an ExceptionInInitializerError; an Error is thrown as it is.
    Object* thrown = take_exception(self);
    explain(self, thrown, why::Initializer{&cls});
    remember_failure(self, cls, thrown);
    if (Class::of(thrown)->is_subclass_of(well_known().Error_class)) return throw_object(self, thrown);
    Class* error_class = TRY(load_boot_class(self, class_name_of(Throwable::ExceptionInInitializerError)));
    Object* error = TRY(new_object(self, *error_class, "(Ljava/lang/Throwable;)V", {slot_of(thrown)}));
    explain(self, error, {});
    return throw_object(self, error);
  };
  ++self.context.classes_in_initialization;
  const bool initialized = run().ok();
  --self.context.classes_in_initialization;
  if (initialized) {
    end_initialization(cls, true);  // 10
    timer.done();
    return {};
  }
  Object* error = take_exception(self);
  if (cls.initialization_error == nullptr) remember_failure(self, cls, error);
  end_initialization(cls, false);  // 12
  return throw_object(self, error);
}

}  // namespace vitrine::vm
