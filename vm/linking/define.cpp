// SPDX-License-Identifier: Apache-2.0
// Makes a Class from the bytes of a class file, in the order of the steps of JVMS 5.3.5; hidden classes.
#include <atomic>
#include <cinttypes>
#include <optional>

#include "base/event_logs.hpp"
#include "base/log.hpp"
#include "base/snapshot_memory.hpp"
#include "classfile/class_file.hpp"
#include "gc/store.hpp"
#include "vm/exec/class_metadata.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/exec/mirrors.hpp"
#include "vm/linking/class_lineage.hpp"
#include "vm/linking/class_state.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/loading.hpp"
#include "vm/linking/snapshot.hpp"
#include "vm/model/class.hpp"
#include "vm/model/class_factory.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/options.hpp"
#include "vm/state/release.hpp"
#include "vm/thread/class_timer.hpp"

namespace vitrine::vm {
namespace {

std::atomic<uint64_t> g_definitions{0};

Thrown throw_class_file_error(Thread& self, const classfile::ClassFileError& error, const Why& why) {
  using Kind = classfile::ClassFileError::Kind;
  switch (error.kind) {
    case Kind::ClassFormatError: return throw_new(self, Throwable::ClassFormatError, error.message, why);
    case Kind::UnsupportedClassVersionError:
      return throw_new(self, Throwable::UnsupportedClassVersionError, error.message, why);
    default: return throw_new(self, Throwable::NoClassDefFoundError, error.message, why);
  }
}

Thrown throw_duplicate(Thread& self, const LoaderData& loader, const Class& known) {
  return throw_new(self, Throwable::LinkageError,
                   "loader " + loader.describe() + " attempted duplicate " + known.kind_text() + " definition for " +
                       known.external_name() + ". (" + known.external_name() + " is in " +
                       known.module_and_loader(true) + ")",
                   why::Duplicate{&loader, &known});
}

/// JVMS 5.3.5 step 3 for the superclass, step 4 for an interface. Throws ClassCircularityError also if the loader,
/// asked for a superclass of `sub_name`, defines `sub_name` again, because that would never end.
JavaResult<Class*> load_super(Thread& self, std::string_view sub_name, LoaderData& loader, std::string_view name,
                              bool hidden) {
  if (!hidden && DefinitionInProgress::is_circular(self, loader, sub_name)) return throw_circularity(self, sub_name);
  DefinitionInProgress in_progress(self, loader, sub_name);
  return load_class(self, Symbol::intern(name), loader);
}

/// Why the sealed class `super` does not permit `sub`, as releases that say so do; empty: it does.
std::string why_not_permitted(const Class& sub, const Class& super) {
  const auto place = [](const Class& cls, const std::string& where, const char* loader) {
    return cls.external_name() + " is in " + where + loader + cls.loader->describe();
  };
  if (sub.module != super.module) {
    const auto in_module = [&](const Class& cls) {
      const bool named = cls.module != nullptr && cls.module->is_named();
      const std::string name = named ? cls.module->name->str() : "unnamed module";
      return place(cls, "module '" + name + "'", " with loader ");
    };
    return "Failed same module check: subclass " + in_module(sub) + ", and sealed class " + in_module(super);
  }
  if (!sub.is_public() && !sub.same_package_as(super)) {
    const auto in_package = [&](const Class& cls) {
      return place(cls, "package '" + classfile::external_name(cls.package->text()) + "'", " with classloader ");
    };
    return "Failed same package check: non-public subclass " + in_package(sub) + ", and sealed class " +
           in_package(super);
  }
  for (CpIndex<ClassEntry> index : *super.file()->permitted_subclasses)
    if (super.file()->constants.class_name(index) == sub.name->text()) return "";
  return "Failed listed permitted subclass check: class " + sub.external_name() + " is not a permitted subclass of " +
         super.external_name();
}

/// JVMS 5.3.5 steps 3 and 4 for sealed classes: throws unless `super` permits `sub`.
JavaResult<void> check_sealed(Thread& self, const Class& sub, const Class& super) {
  if (!super.file() || !super.file()->permitted_subclasses) return {};
  const std::string why_not = why_not_permitted(sub, super);
  if (why_not.empty()) return {};
  if (release().says_why_not_permitted)
    return throw_new(self, Throwable::IncompatibleClassChangeError, why_not, why::Hierarchy{&sub, &super});
  const char* verb = !super.is_interface() ? " cannot inherit from sealed class "
                     : sub.is_interface()  ? " cannot extend sealed interface "
                                           : " cannot implement sealed interface ";
  return throw_new(self, Throwable::IncompatibleClassChangeError,
                   "class " + sub.external_name() + verb + super.external_name(), why::Hierarchy{&sub, &super});
}

/// Throws IllegalAccessError unless `cls` may access `super`, its superclass or superinterface (JVMS 5.4.4).
JavaResult<void> check_super_access(Thread& self, const Class& cls, const Class& super) {
  std::string kind = super.is_interface() ? "superinterface" : "superclass";
  // Subclasses of jdk.internal.reflect classes escape verification and access checks, in class libraries that generate
  // accessors. Only these may use that.
  Object* loader = cls.loader->object;
  const Class* of_accessors = well_known().DelegatingClassLoader_class;
  if (of_accessors != nullptr && !super.is_interface() && loader != nullptr &&
      super.package->text() == "jdk/internal/reflect" && Class::of(loader) != of_accessors)
    return throw_new(self, Throwable::IllegalAccessError,
                     "class " + cls.external_name() + " loaded by " + cls.loader->describe() +
                         " cannot access jdk/internal/reflect superclass " + super.external_name(),
                     why::Hierarchy{&cls, &super});
  if (class_accessible(cls, super)) return {};
  bool public_elsewhere = super.is_public() && cls.module != super.module;
  return throw_new(self, Throwable::IllegalAccessError,
                   public_elsewhere ? kind + (super.is_interface() ? " check failed: " : " access check failed: ") +
                                          class_access_message(cls, super)
                                    : "class " + cls.external_name() + " cannot access its " +
                                          (super.is_abstract() && !super.is_interface() ? "abstract " : "") + kind +
                                          " " + super.external_name() + " (" + places_of(cls, super) + ")",
                   why::ClassAccess{&cls, &super});
}

JavaResult<void> check_superclass(Thread& self, const Class& cls) {
  const Class& super = *cls.super;
  const std::string name = cls.external_name();
  if (cls.is_interface()) return {};
  if (super.is_interface())
    return throw_new(self, Throwable::IncompatibleClassChangeError,
                     "class " + name + " has interface " + super.external_name() + " as super class",
                     why::Hierarchy{&cls, &super});
  if (super.is_final())
    return throw_new(self, Throwable::IncompatibleClassChangeError,
                     "class " + name + " cannot inherit from final class " + super.external_name(),
                     why::Hierarchy{&cls, &super});
  if (cls.is_value && super.super != nullptr && !super.is_value)
    return throw_new(self, Throwable::IncompatibleClassChangeError,
                     "Value type " + cls.name->str() + " has an identity type as supertype",
                     why::Hierarchy{&cls, &super});
  TRY(check_sealed(self, cls, super));
  return check_super_access(self, cls, super);
}

JavaResult<void> check_interfaces(Thread& self, const Class& cls) {
  for (const Class* i : cls.interfaces) {
    if (!i->is_interface())
      return throw_new(self, Throwable::IncompatibleClassChangeError,
                       "class " + cls.external_name() + " can not implement " + i->external_name() +
                           ", because it is not an interface (" + i->external_name() + " is in " +
                           i->module_and_loader() + ")",
                       why::Hierarchy{&cls, i});
    TRY(check_sealed(self, cls, *i));
    TRY(check_super_access(self, cls, *i));
  }
  return {};
}

/// A method must not override a final method (JVMS 4.6, 5.4.5). HotSpot throws IncompatibleClassChangeError since 17,
/// VerifyError before.
JavaResult<void> check_final_overrides(Thread& self, const Class& cls) {
  if (cls.super == nullptr || cls.is_interface()) return {};
  for (const auto& m : cls.methods) {
    if (m->is_static() || m->is_private() || m->name->text()[0] == '<') continue;
    // The vtable does not tell, because final methods that override nothing have no entry there.
    for (const Class* c = cls.super; c != nullptr; c = c->super) {
      const Method* theirs = c->find_declared_method(m->name, m->descriptor);
      if (theirs == nullptr || theirs->is_private() || theirs->is_static() || !theirs->is_final()) continue;
      if (!(theirs->access_flags & (kAccPublic | kAccProtected)) && !theirs->holder->same_package_as(cls)) continue;
      return throw_new(self, Throwable::IncompatibleClassChangeError,
                       "class " + cls.external_name() + " overrides final method " + theirs->holder->external_name() +
                           "." + theirs->name->str() + theirs->descriptor->str(),
                       why::Hierarchy{&cls, theirs->holder});
    }
  }
  return {};
}

void note_core_class(Class& cls) {
  // The few classes that are needed to make other classes before the well-known table is complete.
  WellKnown& wk = well_known();
  std::string_view name = cls.name->text();
  gc::CollectorOffsets& offsets = java_heap().offsets;
  auto offset = [&](const char* field_name) {
    for (auto& field : cls.fields)
      if (field->name->text() == field_name) return field->offset;
    exit_during_initialization("class " + cls.external_name() + " has no field " + field_name);
  };
  if (name == "java/lang/Object") wk.Object_class = &cls;
  if (name == "java/io/Serializable") wk.Serializable_class = &cls;
  if (name == "java/lang/Cloneable") wk.Cloneable_class = &cls;
  if (name == "java/lang/ref/Reference") {
    offsets.reference_referent = offset("referent");
    offsets.reference_next = offset("next");
    offsets.reference_discovered = offset("discovered");
  }
  if (name == "java/lang/ref/SoftReference") offsets.soft_timestamp = offset("timestamp");
}

/// Posts JVM TI ClassFileLoadHook. True if agents have replaced the bytes; `owner` then keeps the new ones.
JavaResult<bool> run_load_hook(Thread& self, ClassFileLoad& load, const uint8_t*& bytes, size_t& size,
                               std::shared_ptr<const void>& owner) {
  if (!wants_event(Event::ClassFileLoadHook)) return false;
  ports().events->class_file_load(self, load);
  ports().events->class_file_load_capable(self, load);
  if (self.context.pending_exception != nullptr) return Thrown{};
  if (!load.replaced) return false;
  auto copy = std::make_shared<std::vector<uint8_t>>(std::move(load.replacement));
  bytes = copy->data();
  size = copy->size();
  owner = copy;
  return true;
}

/// Step 2: parses the bytes. Throws ClassFormatError, UnsupportedClassVersionError or NoClassDefFoundError.
JavaResult<std::shared_ptr<classfile::ClassFile>> parse(Thread& self, const LoaderData& loader, classfile::Bytes bytes,
                                                        std::shared_ptr<const void> owner, bool transformed,
                                                        const DefineOptions& options, snapshot_memory::Owner recorder) {
  const snapshot_memory::Recording recording(recorder);
  classfile::ParseOptions how;
  how.newest_major = release().newest_class_file_major;
  how.names_runtime = release().names_runtime_in_use;
  how.explains_flags = release().explains_illegal_flags;
  how.preview_enabled = vm_options().enable_preview;
  how.preview_has_value_objects = release().preview_has_value_objects;
  how.check_format = !loader.is_boot() || transformed || vm_options().BytecodeVerificationLocal;
  how.strict_names = how.check_format;
  // The definer names a hidden class; the name in its bytes only refers to itself.
  if (options.name != nullptr && !options.hidden) how.expected_name = options.name;
  classfile::ParseOutcome outcome = classfile::parse_class_file(bytes, std::move(owner), how);
  if (outcome.error)
    return throw_class_file_error(
        self, *outcome.error,
        why::ClassFormat{&loader, options.name, bytes.data(), bytes.size(), outcome.error->offset,
                         outcome.error->kind == classfile::ClassFileError::Kind::NoClassDefFoundError});
  return std::shared_ptr<classfile::ClassFile>(std::move(outcome.class_file));
}

/// Only the boot and platform loaders may define classes in packages named java.*.
bool in_prohibited_package(const LoaderData& loader, std::string_view name) {
  return name.starts_with("java/") && !loader.is_boot() && !loader.is_platform();
}

Thrown throw_prohibited_package(Thread& self, const LoaderData& loader, std::string_view name) {
  return throw_new(self, Throwable::SecurityException,
                   "Class loader (instance of): " + loader.describe() + " tried to load prohibited package name: " +
                       classfile::external_name(name.substr(0, name.rfind('/'))));
}

/// Step 5: from here on the loader knows the class. Returns null. If a parallel definition by the boot loader was
/// faster, returns the class that it made. Throws LinkageError. `mirror` becomes that of the class; null: it gets one
/// later.
JavaResult<Class*> record_defining_loader(Thread& self, LoaderData& loader, Class& cls, Object* mirror, bool hidden,
                                          ClassOrigin origin) {
  std::unique_lock lock(loader.mutex);
  if (!hidden) {
    Class*& entry = loader.classes[cls.name];
    Class* winner = entry;
    Class* agreed = winner == nullptr ? constraint_conflict(cls.name, loader, cls) : nullptr;
    if (winner != nullptr || agreed != nullptr) {
      if (winner == nullptr) loader.classes.erase(cls.name);
      lock.unlock();
      if (mirror != nullptr) mirror->put<Class*>(well_known().Class_vm_class, nullptr);
      if (winner == nullptr) return throw_constraint_violation(self, loader, cls, *agreed);
      if (loader.is_boot()) return winner;
      return throw_duplicate(self, loader, *winner);
    }
    if (wants_event(Event::ClassLoad)) begin_announcement(self, cls);
    entry = &cls;
  } else if (wants_event(Event::ClassLoad)) {
    begin_announcement(self, cls);
  }
  cls.mirror = mirror;
  cls.loading_order = ++class_counts().classes_loaded;
  if (cls.file() != nullptr) ports().diagnostics->class_loaded(cls.file()->bytes.size(), origin);
  loader.defined.push_back(&cls);
  loader.packages.insert(cls.package);
  return static_cast<Class*>(nullptr);
}

/// Tells those who want to hear of a class, and ClassLoader.addClass.
JavaResult<void> tell_of(Thread& self, Class& cls) {
  LoaderData& loader = *cls.loader;
  if (loader.is_boot() && cls.name->text() == "java/lang/Class") {
    well_known().Class_class = &cls;
    TRY(make_pending_mirrors(self));
  }
  note_event(EventLog::ClassLoad, "Loaded class " + cls.name->str());
  if (vm_options().log_class_load)
    log_line(LogTopic::ClassLoad, cls.external_name() + " source: " +
                                      (cls.from_snapshot    ? "shared objects file"
                                       : cls.source.empty() ? "__ClassLoader::defineClass__"
                                                            : cls.source));
  if (!loader.is_boot() && !cls.is_hidden) {
    Slot arguments[] = {slot_of(loader.object), slot_of(cls.mirror)};
    TRY(call_virtual(self, *well_known().ClassLoader_addClass, arguments));
  }
  if (wants_event(Event::ClassLoad)) ports().events->class_load(self, cls);
  if (self.context.pending_exception != nullptr) return Thrown{};  // from a callback
  return {};
}

/// The loader knows the class now. Throws what a callback throws.
JavaResult<Class*> announce(Thread& self, Class& cls) {
  const JavaResult<void> told = tell_of(self, cls);
  end_announcement(self, cls);
  TRY(told);
  return &cls;
}

}  // namespace

JavaResult<Class*> define_class(Thread& self, LoaderData& loader, const uint8_t* bytes, size_t size,
                                const DefineOptions& options) {
  const ClassTimer timer(self, ClassWork::Load);
  std::optional<ClassTimer> timer_of_app;
  if (!loader.is_boot() && !options.hidden) timer_of_app.emplace(self, ClassWork::DefineApp);
  collect_if_metadata_grew(self);
  std::shared_ptr<const void> owner = options.owner;
  LineageOfDefinition lineage(self, loader, {bytes, size}, options);
  ClassFileLoad load{nullptr, &loader, options.name, options.protection_domain, bytes, size, {},
                     false,   {},      lineage.get()};
  bool transformed = !options.hidden && TRY(run_load_hook(self, load, bytes, size, owner));
  auto second_definition = [&](Class& known) -> JavaResult<Class*> {
    if (!options.loader_asks) return throw_duplicate(self, loader, known);
    lineage.discard();
    return &known;
  };

  // Step 1: the loader must not define a second class of that name. The check follows the parsing, which may yield the
  // name. Step 2: parse.
  const snapshot_memory::Owner recorder = snapshot_memory::new_owner();
  if (recorder != 0) {
    VM_CHECK(!transformed);  // a dump has no agents
    keep_in_snapshot(recorder, bytes, size, owner);
  }
  auto file = TRY(parse(self, loader, {bytes, size}, std::move(owner), transformed, options, recorder));
  const std::string_view name = options.hidden && options.name != nullptr ? options.name : file->name();
  if (file->access_flags & kAccModule)
    return throw_new(self, Throwable::NoClassDefFoundError,
                     (options.name != nullptr ? std::string(name) : "<Unknown>") +
                         " is not a class because access_flag ACC_MODULE is set");

  // HOTSPOT: a class in such a package is refused after its superclasses have been found, not before.
  const bool prohibited = !options.hidden && in_prohibited_package(loader, name);
  const Symbol* class_name = options.hidden ? nullptr : Symbol::intern(name);
  if (!options.hidden && !prohibited) {
    if (Class* known = class_recorded_in(loader, class_name)) return second_definition(*known);
  }

  // Step 3, the superclass, and step 4, the interfaces.
  Class* super = nullptr;
  std::vector<Class*> interfaces;
  {
    const snapshot_memory::Recording recording(recorder);
    interfaces.reserve(file->interfaces.size());
  }
  if (file->super_class) super = TRY(load_super(self, name, loader, file->super_name(), options.hidden));
  for (CpIndex<ClassEntry> index : file->interfaces)
    interfaces.push_back(TRY(load_super(self, name, loader, file->constants.class_name(index), options.hidden)));

  if (prohibited) return throw_prohibited_package(self, loader, name);
  Symbol::Own own_name;
  if (options.hidden) {
    char suffix[24];
    std::snprintf(suffix, sizeof suffix, "+0x%016" PRIx64, ++g_definitions + uint64_t{0x100000000});
    own_name = Symbol::make_own(std::string(name) + suffix);
    class_name = own_name.get();
  }
  std::optional<snapshot_memory::Recording> recording(recorder);
  std::unique_ptr<Class> made =
      ClassFactory::make_class(file, loader, class_name, super, std::move(interfaces), options);
  Class& cls = *made;
  cls.own_name = std::move(own_name);
  if (!load.before_capable.empty())
    cls.initial_bytes = std::make_shared<const std::vector<uint8_t>>(std::move(load.before_capable));
  if (super != nullptr) {
    TRY(check_superclass(self, cls));
    TRY(check_interfaces(self, cls));
    TRY(check_final_overrides(self, cls));
  }
  ClassFactory::build_method_tables(cls);
  if (loader.is_boot()) note_core_class(cls);
  if (options.hidden) cls.constants()->resolve_own_name();
  // A process that uses a snapshot binds the natives itself (define_from_snapshot), or leaves that to an agent.
  if (loader.is_boot() && recorder == 0) ports().library->bind_natives(cls, transformed);

  recording.reset();

  TRY(charge_metadata(self, cls));
  struct Charge {  // until the class is known
    Class* cls;
    ~Charge() {
      if (cls != nullptr) release_metadata(*cls);
    }
  } charge{&cls};
  Object* mirror = nullptr;
  if (mirrors_available()) {
    mirror = TRY(new_mirror(self, cls));
    if (options.class_data != nullptr) gc::store_reference(mirror, well_known().Class_classData, options.class_data);
  }
  KeepAlive keep(mirror);  // a hidden class has no other reference to it yet
  // Step 5: record the loader as the defining loader.
  if (Class* winner = TRY(record_defining_loader(self, loader, cls, mirror, options.hidden,
                                                 loader.is_boot() ? ClassOrigin::Boot : ClassOrigin::App)))
    return second_definition(*winner);
  charge.cls = nullptr;
  lineage.give_to(cls);
  static_cast<void>(made.release());  // now owned by loader.defined; see unload_dead_classes
  if (timer_of_app.has_value()) timer_of_app->done();
  return announce(self, cls);
}

JavaResult<Class*> define_from_snapshot(Thread& self, Class& cls) {
  const ClassTimer timer(self, ClassWork::Load), timer_of_snapshot(self, ClassWork::FromSnapshot);
  collect_if_metadata_grew(self);
  LoaderData& boot = boot_loader();
  auto load_same = [&](Class& super) -> JavaResult<bool> {
    const Symbol* name = name_in_snapshot(super);
    return name != nullptr && TRY(load_super(self, cls.name->text(), boot, name->text(), false)) == &super;
  };
  if (cls.super != nullptr && !TRY(load_same(*cls.super))) return static_cast<Class*>(nullptr);
  for (Class* interface : cls.interfaces)
    if (!TRY(load_same(*interface))) return static_cast<Class*>(nullptr);
  Module* module = module_for_package(boot, cls.package);
  {
    std::lock_guard lock(boot.mutex);
    auto known = boot.classes.find(cls.name);
    if (known != boot.classes.end()) return known->second;
    adapt_to_process(cls, module);
  }
  note_core_class(cls);
  ports().library->bind_natives(cls, false);
  // HOTSPOT: what is mapped from a file does not count as metadata that has a limit.
  Object* mirror = mirrors_available() ? TRY(new_mirror(self, cls)) : nullptr;
  if (Class* winner = TRY(record_defining_loader(self, boot, cls, mirror, false, ClassOrigin::Snapshot))) return winner;
  return announce(self, cls);
}

}  // namespace vitrine::vm
