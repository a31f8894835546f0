// SPDX-License-Identifier: Apache-2.0
#include "capability_rows.hpp"
static jclass type;
static jthread thread;
static jmethodID method;
static jfieldID field;
static jlong tag;
static char* no_prefix;
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass test, jthread given) {
  type = test;
  thread = given;
  method = env->GetStaticMethodID(type, "main", "([Ljava/lang/String;)V");
  field = env->GetStaticFieldID(type, "field", "I");
  show_rows();
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  none = get_jvmti(vm);
  jvmtiEnv* breaks = holder(vm, [](auto& c) { c.can_generate_breakpoint_events = 1; });
  jvmtiEnv* reads = holder(vm, [](auto& c) { c.can_generate_field_access_events = 1; });
  jvmtiEnv* writes = holder(vm, [](auto& c) { c.can_generate_field_modification_events = 1; });
  jvmtiEnv* prefix = holder(vm, [](auto& c) { c.can_set_native_method_prefix = 1; });
  rows = {
      {"PopFrame", holder(vm, [](auto& c) { c.can_pop_frame = 1; }), [](jvmtiEnv* e) { return e->PopFrame(thread); }},
      {"ForceEarlyReturnVoid", holder(vm, [](auto& c) { c.can_force_early_return = 1; }),
       [](jvmtiEnv* e) { return e->ForceEarlyReturnVoid(thread); }},
      {"NotifyFramePop", holder(vm, [](auto& c) { c.can_generate_frame_pop_events = 1; }),
       [](jvmtiEnv* e) { return e->NotifyFramePop(thread, 0); }},
      {"SetBreakpoint", breaks, [](jvmtiEnv* e) { return e->SetBreakpoint(method, 0); }},
      {"ClearBreakpoint", breaks, [](jvmtiEnv* e) { return e->ClearBreakpoint(method, 0); }},
      {"ClearBreakpoint", breaks, [](jvmtiEnv* e) { return e->ClearBreakpoint(method, 0); }},
      {"SetFieldAccessWatch", reads, [](jvmtiEnv* e) { return e->SetFieldAccessWatch(type, field); }},
      {"ClearFieldAccessWatch", reads, [](jvmtiEnv* e) { return e->ClearFieldAccessWatch(type, field); }},
      {"SetFieldModificationWatch", writes, [](jvmtiEnv* e) { return e->SetFieldModificationWatch(type, field); }},
      {"ClearFieldModificationWatch", writes, [](jvmtiEnv* e) { return e->ClearFieldModificationWatch(type, field); }},
      {"SetNativeMethodPrefix", prefix, [](jvmtiEnv* e) { return e->SetNativeMethodPrefix("pre_"); }},
      {"SetNativeMethodPrefixes", prefix, [](jvmtiEnv* e) { return e->SetNativeMethodPrefixes(0, &no_prefix); }},
      {"GetTag", holder(vm, [](auto& c) { c.can_tag_objects = 1; }), [](jvmtiEnv* e) { return e->GetTag(type, &tag); }},
      {"RedefineClasses", holder(vm, [](auto& c) { c.can_redefine_classes = 1; }),
       [](jvmtiEnv* e) {
         jvmtiClassDefinition nothing{};
         return e->RedefineClasses(0, &nothing);
       }},
      {"RetransformClasses", holder(vm, [](auto& c) { c.can_retransform_classes = 1; }),
       [](jvmtiEnv* e) { return e->RetransformClasses(1, &type); }},
      {"SetHeapSamplingInterval", holder(vm, [](auto& c) { c.can_generate_sampled_object_alloc_events = 1; }),
       [](jvmtiEnv* e) { return e->SetHeapSamplingInterval(1000); }},
  };
  return 0;
}
