// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <set>
#include <thread>
#include <vector>

#include "agent.hpp"

namespace {

jvmtiEnv *jvmti, *other;

struct Piece {
  std::string name;
  jmethodID method;
  jint size;
};
std::mutex lock;
std::map<const char*, Piece> methods, stubs;  // by address
std::set<std::string> unloaded;
int wrong_maps, wrong_unloads, overlapping, told_again, told_other, stubs_again, without_thread;
bool replays;
std::thread::id replaying;

bool overlaps(const std::map<const char*, Piece>& pieces, const char* begin, jint size) {
  auto after = pieces.upper_bound(begin);
  if (after != pieces.end() && after->first < begin + size) return true;
  return after != pieces.begin() && std::prev(after)->first != begin &&
         std::prev(after)->first + std::prev(after)->second.size > begin;
}

bool is_right(jmethodID method, const char* begin, jint size, jint length, const jvmtiAddrLocationMap* map) {
  jlocation first = 0, last = 0;
  check(jvmti->GetMethodLocation(method, &first, &last), "GetMethodLocation");
  for (jint i = 0; i < length; ++i) {
    const char* address = static_cast<const char*>(map[i].start_address);
    if (address < begin || address > begin + size) return false;
    if (i > 0 && address < map[i - 1].start_address) return false;
    if (map[i].location != -1 && (map[i].location < first || map[i].location > last)) return false;
  }
  return size > 0;
}

void JNICALL loaded(jvmtiEnv*, jmethodID method, jint size, const void* code, jint length,
                    const jvmtiAddrLocationMap* map, const void*) {
  const std::string name = full_method_name(jvmti, method);
  jthread thread = nullptr;
  check(jvmti->GetCurrentThread(&thread), "GetCurrentThread");
  jboolean is_native = false;
  check(jvmti->IsMethodNative(method, &is_native), "IsMethodNative");
  std::lock_guard hold(lock);
  const char* begin = static_cast<const char*>(code);
  if (thread == nullptr) ++without_thread;
  if (!is_native && !is_right(method, begin, size, length, map)) ++wrong_maps;
  if (overlaps(methods, begin, size)) ++overlapping;
  if (replays && replaying == std::this_thread::get_id()) ++told_again;
  methods[begin] = {name, method, size};
}
void JNICALL gone(jvmtiEnv*, jmethodID method, const void* code) {
  std::lock_guard hold(lock);
  const auto found = methods.find(static_cast<const char*>(code));
  if (found == methods.end() || found->second.method != method) {
    ++wrong_unloads;
    return;
  }
  unloaded.insert(found->second.name);
  methods.erase(found);
}
void JNICALL generated(jvmtiEnv*, const char* name, const void* code, jint size) {
  std::lock_guard hold(lock);
  if (replays && replaying == std::this_thread::get_id()) ++stubs_again;
  stubs[static_cast<const char*>(code)] = {name, nullptr, size};
}
void JNICALL told_to_other(jvmtiEnv*, jmethodID, jint, const void*, jint, const jvmtiAddrLocationMap*, const void*) {
  std::lock_guard hold(lock);
  if (replays && replaying == std::this_thread::get_id()) ++told_other;
}

bool has(const std::string& name) {
  for (const auto& [begin, piece] : methods)
    if (piece.name == name) return true;
  return false;
}

void ask_for(jvmtiEvent event) { check(jvmti->GenerateEvents(event), "GenerateEvents"); }

jvmtiEnv* environment(JavaVM* vm, jvmtiEventCallbacks& callbacks, std::initializer_list<jvmtiEvent> events) {
  jvmtiEnv* env = get_jvmti(vm);
  jvmtiCapabilities capabilities{};
  capabilities.can_generate_compiled_method_load_events = 1;
  check(env->AddCapabilities(&capabilities), "AddCapabilities");
  check(env->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  for (jvmtiEvent event : events) enable(env, event);
  return env;
}

}  // namespace

extern "C" JNIEXPORT jboolean JNICALL Java_Test_isLoaded(JNIEnv* jni, jclass, jstring method) {
  const std::string name = text_of(jni, method);
  std::lock_guard hold(lock);
  return has(name);
}
extern "C" JNIEXPORT jboolean JNICALL Java_Test_isUnloaded(JNIEnv* jni, jclass, jstring method) {
  const std::string name = text_of(jni, method);
  std::lock_guard hold(lock);
  return unloaded.count(name) != 0;
}
extern "C" JNIEXPORT void JNICALL Java_Test_report(JNIEnv*, jclass) {
  replaying = std::this_thread::get_id();
  replays = true;
  ask_for(JVMTI_EVENT_COMPILED_METHOD_LOAD);
  ask_for(JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
  replays = false;
  std::lock_guard hold(lock);
  say("events without a thread: %d", without_thread);
  say("wrong maps: %d", wrong_maps);
  say("ends of what was not told: %d", wrong_unloads);
  say("code over other code: %d", overlapping);
  say("told again: %s", told_again > 0 ? "yes" : "no");
  say("told the other environment: %d", told_other);
  say("still there: hot %d, warm %d", has("LTest;.hot"), has("LTest$Unloaded;.warm"));
  bool named = !stubs.empty();
  for (const auto& [begin, piece] : stubs) named &= !piece.name.empty();
  say("stubs: %s, told again: %s", named ? "named" : "none", stubs_again > 0 ? "yes" : "no");
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmtiEventCallbacks callbacks{}, of_other{};
  callbacks.CompiledMethodLoad = loaded;
  callbacks.CompiledMethodUnload = gone;
  callbacks.DynamicCodeGenerated = generated;
  of_other.CompiledMethodLoad = told_to_other;
  jvmti = environment(
      vm, callbacks,
      {JVMTI_EVENT_COMPILED_METHOD_LOAD, JVMTI_EVENT_COMPILED_METHOD_UNLOAD, JVMTI_EVENT_DYNAMIC_CODE_GENERATED});
  other = environment(vm, of_other, {JVMTI_EVENT_COMPILED_METHOD_LOAD});
  return 0;
}
