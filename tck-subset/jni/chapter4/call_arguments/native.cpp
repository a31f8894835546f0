// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"
static jobject with_list(JNIEnv* env, jclass c, jmethodID id, ...) {
  va_list list;
  va_start(list, id);
  jobject result = env->CallStaticObjectMethodV(c, id, list);
  va_end(list);
  return result;
}
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass c) {
  jmethodID all = env->GetStaticMethodID(c, "all", "(ZBCSIJFDLjava/lang/Object;[I)Ljava/lang/String;");
  jstring o = env->NewStringUTF("o");
  jintArray array = env->NewIntArray(3);
  say("%s", text_of(env, env->CallStaticObjectMethod(c, all, JNI_TRUE, -1, 65535, -2, -3, jlong{1} << 50, 1.25f, 2.5, o,
                                                     array))
                .c_str());
  say("%s", text_of(env, with_list(env, c, all, JNI_FALSE, 127, 1, 32767, 2, jlong{-1}, -1.25f, -2.5, nullptr, array))
                .c_str());
  jvalue v[10] = {};
  v[0].z = 1;
  v[1].b = -7;
  v[2].c = 8;
  v[3].s = -9;
  v[4].i = 10;
  v[5].j = 11;
  v[6].f = 12.5f;
  v[7].d = 13.5;
  v[8].l = o;
  v[9].l = array;
  say("%s", text_of(env, env->CallStaticObjectMethodA(c, all, v)).c_str());
  auto id = [&](const char* n, const char* d) { return env->GetStaticMethodID(c, n, d); };
  say("%d %d %d %d", env->CallStaticBooleanMethod(c, id("z", "()Z")), env->CallStaticByteMethod(c, id("b", "()B")),
      env->CallStaticCharMethod(c, id("c", "()C")), env->CallStaticShortMethod(c, id("s", "()S")));
  say("%.9g %.17g %ld", env->CallStaticFloatMethod(c, id("f", "()F")), env->CallStaticDoubleMethod(c, id("d", "()D")),
      static_cast<long>(env->CallStaticLongMethod(c, id("j", "()J"))));
}
