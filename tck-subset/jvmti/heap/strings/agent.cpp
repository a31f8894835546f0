// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
static jint JNICALL string(jlong class_tag, jlong size, jlong* tag, const jchar* value, jint length, void* notes) {
  if (*tag == 0) return 0;
  char head[80];
  std::snprintf(head, sizeof head, "%ld of class %ld, size given %d, length %d:", static_cast<long>(*tag),
                static_cast<long>(class_tag), size > 0, length);
  std::string text = head;
  for (jint i = 0; i < length; ++i) {
    std::snprintf(head, sizeof head, " %04x", value[i]);
    text += head;
  }
  static_cast<Notes*>(notes)->add(text);
  return 0;
}
extern "C" JNIEXPORT void JNICALL Java_Test_strings(JNIEnv*, jclass, jobject from) {
  show_follow(from, {.string_primitive_value_callback = string});
  show_iterate({.string_primitive_value_callback = string});
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
