// SPDX-License-Identifier: Apache-2.0
// The natives of java.lang.Thread, and those of java.lang.Object for monitors and cloning. They call vm/thread/.
#include <pthread.h>
#include <sched.h>

#include <algorithm>

#include "gc/store.hpp"
#include "library/entry.hpp"
#include "library/jvm.hpp"
#include "library/stack_trace.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/value_objects.hpp"
#include "vm/runtime/java_threads.hpp"
#include "vm/state/release.hpp"
#include "vm/thread/monitor.hpp"

using namespace vitrine;
using namespace vitrine::library;

namespace {
constexpr int64_t kNanosInMilli = 1'000'000;

JavaResult<void> sleep_for_nanos(Thread& self, int64_t nanos) {
  if (nanos < 0) return throw_illegal_argument(self, "nanosecond timeout value out of range");
  return vm::sleep_nanos(self, nanos);
}
JavaResult<void> sleep_millis(Thread& self, int64_t millis) {
  if (millis < 0) return throw_illegal_argument(self, "timeout value is negative");
  constexpr int64_t kLongest = INT64_MAX / kNanosInMilli;
  return vm::sleep_nanos(self, std::min(millis, kLongest) * kNanosInMilli);
}

Thread* thread_named(jobject thread) {
  Object* java_thread = dereference(thread);
  return java_thread == nullptr ? nullptr : vm::thread_of(java_thread);
}
}  // namespace

jobject JVM_CurrentThread(JNIEnv*, jclass) {
  return enter<jobject>([](Thread& self) { return self.context.current_thread; });
}

void JVM_StartThread(JNIEnv*, jobject thread) {
  enter([&](Thread& self) -> JavaResult<void> {
    Object* java_thread = dereference(thread);
    if (java_thread->get<int64_t>(known().Thread_eetop) != 0)
      return vm::throw_new(self, vm::Throwable::IllegalThreadStateException);
    return vm::start_java_thread(self, java_thread);
  });
}

void JVM_StopThread(JNIEnv*, jobject thread, jobject exception) {
  enter([&](Thread& self) -> JavaResult<void> {
    Object* throwable = dereference(exception);
    if (throwable == nullptr) return vm::throw_null_pointer(self);
    Thread* target = thread_named(thread);
    if (target == &self) return vm::throw_object(self, throwable);
    if (target != nullptr)
      vm::stop_thread(*target, throwable);
    else if (known().Thread_stillborn != 0)
      dereference(thread)->put<uint8_t>(known().Thread_stillborn, 1);  // the thread will end as soon as it is started
    return {};
  });
}

void JVM_SuspendThread(JNIEnv*, jobject thread) {
  enter([&](Thread& self) {
    if (Thread* target = thread_named(thread)) vm::suspend_thread(self, *target);
  });
}
void JVM_ResumeThread(JNIEnv*, jobject thread) {
  enter([&](Thread&) {
    if (Thread* target = thread_named(thread)) vm::resume_thread(*target);
  });
}

void JVM_SetThreadPriority(JNIEnv*, jobject thread, jint prio) {
  // The priority is stored for getPriority and tools; the system's scheduler is not informed.
  enter([&](Thread&) {
    if (Object* holder = vm::holder_of(dereference(thread))) holder->put<int32_t>(known().Thread_priority, prio);
  });
}

void JVM_Yield(JNIEnv*, jclass) { sched_yield(); }

void JVM_Sleep(JNIEnv*, jclass, jlong time) {
  enter([&](Thread& self) {
    return vm::release().sleep_takes_nanos ? sleep_for_nanos(self, time) : sleep_millis(self, time);
  });
}
void JVM_SleepNanos(JNIEnv*, jclass, jlong nanos) {
  enter([&](Thread& self) { return sleep_for_nanos(self, nanos); });
}

