// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"
extern "C" {
JNIEXPORT jstring JNICALL Java_Test_make(JNIEnv* env, jclass) {
  return env->NewStringUTF("a\xc0\x80\xed\xa0\xbd\xed\xb8\x80");
}
JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jstring s) {
  const char* chars = env->GetStringUTFChars(s, nullptr);
  std::string bytes;
  char hex[4];
  for (const char* p = chars; *p != 0; ++p) {
    snprintf(hex, sizeof hex, " %02x", static_cast<unsigned char>(*p));
    bytes += hex;
  }
  say("length %d, utf %d:%s", env->GetStringLength(s), env->GetStringUTFLength(s), bytes.c_str());
  env->ReleaseStringUTFChars(s, chars);
  const jchar* units = env->GetStringChars(s, nullptr);
  unsigned sum = 0;
  for (jsize i = 0; i < env->GetStringLength(s); ++i) sum = sum * 31 + units[i];
  env->ReleaseStringChars(s, units);
  const jchar* critical = env->GetStringCritical(s, nullptr);
  unsigned again = 0;
  jsize length = env->GetStringLength(s);
  for (jsize i = 0; i < length; ++i) again = again * 31 + critical[i];
  env->ReleaseStringCritical(s, critical);
  say("units alike: %d", sum == again);
}
JNIEXPORT jstring JNICALL Java_Test_region(JNIEnv* env, jclass, jstring s, jint start, jint length) {
  jchar buffer[16] = {};
  env->GetStringRegion(s, start, length, buffer);
  if (env->ExceptionCheck()) return nullptr;
  char utf[32] = {};
  env->GetStringUTFRegion(s, start, length, utf);
  jstring made = env->NewString(buffer, length);
  say("utf region %s", utf);
  return made;
}
}
