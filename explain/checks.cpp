// SPDX-License-Identifier: Apache-2.0
// Checks that the class library makes itself: the access checks of reflection and of java.lang.invoke, and those of
// names. The exceptions come from a few methods of it, whose arguments are the facts.
#include "explain/class_path.hpp"
#include "explain/reasons.hpp"
#include "vm/exec/visible_frames.hpp"
#include "vm/model/string_content.hpp"

namespace vitrine::explain {

namespace {

/// The access flags of a Field, Method or Constructor, or of a MemberName.
uint16_t flags_in(const Object& object, const char* field) { return static_cast<uint16_t>(int_in(object, field)); }

Object* object_in(const Frame& frame, size_t local) { return vm::as_ref(frame.locals[local]); }

/// The class of a mirror; null for null.
const Class* class_in(const Object* mirror) { return mirror == nullptr ? nullptr : Class::from_mirror(mirror); }

/// The class from which a Lookup looks.
const Class* looking_class(const Object* lookup) {
  return class_in(reference_in(lookup, "lookupClass", "Ljava/lang/Class;"));
}

std::string package_of(const Class& cls) { return dotted(*cls.element_or_this().package); }

/// The module of `to` is a named one.
std::string add_opens(const Class& from, const Class& to) {
  return "--add-opens " + to.module->name->str() + "/" + package_of(to) + "=" + option_name(*from.module);
}

void add_open_package(Block& block, const Class& from, const Class& to) {
  const std::string owner = to.module->name->str(), package = package_of(to);
  block.add("missing", to.module->describe() + " does not open " + package + " to " + from.module->describe());
  block.add("adds it", add_opens(from, to) + ", or \"opens " + package +
                           (from.module->is_named() ? " to " + from.module->name->str() : "") +
                           ";\" in the module-info of " + owner +
                           (from.module->is_named() ? ""
                                                    : ", or \"Add-Opens: " + owner + "/" + package +
                                                          "\" in the manifest of the jar that java -jar runs"));
}

/// Whether setAccessible needs a package that the module of `to` opens: AccessibleObject.setAccessible.
bool needs_open_package(const Class& from, const Class& to) {
  return from.module != nullptr && to.module != nullptr && from.module != to.module && to.module->is_named();
}

void add_set_accessible(Block& block, const Class& from, const Class& to) {
  std::string hint = "setAccessible(true) on the member, before it is used, leaves the check out";
  if (needs_open_package(from, to))
    hint += " if " + to.module->describe() + " opens " + package_of(to) + " to " + from.module->describe() + ": " +
            add_opens(from, to);
  block.add("hint", hint);
}

/// Code of `from`, which may be null, may not access a member of `to` with those flags on an object of `target`, which
/// may be null. True if it may not access the class at all.
bool add_access(Block& block, const Thread& self, const Class* from, const Class& to, uint16_t flags,
                const Class* target, bool reads_all) {
  if (from == nullptr) {
    block.add("from",
              "native code of a thread that has no frame of Java: what public code of any module may access "
              "is accessible to it");
    block.add("to", class_text(block, to));
    return false;
  }
  const Class& owner = to.element_or_this();
  const bool within_package = owner.same_package_as(*from);
  const bool whole_class = !within_package && (!owner.is_public() || is_edge_missing(*from, owner, reads_all));
  if (whole_class) {
    add(block, self, why::ClassAccess{from, &to});
    return true;
  }
  add(block, self, why::MemberAccess{from, &to, flags});
  if ((flags & vm::kAccProtected) && target != nullptr && target != &to)
    block.add("object", "of " + class_text(block, *target));
  return false;
}

// ---- the methods. Each adds what its frame knows.

/// Reflection.newIllegalAccessException(currentClass, memberClass, targetClass, modifiers)
void reflective_use(Block& block, const Thread& self, const Frame& frame) {
  const Class *from = class_in(object_in(frame, 0)), *to = class_in(object_in(frame, 1));
  if (to == nullptr) return;
  add_access(block, self, from, *to, static_cast<uint16_t>(vm::as_int(frame.locals[3])), class_in(object_in(frame, 2)),
             true);
  if (from != nullptr) add_set_accessible(block, *from, *to);
}

/// AccessibleObject.checkCanSetAccessible(caller, declaringClass, throwExceptionIfDenied)
void set_accessible(Block& block, const Thread&, const Frame& frame) {
  const Object* member = object_in(frame, 0);
  const Class *from = class_in(object_in(frame, 1)), *to = class_in(object_in(frame, 2));
  if (member == nullptr || to == nullptr) return;
  if (from != nullptr) block.add("from", class_text(block, *from));
  block.add("to", class_text(block, *to));
  block.add("rule",
            "setAccessible(true) on a member of another named module needs a package that this module opens, or a "
            "public member of a public class in one that it exports (java.lang.reflect.AccessibleObject)");
  if (from == nullptr || !needs_open_package(*from, *to)) return;
  if (to->is_public() && (flags_in(*member, "modifiers") & vm::kAccPublic))
    add_missing_edge(block, *from, *to, true);
  else
    add_open_package(block, *from, *to);
}

/// MemberName.makeAccessException(message, from)
void lookup_of_member(Block& block, const Thread& self, const Frame& frame) {
  // The second argument is overwritten for the message; but methods of the Lookup call this.
  const Frame* caller = vm::older_frame(&frame);
  if (caller == nullptr || caller->method->is_static()) return;
  const Object *member = object_in(frame, 0), *lookup = object_in(*caller, 0);
  // JDK: MemberName.IS_TYPE, Lookup.PRIVATE, Lookup.UNCONDITIONAL
  constexpr int32_t kIsType = 0x80000, kPrivate = 2, kUnconditional = 0x20;
  const bool is_type = int_in(*member, "flags") & kIsType;  // of a class the clazz is the one that encloses it
  const Class* from = looking_class(lookup);
  const Class* to = class_in(is_type ? reference_in(member, "type", "Ljava/lang/Object;")
                                     : reference_in(member, "clazz", "Ljava/lang/Class;"));
  if (to == nullptr || from == nullptr) return;
  const int32_t modes = int_in(*lookup, "allowedModes");
  if (modes == kUnconditional) {
    block.add("to", class_text(block, *to));
    block.add("rule",
              "publicLookup() finds public members of public classes only, in packages that their modules export to "
              "everybody (java.lang.invoke.MethodHandles)");
    return;
  }
  if (is_type) return add(block, self, why::ClassAccess{from, to});
  if (add_access(block, self, from, *to, flags_in(*member, "flags"), nullptr, false)) return;
  if (!(modes & kPrivate))
    block.add("lookup", "it has not the mode PRIVATE any more: Lookup.in and dropLookupMode take modes away");
  std::string hint =
      "MethodHandles.privateLookupIn(" + to->external_name() + ".class, lookup()) looks with the rights of that class";
  if (needs_open_package(*from, *to))
    hint += " if " + to->module->describe() + " opens " + package_of(*to) + " to " + from->module->describe();
  block.add("hint", hint);
}

/// MethodHandles.Lookup.makeAccessException(targetClass)
void lookup_of_class(Block& block, const Thread& self, const Frame& frame) {
  const Class *from = looking_class(object_in(frame, 0)), *to = class_in(object_in(frame, 1));
  if (from != nullptr && to != nullptr) add(block, self, why::ClassAccess{from, to});
}

/// MethodHandles.privateLookupIn(targetClass, caller)
void private_lookup(Block& block, const Thread&, const Frame& frame) {
  const Class *to = class_in(object_in(frame, 0)), *from = looking_class(object_in(frame, 1));
  if (from == nullptr || to == nullptr) return;
  block.add("from", class_text(block, *from));
  block.add("to", class_text(block, *to));
  block.add("rule",
            "privateLookupIn needs a lookup with the modes PRIVATE and MODULE, whose module reads that of the class, "
            "and a package that this module opens to it (java.lang.invoke.MethodHandles)");
  if (!needs_open_package(*from, *to)) return;
  if (!vm::can_read(*from->module, *to->module))
    add_missing_edge(block, *from, *to, false);
  else
    add_open_package(block, *from, *to);
}

/// FieldAccessorImpl.throwFinalFieldIllegalAccessException(attemptedType, attemptedValue)
void final_field(Block& block, const Thread&, const Frame& frame) {
  const Object* field = reference_in(object_in(frame, 0), "field", "Ljava/lang/reflect/Field;");
  const Class* to = field == nullptr ? nullptr : class_in(reference_in(field, "clazz", "Ljava/lang/Class;"));
  if (to == nullptr) return;
  block.add("class", class_text(block, *to));
  block.add("rule",
            "reflection sets a final field only if it is not static, setAccessible(true) succeeded on it, and its "
            "class is neither a record nor hidden (java.lang.reflect.Field.set)");
  if (flags_in(*field, "modifiers") & vm::kAccStatic) block.add("why", "the field is static");
  if (to->super != nullptr && to->super->name->text() == "java/lang/Record") block.add("why", "its class is a record");
  if (to->is_hidden) block.add("why", "its class is hidden");
}

/// Class.forName0(name, initialize, loader, caller) asks no loader if the name has a '/'.
void name_with_slashes(Block& block, const Thread&, const Frame& frame) {
  const std::string name = vm::string_to_utf8(object_in(frame, 0));
  for (const Class* cls : vm::all_classes()) {
    if (!cls->is_hidden || cls->external_name() != name) continue;
    block.add("class", class_text(block, *cls));
    block.add("why",
              "it is a hidden class, which no loader finds by name: keep its Class, or the Lookup that defined it");
    return;
  }
  block.add("why", "no loader was asked: Class.forName takes the name of a class with dots, as Class.getName gives it");
  block.add("hint", "the name is " + classfile::external_name(name));
}

bool has_slash(const Frame& frame) {
  const Object* name = object_in(frame, 0);
  return name != nullptr && vm::string_to_utf8(name).find('/') != std::string::npos;
}

constexpr std::string_view kNoSubtype = " not a subtype";

/// ServiceLoader.fail(service, message)
void provider(Block& block, const Thread& self, const Frame& frame) {
  const Class* service = class_in(object_in(frame, 0));
  const std::string message = vm::string_to_utf8(object_in(frame, 1));
  const std::string name = message.substr(0, message.size() - kNoSubtype.size());
  for (const Class* cls : vm::all_classes())
    if (!cls->is_hidden && !cls->is_array() && cls->external_name() == name && !cls->is_subclass_of(service))
      add(block, self, why::Cast{cls, service});
  block.add("hint", "the provider must extend or implement the service that its loader sees: META-INF/services/" +
                        service->external_name() + " and module-info name such classes only");
}

bool is_no_subtype(const Frame& frame) {
  const Object *service = object_in(frame, 0), *message = object_in(frame, 1);
  return service != nullptr && message != nullptr && vm::string_to_utf8(message).ends_with(kNoSubtype);
}

/// Resolver.findFail and resolveFail(format, arguments)
void modules(Block& block, const Thread&, const Frame&) {
  const std::vector<Place> places = modules_on(module_path());
  block.add("asked", "the finders of the program, if it has some; the run-time image; on --module-path: " +
                         (places.empty() ? std::string("nothing") : text_of(places)));
  block.add(
      "hint",
      "java --list-modules, with the same --module-path, lists the modules that are found; --show-module-resolution "
      "says who requires which");
}

struct Check {
  const char *holder, *name, *descriptor;
  void (*add)(Block&, const Thread&, const Frame&);
  bool returns_it;                           // the exception is the method's result
  bool (*concerns)(const Frame&) = nullptr;  // which of its calls; null: all
};
constexpr Check kChecks[] = {
    {"jdk/internal/reflect/Reflection", "newIllegalAccessException",
     "(Ljava/lang/Class;Ljava/lang/Class;Ljava/lang/Class;I)Ljava/lang/IllegalAccessException;", reflective_use, true},
    {"java/lang/reflect/AccessibleObject", "checkCanSetAccessible", "(Ljava/lang/Class;Ljava/lang/Class;Z)Z",
     set_accessible, false},
    {"java/lang/invoke/MemberName", "makeAccessException",
     "(Ljava/lang/String;Ljava/lang/Object;)Ljava/lang/IllegalAccessException;", lookup_of_member, true},
    {"java/lang/invoke/MethodHandles$Lookup", "makeAccessException",
     "(Ljava/lang/Class;)Ljava/lang/IllegalAccessException;", lookup_of_class, true},
    {"java/lang/invoke/MethodHandles", "privateLookupIn",
     "(Ljava/lang/Class;Ljava/lang/invoke/MethodHandles$Lookup;)Ljava/lang/invoke/MethodHandles$Lookup;",
     private_lookup, false},
    {"jdk/internal/reflect/FieldAccessorImpl", "throwFinalFieldIllegalAccessException",
     "(Ljava/lang/String;Ljava/lang/String;)V", final_field, false},
    {"java/lang/Class", "forName0", "(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;",
     name_with_slashes, false, has_slash},
    {"java/util/ServiceLoader", "fail", "(Ljava/lang/Class;Ljava/lang/String;)V", provider, false, is_no_subtype},
    {"java/lang/module/Resolver", "findFail", "(Ljava/lang/String;[Ljava/lang/Object;)V", modules, false},
    {"java/lang/module/Resolver", "resolveFail", "(Ljava/lang/String;[Ljava/lang/Object;)V", modules, false},
    // JDK: in 17, and for fields accessed before java.lang.invoke is initialized.
    {"jdk/internal/reflect/UnsafeFieldAccessorImpl", "throwFinalFieldIllegalAccessException",
     "(Ljava/lang/String;Ljava/lang/String;)V", final_field, false},
};

const Check* check_of(const Method& method) {
  if (!method.holder->loader->is_boot()) return nullptr;
  for (const Check& check : kChecks)
    if (method.name->text() == check.name && method.holder->name->text() == check.holder &&
        method.descriptor->text() == check.descriptor)
      return &check;
  return nullptr;
}

}  // namespace

bool is_check(const Method& method) { return check_of(method) != nullptr; }

const Object* refused_by_check(const Frame& frame, const Object* result, const Object* thrown) {
  const Check& check = *check_of(*frame.method);
  if (check.concerns != nullptr && !check.concerns(frame)) return nullptr;
  return check.returns_it ? result : thrown;
}

void add_check(Block& block, const Thread& self, const Frame& frame) {
  check_of(*frame.method)->add(block, self, frame);
}

}  // namespace vitrine::explain
