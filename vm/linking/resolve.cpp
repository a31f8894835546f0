// SPDX-License-Identifier: Apache-2.0
// Resolution of constant pool entries (JVMS 5.4.3), with access checks and the rule that a failed resolution fails in
// the same way again. Dynamic constants, call sites, method types and handles are in dynamic.cpp.
#include "vm/linking/resolve.hpp"

#include <algorithm>
#include <utility>

#include "vm/exec/exceptions.hpp"
#include "vm/exec/objects.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/selection_errors.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/superinterface_selection.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::vm {

using classfile::ConstantTag;

Resolution::Resolution(Thread& self)
    : context_(self.context), outer_(std::exchange(context_.resolving, context_.top_frame)) {}
Resolution::~Resolution() { context_.resolving = outer_; }

Thrown rethrow(Thread& self, const ResolutionError& error) {
  if (error.throwable != nullptr) return throw_object(self, error.throwable);
  return throw_noted(self, *error.exception_class, error.message, error.cause);
}

Thrown rethrow_instead(Thread& self, const ResolutionError& error) {
  take_exception(self);
  return rethrow(self, error);
}

std::optional<ResolutionError> make_resolution_error(Thread& self, std::string_view name) {
  // Only LinkageErrors are recorded; an OutOfMemoryError, for example, may not happen next time.
  Object* thrown = self.context.pending_exception;
  if (!is_linkage_error(thrown)) return std::nullopt;
  const WellKnown& wk = well_known();
  ResolutionError error{Class::of(thrown)->name, std::string(name), thrown->get<Object*>(wk.Throwable_cause), nullptr};
  if (error.cause == thrown) error.cause = nullptr;  // the cause has not been set yet
  if (Object* text = thrown->get<Object*>(wk.Throwable_detailMessage)) error.message = string_to_utf8(text);
  if (!Class::of(thrown)->loader->is_boot()) error.throwable = thrown;
  return error;
}

namespace {

/// A method with its class as messages of resolution quote it. An array class has its Class.getName there.
std::string quoted_member(const Class& cls, const Symbol* name, const Symbol* descriptor) {
  if (!cls.is_array())
    return "'" + classfile::external_method(cls.name->text(), name->text(), descriptor->text()) + "'";
  std::string text = classfile::external_method("", name->text(), descriptor->text());
  return "'" + text.insert(text.find(' ') + 1, classfile::external_name(cls.name->text()) + ".") + "'";
}

std::string quoted_member(const Method& method) {
  return quoted_member(*method.holder, method.name, method.descriptor);
}

struct MemberReference {
  Class* referenced;
  const Symbol* name;
  const Symbol* descriptor;
};

template <class Entry>
JavaResult<MemberReference> resolve_member_class(Thread& self, RuntimeConstantPool& pool, CpIndex<Entry> index) {
  const auto& facts = pool.facts();
  Class* referenced = TRY(resolve_class(self, pool, facts.member_class(index)));
  return MemberReference{referenced, Symbol::intern(facts.member_name(index)),
                         Symbol::intern(facts.member_descriptor(index))};
}

}  // namespace

JavaResult<Class*> resolve_class(Thread& self, RuntimeConstantPool& pool, CpIndex<ClassEntry> index) {
  std::string_view referenced = pool.facts().class_name(index);
  return resolve_once(self, pool, index, referenced, [&]() -> JavaResult<Class*> {
    const Class& holder = pool.holder();
    const Symbol* name = Symbol::intern(referenced);
    Resolution resolution(self);
    Class* cls = TRY(load_class(self, name, *holder.loader));
    Class* element = cls->is_array() ? cls->element : cls;
    if (!element->is_primitive() && !class_accessible(holder, *element))
      return throw_new(self, Throwable::IllegalAccessError, class_access_message(holder, *element),
                       why::ClassAccess{&holder, element});
    return cls;
  });
}

JavaResult<Object*> resolve_string(Thread& self, RuntimeConstantPool& pool, CpIndex<StringEntry> index) {
  if (Object* known = pool.resolved(index)) [[likely]]
    return known;
  return pool.publish(index, TRY(intern_string(self, pool.facts().text(index))));
}

