// SPDX-License-Identifier: Apache-2.0
#include "checks/jni/checked_jni.hpp"

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstring>
#include <functional>
#include <iterator>
#include <tuple>
#include <utility>
#include <vector>

#include "checks/jni/arguments.hpp"
#include "checks/jni/buffers.hpp"
#include "checks/jni/function_rules.hpp"
#include "checks/jni/natives.hpp"
#include "checks/report.hpp"
#include "classfile/descriptor.hpp"
#include "jni/function_table.hpp"
#include "jni/functions/calls.hpp"
#include "jni/ids.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::checks {

namespace {

/// The thread of the call; null if the JNIEnv is not that of the caller, so that the call cannot be made.
vm::Thread* thread_of_call(JNIEnv* env, const char* function) {
  vm::Thread* self = vm::Thread::current();
  if (self != nullptr && self->jni_env == env) [[likely]]
    return self;
  report({.rule = Rule::Jni_ForeignEnv,
          .function = function,
          .what = self == nullptr ? "the caller is not attached to the VM"
                                  : "the JNIEnv is not that of the calling thread \"" + self->name + "\""},
         here());
  return nullptr;
}

void check_state(const Call& call, bool allowed_with_exception, bool allowed_in_critical) {
  if (!allowed_with_exception && call.self.context.pending_exception != nullptr)
    call.report(Rule::Jni_PendingException,
                vm::Class::of(call.self.context.pending_exception)->external_name() + " is pending");
  if (!allowed_in_critical && !call.state.criticals.empty())
    call.report(Rule::Jni_CallInCritical,
                std::string("it is called within the critical region of ") + call.state.criticals.back().function);
}

/// Whether each row of parameters.def counts for at least one function, so that none is hidden by the others.
consteval bool all_rows_count() {
  bool counts[std::size(kParametersRows)] = {};
  for (const std::string_view function : {
#define JNI_FUNCTION(entry, name) std::string_view(#name),
#define JNI_LATER(entry, name, type) std::string_view(#name),
#include "jni/functions.def"
       })
    if (const ParametersRow* row = parameters_row(function)) counts[row - kParametersRows] = true;
  return std::ranges::all_of(counts, std::identity());
}
static_assert(all_rows_count());

/// What is known about the parameters of a function, and which rules it is exempt from; found when the VM is built.
/// What follows from it at run time is compiled for each list of C types, not for each of the 230 functions.
template <size_t Count>
struct Facts {
  std::array<Parameter, Count> parameters;
  bool allowed_with_exception, allowed_in_critical;
};
template <size_t... I>
constexpr Facts<sizeof...(I)> facts_of(std::string_view function, std::index_sequence<I...>) {
  return {{parameter_of(function, I)...}, allowed_with_exception(function), allowed_in_critical(function)};
}
template <Name FunctionName, size_t Count>
constexpr Facts<Count> kFacts = facts_of(FunctionName.view(), std::make_index_sequence<Count>());

template <class... C>
class CallOf final : public Call {
 public:
  CallOf(vm::Thread& self, const char* function, const Facts<sizeof...(C)>& facts, C... arguments)
      : Call(self, function), facts_(facts), given_(arguments...) {}
  std::string arguments() const override { return joined(std::index_sequence_for<C...>()); }
  void check_generally() { check_generally(std::index_sequence_for<C...>()); }