void JVM_Interrupt(JNIEnv*, jobject thread) {
  enter([&](Thread&) {
    if (Thread* target = thread_named(thread)) vm::interrupt_thread(*target);
  });
}

jboolean JVM_HoldsLock(JNIEnv*, jclass, jobject obj) {
  return enter<jboolean>([&](Thread& self) -> JavaResult<bool> {
    Object* object = dereference(obj);
    if (object == nullptr) return vm::throw_null_pointer(self);
    return vm::holds_lock(self, object);
  });
}

jobjectArray JVM_GetAllThreads(JNIEnv*, jclass) {
  return enter<jobjectArray>([&](Thread& self) -> ObjectResult {
    for (;;) {
      size_t capacity = vm::all_threads().size() + 8;  // threads may start or end during the allocation
      Object* result = TRY(new_object_array(self, *known().Thread_class, capacity));
      auto threads = vm::all_threads();
      if (threads.size() > capacity) continue;
      size_t count = 0;
      {
        vm::NoSafepoint no_safepoint(self);
        for (Thread* t : threads)
          if (t->is_alive_java_thread() && !t->of_agent) gc::store_element(result, count++, t->java_thread);
      }
      Object* exact = TRY(new_object_array(self, *known().Thread_class, count));
      gc::copy_references(exact, 0, result, 0, count);
      return exact;
    }
  });
}

/// HOTSPOT: unlike a Throwable, this shows hidden frames.
jobjectArray JVM_DumpThreads(JNIEnv*, jclass, jobjectArray threads) {
  return enter<jobjectArray>([&](Thread& self) -> ObjectResult {
    Object* asked = dereference(threads);
    if (asked == nullptr) return vm::throw_null_pointer(self);
    if (asked->length() == 0) return throw_illegal_argument(self, "");
    Class* trace_class = TRY(vm::array_class_of(self, *known().StackTraceElement_class));
    Object* result = TRY(new_object_array(self, *trace_class, static_cast<size_t>(asked->length())));
    for (int32_t i = 0; i < asked->length(); ++i) {
      Object* java_thread = element(asked, i);
      gc::store_element(result, i, java_thread == nullptr ? nullptr : TRY(stack_trace_of(self, java_thread, true)));
    }
    return result;
  });
}

/// For Thread.getStackTrace0 of JDK 21 and later.
jobject JVM_GetStackTrace(JNIEnv*, jobject thread) {
  return enter<jobject>([&](Thread& self) { return stack_trace_of(self, dereference(thread), false); });
}

void JVM_SetNativeThreadName(JNIEnv*, jobject jthread, jstring name) {
  enter([&](Thread& self) {
    if (dereference(jthread) != self.java_thread || dereference(name) == nullptr)
      return;  // a thread may name only itself, because another one may be ending
    std::string text = vm::string_to_utf8(dereference(name));
    self.name = text;
    if (text.size() > 15) text.resize(15);
    pthread_setname_np(pthread_self(), text.c_str());
  });
}

// ---- java.lang.Object

void JVM_MonitorWait(JNIEnv*, jobject obj, jlong ms) {
  enter([&](Thread& self) { return vm::monitor_wait(self, dereference(obj), ms); });
}
void JVM_MonitorNotify(JNIEnv*, jobject obj) {
  enter([&](Thread& self) { return vm::monitor_notify(self, dereference(obj), false); });
}
void JVM_MonitorNotifyAll(JNIEnv*, jobject obj) {
  enter([&](Thread& self) { return vm::monitor_notify(self, dereference(obj), true); });
}

jint JVM_IHashCode(JNIEnv*, jobject obj) {
  return enter<jint>([&](Thread&) -> jint {
    Object* object = dereference(obj);
    return object == nullptr ? 0 : vm::identity_hash(object);
  });
}

jobject JVM_Clone(JNIEnv*, jobject obj) {
  return enter<jobject>([&](Thread& self) -> ObjectResult { return vm::clone(self, dereference(obj)); });
}
