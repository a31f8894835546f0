// SPDX-License-Identifier: Apache-2.0
#include "jvmti/environments/planted.hpp"

#include "vm/ports/code_keeper.hpp"

namespace vitrine::jvmti {

using Settings = Env::Settings;

bool anybody_has(const Place& place) {
  for (Env* env = first_env(); env != nullptr; env = env->next.load())
    if (env->settings->breakpoints.contains(place)) return true;
  return false;
}

bool anybody_watches(WatchSet Settings::*watches, vm::Field* field) {
  for (Env* env = first_env(); env != nullptr; env = env->next.load())
    if (((*env->settings).*watches).contains(field)) return true;
  return false;
}

bool clear_unless_watched(WatchSet Settings::*watches, vm::Field& field, uint8_t bit) {
  if (anybody_watches(watches, &field)) return false;
  field.watch.fetch_and(static_cast<uint8_t>(~bit));
  return true;
}

void plant_breakpoint(vm::Method& method, uint16_t bci, bool on) {
  vm::change_code(vm::change::Breakpoint{*method.version, bci, on});
  for (const auto& version : method.holder->old_versions) {
    vm::MethodVersion* old = version->find(method);
    if (old != nullptr && !old->obsolete && old->stand_in != nullptr)
      vm::change_code(vm::change::Breakpoint{*old, bci, on});
  }
}

void remove_planted(const Settings& settings) {
  for (const Place& place : settings.breakpoints)
    if (!anybody_has(place)) plant_breakpoint(*place.method, place.bci, false);
  auto take_back = [&](WatchSet Settings::*watches, uint8_t bit) {
    (settings.*watches).for_each([&](vm::Field* field) {
      if (clear_unless_watched(watches, *field, bit) && field->quickened.load())
        vm::change_code(vm::change::Watch{*field});
    });
  };
  take_back(&Settings::access_watches, kAccess);
  take_back(&Settings::modification_watches, kModification);
}

}  // namespace vitrine::jvmti
