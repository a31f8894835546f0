/* SPDX-License-Identifier: Apache-2.0 */
/* The least that a C program needs to call Java: prints the version of the VM that is in it. */
#include <jni.h>
#include <stdio.h>

int main(void) {
  JavaVMInitArgs arguments = {.version = JNI_VERSION_10};
  JavaVM *vm;
  JNIEnv *env;
  if (JNI_CreateJavaVM(&vm, (void **)&env, &arguments) != JNI_OK) return 1;
  jclass system = (*env)->FindClass(env, "java/lang/System");
  jmethodID get = (*env)->GetStaticMethodID(env, system, "getProperty", "(Ljava/lang/String;)Ljava/lang/String;");
  jstring value = (*env)->CallStaticObjectMethod(env, system, get, (*env)->NewStringUTF(env, "java.vm.name"));
  const char *text = value != NULL ? (*env)->GetStringUTFChars(env, value, NULL) : NULL;
  if (text == NULL) return 1;
  printf("%s\n", text);
  (*env)->ReleaseStringUTFChars(env, value, text);
  return (*vm)->DestroyJavaVM(vm) == JNI_OK ? 0 : 1;
}
