// SPDX-License-Identifier: Apache-2.0
// What a view is for the server: routes, and what it tells again and again while a page shows it. README.md says how to
// add one.
#pragma once
#include <chrono>
#include <nlohmann/json.hpp>  // IWYU pragma: export
#include <string>
#include <string_view>
#include <vector>

#include "inspector/vm/vm.hpp"  // IWYU pragma: export

namespace vitrine::inspector {

using Json = nlohmann::json;

/// A request as a handler sees it. The thread is attached, and all local references end with the request.
struct Call {
  JNIEnv* jni;
  jvmtiEnv* jvmti;
  Json arguments;  // of the query and, with POST, of the body: an object

  /// An argument; throws a Refusal if it is missing or of another type.
  jlong number(const char* name) const;
  std::string text(const char* name) const;
  bool has(const char* name) const { return arguments.contains(name); }
};

struct Route {
  const char* method;  // "GET" or "POST"
  std::string_view name;
  Json (*handler)(Call&);  // may throw a Refusal
};

struct View {
  std::string_view name;
  std::vector<Route> routes;  // served as api/VIEW/ROUTE

  // While pages show the view, api/live/VIEW sends what `update` returns: at once, after each changed(), and in between
  // once a period, or at longer intervals so that it takes no more than a twentieth of the time. Null: there is nothing
  // to tell.
  Json (*update)(Call&) = nullptr;
  std::chrono::milliseconds period{500};
  // Before the first page shows the view, and after the last one: here is switched on and off what costs.
  void (*open)(Call&) = nullptr;
  void (*close)(Call&) = nullptr;
};

/// All views, in the order of the page.
const std::vector<const View*>& views();

/// Wakes all that wait for updates. Any thread, also in callbacks of JVM TI.
void changed();

extern const View kThreadsView, kControlView, kBackView, kHeapView, kClassesView, kEventsView;

}  // namespace vitrine::inspector
