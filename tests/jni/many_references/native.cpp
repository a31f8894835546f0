// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "jni_test.hpp"

extern "C" {

JNIEXPORT jint JNICALL Java_Test_keep(JNIEnv* env, jclass test, jobject object, jint references, jint collections) {
  jmethodID collect = env->GetStaticMethodID(test, "collect", "()V");
  std::vector<jobject> made;
  for (jint i = 0; i < references; ++i) {
    made.push_back(env->NewLocalRef(object));
    if (i % (references / collections) == 0) env->CallStaticVoidMethod(test, collect);
  }
  jint same = 0;
  for (size_t i = 0; i < made.size(); i += 1000)
    same += env->IsSameObject(made[i], object) && env->GetObjectRefType(made[i]) == JNILocalRefType;
  return same;
}

JNIEXPORT void JNICALL Java_Test_called(JNIEnv* env, jclass, jobject object) {
  env->DeleteLocalRef(env->NewLocalRef(object));
}

JNIEXPORT jint JNICALL Java_Test_keepHalf(JNIEnv* env, jclass test, jobject object, jint references) {
  jmethodID call_back = env->GetStaticMethodID(test, "callBack", "(Ljava/lang/Object;)V");
  std::vector<jobject> made;
  for (jint i = 0; i < references; ++i) {
    made.push_back(env->NewLocalRef(object));
    if (i >= 100 && i % 2 == 0) {
      env->DeleteLocalRef(made[made.size() - 100]);
      made[made.size() - 100] = nullptr;
    }
    env->CallStaticVoidMethod(test, call_back, object);
  }
  jint same = 0;
  for (jobject kept : made) same += kept != nullptr && env->IsSameObject(kept, object);
  return same;
}
}