 private:
  template <size_t... I>
  std::string joined(std::index_sequence<I...>) const {
    std::string to;
    [[maybe_unused]] auto add = [&](const Parameter& parameter, auto argument) {
      to += (to.empty() ? "" : ", ") + std::string(parameter.name) + "=" + argument_text(*this, parameter, argument);
    };
    (add(facts_.parameters[I], std::get<I>(given_)), ...);
    return to;
  }
  /// The rules that hold for every call.
  template <size_t... I>
  void check_generally(std::index_sequence<I...>) {
    check_state(*this, facts_.allowed_with_exception, facts_.allowed_in_critical);
    (check_argument(*this, static_cast<int>(I) + 1, facts_.parameters[I], std::get<I>(given_)), ...);
  }
  const Facts<sizeof...(C)>& facts_;
  std::tuple<C...> given_;
};

// ---- buffers

jsize bytes_of_elements(const vm::Object* array) {
  return array->length() * static_cast<jsize>(classfile::size_in_heap(vm::Class::of(array)->component->basic_type));
}

/// The size of what a Get function has given.
template <Name FunctionName>
size_t bytes_given(Call& call, jobject owner, const void* data) {
  constexpr std::string_view kFunction = FunctionName.view();
  if (kFunction == "GetStringUTFChars") return std::strlen(static_cast<const char*>(data)) + 1;
  vm::NativeToVm in_vm(call.self);
  const vm::Object* object = vm::dereference(owner);
  if (kFunction == "GetStringChars") return (static_cast<size_t>(vm::string_length(object)) + 1) * sizeof(jchar);
  if (kFunction == "GetStringCritical") return static_cast<size_t>(vm::string_length(object)) * sizeof(jchar);
  return static_cast<size_t>(bytes_of_elements(object));
}
template <Name FunctionName, class R, class Owner>
R give(JNIEnv* env, Call& call, R (*original)(JNIEnv*, Owner, jboolean*), Owner owner, jboolean* is_copy) {
  jboolean copied = JNI_FALSE;
  R data = original(env, owner, &copied);
  if (data == nullptr) return nullptr;
  if (is_copy != nullptr) *is_copy = JNI_TRUE;
  void* plain = const_cast<void*>(static_cast<const void*>(data));
  return static_cast<R>(give_guarded(call, owner, plain, bytes_given<FunctionName>(call, owner, data),
                                     copied == JNI_FALSE, is_critical(FunctionName.view())));
}
template <Name FunctionName, class Owner, class Data, class... Mode>
void take(JNIEnv* env, Call& call, void (*original)(JNIEnv*, Owner, Data, Mode...), Owner owner, Data data,
          Mode... mode) {
  const Release release =
      take_guarded(call, owner, data, jint{(mode + ... + 0)}, sizeof...(Mode) != 0, is_critical(FunctionName.view()));
  if (release.call) original(env, owner, static_cast<Data>(release.original), mode...);
}

// ---- the table

template <class F>
F* original_at(size_t entry) {
  return reinterpret_cast<F*>(reinterpret_cast<void* const*>(&jni::original_functions())[entry]);
}

/// A function that calls no method.
template <size_t Entry, Name FunctionName, class R, class... C>
R run(JNIEnv* env, const void* frame, C... arguments) {
  vm::Thread* self = thread_of_call(env, FunctionName.text);
  if (self == nullptr) return R();
  CallOf<C...> call(*self, FunctionName.text, kFacts<FunctionName, sizeof...(C)>, arguments...);
  call.frame = frame;
  {
    vm::NativeToVm in_vm(*self);
    call.check_generally();
    if (!call.refused && !call.has_null) check_specially<FunctionName>(call, arguments...);
  }
  if (call.refused) return R();
  auto* original = original_at<R(JNIEnv*, C...)>(Entry);
  if constexpr (is_buffer(FunctionName.view()) && std::is_void_v<R>) {
    take<FunctionName>(env, call, original, arguments...);
  } else if constexpr (is_buffer(FunctionName.view())) {
    return give<FunctionName>(env, call, original, arguments...);
  } else if constexpr (std::is_void_v<R>) {
    original(env, arguments...);
  } else {
    R result = original(env, arguments...);
    note_result<FunctionName>(call, result, arguments...);
    return result;
  }
}

inline jobject receiver_of(jobject receiver, jmethodID) { return receiver; }
inline jobject receiver_of(jobject receiver, jclass, jmethodID) { return receiver; }
inline jclass class_of(jobject, jmethodID) { return nullptr; }
inline jclass class_of(jobject, jclass cls, jmethodID) { return cls; }

/// A function that calls a method; `Entry` is that of the form with an array, which is called. `next` reads an
/// argument of that type.
template <size_t Entry, Name FunctionName, class R, class Next, class... C>
R run_method(JNIEnv* env, Next&& next, C... fixed) {
  vm::Thread* self = thread_of_call(env, FunctionName.text);
  if (self == nullptr) return R();
  CallOf<C...> call(*self, FunctionName.text, kFacts<FunctionName, sizeof...(C)>, fixed...);
  constexpr Dispatch kDispatch = dispatch_of(FunctionName.view());
  constexpr bool kOfClass = kDispatch == Dispatch::Static || kDispatch == Dispatch::New;
  std::vector<jvalue> values;
  {
    vm::NativeToVm in_vm(*self);
    call.check_generally();
    if (!call.refused) {
      const jmethodID id = std::get<sizeof...(C) - 1>(std::tuple(fixed...));
      const jobject first = receiver_of(fixed...);
      check_method(call, kDispatch, type_of(FunctionName.view()), kOfClass ? nullptr : first,
                   kOfClass ? static_cast<jclass>(first) : class_of(fixed...), id);
      for (const char* type = jni::shorty_of(id); *type != '\0' && !call.refused; ++type)
        values.push_back(next(call, *type));
      if (!call.refused) check_method_arguments(call, id, values.data());
    }
  }
  if (call.refused) return R();
  auto* original = original_at<R(JNIEnv*, C..., const jvalue*)>(Entry);
  if constexpr (std::is_void_v<R>) {
    original(env, fixed..., values.data());
  } else {
    R result = original(env, fixed..., values.data());
    note_result<FunctionName>(call, result, fixed...);
    return result;
  }
}

template <size_t Entry, Name FunctionName, class Fn>
struct Checked;
template <size_t Entry, Name FunctionName, class R, class... C>
struct Checked<Entry, FunctionName, R(JNICALL*)(JNIEnv*, C...)> {
  static_assert(parameter_count(FunctionName.view()) == sizeof...(C));

