// SPDX-License-Identifier: Apache-2.0
// The natives of Jvmpi.java: an agent notes the events of the threads that the program has labelled, in words. An agent
// that needs no more passes `note_event` to start_profiler. Events of a collection's pause are not noted, because
// nothing may be allocated there.
#pragma once
#include <map>

#include "jvmpi.hpp"

namespace journal {

inline std::mutex lock;
inline std::map<jmethodID, std::string> methods;
inline std::map<jobjectID, std::string> objects;
inline std::string events;
inline thread_local std::string label;
inline thread_local JNIEnv* labelled_env = nullptr;

/// Of a named object; `null`, or `?` for any other. The lock is held.
inline std::string name_of(jobjectID id) {
  if (id == nullptr) return "null";
  auto found = objects.find(id);
  return found == objects.end() ? "?" : found->second;
}
/// Empty: it is not watched. The lock is held.
inline std::string name_of(jmethodID id) {
  auto found = methods.find(id);
  return found == methods.end() ? "" : found->second;
}

/// The words for an event; empty: it is none of interest. The lock is held.
inline std::string words_for(const JVMPI_Event& event) {
  auto of_method = [](const char* what, jmethodID id) {
    std::string name = name_of(id);
    return name.empty() ? name : what + (" " + name);
  };
  auto of_object = [](const char* what, jobjectID id) { return what + (" " + name_of(id)); };
  const auto& u = event.u;
  switch (number_of(event)) {
    case JVMPI_EVENT_METHOD_ENTRY: return of_method("METHOD_ENTRY", u.method.method_id);
    case JVMPI_EVENT_METHOD_EXIT: return of_method("METHOD_EXIT", u.method.method_id);
    case JVMPI_EVENT_METHOD_ENTRY2: {
      std::string text = of_method("METHOD_ENTRY2", u.method_entry2.method_id);
      return text.empty() ? text : text + " on " + name_of(u.method_entry2.obj_id);
    }
    case JVMPI_EVENT_MONITOR_CONTENDED_ENTER: return of_object("MONITOR_CONTENDED_ENTER", u.monitor.object);
    case JVMPI_EVENT_MONITOR_CONTENDED_ENTERED: return of_object("MONITOR_CONTENDED_ENTERED", u.monitor.object);
    case JVMPI_EVENT_MONITOR_CONTENDED_EXIT: return of_object("MONITOR_CONTENDED_EXIT", u.monitor.object);
    case JVMPI_EVENT_MONITOR_WAIT:
      return of_object("MONITOR_WAIT", u.monitor_wait.object) + " " + std::to_string(u.monitor_wait.timeout);
    case JVMPI_EVENT_MONITOR_WAITED: return of_object("MONITOR_WAITED", u.monitor_wait.object);
    case JVMPI_EVENT_RAW_MONITOR_CONTENDED_ENTER: return "RAW_MONITOR_CONTENDED_ENTER " + text_of(u.raw_monitor.name);
    case JVMPI_EVENT_RAW_MONITOR_CONTENDED_ENTERED:
      return "RAW_MONITOR_CONTENDED_ENTERED " + text_of(u.raw_monitor.name);
    case JVMPI_EVENT_RAW_MONITOR_CONTENDED_EXIT: return "RAW_MONITOR_CONTENDED_EXIT " + text_of(u.raw_monitor.name);
    case JVMPI_EVENT_THREAD_START: return "THREAD_START " + text_of(u.thread_start.thread_name);
    case JVMPI_EVENT_CLASS_LOAD: return "CLASS_LOAD " + text_of(u.class_load.class_name);
    case JVMPI_EVENT_OBJECT_ALLOC: {
      std::string name = name_of(u.obj_alloc.obj_id);
      return name == "?" ? "" : "OBJECT_ALLOC " + name;
    }
    case JVMPI_EVENT_OBJECT_DUMP: return "OBJECT_DUMP";
    case JVMPI_EVENT_HEAP_DUMP: return "HEAP_DUMP";
    case JVMPI_EVENT_MONITOR_DUMP: return "MONITOR_DUMP";
    case JVMPI_EVENT_GC_START: return "GC_START";
    default: return "";
  }
}

inline bool in_pause(jint number) {
  switch (number) {
    case JVMPI_EVENT_OBJECT_FREE:
    case JVMPI_EVENT_OBJECT_MOVE:
    case JVMPI_EVENT_ARENA_DELETE:
    case JVMPI_EVENT_CLASS_UNLOAD:
    case JVMPI_EVENT_GC_FINISH: return true;
    default: return false;
  }
}

inline void note_event(JVMPI_Event* event) {
  if (label.empty() || in_pause(number_of(*event))) return;
  std::lock_guard hold(lock);
  std::string words = words_for(*event);
  if (words.empty()) return;
  if (event->env_id != labelled_env) words += " with the JNIEnv of another thread";
  if (is_requested(*event)) words += " (requested)";
  events += (events.empty() ? "" : "; ") + label + ": " + words;
}

/// A thread made by the agent is labelled by this.
inline void set_label(JNIEnv* env, const std::string& name) {
  label = name;
  labelled_env = env;
}

}  // namespace journal

extern "C" {
JNIEXPORT jint JNICALL Java_Jvmpi_enable(JNIEnv*, jclass, jint event) { return pi->EnableEvent(event, nullptr); }
JNIEXPORT jint JNICALL Java_Jvmpi_disable(JNIEnv*, jclass, jint event) { return pi->DisableEvent(event, nullptr); }
JNIEXPORT jint JNICALL Java_Jvmpi_request(JNIEnv*, jclass, jint event, jobject object) {
  const WithoutCollections none;
  return pi->RequestEvent(event, pi->jobject2jobjectID(object));
}
JNIEXPORT jstring JNICALL Java_Jvmpi_journal(JNIEnv* env, jclass) {
  std::string text;
  {
    std::lock_guard hold(journal::lock);
    text.swap(journal::events);
  }
  return env->NewStringUTF(text.c_str());
}
JNIEXPORT void JNICALL Java_Jvmpi_label(JNIEnv* env, jclass, jstring name) {
  journal::set_label(env, text_of(env, name));
}
JNIEXPORT void JNICALL Java_Jvmpi_name(JNIEnv* env, jclass, jobject object, jstring name) {
  jobjectID id = id_of(env->NewGlobalRef(object));
  std::string text = text_of(env, name);
  std::lock_guard hold(journal::lock);
  journal::objects[id] = text;
}
JNIEXPORT void JNICALL Java_Jvmpi_watch(JNIEnv* env, jclass, jobject method, jstring name) {
  jmethodID id = env->FromReflectedMethod(method);
  std::string text = text_of(env, name);
  std::lock_guard hold(journal::lock);
  journal::methods[id] = text;
}
}
