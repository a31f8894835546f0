// SPDX-License-Identifier: Apache-2.0
// java.lang.invoke.MemberName: the services that MethodHandleNatives requests from the VM.
#include "gc/store.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/exec/objects.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/member_name.hpp"
#include "vm/linking/reflection.hpp"
#include "vm/linking/selection_errors.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/primitive_classes.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/superinterface_selection.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::vm {
namespace {

constexpr int64_t kDirectIndex = -2;

/// The type of a MemberName (MethodType, Class or descriptor String) as a descriptor. Null if it is anything else, or a
/// MethodType for which no constructor has run.
const Symbol* descriptor_of(Object* type) {
  const WellKnown& wk = well_known();
  if (type == nullptr) return nullptr;
  const Class* cls = Class::of(type);
  if (cls == wk.String_class) return string_to_symbol(type, false);
  if (cls == wk.Class_class) return Symbol::intern(Class::from_mirror(type)->descriptor());
  if (cls != wk.MethodType_class) return nullptr;
  std::string text = "(";
  const Object* parameters = type->get<Object*>(wk.MethodType_ptypes);
  const Object* result = type->get<Object*>(wk.MethodType_rtype);
  if (parameters == nullptr || result == nullptr) return nullptr;
  for (int32_t i = 0; i < parameters->length(); ++i) {
    const Object* parameter = parameters->element<Object*>(i);
    if (parameter == nullptr) return nullptr;
    text += Class::from_mirror(parameter)->descriptor();
  }
  text += ")" + Class::from_mirror(result)->descriptor();
  return Symbol::intern(text);
}

JavaResult<bool> check_access(Thread& self, Class* caller, Class& referenced, Class& declaring, uint16_t flags,
                              const Symbol* name, bool is_method) {
  if (caller == nullptr) return true;
  return member_accessible(self, *caller, referenced, declaring, flags, name, is_method);
}

}  // namespace

Method* method_of_member_name(Object* member_name) {
  const WellKnown& wk = well_known();
  if (member_name == nullptr) return nullptr;
  const Class* cls = Class::of(member_name);
  const Object* resolved = cls == wk.ResolvedMethodName_class ? member_name
                           : cls == wk.MemberName_class       ? member_name->get<Object*>(wk.MemberName_method)
                                                              : nullptr;
  return resolved != nullptr ? resolved->get<Method*>(wk.ResolvedMethodName_vmtarget) : nullptr;
}

int64_t vm_index_of_member_name(Object* member_name) {
  return member_name->get<int64_t>(well_known().MemberName_vmindex);
}

JavaResult<void> member_name_set_method(Thread& self, Object* member_name, Method& method, Class& receiver,
                                        Selection selection) {
  const WellKnown& wk = well_known();
  Object* resolved = TRY(allocate_instance(self, *wk.ResolvedMethodName_class));
  resolved->put<Method*>(wk.ResolvedMethodName_vmtarget, &method);
  gc::store_reference(resolved, wk.ResolvedMethodName_vmholder, method.holder->mirror);
  int32_t flags = method.access_flags & kMemberModifiers;
  int64_t index = kDirectIndex;
  int ref_kind;
  Class* holder = method.holder;
  if (method.is_constructor()) {
    flags |= kIsConstructor;
    ref_kind = kInvokeSpecial;
  } else {
    flags |= kIsMethod;
    if (method.is_static()) {
      ref_kind = kInvokeStatic;
    } else if (selection == Selection::Interface) {
      ref_kind = kInvokeInterface;
      index = method.itable_index;
    } else if (selection == Selection::Virtual) {
      ref_kind = kInvokeVirtual;
      // A default method reached through a class is selected by the method's own tables. The class in the MemberName
      // only serves the Java code.
      index = method.holder->is_interface() ? 0 : method.vtable_index;
      if (method.holder->is_interface()) holder = receiver.is_interface() ? wk.Object_class : &receiver;
    } else {
      ref_kind = kInvokeSpecial;
    }
  }
  if (method.caller_sensitive) flags |= kCallerSensitive;
  member_name->put<int32_t>(wk.MemberName_flags, flags | ref_kind << kRefKindShift);
  gc::store_reference(member_name, wk.MemberName_method, resolved);
  member_name->put<int64_t>(wk.MemberName_vmindex, index);
  gc::store_reference(member_name, wk.MemberName_clazz, holder->mirror);
  return {};
}

JavaResult<void> member_name_set_field(Thread&, Object* member_name, Field& field, bool setter) {
  const WellKnown& wk = well_known();
  int ref_kind = field.is_static() ? kGetStatic : kGetField;
  if (setter) ref_kind += kPutField - kGetField;
  int32_t flags = (field.access_flags & kMemberModifiers) | kIsField | ref_kind << kRefKindShift;
  if (is_trusted_final(field)) flags |= kTrustedFinal;
  member_name->put<int32_t>(wk.MemberName_flags, flags);
  gc::store_reference(member_name, wk.MemberName_method, nullptr);
  member_name->put<int64_t>(wk.MemberName_vmindex, field.offset);
  gc::store_reference(member_name, wk.MemberName_clazz, field.holder->mirror);
  return {};
}