  static R JNICALL call(JNIEnv* env, C... arguments) {
    if constexpr (is_call(FunctionName.view()))
      return call_method(env, arguments...);
    else
      return run<Entry, FunctionName, R>(env, __builtin_frame_address(0), arguments...);
  }

 private:
  // The forms with a va_list and with an array, whose entry is the next one and this one.
  template <class... Fixed>
  static R with_list(JNIEnv* env, va_list list, Fixed... fixed) {
    jni::VaArguments arguments(list);
    return run_method<Entry + 1, FunctionName, R>(
        env, [&](Call&, char type) { return arguments.next(type); }, fixed...);
  }
  template <class... Fixed>
  static R with_array(JNIEnv* env, const jvalue* values, Fixed... fixed) {
    auto next = [&](Call& call, char) {
      if (values != nullptr) return *values++;
      call.refuse(Rule::Jni_NullPointer, "the array of arguments is null, and the method has parameters");
      return jvalue{};
    };
    return run_method<Entry, FunctionName, R>(env, next, fixed...);
  }
  static R call_method(JNIEnv* env, jobject object, jclass cls, jmethodID id, va_list list) {
    return with_list(env, list, object, cls, id);
  }
  static R call_method(JNIEnv* env, jobject object, jclass cls, jmethodID id, const jvalue* values) {
    return with_array(env, values, object, cls, id);
  }
  template <class First>
  static R call_method(JNIEnv* env, First first, jmethodID id, va_list list) {
    return with_list(env, list, first, id);
  }
  template <class First>
  static R call_method(JNIEnv* env, First first, jmethodID id, const jvalue* values) {
    return with_array(env, values, first, id);
  }
};
template <size_t Entry, Name FunctionName, class R, class First>
struct Checked<Entry, FunctionName, R(JNICALL*)(JNIEnv*, First, jmethodID, ...)> {
  static_assert(parameter_count(FunctionName.view()) == 3);

  static R JNICALL call(JNIEnv* env, First first, jmethodID id, ...) {
    va_list list;
    va_start(list, id);
    jni::VaArguments arguments(list);
    va_end(list);
    return run_method<Entry + 2, FunctionName, R>(
        env, [&](Call&, char type) { return arguments.next(type); }, first, id);
  }
};
template <size_t Entry, Name FunctionName, class R>
struct Checked<Entry, FunctionName, R(JNICALL*)(JNIEnv*, jobject, jclass, jmethodID, ...)> {
  static_assert(parameter_count(FunctionName.view()) == 4);

  static R JNICALL call(JNIEnv* env, jobject object, jclass cls, jmethodID id, ...) {
    va_list list;
    va_start(list, id);
    jni::VaArguments arguments(list);
    va_end(list);
    return run_method<Entry + 2, FunctionName, R>(
        env, [&](Call&, char type) { return arguments.next(type); }, object, cls, id);
  }
};

}  // namespace

void put_before_jni() {
  jni::FunctionTable table = jni::original_functions();
#define JNI_FUNCTION(entry, name) table.name = Checked<entry, #name, decltype(jni::FunctionTable::name)>::call;
#define JNI_LATER(entry, name, type) JNI_FUNCTION(entry, name)
#include "jni/functions.def"
  jni::use_functions(table);
  put_before_natives();
  put_before_java_vm();
}

void end_jni() {
  report_kept_buffers();
  report_kept_globals();
  if (const vm::Thread* self = vm::Thread::current(); self != nullptr && self->jni_env != nullptr)
    report_kept_monitors(*self);
}

}  // namespace vitrine::checks
