// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "jvmpi.hpp"

namespace {

std::string mode = "none", order, methods;
std::vector<unsigned char> bytes;
JNIEnv* loading = nullptr;

/// Where the UTF-8 constant with that text begins; -1 if there is none.
int find(const unsigned char* data, jint length, const std::string& text) {
  const std::string constant =
      std::string(1, 1) + static_cast<char>(text.size() >> 8) + static_cast<char>(text.size()) + text;
  const std::string all(reinterpret_cast<const char*>(data), static_cast<size_t>(length));
  const size_t at = all.find(constant);
  return at == std::string::npos ? -1 : static_cast<int>(at);
}

/// The class file with one constant for another.
void replace(JVMPI_Event& event, const std::string& from, const std::string& to) {
  auto& u = event.u.class_load_hook;
  const int at = find(u.class_data, u.class_data_len, from);
  if (at < 0) return;
  std::string made(reinterpret_cast<const char*>(u.class_data), static_cast<size_t>(u.class_data_len));
  made.replace(static_cast<size_t>(at), from.size() + 3,
               std::string(1, 1) + static_cast<char>(to.size() >> 8) + static_cast<char>(to.size()) + to);
  auto* buffer = static_cast<unsigned char*>(u.malloc_f(static_cast<unsigned>(made.size())));
  std::memcpy(buffer, made.data(), made.size());
  u.new_class_data = buffer;
  u.new_class_data_len = static_cast<jint>(made.size());
}

void hook(JVMPI_Event& event) {
  auto& u = event.u.class_load_hook;
  u.new_class_data = u.class_data;
  u.new_class_data_len = u.class_data_len;
  if (find(u.class_data, u.class_data_len, "Test$First") < 0 ||
      find(u.class_data, u.class_data_len, "original text") < 0)
    return;
  bytes.assign(u.class_data, u.class_data + u.class_data_len);
  loading = event.env_id;
  order = "hook";
  const std::string what = std::exchange(mode, "none");
  if (what == "replace") replace(event, "original text", "modified text");
  if (what == "longer") replace(event, "original text", "much longer text than the original");
  if (what == "rename") replace(event, "text", "test");
  if (what == "null") {
    u.new_class_data = nullptr;
    u.new_class_data_len = 0;
  }
  if (what == "break") {
    u.new_class_data = static_cast<unsigned char*>(u.malloc_f(10));
    std::memset(u.new_class_data, 0, 10);
    u.new_class_data_len = 10;
  }
  if (what == "in place") u.class_data[find(u.class_data, u.class_data_len, "original text") + 3] = 'X';
}

void notify(JVMPI_Event* event) {
  if (event->event_type == JVMPI_EVENT_CLASS_LOAD_HOOK) hook(*event);
  if (event->event_type != JVMPI_EVENT_CLASS_LOAD || text_of(event->u.class_load.class_name) != "Test$First") return;
  order += " load";
  methods.clear();
  for (jint i = 0; i < event->u.class_load.num_methods; ++i)
    methods += text_of(event->u.class_load.methods[i].method_name) + "() ";
}

}  // namespace

extern "C" {
JNIEXPORT jstring JNICALL Java_Test_mode(JNIEnv* env, jclass, jstring to) {
  return env->NewStringUTF(std::exchange(mode, text_of(env, to)).c_str());
}
JNIEXPORT jstring JNICALL Java_Test_seen(JNIEnv* env, jclass) { return env->NewStringUTF(order.c_str()); }
JNIEXPORT jboolean JNICALL Java_Test_sameBytes(JNIEnv* env, jclass, jbyteArray given) {
  std::vector<unsigned char> copy(static_cast<size_t>(env->GetArrayLength(given)));
  env->GetByteArrayRegion(given, 0, static_cast<jsize>(copy.size()), reinterpret_cast<jbyte*>(copy.data()));
  return copy == bytes;
}
JNIEXPORT jboolean JNICALL Java_Test_inThisThread(JNIEnv* env, jclass) { return loading == env; }
JNIEXPORT jstring JNICALL Java_Test_methodsOfLoad(JNIEnv* env, jclass) { return env->NewStringUTF(methods.c_str()); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_profiler(vm, notify, {JVMPI_EVENT_CLASS_LOAD_HOOK, JVMPI_EVENT_CLASS_LOAD});
}
}
