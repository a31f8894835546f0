// SPDX-License-Identifier: Apache-2.0
// JVM TI "Method". Facts come from the version of the class file that the method belongs to. Quickening never changes
// its bytes.
#include "jni/environment.hpp"
#include "jvmti/calls/functions.hpp"
#include "jvmti/calls/memory.hpp"

namespace vitrine::jvmti::functions {

namespace {
jvmtiError set_prefixes(Call& call, const char* const* prefixes, jint count) {
  std::lock_guard hold(state_lock());
  if (!call.env.valid()) return no_environment(call.function, &call.env);
  call.env.settings->native_prefixes.assign(prefixes, prefixes + count);
  return JVMTI_ERROR_NONE;
}

jvmtiError absent(const Call& call, const Method& method, const char* what) {
  return fail(JVMTI_ERROR_ABSENT_INFORMATION, "%s: the class file has no %s for %s", call.function, what,
              method.external_name().c_str());
}
}  // namespace

jvmtiError GetMethodName(Call&, MethodArg method, OptOut<char*> name, OptOut<char*> signature, OptOut<char*> generic) {
  Results results;
  if (name) *name = results.text(method->name->text());
  if (signature) *signature = results.text(method->descriptor->text());
  if (generic) {
    uint16_t index = method->info() == nullptr ? 0 : method->info()->signature_index;
    *generic = index == 0 ? nullptr : results.text(method->file()->constants.utf8(index));
  }
  return results.give();
}

jvmtiError GetMethodDeclaringClass(Call& call, MethodArg method, OutPtr<jclass> declaring) {
  *declaring = jni::local_class(call.self(), method->holder);
  return JVMTI_ERROR_NONE;
}

jvmtiError GetMethodModifiers(Call&, MethodArg method, OutPtr<jint> modifiers) {
  *modifiers = method->access_flags;
  return JVMTI_ERROR_NONE;
}

jvmtiError GetMaxLocals(Call&, CodeMethodArg method, OutPtr<jint> max) {
  *max = method->has_code() ? method->code().max_locals : 0;
  return JVMTI_ERROR_NONE;
}

jvmtiError GetArgumentsSize(Call&, CodeMethodArg method, OutPtr<jint> size) {
  *size = method->argument_slots;
  return JVMTI_ERROR_NONE;
}

jvmtiError GetLineNumberTable(Call& call, CodeMethodArg method, OutPtr<jint> count,
                              OutPtr<jvmtiLineNumberEntry*> table) {
  if (!method->has_code() || !method->code().has_line_numbers()) return absent(call, *method, "line numbers");
  std::vector<jvmtiLineNumberEntry> list;
  for (const auto& entry : method->code().line_numbers()) list.push_back({entry.start_pc, entry.line_number});
  return give_list(list, count, table.p);
}

jvmtiError GetMethodLocation(Call&, CodeMethodArg method, OutPtr<jlocation> start, OutPtr<jlocation> end) {
  bool has_code = method->has_code();
  *start = has_code ? 0 : -1;
  *end = has_code ? static_cast<jlocation>(method->code().code.size()) - 1 : -1;
  return JVMTI_ERROR_NONE;
}

jvmtiError GetLocalVariableTable(Call& call, CodeMethodArg method, OutPtr<jint> count,
                                 OutPtr<jvmtiLocalVariableEntry*> table) {
  // HOTSPOT: if a class was compiled with local variables, a method without any has an empty table.
  bool any = false;
  for (const classfile::MethodInfo& other : method->file()->methods)
    any |= other.has_code() && method->file()->code_of(other).has_local_variables();
  if (!any) return absent(call, *method, "local variables");
  if (!method->has_code()) return give_list(std::vector<jvmtiLocalVariableEntry>{}, count, table.p);
  const classfile::ConstantPool& constants = method->file()->constants;
  const auto types = method->code().local_variable_types();
  Results results;
  std::vector<jvmtiLocalVariableEntry> list;
  for (const auto& entry : method->code().local_variables()) {
    char* generic = nullptr;
    for (const auto& type : types)
      if (type.start_pc == entry.start_pc && type.length == entry.length && type.index == entry.index &&
          type.name_index == entry.name_index)
        generic = results.text(constants.utf8(type.descriptor_index));
    list.push_back({entry.start_pc, entry.length, results.text(constants.utf8(entry.name_index)),
                    results.text(constants.utf8(entry.descriptor_index)), generic, entry.index});
  }
  results.list(list, count.p, table.p);
  return results.give();
}

jvmtiError GetBytecodes(Call&, CodeMethodArg method, OutPtr<jint> count, OutPtr<unsigned char*> bytes) {
  return give_list(method->has_code() ? method->code().code : classfile::Bytes{}, count, bytes.p);
}

jvmtiError IsMethodNative(Call&, MethodArg method, OutPtr<jboolean> answer) {
  *answer = method->is_native();
  return JVMTI_ERROR_NONE;
}

jvmtiError IsMethodSynthetic(Call&, MethodArg method, OutPtr<jboolean> answer) {
  *answer = (method->access_flags & vm::kAccSynthetic) != 0 ||
            (method->info() != nullptr && method->info()->attributes.has(classfile::Attribute::Synthetic));
  return JVMTI_ERROR_NONE;
}

jvmtiError IsMethodObsolete(Call&, MethodArg method, OutPtr<jboolean> answer) {
  *answer = method->version != nullptr && method->version->obsolete;
  return JVMTI_ERROR_NONE;
}

jvmtiError SetNativeMethodPrefix(Call& call, const char* prefix) {
  return set_prefixes(call, &prefix, prefix != nullptr);
}

jvmtiError SetNativeMethodPrefixes(Call& call, Count count, char** prefixes) {
  call.position = 2;
  if (prefixes == nullptr) return null_pointer(call);
  for (jint i = 0; i < count; ++i)
    if (prefixes[i] == nullptr)
      return fail(JVMTI_ERROR_NULL_POINTER, "%s: prefix %d is a null pointer", call.function, i);
  return set_prefixes(call, prefixes, count);
}

}  // namespace vitrine::jvmti::functions
