// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"

extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass test, jbyteArray other) {
  env->GetFieldID(test, "noSuchName", "I");
  say_pending(env, "GetFieldID, unknown name");
  env->GetFieldID(test, "staticField", "I");
  say_pending(env, "GetFieldID of a static field");
  env->GetFieldID(test, "field", "J");
  say_pending(env, "GetFieldID, other type");
  env->GetStaticFieldID(test, "noSuchName", "I");
  say_pending(env, "GetStaticFieldID, unknown name");
  env->GetStaticFieldID(test, "field", "I");
  say_pending(env, "GetStaticFieldID of an instance field");
  env->GetMethodID(test, "noSuchMethodAtAll", "()V");
  say_pending(env, "GetMethodID, unknown name");
  env->GetMethodID(test, "method", "()V");
  say_pending(env, "GetMethodID of a static method");
  env->GetStaticMethodID(test, "toString", "()Ljava/lang/String;");
  say_pending(env, "GetStaticMethodID of an instance method");
  env->GetMethodID(test, "<init>", "(I)V");
  say_pending(env, "GetMethodID of a constructor");
  env->FindClass("java.lang.String");
  say_pending(env, "FindClass with dots");
  env->FindClass("Ljava/lang/String;");
  say_pending(env, "FindClass of a descriptor");
  env->FindClass("no/such/Class");
  say_pending(env, "FindClass of a missing class");
  env->FindClass("[Lno/such/Class;");
  say_pending(env, "FindClass of an array of a missing class");

  jintArray ints = env->NewIntArray(3);
  jint buffer[8] = {};
  env->GetIntArrayRegion(ints, 1, 5, buffer);
  say_pending(env, "GetIntArrayRegion 1 5");
  env->GetIntArrayRegion(ints, -1, 2, buffer);
  say_pending(env, "GetIntArrayRegion -1 2");
  env->SetIntArrayRegion(ints, 0, -2, buffer);
  say_pending(env, "SetIntArrayRegion 0 -2");
  env->GetIntArrayRegion(ints, 3, 0, buffer);
  say_pending(env, "GetIntArrayRegion 3 0");
  env->NewIntArray(-3);
  say_pending(env, "NewIntArray -3");
  jobjectArray strings = env->NewObjectArray(2, env->FindClass("java/lang/String"), nullptr);
  env->SetObjectArrayElement(strings, 0, ints);
  say_pending(env, "an int[] into a String[]");
  env->SetObjectArrayElement(strings, 7, nullptr);
  say_pending(env, "SetObjectArrayElement 7");
  env->GetObjectArrayElement(strings, -1);
  say_pending(env, "GetObjectArrayElement -1");
  jobjectArray grid = env->NewObjectArray(1, env->FindClass("[Ljava/lang/String;"), nullptr);
  env->SetObjectArrayElement(grid, 0, env->NewStringUTF("x"));
  say_pending(env, "a String into a String[][]");
  jstring hello = env->NewStringUTF("hello");
  jchar chars[16];
  char bytes[64];
  env->GetStringRegion(hello, 2, 9, chars);
  say_pending(env, "GetStringRegion 2 9");
  env->GetStringUTFRegion(hello, -1, 2, bytes);
  say_pending(env, "GetStringUTFRegion -1 2");

  JNINativeMethod other_type = {const_cast<char*>("unbound"), const_cast<char*>("(I)V"),
                                reinterpret_cast<void*>(&Java_Test_run)};
  env->RegisterNatives(test, &other_type, 1);
  say_pending(env, "RegisterNatives, other type");
  JNINativeMethod not_native = {const_cast<char*>("method"), const_cast<char*>("()V"),
                                reinterpret_cast<void*>(&Java_Test_run)};
  env->RegisterNatives(test, &not_native, 1);
  say_pending(env, "RegisterNatives of a Java method");
  JNINativeMethod unknown = {const_cast<char*>("nobodyHasThisName"), const_cast<char*>("()V"),
                             reinterpret_cast<void*>(&Java_Test_run)};
  env->RegisterNatives(test, &unknown, 1);
  say_pending(env, "RegisterNatives, unknown name");

  env->AllocObject(env->FindClass("java/lang/Runnable"));
  say_pending(env, "AllocObject of an interface");
  env->AllocObject(env->FindClass("java/lang/Number"));
  say_pending(env, "AllocObject of an abstract class");
  env->AllocObject(env->FindClass("[I"));
  say_pending(env, "AllocObject of an array class");
  env->AllocObject(env->FindClass("java/lang/Class"));
  say_pending(env, "AllocObject of Class");
  env->ThrowNew(env->FindClass("java/lang/Exception"), nullptr);
  say_pending(env, "ThrowNew without a message");
  env->ThrowNew(env->FindClass("java/lang/Exception"), "caf\xc3\xa9");
  say_pending(env, "ThrowNew");
  jclass runnable = env->FindClass("java/lang/Runnable");
  env->CallVoidMethod(hello, env->GetMethodID(runnable, "run", "()V"));
  say_pending(env, "an interface's method on an object of another class");
  jclass boolean = env->FindClass("java/lang/Boolean"), integer = env->FindClass("java/lang/Integer");
  jobject truth = env->NewObject(boolean, env->GetMethodID(integer, "<init>", "(I)V"), 1);
  say_pending(env, "Integer's constructor on a Boolean");
  say("which is %d", env->CallBooleanMethod(truth, env->GetMethodID(boolean, "booleanValue", "()Z")));
  say("MonitorExit: %d", env->MonitorExit(hello));
  say_pending(env, "MonitorExit without ownership");
  say("MonitorEnter: %d", env->MonitorEnter(nullptr));
  say_pending(env, "MonitorEnter of null");
  env->DefineClass("x/Y", nullptr, reinterpret_cast<const jbyte*>("abc"), 3);
  say_pending(env, "DefineClass of three bytes");
  jbyte* file = env->GetByteArrayElements(other, nullptr);
  for (int i = 0; i < 2; ++i) {
    env->DefineClass(nullptr, nullptr, file, env->GetArrayLength(other));
    say_pending(env, "DefineClass in the boot loader");
  }
  env->ReleaseByteArrayElements(other, file, JNI_ABORT);
  env->NewDirectByteBuffer(bytes, -5);
  say_pending(env, "NewDirectByteBuffer -5");
}
