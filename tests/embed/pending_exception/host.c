// SPDX-License-Identifier: Apache-2.0
// Functions of JNI that are called although an exception is pending, against the rules. They do their work, and the
// exception stays pending, unless they throw another one. Libraries rely on that: some ask the exception for its text
// before they clear it, others make an exception of their own with the first one pending.
#include "embed.h"

static JNIEnv* env;
static jthrowable first;

/// Makes `first` pending. Everything that was pending is cleared.
static void set(void) {
  (*env)->ExceptionClear(env);
  (*env)->Throw(env, first);
}

static const char* text_of(jobject object) {
  static char text[500];
  jthrowable pending = (*env)->ExceptionOccurred(env);
  (*env)->ExceptionClear(env);
  jclass cls = (*env)->FindClass(env, "java/lang/Object");
  jstring string = object == NULL ? NULL
                                  : (*env)->CallObjectMethod(
                                        env, object, (*env)->GetMethodID(env, cls, "toString", "()Ljava/lang/String;"));
  if (string == NULL) {
    strcpy(text, "null");
  } else {
    const char* chars = (*env)->GetStringUTFChars(env, string, NULL);
    snprintf(text, sizeof text, "%s", chars);
    (*env)->ReleaseStringUTFChars(env, string, chars);
  }
  if (pending != NULL) (*env)->Throw(env, pending);
  return text;
}

/// Says whether the call has answered and what is pending now.
static void told(const char* what, int answers) {
  jthrowable now = (*env)->ExceptionOccurred(env);
  const char* state = now == NULL ? "nothing" : (*env)->IsSameObject(env, now, first) ? "the first" : text_of(now);
  SAY("%-28s %s, pending: %s", what, answers ? "answers" : "fails", state);
}
#define CASE(what, call) (set(), told(what, (call)))

