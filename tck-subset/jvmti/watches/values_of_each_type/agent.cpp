// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
struct Watched {
  const char* name;
  const char* signature;
  bool is_static;
};
static const Watched kFields[] = {{"z", "Z", false},      {"b", "B", false},     {"c", "C", false},
                                  {"s", "S", false},      {"i", "I", false},     {"j", "J", false},
                                  {"f", "F", false},      {"d", "D", false},     {"l", "Ljava/lang/Object;", false},
                                  {"array", "[I", false}, {"statics", "I", true}};
static std::string text_of(JNIEnv* env, char type, jvalue v) {
  char text[80];
  switch (type) {
    case 'Z': return std::to_string(v.z);
    case 'B': return std::to_string(v.b);
    case 'C': return std::to_string(v.c);
    case 'S': return std::to_string(v.s);
    case 'I': return std::to_string(v.i);
    case 'J': std::snprintf(text, sizeof text, "%lx", static_cast<unsigned long>(v.j)); return text;
    case 'F': std::snprintf(text, sizeof text, "%g", v.f); return text;
    case 'D': std::snprintf(text, sizeof text, "%g", v.d); return text;
    default: return v.l == nullptr ? "null" : class_signature(jvmti, env->GetObjectClass(v.l));
  }
}
static void JNICALL written(jvmtiEnv*, JNIEnv* env, jthread, jmethodID method, jlocation, jclass type, jobject object,
                            jfieldID field, char kind, jvalue value) {
  std::string which = field_name(jvmti, type, field);
  std::string now;
  if (which == "i") now = ", which is " + std::to_string(env->GetIntField(object, field));
  if (which == "c") now = ", which is " + std::to_string(env->GetCharField(object, field));
  if (which == "j") now = ", which is " + std::to_string(env->GetLongField(object, field));
  if (which == "statics") now = ", which is " + std::to_string(env->GetStaticIntField(type, field));
  if (which == "l") now = env->GetObjectField(object, field) == nullptr ? ", which is null" : ", which is an object";
  // Of an array '[' and 'L' are both the first of a signature.
  say("%s: %s %c %s, object %d%s", method_name(jvmti, method).c_str(), which.c_str(), kind == '[' ? 'L' : kind,
      text_of(env, kind, value).c_str(), object != nullptr, now.c_str());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_watch(JNIEnv* env, jclass type, jboolean on) {
  for (const Watched& w : kFields) {
    jfieldID field =
        w.is_static ? env->GetStaticFieldID(type, w.name, w.signature) : env->GetFieldID(type, w.name, w.signature);
    show(jvmti, w.name,
         on ? jvmti->SetFieldModificationWatch(type, field) : jvmti->ClearFieldModificationWatch(type, field));
  }
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_field_modification_events = 1}, {.FieldModification = written},
                     {JVMTI_EVENT_FIELD_MODIFICATION});
}
}
