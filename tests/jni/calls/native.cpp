// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"

static const char kAll[] = "(ZBCSIJFDLjava/lang/Object;)Ljava/lang/String;";

static jobject call_v(JNIEnv* env, jobject object, jmethodID id, ...) {
  va_list list;
  va_start(list, id);
  jobject result = env->CallObjectMethodV(object, id, list);
  va_end(list);
  return result;
}

extern "C" {

JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass test, jobject object, jobject derived) {
  jstring text = env->NewStringUTF("text");
  jmethodID all = env->GetMethodID(test, "all", kAll);
  say("%s", text_of(env, env->CallObjectMethod(object, all, JNI_TRUE, -1, 0xffff, -2, -3, jlong{-4}, 1.5, 2.5, text))
                .c_str());
  say("%s", text_of(env, call_v(env, object, all, JNI_FALSE, 127, 65, 32767, 2147483647, jlong{1} << 62, -0.0, 1e-300,
                                nullptr))
                .c_str());
  jvalue values[9] = {};
  values[0].z = JNI_TRUE;
  values[1].b = -128;
  values[2].c = 0x8000;
  values[3].s = -32768;
  values[4].i = 1;
  values[5].j = 2;
  values[6].f = 3.5f;
  values[7].d = 4.5;
  values[8].l = text;
  say("%s", text_of(env, env->CallObjectMethodA(object, all, values)).c_str());
  say("%s", text_of(env, env->CallNonvirtualObjectMethodA(object, test, all, values)).c_str());
  say("%s", text_of(env, env->CallStaticObjectMethodA(test, env->GetStaticMethodID(test, "allStatic", kAll), values))
                .c_str());

  values[0].z = 0x10;  // any value but 0 is true
  say("%s", text_of(env, env->CallObjectMethodA(object, all, values)).c_str());
  say("%s", text_of(env, call_v(env, object, all, 0x10, 1, 2, 3, 4, jlong{5}, 6.0, 7.0, nullptr)).c_str());

  say("%d", env->CallBooleanMethod(object, env->GetMethodID(test, "giveZ", "()Z")));
  say("%d", env->CallByteMethod(object, env->GetMethodID(test, "giveB", "()B")));
  say("%d", env->CallCharMethod(object, env->GetMethodID(test, "giveC", "()C")));
  say("%d", env->CallShortMethod(object, env->GetMethodID(test, "giveS", "()S")));
  say("%d", env->CallIntMethod(object, env->GetMethodID(test, "giveI", "()I")));
  say("%ld", static_cast<long>(env->CallLongMethod(object, env->GetMethodID(test, "giveJ", "()J"))));
  say("%g", env->CallFloatMethod(object, env->GetMethodID(test, "giveF", "()F")));
  say("%.17g", env->CallDoubleMethod(object, env->GetMethodID(test, "giveD", "()D")));
  say("%s",
      text_of(env, env->CallObjectMethod(object, env->GetMethodID(test, "giveO", "()Ljava/lang/Object;"))).c_str());

  jclass base = env->FindClass("Test$Base"), greeter = env->FindClass("Test$Greeter");
  jmethodID name = env->GetMethodID(base, "name", "()Ljava/lang/String;");
  say("virtual %s", text_of(env, env->CallObjectMethod(derived, name)).c_str());
  say("nonvirtual %s", text_of(env, env->CallNonvirtualObjectMethod(derived, base, name)).c_str());
  say("private %s",
      text_of(env, env->CallObjectMethod(derived, env->GetMethodID(base, "secret", "()Ljava/lang/String;"))).c_str());
  jmethodID greet = env->GetMethodID(greeter, "greet", "(Ljava/lang/String;)Ljava/lang/String;");
  say("interface %s", text_of(env, env->CallObjectMethod(derived, greet, text)).c_str());
  say("default %s", text_of(env, env->CallNonvirtualObjectMethod(derived, greeter, greet, text)).c_str());
  say("inherited %d", env->GetMethodID(base, "greet", "(Ljava/lang/String;)Ljava/lang/String;") == greet);

  env->CallVoidMethod(object, env->GetMethodID(test, "fail", "()V"));
  say_pending(env, "CallVoidMethod");

  env->SetBooleanField(object, env->GetFieldID(test, "z", "Z"), JNI_TRUE);
  env->SetByteField(object, env->GetFieldID(test, "b", "B"), -5);
  env->SetCharField(object, env->GetFieldID(test, "c", "C"), 0xffff);
  env->SetShortField(object, env->GetFieldID(test, "s", "S"), -300);
  env->SetIntField(object, env->GetFieldID(test, "i", "I"), -70000);
  env->SetLongField(object, env->GetFieldID(test, "j", "J"), -(jlong{1} << 40));
  env->SetFloatField(object, env->GetFieldID(test, "f", "F"), 0.75f);
  env->SetDoubleField(object, env->GetFieldID(test, "d", "D"), -0.5);
  env->SetObjectField(object, env->GetFieldID(test, "o", "Ljava/lang/Object;"), text);
  env->SetStaticBooleanField(test, env->GetStaticFieldID(test, "sz", "Z"), JNI_TRUE);
  env->SetStaticByteField(test, env->GetStaticFieldID(test, "sb", "B"), 5);
  env->SetStaticCharField(test, env->GetStaticFieldID(test, "sc", "C"), 12);
  env->SetStaticShortField(test, env->GetStaticFieldID(test, "ss", "S"), 300);
  env->SetStaticIntField(test, env->GetStaticFieldID(test, "si", "I"), 70000);
  env->SetStaticLongField(test, env->GetStaticFieldID(test, "sj", "J"), jlong{1} << 40);
  env->SetStaticFloatField(test, env->GetStaticFieldID(test, "sf", "F"), 1.75f);
  env->SetStaticDoubleField(test, env->GetStaticFieldID(test, "sd", "D"), 1.5);
  env->SetStaticObjectField(test, env->GetStaticFieldID(test, "so", "Ljava/lang/Object;"), text);
  jfieldID final_static = env->GetStaticFieldID(test, "FINAL_STATIC", "Ljava/lang/String;");
  env->SetStaticObjectField(test, final_static, env->NewStringUTF("changed"));
  say("%s", text_of(env, env->GetStaticObjectField(test, final_static)).c_str());
  say("%d %ld %g", env->GetShortField(object, env->GetFieldID(test, "s", "S")),
      static_cast<long>(env->GetStaticLongField(test, env->GetStaticFieldID(test, "sj", "J"))),
      env->GetStaticDoubleField(test, env->GetStaticFieldID(test, "sd", "D")));
}

