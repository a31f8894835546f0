// SPDX-License-Identifier: Apache-2.0
#include "checks/jni/arguments.hpp"

#include <cstdio>
#include <cstring>

#include "checks/jni/references.hpp"
#include "classfile/descriptor.hpp"
#include "jni/ids.hpp"
#include "jvmti/calls/trace.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::checks {

namespace {

/// No memory of a process lies there.
bool is_wild(const void* pointer) { return reinterpret_cast<uintptr_t>(pointer) < 4096; }

bool fits(const vm::Object* object, Demand demand, char element) {
  const vm::Class& cls = *vm::Class::of(object);
  switch (demand) {
    case Demand::Object: return true;
    case Demand::Class: return &cls == vm::well_known().Class_class;
    case Demand::String: return &cls == vm::well_known().String_class;
    case Demand::Throwable: return is_throwable(cls);
    case Demand::Array: return cls.is_array();
    case Demand::ObjectArray: return cls.is_array() && !cls.component->is_primitive();
    case Demand::PrimitiveArray:
      return cls.is_array() && cls.component->is_primitive() &&
             cls.component->basic_type == classfile::basic_type_of(element);
  }
  return true;
}

std::string demand_text(Demand demand, char element) {
  switch (demand) {
    case Demand::Object: return "an object";
    case Demand::Class: return "a java.lang.Class";
    case Demand::String: return "a java.lang.String";
    case Demand::Throwable: return "a java.lang.Throwable";
    case Demand::Array: return "an array";
    case Demand::ObjectArray: return "an array of objects";
    case Demand::PrimitiveArray: return classfile::external_type(std::string("[") + element);
  }
  return "";
}

/// A null argument is often what a look-up has returned.
std::string after_failure(const Call& call) {
  return call.state.failed_lookup.empty()
             ? ""
             : "; the last look-up of this thread that failed was " + call.state.failed_lookup;
}

void report_null(Call& call, Rule rule, const std::string& what) {
  call.report(rule, what);
  call.has_null = true;
  if (std::string_view(call.function).starts_with("Release")) call.refused = true;
}

}  // namespace

bool is_throwable(const vm::Class& cls) {
  for (const vm::Class* c = &cls; c != nullptr; c = c->super)
    if (c->loader->is_boot() && c->name->text() == "java/lang/Throwable") return true;
  return false;
}

std::string place_of(int position, const Parameter& parameter) {
  return "argument " + std::to_string(position) + " (" + std::string(parameter.name) + ")";
}

void check_reference(Call& call, int position, const Parameter& parameter, jobject reference, Demand demand,
                     char element) {
  if (parameter.unchecked) return;
  const Judged judged = judge(call.self, call.state, reference);
  switch (judged.kind) {
    case Judged::Kind::Null:
      if (!parameter.may_be_null)
        report_null(call, demand == Demand::Class ? Rule::Jni_NullClass : Rule::Jni_NullReference,
                    place_of(position, parameter) + " is null" +
                        (demand == Demand::Class ? after_failure(call) : std::string()));
      return;
    case Judged::Kind::Cleared:
      if (!parameter.may_be_null)
        report_null(call, Rule::Jni_ClearedWeak,
                    place_of(position, parameter) + " is a weak global reference whose object has been collected");
      return;
    case Judged::Kind::Invalid:
      call.refuse(Rule::Jni_StaleReference,
                  place_of(position, parameter) + " is " + history_of(call.self, call.state, reference));
      return;
    default: break;
  }
  if (!fits(judged.object, demand, element))
    call.refuse(demand == Demand::Class       ? Rule::Jni_NoClass
                : demand == Demand::String    ? Rule::Jni_NoString
                : demand == Demand::Throwable ? Rule::Jni_NoThrowable
                                              : Rule::Jni_NoArray,
                place_of(position, parameter) + " is " + text_of(judged.object) + " instead of " +
                    demand_text(demand, element));
}

