// SPDX-License-Identifier: Apache-2.0
// The -XX flags as HotSpotDiagnosticMXBean sees them (getVMOption, setVMOption, getDiagnosticOptions).
#include "gc/store.hpp"
#include "serviceability/facts/entry.hpp"
#include "serviceability/facts/flags.hpp"
#include "serviceability/management/management.hpp"
#include "vm/model/string_content.hpp"
#include "vm/state/options.hpp"

namespace vitrine::serviceability {

namespace {

using vm::Flag;

vm::Options& options() { return vm::vm_options(); }

JavaResult<void> describe(Thread& self, const Flag& flag, jstring name, VmGlobal* out) {
  *out = {};
  out->name = name;
  out->origin = static_cast<jint>(origin_of(options(), flag));
  out->writeable = out->external = flag.is_manageable();
  const vm::FlagSetting value = value_of(options(), flag);
  if (const bool* truth = std::get_if<bool>(&value)) {
    out->type = 1;
    out->value.z = *truth;
  } else if (const auto* text = std::get_if<std::string>(&value)) {
    out->type = 2;
    if (!text->empty()) out->value.l = self.context.local_references.create(TRY(vm::new_string(self, *text)));
  } else if (const double* real = std::get_if<double>(&value)) {
    out->type = 4;
    out->value.d = *real;
  } else {
    out->type = 3;
    out->value.j = vm::integer_of(value);
  }
  return {};
}

}  // namespace

jobjectArray get_vm_global_names(JNIEnv*) {
  return enter<jobjectArray>([](Thread& self) -> ObjectResult {
    const auto flags = vm::all_flags();
    Object* names = TRY(new_object_array(self, *known().String_class, flags.size()));
    for (size_t i = 0; i < flags.size(); ++i) gc::store_element(names, i, TRY(vm::new_string(self, flags[i].name)));
    return names;
  });
}

jint get_vm_globals(JNIEnv*, jobjectArray names_or_null, VmGlobal* globals, jint count) {
  return enter<jint>([&](Thread& self) -> JavaResult<int> {
    if (globals == nullptr) return vm::throw_null_pointer(self);
    int filled = 0;
    if (Object* names = dereference(names_or_null)) {
      for (int32_t i = 0; i < names->length() && i < count; ++i) {
        Object* name = element(names, static_cast<size_t>(i));
        if (name == nullptr) return vm::throw_null_pointer(self);
        const Flag* flag = vm::find_flag(vm::string_to_utf8(name));
        globals[i] = {};  // a null name means that there is no such flag
        if (flag == nullptr) continue;
        TRY(describe(self, *flag, static_cast<jstring>(self.context.local_references.create(name)), &globals[i]));
        ++filled;
      }
      return filled;
    }
    for (const Flag& flag : vm::all_flags()) {
      if (filled == count) break;
      Object* name = TRY(vm::new_string(self, flag.name));
      TRY(describe(self, flag, static_cast<jstring>(self.context.local_references.create(name)), &globals[filled]));
      ++filled;
    }
    return filled;
  });
}

void set_vm_global(JNIEnv*, jstring name, jvalue value) {
  enter([&](Thread& self) -> JavaResult<void> {
    Object* text = dereference(name);
    if (text == nullptr) return vm::throw_null_pointer(self);
    std::string flag_name = vm::string_to_utf8(text);
    const Flag* flag = vm::find_flag(flag_name);
    if (flag == nullptr) return throw_illegal_argument(self, "Flag " + flag_name + " does not exist.");
    if (!flag->is_manageable()) return throw_illegal_argument(self, "This flag is not writeable.");
    if (flag->holds<bool>()) {
      set_value(options(), *flag, value.z != JNI_FALSE, FlagOrigin::Management);
    } else if (flag->holds<std::string>()) {
      Object* new_value = dereference(value.l);
      if (new_value == nullptr) return vm::throw_null_pointer(self);
      set_value(options(), *flag, vm::string_to_utf8(new_value), FlagOrigin::Management);
    } else {
      std::string reason = set_integer(*flag, value.j, FlagOrigin::Management);
      if (!reason.empty()) return throw_illegal_argument(self, reason);
    }
    return {};
  });
}

}  // namespace vitrine::serviceability
