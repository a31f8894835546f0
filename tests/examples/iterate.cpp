// SPDX-License-Identifier: Apache-2.0
// At DataDumpRequest, counts the objects of each class by JVM TI's IterateThroughHeap, and writes `COUNT SIGNATURE`
// lines into the file that the options name. Collects before, so that only what is alive is counted.
#include <jvmti.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

JavaVM* vm;
std::string file;
std::vector<long> counts;

void check(jvmtiError error, const char* what) {
  if (error == JVMTI_ERROR_NONE) return;
  std::fprintf(stderr, "iterate: %s answers %d\n", what, error);
  std::exit(99);
}

jint JNICALL count_object(jlong class_tag, jlong, jlong*, jint, void*) {
  ++counts[static_cast<size_t>(class_tag)];
  return 0;
}

void JNICALL on_request(jvmtiEnv* jvmti) {
  JNIEnv* env = nullptr;
  vm->GetEnv(reinterpret_cast<void**>(&env), JNI_VERSION_1_8);
  // Cleaners and finalizers that the first collection has found run in between.
  check(jvmti->ForceGarbageCollection(), "ForceGarbageCollection");
  usleep(300000);
  check(jvmti->ForceGarbageCollection(), "ForceGarbageCollection");
  jint count = 0;
  jclass* classes = nullptr;
  check(jvmti->GetLoadedClasses(&count, &classes), "GetLoadedClasses");
  counts.assign(static_cast<size_t>(count) + 1, 0);
  for (jint i = 0; i < count; ++i) check(jvmti->SetTag(classes[i], i + 1), "SetTag");
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_iteration_callback = count_object;
  check(jvmti->IterateThroughHeap(0, nullptr, &callbacks, nullptr), "IterateThroughHeap");
  std::FILE* out = std::fopen(file.c_str(), "w");
  for (jint i = 0; i < count; ++i) {
    char* signature = nullptr;
    check(jvmti->GetClassSignature(classes[i], &signature, nullptr), "GetClassSignature");
    if (counts[static_cast<size_t>(i) + 1] != 0)
      std::fprintf(out, "%ld %s\n", counts[static_cast<size_t>(i) + 1], signature);
    check(jvmti->Deallocate(reinterpret_cast<unsigned char*>(signature)), "Deallocate");
    env->DeleteLocalRef(classes[i]);
  }
  if (counts[0] != 0) std::fprintf(out, "%ld ?\n", counts[0]);
  std::fclose(out);
}

}  // namespace

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* the_vm, char* options, void*) {
  vm = the_vm;
  file = options;
  jvmtiEnv* jvmti = nullptr;
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_11) != JNI_OK) return JNI_ERR;
  jvmtiCapabilities wanted{};
  wanted.can_tag_objects = 1;
  check(jvmti->AddCapabilities(&wanted), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.DataDumpRequest = on_request;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  check(jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_DATA_DUMP_REQUEST, nullptr), "DataDumpRequest");
  return JNI_OK;
}
