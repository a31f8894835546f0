// SPDX-License-Identifier: Apache-2.0
// The agent of the JVM TI benchmark (Bench.java): callbacks that count, and the timed calls. With the option "idle" it
// adds every potential capability and does nothing else; "idle,watch" also watches a field and sets a breakpoint in
// classes that no benchmark program uses, with the events enabled. Any JVM can run it.
#include <jvmti.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

namespace {

jvmtiEnv* jvmti;
[[gnu::tls_model("initial-exec")]] thread_local long counted;  // an access takes no call

jlong now(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
  return t.tv_sec * 1000000000L + t.tv_nsec;
}
jlong thread_cpu() { return now(CLOCK_THREAD_CPUTIME_ID); }
jlong process_cpu() { return now(CLOCK_PROCESS_CPUTIME_ID); }

void check(jvmtiError error, const char* what) {
  if (error == JVMTI_ERROR_NONE) return;
  std::fprintf(stderr, "%s: error %d\n", what, error);
  std::_Exit(99);
}
#define CHECK(call) check(jvmti->call, #call)

template <class... A>
void JNICALL count_event(jvmtiEnv*, JNIEnv*, A...) {
  ++counted;
}

/// While it is not 0, the hook puts this digit behind "version " in classes that are retransformed.
char version_digit = 0;
void JNICALL on_class_file(jvmtiEnv*, JNIEnv*, jclass redefined, jobject, const char*, jobject, jint size,
                           const unsigned char* bytes, jint* new_size, unsigned char** new_bytes) {
  ++counted;
  if (version_digit == 0 || redefined == nullptr) return;
  CHECK(Allocate(size, new_bytes));
  std::memcpy(*new_bytes, bytes, static_cast<size_t>(size));
  *new_size = size;
  const std::string_view wanted = "version ";
  const size_t at = std::string_view(reinterpret_cast<const char*>(bytes), static_cast<size_t>(size)).find(wanted);
  if (at == std::string_view::npos) check(JVMTI_ERROR_INTERNAL, "a class without a version");
  (*new_bytes)[at + wanted.size()] = static_cast<unsigned char>(version_digit);
}

std::string utf(JNIEnv* jni, jstring text) {
  const char* chars = jni->GetStringUTFChars(text, nullptr);
  std::string copy = chars;
  jni->ReleaseStringUTFChars(text, chars);
  return copy;
}

jfieldID field_of_point(JNIEnv* jni, const char* name, jclass* point) {
  *point = jni->FindClass("Bench$Point");
  return jni->GetFieldID(*point, name, "I");
}

void set_watch(jclass type, jfieldID field, bool access, bool modification, bool on) {
  if (access && on) CHECK(SetFieldAccessWatch(type, field));
  if (access && !on) CHECK(ClearFieldAccessWatch(type, field));
  if (modification && on) CHECK(SetFieldModificationWatch(type, field));
  if (modification && !on) CHECK(ClearFieldModificationWatch(type, field));
}

long visited;
jint JNICALL on_reference(jvmtiHeapReferenceKind, const jvmtiHeapReferenceInfo*, jlong, jlong, jlong, jlong*, jlong*,
                          jint, void*) {
  ++visited;
  return JVMTI_VISIT_OBJECTS;
}
jint JNICALL on_object(jlong, jlong, jlong*, jint, void*) {
  ++visited;
  return 0;
}
jint JNICALL on_object_tag(jlong, jlong, jlong* tag, jint, void*) {
  *tag = ++visited;
  return 0;
}
jint JNICALL on_field(jvmtiHeapReferenceKind, const jvmtiHeapReferenceInfo*, jlong, jlong*, jvalue, jvmtiPrimitiveType,
                      void*) {
  ++visited;
  return 0;
}
jint JNICALL on_array(jlong, jlong, jlong*, jint, jvmtiPrimitiveType, const void*, void*) {
  ++visited;
  return 0;
}
jint JNICALL on_string(jlong, jlong, jlong*, const jchar*, jint, void*) {
  ++visited;
  return 0;
}

jvmtiHeapCallbacks heap_callbacks(bool values) {
  jvmtiHeapCallbacks chosen{};
  if (values) {
    chosen.primitive_field_callback = on_field;
    chosen.array_primitive_value_callback = on_array;
    chosen.string_primitive_value_callback = on_string;
  }
  return chosen;
}

template <class Go>
jlong timed(jlong (*clock)(), Go&& go) {
  jlong start = clock();
  go();
  return clock() - start;
}

template <class Go>
jlong for_each_element(JNIEnv* jni, jobjectArray objects, Go&& go) {
  jint length = jni->GetArrayLength(objects);
  return timed(process_cpu, [&] {
    for (jint i = 0; i < length; ++i) {
      jobject object = jni->GetObjectArrayElement(objects, i);
      go(object, i);
      jni->DeleteLocalRef(object);
    }
  });
}
/// Watches a field and sets a breakpoint in classes that no program uses, to measure their cost elsewhere.
void JNICALL watch_elsewhere(jvmtiEnv*, JNIEnv* jni, jthread) {
  jclass type = jni->FindClass("java/util/zip/CRC32");
  jfieldID field = jni->GetFieldID(type, "crc", "I");
  jmethodID method = jni->GetMethodID(type, "reset", "()V");
  set_watch(type, field, true, true, true);
  CHECK(SetBreakpoint(method, 0));
  for (jvmtiEvent event : {JVMTI_EVENT_FIELD_ACCESS, JVMTI_EVENT_FIELD_MODIFICATION, JVMTI_EVENT_BREAKPOINT})
    CHECK(SetEventNotificationMode(JVMTI_ENABLE, event, nullptr));
}

}  // namespace

