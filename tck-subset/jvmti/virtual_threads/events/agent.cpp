// SPDX-License-Identifier: Apache-2.0
// Records events as lines `NAME OF THE THREAD: what`. Only what happens in class Test, or to its nested classes,
// counts.
#include "frames.hpp"
static std::string lines;
static std::mutex lock;

/// The methods that events of methods are recorded for.
static bool wanted(jmethodID method) {
  if (!of_test(jvmti, method)) return false;
  std::string name = method_name(jvmti, method);
  for (const char* each : {"called", "loop", "parking", "fields", "throwing", "catching", "mark"})
    if (name == each) return true;
  return false;
}
static void record(JNIEnv* env, jthread thread, const std::string& what) {
  std::string line = thread_name(jvmti, thread);
  if (!env->IsSameObject(current_thread(jvmti), thread)) line += " (not the current thread)";
  std::lock_guard<std::mutex> hold(lock);
  lines += line + ": " + what + "\n";
}
static void record(JNIEnv* env, jthread thread, const char* what, jmethodID method, jlocation location = -1) {
  if (!wanted(method)) return;
  std::string text = std::string(what) + " " + method_name(jvmti, method);
  record(env, thread, location < 0 ? text : text + " at " + std::to_string(location));
}
static bool is_lock(JNIEnv* env, jobject object) {
  return class_signature(jvmti, env->GetObjectClass(object)) == "LTest$Lock;";
}
static void record_class(JNIEnv* env, jthread thread, const char* what, jclass type) {
  std::string name = class_signature(jvmti, type);
  if (name.find("$Loaded") != std::string::npos) record(env, thread, what + name);
}
static void JNICALL breakpoint(jvmtiEnv*, JNIEnv* env, jthread thread, jmethodID method, jlocation) {
  record(env, thread, "breakpoint", method);
}
static void JNICALL step(jvmtiEnv*, JNIEnv* env, jthread thread, jmethodID method, jlocation location) {
  record(env, thread, "step", method, location);
}
static void JNICALL entry(jvmtiEnv*, JNIEnv* env, jthread thread, jmethodID method) {
  record(env, thread, "entry", method);
}
static void JNICALL leave(jvmtiEnv*, JNIEnv* env, jthread thread, jmethodID method, jboolean by_exception,
                          jvalue value) {
  bool has_value = wanted(method) && !by_exception && method_name(jvmti, method) != "mark";
  record(env, thread, by_exception ? "exit by exception" : "exit", method, has_value ? value.i : -1);
}
static void JNICALL access(jvmtiEnv*, JNIEnv* env, jthread thread, jmethodID method, jlocation location, jclass,
                           jobject, jfieldID) {
  record(env, thread, "access", method, location);
}
static void JNICALL modification(jvmtiEnv*, JNIEnv* env, jthread thread, jmethodID method, jlocation location, jclass,
                                 jobject, jfieldID, char, jvalue value) {
  record(env, thread, ("modification to " + std::to_string(value.i)).c_str(), method, location);
}
static void JNICALL exception(jvmtiEnv*, JNIEnv* env, jthread thread, jmethodID method, jlocation location, jobject,
                              jmethodID catcher, jlocation) {
  std::string to = catcher == nullptr ? "nobody" : method_name(jvmti, catcher);
  record(env, thread, ("exception, caught by " + to + ", in").c_str(), method, location);
}
static void JNICALL exception_catch(jvmtiEnv*, JNIEnv* env, jthread thread, jmethodID method, jlocation location,
                                    jobject) {
  record(env, thread, "catch", method, location);
}
static void JNICALL wait(jvmtiEnv*, JNIEnv* env, jthread thread, jobject object, jlong timeout) {
  if (is_lock(env, object)) record(env, thread, "wait " + std::to_string(timeout));
}
static void JNICALL waited(jvmtiEnv*, JNIEnv* env, jthread thread, jobject object, jboolean timed_out) {
  if (is_lock(env, object)) record(env, thread, "waited, timed out " + std::to_string(timed_out));
}
static void JNICALL contended_enter(jvmtiEnv*, JNIEnv* env, jthread thread, jobject object) {
  if (is_lock(env, object)) record(env, thread, "contended enter");
}
static void JNICALL contended_entered(jvmtiEnv*, JNIEnv* env, jthread thread, jobject object) {
  if (is_lock(env, object)) record(env, thread, "contended entered");
}
static void JNICALL load(jvmtiEnv*, JNIEnv* env, jthread thread, jclass type) {
  record_class(env, thread, "load ", type);
}
static void JNICALL prepare(jvmtiEnv*, JNIEnv* env, jthread thread, jclass type) {
  record_class(env, thread, "prepare ", type);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_breakpoints(JNIEnv* env, jclass type, jobjectArray methods) {
  for (jint i = 0; i < env->GetArrayLength(methods); ++i)
    set_breakpoint(jvmti, type, text_of(env, static_cast<jstring>(env->GetObjectArrayElement(methods, i))));
}
JNIEXPORT void JNICALL Java_Test_clearBreakpoints(JNIEnv* env, jclass type, jobjectArray methods) {
  for (jint i = 0; i < env->GetArrayLength(methods); ++i) {
    std::string name = text_of(env, static_cast<jstring>(env->GetObjectArrayElement(methods, i)));
    check(jvmti->ClearBreakpoint(method_named(jvmti, type, name), 0), "ClearBreakpoint");
  }
}
JNIEXPORT void JNICALL Java_Test_watches(JNIEnv* env, jclass type, jboolean on) {
  jfieldID field = env->GetStaticFieldID(type, "field", "I");
  check(on ? jvmti->SetFieldAccessWatch(type, field) : jvmti->ClearFieldAccessWatch(type, field), "access watch");
  check(on ? jvmti->SetFieldModificationWatch(type, field) : jvmti->ClearFieldModificationWatch(type, field),
        "modification watch");
}
JNIEXPORT jstring JNICALL Java_Test_switchEvent(JNIEnv* env, jclass, jint event, jboolean on, jthread thread) {
  jvmtiEventMode mode = on ? JVMTI_ENABLE : JVMTI_DISABLE;
  jvmtiError error = jvmti->SetEventNotificationMode(mode, static_cast<jvmtiEvent>(event), thread);
  return env->NewStringUTF(error_name(jvmti, error).c_str());
}
JNIEXPORT jstring JNICALL Java_Test_take(JNIEnv* env, jclass) {
  std::lock_guard<std::mutex> hold(lock);
  jstring text = env->NewStringUTF(lines.c_str());
  lines = "";
  return text;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm,
                     {.can_generate_field_modification_events = 1,
                      .can_generate_field_access_events = 1,
                      .can_generate_single_step_events = 1,
                      .can_generate_exception_events = 1,
                      .can_generate_breakpoint_events = 1,
                      .can_generate_method_entry_events = 1,
                      .can_generate_method_exit_events = 1,
                      .can_generate_monitor_events = 1,
                      .can_support_virtual_threads = 1},
                     {.ClassLoad = load,
                      .ClassPrepare = prepare,
                      .Exception = exception,
                      .ExceptionCatch = exception_catch,
                      .SingleStep = step,
                      .Breakpoint = breakpoint,
                      .FieldAccess = access,
                      .FieldModification = modification,
                      .MethodEntry = entry,
                      .MethodExit = leave,
                      .MonitorWait = wait,
                      .MonitorWaited = waited,
                      .MonitorContendedEnter = contended_enter,
                      .MonitorContendedEntered = contended_entered});
}
}
