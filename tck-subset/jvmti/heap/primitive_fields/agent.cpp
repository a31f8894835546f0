// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
static std::string shown(jvalue value, jvmtiPrimitiveType type) {
  switch (type) {
    case JVMTI_PRIMITIVE_TYPE_BOOLEAN: return std::to_string(value.z);
    case JVMTI_PRIMITIVE_TYPE_BYTE: return std::to_string(value.b);
    case JVMTI_PRIMITIVE_TYPE_CHAR: return std::to_string(value.c);
    case JVMTI_PRIMITIVE_TYPE_SHORT: return std::to_string(value.s);
    case JVMTI_PRIMITIVE_TYPE_INT: return std::to_string(value.i);
    case JVMTI_PRIMITIVE_TYPE_LONG: return std::to_string(value.j);
    case JVMTI_PRIMITIVE_TYPE_FLOAT: return std::to_string(value.f);
    case JVMTI_PRIMITIVE_TYPE_DOUBLE: return value.d == 1e100 ? "1e100" : std::to_string(value.d);
  }
  return "?";
}
static jint JNICALL field(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, jlong class_tag, jlong* tag,
                          jvalue value, jvmtiPrimitiveType type, void* notes) {
  if (*tag != 0)
    static_cast<Notes*>(notes)->add(std::to_string(*tag) + " of class " + std::to_string(class_tag) + " " +
                                    kind_name(kind) + (info->field.index < 10 ? " " : "") + index_of(kind, info) + " " +
                                    static_cast<char>(type) + " " + shown(value, type));
  return 0;
}
extern "C" JNIEXPORT void JNICALL Java_Test_fields(JNIEnv*, jclass, jobject from) {
  show_follow(from, {.primitive_field_callback = field});
  show_iterate({.primitive_field_callback = field});
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