Field* lookup_field(const Class& cls, const Symbol* name, const Symbol* descriptor) {
  return cls.find_field(name, descriptor);
}

JavaResult<Field*> resolve_field(Thread& self, RuntimeConstantPool& pool, CpIndex<FieldRefEntry> index,
                                 FieldAccessKind kind, const Method* current) {
  Class& holder = pool.holder();
  Field* field = pool.resolved(index);
  if (field == nullptr) {
    field = TRY(once<Field*>(self, pool, index, pool.facts().member_name(index), [&]() -> JavaResult<Field*> {
      MemberReference ref = TRY(resolve_member_class(self, pool, index));
      Field* found = lookup_field(*ref.referenced, ref.name, ref.descriptor);
      if (found == nullptr) {
        return throw_new(self, Throwable::NoSuchFieldError, ref.name->text(),
                         why::Member{&holder, ref.referenced, ref.name, ref.descriptor, false});
      }
      Class& declaring = *found->holder;
      bool accessible =
          TRY(member_accessible(self, holder, *ref.referenced, declaring, found->access_flags, found->name, false));
      if (!accessible)
        return throw_illegal_member_access(
            self, holder, declaring, declaring.external_name() + "." + found->name->str(), found->access_flags, false);
      if (holder.loader != declaring.loader && found->is_reference())
        TRY(check_field_constraints(self, holder, declaring, found->name, ref.descriptor));
      return pool.publish(index, found);
    }));
  }
  // These checks depend on the instruction, so they are made at every resolution (JVMS 6.5 getfield, putfield,
  // getstatic, putstatic).
  bool wants_static = kind == FieldAccessKind::GetStatic || kind == FieldAccessKind::PutStatic;
  if (field->is_static() != wants_static)
    return throw_new(self, Throwable::IncompatibleClassChangeError,
                     std::string("Expected ") + (wants_static ? "static" : "non-static") + " field " +
                         field->holder->external_name() + "." + field->name->str(),
                     why::Member{&holder, field->holder, field->name, field->descriptor, false, nullptr, field});
  bool write = kind == FieldAccessKind::PutStatic || kind == FieldAccessKind::PutField;
  if (write && field->is_final()) {
    bool same_class = field->holder == &holder;
    auto refuse = [&](const std::string& reason) {
      return throw_new(self, Throwable::IllegalAccessError,
                       std::string("Update to ") + (wants_static ? "static" : "non-static") + " final field " +
                           field->holder->external_name() + "." + field->name->str() + " attempted from a different " +
                           reason,
                       why::Member{&holder, field->holder, field->name, field->descriptor, false, nullptr, field});
    };
    if (!same_class) return refuse("class (" + holder.external_name() + ") than the field's declaring class");
    bool initializer =
        current == nullptr || (wants_static ? current->is_class_initializer() : current->is_constructor());
    if (!initializer && current->file()->major_version >= 53)
      return refuse("method (" + current->name->str() + ") than the initializer method " +
                    (wants_static ? "<clinit>" : "<init>") + " ");
  }
  return field;
}

Method* lookup_method(const Class& cls, const Symbol* name, const Symbol* descriptor, bool interface_lookup) {
  // JVMS 5.4.3.3: step 2, the class and its superclasses; step 3, the one maximally-specific superinterface method that
  // is not abstract, else any superinterface method. 5.4.3.4 does the same, with the public methods of Object.
  if (!interface_lookup || !cls.is_interface()) {
    for (const Class* c = &cls; c != nullptr; c = c->super) {
      if (Method* m = c->find_declared_method(name, descriptor)) return m;
      if (polymorphic_intrinsic(*c, name) != MethodIntrinsic::None)
        for (auto& m : c->methods)
          if (m->name == name && m->intrinsic != MethodIntrinsic::None) return m;
    }
  } else {
    if (Method* m = cls.find_declared_method(name, descriptor)) return m;
    Method* m = well_known().Object_class->find_declared_method(name, descriptor);
    if (m != nullptr && (m->access_flags & kAccPublic) && !m->is_static()) return m;
  }
  std::vector<Method*> candidates = maximally_specific(cls, name, descriptor);
  auto runs = [](const Method* m) { return !m->is_abstract(); };
  if (std::ranges::count_if(candidates, runs) == 1) return *std::ranges::find_if(candidates, runs);
  return candidates.empty() ? nullptr : candidates.front();
}