extern "C" {

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char* options, void*) {
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_11) != JNI_OK) return 1;
  jvmtiCapabilities all{};
  CHECK(GetPotentialCapabilities(&all));
  CHECK(AddCapabilities(&all));
  std::string text = options == nullptr ? "" : options;
  jvmtiEventCallbacks callbacks{};
  if (text == "idle,watch") {
    callbacks.VMInit = watch_elsewhere;
    callbacks.FieldAccess = count_event;
    callbacks.FieldModification = count_event;
    callbacks.Breakpoint = count_event;
    CHECK(SetEventCallbacks(&callbacks, sizeof callbacks));
    CHECK(SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, nullptr));
  }
  if (!text.empty()) return JNI_OK;
  callbacks.ClassFileLoadHook = on_class_file;
  callbacks.Exception = count_event;
  callbacks.ExceptionCatch = count_event;
  callbacks.SingleStep = count_event;
  callbacks.FramePop = count_event;
  callbacks.Breakpoint = count_event;
  callbacks.FieldAccess = count_event;
  callbacks.FieldModification = count_event;
  callbacks.MethodEntry = count_event;
  callbacks.MethodExit = count_event;
  callbacks.VMObjectAlloc = count_event;
  callbacks.SampledObjectAlloc = count_event;
  CHECK(SetEventCallbacks(&callbacks, sizeof callbacks));
  return JNI_OK;
}

#define BENCH(type, name) JNIEXPORT type JNICALL Java_Bench_##name

BENCH(jlong, cpu)(JNIEnv*, jclass) { return thread_cpu(); }
BENCH(void, enable)(JNIEnv*, jclass, jint event, jboolean on, jthread thread) {
  CHECK(SetEventNotificationMode(on ? JVMTI_ENABLE : JVMTI_DISABLE, static_cast<jvmtiEvent>(event), thread));
}
BENCH(jlong, events)(JNIEnv*, jclass) {
  long result = counted;
  counted = 0;
  return result;
}
BENCH(void, versionDigit)(JNIEnv*, jclass, jchar digit) { version_digit = static_cast<char>(digit); }
BENCH(void, breakpoint)(JNIEnv* jni, jclass type, jstring name, jboolean on) {
  jmethodID method = jni->GetStaticMethodID(type, utf(jni, name).c_str(), "(I)I");
  if (on) CHECK(SetBreakpoint(method, 0));
  if (!on) CHECK(ClearBreakpoint(method, 0));
}
/// Sets or clears breakpoints at the first lines of a class that no program uses.
BENCH(void, breakpointsElsewhere)(JNIEnv* jni, jclass, jint wanted, jboolean on) {
  jint count = 0;
  jmethodID* methods = nullptr;
  CHECK(GetClassMethods(jni->FindClass("java/math/BigInteger"), &count, &methods));
  for (jint i = 0; i < count; ++i) {
    jint lines = 0;
    jvmtiLineNumberEntry* table = nullptr;
    if (jvmti->GetLineNumberTable(methods[i], &lines, &table) != JVMTI_ERROR_NONE) continue;
    for (jint line = 0; line < lines && wanted > 0; ++line, --wanted) {
      if (on) CHECK(SetBreakpoint(methods[i], table[line].start_location));
      if (!on) CHECK(ClearBreakpoint(methods[i], table[line].start_location));
    }
    jvmti->Deallocate(reinterpret_cast<unsigned char*>(table));
  }
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(methods));
}
BENCH(void, watch)(JNIEnv* jni, jclass, jstring name, jboolean access, jboolean modification, jboolean on) {
  jclass point = nullptr;
  jfieldID field = field_of_point(jni, utf(jni, name).c_str(), &point);
  set_watch(point, field, access, modification, on);
}
BENCH(void, sampling)(JNIEnv*, jclass, jint bytes) { CHECK(SetHeapSamplingInterval(bytes)); }
BENCH(void, notifyFramePop)(JNIEnv*, jclass) { CHECK(NotifyFramePop(nullptr, 1)); }
BENCH(void, nothing)(JNIEnv*, jclass) {}

