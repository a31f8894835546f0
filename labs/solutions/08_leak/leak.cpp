// SPDX-License-Identifier: Apache-2.0
// Finds out why objects of a class are still there: -agentlib:leak=Shop$Session. When the VM ends it prints, on stderr,
// how many can be reached, and a path from a root to one of them:
//   leak: 3 objects of LSample$Thing;
//   leak: static field of LSample;
//   leak: [LSample$Box;
//   leak: LSample$Box;
//   leak: LSample$Thing;
#include <jvmti.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

namespace {

jvmtiEnv* jvmti = nullptr;
std::string wanted;  // the signature of the class that is asked about

/// Tags: a class, that is its Class object, has -1, -2 and so on, from tag_classes on; any other object that has been
/// visited has 1, 2 and so on.
struct Visited {
  jlong class_tag;  // of the object
  jlong from;       // the tag of what refers to it; 0: a root does
};
struct Walk {
  std::vector<std::string> classes;  // the signature of the class with the tag -1, -2 and so on
  std::vector<Visited> objects;      // what is known of the object with the tag 1, 2 and so on
  jlong asked = 0;                   // the tag of the class that is asked about
  int found = 0;                     // how many of its objects
  jlong first = 0;                   // the tag of the first of them
};

void tag_classes(JNIEnv* jni, Walk& walk) {
  jint count = 0;
  jclass* classes = nullptr;
  if (jvmti->GetLoadedClasses(&count, &classes) != JVMTI_ERROR_NONE) return;
  for (jint i = 0; i < count; ++i) {
    char* signature = nullptr;
    if (jvmti->GetClassSignature(classes[i], &signature, nullptr) == JVMTI_ERROR_NONE) {
      walk.classes.push_back(signature);
      const jlong tag = -static_cast<jlong>(walk.classes.size());
      if (wanted == signature) walk.asked = tag;
      jvmti->Deallocate(reinterpret_cast<unsigned char*>(signature));
      jvmti->SetTag(classes[i], tag);
    }
    jni->DeleteLocalRef(classes[i]);
  }
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(classes));
}

std::string name_of_class(const Walk& walk, jlong tag) {
  return tag < 0 ? walk.classes[static_cast<size_t>(-tag) - 1] : "?";
}

/// The path, from its end to its begin, is in Visited::from.
void print_path(const Walk& walk) {
  std::vector<std::string> lines;
  jlong tag = walk.first;
  for (; tag > 0; tag = walk.objects[static_cast<size_t>(tag) - 1].from)
    lines.push_back(name_of_class(walk, walk.objects[static_cast<size_t>(tag) - 1].class_tag));
  if (!lines.empty()) lines.push_back(tag < 0 ? "static field of " + name_of_class(walk, tag) : "root");
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) std::fprintf(stderr, "leak: %s\n", line->c_str());
}

/// Called for each reference. Callbacks of heap functions may use no JNI, and hardly any function of JVM TI.
jint JNICALL visit_reference(jvmtiHeapReferenceKind, const jvmtiHeapReferenceInfo*, jlong class_tag, jlong, jlong,
                             jlong* tag, jlong* referrer_tag, jint, void* data) {
  Walk& walk = *static_cast<Walk*>(data);
  if (*tag != 0) return JVMTI_VISIT_OBJECTS;  // a class, or visited before: one path is enough
  walk.objects.push_back({class_tag, referrer_tag == nullptr ? 0 : *referrer_tag});
  *tag = static_cast<jlong>(walk.objects.size());
  if (class_tag == walk.asked) {
    ++walk.found;
    if (walk.first == 0) walk.first = *tag;
  }
  return JVMTI_VISIT_OBJECTS;
}

void JNICALL vm_death(jvmtiEnv*, JNIEnv* jni) {
  Walk walk;
  tag_classes(jni, walk);
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_reference_callback = visit_reference;
  jvmti->FollowReferences(0, nullptr, nullptr, &callbacks, &walk);
  std::fprintf(stderr, "leak: %d objects of %s\n", walk.found, wanted.c_str());
  print_path(walk);
}

}  // namespace

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char* options, void*) {
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_11) != JNI_OK || options == nullptr) return JNI_ERR;
  wanted = "L" + std::string(options) + ";";
  std::replace(wanted.begin(), wanted.end(), '.', '/');
  jvmtiCapabilities capabilities{};
  capabilities.can_tag_objects = 1;
  jvmtiEventCallbacks callbacks{};
  callbacks.VMDeath = vm_death;
  if (jvmti->AddCapabilities(&capabilities) != JVMTI_ERROR_NONE ||
      jvmti->SetEventCallbacks(&callbacks, sizeof callbacks) != JVMTI_ERROR_NONE ||
      jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, nullptr) != JVMTI_ERROR_NONE)
    return JNI_ERR;
  return JNI_OK;
}