int main(int count, char** words) {
  (void)count;
  env = start_vm(words, NULL);
  JNIEnv* e = env;
  jclass object = (*e)->FindClass(e, "java/lang/Object"), string = (*e)->FindClass(e, "java/lang/String"),
         pending = (*e)->FindClass(e, "Pending"), state = (*e)->FindClass(e, "java/lang/IllegalStateException"),
         loader = (*e)->FindClass(e, "java/lang/ClassLoader"), modifiers = (*e)->FindClass(e, "java/lang/Class");
  first = (*e)->NewObject(e, state, (*e)->GetMethodID(e, state, "<init>", "(Ljava/lang/String;)V"),
                          (*e)->NewStringUTF(e, "the first"));
  jmethodID make = (*e)->GetMethodID(e, pending, "<init>", "()V"),
            fail = (*e)->GetMethodID(e, pending, "<init>", "(Ljava/lang/String;)V"),
            fine = (*e)->GetMethodID(e, pending, "fine", "(I)I"), boom = (*e)->GetMethodID(e, pending, "boom", "()V"),
            caught = (*e)->GetStaticMethodID(e, pending, "caught", "()Z"),
            to_string = (*e)->GetMethodID(e, object, "toString", "()Ljava/lang/String;"),
            report = (*e)->GetStaticMethodID(e, pending, "state", "()Ljava/lang/String;"),
            system_loader = (*e)->GetStaticMethodID(e, loader, "getSystemClassLoader", "()Ljava/lang/ClassLoader;"),
            method = (*e)->GetMethodID(e, modifiers, "getMethod",
                                       "(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;");
  jfieldID number = (*e)->GetFieldID(e, pending, "number", "I");
  jobject one = (*e)->NewObject(e, pending, make);
  jstring text = (*e)->NewStringUTF(e, "text");
  jintArray ints = (*e)->NewIntArray(e, 3);
  jobjectArray strings = (*e)->NewObjectArray(e, 2, string, NULL);
  jobject reflected = (*e)->CallObjectMethod(e, pending, method, (*e)->NewStringUTF(e, "boom"), NULL);
  char memory[16];
  jobject buffer = (*e)->NewDirectByteBuffer(e, memory, sizeof memory);

  CASE("CallObjectMethod", (*e)->CallObjectMethod(e, first, to_string) != NULL);
  CASE("CallIntMethod", (*e)->CallIntMethod(e, one, fine, 41) == 42);
  const jvalue argument = {.i = 1};
  CASE("CallIntMethodA", (*e)->CallIntMethodA(e, one, fine, &argument) == 2);
  CASE("CallNonvirtualIntMethod", (*e)->CallNonvirtualIntMethod(e, one, pending, fine, 1) == 2);
  CASE("CallStaticBooleanMethod", (*e)->CallStaticBooleanMethod(e, pending, caught));
  CASE("CallVoidMethod, throws", ((*e)->CallVoidMethod(e, one, boom), 1));
  CASE("NewObject", (*e)->NewObject(e, pending, make) != NULL);
  CASE("NewObject, throws", (*e)->NewObject(e, pending, fail, text) != NULL);
  CASE("AllocObject", (*e)->AllocObject(e, pending) != NULL);
  CASE("AllocObject, interface", (*e)->AllocObject(e, (*e)->FindClass(e, "java/lang/Runnable")) != NULL);
  CASE("FindClass", (*e)->FindClass(e, "Pending$Abstract") != NULL);
  CASE("FindClass, missing", (*e)->FindClass(e, "no/such/Class") != NULL);
  CASE("FindClass, of the library", (*e)->FindClass(e, "java/util/concurrent/Phaser") != NULL);
  const jbyte nothing[3] = {0};
  set();
  jobject system = (*e)->CallStaticObjectMethod(e, loader, system_loader);
  told("getSystemClassLoader", system != NULL);
  set();
  jclass damaged = (*e)->DefineClass(e, "Damaged", system, nothing, 3);
  SAY("%-28s %s, the first is pending: %d", "DefineClass, damaged", damaged != NULL ? "answers" : "fails",
      (*e)->IsSameObject(e, (*e)->ExceptionOccurred(e), first));
  CASE("GetMethodID", (*e)->GetMethodID(e, pending, "boom", "()V") != NULL);
  CASE("GetMethodID, missing", (*e)->GetMethodID(e, pending, "missing", "()V") != NULL);
  CASE("GetFieldID", (*e)->GetFieldID(e, pending, "number", "I") != NULL);
  CASE("GetFieldID, missing", (*e)->GetFieldID(e, pending, "missing", "I") != NULL);
  (*e)->ExceptionClear(e);
  jclass named = (*e)->FindClass(e, "java/lang/Class");
  jmethodID for_name =
      (*e)->GetStaticMethodID(e, named, "forName", "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;");
  jclass lazy =
      (*e)->CallStaticObjectMethod(e, named, for_name, (*e)->NewStringUTF(e, "Pending$Lazy"), JNI_FALSE, system);
  CASE("GetMethodID, initializes", (*e)->GetMethodID(e, lazy, "one", "()I") != NULL);
  CASE("FromReflectedMethod", (*e)->FromReflectedMethod(e, reflected) != NULL);
  CASE("ToReflectedMethod", (*e)->ToReflectedMethod(e, pending, boom, JNI_FALSE) != NULL);
  CASE("ToReflectedField", (*e)->ToReflectedField(e, pending, number, JNI_FALSE) != NULL);
  CASE("GetObjectClass", (*e)->GetObjectClass(e, one) != NULL);
  CASE("IsInstanceOf", (*e)->IsInstanceOf(e, one, pending));
  CASE("GetSuperclass", (*e)->GetSuperclass(e, pending) != NULL);
  CASE("IsAssignableFrom", (*e)->IsAssignableFrom(e, pending, object));
  CASE("GetModule", (*e)->GetModule(e, pending) != NULL);
  CASE("GetIntField", (*e)->GetIntField(e, one, number) == 7);
  CASE("SetIntField", ((*e)->SetIntField(e, one, number, 8), (*e)->GetIntField(e, one, number) == 8));
  CASE("NewStringUTF", (*e)->NewStringUTF(e, "x") != NULL);
  CASE("GetStringLength", (*e)->GetStringLength(e, text) == 4);
  CASE("GetStringUTFChars", (*e)->GetStringUTFChars(e, text, NULL) != NULL);
  jchar chars[8];
  CASE("GetStringRegion", ((*e)->GetStringRegion(e, text, 0, 4, chars), chars[3] == 't'));
  CASE("GetStringRegion, outside", ((*e)->GetStringRegion(e, text, 3, 2, chars), 1));
  CASE("NewIntArray", (*e)->NewIntArray(e, 3) != NULL);
  CASE("NewIntArray, negative", (*e)->NewIntArray(e, -1) != NULL);
  CASE("NewObjectArray", (*e)->NewObjectArray(e, 2, string, text) != NULL);
  CASE("GetArrayLength", (*e)->GetArrayLength(e, ints) == 3);
  CASE("GetIntArrayElements", (*e)->GetIntArrayElements(e, ints, NULL) != NULL);
  CASE("SetObjectArrayElement", ((*e)->SetObjectArrayElement(e, strings, 0, text), 1));
  CASE("SetObjectArrayElement, type", ((*e)->SetObjectArrayElement(e, strings, 0, one), 1));
  CASE("GetObjectArrayElement", (*e)->GetObjectArrayElement(e, strings, 0) != NULL);
  CASE("NewGlobalRef", (*e)->NewGlobalRef(e, one) != NULL);
  CASE("NewWeakGlobalRef", (*e)->NewWeakGlobalRef(e, one) != NULL);
  CASE("PushLocalFrame", (*e)->PushLocalFrame(e, 5) == JNI_OK);
  CASE("PopLocalFrame", (*e)->PopLocalFrame(e, one) != NULL);
  CASE("MonitorEnter", (*e)->MonitorEnter(e, one) == JNI_OK);
  CASE("MonitorExit", (*e)->MonitorExit(e, one) == JNI_OK);
  CASE("NewDirectByteBuffer", (*e)->NewDirectByteBuffer(e, memory, 16) != NULL);
  CASE("GetDirectBufferAddress", (*e)->GetDirectBufferAddress(e, buffer) == memory);
  CASE("GetDirectBufferCapacity", (*e)->GetDirectBufferCapacity(e, buffer) == 16);
  CASE("UnregisterNatives", (*e)->UnregisterNatives(e, pending) == JNI_OK);
  CASE("ThrowNew", (*e)->ThrowNew(e, (*e)->FindClass(e, "java/lang/InternalError"), "the second") == JNI_OK);
  CASE("Throw of the same", (*e)->Throw(e, first) == JNI_OK);
  (*e)->ExceptionClear(e);
  SAY("%s", text_of((*e)->CallStaticObjectMethod(e, pending, report)));
  return 0;
}
