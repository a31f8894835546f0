// SPDX-License-Identifier: Apache-2.0
// Calls functions of JVM TI that give and take structures and lists, walks the heap, and listens to ClassUnload.
#include <jvmti.h>

#include <cstdio>
#include <cstring>

namespace {

void JNICALL unloaded(jvmtiEnv*, ...) {}

jint JNICALL on_object(jlong, jlong, jlong*, jint, void* user_data) {
  ++*static_cast<int*>(user_data);
  return JVMTI_VISIT_OBJECTS;
}
jint JNICALL on_reference(jvmtiHeapReferenceKind, const jvmtiHeapReferenceInfo*, jlong, jlong, jlong, jlong*, jlong*,
                          jint, void* user_data) {
  ++*static_cast<int*>(user_data);
  return JVMTI_VISIT_OBJECTS;
}
jvmtiIterationControl JNICALL on_old_object(jlong, jlong, jlong*, void* user_data) {
  ++*static_cast<int*>(user_data);
  return JVMTI_ITERATION_CONTINUE;
}

template <class T>
void release(jvmtiEnv* jvmti, T* memory) {
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(memory));
}

void look_at_threads(jvmtiEnv* jvmti, jthread thread) {
  jvmtiThreadInfo info{};
  if (jvmti->GetThreadInfo(thread, &info) == JVMTI_ERROR_NONE) release(jvmti, info.name);
  jint count = 0;
  jthread* threads = nullptr;
  if (jvmti->GetAllThreads(&count, &threads) == JVMTI_ERROR_NONE) release(jvmti, threads);
  jvmtiFrameInfo frames[2];
  jvmti->GetStackTrace(thread, 0, 2, frames, &count);
  jvmtiStackInfo* stacks = nullptr;
  if (jvmti->GetThreadListStackTraces(1, &thread, 1, &stacks) == JVMTI_ERROR_NONE) release(jvmti, stacks);
}

void look_at_classes(jvmtiEnv* jvmti, JNIEnv* jni, jclass seen) {
  jint count = 0;
  jclass* classes = nullptr;
  if (jvmti->GetLoadedClasses(&count, &classes) == JVMTI_ERROR_NONE) release(jvmti, classes);
  jmethodID method = jni->GetStaticMethodID(seen, "main", "([Ljava/lang/String;)V");
  jvmtiLineNumberEntry* lines = nullptr;
  if (jvmti->GetLineNumberTable(method, &count, &lines) == JVMTI_ERROR_NONE) release(jvmti, lines);
  jclass both[] = {seen, jni->FindClass("java/lang/Object")};
  jvmti->RetransformClasses(2, both);
  jvmtiMonitorUsage usage{};
  jni->MonitorEnter(seen);
  if (jvmti->GetObjectMonitorUsage(seen, &usage) == JVMTI_ERROR_NONE) {
    release(jvmti, usage.waiters);
    release(jvmti, usage.notify_waiters);
  }
  jni->MonitorExit(seen);
}

/// The numbers of callbacks, which the recording must tell, too.
void walk(jvmtiEnv* jvmti) {
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_iteration_callback = on_object;
  int objects = 0, references = 0, old_objects = 0;
  jvmti->IterateThroughHeap(0, nullptr, &callbacks, &objects);
  callbacks = {};
  callbacks.heap_reference_callback = on_reference;
  jvmti->FollowReferences(0, nullptr, nullptr, &callbacks, &references);
  jvmti->IterateOverHeap(JVMTI_HEAP_OBJECT_EITHER, on_old_object, &old_objects);
  std::printf("%d objects, %d references, %d objects\n", objects, references, old_objects);
  std::fflush(stdout);
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Seen_look(JNIEnv* jni, jclass seen, jobject thread) {
  JavaVM* vm = nullptr;
  void* env = nullptr;
  if (jni->GetJavaVM(&vm) != JNI_OK || vm->GetEnv(&env, JVMTI_VERSION_1_2) != JNI_OK) return;
  auto* jvmti = static_cast<jvmtiEnv*>(env);
  jvmtiCapabilities capabilities{};
  capabilities.can_tag_objects = capabilities.can_get_line_numbers = capabilities.can_retransform_classes =
      capabilities.can_get_monitor_info = 1;
  jvmti->AddCapabilities(&capabilities);
  jvmtiEventCallbacks callbacks{};
  callbacks.ClassPrepare = [](jvmtiEnv*, JNIEnv*, jthread, jclass) {};
  callbacks.ObjectFree = [](jvmtiEnv*, jlong) {};
  jvmti->SetEventCallbacks(&callbacks, sizeof callbacks);
  jvmti->SetExtensionEventCallback(JVMTI_MIN_EVENT_TYPE_VAL - 1, unloaded);
  look_at_threads(jvmti, thread);
  look_at_classes(jvmti, jni, seen);
  walk(jvmti);
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM*, char*, void*) { return JNI_OK; }
