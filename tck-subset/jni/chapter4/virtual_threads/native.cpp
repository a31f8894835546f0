// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"
static JavaVM* vm_of(JNIEnv* env) {
  JavaVM* vm = nullptr;
  env->GetJavaVM(&vm);
  return vm;
}
static void run(JNIEnv* env, jobject body) {
  env->CallVoidMethod(body, env->GetMethodID(env->GetObjectClass(body), "run", "()V"));
}
static jobject global;
extern "C" {
JNIEXPORT jboolean JNICALL Java_Test_isVirtual(JNIEnv* env, jclass, jobject object) {
  // Older jni.h files lack it.
  using Function = jboolean(JNICALL*)(JNIEnv*, jobject);
  return reinterpret_cast<Function>((*reinterpret_cast<void***>(env))[234])(env, object);
}
JNIEXPORT jint JNICALL Java_Test_version(JNIEnv* env, jclass) { return env->GetVersion(); }
JNIEXPORT jboolean JNICALL Java_Test_knows(JNIEnv* env, jclass, jint version) {
  void* found = nullptr;
  return vm_of(env)->GetEnv(&found, version) == JNI_OK && found == env;
}
JNIEXPORT jboolean JNICALL Java_Test_sameEnvironment(JNIEnv* env, jclass) {
  void* found = nullptr;
  return vm_of(env)->GetEnv(&found, JNI_VERSION_1_6) == JNI_OK && found == env;
}
JNIEXPORT jstring JNICALL Java_Test_attachAgain(JNIEnv* env, jclass, jboolean daemon) {
  void* found = nullptr;
  JavaVMAttachArgs arguments{JNI_VERSION_10, const_cast<char*>("another name"), nullptr};
  jint answer = daemon ? vm_of(env)->AttachCurrentThreadAsDaemon(&found, &arguments)
                       : vm_of(env)->AttachCurrentThread(&found, &arguments);
  std::string text = answer == JNI_OK ? "ok" : "refused";
  return env->NewStringUTF((text + (found == env ? " same" : " different")).c_str());
}
JNIEXPORT jboolean JNICALL Java_Test_detaches(JNIEnv* env, jclass) {
  return vm_of(env)->DetachCurrentThread() == JNI_OK;
}
JNIEXPORT jobject JNICALL Java_Test_currentThread(JNIEnv* env, jclass) {
  jclass type = env->FindClass("java/lang/Thread");
  return env->CallStaticObjectMethod(type, env->GetStaticMethodID(type, "currentThread", "()Ljava/lang/Thread;"));
}
JNIEXPORT void JNICALL Java_Test_enter(JNIEnv* env, jclass, jobject monitor) { env->MonitorEnter(monitor); }
JNIEXPORT jint JNICALL Java_Test_exit(JNIEnv* env, jclass, jobject monitor) { return env->MonitorExit(monitor); }
JNIEXPORT jboolean JNICALL Java_Test_holds(JNIEnv* env, jclass, jobject monitor) {
  jclass type = env->FindClass("java/lang/Thread");
  jmethodID method = env->GetStaticMethodID(type, "holdsLock", "(Ljava/lang/Object;)Z");
  return env->CallStaticBooleanMethod(type, method, monitor);
}
JNIEXPORT jclass JNICALL Java_Test_find(JNIEnv* env, jclass, jstring name) {
  return env->FindClass(text_of(env, name).c_str());
}
JNIEXPORT void JNICALL Java_Test_raise(JNIEnv* env, jclass, jstring message) {
  env->ThrowNew(env->FindClass("java/lang/IllegalStateException"), text_of(env, message).c_str());
}
JNIEXPORT jstring JNICALL Java_Test_pending(JNIEnv* env, jclass, jobject body) {
  run(env, body);
  jthrowable found = env->ExceptionOccurred();
  env->ExceptionClear();
  return found == nullptr ? nullptr : env->NewStringUTF(text_of(env, found).c_str());
}
JNIEXPORT jobject JNICALL Java_Test_throughReferences(JNIEnv* env, jclass, jobject object, jobject between) {
  jobject local = env->NewLocalRef(object), own = env->NewGlobalRef(object);
  jweak weak = env->NewWeakGlobalRef(object);
  run(env, between);
  bool same = env->IsSameObject(local, object) && env->IsSameObject(own, object) && env->IsSameObject(weak, object);
  env->DeleteGlobalRef(own);
  env->DeleteWeakGlobalRef(weak);
  return same ? local : nullptr;
}
JNIEXPORT jint JNICALL Java_Test_sum(JNIEnv* env, jclass, jintArray array) {
  jint length = env->GetArrayLength(array), sum = 0;
  auto numbers = static_cast<jint*>(env->GetPrimitiveArrayCritical(array, nullptr));
  for (jint i = 0; i < length; ++i) sum += numbers[i];
  env->ReleasePrimitiveArrayCritical(array, numbers, JNI_ABORT);
  return sum;
}
JNIEXPORT void JNICALL Java_Test_call(JNIEnv* env, jclass, jobject body) { run(env, body); }
JNIEXPORT void JNICALL Java_Test_keep(JNIEnv* env, jclass, jobject object) { global = env->NewGlobalRef(object); }
JNIEXPORT jobject JNICALL Java_Test_kept(JNIEnv* env, jclass) { return env->NewLocalRef(global); }
}
