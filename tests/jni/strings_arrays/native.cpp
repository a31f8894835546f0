// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "jni_test.hpp"

static void describe(JNIEnv* env, jstring string) {
  std::string line = "length " + std::to_string(env->GetStringLength(string)) + " utf " +
                     std::to_string(env->GetStringUTFLength(string)) + ":";
  const jchar* chars = env->GetStringChars(string, nullptr);
  char part[16];
  for (jsize i = 0; i < env->GetStringLength(string); ++i) snprintf(part, sizeof part, " %04x", chars[i]), line += part;
  env->ReleaseStringChars(string, chars);
  line += " |";
  const char* utf = env->GetStringUTFChars(string, nullptr);
  for (const char* p = utf; *p; ++p) snprintf(part, sizeof part, " %02x", static_cast<unsigned char>(*p)), line += part;
  env->ReleaseStringUTFChars(string, utf);
  const jchar* critical = env->GetStringCritical(string, nullptr);
  snprintf(part, sizeof part, " | %04x", critical[1]), line += part;
  env->ReleaseStringCritical(string, critical);
  say("%s", line.c_str());
}

template <class A, class T>
void increment(JNIEnv* env, A array, T* (JNIEnv::*get)(A, jboolean*), void (JNIEnv::*release)(A, T*, jint)) {
  T* elements = (env->*get)(array, nullptr);
  for (jsize i = 0; i < env->GetArrayLength(array); ++i) elements[i] = static_cast<T>(elements[i] + 1);
  (env->*release)(array, elements, 0);
}

static char memory[8] = {10, 20, 30};

extern "C" {

JNIEXPORT jstring JNICALL Java_Test_strings(JNIEnv* env, jclass, jstring latin1, jstring utf16) {
  describe(env, latin1);
  describe(env, utf16);
  char bytes[32];
  memset(bytes, '#', sizeof bytes);
  env->GetStringUTFRegion(latin1, 1, 3, bytes);
  say("%s", bytes);
  jchar chars[4] = {};
  env->GetStringRegion(utf16, 1, 3, chars);
  say("%04x %04x %04x", chars[0], chars[1], chars[2]);
  // A string for which no constructor has run. A region of it is closed by a NUL, too.
  auto* unmade = static_cast<jstring>(env->AllocObject(env->GetObjectClass(latin1)));
  memset(bytes, '#', sizeof bytes);
  env->GetStringUTFRegion(unmade, 0, 0, bytes);
  say("no content: length %d, region ends with %d", env->GetStringLength(unmade), bytes[0]);
  env->GetStringRegion(unmade, 0, 1, chars);
  say("its first character: %d", env->ExceptionCheck());
  env->ExceptionClear();
  const jchar made[] = {'A', 0x20ac, 0, 'B'};
  describe(env, env->NewString(made, 4));
  describe(env, env->NewStringUTF("\xc0\x80\xed\xa0\xbd\xed\xb8\x80"));
  say("%d", env->NewStringUTF(nullptr) == nullptr);
  return env->NewStringUTF("made in C");
}

JNIEXPORT void JNICALL Java_Test_arrays(JNIEnv* env, jclass, jbooleanArray z, jbyteArray b, jcharArray c, jshortArray s,
                                        jintArray i, jlongArray j, jfloatArray f, jdoubleArray d) {
  jboolean swapped[2];
  env->GetBooleanArrayRegion(z, 0, 2, swapped);
  std::swap(swapped[0], swapped[1]);
  env->SetBooleanArrayRegion(z, 0, 2, swapped);
  increment(env, b, &JNIEnv::GetByteArrayElements, &JNIEnv::ReleaseByteArrayElements);
  increment(env, c, &JNIEnv::GetCharArrayElements, &JNIEnv::ReleaseCharArrayElements);
  increment(env, s, &JNIEnv::GetShortArrayElements, &JNIEnv::ReleaseShortArrayElements);
  increment(env, i, &JNIEnv::GetIntArrayElements, &JNIEnv::ReleaseIntArrayElements);
  increment(env, j, &JNIEnv::GetLongArrayElements, &JNIEnv::ReleaseLongArrayElements);
  increment(env, f, &JNIEnv::GetFloatArrayElements, &JNIEnv::ReleaseFloatArrayElements);
  increment(env, d, &JNIEnv::GetDoubleArrayElements, &JNIEnv::ReleaseDoubleArrayElements);
}

JNIEXPORT void JNICALL Java_Test_modes(JNIEnv* env, jclass, jintArray commit, jintArray abort, jintArray both,
                                       jintArray critical) {
  jint* elements = env->GetIntArrayElements(commit, nullptr);
  elements[0] = 2;
  env->ReleaseIntArrayElements(commit, elements, JNI_COMMIT);
  elements[1] = 3;
  env->ReleaseIntArrayElements(commit, elements, JNI_ABORT);
  jboolean copy;
  elements = env->GetIntArrayElements(abort, &copy);
  elements[0] = 9;
  env->ReleaseIntArrayElements(abort, elements, JNI_ABORT);
  say("copy %d", copy);
  elements = env->GetIntArrayElements(both, nullptr);
  elements[0] = elements[1] = 4;
  env->ReleaseIntArrayElements(both, elements, 0);
  auto* raw = static_cast<jint*>(env->GetPrimitiveArrayCritical(critical, nullptr));
  raw[1] = 5;
  env->ReleasePrimitiveArrayCritical(critical, raw, 0);
}

JNIEXPORT jobjectArray JNICALL Java_Test_make(JNIEnv* env, jclass) {
  jobjectArray strings = env->NewObjectArray(2, env->FindClass("java/lang/String"), env->NewStringUTF("initial"));
  env->SetObjectArrayElement(strings, 1, nullptr);
  jobjectArray all = env->NewObjectArray(4, env->FindClass("java/lang/Object"), nullptr);
  env->SetObjectArrayElement(all, 0, strings);
  env->SetObjectArrayElement(all, 1, env->NewBooleanArray(1));
  env->SetObjectArrayElement(all, 2, env->NewDoubleArray(0));
  env->SetObjectArrayElement(all, 3, env->GetObjectArrayElement(strings, 0));
  return all;
}

JNIEXPORT jobject JNICALL Java_Test_buffer(JNIEnv* env, jclass, jobject direct, jobject heap) {
  auto* address = static_cast<jbyte*>(env->GetDirectBufferAddress(direct));
  address[3] = 42;
  say("%ld %ld %d", static_cast<long>(env->GetDirectBufferCapacity(direct)),
      static_cast<long>(env->GetDirectBufferCapacity(heap)), env->GetDirectBufferAddress(heap) == nullptr);
  jobject made = env->NewDirectByteBuffer(memory, sizeof memory);
  say("%d", env->GetDirectBufferAddress(made) == memory);
  return made;
}
}
