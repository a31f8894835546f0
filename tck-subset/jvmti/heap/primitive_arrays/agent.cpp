// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
template <typename T>
static std::string list(const void* elements, jint count) {
  std::string text;
  for (jint i = 0; i < count; ++i) text += " " + std::to_string(static_cast<const T*>(elements)[i]);
  return text;
}
static jint JNICALL array(jlong class_tag, jlong size, jlong* tag, jint count, jvmtiPrimitiveType type,
                          const void* elements, void* notes) {
  if (*tag == 0 || *tag > 50) return 0;
  std::string text;
  switch (type) {
    case JVMTI_PRIMITIVE_TYPE_BOOLEAN: text = list<jboolean>(elements, count); break;
    case JVMTI_PRIMITIVE_TYPE_BYTE: text = list<jbyte>(elements, count); break;
    case JVMTI_PRIMITIVE_TYPE_CHAR: text = list<jchar>(elements, count); break;
    case JVMTI_PRIMITIVE_TYPE_SHORT: text = list<jshort>(elements, count); break;
    case JVMTI_PRIMITIVE_TYPE_INT: text = list<jint>(elements, count); break;
    case JVMTI_PRIMITIVE_TYPE_LONG: text = list<jlong>(elements, count); break;
    case JVMTI_PRIMITIVE_TYPE_FLOAT: text = list<jfloat>(elements, count); break;
    case JVMTI_PRIMITIVE_TYPE_DOUBLE: text = list<jdouble>(elements, count); break;
  }
  static_cast<Notes*>(notes)->add(std::to_string(*tag) + " of class " + std::to_string(class_tag) + " " +
                                  static_cast<char>(type) + " " + std::to_string(count) +
                                  (size > 0 ? ":" : " no size") + text);
  return 0;
}
extern "C" JNIEXPORT void JNICALL Java_Test_arrays(JNIEnv*, jclass, jobject from) {
  show_follow(from, {.array_primitive_value_callback = array});
  show_iterate({.array_primitive_value_callback = array});
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