JavaResult<void> member_name_init(Thread& self, Object* member_name, Object* reflected) {
  const WellKnown& wk = well_known();
  const Class* cls = Class::of(reflected);
  const auto not_set = [&] {
    return throw_new(self, Throwable::InternalError, "no constructor has run for this " + cls->external_name());
  };
  if (cls == wk.ReflectField_class) {
    Field* field = field_of_reflected(reflected);
    return field == nullptr ? not_set() : member_name_set_field(self, member_name, *field, false);
  }
  if (cls != wk.ReflectConstructor_class && cls != wk.ReflectMethod_class)
    return throw_new(self, Throwable::InternalError, "unrecognized type for MemberName: " + cls->external_name());
  Method* named = method_of_reflected(reflected);
  if (named == nullptr) return not_set();
  Method& method = *named;
  // Signature-polymorphic methods stay unresolved.
  if (method.intrinsic != MethodIntrinsic::None) return {};
  Class* holder = method.holder;
  Selection selection = Selection::Direct;
  if (!method.is_static() && !method.is_constructor() && !method.is_private() && !method.is_final() &&
      !holder->is_final())
    selection = holder->is_interface() ? Selection::Interface : Selection::Virtual;
  return member_name_set_method(self, member_name, method, *holder, selection);
}

JavaResult<Object*> member_name_resolve(Thread& self, Object* member_name, Class* caller, int32_t lookup_mode,
                                        bool speculative) {
  const WellKnown& wk = well_known();
  constexpr Object* kFailed = nullptr;
  int32_t flags = member_name->get<int32_t>(wk.MemberName_flags);
  int ref_kind = flags >> kRefKindShift & kRefKindMask;
  if (member_name->get<Object*>(wk.MemberName_method) != nullptr) return member_name;  // already resolved
  Object* mirror = member_name->get<Object*>(wk.MemberName_clazz);
  Object* name_object = member_name->get<Object*>(wk.MemberName_name);
  const Symbol* descriptor = descriptor_of(member_name->get<Object*>(wk.MemberName_type));
  if (mirror == nullptr || name_object == nullptr || descriptor == nullptr)
    return throw_new(self, Throwable::IllegalArgumentException, "nothing to resolve");
  const Symbol* name = string_to_symbol(name_object, false);
  Class* cls = Class::from_mirror(mirror);
  if (cls->is_primitive()) return kFailed;
  if (cls->is_array()) cls = wk.Object_class;
  TRY(link_class(self, *cls));
  if (name->text() == "<clinit>") return kFailed;
  const bool constrained = caller != nullptr && !(lookup_mode & kLookupUnconditional);
  auto agreed = [&](JavaResult<void> agree) -> JavaResult<bool> {
    if (!agree.threw()) return true;
    if (!speculative) return Thrown{};
    take_exception(self);
    return false;
  };
  // Java code (Lookup.checkSymbolicClass) checks whether the caller may name the class: a public lookup reaches classes
  // of modules that its nominal caller, Object, does not read.
  auto fail = [&](Throwable error, const std::string& message, const Method* found = nullptr) -> JavaResult<Object*> {
    if (speculative) return kFailed;
    return throw_new(self, error, message, why::Member{caller, cls, name, descriptor, (flags & kIsField) == 0, found});
  };

  if (flags & kIsField) {
    Field* field = lookup_field(*cls, name, descriptor);
    if (field == nullptr) return fail(Throwable::NoSuchFieldError, name->str());
    if (constrained && caller->loader != field->holder->loader && field->is_reference() &&
        !TRY(agreed(check_field_constraints(self, *caller, *field->holder, name, descriptor))))
      return kFailed;
    bool setter = ref_kind == kPutField || ref_kind == kPutStatic;
    TRY(member_name_set_field(self, member_name, *field, setter));
    return member_name;
  }

  MethodIntrinsic intrinsic = polymorphic_intrinsic(*cls, name);
  if (intrinsic != MethodIntrinsic::None && intrinsic != MethodIntrinsic::InvokeGeneric) {
    Method* method = intrinsic_method(self, intrinsic, descriptor);
    TRY(member_name_set_method(self, member_name, *method, *cls, Selection::Direct));
    return member_name;
  }
  if (intrinsic == MethodIntrinsic::InvokeGeneric) return fail(Throwable::InternalError, "appendix");

  Method* method = nullptr;
  bool constructor = flags & kIsConstructor;
  if (constructor) {
    method = name->text() == "<init>" ? cls->find_declared_method(name, descriptor) : nullptr;
  } else if (name->text() != "<init>") {
    method = lookup_method(*cls, name, descriptor, cls->is_interface());
  }
  std::string shown = "'" + classfile::external_method(cls->name->text(), name->text(), descriptor->text()) + "'";
  if (method == nullptr) {
    static const Symbol* const no_arguments = Symbol::intern("()V");
    if (constructor && descriptor == no_arguments)  // HotSpot finds Object's constructor, hence this message
      return fail(Throwable::NoSuchMethodError, cls->external_name() + ": method 'void <init>()' not found");
    return fail(Throwable::NoSuchMethodError, shown);
  }
  if ((ref_kind == kInvokeStatic) != method->is_static())
    return fail(Throwable::IncompatibleClassChangeError,
                (ref_kind == kInvokeStatic      ? "Expected static method "
                 : ref_kind == kInvokeInterface ? "Expected instance not static method "
                                                : "Expecting non-static method ") +
                    shown,
                method);
  if (ref_kind == kInvokeSpecial && method->is_abstract())
    return fail(Throwable::AbstractMethodError,
                "'" + classfile::external_method(method->holder->name->text(), name->text(), descriptor->text()) + "'",
                method);
  if (ref_kind == kInvokeSpecial && defaults_conflict(*cls, *method))
    return speculative ? kFailed : JavaResult<Object*>(throw_conflicting_defaults(self, *cls, *method));
  if (ref_kind == kInvokeInterface && !cls->is_interface())
    return fail(Throwable::IncompatibleClassChangeError,
                "Found class " + cls->external_name() + ", but interface was expected");
  JavaResult<bool> accessible = check_access(self, caller, *cls, *method->holder, method->access_flags, name, true);
  if (accessible.threw()) {
    if (!speculative) return Thrown{};
    take_exception(self);
    return kFailed;
  }
  if (!accessible.value()) {
    if (speculative) return kFailed;
    std::string member =
        "'" + classfile::external_method(method->holder->name->text(), name->text(), descriptor->text()) + "'";
    return throw_illegal_member_access(self, *caller, *method->holder, member, method->access_flags, true);
  }
  if (constrained && caller->loader != method->holder->loader &&
      !TRY(agreed(check_method_constraints(self, ref_kind == kInvokeInterface ? "interface method" : "method", *caller,
                                           *method))))
    return kFailed;
  Selection selection = Selection::Direct;
  if ((ref_kind == kInvokeVirtual || ref_kind == kInvokeInterface) && !method->is_private() && !method->is_final() &&
      !method->holder->is_final()) {
    bool by_interface = method->holder->is_interface() && ref_kind == kInvokeInterface;
    selection = by_interface ? Selection::Interface : Selection::Virtual;
    if (selection == Selection::Virtual && !method->holder->is_interface() && method->vtable_index < 0)
      selection = Selection::Direct;
  }
  TRY(member_name_set_method(self, member_name, *method, *cls, selection));
  return member_name;
}

