// SPDX-License-Identifier: Apache-2.0
#include "watch_events.hpp"
static bool quiet = true;
static std::string name_of(jclass type, jfieldID field) { return field_name(jvmti, type, field); }
static void JNICALL read(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation, jclass type, jobject object,
                         jfieldID field) {
  if (quiet) return;
  say("access of %s in %s, object %d", name_of(type, field).c_str(), method_name(jvmti, method).c_str(),
      object != nullptr);
}
static void JNICALL written(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation, jclass type, jobject object,
                            jfieldID field, char kind, jvalue value) {
  if (quiet) return;
  std::string text = kind == 'Z'   ? std::to_string(value.z)
                     : kind == 'B' ? std::to_string(value.b)
                     : kind == 'C' ? std::to_string(value.c)
                     : kind == 'S' ? std::to_string(value.s)
                     : kind == 'I' ? std::to_string(value.i)
                     : kind == 'J' ? std::to_string(value.j)
                     : kind == 'F' ? std::to_string(value.f)
                     : kind == 'D' ? std::to_string(value.d)
                     : value.l     ? "an object"
                                   : "null";
  say("modification of %s %c in %s to %s, object %d", name_of(type, field).c_str(), kind,
      method_name(jvmti, method).c_str(), text.c_str(), object != nullptr);
}
static jfieldID field(JNIEnv* env, jclass type, const char* name, const char* signature) {
  return name[0] == 's' && name[1] != 0 ? env->GetStaticFieldID(type, name, signature)
                                        : env->GetFieldID(type, name, signature);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_watch(JNIEnv*, jclass type) {
  jint count = 0;
  jfieldID* fields = nullptr;
  check(jvmti->GetClassFields(type, &count, &fields), "GetClassFields");
  for (jint i = 0; i < count; ++i)
    if (quiet) {
      set_watches(type, fields[i]);
    }
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(fields));
  quiet = !quiet;
}
JNIEXPORT void JNICALL Java_Test_touch(JNIEnv* env, jobject self, jobject text) {
  jclass t = env->GetObjectClass(self);
  const char* object = "Ljava/lang/Object;";
  auto id = [&](const char* name, const char* signature) { return field(env, t, name, signature); };
  env->SetBooleanField(self, id("z", "Z"), JNI_TRUE);
  env->SetByteField(self, id("b", "B"), -2);
  env->SetCharField(self, id("c", "C"), 'c');
  env->SetShortField(self, id("s", "S"), -4);
  env->SetIntField(self, id("i", "I"), 5);
  env->SetLongField(self, id("j", "J"), 6);
  env->SetFloatField(self, id("f", "F"), 7.5f);
  env->SetDoubleField(self, id("d", "D"), 8.5);
  env->SetObjectField(self, id("l", object), text);
  env->SetStaticIntField(t, id("si", "I"), 10);
  env->SetStaticDoubleField(t, id("sd", "D"), 11.5);
  env->SetStaticObjectField(t, id("sl", object), nullptr);
  bool right = env->GetBooleanField(self, id("z", "Z")) && env->GetByteField(self, id("b", "B")) == -2 &&
               env->GetCharField(self, id("c", "C")) == 'c' && env->GetShortField(self, id("s", "S")) == -4 &&
               env->GetIntField(self, id("i", "I")) == 5 && env->GetLongField(self, id("j", "J")) == 6 &&
               env->GetFloatField(self, id("f", "F")) == 7.5f && env->GetDoubleField(self, id("d", "D")) == 8.5 &&
               env->IsSameObject(env->GetObjectField(self, id("l", object)), text) &&
               env->GetStaticIntField(t, id("si", "I")) == 10 && env->GetStaticDoubleField(t, id("sd", "D")) == 11.5 &&
               env->GetStaticObjectField(t, id("sl", object)) == nullptr;
  say("values are right %d", right);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_watching(vm, read, written); }
}
