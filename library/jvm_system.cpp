// SPDX-License-Identifier: Apache-2.0
// Time, memory, system properties, signals, and the end of the VM.
#include <time.h>

#include "base/clock.hpp"
#include "gc/store.hpp"
#include "library/entry.hpp"
#include "library/jvm.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/runtime/properties.hpp"
#include "vm/runtime/requested_collection.hpp"
#include "vm/runtime/signals.hpp"
#include "vm/runtime/start.hpp"
#include "vm/state/container.hpp"
#include "vm/state/options.hpp"

using namespace vitrine;
using namespace vitrine::library;

namespace {

/// A String[] of the texts.
ObjectResult string_array(Thread& self, const std::vector<std::string>& texts) {
  Object* array = TRY(new_object_array(self, *known().String_class, texts.size()));
  for (size_t i = 0; i < texts.size(); ++i) gc::store_element(array, i, TRY(vm::new_string(self, texts[i])));
  return array;
}

}  // namespace

// ---- time. These are called often, also by threads that may not be attached, so they stay in native state.

jlong JVM_CurrentTimeMillis(JNIEnv*, jclass) { return epoch_ms(); }
jlong JVM_NanoTime(JNIEnv*, jclass) { return static_cast<jlong>(monotonic_ns()); }

jlong JVM_GetNanoTimeAdjustment(JNIEnv*, jclass, jlong offset_secs) {
  constexpr jlong kFurthest =
      INT64_C(1) << 32;  // if the distance is larger, the nanoseconds may not fit; the caller tries another offset
  timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  jlong distance;
  if (__builtin_sub_overflow(static_cast<jlong>(now.tv_sec), offset_secs, &distance) || distance >= kFurthest ||
      distance <= -kFurthest)
    return -1;
  return distance * 1'000'000'000 + now.tv_nsec;
}

// ---- memory and processors

jint JVM_ActiveProcessorCount() { return vm::usable_processors(); }

jlong JVM_TotalMemory() {
  return enter<jlong>([](Thread&) { return vm::java_heap().statistics().committed_bytes; });
}
jlong JVM_FreeMemory() {
  return enter<jlong>([](Thread&) {
    auto s = vm::java_heap().statistics();
    return s.committed_bytes > s.used_bytes ? s.committed_bytes - s.used_bytes : 0;
  });
}
jlong JVM_MaxMemory() { return static_cast<jlong>(vm::java_heap().options().maximum_bytes); }

void JVM_GC() {
  enter([](Thread& self) {
    if (!vm::vm_options().DisableExplicitGC) vm::collect_on_request(self, gc::GcCause::SystemGc);
  });
}
/// Milliseconds since the last collection. librmi asks for it and collects now and then.
jlong JVM_MaxObjectInspectionAge() {
  return enter<jlong>([](Thread&) {
    auto last = vm::java_heap().statistics().last_collection;
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - last).count();
  });
}

jboolean JVM_IsUseContainerSupport() { return vm::vm_options().UseContainerSupport; }
jboolean JVM_IsContainerized() { return vm::is_containerized(); }
jboolean JVM_SupportsCX8() { return JNI_TRUE; }
jboolean JVM_IsPreviewEnabled() { return vm::vm_options().enable_preview; }

// ---- strings, properties

jstring JVM_InternString(JNIEnv*, jstring str) {
  return enter<jstring>([&](Thread& self) -> ObjectResult {
    if (dereference(str) == nullptr) return static_cast<Object*>(nullptr);
    return vm::intern_string(self, dereference(str));
  });
}

jobjectArray JVM_GetProperties(JNIEnv*) {
  return enter<jobjectArray>([](Thread& self) {
    std::vector<std::string> texts;
    for (auto& [key, value] : vm::vm_properties()) {
      texts.push_back(key);
      texts.push_back(value);
    }
    return string_array(self, texts);
  });
}

/// For jdk.internal.vm.VMSupport, used by jcmd and jconsole.
jobject JVM_InitAgentProperties(JNIEnv*, jobject agent_props) {
  return enter<jobject>([&](Thread& self) -> ObjectResult {
    Object* properties = dereference(agent_props);
    Class& cls = *Class::of(properties);
    Method* put = nullptr;
    for (Class* c = &cls; c != nullptr && put == nullptr; c = c->super)
      put = c->find_declared_method(Symbol::intern("put"),
                                    Symbol::intern("(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"));
    const auto& options = vm::vm_options();
    std::string arguments;
    for (const auto& a : options.vm_arguments) arguments += (arguments.empty() ? "" : " ") + a;
    const std::pair<const char*, std::string> rows[] = {
        {"sun.java.command", options.java_command}, {"sun.jvm.flags", std::string()}, {"sun.jvm.args", arguments}};
    for (auto& [key, value] : rows) {
      Object* k = TRY(vm::new_string(self, key));
      Object* v = TRY(vm::new_string(self, value));
      TRY(vm::call_virtual(self, *put, {vm::slot_of(properties), vm::slot_of(k), vm::slot_of(v)}));
    }
    return properties;
  });
}

jobjectArray JVM_GetVmArguments(JNIEnv*) {
  return enter<jobjectArray>([](Thread& self) -> ObjectResult {
    if (vm::vm_options().vm_arguments.empty()) return static_cast<Object*>(nullptr);
    return string_array(self, vm::vm_options().vm_arguments);
  });
}

/// The folder where attach clients and servers meet. It does not depend on $TMPDIR.
jstring JVM_GetTemporaryDirectory(JNIEnv*) {
  return enter<jstring>([](Thread& self) { return vm::new_string(self, "/tmp"); });
}

// ---- signals

jint JVM_FindSignal(const char* name) { return vm::find_signal(name); }
void* JVM_RegisterSignal(jint sig, void* handler) { return vm::register_signal(sig, handler); }
jboolean JVM_RaiseSignal(jint sig) { return vm::raise_signal(sig); }
int JVM_handle_linux_signal(int sig, siginfo_t* info, void* ucontext, int abort_if_unrecognized) {
  return vm::handle_signal(sig, info, ucontext, abort_if_unrecognized != 0);
}

// ---- the end

void JVM_BeforeHalt() {}
void JVM_Halt(jint code) {
  enter([&](Thread& self) { vm::halt(self, code); });
}
