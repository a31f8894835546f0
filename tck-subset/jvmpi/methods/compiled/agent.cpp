// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <set>

#include "jvmpi_journal.hpp"

namespace {

jmethodID hot;
std::atomic<jlong> entries{0};
std::mutex lock;
std::set<jmethodID> loaded;
std::string wrong_loads, wrong_unloads;

void look_at_load(const JVMPI_Event& event) {
  const auto& u = event.u.compiled_method_load;
  std::lock_guard hold(lock);
  if (u.method_id == nullptr || u.code_addr == nullptr || u.code_size <= 0) wrong_loads += "no code; ";
  for (jint i = 0; i < u.lineno_table_size; ++i) {
    const JVMPI_Lineno& line = u.lineno_table[i];
    if (line.offset < 0 || line.offset > u.code_size) wrong_loads += "an offset outside; ";
    if (i > 0 && line.offset < u.lineno_table[i - 1].offset) wrong_loads += "offsets do not ascend; ";
  }
  loaded.insert(u.method_id);
}

void notify(JVMPI_Event* event) {
  switch (event->event_type) {
    case JVMPI_EVENT_METHOD_ENTRY: entries += event->u.method.method_id == hot; break;
    case JVMPI_EVENT_COMPILED_METHOD_LOAD: look_at_load(*event); break;
    case JVMPI_EVENT_COMPILED_METHOD_UNLOAD: {
      std::lock_guard hold(lock);
      if (loaded.count(event->u.compiled_method_unload.method_id) == 0) wrong_unloads += "never loaded; ";
      break;
    }
    default: break;
  }
}

}  // namespace

extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv* env, jclass, jobject method) {
  hot = env->FromReflectedMethod(method);
  succeed(pi->EnableEvent(JVMPI_EVENT_METHOD_ENTRY, nullptr), "EnableEvent");
}
JNIEXPORT jlong JNICALL Java_Test_entries(JNIEnv*, jclass) { return entries; }
JNIEXPORT jstring JNICALL Java_Test_wrongLoads(JNIEnv* env, jclass) {
  std::lock_guard hold(lock);
  return env->NewStringUTF(wrong_loads.c_str());
}
JNIEXPORT jstring JNICALL Java_Test_wrongUnloads(JNIEnv* env, jclass) {
  std::lock_guard hold(lock);
  return env->NewStringUTF(wrong_unloads.c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_profiler(vm, notify, {JVMPI_EVENT_COMPILED_METHOD_LOAD, JVMPI_EVENT_COMPILED_METHOD_UNLOAD});
}
}
