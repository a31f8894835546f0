// SPDX-License-Identifier: Apache-2.0
#include "inspector/debugger/class_versions.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <mutex>
#include <set>

namespace vitrine::inspector {
namespace {

constexpr std::size_t kMostVersions = 50;

using Methods = std::map<std::string, std::string>;  // name and signature -> code

struct Version {
  jlong number = 0, cls = 0;  // cls: its identity
  std::string name;
  Methods before;
};

struct VersionState {
  std::mutex mutex;  // never held over a call of JVM TI
  jvmtiEnv* env = nullptr;
  std::deque<Version> versions;
  jlong last = 0;
};

VersionState& version_state() {
  static VersionState& the_one = *new VersionState;
  return the_one;
}

/// The code that the class has now.
Methods methods_of(jclass cls) {
  Methods methods;
  jint count = 0;
  Given<jmethodID> ids;
  if (vm().jvmti->GetClassMethods(cls, &count, ids.out()) != JVMTI_ERROR_NONE) return methods;
  for (jint i = 0; i < count; ++i) {
    Given<char> name, signature;
    Given<unsigned char> code;
    jint bytes = 0;
    if (vm().jvmti->GetMethodName(ids[i], name.out(), signature.out(), nullptr) != JVMTI_ERROR_NONE) continue;
    if (vm().jvmti->GetBytecodes(ids[i], &bytes, code.out()) != JVMTI_ERROR_NONE) bytes = 0;
    methods[std::string(name.get()) + signature.get()] = hexadecimal(code.get(), bytes);
  }
  return methods;
}

/// The class is still the one before.
void JNICALL class_file_is_loaded(jvmtiEnv*, JNIEnv*, jclass redefined, jobject, const char*, jobject, jint,
                                  const unsigned char*, jint*, unsigned char**) {
  if (redefined == nullptr) return;
  Version made{0, identity(redefined), class_name(redefined), methods_of(redefined)};
  VersionState& s = version_state();
  {
    const std::lock_guard lock(s.mutex);
    made.number = ++s.last;
    s.versions.push_back(std::move(made));
    if (s.versions.size() > kMostVersions) s.versions.pop_front();
  }
  changed();
}

}  // namespace

void watch_versions(bool on) {
  VersionState& s = version_state();
  if (s.env == nullptr) {
    jvmtiCapabilities wanted{};
    s.env = new_environment(wanted);
    jvmtiEventCallbacks callbacks{};
    callbacks.ClassFileLoadHook = class_file_is_loaded;
    check(s.env->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  }
  check(s.env->SetEventNotificationMode(on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, nullptr),
        "SetEventNotificationMode");
}

Json class_versions() {
  std::deque<Version> versions;
  {
    const std::lock_guard lock(version_state().mutex);
    versions = version_state().versions;
  }
  std::map<jlong, Methods> after;  // by class: what follows the version that is looked at
  Json list = Json::array();
  for (std::size_t i = versions.size(); i-- > 0;) {
    const Version& version = versions[i];
    if (!after.contains(version.cls)) {
      try {
        after[version.cls] = methods_of(static_cast<jclass>(object_of(version.cls)));
      } catch (const Refusal&) {
        continue;  // the class is gone
      }
    }
    Methods& next = after[version.cls];
    std::set<std::string> names;
    for (const Methods* methods : {&version.before, static_cast<const Methods*>(&next)})
      for (const auto& [name, code] : *methods) names.insert(name);
    Json methods = Json::array();
    auto code_in = [](const Methods& all, const std::string& name) {
      auto found = all.find(name);
      return found == all.end() ? std::string() : found->second;
    };
    for (const std::string& name : names)
      if (const std::string before = code_in(version.before, name), now = code_in(next, name); before != now)
        methods.push_back({{"name", name}, {"before", before}, {"after", now}});
    list.push_back({{"number", version.number}, {"name", version.name}, {"methods", methods}});
    next = version.before;
  }
  std::reverse(list.begin(), list.end());
  return list;
}

}  // namespace vitrine::inspector
