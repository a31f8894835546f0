// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <atomic>
#include <set>
#include <vector>

#include "jvmpi_journal.hpp"

namespace {

struct Loaded {
  jobjectID id;
  int times = 0;
  std::map<std::string, std::string> fields;
  std::map<jmethodID, std::string> methods;  // name and signature
};
std::mutex lock;
std::map<std::string, Loaded> loaded;
std::set<jobjectID> ids;
bool an_id_twice = false;
Loaded requested;
// Of all classes, as they were and where they are.
std::vector<std::pair<std::string, const char*>> texts;
std::set<jmethodID> entered, entered_unknown;
std::map<jmethodID, std::string> methods;
std::atomic<int> collections{0};
std::atomic<int> collections_in_event{0};

std::string sorted(std::vector<std::string> words) {
  std::sort(words.begin(), words.end());
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string fields_of(const JVMPI_Field* fields, jint count) {
  std::vector<std::string> words;
  for (jint i = 0; i < count; ++i)
    words.push_back(text_of(fields[i].field_name) + " " + text_of(fields[i].field_signature));
  return sorted(words);
}

Loaded describe(const JVMPI_Event& event) {
  const auto& u = event.u.class_load;
  Loaded result;
  result.id = u.class_id;
  for (const char* text : {u.class_name, u.source_name}) texts.emplace_back(text_of(text), text);
  for (jint i = 0; i < u.num_methods; ++i)
    for (const char* text : {u.methods[i].method_name, u.methods[i].method_signature})
      texts.emplace_back(text_of(text), text);
  for (auto [fields, count] : {std::pair{u.statics, u.num_static_fields}, {u.instances, u.num_instance_fields}})
    for (jint i = 0; i < count; ++i)
      for (const char* text : {fields[i].field_name, fields[i].field_signature})
        texts.emplace_back(text_of(text), text);
  std::vector<std::string> names, lines;
  for (jint i = 0; i < u.num_methods; ++i) {
    const JVMPI_Method& method = u.methods[i];
    const std::string name = text_of(method.method_name);
    names.push_back(name + text_of(method.method_signature));
    lines.push_back(name + " " + std::to_string(method.start_lineno) + "-" + std::to_string(method.end_lineno));
    result.methods[method.method_id] = name + text_of(method.method_signature);
  }
  result.fields = {{"class_name", text_of(u.class_name)},
                   {"source_name", text_of(u.source_name)},
                   {"num_interfaces", std::to_string(u.num_interfaces)},
                   {"methods", sorted(names)},
                   {"lines", sorted(lines)},
                   {"statics", fields_of(u.statics, u.num_static_fields)},
                   {"instances", fields_of(u.instances, u.num_instance_fields)}};
  return result;
}

void load(const JVMPI_Event& event) {
  {
    std::lock_guard hold(lock);
    Loaded of = describe(event);
    if (is_requested(event)) {
      requested = of;
      return;
    }
    if (!ids.insert(of.id).second) an_id_twice = true;
    Loaded& known = loaded[of.fields["class_name"]];
    of.times = known.times + 1;
    methods.insert(of.methods.begin(), of.methods.end());
    known = of;
  }
  const int before = collections;
  pi->RunGC();
  collections_in_event += collections - before;
}

void notify(JVMPI_Event* event) {
  switch (number_of(*event)) {
    case JVMPI_EVENT_CLASS_LOAD: load(*event); break;
    case JVMPI_EVENT_CLASS_UNLOAD: ids.erase(event->u.class_unload.class_id); break;
    case JVMPI_EVENT_GC_FINISH: ++collections; break;
    case JVMPI_EVENT_METHOD_ENTRY: {
      std::lock_guard hold(lock);
      const jmethodID method = event->u.method.method_id;
      if (entered.insert(method).second && methods.count(method) == 0) entered_unknown.insert(method);
      break;
    }
    default: break;
  }
  journal::note_event(event);
}

}  // namespace

extern "C" {
JNIEXPORT jstring JNICALL Java_Test_field(JNIEnv* env, jclass, jstring type, jstring field) {
  std::lock_guard hold(lock);
  return env->NewStringUTF(loaded[text_of(env, type)].fields[text_of(env, field)].c_str());
}
JNIEXPORT jint JNICALL Java_Test_loads(JNIEnv* env, jclass, jstring type) {
  std::lock_guard hold(lock);
  return loaded[text_of(env, type)].times;
}
JNIEXPORT jint JNICALL Java_Test_changedTexts(JNIEnv*, jclass) {
  std::lock_guard hold(lock);
  return static_cast<jint>(
      std::count_if(texts.begin(), texts.end(), [](const auto& kept) { return kept.first != text_of(kept.second); }));
}
JNIEXPORT jstring JNICALL Java_Test_requested(JNIEnv* env, jclass, jclass type) {
  return env->NewStringUTF(result_name(pi->RequestEvent(JVMPI_EVENT_CLASS_LOAD, id_of(type))).c_str());
}
JNIEXPORT jint JNICALL Java_Test_collections(JNIEnv*, jclass) { return collections_in_event; }
JNIEXPORT jboolean JNICALL Java_Test_requestedAgain(JNIEnv* env, jclass, jclass type, jstring name) {
  succeed(pi->RequestEvent(JVMPI_EVENT_CLASS_LOAD, id_of(type)), "RequestEvent");
  std::lock_guard hold(lock);
  const Loaded& before = loaded[text_of(env, name)];
  return requested.fields == before.fields && requested.methods == before.methods && requested.id == before.id;
}
JNIEXPORT jboolean JNICALL Java_Test_isId(JNIEnv* env, jclass, jclass type, jstring name) {
  const jobjectID id = id_of(type);
  std::lock_guard hold(lock);
  return loaded[text_of(env, name)].id == id;
}
JNIEXPORT jboolean JNICALL Java_Test_methodIds(JNIEnv* env, jclass, jclass type, jstring name) {
  std::lock_guard hold(lock);
  auto& of = loaded[text_of(env, name)].methods;
  return of[env->GetMethodID(type, "area", "(I)I")] == "area(I)I" &&
         of[env->GetMethodID(type, "run", "()V")] == "run()V" &&
         of[env->GetStaticMethodID(type, "none", "([[DLjava/lang/Object;)V")] == "none([[DLjava/lang/Object;)V";
}
JNIEXPORT jboolean JNICALL Java_Test_twice(JNIEnv*, jclass) { return an_id_twice; }
JNIEXPORT jstring JNICALL Java_Test_order(JNIEnv* env, jclass, jstring type, jstring name) {
  std::lock_guard hold(lock);
  std::string text = "not entered";
  for (const auto& [id, method] : loaded[text_of(env, type)].methods)
    if (method == text_of(env, name) + "()V" && entered.count(id) != 0) text = "load before entry";
  if (!entered_unknown.empty()) text = std::to_string(entered_unknown.size()) + " unknown methods entered";
  return env->NewStringUTF(text.c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_profiler(vm, notify, {JVMPI_EVENT_CLASS_LOAD, JVMPI_EVENT_CLASS_UNLOAD, JVMPI_EVENT_GC_FINISH});
}
}