void check_id(Call& call, int position, const Parameter& parameter, jmethodID id) {
  if (id == nullptr)
    call.refuse(Rule::Jni_NullId, place_of(position, parameter) + " is null" + after_failure(call));
  else if (!jni::is_method_id(id))
    call.refuse(Rule::Jni_MethodId,
                place_of(position, parameter) +
                    (jni::is_field_id(reinterpret_cast<jfieldID>(id))
                         ? " is the jfieldID of " + id_text(reinterpret_cast<jfieldID>(id))
                         : " is " + jvmti::shown(static_cast<const void*>(id)) + ", which is not a jmethodID"));
  else if (jni::method_of(id) == nullptr)
    call.refuse(Rule::Jni_MethodId, place_of(position, parameter) + " is of a class that has been unloaded");
}

void check_id(Call& call, int position, const Parameter& parameter, jfieldID id) {
  if (id == nullptr)
    call.refuse(Rule::Jni_NullId, place_of(position, parameter) + " is null" + after_failure(call));
  else if (!jni::is_field_id(id))
    call.refuse(Rule::Jni_FieldId,
                place_of(position, parameter) +
                    (jni::is_method_id(reinterpret_cast<jmethodID>(id))
                         ? " is the jmethodID of " + id_text(reinterpret_cast<jmethodID>(id))
                         : " is " + jvmti::shown(static_cast<const void*>(id)) + ", which is not a jfieldID"));
  else if (jni::field_of(id) == nullptr)
    call.refuse(Rule::Jni_FieldId, place_of(position, parameter) + " is of a class that has been unloaded");
}

void check_text(Call& call, int position, const Parameter& parameter, const char* text) {
  if (parameter.unchecked || (text == nullptr && parameter.may_be_null)) return;
  if (is_wild(text)) {
    call.refuse(Rule::Jni_NullPointer,
                place_of(position, parameter) + " is " + jvmti::shown(static_cast<const void*>(text)));
    return;
  }
  if (!classfile::valid_modified_utf8(text))
    call.report(Rule::Jni_Utf8, place_of(position, parameter) + " is not in modified UTF-8: " + chars_text(text));
}

void check_pointer(Call& call, int position, const Parameter& parameter, const void* pointer) {
  if (parameter.unchecked || (pointer == nullptr && parameter.may_be_null)) return;
  if (is_wild(pointer))
    call.refuse(Rule::Jni_NullPointer, place_of(position, parameter) + " is " + jvmti::shown(pointer));
}

void check_count(Call& call, int position, const Parameter& parameter, jlong count) {
  if (count < 0) call.report(Rule::Jni_Negative, place_of(position, parameter) + " is " + std::to_string(count));
}

std::string reference_text(const Call& call, jobject reference) { return text_of(call.self, call.state, reference); }

std::string text_of(const vm::Method& method) {
  return classfile::external_method(method.holder->name->text(), method.name->text(), method.descriptor->text());
}
std::string text_of(const vm::Field& field) { return field.holder->external_name() + "." + field.name->c_str(); }

std::string id_text(jmethodID id) {
  if (id == nullptr || !jni::is_method_id(id)) return jvmti::shown(static_cast<const void*>(id));
  const vm::Method* method = jni::method_of(id);
  return method == nullptr ? "(of an unloaded class)" : text_of(*method);
}
std::string id_text(jfieldID id) {
  if (id == nullptr || !jni::is_field_id(id)) return jvmti::shown(static_cast<const void*>(id));
  const vm::Field* field = jni::field_of(id);
  return field == nullptr ? "(of an unloaded class)" : text_of(*field);
}

std::string chars_text(const char* text) {
  constexpr size_t kLongest = 80;
  if (is_wild(text)) return jvmti::shown(static_cast<const void*>(text));
  std::string to = "\"";
  const size_t length = strnlen(text, kLongest);
  for (size_t i = 0; i < length; ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    char code[8];
    std::snprintf(code, sizeof code, c < 0x20 || c >= 0x7f ? "\\x%02x" : "%c", c);
    to += code;
  }
  return to + (text[length] == '\0' ? "\"" : "...\"");
}

}  // namespace vitrine::checks
