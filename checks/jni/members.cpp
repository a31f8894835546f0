// SPDX-License-Identifier: Apache-2.0
#include "checks/jni/members.hpp"

#include "checks/jni/arguments.hpp"
#include "checks/jni/references.hpp"
#include "classfile/descriptor.hpp"
#include "jni/environment.hpp"
#include "jni/ids.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/loader.hpp"

namespace vitrine::checks {

namespace {

using vm::Class;
using vm::Object;

/// "null" and "a T" fit, as far as is known: a class that the holder's loader has not met is not loaded for the check.
bool is_instance(const Object* object, const Class& holder, std::string_view descriptor) {
  if (object == nullptr) return true;
  const std::string_view name = descriptor[0] == 'L' ? descriptor.substr(1, descriptor.size() - 2) : descriptor;
  const vm::Symbol* symbol = vm::Symbol::find(name);
  const Class* cls = symbol == nullptr ? nullptr : vm::find_loaded_class(symbol, *holder.loader);
  return cls == nullptr || Class::of(object)->is_subclass_of(cls);
}

bool is_type(char in_name, char of_member) { return in_name == of_member || (in_name == 'L' && of_member == '['); }

const char* kind_of(bool is_static) { return is_static ? "static" : "not static"; }

}  // namespace

void check_method(Call& call, Dispatch dispatch, char type, jobject receiver, jclass cls, jmethodID id) {
  const vm::Method& method = *jni::method_of(id);
  const Class& holder = *method.holder;
  const Class* named = cls == nullptr ? nullptr : jni::class_of(cls);
  const Class* actual = receiver == nullptr ? nullptr : Class::of(vm::dereference(receiver));
  if (dispatch == Dispatch::New) {
    if (named == nullptr) return;
    if (named->is_interface() || named->is_abstract() || named->is_array() || named->is_primitive())
      call.refuse(Rule::Jni_Abstract, named->external_name() + " cannot be instantiated");
    else if (!method.is_constructor() || named != &holder)
      call.refuse(Rule::Jni_Constructor, text_of(method) + " is not a constructor of " + named->external_name());
    return;
  }
  if (method.is_static() != (dispatch == Dispatch::Static)) {
    const std::string what = text_of(method) + " is " + kind_of(method.is_static());
    if (method.is_static())
      call.report(Rule::Jni_StaticMethod, what);
    else
      call.refuse(Rule::Jni_StaticMethod, what);
  }
  const char result = method.descriptor->text()[method.descriptor->text().rfind(')') + 1];
  if (!is_type(type, result))
    call.refuse(
        Rule::Jni_MethodResult,
        text_of(method) + " returns " +
            classfile::external_type(method.descriptor->text().substr(method.descriptor->text().rfind(')') + 1)));
  if (actual != nullptr && !actual->is_subclass_of(&holder) && !method.is_static())
    call.refuse(Rule::Jni_MethodClass, text_of(method) + " is not a method of " + actual->external_name());
  else if (named != nullptr && !named->is_subclass_of(&holder))
    call.refuse(Rule::Jni_MethodClass, text_of(method) + " is not a method of " + named->external_name());
}

void check_method_arguments(Call& call, jmethodID id, const jvalue* values) {
  const vm::Method& method = *jni::method_of(id);
  const auto descriptor = classfile::parse_method_descriptor(method.descriptor->text());
  for (size_t i = 0; i < descriptor.parameters.size(); ++i) {
    const auto& parameter = descriptor.parameters[i];
    const std::string place = "argument " + std::to_string(i + 1) + " of " + text_of(method);
    if (parameter.type == vm::BasicType::Boolean) check_boolean(call, place.c_str(), values[i].z);
    if (parameter.type != vm::BasicType::Object && parameter.type != vm::BasicType::Array) continue;
    const Judged judged = judge(call.self, call.state, values[i].l);
    if (judged.kind == Judged::Kind::Invalid)
      call.refuse(Rule::Jni_StaleReference, place + " is " + history_of(call.self, call.state, values[i].l));
    else if (!is_instance(judged.object, *method.holder, parameter.text))
      call.refuse(Rule::Jni_MethodArgument, place + " is " + text_of(judged.object) + " instead of a " +
                                                classfile::external_type(parameter.text));
  }
}

void check_field(Call& call, bool is_static, char type, jobject base, jfieldID id) {
  const vm::Field& field = *jni::field_of(id);
  if (field.is_static() != is_static)
    call.report(Rule::Jni_StaticField, text_of(field) + " is " + kind_of(field.is_static()));
  const char actual_type = field.descriptor->text()[0];
  if (!is_type(type, actual_type))
    call.refuse(Rule::Jni_FieldType,
                text_of(field) + " is of type " + classfile::external_type(field.descriptor->text()));
  const Object* object = vm::dereference(base);
  if (!is_static && !field.is_static() && !Class::of(object)->is_subclass_of(field.holder))
    call.refuse(Rule::Jni_FieldClass, text_of(field) + " is not a field of " + Class::of(object)->external_name());
  if (is_static)
    if (const Class* cls = Class::from_mirror(object); !cls->is_subclass_of(field.holder))
      call.refuse(Rule::Jni_FieldClass, text_of(field) + " is not a field of " + cls->external_name());
}

void check_object_value(Call& call, jfieldID id, jobject value) {
  const vm::Field& field = *jni::field_of(id);
  const Object* object = vm::dereference(value);
  if (!is_instance(object, *field.holder, field.descriptor->text()))
    call.refuse(Rule::Jni_FieldValue, text_of(field) + " is of type " +
                                          classfile::external_type(field.descriptor->text()) + ", the value is " +
                                          text_of(object));
}

void check_final(Call& call, jfieldID id) {
  const vm::Field& field = *jni::field_of(id);
  // The standard streams are final fields that System.setIn, setOut and setErr write; the VM knows them.
  const bool is_stream = field.holder->loader->is_boot() && field.holder->name->text() == "java/lang/System";
  if (field.is_final() && !is_stream) call.report(Rule::Jni_FinalField, text_of(field) + " is final");
}

void check_boolean(Call& call, const char* what, int value) {
  if (value != 0 && value != 1)
    call.report(Rule::Jni_Boolean, std::string(what) + " is the jboolean " + std::to_string(value));
}

void check_instantiable(Call& call, jclass reference) {
  const Class& cls = *jni::class_of(reference);
  if (cls.is_interface() || cls.is_abstract() || cls.is_array() || cls.is_primitive())
    call.report(Rule::Jni_Abstract, cls.external_name() + " cannot be instantiated");
}

void check_class_name(Call& call, const char* text) {
  const std::string_view name = text;
  if (name.starts_with('L') && name.ends_with(';'))
    call.report(Rule::Jni_ClassName, chars_text(text) + " is a descriptor",
                "write " + std::string(name.substr(1, name.size() - 2)));
  else if (name.find('.') != std::string_view::npos)
    call.report(Rule::Jni_ClassName, chars_text(text) + " has dots");
  else if (name.starts_with('[') && !classfile::valid_field_descriptor(name))
    call.report(Rule::Jni_ClassName, chars_text(text) + " is not a descriptor of an array");
}

void check_signature(Call& call, const char* signature, bool of_method) {
  const std::string_view text = signature;
  if (of_method ? !classfile::valid_method_descriptor(text) : !classfile::valid_field_descriptor(text))
    call.report(Rule::Jni_Descriptor,
                chars_text(signature) + " is not a signature of a " + (of_method ? "method" : "field"));
}

void check_thrown_class(Call& call, jclass reference) {
  const Class& cls = *jni::class_of(reference);
  if (!is_throwable(cls)) call.refuse(Rule::Jni_NoThrowable, cls.external_name() + " is not a subclass of Throwable");
}

void check_natives(Call& call, const JNINativeMethod* rows, jint count) {
  for (jint i = 0; i < count; ++i) {
    const std::string row = "row " + std::to_string(i);
    if (rows[i].name == nullptr || rows[i].signature == nullptr) {
      call.refuse(Rule::Jni_NullFunction, row + " has no " + (rows[i].name == nullptr ? "name" : "signature"));
      return;
    }
    const char* signature = rows[i].signature + (rows[i].signature[0] == '!');
    if (!classfile::valid_method_descriptor(signature))
      call.report(Rule::Jni_Descriptor, row + ": " + chars_text(signature) + " is not a signature of a method");
    if (rows[i].fnPtr == nullptr) call.report(Rule::Jni_NullFunction, row + " (" + rows[i].name + ") has no function");
  }
}

void report_unregistered(const Call& call, jclass reference, const JNINativeMethod* rows, jint count) {
  const Class& cls = *jni::class_of(reference);
  for (jint i = 0; i < count; ++i) {
    const char* signature = rows[i].signature + (rows[i].signature[0] == '!');
    const vm::Method* of_name = nullptr;
    bool found = false, prefixed = false;
    for (const auto& method : cls.methods) {
      const std::string_view name = method->name->text();
      if (method->is_native() && name != rows[i].name && name.ends_with(rows[i].name)) prefixed = true;
      if (name != rows[i].name) continue;
      of_name = method;
      found = found || (method->is_native() && method->descriptor->text() == signature);
    }
    if (found || prefixed) continue;  // an agent may have put a prefix before the name
    call.report(Rule::Jni_Registered,
                "row " + std::to_string(i) + ": " + cls.external_name() + " has no native method " + rows[i].name +
                    signature +
                    (of_name == nullptr ? ""
                                        : "; it has " + std::string(of_name->is_native() ? "native " : "") +
                                              rows[i].name + std::string(of_name->descriptor->text())));
  }
}

void check_member_name(Call& call, const char* name, bool of_method) {
  if (!classfile::valid_unqualified_name(name, of_method))
    call.report(Rule::Jni_MemberName, chars_text(name) + " is not a name of a " + (of_method ? "method" : "field"));
}

void check_reflected(Call& call, jobject reference, bool of_method) {
  const std::string name = Class::of(vm::dereference(reference))->external_name();
  const bool good = of_method ? name == "java.lang.reflect.Method" || name == "java.lang.reflect.Constructor"
                              : name == "java.lang.reflect.Field";
  if (!good) call.report(Rule::Jni_Reflected, "the argument is a " + name);
}

void check_initial_element(Call& call, jclass element, jobject initial) {
  const Class& cls = *jni::class_of(element);
  const Object* object = vm::dereference(initial);
  if (object != nullptr && !cls.is_primitive() && !Class::of(object)->is_subclass_of(&cls))
    call.refuse(Rule::Jni_Store, text_of(object) + " is not an instance of " + cls.external_name());
}

void check_element(Call& call, jobjectArray array, jint index) {
  const jint length = vm::dereference(array)->length();
  if (index < 0 || index >= length)
    call.report(Rule::Jni_Index, "index " + std::to_string(index) + " of an array of length " + std::to_string(length));
}

void check_store(Call& call, jobjectArray array, jobject value) {
  const Object* object = vm::dereference(value);
  const Class& cls = *Class::of(vm::dereference(array));
  if (object != nullptr && !Class::of(object)->is_subclass_of(cls.component))
    call.report(Rule::Jni_Store, text_of(object) + " is not an instance of " + cls.component->external_name());
}

}  // namespace vitrine::checks
