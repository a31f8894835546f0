// SPDX-License-Identifier: Apache-2.0
#include <thread>
#include <vector>

#include "agent.hpp"

static JavaVM* java_vm;
static jvmtiEnv* jvmti;
static jlong referrer_of_interest;
static std::vector<std::string> notes, values;  // heap callbacks must not call JNI, so printing is done later

static const char* name_of(jvmtiHeapReferenceKind kind) {
  switch (kind) {
    case JVMTI_HEAP_REFERENCE_CLASS: return "class";
    case JVMTI_HEAP_REFERENCE_FIELD: return "field";
    case JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT: return "element";
    case JVMTI_HEAP_REFERENCE_INTERFACE: return "interface";
    case JVMTI_HEAP_REFERENCE_SUPERCLASS: return "superclass";
    case JVMTI_HEAP_REFERENCE_STATIC_FIELD: return "static";
    case JVMTI_HEAP_REFERENCE_JNI_GLOBAL: return "JNI global";
    case JVMTI_HEAP_REFERENCE_SYSTEM_CLASS: return "system class";
    case JVMTI_HEAP_REFERENCE_STACK_LOCAL: return "stack local";
    case JVMTI_HEAP_REFERENCE_JNI_LOCAL: return "JNI local";
    case JVMTI_HEAP_REFERENCE_THREAD: return "thread";
    case JVMTI_HEAP_REFERENCE_OTHER: return "other";
    default: return nullptr;
  }
}

static void note_root(const char* kind, jlong tag, jint depth) {
  if (tag == 0 || kind == nullptr) return;
  std::string note = std::string(kind) + " " + std::to_string(tag);
  if (depth >= 0) note += " at depth " + std::to_string(depth);
  notes.push_back(note);
}

static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, jlong, jlong, jlong,
                              jlong* tag, jlong* referrer, jint, void*) {
  if (referrer == nullptr) {
    bool stack = kind == JVMTI_HEAP_REFERENCE_STACK_LOCAL, local = kind == JVMTI_HEAP_REFERENCE_JNI_LOCAL;
    note_root(name_of(kind), *tag, stack ? info->stack_local.depth : local ? info->jni_local.depth : -1);
    return JVMTI_VISIT_OBJECTS;
  }
  if (referrer_of_interest == 0 || *referrer != referrer_of_interest || name_of(kind) == nullptr)
    return JVMTI_VISIT_OBJECTS;
  bool field = kind == JVMTI_HEAP_REFERENCE_FIELD || kind == JVMTI_HEAP_REFERENCE_STATIC_FIELD;
  bool element = kind == JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT;
  std::string note = name_of(kind);
  if (field) note += " " + std::to_string(info->field.index);
  if (element) note += " " + std::to_string(info->array.index);
  notes.push_back(note + ": " + std::to_string(*tag));
  return JVMTI_VISIT_OBJECTS;
}

static jint JNICALL value(jvmtiHeapReferenceKind, const jvmtiHeapReferenceInfo* info, jlong, jlong* tag, jvalue,
                          jvmtiPrimitiveType type, void*) {
  if (*tag == referrer_of_interest) values.push_back(std::to_string(info->field.index) + static_cast<char>(type));
  return JVMTI_VISIT_OBJECTS;
}

/// The root kinds of JVM TI 1.0 have the same order.
static const char* name_of_root(jint kind) {
  return name_of(
      static_cast<jvmtiHeapReferenceKind>(kind - JVMTI_HEAP_ROOT_JNI_GLOBAL + jint{JVMTI_HEAP_REFERENCE_JNI_GLOBAL}));
}
static jvmtiIterationControl JNICALL root_1_0(jvmtiHeapRootKind kind, jlong, jlong, jlong* tag, void*) {
  note_root(name_of_root(kind), *tag, -1);
  return JVMTI_ITERATION_CONTINUE;
}
static jvmtiIterationControl JNICALL stack_1_0(jvmtiHeapRootKind kind, jlong, jlong, jlong* tag, jlong, jint depth,
                                               jmethodID, jint, void*) {
  note_root(name_of_root(kind), *tag, depth);
  return JVMTI_ITERATION_CONTINUE;
}

static void print(const char* what) {
  say("%s", what);
  for (const std::string& note : notes) say("  %s", note.c_str());
  std::string line;
  for (const std::string& one : values) line += " " + one;
  if (!values.empty()) say("  values:%s", line.c_str());
  notes.clear();
  values.clear();
}

static void follow(const char* what, jobject from) {
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_reference_callback = reference;
  if (from != nullptr) callbacks.primitive_field_callback = value;
  check(jvmti->FollowReferences(0, nullptr, from, &callbacks, nullptr), "FollowReferences");
  print(what);
}

extern "C" {
JNIEXPORT void JNICALL Java_Test_tag(JNIEnv*, jclass, jobject object, jlong tag) {
  check(jvmti->SetTag(object, tag), "SetTag");
}
JNIEXPORT void JNICALL Java_Test_makeGlobal(JNIEnv* env, jclass, jobject object) { env->NewGlobalRef(object); }
/// Makes roots of the arguments and a local reference of a native method that calls Java.
JNIEXPORT void JNICALL Java_Test_outer(JNIEnv* env, jclass type, jobject kept, jobject) {
  env->NewLocalRef(kept);
  env->CallStaticVoidMethod(type, env->GetStaticMethodID(type, "middle", "()V"));
}
JNIEXPORT void JNICALL Java_Test_inner(JNIEnv* env, jclass, jobject, jobject kept) {
  env->NewLocalRef(kept);
  referrer_of_interest = 0;
  follow("FollowReferences", nullptr);
  check(jvmti->IterateOverReachableObjects(root_1_0, stack_1_0, nullptr, nullptr), "IterateOverReachableObjects");
  print("IterateOverReachableObjects");
}
JNIEXPORT void JNICALL Java_Test_from(JNIEnv*, jclass, jobject object, jlong tag) {
  referrer_of_interest = tag;
  follow("references of one", object);
}
/// Called in a thread without Java frames.
JNIEXPORT void JNICALL Java_Test_attached(JNIEnv* env, jclass, jobject object) {
  jobject global = env->NewGlobalRef(object);
  std::thread([&] {
    JNIEnv* own = nullptr;
    java_vm->AttachCurrentThread(reinterpret_cast<void**>(&own), nullptr);
    own->NewLocalRef(global);
    referrer_of_interest = 0;
    follow("from an attached thread", nullptr);
    java_vm->DetachCurrentThread();
  }).join();
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  java_vm = vm;
  jvmti = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_tag_objects = 1;
  check(jvmti->AddCapabilities(&wanted), "AddCapabilities");
  return 0;
}
}
