// SPDX-License-Identifier: Apache-2.0
// The JNIEnv of a thread, and jclass arguments.
#include "jni/environment.hpp"

#include <signal.h>
#include <unistd.h>

#include <deque>
#include <mutex>
#include <utility>

#include "base/lock.hpp"
#include "jni/function_table.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/throw.hpp"

namespace vitrine::jni {

JNIEnv* make_jni_env(vm::Thread& thread) {
  auto* env = new Environment;
  env->functions = active_functions();
  env->thread = &thread;
  env->kernel_thread = thread.os_tid;
  thread.jni_env = env;
  return env;
}

namespace {

/// Destructors of the program's keys may still call GetJavaVM with the environment of a thread that ends attached, so
/// it is freed when the POSIX thread is gone.
void free_when_thread_is_gone(std::unique_ptr<Environment> env) {
  static Mutex mutex{LockRank::EndedEnvironments};
  static auto* const ended PT_GUARDED_BY(mutex) = new std::deque<std::unique_ptr<Environment>>;
  auto is_gone = [](const Environment& e) { return tgkill(getpid(), e.kernel_thread, 0) != 0; };
  env->thread = nullptr;
  std::lock_guard lock(mutex);
  for (int i = 0; i < 2 && !ended->empty() && is_gone(*ended->front()); i++) ended->pop_front();
  ended->push_back(std::move(env));
}

}  // namespace

void free_jni_env(vm::Thread& thread) {
  std::unique_ptr<Environment> env(static_cast<Environment*>(std::exchange(thread.jni_env, nullptr)));
  if (env != nullptr && thread.ends_attached) free_when_thread_is_gone(std::move(env));
}

bool is_mirror(const vm::Object* object) {
  return object != nullptr && vm::Class::of(object) == vm::well_known().Class_class;
}

vm::Class* class_of(jclass reference) {
  vm::Object* mirror = vm::dereference(reference);
  return is_mirror(mirror) ? vm::Class::from_mirror(mirror) : nullptr;
}

vm::Class* class_or_throw(vm::Thread& self, jclass reference) {
  vm::Class* cls = class_of(reference);
  if (cls == nullptr) (void)vm::throw_null_pointer(self);
  return cls;
}

}  // namespace vitrine::jni
