// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "redefine.hpp"
static std::map<std::string, int> loads, prepares;
static bool ours(const std::string& name) { return name == "LSub;" || name == "LBase;" || name == "LFace;"; }
static void JNICALL load(jvmtiEnv*, JNIEnv*, jthread, jclass c) {
  std::string name = class_signature(jvmti, c);
  if (!ours(name)) return;
  ++loads[name];
  if (name == "LSub;") say("Sub loaded, Base before %d, Face before %d", loads["LBase;"], loads["LFace;"]);
}
static void JNICALL prepare(jvmtiEnv*, JNIEnv*, jthread, jclass c) {
  std::string name = class_signature(jvmti, c);
  if (!ours(name)) return;
  ++prepares[name];
  if (name != "LFace;") say("%s prepared, loaded before %d", name.c_str(), loads[name]);
}
static void JNICALL death(jvmtiEnv*, JNIEnv*) {
  for (auto [name, count] : loads) say("%s loaded %d, prepared %d", name.c_str(), count, prepares[name]);
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {}, {.VMDeath = death, .ClassLoad = load, .ClassPrepare = prepare},
               {JVMTI_EVENT_CLASS_LOAD, JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_VM_DEATH});
}
