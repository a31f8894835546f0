// SPDX-License-Identifier: Apache-2.0
// Access control with modules and nest mates (JVMS 5.4.4).
#include "vm/exec/exceptions.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"
#include "vm/state/machine.hpp"

namespace vitrine::vm {

bool class_accessible(const Class& from, const Class& to_class) {
  const Class& to = to_class.element_or_this();
  if (&from == &to || to.is_primitive() || from.same_package_as(to) || from.magic_accessor) return true;
  if (!to.is_public()) return false;
  if (from.module == to.module) return true;
  // Before the module system is up, every class counts as one of java.base.
  if (from.module == nullptr || to.module == nullptr || this_vm().phase == Phase::Primordial) return true;
  return can_read(*from.module, *to.module) && is_exported(*from.module, *to.module, to.package);
}

std::string class_access_message(const Class& from, const Class& to_class) {
  const Class& to = to_class.element_or_this();
  auto describe = [](const Class& c) {
    return c.module != nullptr ? c.module->describe() : std::string("unnamed module");
  };
  std::string head = "class " + from.external_name();
  if (to.is_public() && from.module != to.module && from.module != nullptr && to.module != nullptr) {
    std::string text = head + " (in " + describe(from) + ") cannot access class " + to.external_name() + " (in " +
                       describe(to) + ") because ";
    if (!can_read(*from.module, *to.module)) return text + describe(from) + " does not read " + describe(to);
    return text + describe(to) + " does not export " + classfile::external_name(to.package->text()) + " to " +
           describe(from);
  }
  std::string text = "failed to access class " + to.external_name() + " from class " + from.external_name();
  return text + " (" + places_of(to, from) + ")";
}

JavaResult<bool> member_accessible(Thread& self, Class& from, Class& referenced, Class& declaring, uint16_t flags,
                                   const Symbol* name, bool is_method) {
  if ((flags & kAccPublic) || &from == &declaring || from.magic_accessor) return true;
  if (flags & kAccPrivate) return same_nest(self, from, declaring);
  if (from.same_package_as(declaring)) return true;
  if (!(flags & kAccProtected)) return false;
  // Arrays have a public clone() (JLS 10.7).
  if (is_method && referenced.is_array() && name->text() == "clone") return true;
  const Class* host = from.is_hidden && from.hidden_host != nullptr ? from.hidden_host : &from;
  for (const Class* d : {static_cast<const Class*>(&from), host}) {
    if (!d->is_subclass_of(&declaring) || d->is_interface()) continue;
    if ((flags & kAccStatic) || referenced.is_subclass_of(d) || d->is_subclass_of(&referenced)) return true;
  }
  return false;
}

JavaResult<Class*> nest_host_of(Thread& self, Class& cls) {
  if (Class* known = cls.nest_host_cache.load()) return known;
  if (cls.is_array() || cls.is_primitive()) return &cls;
  if (cls.hidden_host != nullptr) {
    Class* host = TRY(nest_host_of(self, *cls.hidden_host));
    cls.nest_host_cache = host;
    return host;
  }
  RuntimeConstantPool& pool = *cls.constants();
  CpIndex<ClassEntry> index = pool.file().nest_host;
  Class* host = &cls;
  if (index && !cls.is_hidden) {
    // JVMS 5.4.4: if the named host cannot be resolved or does not list the class, the class is its own host. The
    // reason is kept for messages.
    JavaResult<Class*> resolved = resolve_class(self, pool, index);
    std::string self_text =
        "Type " + cls.external_name() + " (loader: " + cls.loader->describe() + ") is not a nest member of ";
    if (resolved.threw()) {
      if (is_instance(self.context.pending_exception, Throwable::VirtualMachineError)) return Thrown{};
      Object* error = take_exception(self);
      std::string why = classfile::external_name(Class::of(error)->name->text());
      if (Object* message = error->get<Object*>(well_known().Throwable_detailMessage))
        why += ": " + string_to_utf8(message);
      cls.nest_host_error = "Nest host resolution of " + cls.external_name() + " with host " +
                            std::string(pool.facts().class_name(index)) + " failed: " + why;
    } else {
      Class& candidate = *resolved.value();
      self_text += "type " + candidate.external_name() + " (loader: " + candidate.loader->describe() + "): ";
      bool listed = false;
      if (candidate.file())
        for (CpIndex<ClassEntry> member : candidate.file()->nest_members)
          listed |= candidate.file()->constants.class_name(member) == cls.name->text();
      if (candidate.is_array())
        cls.nest_host_error = self_text + "host is not an instance class";
      else if (!cls.same_package_as(candidate))
        cls.nest_host_error = self_text + "types are in different packages";
      else if (!listed)
        cls.nest_host_error = self_text + "current type is not listed as a nest member";
      else
        host = &candidate;
    }
  }
  cls.nest_host_cache = host;
  return host;
}

JavaResult<bool> same_nest(Thread& self, Class& a, Class& b) {
  if (&a == &b) return true;
  Class* host_a = TRY(nest_host_of(self, a));
  Class* host_b = TRY(nest_host_of(self, b));
  return host_a == host_b;
}

Thrown throw_illegal_member_access(Thread& self, Class& from, Class& declaring, const std::string& member,
                                   uint16_t flags, bool is_method) {
  std::string kind = flags & kAccPrivate ? "private " : flags & kAccProtected ? "protected " : "";
  std::string text =
      "class " + from.external_name() + " tried to access " + kind + (is_method ? "method " : "field ") + member;
  text += " (" + places_of(from, declaring) + ")";
  if (flags & kAccPrivate) {
    if (!from.nest_host_error.empty()) text += ", (" + from.nest_host_error + ")";
    if (&declaring != &from && !declaring.nest_host_error.empty()) text += ", (" + declaring.nest_host_error + ")";
  }
  return throw_new(self, Throwable::IllegalAccessError, text, why::MemberAccess{&from, &declaring, flags});
}

}  // namespace vitrine::vm
