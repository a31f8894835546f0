// SPDX-License-Identifier: Apache-2.0
// A heap analyser: which classes fill the heap, and who refers to the objects of one of them. It works when the VM
// ends, and at each `jcmd PID JVMTI.data_dump`. Options: class=NAME, whose objects are asked about, as in
// class=java.lang.String; top=N, how many lines (10).
#include <jvmti.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace {

JavaVM* java_vm = nullptr;
jvmtiEnv* jvmti = nullptr;
size_t top = 10;
std::string wanted;  // the signature of the class that is asked about; "" for none
std::mutex walking;  // both kinds of event may come at once, and there is one tag for each class

bool good(jvmtiError error, const char* what) {
  if (error != JVMTI_ERROR_NONE) std::fprintf(stderr, "heap: %s fails: %d\n", what, error);
  return error == JVMTI_ERROR_NONE;
}

/// What one walk over the heap finds. The tag of a class is its place in `classes`, from 1.
struct Sum {
  std::string name;
  long objects = 0, bytes = 0;
};
struct Walk {
  std::vector<Sum> classes;
  jlong asked = 0;  // the tag of the class that is asked about
  std::map<std::string, long> referrers;
};

/// Gives each class a tag, so that the callbacks below, which may not call JNI, know the class of an object.
bool tag_classes(JNIEnv* jni, Walk& walk) {
  jint count = 0;
  jclass* classes = nullptr;
  if (!good(jvmti->GetLoadedClasses(&count, &classes), "GetLoadedClasses")) return false;
  for (jint i = 0; i < count; ++i) {
    char* signature = nullptr;
    if (good(jvmti->GetClassSignature(classes[i], &signature, nullptr), "GetClassSignature")) {
      walk.classes.push_back({signature});
      if (wanted == signature) walk.asked = static_cast<jlong>(walk.classes.size());
      jvmti->Deallocate(reinterpret_cast<unsigned char*>(signature));
      good(jvmti->SetTag(classes[i], static_cast<jlong>(walk.classes.size())), "SetTag");
    }
    jni->DeleteLocalRef(classes[i]);
  }
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(classes));
  return true;
}

Sum* sum_of(Walk& walk, jlong class_tag) {
  const auto place = static_cast<size_t>(class_tag);
  return place == 0 || place > walk.classes.size() ? nullptr : &walk.classes[place - 1];
}

jint JNICALL visit_object(jlong class_tag, jlong size, jlong*, jint, void* data) {
  if (Sum* sum = sum_of(*static_cast<Walk*>(data), class_tag)) {
    ++sum->objects;
    sum->bytes += size;
  }
  return JVMTI_VISIT_OBJECTS;
}

const char* root_name(jvmtiHeapReferenceKind kind) {
  switch (kind) {
    case JVMTI_HEAP_REFERENCE_JNI_GLOBAL: return "(a global reference of JNI)";
    case JVMTI_HEAP_REFERENCE_JNI_LOCAL: return "(a local reference of JNI)";
    case JVMTI_HEAP_REFERENCE_STACK_LOCAL: return "(a local variable)";
    case JVMTI_HEAP_REFERENCE_SYSTEM_CLASS: return "(a system class)";
    case JVMTI_HEAP_REFERENCE_MONITOR: return "(a monitor)";
    case JVMTI_HEAP_REFERENCE_THREAD: return "(a thread)";
    default: return "(another root)";
  }
}

jint JNICALL visit_reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo*, jlong class_tag,
                             jlong referrer_class_tag, jlong, jlong*, jlong* referrer_tag, jint, void* data) {
  Walk& walk = *static_cast<Walk*>(data);
  if (class_tag == walk.asked && kind != JVMTI_HEAP_REFERENCE_CLASS) {
    const Sum* referrer = referrer_tag == nullptr ? nullptr : sum_of(walk, referrer_class_tag);
    ++walk.referrers[referrer == nullptr ? root_name(kind) : referrer->name];
  }
  return JVMTI_VISIT_OBJECTS;
}

void analyse(JNIEnv* jni) {
  std::lock_guard hold(walking);
  Walk walk;
  if (!tag_classes(jni, walk)) return;
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_iteration_callback = visit_object;
  if (!good(jvmti->IterateThroughHeap(0, nullptr, &callbacks, &walk), "IterateThroughHeap")) return;
  if (walk.asked != 0) {
    callbacks = {};
    callbacks.heap_reference_callback = visit_reference;
    if (!good(jvmti->FollowReferences(0, nullptr, nullptr, &callbacks, &walk), "FollowReferences")) return;
  }
  std::sort(walk.classes.begin(), walk.classes.end(), [](const Sum& a, const Sum& b) { return a.bytes > b.bytes; });
  std::fprintf(stderr, "%10s %10s  class\n", "bytes", "objects");
  for (size_t i = 0; i < std::min(top, walk.classes.size()); ++i)
    std::fprintf(stderr, "%10ld %10ld  %s\n", walk.classes[i].bytes, walk.classes[i].objects,
                 walk.classes[i].name.c_str());
  if (walk.asked == 0) return;
  std::vector<std::pair<long, std::string>> order;
  for (const auto& [name, count] : walk.referrers) order.emplace_back(count, name);
  std::sort(order.rbegin(), order.rend());
  std::fprintf(stderr, "%10s  referrers of %s\n", "references", wanted.c_str());
  for (size_t i = 0; i < std::min(top, order.size()); ++i)
    std::fprintf(stderr, "%10ld  %s\n", order[i].first, order[i].second.c_str());
}

void JNICALL vm_death(jvmtiEnv*, JNIEnv* jni) { analyse(jni); }

/// This event has no JNIEnv.
void JNICALL data_dump(jvmtiEnv*) {
  JNIEnv* jni = nullptr;
  if (java_vm->GetEnv(reinterpret_cast<void**>(&jni), JNI_VERSION_1_8) == JNI_OK) analyse(jni);
}

void take_option(const std::string& option) {
  if (option.rfind("top=", 0) == 0) top = std::strtoul(option.c_str() + 4, nullptr, 10);
  if (option.rfind("class=", 0) != 0) return;
  wanted = "L" + option.substr(6) + ";";
  std::replace(wanted.begin(), wanted.end(), '.', '/');
}

}  // namespace

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char* options, void*) {
  java_vm = vm;
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_11) != JNI_OK) return JNI_ERR;
  std::string left = options == nullptr ? "" : options;
  for (; !left.empty(); left.erase(0, left.find(',') == std::string::npos ? left.size() : left.find(',') + 1))
    take_option(left.substr(0, left.find(',')));
  jvmtiCapabilities capabilities{};
  capabilities.can_tag_objects = 1;
  jvmtiEventCallbacks callbacks{};
  callbacks.VMDeath = vm_death;
  callbacks.DataDumpRequest = data_dump;
  bool ready = good(jvmti->AddCapabilities(&capabilities), "AddCapabilities") &&
               good(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks") &&
               good(jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, nullptr), "VMDeath") &&
               good(jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_DATA_DUMP_REQUEST, nullptr), "dumps");
  return ready ? JNI_OK : JNI_ERR;
}
