// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass c, jobject t) {
  auto id = [&](const char* n, const char* d) { return env->GetFieldID(c, n, d); };
  auto sid = [&](const char* n, const char* d) { return env->GetStaticFieldID(c, n, d); };
  say("%d %d %d %d %d %ld %g %g %s", env->GetBooleanField(t, id("z", "Z")), env->GetByteField(t, id("b", "B")),
      env->GetCharField(t, id("c", "C")), env->GetShortField(t, id("s", "S")), env->GetIntField(t, id("i", "I")),
      static_cast<long>(env->GetLongField(t, id("j", "J"))), env->GetFloatField(t, id("f", "F")),
      env->GetDoubleField(t, id("d", "D")),
      text_of(env, env->GetObjectField(t, id("o", "Ljava/lang/Object;"))).c_str());
  say("%d %ld %g %s", env->GetStaticByteField(c, sid("sb", "B")),
      static_cast<long>(env->GetStaticLongField(c, sid("sj", "J"))), env->GetStaticDoubleField(c, sid("sd", "D")),
      text_of(env, env->GetStaticObjectField(c, sid("so", "Ljava/lang/String;"))).c_str());
  env->SetBooleanField(t, id("z", "Z"), JNI_FALSE);
  env->SetByteField(t, id("b", "B"), 100);
  env->SetCharField(t, id("c", "C"), 200);
  env->SetShortField(t, id("s", "S"), 300);
  env->SetIntField(t, id("i", "I"), 400);
  env->SetLongField(t, id("j", "J"), -500);
  env->SetFloatField(t, id("f", "F"), 6.5f);
  env->SetDoubleField(t, id("d", "D"), 7.5);
  env->SetObjectField(t, id("o", "Ljava/lang/Object;"), nullptr);
  env->SetStaticByteField(c, sid("sb", "B"), -8);
  env->SetStaticLongField(c, sid("sj", "J"), 9);
  env->SetStaticDoubleField(c, sid("sd", "D"), 10.5);
  env->SetStaticObjectField(c, sid("so", "Ljava/lang/String;"), env->NewStringUTF("new"));
}
