// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv*, jclass, jclass c, jint release) {
  constexpr jint kSuper = 0x20;  // no modifier
  jint status = 0, modifiers = 0, minor = 0, major = 0;
  jboolean interface = 0, array = 0;
  check(jvmti->GetClassStatus(c, &status), "GetClassStatus");
  check(jvmti->GetClassModifiers(c, &modifiers), "GetClassModifiers");
  check(jvmti->IsInterface(c, &interface), "IsInterface");
  check(jvmti->IsArrayClass(c, &array), "IsArrayClass");
  char* file = nullptr;
  jvmtiError source = jvmti->GetSourceFileName(c, &file);
  jvmtiError version = jvmti->GetClassVersionNumbers(c, &minor, &major);
  jint methods = -1, fields = -1;
  jmethodID* method_ids = nullptr;
  jfieldID* field_ids = nullptr;
  jvmtiError m = jvmti->GetClassMethods(c, &methods, &method_ids), f = jvmti->GetClassFields(c, &fields, &field_ids);
  jobject loader = nullptr;
  check(jvmti->GetClassLoader(c, &loader), "GetClassLoader");
  say("%s status %d modifiers %x interface %d array %d", class_signature(jvmti, c).c_str(), status,
      static_cast<unsigned>(modifiers & ~kSuper), interface, array);
  std::string number = std::to_string(major);
  if (loader == nullptr && version == JVMTI_ERROR_NONE && major == 44 + release) number = "of the library";
  say("  source %d %s, version %d %s, loader %d", source, source == 0 ? take(jvmti, file).c_str() : "-", version,
      number.c_str(), loader != nullptr);
  if (major != 0 && loader != nullptr)
    say("  methods %d %d, fields %d %d", m, methods, f, fields);
  else
    say("  methods %d, fields %d", m, f);
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_source_file_name = 1});
}
