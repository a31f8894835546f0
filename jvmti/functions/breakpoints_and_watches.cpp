// SPDX-License-Identifier: Apache-2.0
// JVM TI "Breakpoint" and "Watched Field". Each environment has its own set; the interpreter is told of the first and
// the last one at a place.
#include <algorithm>

#include "classfile/bytecodes.hpp"
#include "jvmti/functions.hpp"
#include "vm/vm.hpp"

namespace vitrine::jvmti {

namespace {

using Place = std::pair<Method*, uint16_t>;
constexpr uint8_t kAccess = 1, kModification = 2;  // bits of Field::watch

bool anybody_has(const Place& place) {
  for (Env* env = first_env(); env != nullptr; env = env->next.load())
    if (std::find(env->breakpoints.begin(), env->breakpoints.end(), place) != env->breakpoints.end()) return true;
  return false;
}

bool anybody_watches(std::vector<Field*> Env::*list, Field* field) {
  for (Env* env = first_env(); env != nullptr; env = env->next.load())
    if (std::find((env->*list).begin(), (env->*list).end(), field) != (env->*list).end()) return true;
  return false;
}

void watch(Field& field, uint8_t bit, bool on) {
  if (on)
    field.watch.fetch_or(bit);
  else
    field.watch.fetch_and(static_cast<uint8_t>(~bit));
}

/// Not to be called with the state lock: it may stop the world.
void tell_interpreter(Thread& self, Field& field) {
  if (field.quickened.load()) vm::with_world_stopped(self, [&] { vm::vm().executor->field_watch_changed(field); });
}

}  // namespace

void plant_breakpoint(Method& method, uint16_t bci, bool on) {
  vm::Executor& executor = *vm::vm().executor;
  executor.set_breakpoint(method, bci, on);
  for (const vm::Class::PreviousVersion& version : method.holder->previous_versions)
    for (auto [current, old] : version.retired)
      if (current == &method && !old->obsolete && old->id.load() != nullptr) executor.set_breakpoint(*old, bci, on);
}

void remove_planted(Thread& self, Env& env) {
  vm::with_world_stopped(self, [&] {
    // The environment is off the list already: what nobody else has goes.
    for (const Place& place : env.breakpoints)
      if (!anybody_has(place)) plant_breakpoint(*place.first, place.second, false);
    env.breakpoints.clear();
    for (Field* field : env.access_watches)
      if (!anybody_watches(&Env::access_watches, field)) watch(*field, kAccess, false), tell_interpreter(self, *field);
    for (Field* field : env.modification_watches)
      if (!anybody_watches(&Env::modification_watches, field))
        watch(*field, kModification, false), tell_interpreter(self, *field);
    env.access_watches.clear();
    env.modification_watches.clear();
  });
}

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

jvmtiError set_watch(Call& call, Field& field, std::vector<Field*> Env::*list, uint8_t bit) {
  {
    std::lock_guard hold(state_lock());
    auto& mine = call.env.*list;
    if (std::find(mine.begin(), mine.end(), &field) != mine.end())
      return fail(JVMTI_ERROR_DUPLICATE, "%s: the field %s is watched already", call.function, field.name->c_str());
    mine.push_back(&field);
    watch(field, bit, true);
  }
  tell_interpreter(call.self(), field);
  return JVMTI_ERROR_NONE;
}

jvmtiError clear_watch(Call& call, Field& field, std::vector<Field*> Env::*list, uint8_t bit) {
  {
    std::lock_guard hold(state_lock());
    if (std::erase(call.env.*list, &field) == 0)
      return fail(JVMTI_ERROR_NOT_FOUND, "%s: the field %s is not watched", call.function, field.name->c_str());
    if (anybody_watches(list, &field)) return JVMTI_ERROR_NONE;
    watch(field, bit, false);
  }
  tell_interpreter(call.self(), field);
  return JVMTI_ERROR_NONE;
}

}  // namespace

jvmtiError SetBreakpoint(Call& call, MethodArg method, jlocation location) {
  if (jvmtiError error = check_location(call, *method, location)) return error;
  Place place{method.m, static_cast<uint16_t>(location)};
  jvmtiError error = JVMTI_ERROR_NONE;
  vm::with_world_stopped(call.self(), [&] {
    std::lock_guard hold(state_lock());
    auto& mine = call.env.breakpoints;
    if (std::find(mine.begin(), mine.end(), place) != mine.end()) {
      error = fail(JVMTI_ERROR_DUPLICATE, "%s: there is a breakpoint at %lld of %s already", call.function,
                   static_cast<long long>(location), method->external_name().c_str());
      return;
    }
    bool first = !anybody_has(place);
    mine.push_back(place);
    if (first) plant_breakpoint(*place.first, place.second, true);
  });
  return error;
}

jvmtiError ClearBreakpoint(Call& call, MethodArg method, jlocation location) {
  if (jvmtiError error = check_location(call, *method, location)) return error;
  Place place{method.m, static_cast<uint16_t>(location)};
  jvmtiError error = JVMTI_ERROR_NONE;
  vm::with_world_stopped(call.self(), [&] {
    std::lock_guard hold(state_lock());
    if (std::erase(call.env.breakpoints, place) == 0)
      error = fail(JVMTI_ERROR_NOT_FOUND, "%s: there is no breakpoint at %lld of %s", call.function,
                   static_cast<long long>(location), method->external_name().c_str());
    else if (!anybody_has(place))
      plant_breakpoint(*place.first, place.second, false);
  });
  return error;
}

jvmtiError SetFieldAccessWatch(Call& call, ClassArg, FieldArg field) {
  return set_watch(call, *field, &Env::access_watches, kAccess);
}
jvmtiError ClearFieldAccessWatch(Call& call, ClassArg, FieldArg field) {
  return clear_watch(call, *field, &Env::access_watches, kAccess);
}
jvmtiError SetFieldModificationWatch(Call& call, ClassArg, FieldArg field) {
  return set_watch(call, *field, &Env::modification_watches, kModification);
}
jvmtiError ClearFieldModificationWatch(Call& call, ClassArg, FieldArg field) {
  return clear_watch(call, *field, &Env::modification_watches, kModification);
}

}  // namespace functions
}  // namespace vitrine::jvmti
