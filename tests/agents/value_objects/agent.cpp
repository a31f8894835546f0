// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <chrono>
#include <thread>

#include "agent.hpp"

static jvmtiEnv* jvmti;
static jvmtiEnv* without_values;  // another environment, without can_support_value_objects

static int field_of(JNIEnv* jni, jobject object, const char* name) {
  return jni->GetIntField(object, jni->GetFieldID(jni->GetObjectClass(object), name, "I"));
}

static void exception(JNIEnv* jni, const char* what) {
  jthrowable thrown = jni->ExceptionOccurred();
  jni->ExceptionClear();
  say("%s: %s", what, thrown == nullptr ? "no exception" : class_signature(jvmti, jni->GetObjectClass(thrown)).c_str());
}

static jlong tag_of(jobject object) {
  jlong tag = -1;
  check(jvmti->GetTag(object, &tag), "GetTag");
  return tag;
}

static std::atomic<int> freed{0};
static std::atomic<jlong> freed_tags{0};  // their sum

static void JNICALL object_free(jvmtiEnv*, jlong tag) {
  freed_tags += tag;
  freed++;
}

static void JNICALL object_alloc(jvmtiEnv* env, JNIEnv*, jthread, jobject object, jclass type, jlong) {
  std::string name = class_signature(jvmti, type);
  if (name == "LPair;" || name == "LPlain;")
    say("VMObjectAlloc of %s in %s, object %s", name.c_str(), env == jvmti ? "the first" : "the second",
        object == nullptr ? "null" : "given");
}

static void JNICALL field_modification(jvmtiEnv*, JNIEnv* jni, jthread, jmethodID, jlocation, jclass type,
                                       jobject object, jfieldID field, char, jvalue value) {
  char* name = nullptr;
  check(jvmti->GetFieldName(type, field, &name, nullptr, nullptr), "GetFieldName");
  jobject now = jni->GetObjectField(object, field);
  say("FieldModification of %s: it is %s, and will be %s", take(jvmti, name).c_str(), now == nullptr ? "null" : "set",
      value.l == nullptr ? "null" : "set");
  check(jvmti->SetTag(object, 0), "SetTag");
}

extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv* jni, jclass, jstring when) {
  const char* text = jni->GetStringUTFChars(when, nullptr);
  jobject local = nullptr, instance = nullptr;
  check(jvmti->GetLocalObject(nullptr, 1, 0, &local), "GetLocalObject");
  check(jvmti->GetLocalInstance(nullptr, 1, &instance), "GetLocalInstance");
  static jobject first = jni->NewGlobalRef(local);
  say("%s: %d %d, the same twice %d; the first is still %d %d", text, field_of(jni, local, "x"),
      field_of(jni, local, "y"), jni->IsSameObject(local, instance), field_of(jni, first, "x"),
      field_of(jni, first, "y"));
  jni->ReleaseStringUTFChars(when, text);
}

JNIEXPORT void JNICALL Java_Test_jni(JNIEnv* jni, jclass, jobject a, jobject same, jobject other) {
  say("IsSameObject %d %d %d", jni->IsSameObject(a, same), jni->IsSameObject(a, other), jni->IsSameObject(a, nullptr));
  say("HasIdentity %d %d %d", jni->HasIdentity(a), jni->HasIdentity(jni->GetObjectClass(a)), jni->HasIdentity(nullptr));
  say("MonitorEnter %d", jni->MonitorEnter(a));
  exception(jni, "MonitorEnter");
  say("MonitorExit %d", jni->MonitorExit(a));
  exception(jni, "MonitorExit");
  say("NewWeakGlobalRef %s", jni->NewWeakGlobalRef(a) == nullptr ? "null" : "made");
  exception(jni, "NewWeakGlobalRef");
  jobject global = jni->NewGlobalRef(a);
  say("NewGlobalRef %d", jni->GetObjectRefType(global));
  jni->DeleteGlobalRef(global);
}

