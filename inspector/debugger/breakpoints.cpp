// SPDX-License-Identifier: Apache-2.0
#include "inspector/debugger/breakpoints.hpp"

#include <algorithm>
#include <initializer_list>
#include <mutex>
#include <utility>
#include <vector>

namespace vitrine::inspector {
namespace {

struct Place {
  jmethodID method;
  jlocation location;
  jclass holder;  // a global reference: while it is there, the method is
};

struct Breakpoint {
  jlong number = 0;
  std::string class_name, method;
  jint line = 0;
  bool once = false;
  std::vector<Place> places;
};

std::mutex g_mutex;
std::vector<Breakpoint> g_breakpoints;
jlong g_next_number = 1;

std::string text_of(const Breakpoint& one) {
  return one.class_name + (one.method.empty() ? ":" + std::to_string(one.line) : "." + one.method);
}

bool is_class_of(const Breakpoint& one, const std::string& name) {
  return name == one.class_name || (one.method.empty() && name.starts_with(one.class_name + "$"));
}

/// The first location of a line in a method, or -1.
jlocation location_of_line(jmethodID method, jint line) {
  jint count = 0;
  Given<jvmtiLineNumberEntry> table;
  if (vm().jvmti->GetLineNumberTable(method, &count, table.out()) != JVMTI_ERROR_NONE) return -1;
  jlocation first = -1;
  for (jint i = 0; i < count; ++i)
    if (table[i].line_number == line && (first < 0 || table[i].start_location < first)) first = table[i].start_location;
  return first;
}

jlocation location_of_begin(jmethodID method) {
  jlocation first = -1, last = -1;
  return vm().jvmti->GetMethodLocation(method, &first, &last) == JVMTI_ERROR_NONE ? first : -1;
}

/// Plants `one` in `cls`. Returns the places.
std::vector<Place> plant(JNIEnv* jni, const Breakpoint& one, jclass cls) {
  std::vector<Place> places;
  jint count = 0;
  Given<jmethodID> methods;
  if (vm().jvmti->GetClassMethods(cls, &count, methods.out()) != JVMTI_ERROR_NONE) return places;
  for (jint i = 0; i < count; ++i) {
    jlocation location = -1;
    if (one.method.empty()) {
      location = location_of_line(methods[i], one.line);
    } else {
      Given<char> name;
      if (vm().jvmti->GetMethodName(methods[i], name.out(), nullptr, nullptr) == JVMTI_ERROR_NONE &&
          one.method == name.get())
        location = location_of_begin(methods[i]);
    }
    if (location < 0) continue;
    const jvmtiError error = vm().jvmti->SetBreakpoint(methods[i], location);
    if (error != JVMTI_ERROR_NONE && error != JVMTI_ERROR_DUPLICATE) continue;
    places.push_back({methods[i], location, static_cast<jclass>(jni->NewGlobalRef(cls))});
  }
  return places;
}

bool has_place(const Breakpoint& one, jmethodID method, jlocation location) {
  return std::any_of(one.places.begin(), one.places.end(),
                     [&](const Place& place) { return place.method == method && place.location == location; });
}

/// Takes away the places of a breakpoint that is in no list any more, as far as no other one has them.
void unplant(JNIEnv* jni, const Breakpoint& one) {
  for (const Place& place : one.places) {
    bool needed = false;
    {
      const std::lock_guard lock(g_mutex);
      needed = std::any_of(g_breakpoints.begin(), g_breakpoints.end(),
                           [&](const Breakpoint& other) { return has_place(other, place.method, place.location); });
    }
    if (!needed) vm().jvmti->ClearBreakpoint(place.method, place.location);
    jni->DeleteGlobalRef(place.holder);
  }
}

/// Which classes are prepared is only of interest while there are breakpoints.
void watch_classes() {
  bool any = false;
  {
    const std::lock_guard lock(g_mutex);
    any = !g_breakpoints.empty();
  }
  for (const jvmtiEvent event : {JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_BREAKPOINT})
    vm().jvmti->SetEventNotificationMode(any ? JVMTI_ENABLE : JVMTI_DISABLE, event, nullptr);
}

void add_places(JNIEnv* jni, jlong number, std::vector<Place> places) {
  Breakpoint gone;
  {
    const std::lock_guard lock(g_mutex);
    const auto found = std::find_if(g_breakpoints.begin(), g_breakpoints.end(),
                                    [&](const Breakpoint& one) { return one.number == number; });
    if (found != g_breakpoints.end()) {
      found->places.insert(found->places.end(), places.begin(), places.end());
      return;
    }
  }
  gone.places = std::move(places);
  unplant(jni, gone);
}

}  // namespace

jlong add_breakpoint(JNIEnv* jni, const std::string& class_name, const std::string& method, jint line, bool once) {
  if (vm().can.can_generate_breakpoint_events == 0)
    throw Refusal(409, "This VM gives breakpoints only to agents that are loaded at its start.");
  acquire([](jvmtiCapabilities& wanted) { wanted.can_generate_breakpoint_events = 1; });
  Breakpoint wanted;
  wanted.class_name = class_name;
  wanted.method = method;
  wanted.line = line;
  wanted.once = once;
  {
    const std::lock_guard lock(g_mutex);
    wanted.number = g_next_number++;
    g_breakpoints.push_back(wanted);
  }
  watch_classes();
  jint count = 0;
  Given<jclass> classes;
  check(vm().jvmti->GetLoadedClasses(&count, classes.out()), "GetLoadedClasses");
  bool loaded = false, planted = false;
  for (jint i = 0; i < count; ++i) {
    const Local<jclass> cls(jni, classes[i]);
    const std::string name = inspector::class_name(cls.get());
    if (!is_class_of(wanted, name)) continue;
    loaded |= name == class_name;
    std::vector<Place> places = plant(jni, wanted, cls.get());
    planted |= !places.empty();
    add_places(jni, wanted.number, std::move(places));
  }
  if (loaded && !planted && !method.empty()) {
    remove_breakpoint(jni, wanted.number);
    throw Refusal(404, class_name + " has no method " + method + " with bytecode.");
  }
  changed();
  return wanted.number;
}

void remove_breakpoint(JNIEnv* jni, jlong number) {
  Breakpoint removed;
  {
    const std::lock_guard lock(g_mutex);
    const auto found = std::find_if(g_breakpoints.begin(), g_breakpoints.end(),
                                    [&](const Breakpoint& one) { return one.number == number; });
    if (found == g_breakpoints.end()) throw Refusal(404, "There is no breakpoint " + std::to_string(number) + ".");
    removed = std::move(*found);
    g_breakpoints.erase(found);
  }
  unplant(jni, removed);
  watch_classes();
  changed();
}

Json list_breakpoints() {
  Json list = Json::array();
  const std::lock_guard lock(g_mutex);
  for (const Breakpoint& one : g_breakpoints)
    list.push_back({{"number", one.number}, {"text", text_of(one)}, {"once", one.once}, {"places", one.places.size()}});
  return list;
}

std::string breakpoint_reached(JNIEnv* jni, jmethodID method, jlocation location) {
  std::string reason;
  std::vector<jlong> done;
  {
    const std::lock_guard lock(g_mutex);
    for (const Breakpoint& one : g_breakpoints) {
      if (!has_place(one, method, location)) continue;
      reason = one.once ? "run to " + text_of(one) : "breakpoint " + text_of(one);
      if (one.once) done.push_back(one.number);
    }
  }
  for (const jlong number : done) remove_breakpoint(jni, number);
  return reason;
}

void JNICALL on_class_prepare(jvmtiEnv*, JNIEnv* jni, jthread, jclass cls) try {
  std::vector<Breakpoint> all;
  {
    const std::lock_guard lock(g_mutex);
    all = g_breakpoints;
  }
  const std::string name = class_name(cls);
  for (const Breakpoint& one : all)
    if (is_class_of(one, name)) add_places(jni, one.number, plant(jni, one, cls));
} catch (const Refusal&) {
  // A class that cannot be asked has no breakpoints.
}

}  // namespace vitrine::inspector
