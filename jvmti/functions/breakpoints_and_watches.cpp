// SPDX-License-Identifier: Apache-2.0
// JVM TI "Breakpoint" and "Watched Field". Each environment has its own set; the code is changed only for the first
// and the last one at a place. Breakpoints are planted while the world is stopped. A watch stops the world only
// if code that has already run uses the field.
#include <algorithm>

#include "classfile/bytecodes.hpp"
#include "jvmti/calls/functions.hpp"
#include "jvmti/environments/planted.hpp"
#include "vm/ports/code_keeper.hpp"
#include "vm/thread/acts_for.hpp"

namespace vitrine::jvmti {

namespace {

using Settings = Env::Settings;

/// To be called after a change of Field::watch. It may stop the world, so the caller must not hold state_lock().
void tell_of_watch(Thread& self, const Env& env, Field& field) {
  const vm::ActsFor acts(self, &env);
  if (field.quickened.load()) vm::with_world_stopped(self, [&] { vm::change_code(vm::change::Watch{field}); });
}

}  // namespace

namespace functions {

namespace {

jvmtiError check_location(const Call& call, const Method& method, jlocation location) {
  auto code = method.has_code() ? method.code().code : classfile::Bytes{};
  if (location < 0 || location >= static_cast<jlocation>(code.size()))
    return fail(JVMTI_ERROR_INVALID_LOCATION, "%s: the code of %s has no location %lld", call.function,
                method.external_name().c_str(), static_cast<long long>(location));
  uint32_t at = 0;
  while (at < location) at += std::max(classfile::instruction_length(code, at), 1u);
  if (at == location) return JVMTI_ERROR_NONE;
  return fail(JVMTI_ERROR_INVALID_LOCATION, "%s: location %lld of %s is inside of an instruction", call.function,
              static_cast<long long>(location), method.external_name().c_str());
}

/// Runs change(settings of the environment) with the world stopped. The environment may have been disposed of since the
/// call began.
template <class Change>
jvmtiError change_settings(Call& call, Change&& change) {
  jvmtiError error = JVMTI_ERROR_NONE;
  const vm::ActsFor acts(call.self(), &call.env);
  vm::with_world_stopped(call.self(), [&] {
    error = call.env.valid() ? change(*call.env.settings) : no_environment(call.function, &call.env);
  });
  return error;
}

jvmtiError set_watch(Call& call, Field& field, WatchSet Settings::*watches, uint8_t bit) {
  {
    std::lock_guard hold(state_lock());
    if (!call.env.valid()) return no_environment(call.function, &call.env);
    if (!((*call.env.settings).*watches).insert(&field))
      return fail(JVMTI_ERROR_DUPLICATE, "%s: the field %s is watched already", call.function, field.name->c_str());
    field.watch.fetch_or(bit);
  }
  tell_of_watch(call.self(), call.env, field);
  return JVMTI_ERROR_NONE;
}

jvmtiError clear_watch(Call& call, Field& field, WatchSet Settings::*watches, uint8_t bit) {
  {
    std::lock_guard hold(state_lock());
    if (!call.env.valid()) return no_environment(call.function, &call.env);
    if (!((*call.env.settings).*watches).erase(&field))
      return fail(JVMTI_ERROR_NOT_FOUND, "%s: the field %s is not watched", call.function, field.name->c_str());
    if (!clear_unless_watched(watches, field, bit)) return JVMTI_ERROR_NONE;
  }
  tell_of_watch(call.self(), call.env, field);
  return JVMTI_ERROR_NONE;
}

}  // namespace

jvmtiError SetBreakpoint(Call& call, MethodArg method, jlocation location) {
  if (jvmtiError error = check_location(call, *method, location)) return error;
  Place place{method.m, static_cast<uint16_t>(location)};
  return change_settings(call, [&](Settings& mine) {
    bool first = !anybody_has(place);
    if (!mine.breakpoints.insert(place))
      return fail(JVMTI_ERROR_DUPLICATE, "%s: there is a breakpoint at %lld of %s already", call.function,
                  static_cast<long long>(location), method->external_name().c_str());
    if (first) plant_breakpoint(*place.method, place.bci, true);
    return JVMTI_ERROR_NONE;
  });
}

jvmtiError ClearBreakpoint(Call& call, MethodArg method, jlocation location) {
  if (jvmtiError error = check_location(call, *method, location)) return error;
  Place place{method.m, static_cast<uint16_t>(location)};
  return change_settings(call, [&](Settings& mine) {
    if (!mine.breakpoints.erase(place))
      return fail(JVMTI_ERROR_NOT_FOUND, "%s: there is no breakpoint at %lld of %s", call.function,
                  static_cast<long long>(location), method->external_name().c_str());
    if (!anybody_has(place)) plant_breakpoint(*place.method, place.bci, false);
    return JVMTI_ERROR_NONE;
  });
}

jvmtiError SetFieldAccessWatch(Call& call, ClassArg, FieldArg field) {
  return set_watch(call, *field, &Settings::access_watches, kAccess);
}
jvmtiError ClearFieldAccessWatch(Call& call, ClassArg, FieldArg field) {
  return clear_watch(call, *field, &Settings::access_watches, kAccess);
}
jvmtiError SetFieldModificationWatch(Call& call, ClassArg, FieldArg field) {
  return set_watch(call, *field, &Settings::modification_watches, kModification);
}
jvmtiError ClearFieldModificationWatch(Call& call, ClassArg, FieldArg field) {
  return clear_watch(call, *field, &Settings::modification_watches, kModification);
}

}  // namespace functions
}  // namespace vitrine::jvmti
