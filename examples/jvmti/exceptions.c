/* SPDX-License-Identifier: Apache-2.0 */
/* A first agent, in C: says where each exception is thrown and where it is caught. */
#include <jvmti.h>
#include <stdio.h>
#include <string.h>

/* Every call of JVM TI returns an error code. What was asked for is there only if it is JVMTI_ERROR_NONE. */
static int failed(jvmtiEnv *jvmti, jvmtiError error, const char *what) {
  char *name = NULL;
  if (error == JVMTI_ERROR_NONE) return 0;
  if ((*jvmti)->GetErrorName(jvmti, error, &name) != JVMTI_ERROR_NONE) name = NULL;
  fprintf(stderr, "exceptions: %s: %s\n", what, name == NULL ? "unknown error" : name);
  if (name != NULL) (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
  return 1;
}

/* The line of a location; 0 if the class file has no lines or the method is native. */
static int line_of(jvmtiEnv *jvmti, jmethodID method, jlocation location) {
  jvmtiLineNumberEntry *table = NULL;
  jint entries = 0, i;
  int line = 0;
  if ((*jvmti)->GetLineNumberTable(jvmti, method, &entries, &table) != JVMTI_ERROR_NONE) return 0;
  for (i = 0; i < entries; i++)
    if (table[i].start_location <= location) line = table[i].line_number;
  (*jvmti)->Deallocate(jvmti, (unsigned char *)table);
  return line;
}

/* "Lcom/sun/Foo;.bar" and its line, in the caller's text. What functions give is the agent's: it goes back by Deallocate. */
static const char *place_of(jvmtiEnv *jvmti, JNIEnv *jni, jmethodID method, jlocation location, char *text, size_t size) {
  char *name = NULL, *signature = NULL;
  jclass cls = NULL;
  snprintf(text, size, "?");
  if (!failed(jvmti, (*jvmti)->GetMethodDeclaringClass(jvmti, method, &cls), "GetMethodDeclaringClass") &&
      !failed(jvmti, (*jvmti)->GetClassSignature(jvmti, cls, &signature, NULL), "GetClassSignature") &&
      !failed(jvmti, (*jvmti)->GetMethodName(jvmti, method, &name, NULL, NULL), "GetMethodName")) {
    snprintf(text, size, "%s.%s:%d", signature, name, line_of(jvmti, method, location));
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
  }
  if (signature != NULL) (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
  if (cls != NULL) (*jni)->DeleteLocalRef(jni, cls);
  return text;
}

static void JNICALL on_exception(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jmethodID method, jlocation location,
                                 jobject exception, jmethodID catch_method, jlocation catch_location) {
  char *signature = NULL, thrown[512], caught[512];
  jclass cls = (*jni)->GetObjectClass(jni, exception);
  (void)thread;
  if (failed(jvmti, (*jvmti)->GetClassSignature(jvmti, cls, &signature, NULL), "GetClassSignature")) return;
  place_of(jvmti, jni, method, location, thrown, sizeof thrown);
  /* A line in one piece: the event comes in any thread, and in several at once. */
  if (catch_method == NULL)
    fprintf(stderr, "exceptions: %s thrown at %s, caught nowhere\n", signature, thrown);
  else
    fprintf(stderr, "exceptions: %s thrown at %s, caught at %s\n", signature, thrown,
            place_of(jvmti, jni, catch_method, catch_location, caught, sizeof caught));
  (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
  jvmtiEnv *jvmti = NULL;
  jvmtiCapabilities capabilities;
  jvmtiEventCallbacks callbacks;
  (void)options, (void)reserved;
  if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11) != JNI_OK) return JNI_ERR;
  memset(&capabilities, 0, sizeof capabilities);
  capabilities.can_generate_exception_events = 1; /* only what is used: some make a program slower */
  capabilities.can_get_line_numbers = 1;
  memset(&callbacks, 0, sizeof callbacks);
  callbacks.Exception = on_exception;
  if (failed(jvmti, (*jvmti)->AddCapabilities(jvmti, &capabilities), "AddCapabilities") ||
      failed(jvmti, (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks), "SetEventCallbacks") ||
      failed(jvmti, (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_EXCEPTION, NULL),
             "SetEventNotificationMode"))
    return JNI_ERR; /* the VM does not start */
  return JNI_OK;
}