JavaResult<void> member_name_expand(Thread& self, Object* member_name) {
  const WellKnown& wk = well_known();
  int32_t flags = member_name->get<int32_t>(wk.MemberName_flags);
  const Symbol* name = nullptr;
  const Symbol* descriptor = nullptr;
  if (flags & kIsField) {
    Object* mirror = member_name->get<Object*>(wk.MemberName_clazz);
    if (mirror == nullptr) return throw_new(self, Throwable::IllegalArgumentException, "nothing to expand (as field)");
    bool is_static = flags & kAccStatic;
    Field* field =
        Class::from_mirror(mirror)->field_at(static_cast<uint32_t>(vm_index_of_member_name(member_name)), is_static);
    if (field == nullptr) return throw_new(self, Throwable::InternalError, "unrecognized field offset in MemberName");
    name = field->name;
    descriptor = field->descriptor;
  } else {
    Method* method = method_of_member_name(member_name);
    if (method == nullptr) return throw_new(self, Throwable::IllegalArgumentException, "nothing to expand");
    name = method->name;
    descriptor = method->descriptor;
    if (member_name->get<Object*>(wk.MemberName_clazz) == nullptr)
      gc::store_reference(member_name, wk.MemberName_clazz, method->holder->mirror);
  }
  if (member_name->get<Object*>(wk.MemberName_name) == nullptr)
    gc::store_reference(member_name, wk.MemberName_name, TRY(intern_string(self, name->text())));
  if (member_name->get<Object*>(wk.MemberName_type) == nullptr) {
    Object* type = nullptr;
    BasicType basic = flags & kIsField ? classfile::basic_type_of(descriptor->text()[0]) : BasicType::Object;
    if (basic != BasicType::Object && basic != BasicType::Array)
      type = primitive_class(basic).mirror;
    else
      type = TRY(new_string(self, descriptor->text()));
    gc::store_reference(member_name, wk.MemberName_type, type);
  }
  return {};
}

}  // namespace vitrine::vm