namespace {

/// JVMS 5.4.3.3, 5.4.3.4: looks up the method that the reference at `index` names, and checks access.
JavaResult<Method*> find_referenced_method(Thread& self, RuntimeConstantPool& pool, CpIndex<MethodRefEntry> index,
                                           InvokeKind kind, bool interface_reference) {
  Class& holder = pool.holder();
  MemberReference ref = TRY(resolve_member_class(self, pool, index));
  Class& cls = *ref.referenced;
  // A call without selection may name a class or an interface; only the kind of the constant must match.
  bool selected = kind == InvokeKind::Virtual || kind == InvokeKind::Interface;
  const why::Member kind_of_class{&holder, &cls, ref.name, ref.descriptor, true};
  if (!selected && interface_reference != cls.is_interface())
    return throw_new(self, Throwable::IncompatibleClassChangeError,
                     "Method " + quoted_member(cls, ref.name, ref.descriptor) + " must be " +
                         (cls.is_interface() ? "InterfaceMethodref" : "Methodref") + " constant",
                     kind_of_class);
  if (!interface_reference && cls.is_interface())
    return throw_new(self, Throwable::IncompatibleClassChangeError,
                     "Found interface " + cls.external_name() + ", but class was expected", kind_of_class);
  if (interface_reference && !cls.is_interface())
    return throw_new(self, Throwable::IncompatibleClassChangeError,
                     "Found class " + cls.external_name() + ", but interface was expected", kind_of_class);
  Method* found = lookup_method(cls, ref.name, ref.descriptor, interface_reference);
  if (found == nullptr)
    return throw_new(self, Throwable::NoSuchMethodError, quoted_member(cls, ref.name, ref.descriptor),
                     why::Member{&holder, &cls, ref.name, ref.descriptor, true});
  Class& declaring = *found->holder;
  bool accessible = TRY(member_accessible(self, holder, cls, declaring, found->access_flags, found->name, true));
  if (!accessible)
    return throw_illegal_member_access(self, holder, declaring, quoted_member(*found), found->access_flags, true);
  if (holder.loader != declaring.loader && found->intrinsic == MethodIntrinsic::None)
    TRY(check_method_constraints(self, interface_reference ? "interface method" : "method", holder, *found));
  return found;
}

/// JVMS 6.5.invokespecial: the method to call for a reference from `holder` to `method`, named as a member of
/// `referenced`.
JavaResult<Method*> select_special(Thread& self, const Class& holder, const Class& referenced, Method& method,
                                   bool interface_reference) {
  auto found_instead = [&](const Method* found) {
    return why::Member{&holder, &referenced, method.name, method.descriptor, true, found};
  };
  if (method.is_static())
    return throw_new(self, Throwable::IncompatibleClassChangeError,
                     "Expecting non-static method " + quoted_member(method), found_instead(&method));
  Method* selected = &method;
  const Class* from = &referenced;
  // If ACC_SUPER is set, the lookup of a superclass method starts again at the direct superclass. In a value class the
  // bit means ACC_IDENTITY, and ACC_SUPER counts as set.
  bool constructor = method.is_constructor();
  if (!constructor && !referenced.is_interface() && &referenced != &holder && holder.super != nullptr &&
      holder.is_subclass_of(&referenced) && ((holder.access_flags & kAccSuper) || holder.is_value)) {
    from = holder.super;
    selected = lookup_method(*from, method.name, method.descriptor, false);
    if (selected == nullptr)
      return throw_new(self, Throwable::AbstractMethodError, quoted_member(referenced, method.name, method.descriptor),
                       why::Selection{from, &method, nullptr});
  }
  if (constructor && method.holder != &referenced)
    return throw_new(self, Throwable::NoSuchMethodError,
                     referenced.external_name() + ": method '" +
                         classfile::external_method("", method.name->text(), method.descriptor->text()) + "' not found",
                     found_instead(nullptr));
  if (interface_reference && !holder.is_interface() && method.holder->is_interface() && !holder.is_hidden &&
      std::ranges::find(holder.interfaces, &referenced) == holder.interfaces.end())
    return throw_new(self, Throwable::IncompatibleClassChangeError,
                     "Interface method reference: " + quoted_member(method) + ", is in an indirect superinterface of " +
                         holder.external_name(),
                     found_instead(&method));
  if (defaults_conflict(*from, *selected)) return throw_conflicting_defaults(self, *from, *selected);
  return selected;
}

}  // namespace