JNIEXPORT void JNICALL Java_Test_tags(JNIEnv* jni, jclass, jobject a, jobject same, jobject other) {
  check(jvmti->SetTag(a, 11), "SetTag");
  say("tags %ld %ld %ld", static_cast<long>(tag_of(a)), static_cast<long>(tag_of(same)),
      static_cast<long>(tag_of(other)));
  check(jvmti->SetTag(same, 12), "SetTag");
  jlong wanted[] = {11, 12};
  jint count = 0;
  jobject* objects = nullptr;
  check(jvmti->GetObjectsWithTags(2, wanted, &count, &objects, nullptr), "GetObjectsWithTags");
  say("found %d, the same %d", count, count > 0 && jni->IsSameObject(objects[0], a));
  check(jvmti->SetTag(a, 0), "SetTag");
  say("untagged %ld", static_cast<long>(tag_of(same)));
  jint hash = 0, hash_of_same = 0, modifiers = 0;
  check(jvmti->GetObjectHashCode(a, &hash), "GetObjectHashCode");
  check(jvmti->GetObjectHashCode(same, &hash_of_same), "GetObjectHashCode");
  check(jvmti->GetClassModifiers(jni->GetObjectClass(a), &modifiers), "GetClassModifiers");
  say("equal hashes %d, modifiers 0x%x", hash == hash_of_same, static_cast<unsigned>(modifiers));
  jvmtiMonitorUsage usage{};
  check(jvmti->GetObjectMonitorUsage(a, &usage), "GetObjectMonitorUsage");
  say("monitor: owner %d, entries %d, waiters %d %d", usage.owner != nullptr, usage.entry_count, usage.waiter_count,
      usage.notify_waiter_count);
}

JNIEXPORT void JNICALL Java_Test_tag(JNIEnv*, jclass, jobject object, jlong tag) {
  check(jvmti->SetTag(object, tag), "SetTag");
}
JNIEXPORT void JNICALL Java_Test_shows(JNIEnv* jni, jclass, jstring what, jobject object) {
  const char* text = jni->GetStringUTFChars(what, nullptr);
  say("%s: tag %ld", text, static_cast<long>(tag_of(object)));
  jni->ReleaseStringUTFChars(what, text);
}
JNIEXPORT void JNICALL Java_Test_collect(JNIEnv*, jclass) {
  // The events may come from another thread, after the collection.
  for (int i = 0; i < 1000 && freed == 0; ++i) {
    check(jvmti->ForceGarbageCollection(), "ForceGarbageCollection");
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  say("ObjectFree of %d, tag %ld", freed.load(), static_cast<long>(freed_tags));
}
JNIEXPORT void JNICALL Java_Test_allocations(JNIEnv*, jclass, jboolean on) {
  for (jvmtiEnv* env : {jvmti, without_values})
    check(env->SetEventNotificationMode(on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_VM_OBJECT_ALLOC, nullptr),
          "SetEventNotificationMode");
}
JNIEXPORT void JNICALL Java_Test_watch(JNIEnv* jni, jclass, jclass type) {
  for (const char* name : {"a", "b"})
    check(jvmti->SetFieldModificationWatch(type, jni->GetFieldID(type, name, "Ljava/lang/Object;")),
          "SetFieldModificationWatch");
  enable(jvmti, JVMTI_EVENT_FIELD_MODIFICATION);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  without_values = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_generate_vm_object_alloc_events = 1;
  check(without_values->AddCapabilities(&wanted), "AddCapabilities");
  wanted.can_support_value_objects = wanted.can_tag_objects = wanted.can_access_local_variables = 1;
  wanted.can_get_monitor_info = wanted.can_generate_object_free_events = 1;
  wanted.can_generate_field_modification_events = 1;
  check(jvmti->AddCapabilities(&wanted), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.ObjectFree = object_free;
  callbacks.VMObjectAlloc = object_alloc;
  callbacks.FieldModification = field_modification;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  check(without_values->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  enable(jvmti, JVMTI_EVENT_OBJECT_FREE);
  return 0;
}
}
