// SPDX-License-Identifier: Apache-2.0
// Finding a class by name through a class loader (JVMS 5.3).
#include <optional>
#include <utility>

#include "vm/exec/exceptions.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/exec/native_stack.hpp"
#include "vm/exec/objects.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/loading.hpp"
#include "vm/linking/snapshot.hpp"
#include "vm/model/primitive_classes.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/class_timer.hpp"
#include "vm/thread/monitor.hpp"

namespace vitrine::vm {
namespace {

/// Splits "[[Lx/Y;" into dimensions and element.
struct ArrayName {
  int dimensions = 0;
  std::string_view element;
  explicit ArrayName(std::string_view name) {
    while (static_cast<size_t>(dimensions) < name.size() && name[static_cast<size_t>(dimensions)] == '[') ++dimensions;
    element = name.substr(static_cast<size_t>(dimensions));
  }
  bool valid() const {
    if (dimensions > 255 || element.empty()) return false;
    if (element.size() == 1) return std::string_view("BCDFIJSZ").find(element[0]) != std::string_view::npos;
    return element.size() > 2 && element.front() == 'L' && element.back() == ';';
  }
};

JavaResult<Class*> load_array(Thread& self, const Symbol* name, LoaderData& loader) {
  ArrayName array(name->text());
  if (!array.valid()) return static_cast<Class*>(nullptr);
  Class* cls = nullptr;
  if (array.element.size() == 1)
    cls = &primitive_class(classfile::basic_type_of(array.element[0]));
  else
    cls = TRY(load_class_or_null(self, Symbol::intern(array.element.substr(1, array.element.size() - 2)), loader));
  for (int i = 0; cls != nullptr && i < array.dimensions; ++i) cls = TRY(array_class_of(self, *cls));
  return cls;
}

/// JVMS 5.3.2: calls loader.loadClass(name). Null if it returned null or a class of another name.
JavaResult<Class*> load_by_user_loader(Thread& self, const Symbol* name, LoaderData& loader) {
  ClassTimer timer(self, ClassWork::LoadApp);
  timer.done();
  const WellKnown& wk = well_known();
  Object* loader_object = loader.object;
  // A loader that is not parallel capable expects loadClass to run with its monitor held.
  bool lock_loader = loader_object->get<Object*>(wk.ClassLoader_parallelLockMap) == nullptr;
  // HOTSPOT: such a loader that asks for the class which it is asked for will not find it by that.
  using Progress = DefinitionInProgress;
  if (lock_loader && Progress::is_circular(self, loader, name->text(), Progress::Stage::Asked))
    return throw_circularity(self, name->text());
  std::optional<Progress> asked;
  if (lock_loader) asked.emplace(self, loader, name->text(), Progress::Stage::Asked);
  if (lock_loader) monitor_enter(self, loader_object, self.context.top_frame);
  auto load = [&]() -> JavaResult<Class*> {
    if (self.context.pending_exception != nullptr) return Thrown{};  // from a callback of the monitor event
    if (Class* known = class_recorded_in(loader, name)) return known;
    Object* dotted = TRY(new_string(self, classfile::external_name(name->text())));
    auto called = call_virtual(self, *wk.ClassLoader_loadClass, {slot_of(loader_object), slot_of(dotted)});
    // If another thread or a hook has defined the class meanwhile, that class is the result.
    if (called.threw() && is_linkage_error(self.context.pending_exception))
      if (Class* known = class_recorded_in(loader, name)) {
        take_exception(self);
        return known;
      }
    Object* mirror = as_ref(TRY(called));
    if (mirror == nullptr) return static_cast<Class*>(nullptr);
    Class* cls = Class::from_mirror(mirror);
    // A loader that returns another class than the requested one has not found it.
    if (cls->name != name) return static_cast<Class*>(nullptr);
    return cls;
  };
  JavaResult<Class*> result = load();
  if (lock_loader) {
    Object* pending = self.context.pending_exception != nullptr ? take_exception(self) : nullptr;
    if (monitor_exit(self, loader_object, self.context.top_frame).threw()) take_exception(self);
    if (pending != nullptr) return throw_object(self, pending);
  }
  Class* cls = TRY(result);
  if (cls == nullptr) return cls;
  return TRY(record_initiating_loader(self, loader, *cls));
}

}  // namespace

DefinitionInProgress::DefinitionInProgress(Thread& self, LoaderData& loader, std::string_view name, Stage stage)
    : context_(self.context),
      loader_(loader),
      name_(name),
      stage_(stage),
      outer_(std::exchange(context_.definition, this)) {}
DefinitionInProgress::~DefinitionInProgress() { context_.definition = outer_; }
bool DefinitionInProgress::is_circular(const Thread& self, LoaderData& loader, std::string_view name, Stage stage) {
  for (const DefinitionInProgress* d = self.context.definition; d != nullptr; d = d->outer_)
    if (d->stage_ == stage && &d->loader_ == &loader && d->name_ == name) return true;
  return false;
}

std::vector<std::string> DefinitionInProgress::all(const Thread& self) {
  std::vector<std::string> names;
  for (const DefinitionInProgress* d = self.context.definition; d != nullptr; d = d->outer_)
    if (d->stage_ == Stage::Deriving) names.emplace_back(d->name_);
  return names;
}

Thrown throw_circularity(Thread& self, std::string_view name) {
  return throw_new(
      self, Throwable::ClassCircularityError, name,
      vm_options().explain.on ? Why(why::Circular{DefinitionInProgress::all(self), std::string(name)}) : Why());
}

Class* class_recorded_in(LoaderData& loader, const Symbol* name) {
  std::lock_guard lock(loader.mutex);
  auto it = loader.classes.find(name);
  return it == loader.classes.end() ? nullptr : it->second;
}

LoaderData& loader_for_references(LoaderData& loader) {
  const Class* delegating = well_known().DelegatingClassLoader_class;
  if (loader.object == nullptr || delegating == nullptr || Class::of(loader.object) != delegating) return loader;
  return loader_data_of(loader.object->get<Object*>(well_known().ClassLoader_parent));
}

Class* find_loaded_class(const Symbol* name, LoaderData& asking) {
  if (name->text().empty()) return nullptr;
  LoaderData& loader = loader_for_references(asking);
  if (name->text()[0] != '[') return class_recorded_in(loader, name);
  ArrayName array(name->text());
  if (!array.valid()) return nullptr;
  Class* cls = nullptr;
  if (array.element.size() == 1) {
    cls = &primitive_class(classfile::basic_type_of(array.element[0]));
  } else if (const Symbol* element = Symbol::find(array.element.substr(1, array.element.size() - 2))) {
    cls = class_recorded_in(loader, element);
  }
  for (int i = 0; cls != nullptr && i < array.dimensions; ++i) cls = cls->array_class.load(std::memory_order_acquire);
  return cls;
}

JavaResult<Class*> record_initiating_loader(Thread& self, LoaderData& loader, Class& cls) {
  Class* known;
  {
    std::lock_guard lock(loader.mutex);
    Class*& entry = loader.classes[cls.name];
    if (entry == nullptr) entry = &cls;
    known = entry;
    if (entry == &cls) {
      known = constraint_conflict(cls.name, loader, cls);
      if (known == nullptr) return &cls;
      loader.classes.erase(cls.name);
    }
  }
  return throw_constraint_violation(self, loader, cls, *known);
}

JavaResult<Class*> load_boot_class(Thread& self, const Symbol* name) {
  LoaderData& boot = boot_loader();
  if (!name->text().empty() && name->text()[0] == '[') return load_array(self, name, boot);
  if (Class* known = class_recorded_in(boot, name)) return known;
  const ClassTimer timer(self, ClassWork::LoadBoot);
  if (DefinitionInProgress::is_circular(self, boot, name->text())) return throw_circularity(self, name->text());
  TRY(check_native_stack(self));  // superclasses may be many
  if (Class* kept = class_in_snapshot(name); kept != nullptr && !wants_event(Event::ClassFileLoadHook))
    if (Class* cls = TRY(define_from_snapshot(self, *kept))) return cls;
  BootResource resource;
  auto find = [&] {
    const ClassTimer timer_of_search(self, ClassWork::LookUpBoot);
    return find_boot_resource(name, &resource);
  };
  if (!find()) {
    if (vm_options().explain.on) ports().explainer->boot_loader_has_not(self, *name, boot_places_of(name));
    return static_cast<Class*>(nullptr);
  }
  DefineOptions options;
  options.name = name->c_str();
  options.source = resource.source;
  options.owner = std::move(resource.owner);
  options.loader_asks = true;
  return define_class(self, boot, resource.bytes, resource.size, options);
}

JavaResult<Class*> load_boot_class(Thread& self, const char* name) {
  return load_boot_class(self, Symbol::intern(name));
}

JavaResult<Class*> load_class_or_null(Thread& self, const Symbol* name, LoaderData& asking) {
  if (name->text().empty()) return static_cast<Class*>(nullptr);
  LoaderData& loader = loader_for_references(asking);
  if (name->text()[0] == '[') return load_array(self, name, loader);
  if (Class* known = class_recorded_in(loader, name)) return known;
  if (DefinitionInProgress::is_circular(self, loader, name->text())) return throw_circularity(self, name->text());
  if (vm_options().explain.on) ports().explainer->asks(self, *name, loader);
  JavaResult<Class*> found = loader.is_boot() ? load_boot_class(self, name) : load_by_user_loader(self, name, loader);
  if (vm_options().explain.on) ports().explainer->answered(self, found.value_or(nullptr));
  return found;
}

JavaResult<Class*> load_class(Thread& self, const Symbol* name, LoaderData& loader) {
  JavaResult<Class*> loaded = load_class_or_null(self, name, loader);
  if (loaded.ok() && loaded.value() != nullptr) return loaded.value();
  if (loaded.ok()) return throw_new(self, Throwable::NoClassDefFoundError, name->text(), why::NotFound{name, &loader});
  if (is_instance(self.context.pending_exception, Throwable::ClassNotFoundException)) {
    Object* cause = take_exception(self);
    return throw_with_cause(self, Throwable::NoClassDefFoundError, name->text(), cause, why::NotFound{name, &loader});
  }
  return Thrown{};
}

JavaResult<void> check_class_name(Thread& self, const char* name) {
  if (name == nullptr) return throw_new(self, Throwable::NoClassDefFoundError, "No class name given");
  std::string_view text = name;
  if (text.size() <= 0xffff) return {};
  return throw_new(self, Throwable::NoClassDefFoundError,
                   "Class name exceeds maximum length of 65535: " + std::string(text));
}

JavaResult<Class*> find_class(Thread& self, const Symbol* name, LoaderData& loader) {
  JavaResult<Class*> found = load_class_or_null(self, name, loader);
  if (found.threw() && vm_options().explain.on &&
      is_instance(self.context.pending_exception, Throwable::ClassNotFoundException))
    explain(self, self.context.pending_exception, why::NotFound{name, &loader});
  Class* cls = TRY(found);
  if (cls == nullptr)
    return throw_new(self, Throwable::ClassNotFoundException, classfile::external_name(name->text()),
                     why::NotFound{name, &loader});
  return cls;
}

}  // namespace vitrine::vm
