// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"
extern "C" JNIEXPORT void JNICALL Java_Test_show(JNIEnv* env, jclass, jstring what, jstring text) {
  // Older jni.h files lack it.
  using Function = jlong(JNICALL*)(JNIEnv*, jstring);
  auto length = reinterpret_cast<Function>((*reinterpret_cast<void***>(env))[235]);
  say("%s: %lld, as int %d", text_of(env, what).c_str(), static_cast<long long>(length(env, text)),
      env->GetStringUTFLength(text));
}