JavaResult<ResolvedMethod*> resolve_method(Thread& self, RuntimeConstantPool& pool, CpIndex<MethodRefEntry> index,
                                           InvokeKind kind) {
  auto opcode = static_cast<uint8_t>(kind);
  if (ResolvedMethod* known = pool.alternative(index, opcode)) return known;
  const auto& facts = pool.facts();
  bool interface_reference = facts.tag(index) == ConstantTag::InterfaceMethodref;
  Method* method = TRY(once<Method*>(self, pool, index, facts.member_name(index), [&] {
    return find_referenced_method(self, pool, index, kind, interface_reference);
  }));
  // A signature-polymorphic method is found whatever the descriptor of the reference is.
  const Symbol* descriptor =
      method->intrinsic == MethodIntrinsic::None ? method->descriptor : Symbol::intern(facts.member_descriptor(index));
  Class* referenced = TRY(resolve_class(self, pool, facts.member_class(index)));

  const why::Member found_instead{&pool.holder(), referenced, method->name, descriptor, true, method};
  auto resolved = std::make_unique<ResolvedMethod>();
  resolved->referenced_class = referenced;
  resolved->method = method;
  // Signature-polymorphic methods (JVMS 2.9.3).
  if (method->intrinsic != MethodIntrinsic::None && kind != InvokeKind::Interface) {
    if (method->intrinsic == MethodIntrinsic::InvokeGeneric)
      return TRY(link_polymorphic(self, pool, index, *method, descriptor));
    method = resolved->method = intrinsic_method(self, method->intrinsic, descriptor);
    resolved->selection = Selection::Intrinsic;
  } else if (kind == InvokeKind::Static) {
    if (!method->is_static())
      return throw_new(self, Throwable::IncompatibleClassChangeError,
                       "Expected static method " + quoted_member(*method), found_instead);
  } else if (kind == InvokeKind::Special) {
    resolved->method = TRY(select_special(self, pool.holder(), *referenced, *method, interface_reference));
    // JVMS 4.9.2: the receiver is one of the current class. The verifier takes any object for an interface.
    if (pool.holder().is_interface() && !method->is_constructor()) {
      resolved->selection = Selection::SpecialInInterface;
      resolved->referenced_class = &pool.holder();
    }
  } else {
    if (method->is_static())
      return throw_new(
          self, Throwable::IncompatibleClassChangeError,
          (kind == InvokeKind::Virtual ? "Expecting non-static method " : "Expected instance not static method ") +
              quoted_member(*method),
          found_instead);
    // An invokeinterface has an interface to check, whatever it calls.
    if (kind == InvokeKind::Interface) {
      resolved->selection = Selection::Interface;
      resolved->index = method->itable_index;
    } else if (method->is_private()) {
      resolved->selection = Selection::Direct;
    } else if (method->holder->is_interface()) {
      resolved->selection = Selection::Interface;
      resolved->index = method->itable_index;
    } else if (method->vtable_index >= 0 && !method->is_final() && !method->holder->is_final()) {
      resolved->selection = Selection::Virtual;
      resolved->index = method->vtable_index;
    }
  }
  resolved->argument_slots = method->argument_slots;
  resolved->result = method->result;
  return pool.publish_alternative(index, opcode, std::move(resolved));
}

}  // namespace vitrine::vm
