// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

namespace {

jvmtiEnv* jvmti;
jclass test;
jobject of_agent;  // a Holder
jfieldID held;     // of Holder

constexpr jvmtiEvent kEvents[] = {JVMTI_EVENT_METHOD_ENTRY,    JVMTI_EVENT_METHOD_EXIT,  JVMTI_EVENT_EXCEPTION,
                                  JVMTI_EVENT_EXCEPTION_CATCH, JVMTI_EVENT_FIELD_ACCESS, JVMTI_EVENT_FIELD_MODIFICATION,
                                  JVMTI_EVENT_BREAKPOINT,      JVMTI_EVENT_SINGLE_STEP};

/// For methods of the test only..
void collect(JNIEnv* jni, jmethodID method, std::initializer_list<jobject> references) {
  jclass holder = nullptr;
  check(jvmti->GetMethodDeclaringClass(method, &holder), "GetMethodDeclaringClass");
  const bool of_test = jni->IsSameObject(holder, test);
  jni->DeleteLocalRef(holder);
  if (!of_test) return;
  for (jobject reference : references) jni->DeleteLocalRef(reference);
  check(jvmti->ForceGarbageCollection(), "ForceGarbageCollection");
  // What was collected although it is still needed is overwritten.
  for (int i = 0; i < 100; ++i) {
    jintArray array = jni->NewIntArray(1);
    const jint other = -1;
    jni->SetIntArrayRegion(array, 0, 1, &other);
    jni->DeleteLocalRef(array);
  }
}

void JNICALL entry(jvmtiEnv*, JNIEnv* jni, jthread thread, jmethodID method) { collect(jni, method, {thread}); }
void JNICALL left(jvmtiEnv*, JNIEnv* jni, jthread thread, jmethodID method, jboolean by_exception, jvalue value) {
  char* signature = nullptr;
  check(jvmti->GetMethodName(method, nullptr, &signature, nullptr), "GetMethodName");
  const std::string text = take(jvmti, signature);
  const bool is_object = !by_exception && text[text.find(')') + 1] == 'L';
  collect(jni, method, {thread, is_object ? value.l : nullptr});
}
void JNICALL thrown(jvmtiEnv*, JNIEnv* jni, jthread thread, jmethodID method, jlocation, jobject exception, jmethodID,
                    jlocation) {
  collect(jni, method, {thread, exception});
}
void JNICALL caught(jvmtiEnv*, JNIEnv* jni, jthread thread, jmethodID method, jlocation, jobject exception) {
  collect(jni, method, {thread, exception});
}
void JNICALL accessed(jvmtiEnv*, JNIEnv* jni, jthread thread, jmethodID method, jlocation, jclass type, jobject object,
                      jfieldID) {
  collect(jni, method, {thread, type, object});
}
void JNICALL modified(jvmtiEnv*, JNIEnv* jni, jthread thread, jmethodID method, jlocation, jclass type, jobject object,
                      jfieldID, char, jvalue value) {
  collect(jni, method, {thread, type, object, value.l});
}
void JNICALL at_breakpoint(jvmtiEnv*, JNIEnv* jni, jthread thread, jmethodID method, jlocation) {
  jni->DeleteLocalRef(jni->GetObjectField(of_agent, held));  // FieldAccess is sent in here
  collect(jni, method, {thread});
}
void JNICALL stepped(jvmtiEnv*, JNIEnv* jni, jthread thread, jmethodID method, jlocation location) {
  if (location % 4 == 0) collect(jni, method, {thread});
}

}  // namespace

extern "C" {
JNIEXPORT jobject JNICALL Java_Test_make(JNIEnv* jni, jclass, jint number) {
  jclass integer = jni->FindClass("java/lang/Integer");
  return jni->NewObject(integer, jni->GetMethodID(integer, "<init>", "(I)V"), number);
}

JNIEXPORT jobject JNICALL Java_Test_makeAfterCatch(JNIEnv* jni, jclass type, jint number) {
  jni->CallStaticVoidMethod(type, jni->GetStaticMethodID(type, "thrown", "(I)V"), number);
  jni->ExceptionClear();
  return Java_Test_make(jni, type, number);
}

JNIEXPORT void JNICALL Java_Test_begin(JNIEnv* jni, jclass type) {
  test = static_cast<jclass>(jni->NewGlobalRef(type));
  jclass holder = jni->FindClass("Test$Holder");
  held = jni->GetFieldID(holder, "held", "Ljava/lang/Object;");
  of_agent =
      jni->NewGlobalRef(jni->GetStaticObjectField(type, jni->GetStaticFieldID(type, "ofAgent", "LTest$Holder;")));
  check(jvmti->SetFieldAccessWatch(holder, held), "SetFieldAccessWatch");
  check(jvmti->SetFieldModificationWatch(holder, held), "SetFieldModificationWatch");
  check(jvmti->SetBreakpoint(jni->GetStaticMethodID(type, "made", "(I)Ljava/lang/Object;"), 0), "SetBreakpoint");
  jthread thread = nullptr;
  check(jvmti->GetCurrentThread(&thread), "GetCurrentThread");
  for (jvmtiEvent event : kEvents) enable(jvmti, event, thread);
}

JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) {
  jthread thread = nullptr;
  check(jvmti->GetCurrentThread(&thread), "GetCurrentThread");
  for (jvmtiEvent event : kEvents)
    check(jvmti->SetEventNotificationMode(JVMTI_DISABLE, event, thread), "SetEventNotificationMode");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  jvmtiCapabilities all{};
  check(jvmti->GetPotentialCapabilities(&all), "GetPotentialCapabilities");
  check(jvmti->AddCapabilities(&all), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.MethodEntry = entry;
  callbacks.MethodExit = left;
  callbacks.Exception = thrown;
  callbacks.ExceptionCatch = caught;
  callbacks.FieldAccess = accessed;
  callbacks.FieldModification = modified;
  callbacks.Breakpoint = at_breakpoint;
  callbacks.SingleStep = stepped;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  return JNI_OK;
}
}
