// SPDX-License-Identifier: Apache-2.0
// The diagnostic commands as DiagnosticCommandMBean sees them.
#include <algorithm>

#include "gc/store.hpp"
#include "serviceability/commands/diagnostic_commands.hpp"
#include "serviceability/management/management.hpp"
#include "vm/model/string_content.hpp"

namespace vitrine::serviceability {

jobjectArray get_diagnostic_commands(JNIEnv*) {
  return enter<jobjectArray>([](Thread& self) -> ObjectResult {
    auto count = std::ranges::count_if(diagnostic_commands(), &DiagnosticCommand::for_beans);
    Object* names = TRY(new_object_array(self, *known().String_class, static_cast<size_t>(count)));
    size_t i = 0;
    for (const DiagnosticCommand* c : diagnostic_commands())
      if (c->for_beans) gc::store_element(names, i++, TRY(vm::new_string(self, c->name)));
    return names;
  });
}

void get_diagnostic_command_info(JNIEnv*, jobjectArray names, CommandInfo* infos) {
  enter([&](Thread& self) -> JavaResult<void> {
    Object* array = dereference(names);
    if (array == nullptr || infos == nullptr) return vm::throw_null_pointer(self);
    for (int32_t i = 0; i < array->length(); ++i) {
      Object* name = element(array, static_cast<size_t>(i));
      if (name == nullptr)
        return vm::throw_new(self, vm::Throwable::NullPointerException, "Command name cannot be null.");
      const auto* c = command_named(vm::string_to_utf8(name));
      if (c == nullptr) return throw_illegal_argument(self, "Unknown diagnostic command");
      infos[i] = {c->name,
                  c->description,
                  c->impact,
                  c->permission.type,
                  c->permission.name,
                  c->permission.action,
                  static_cast<int>(c->arguments.size()),
                  JNI_TRUE};
    }
    return {};
  });
}

void get_diagnostic_command_arguments_info(JNIEnv*, jstring command, ArgumentInfo* infos, jint count) {
  enter([&](Thread& self) -> JavaResult<void> {
    Object* name = dereference(command);
    if (name == nullptr)
      return vm::throw_new(self, vm::Throwable::NullPointerException, "Command name cannot be null.");
    const auto* c = command_named(vm::string_to_utf8(name));
    if (c == nullptr) return throw_illegal_argument(self, "Unknown diagnostic command");
    int position = 0;
    for (jint i = 0; i < count && static_cast<size_t>(i) < c->arguments.size(); ++i) {
      const auto& a = c->arguments[static_cast<size_t>(i)];
      infos[i] = {a.name,      a.description, a.type,    a.by_default,
                  a.mandatory, a.option,      JNI_FALSE, a.option ? -1 : position++};
    }
    return {};
  });
}

jstring execute_diagnostic_command(JNIEnv*, jstring line) {
  return enter<jstring>([&](Thread& self) -> ObjectResult {
    Object* text = dereference(line);
    if (text == nullptr)
      return vm::throw_new(self, vm::Throwable::NullPointerException, "Command line cannot be null.");
    return vm::new_string(self, TRY(run_diagnostic_command(self, vm::string_to_utf8(text), CommandSource::Bean)));
  });
}

// The set of commands never changes, so there is nothing to notify about.
void set_diagnostic_framework_notification_enabled(JNIEnv*, jboolean) {}

}  // namespace vitrine::serviceability