BENCH(jlong, stackTrace)(JNIEnv*, jclass, jthread thread, jint times) {
  std::vector<jvmtiFrameInfo> frames(2000);
  return timed(process_cpu, [&] {
    jint count = 0;
    for (jint i = 0; i < times; ++i) CHECK(GetStackTrace(thread, 0, 2000, frames.data(), &count));
  });
}
BENCH(jlong, allStackTraces)(JNIEnv* jni, jclass, jint times) {
  return timed(process_cpu, [&] {
    for (jint i = 0; i < times; ++i) {
      jni->PushLocalFrame(16);
      jvmtiStackInfo* stacks = nullptr;
      jint count = 0;
      CHECK(GetAllStackTraces(100, &stacks, &count));
      jvmti->Deallocate(reinterpret_cast<unsigned char*>(stacks));
      jni->PopLocalFrame(nullptr);
    }
  });
}
BENCH(jlong, local)(JNIEnv*, jclass, jthread thread, jint depth, jint times) {
  jint value = 0;
  return timed(process_cpu, [&] {
    for (jint i = 0; i < times; ++i) CHECK(GetLocalInt(thread, depth, 0, &value));
  });
}
BENCH(jlong, suspendResume)(JNIEnv*, jclass, jthread thread, jint times) {
  return timed(process_cpu, [&] {
    for (jint i = 0; i < times; ++i) {
      CHECK(SuspendThread(thread));
      CHECK(ResumeThread(thread));
    }
  });
}
BENCH(jlong, breakpoints)(JNIEnv* jni, jclass type, jint times) {
  jmethodID method = jni->GetStaticMethodID(type, "calls", "(I)I");
  return timed(process_cpu, [&] {
    for (jint i = 0; i < times; ++i) {
      CHECK(SetBreakpoint(method, 0));
      CHECK(ClearBreakpoint(method, 0));
    }
  });
}
BENCH(jlong, watches)(JNIEnv* jni, jclass, jint times) {
  jclass point = nullptr;
  jfieldID field = field_of_point(jni, "y", &point);
  return timed(process_cpu, [&] {
    for (jint i = 0; i < times; ++i) {
      set_watch(point, field, true, false, true);
      set_watch(point, field, true, false, false);
    }
  });
}