JNIEXPORT jstring JNICALL Java_Test_many(JNIEnv* env, jobject, jboolean z, jbyte b, jchar c, jshort s, jint i, jlong j,
                                         jfloat f, jdouble d, jstring o, jdouble d2, jfloat f2, jlong j2, jobject n,
                                         jint i2) {
  char line[256];
  snprintf(line, sizeof line, "%d %d %d %d %d %ld %g %g %s %g %g %ld %d %d", z, b, c, s, i, static_cast<long>(j), f, d,
           text_of(env, o).c_str(), d2, f2, static_cast<long>(j2), n == nullptr, i2);
  return env->NewStringUTF(line);
}
// The bits of the register above the narrow type must be ignored.
JNIEXPORT jint JNICALL Java_Test_narrowZ(JNIEnv*, jclass, jint i) { return i; }
JNIEXPORT jint JNICALL Java_Test_narrowB(JNIEnv*, jclass, jint i) { return i; }
JNIEXPORT jint JNICALL Java_Test_narrowC(JNIEnv*, jclass, jint i) { return i; }
JNIEXPORT jint JNICALL Java_Test_narrowS(JNIEnv*, jclass, jint i) { return i; }
JNIEXPORT jfloat JNICALL Java_Test_half(JNIEnv*, jclass, jfloat f) { return f / 2; }
JNIEXPORT jdouble JNICALL Java_Test_twice(JNIEnv*, jclass, jdouble d) { return d * 2; }
JNIEXPORT jobject JNICALL Java_Test_same(JNIEnv*, jclass, jobject o) { return o; }
JNIEXPORT void JNICALL Java_Test_throwing(JNIEnv* env, jclass) {
  env->ThrowNew(env->FindClass("java/lang/IllegalStateException"), "from C");
}
}
