// SPDX-License-Identifier: Apache-2.0
// The callbacks of all events. Each counts; of some events it tells what they say, or lets the thread stand. What is
// asked for that, the methods' and classes' names, runs no Java code, so no event comes of it.
#include <array>
#include <string>

#include "inspector/debugger/frames.hpp"
#include "inspector/debugger/stops.hpp"
#include "inspector/events/log.hpp"
#include "inspector/events/pattern.hpp"
#include "inspector/events/watches.hpp"
#include "inspector/server/pool.hpp"

namespace vitrine::inspector::events {
namespace {

using Clock = std::chrono::steady_clock;
constexpr unsigned kTimed = 64;  // one of so many callbacks that only count is timed

bool is_of_thread(const Watch& watch, JNIEnv* jni, jthread thread) {
  if (watch.thread.empty() || thread == nullptr) return true;
  thread_local struct {
    jlong id = 0;
    std::uint64_t generation = 0;
    bool fits = false;
  } known;  // a thread of the system runs many virtual threads
  const jlong id = identity(thread);
  if (known.id != id || known.generation != watch.generation)
    known = {id, watch.generation, is_like(thread_name(jni, thread), watch.thread)};
  return known.fits;
}

/// Class.method.
bool is_of_method(const Watch& watch, JNIEnv* jni, jmethodID method) {
  if (watch.subject.empty()) return true;
  struct Known {
    jmethodID method = nullptr;
    std::uint64_t generation = 0;
    bool fits = false;
  };
  thread_local std::array<Known, 256> all;
  Known& known = all[(reinterpret_cast<std::uintptr_t>(method) >> 3) % all.size()];
  if (known.method != method || known.generation != watch.generation)
    known = {method, watch.generation, fits(names_of(jni, method).text(), watch.subject)};
  return known.fits;
}

bool is_of_class(const Watch& watch, jclass cls) {
  return watch.subject.empty() || is_like(class_name(cls), watch.subject);
}

bool is_of_object(const Watch& watch, JNIEnv* jni, jobject object) {
  if (watch.subject.empty()) return true;
  const Local<jclass> cls(jni, jni->GetObjectClass(object));
  return is_of_class(watch, cls.get());
}

std::string bci_text(JNIEnv* jni, jmethodID method, jlocation location) {
  return place_text(jni, method, location) + (location < 0 ? "" : ", bci " + std::to_string(location));
}

std::string field_text(jclass holder, jfieldID field) {
  Given<char> name;
  check(vm().jvmti->GetFieldName(holder, field, name.out(), nullptr, nullptr), "GetFieldName");
  return class_name(holder) + "." + name.get();
}

/// An event has happened. `thread`: null if the callback has none, or may call nothing. `fits(watch)`: whether it is
/// one of those that are wanted. `text()`: what it says.
template <jvmtiEvent Event, typename Fits, typename Text>
void happened(JNIEnv* jni, jthread thread, const Fits& fits, const Text& text) try {
  const Watch* watch = watch_of(Event);
  if (watch == nullptr || Pool::is_current()) return;
  thread_local unsigned turn = 0;
  const bool timed = ++turn % kTimed == 0;
  Clock::time_point begin;
  if (timed) begin = Clock::now();
  if (!fits(*watch) || !is_of_thread(*watch, jni, thread)) return;
  const std::uint64_t span = Counts::present();
  Counts& counts = counts_of(Event);
  counts.add(span);
  if (watch->stop || counts.may_tell(span)) {
    if (!timed) begin = Clock::now();
    counts.add_told();
    log_event(watch->kind->name, thread == nullptr ? "" : thread_name(jni, thread), text());
    counts.add_cost(Clock::now() - begin);
    changed();
    if (watch->stop && thread != nullptr) stop_here(thread, std::string("event ") + watch->kind->name);
  } else if (timed) {
    counts.add_cost((Clock::now() - begin) * kTimed);
  }
} catch (const Refusal&) {
  // What cannot be asked is not told.
}

constexpr auto kAny = [](const Watch&) { return true; };

template <jvmtiEvent Event>
void JNICALL of_thread(jvmtiEnv*, JNIEnv* jni, jthread thread) {
  happened<Event>(jni, thread, kAny, [] { return std::string(); });
}

template <jvmtiEvent Event>
void JNICALL of_class(jvmtiEnv*, JNIEnv* jni, jthread thread, jclass cls) {
  happened<Event>(
      jni, thread, [&](const Watch& watch) { return is_of_class(watch, cls); }, [&] { return class_name(cls); });
}

template <jvmtiEvent Event>
void JNICALL of_nothing(jvmtiEnv*) {
  happened<Event>(nullptr, nullptr, kAny, [] { return std::string(); });
}

template <jvmtiEvent Event>
void JNICALL of_monitor(jvmtiEnv*, JNIEnv* jni, jthread thread, jobject object) {
  happened<Event>(
      jni, thread, [&](const Watch& watch) { return is_of_object(watch, jni, object); },
      [&] { return described(jni, object); });
}

template <jvmtiEvent Event>
void JNICALL of_allocation(jvmtiEnv*, JNIEnv* jni, jthread thread, jobject, jclass cls, jlong size) {
  happened<Event>(
      jni, thread, [&](const Watch& watch) { return is_of_class(watch, cls); },
      [&] { return class_name(cls) + ", " + std::to_string(size) + " bytes"; });
}

void JNICALL single_step(jvmtiEnv*, JNIEnv* jni, jthread thread, jmethodID method, jlocation location) {
  happened<JVMTI_EVENT_SINGLE_STEP>(
      jni, thread, [&](const Watch& watch) { return is_of_method(watch, jni, method); },
      [&] { return bci_text(jni, method, location); });
}

void JNICALL method_entry(jvmtiEnv*, JNIEnv* jni, jthread thread, jmethodID method) {
  happened<JVMTI_EVENT_METHOD_ENTRY>(
      jni, thread, [&](const Watch& watch) { return is_of_method(watch, jni, method); },
      [&] { return names_of(jni, method).text(); });
}

void JNICALL method_exit(jvmtiEnv*, JNIEnv* jni, jthread thread, jmethodID method, jboolean popped, jvalue) {
  happened<JVMTI_EVENT_METHOD_EXIT>(
      jni, thread, [&](const Watch& watch) { return is_of_method(watch, jni, method); },
      [&] { return names_of(jni, method).text() + (popped == JNI_TRUE ? ", by an exception" : ""); });
}

void JNICALL exception(jvmtiEnv*, JNIEnv* jni, jthread thread, jmethodID method, jlocation location, jobject thrown,
                       jmethodID catcher, jlocation) {
  happened<JVMTI_EVENT_EXCEPTION>(
      jni, thread, [&](const Watch& watch) { return is_of_object(watch, jni, thrown); },
      [&] {
        return described(jni, thrown) + " at " + bci_text(jni, method, location) +
               (catcher == nullptr ? ", not caught by Java code" : ", caught by " + names_of(jni, catcher).text());
      });
}

void JNICALL exception_catch(jvmtiEnv*, JNIEnv* jni, jthread thread, jmethodID method, jlocation location,
                             jobject thrown) {
  happened<JVMTI_EVENT_EXCEPTION_CATCH>(
      jni, thread, [&](const Watch& watch) { return is_of_object(watch, jni, thrown); },
      [&] { return described(jni, thrown) + " at " + bci_text(jni, method, location); });
}

void JNICALL field_access(jvmtiEnv*, JNIEnv* jni, jthread thread, jmethodID method, jlocation location, jclass holder,
                          jobject, jfieldID field) {
  happened<JVMTI_EVENT_FIELD_ACCESS>(
      jni, thread, kAny, [&] { return field_text(holder, field) + " at " + bci_text(jni, method, location); });
}

void JNICALL field_modification(jvmtiEnv*, JNIEnv* jni, jthread thread, jmethodID method, jlocation location,
                                jclass holder, jobject, jfieldID field, char, jvalue) {
  happened<JVMTI_EVENT_FIELD_MODIFICATION>(
      jni, thread, kAny, [&] { return field_text(holder, field) + " at " + bci_text(jni, method, location); });
}

void JNICALL class_file(jvmtiEnv*, JNIEnv* jni, jclass redefined, jobject, const char* name, jobject, jint bytes,
                        const unsigned char*, jint*, unsigned char**) {
  const std::string text = name == nullptr ? "" : readable("L" + std::string(name) + ";");
  happened<JVMTI_EVENT_CLASS_FILE_LOAD_HOOK>(
      jni, nullptr, [&](const Watch& watch) { return watch.subject.empty() || is_like(text, watch.subject); },
      [&] {
        return (text.empty() ? "a class without a name" : text) + ", " + std::to_string(bytes) + " bytes" +
               (redefined == nullptr ? "" : ", again");
      });
}

void JNICALL native_method_bind(jvmtiEnv*, JNIEnv* jni, jthread thread, jmethodID method, void*, void**) {
  happened<JVMTI_EVENT_NATIVE_METHOD_BIND>(
      jni, thread, [&](const Watch& watch) { return is_of_method(watch, jni, method); },
      [&] { return names_of(jni, method).text(); });
}

void JNICALL compiled_method_load(jvmtiEnv*, jmethodID method, jint bytes, const void*, jint,
                                  const jvmtiAddrLocationMap*, const void*) {
  void* env = nullptr;
  if (vm().java->GetEnv(&env, JNI_VERSION_1_8) != JNI_OK) return;
  auto* jni = static_cast<JNIEnv*>(env);
  happened<JVMTI_EVENT_COMPILED_METHOD_LOAD>(
      jni, nullptr, [&](const Watch& watch) { return is_of_method(watch, jni, method); },
      [&] { return names_of(jni, method).text() + ", " + std::to_string(bytes) + " bytes"; });
}

void JNICALL compiled_method_unload(jvmtiEnv*, jmethodID, const void*) {
  happened<JVMTI_EVENT_COMPILED_METHOD_UNLOAD>(nullptr, nullptr, kAny, [] { return std::string(); });
}

void JNICALL dynamic_code(jvmtiEnv*, const char* name, const void*, jint bytes) {
  happened<JVMTI_EVENT_DYNAMIC_CODE_GENERATED>(
      nullptr, nullptr, [&](const Watch& watch) { return watch.subject.empty() || is_like(name, watch.subject); },
      [&] { return std::string(name) + ", " + std::to_string(bytes) + " bytes"; });
}

void JNICALL monitor_wait(jvmtiEnv*, JNIEnv* jni, jthread thread, jobject object, jlong milliseconds) {
  happened<JVMTI_EVENT_MONITOR_WAIT>(
      jni, thread, [&](const Watch& watch) { return is_of_object(watch, jni, object); },
      [&] {
        return described(jni, object) + (milliseconds == 0 ? "" : ", at most " + std::to_string(milliseconds) + " ms");
      });
}

void JNICALL monitor_waited(jvmtiEnv*, JNIEnv* jni, jthread thread, jobject object, jboolean timed_out) {
  happened<JVMTI_EVENT_MONITOR_WAITED>(
      jni, thread, [&](const Watch& watch) { return is_of_object(watch, jni, object); },
      [&] { return described(jni, object) + (timed_out == JNI_TRUE ? ", its time is over" : ""); });
}

void JNICALL resource_exhausted(jvmtiEnv*, JNIEnv* jni, jint, const void*, const char* description) {
  happened<JVMTI_EVENT_RESOURCE_EXHAUSTED>(jni, nullptr, kAny,
                                           [&] { return std::string(description == nullptr ? "" : description); });
}

void JNICALL object_free(jvmtiEnv*, jlong) {
  happened<JVMTI_EVENT_OBJECT_FREE>(nullptr, nullptr, kAny, [] { return std::string(); });
}

}  // namespace

jvmtiEventCallbacks callbacks() {
  jvmtiEventCallbacks all{};
  all.ThreadStart = of_thread<JVMTI_EVENT_THREAD_START>;
  all.ThreadEnd = of_thread<JVMTI_EVENT_THREAD_END>;
  all.VirtualThreadStart = of_thread<JVMTI_EVENT_VIRTUAL_THREAD_START>;
  all.VirtualThreadEnd = of_thread<JVMTI_EVENT_VIRTUAL_THREAD_END>;
  all.ClassLoad = of_class<JVMTI_EVENT_CLASS_LOAD>;
  all.ClassPrepare = of_class<JVMTI_EVENT_CLASS_PREPARE>;
  all.ClassFileLoadHook = class_file;
  all.Exception = exception;
  all.ExceptionCatch = exception_catch;
  all.SingleStep = single_step;
  all.FieldAccess = field_access;
  all.FieldModification = field_modification;
  all.MethodEntry = method_entry;
  all.MethodExit = method_exit;
  all.NativeMethodBind = native_method_bind;
  all.CompiledMethodLoad = compiled_method_load;
  all.CompiledMethodUnload = compiled_method_unload;
  all.DynamicCodeGenerated = dynamic_code;
  all.DataDumpRequest = of_nothing<JVMTI_EVENT_DATA_DUMP_REQUEST>;
  all.MonitorContendedEnter = of_monitor<JVMTI_EVENT_MONITOR_CONTENDED_ENTER>;
  all.MonitorContendedEntered = of_monitor<JVMTI_EVENT_MONITOR_CONTENDED_ENTERED>;
  all.MonitorWait = monitor_wait;
  all.MonitorWaited = monitor_waited;
  all.ResourceExhausted = resource_exhausted;
  all.VMObjectAlloc = of_allocation<JVMTI_EVENT_VM_OBJECT_ALLOC>;
  all.SampledObjectAlloc = of_allocation<JVMTI_EVENT_SAMPLED_OBJECT_ALLOC>;
  all.ObjectFree = object_free;
  all.GarbageCollectionStart = of_nothing<JVMTI_EVENT_GARBAGE_COLLECTION_START>;
  all.GarbageCollectionFinish = of_nothing<JVMTI_EVENT_GARBAGE_COLLECTION_FINISH>;
  return all;
}

}  // namespace vitrine::inspector::events
