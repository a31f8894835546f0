// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

#include "jni_test.hpp"

static jweak weak_reference;

extern "C" {

JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass test, jobject argument) {
  jobject global = env->NewGlobalRef(argument);
  jweak weak = env->NewWeakGlobalRef(argument);
  jobject other = env->NewLocalRef(argument);
  say("same: %d %d %d", env->IsSameObject(global, argument), env->IsSameObject(weak, other),
      env->IsSameObject(nullptr, argument));
  say("kinds: %d %d %d %d %d", env->GetObjectRefType(argument), env->GetObjectRefType(test),
      env->GetObjectRefType(global), env->GetObjectRefType(weak), env->GetObjectRefType(nullptr));
  env->DeleteGlobalRef(global);
  env->DeleteWeakGlobalRef(weak);
  env->DeleteLocalRef(other);
  say("null: %p %p %p", static_cast<void*>(env->NewGlobalRef(nullptr)), static_cast<void*>(env->NewLocalRef(nullptr)),
      static_cast<void*>(env->NewWeakGlobalRef(nullptr)));

  env->PushLocalFrame(10);
  for (int i = 0; i < 5000; ++i) env->NewStringUTF("many");
  jobject survivor = env->PopLocalFrame(env->NewStringUTF("survivor"));
  say("%s", text_of(env, survivor).c_str());
  for (int i = 0; i < 100000; ++i) env->DeleteLocalRef(env->NewStringUTF("short-lived"));
  say("EnsureLocalCapacity: %d", env->EnsureLocalCapacity(1000));
  for (jint capacity : {-1, 0, 65536, 65537, INT32_MAX}) {
    const jint ensured = env->EnsureLocalCapacity(capacity);
    env->ExceptionClear();  // the OutOfMemoryError of the specification, which HotSpot does not throw
    const jint pushed = env->PushLocalFrame(capacity);
    env->ExceptionClear();
    say("capacity %d: %d %d", capacity, ensured, pushed);
    if (pushed == JNI_OK) env->PopLocalFrame(nullptr);
  }

  jobject raw = env->AllocObject(test);
  say("%s", text_of(env, raw).c_str());
  jmethodID constructor = env->GetMethodID(test, "<init>", "(ILjava/lang/String;)V");
  say("%s", text_of(env, env->NewObject(test, constructor, 10, env->NewStringUTF("abc"))).c_str());
  jvalue values[2];
  values[0].i = 20;
  values[1].l = env->NewStringUTF("");
  say("%s", text_of(env, env->NewObjectA(test, constructor, values)).c_str());
  jclass object_class = env->FindClass("java/lang/Object"), runnable = env->FindClass("java/lang/Runnable"),
         ints = env->FindClass("[I");
  say("instances: %d %d %d", env->IsInstanceOf(raw, object_class), env->IsInstanceOf(raw, runnable),
      env->IsInstanceOf(nullptr, runnable));
  say("assignable: %d %d %d %d", env->IsAssignableFrom(test, object_class), env->IsAssignableFrom(object_class, test),
      env->IsAssignableFrom(ints, object_class), env->IsAssignableFrom(ints, env->FindClass("java/lang/Cloneable")));
  say("superclasses: %s %s %d", text_of(env, env->GetSuperclass(test)).c_str(),
      text_of(env, env->GetSuperclass(ints)).c_str(),
      env->GetSuperclass(runnable) == nullptr && env->GetSuperclass(object_class) == nullptr);
  say("class: %s %s", text_of(env, env->GetObjectClass(raw)).c_str(),
      text_of(env, env->GetModule(object_class)).c_str());
}

JNIEXPORT void JNICALL Java_Test_keepWeak(JNIEnv* env, jclass, jobject object) {
  if (weak_reference != nullptr) env->DeleteWeakGlobalRef(weak_reference);
  weak_reference = env->NewWeakGlobalRef(object);
}
// No object that only a function of JNI has seen is kept by what its frames have left.
JNIEXPORT jint JNICALL Java_Test_uncleared(JNIEnv* env, jclass) {
  jclass object = env->FindClass("java/lang/Object"), system = env->FindClass("java/lang/System");
  jclass builder = env->FindClass("java/lang/StringBuilder");
  jmethodID gc = env->GetStaticMethodID(system, "gc", "()V");
  jweak weak[40];
  for (int i = 0; i < 40; i++) {
    jobject made;
    switch (i / 10) {
      case 0: made = env->AllocObject(object); break;
      case 1: made = env->NewObject(builder, env->GetMethodID(builder, "<init>", "()V")); break;
      case 2: made = env->NewIntArray(1000); break;
      default: made = env->NewStringUTF("of its own"); break;
    }
    weak[i] = env->NewWeakGlobalRef(made);
    env->DeleteLocalRef(made);
  }
  env->CallStaticVoidMethod(system, gc);
  int uncleared = 0;
  for (jweak each : weak) {
    uncleared += !env->IsSameObject(each, nullptr);
    env->DeleteWeakGlobalRef(each);
  }
  return uncleared;
}
JNIEXPORT jstring JNICALL Java_Test_weak(JNIEnv* env, jclass) {
  if (env->IsSameObject(weak_reference, nullptr)) return nullptr;
  jobject object = env->NewLocalRef(weak_reference);
  return object == nullptr ? nullptr : env->NewStringUTF(text_of(env, object).c_str());
}
JNIEXPORT jobject JNICALL Java_Test_reflect(JNIEnv* env, jclass test, jobject method, jobject field,
                                            jobject constructor) {
  jmethodID sum = env->FromReflectedMethod(method);
  jfieldID value = env->FromReflectedField(field);
  say("ids: %d %d", sum == env->GetStaticMethodID(test, "sum", "(II)I"), value == env->GetFieldID(test, "value", "I"));
  say("sum %d", env->CallStaticIntMethod(test, sum, 40, 2));
  say("%s", text_of(env, env->ToReflectedMethod(test, sum, JNI_TRUE)).c_str());
  say("%s", text_of(env, env->ToReflectedField(test, value, JNI_FALSE)).c_str());
  return env->ToReflectedMethod(test, env->FromReflectedMethod(constructor), JNI_FALSE);
}
}
