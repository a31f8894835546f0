// SPDX-License-Identifier: Apache-2.0
#include "jvmpi_journal.hpp"

namespace {

jobjectID last_receiver;  // of the watched methods
jmethodID last_method;

/// Class initializers have no java.lang.reflect object: they are watched when their class is loaded.
void watch_initializer(const JVMPI_Event& event) {
  std::lock_guard hold(journal::lock);
  for (jint i = 0; i < event.u.class_load.num_methods; ++i) {
    const JVMPI_Method& method = event.u.class_load.methods[i];
    journal::methods[method.method_id] = method.method_name;
  }
}

void notify(JVMPI_Event* event) {
  const jint number = number_of(*event);
  if (number == JVMPI_EVENT_CLASS_LOAD && !journal::label.empty()) watch_initializer(*event);
  journal::note_event(event);
  if (journal::label.empty()) return;
  std::lock_guard hold(journal::lock);
  if (number == JVMPI_EVENT_METHOD_ENTRY2 && !journal::name_of(event->u.method_entry2.method_id).empty())
    last_receiver = event->u.method_entry2.obj_id;
  if (number == JVMPI_EVENT_METHOD_ENTRY && !journal::name_of(event->u.method.method_id).empty())
    last_method = event->u.method.method_id;
}

}  // namespace

extern "C" {
JNIEXPORT void JNICALL Java_Test_nativeMethod(JNIEnv*, jclass) {}
JNIEXPORT jboolean JNICALL Java_Test_lastReceiver(JNIEnv*, jclass, jobject object) {
  return id_of(object) == last_receiver;
}
JNIEXPORT jboolean JNICALL Java_Test_lastMethod(JNIEnv* env, jclass, jclass type, jstring name, jstring signature) {
  return env->GetStaticMethodID(type, text_of(env, name).c_str(), text_of(env, signature).c_str()) == last_method;
}
JNIEXPORT jboolean JNICALL Java_Test_sameClass(JNIEnv* env, jclass, jclass type, jstring name, jstring signature,
                                               jclass expected) {
  jmethodID method = env->GetMethodID(type, text_of(env, name).c_str(), text_of(env, signature).c_str());
  const WithoutCollections none;
  return pi->GetMethodClass(method) == pi->jobject2jobjectID(expected);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_profiler(vm, notify); }
}