BENCH(jlong, setTags)(JNIEnv* jni, jclass, jobjectArray objects, jlong first) {
  return for_each_element(jni, objects,
                          [&](jobject object, jint i) { CHECK(SetTag(object, first == 0 ? 0 : first + i)); });
}
BENCH(jlong, getTags)(JNIEnv* jni, jclass, jobjectArray objects) {
  jlong tag = 0;
  return for_each_element(jni, objects, [&](jobject object, jint) { CHECK(GetTag(object, &tag)); });
}
BENCH(jlong, elements)(JNIEnv* jni, jclass, jobjectArray objects) {
  return for_each_element(jni, objects, [](jobject, jint) {});
}
BENCH(jlong, objectsWithTags)(JNIEnv* jni, jclass, jlong first, jint count) {
  std::vector<jlong> tags;
  for (jint i = 0; i < count; ++i) tags.push_back(first + i);
  jint found = 0;
  jobject* objects = nullptr;
  jlong* found_tags = nullptr;
  jni->PushLocalFrame(16);
  jlong cost =
      timed(process_cpu, [&] { CHECK(GetObjectsWithTags(count, tags.data(), &found, &objects, &found_tags)); });
  jni->PopLocalFrame(nullptr);
  if (found != count) check(JVMTI_ERROR_INTERNAL, "the number of objects with tags");
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(objects));
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(found_tags));
  return cost;
}
BENCH(jlong, iterate)(JNIEnv*, jclass, jboolean values, jboolean tagging) {
  jvmtiHeapCallbacks callbacks = heap_callbacks(values);
  callbacks.heap_iteration_callback = tagging ? on_object_tag : on_object;
  return timed(process_cpu, [&] { CHECK(IterateThroughHeap(0, nullptr, &callbacks, nullptr)); });
}
BENCH(jlong, follow)(JNIEnv*, jclass, jobject from, jboolean values) {
  jvmtiHeapCallbacks callbacks = heap_callbacks(values);
  callbacks.heap_reference_callback = on_reference;
  return timed(process_cpu, [&] { CHECK(FollowReferences(0, nullptr, from, &callbacks, nullptr)); });
}
BENCH(jlong, rawMonitor)(JNIEnv*, jclass, jint times) {
  jrawMonitorID monitor = nullptr;
  CHECK(CreateRawMonitor("bench", &monitor));
  jlong cost = timed(thread_cpu, [&] {
    for (jint i = 0; i < times; ++i) {
      jvmti->RawMonitorEnter(monitor);
      jvmti->RawMonitorExit(monitor);
    }
  });
  CHECK(DestroyRawMonitor(monitor));
  return cost;
}
BENCH(jlong, allocate)(JNIEnv*, jclass, jint times) {
  return timed(thread_cpu, [&] {
    for (jint i = 0; i < times; ++i) {
      unsigned char* memory = nullptr;
      jvmti->Allocate(64, &memory);
      jvmti->Deallocate(memory);
    }
  });
}
BENCH(jlong, redefine)(JNIEnv* jni, jclass, jclass type, jbyteArray bytes) {
  std::vector<unsigned char> copy(static_cast<size_t>(jni->GetArrayLength(bytes)));
  jni->GetByteArrayRegion(bytes, 0, static_cast<jsize>(copy.size()), reinterpret_cast<jbyte*>(copy.data()));
  jvmtiClassDefinition definition{type, static_cast<jint>(copy.size()), copy.data()};
  return timed(process_cpu, [&] { CHECK(RedefineClasses(1, &definition)); });
}
BENCH(jlong, retransform)(JNIEnv* jni, jclass, jobjectArray types) {
  std::vector<jclass> list;
  for (jint i = 0; i < jni->GetArrayLength(types); ++i)
    list.push_back(static_cast<jclass>(jni->GetObjectArrayElement(types, i)));
  return timed(process_cpu, [&] { CHECK(RetransformClasses(static_cast<jint>(list.size()), list.data())); });
}
BENCH(jlong, threadInfo)(JNIEnv* jni, jclass, jint times) {
  return timed(process_cpu, [&] {
    for (jint i = 0; i < times; ++i) {
      jvmtiThreadInfo info{};
      CHECK(GetThreadInfo(nullptr, &info));
      jvmti->Deallocate(reinterpret_cast<unsigned char*>(info.name));
      jni->DeleteLocalRef(info.thread_group);
      jni->DeleteLocalRef(info.context_class_loader);
    }
  });
}
BENCH(jlong, methodNames)(JNIEnv* jni, jclass type, jint times) {
  jmethodID method = jni->GetStaticMethodID(type, "calls", "(I)I");
  return timed(process_cpu, [&] {
    for (jint i = 0; i < times; ++i) {
      char *name = nullptr, *signature = nullptr;
      CHECK(GetMethodName(method, &name, &signature, nullptr));
      jvmti->Deallocate(reinterpret_cast<unsigned char*>(name));
      jvmti->Deallocate(reinterpret_cast<unsigned char*>(signature));
    }
  });
}
}
