// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

static jvmtiEnv* jvmti;
static thread_local int exceptions;  // those of other threads do not count
static int visited;

static void JNICALL on_exception(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation, jobject, jmethodID, jlocation) {
  exceptions++;
}
static void JNICALL on_frame_pop(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jboolean) { say("FramePop"); }

static jvmtiIterationControl JNICALL count_object(jlong, jlong, jlong*, void*) {
  visited++;
  return JVMTI_ITERATION_CONTINUE;
}
static jint JNICALL count_in_heap(jlong, jlong, jlong*, jint, void*) {
  visited++;
  return JVMTI_VISIT_OBJECTS;
}
static jint JNICALL count_reference(jvmtiHeapReferenceKind, const jvmtiHeapReferenceInfo*, jlong, jlong, jlong, jlong*,
                                    jlong*, jint, void*) {
  visited++;
  return JVMTI_VISIT_OBJECTS;
}

extern "C" {
JNIEXPORT void JNICALL Java_Test_zeroTags(JNIEnv*, jclass, jobject object) {
  check(jvmti->SetTag(object, 5), "SetTag");
  jlong tags[] = {0, 5, 0};
  jint count = -1;
  jlong* found = nullptr;
  jvmtiError error = jvmti->GetObjectsWithTags(3, tags, &count, nullptr, &found);
  say("zeros among the tags: %d, %d found", error, count);
  error = jvmti->GetObjectsWithTags(1, tags, &count, nullptr, nullptr);
  say("nothing but zero: %d, %d found", error, count);
}

JNIEXPORT void JNICALL Java_Test_modes(JNIEnv* env, jclass type) {
  jmethodID thrower = env->GetStaticMethodID(type, "thrower", "()V");
  for (int mode : {2, -1}) {
    enable(jvmti, JVMTI_EVENT_EXCEPTION);
    jvmtiError error =
        jvmti->SetEventNotificationMode(static_cast<jvmtiEventMode>(mode), JVMTI_EVENT_EXCEPTION, nullptr);
    exceptions = 0;
    env->CallStaticVoidMethod(type, thrower);
    say("mode %d: %d, then %d events", mode, error, exceptions);
  }
}

JNIEXPORT void JNICALL Java_Test_events(JNIEnv*, jclass) {
  for (int event : {0, 48, 49, 72, 77, 78, 79, 85, 99})
    say("event %d: %d, %d", event,
        jvmti->SetEventNotificationMode(JVMTI_ENABLE, static_cast<jvmtiEvent>(event), nullptr),
        jvmti->SetEventNotificationMode(JVMTI_DISABLE, static_cast<jvmtiEvent>(event), nullptr));
}

JNIEXPORT void JNICALL Java_Test_filters(JNIEnv*, jclass, jclass type) {
  for (int number : {0, 4, -1}) {
    auto filter = static_cast<jvmtiHeapObjectFilter>(number);
    visited = 0;
    jvmtiError error = jvmti->IterateOverInstancesOfClass(type, filter, count_object, nullptr);
    say("instances with filter %d: %d, %d seen", number, error, visited);
    visited = 0;
    error = jvmti->IterateOverHeap(filter, count_object, nullptr);
    say("heap with filter %d: %d, %s seen", number, error, visited > 100 ? "many" : "few");
  }
}

JNIEXPORT void JNICALL Java_Test_noClass(JNIEnv*, jclass, jobject object) {
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_iteration_callback = count_in_heap;
  callbacks.heap_reference_callback = count_reference;
  visited = 0;
  jvmtiError error = jvmti->FollowReferences(0, static_cast<jclass>(object), nullptr, &callbacks, nullptr);
  say("FollowReferences of no class: %d, %d seen", error, visited);
  error = jvmti->IterateThroughHeap(0, static_cast<jclass>(object), &callbacks, nullptr);
  say("IterateThroughHeap of no class: %d, %d seen", error, visited);
}

JNIEXPORT void JNICALL Java_Test_popTwice(JNIEnv*, jclass) {
  say("NotifyFramePop: %d", jvmti->NotifyFramePop(nullptr, 1));
  say("the same again: %d", jvmti->NotifyFramePop(nullptr, 1));
}

/// The caller has an int in slot 0, a float in 1, a long in 2, a reference in 4; Test has no LocalVariableTable.
JNIEXPORT void JNICALL Java_Test_bits(JNIEnv*, jclass) {
  jint number = 0;
  jfloat fraction = 0;
  jobject object = nullptr;
  jvmtiError error = jvmti->GetLocalFloat(nullptr, 1, 0, &fraction);
  say("the int as a float: %d, %g", error, static_cast<double>(fraction));
  error = jvmti->GetLocalInt(nullptr, 1, 1, &number);
  say("the float as an int: %d, %x", error, static_cast<unsigned>(number));
  say("the float set as an int: %d", jvmti->SetLocalInt(nullptr, 1, 1, 0x40200000));
  say("the reference as an int: %d", jvmti->GetLocalInt(nullptr, 1, 4, &number));
  say("the int as a reference: %d", jvmti->GetLocalObject(nullptr, 1, 0, &object));
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_tag_objects = wanted.can_generate_exception_events = wanted.can_generate_frame_pop_events =
      wanted.can_access_local_variables = 1;
  check(jvmti->AddCapabilities(&wanted), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.Exception = on_exception;
  callbacks.FramePop = on_frame_pop;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  enable(jvmti, JVMTI_EVENT_FRAME_POP);
  return 0;
}
}
