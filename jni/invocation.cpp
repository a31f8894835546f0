// SPDX-License-Identifier: Apache-2.0
// JNI 10 chapter 5 "The Invocation API".
#include "jni/invocation.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>

#include "base/thread_local_size.hpp"
#include "jni/reason.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/ports/ports.hpp"
#include "vm/runtime/java_threads.hpp"
#include "vm/runtime/start.hpp"
#include "vm/state/machine.hpp"
#include "vm/thread/thread_log.hpp"

namespace vitrine::jni {
namespace {

using namespace vm;

enum class Life : uint8_t { None, Creating, Running, Destroyed };
std::atomic<Life> life{Life::None};
/// The state for callers of the JavaVM functions. After System.exit the VM cannot be used any more, although `life`
/// still counts it as created.
Life life_now() { return vm::this_vm().exiting.load() ? Life::Destroyed : life.load(); }

/// The thread is in JNI_CreateJavaVM.
constinit thread_local bool creates_vm = false;

const char* life_text() {
  switch (life_now()) {
    case Life::None: return "none was created";
    case Life::Creating: return "it is being created";
    case Life::Running: return "it runs";
    case Life::Destroyed: return "it has ended";
  }
  return "";
}

jint bad_version(const char* function, const char* what, jint version) {
  return fail(function, JNI_EVERSION, "%s is %#x, which is not a version of JNI up to %#x, that of this class library",
              what, static_cast<unsigned>(version), static_cast<unsigned>(vm::release().jni_version));
}

/// Enters VM state in a function that may free the thread. The scope object is never destroyed, because its end would
/// come after the thread has been freed.
[[gnu::always_inline]] inline void enter_vm(Thread& self) {
  alignas(NativeToVm) char storage[sizeof(NativeToVm)];
  new (storage) NativeToVm(self);
}
void leave_vm(Thread& self) {
  record_native_sp(self);
  self.state.store(ThreadState::InNative, std::memory_order_seq_cst);
}

/// Attaches the calling POSIX thread; on JNI_OK it is in VM state. JNI_ENOMEM: no memory for a stack. JNI_ERR: creating
/// the java.lang.Thread threw.
jint attach(const char* function, const char* name, jobject group, bool daemon, Thread*& self) {
  self = attach_current_thread(name == nullptr ? "" : name, daemon);
  if (self == nullptr) return fail(function, JNI_ENOMEM, "there is no memory for the stacks of the thread");
  auto made = create_java_thread_object(*self, name, dereference(group), daemon);
  if (made.threw()) {
    const std::string why = describe_throwable(take_exception(*self));
    detach_current_thread(*self);
    return fail(function, JNI_ERR, "making the java.lang.Thread threw %s", why.c_str());
  }
  return JNI_OK;
}

jint attach_current(void** env, void* arguments, bool daemon) {
  const char* function = daemon ? "AttachCurrentThreadAsDaemon" : "AttachCurrentThread";
  if (env == nullptr) return fail(function, JNI_EINVAL, "argument 1 (p_env) is a null pointer");
  // Agents may attach threads while JNI_CreateJavaVM is still running.
  const bool possible = life_now() == Life::Running ||
                        (life_now() == Life::Creating && (creates_vm ? vm::jni_works() : vm::threads_may_attach()));
  if (!possible) {
    *env = nullptr;
    return fail(function, JNI_ERR, "there is no VM that runs: %s", life_text());
  }
  if (Thread* self = Thread::current()) {
    *env = self->jni_env;
    return JNI_OK;
  }
  auto* attach_arguments = static_cast<const JavaVMAttachArgs*>(arguments);
  if (attach_arguments != nullptr && !is_supported_version(attach_arguments->version))
    return bad_version(function, "the version in thr_args", attach_arguments->version);
  Thread* self;
  jint error = attach(function, attach_arguments == nullptr ? nullptr : attach_arguments->name,
                      attach_arguments == nullptr ? nullptr : attach_arguments->group, daemon, self);
  if (error != JNI_OK) {
    *env = nullptr;
    return error;
  }
  *env = self->jni_env;
  leave_vm(*self);
  return JNI_OK;
}

// NOLINTBEGIN(readability-identifier-naming): the Invocation API names them
jint AttachCurrentThread(JavaVM*, void** env, void* arguments) { return attach_current(env, arguments, false); }
jint AttachCurrentThreadAsDaemon(JavaVM*, void** env, void* arguments) { return attach_current(env, arguments, true); }

/// Why native code that runs in the thread must not end it, because the VM has called that code or started the thread;
/// null: it may.
const char* why_not_ended(const Thread& self) {
  if (self.context.top_frame != nullptr)
    return "there are Java frames on the stack of the thread, so it runs a native method";
  if (self.event_calls.load(std::memory_order_relaxed) != 0) return "the thread is in the callback of an event";
  if (self.body) return "the VM has started the thread, and ends it";
  if (creates_vm) return "the thread creates the VM";
  return nullptr;
}

jint DetachCurrentThread(JavaVM*) {
  const char* function = "DetachCurrentThread";
  if (life_now() == Life::None || life_now() == Life::Destroyed)
    return fail(function, JNI_ERR, "there is no VM that runs: %s", life_text());
  Thread* self = Thread::current();
  // As for GetEnv, the thread that creates the VM is not attached while the agents start.
  const bool in_on_load = creates_vm && !vm::jni_works() && self != nullptr && self->event_calls.load() == 0;
  if (self == nullptr || in_on_load) return JNI_OK;
  if (const char* why = why_not_ended(*self)) return fail(function, JNI_ERR, "%s", why);
  enter_vm(*self);
  exit_java_thread(*self);
  log_os_thread("JavaThread detaching (tid: %d).", self->os_tid);
  detach_current_thread(*self);
  return JNI_OK;
}

jint GetEnv(JavaVM*, void** env, jint version) {
  constexpr const char* kNotAttached = "the calling thread is not attached: call AttachCurrentThread";
  if (env == nullptr) return fail("GetEnv", JNI_EINVAL, "argument 1 (env) is a null pointer");
  *env = nullptr;
  if (life_now() == Life::None || life_now() == Life::Destroyed)
    return fail("GetEnv", JNI_EDETACHED, "there is no VM that runs: %s", life_text());
  if (vm::interface_of_version(version) != vm::kJniInterface) {
    const jint error = vm::ports().tools->get_env(env, version);
    if (error == JNI_OK) return error;
    if (error == JNI_EDETACHED) return fail("GetEnv", error, kNotAttached);
    return fail("GetEnv", error, "%#x is not a version of JVM TI or JVMPI that this VM has",
                static_cast<unsigned>(version));
  }
  Thread* self = Thread::current();
  if (self == nullptr) return fail("GetEnv", JNI_EDETACHED, kNotAttached);
  if (!vm::jni_works())
    return fail("GetEnv", JNI_EDETACHED, "JNI does not work yet: use it from the event VMStart or VMInit on");
  if (!is_supported_version(version)) return bad_version("GetEnv", "argument 2 (version)", version);
  *env = self->jni_env;
  return JNI_OK;
}

jint DestroyJavaVM(JavaVM*) {
  if (life_now() != Life::Running) return fail("DestroyJavaVM", JNI_ERR, "there is no VM that runs: %s", life_text());
  Thread* self = Thread::current();
  if (const char* why = self == nullptr ? nullptr : why_not_ended(*self))
    return fail("DestroyJavaVM", JNI_ERR, "%s", why);
  if (self == nullptr) {
    if (jint error = attach("DestroyJavaVM", "DestroyJavaVM", nullptr, false, self)) return error;
  } else {
    enter_vm(*self);
  }
  wait_until_last_non_daemon(*self);
  jint result = destroy_vm(*self);
  if (result == JNI_OK) life.store(Life::Destroyed);
  return result;
}
// NOLINTEND(readability-identifier-naming)

constexpr JNIInvokeInterface_ kInvokeInterface = {
    nullptr,
    nullptr,
    nullptr,
    DestroyJavaVM,
    AttachCurrentThread,
    DetachCurrentThread,
    GetEnv,
    AttachCurrentThreadAsDaemon,
};
JavaVM_ the_java_vm{&kInvokeInterface};

}  // namespace

bool is_supported_version(jint version) {
  switch (version) {
    case JNI_VERSION_1_1:
    case JNI_VERSION_1_2:
    case JNI_VERSION_1_4:
    case JNI_VERSION_1_6:
    case JNI_VERSION_1_8:
    case JNI_VERSION_9:
    case JNI_VERSION_10: return true;
    case 0x00130000:
    case 0x00140000:
    case 0x00150000:
    case 0x00180000:
    case 0x001c0000: return version <= vm::release().jni_version;  // each has the number of its release
    default: return false;
  }
}

JavaVM* java_vm() { return &the_java_vm; }

jint create_java_vm(JavaVM** result, void** env, void* arguments, void (*compose)()) {
  auto* init_arguments = static_cast<const JavaVMInitArgs*>(arguments);
  if (result == nullptr || env == nullptr || init_arguments == nullptr) return JNI_EINVAL;
  if (init_arguments->version == JNI_VERSION_1_1 || !is_supported_version(init_arguments->version)) return JNI_EVERSION;
  Life none = Life::None;
  if (!life.compare_exchange_strong(none, Life::Creating)) {
    if (none == Life::Destroyed)
      return fail("JNI_CreateJavaVM", JNI_ERR, "a VM has been in this process, and there can be one only");
    return fail("JNI_CreateJavaVM", JNI_EEXIST, "there is a VM in this process already, and there can be one only");
  }
  compose();
  creates_vm = true;
  jint created = create_vm(*init_arguments);
  creates_vm = false;
  if (created != JNI_OK) {
    // A failed creation may leave parts behind, but a second attempt is refused only if a thread was already attached.
    life.store(Thread::current() == nullptr ? Life::None : Life::Destroyed);
    *result = nullptr;
    *env = nullptr;
    return created;
  }
  Thread& self = *Thread::current();
  *result = &the_java_vm;
  *env = self.jni_env;
  life.store(Life::Running);
  leave_vm(self);
  return JNI_OK;
}

jint default_init_arguments(void* arguments) {
  // The JDK's launcher passes the arguments of version 1.1 to learn the stack size and ignores the returned error. The
  // error says that version 1.1 is not supported (JNI 10 chapter 5).
  struct OldArguments {
    jint version;
    char** properties;
    jint check_source, native_stack_size, java_stack_size;
  };
  auto* version = static_cast<jint*>(arguments);
  if (version == nullptr) return JNI_ERR;
  if (*version == JNI_VERSION_1_1) {
    auto* old = static_cast<OldArguments*>(arguments);
    old->version = JNI_VERSION_1_2;
    old->java_stack_size = static_cast<jint>((1 << 20) + thread_local_bytes());
    return JNI_ERR;
  }
  return is_supported_version(*version) ? JNI_OK : JNI_ERR;
}

jint created_java_vms(JavaVM** buffer, jsize length, jsize* count) {
  bool running = life.load() == Life::Running;
  if (count != nullptr) *count = running ? 1 : 0;
  if (running && length > 0 && buffer != nullptr) buffer[0] = &the_java_vm;
  return JNI_OK;
}

}  // namespace vitrine::jni
