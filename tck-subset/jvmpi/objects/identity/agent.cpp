// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "jvmpi.hpp"

namespace {

std::atomic<jobjectID> followed{nullptr};  // its id, as OBJECT_MOVE tells
jobjectID class_of_load;

void notify(JVMPI_Event* event) {
  if (event->event_type == JVMPI_EVENT_OBJECT_MOVE && event->u.obj_move.obj_id == followed)
    followed = event->u.obj_move.new_obj_id;
  if (number_of(*event) == JVMPI_EVENT_CLASS_LOAD && text_of(event->u.class_load.class_name) == "Test")
    class_of_load = event->u.class_load.class_id;
}

jobjectID id(jobject reference) { return pi->jobject2jobjectID(reference); }

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass type, jobject object, jobject other,
                                                 jobject thread) {
  {
    const WithoutCollections none;
    {
      Part part("there_and_back");
      for (jobject each : {object, other, thread, static_cast<jobject>(type)})
        part.yes("the same object", env->IsSameObject(each, pi->jobjectID2jobject(id(each))));
    }
    {
      Part part("local_reference");
      jobject made = pi->jobjectID2jobject(id(object));
      part.same("its type", JNILocalRefType, env->GetObjectRefType(made));
      part.yes("a new one", made != object);
      env->DeleteLocalRef(made);
      part.same("deleted", JNIInvalidRefType, env->GetObjectRefType(made));
    }
    {
      Part part("one_id_an_object");
      jobject global = env->NewGlobalRef(object), local = env->NewLocalRef(object);
      jweak weak = env->NewWeakGlobalRef(object);
      for (jobject each : {global, local, static_cast<jobject>(weak)}) part.yes("the same", id(each) == id(object));
      part.yes("of another object", id(other) != id(object) && id(other) != nullptr);
      env->DeleteGlobalRef(global);
      env->DeleteWeakGlobalRef(weak);
    }
    {
      Part part("null");
      part.yes("id of null", id(nullptr) == nullptr);
      part.yes("reference to null", pi->jobjectID2jobject(nullptr) == nullptr);
    }
    {
      Part part("no_object");
      static char memory[64];
      for (const char* address : {static_cast<const char*>(memory), reinterpret_cast<const char*>(id(other)) + 8,
                                  reinterpret_cast<const char*>(id(other)) + 1, reinterpret_cast<const char*>(7)})
        part.yes("null", pi->jobjectID2jobject(reinterpret_cast<jobjectID>(const_cast<char*>(address))) == nullptr);
    }
    {
      Part part("no_reference");
      static char memory[64];
      part.yes("memory of the agent", id(reinterpret_cast<jobject>(memory)) == nullptr);
      part.yes("a small number", id(reinterpret_cast<jobject>(uintptr_t{8})) == nullptr);
    }
    {
      Part part("classes");
      part.yes("in CLASS_LOAD", id(type) == class_of_load);
      part.yes("of GetMethodClass",
               id(type) == pi->GetMethodClass(env->GetStaticMethodID(type, "main", "([Ljava/lang/String;)V")));
    }
    Part("threads").yes("of GetThreadObject", id(thread) == pi->GetThreadObject(env));
    {
      Part part("method_class_of_no_method");
      static char memory[256];
      part.yes("null", pi->GetMethodClass(nullptr) == nullptr);
      part.yes("memory of the agent", pi->GetMethodClass(reinterpret_cast<jmethodID>(memory)) == nullptr);
    }
  }
  {
    Part part("cleared_weak_reference");
    env->PushLocalFrame(8);
    jweak weak = env->NewWeakGlobalRef(env->NewStringUTF("soon gone"));
    env->PopLocalFrame(nullptr);
    for (int i = 0; i < 20 && !env->IsSameObject(weak, nullptr); ++i) pi->RunGC();
    part.yes("the object is gone", env->IsSameObject(weak, nullptr));
    const WithoutCollections none;
    part.yes("null", id(weak) == nullptr);
  }
  Part part("stays_valid");
  followed = id_of(object);
  for (int i = 0; i < 3; ++i) pi->RunGC();
  part.yes("the same, or as told", id_of(object) == followed);
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_profiler(vm, notify, {JVMPI_EVENT_OBJECT_MOVE, JVMPI_EVENT_CLASS_LOAD});
}
