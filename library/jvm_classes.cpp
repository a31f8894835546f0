// SPDX-License-Identifier: Apache-2.0
// Finding and defining classes (JVMS 5.3) for java.lang.Class, ClassLoader and
// MethodHandles.Lookup, and assertion status.
#include "gc/store.hpp"
#include "library/entry.hpp"
#include "library/jvm.hpp"
#include "vm/model/primitive_classes.hpp"
#include "vm/model/string_content.hpp"
#include "vm/runtime/command_line.hpp"
#include "vm/state/options.hpp"

using namespace vitrine;
using namespace vitrine::library;

namespace {

constexpr size_t kLongestName = 65535;  // JVMS 4.4.7: the longest Utf8 constant

JavaResult<Class*> initialized_if(Thread& self, Class* cls, bool initialize) {
  if (initialize && cls != nullptr) TRY(vm::ensure_initialized(self, *cls));
  return cls;
}

std::string with_dots(std::string_view name) {
  std::string result(name);
  for (char& c : result)
    if (c == '/') c = '.';
  return result;
}

JavaResult<Class*> define(Thread& self, const char* name, jobject loader, const jbyte* buffer, jsize length,
                          jobject protection_domain, const char* source) {
  vm::DefineOptions options;
  if (name != nullptr) {
    std::string_view text(name);
    if (text.size() > kLongestName)
      return vm::throw_new(self, vm::Throwable::NoClassDefFoundError,
                           "Class name exceeds maximum length of 65535: " + std::string(text));
    options.name = Symbol::intern(text)->c_str();
  }
  options.protection_domain = dereference(protection_domain);
  if (source != nullptr) options.source = source;
  return vm::define_class(self, vm::loader_data_of(dereference(loader)), reinterpret_cast<const uint8_t*>(buffer),
                          static_cast<size_t>(length), options);
}

}  // namespace

jclass JVM_FindClassFromBootLoader(JNIEnv*, const char* name) {
  return enter<jclass>([&](Thread& self) -> JavaResult<Class*> {
    if (name == nullptr || std::string_view(name).size() > kLongestName) return static_cast<Class*>(nullptr);
    return vm::load_boot_class(self, name);
  });
}

jclass JVM_FindClassFromLoader(JNIEnv*, const char* name, jboolean init, jobject loader) {
  return enter<jclass>([&](Thread& self) -> JavaResult<Class*> {
    if (name == nullptr || std::string_view(name).size() > kLongestName)
      return vm::throw_new(self, vm::Throwable::ClassNotFoundException,
                           name == nullptr ? "No class name given" : with_dots(name));
    Class* cls = TRY(vm::find_class(self, Symbol::intern(name), vm::loader_data_of(dereference(loader))));
    return initialized_if(self, cls, init);
  });
}

jclass JVM_FindClassFromCaller(JNIEnv* env, const char* name, jboolean init, jobject loader, jclass) {
  return JVM_FindClassFromLoader(env, name, init, loader);
}

jclass JVM_FindClassFromClass(JNIEnv*, const char* name, jboolean init, jclass from) {
  return enter<jclass>([&](Thread& self) -> JavaResult<Class*> {
    TRY(vm::check_class_name(self, name));
    vm::LoaderData& loader = from == nullptr ? vm::boot_loader() : *class_of(from)->loader;
    Class* cls = TRY(vm::load_class(self, Symbol::intern(name), loader));
    return initialized_if(self, cls, init);
  });
}

jclass JVM_FindLoadedClass(JNIEnv*, jobject loader, jstring name) {
  return enter<jclass>([&](Thread&) -> Class* {
    if (dereference(name) == nullptr) return nullptr;
    const Symbol* symbol = vm::string_to_symbol(dereference(name), true);
    return symbol == nullptr ? nullptr : vm::find_loaded_class(symbol, vm::loader_data_of(dereference(loader)));
  });
}

jclass JVM_FindPrimitiveClass(JNIEnv*, const char* utf) {
  return enter<jclass>([&](Thread& self) -> JavaResult<Class*> {
    using vm::BasicType;
    for (BasicType type : {BasicType::Boolean, BasicType::Char, BasicType::Float, BasicType::Double, BasicType::Byte,
                           BasicType::Short, BasicType::Int, BasicType::Long, BasicType::Void})
      if (vm::primitive_class(type).name->text() == utf) return &vm::primitive_class(type);
    return vm::throw_new(self, vm::Throwable::ClassNotFoundException, utf);
  });
}

jclass JVM_DefineClass(JNIEnv*, const char* name, jobject loader, const jbyte* buffer, jsize len, jobject pd) {
  return enter<jclass>([&](Thread& self) { return define(self, name, loader, buffer, len, pd, nullptr); });
}

jclass JVM_DefineClassWithSource(JNIEnv*, const char* name, jobject loader, const jbyte* buffer, jsize len, jobject pd,
                                 const char* source) {
  return enter<jclass>([&](Thread& self) { return define(self, name, loader, buffer, len, pd, source); });
}

// For Lookup.defineClass and Lookup.defineHiddenClass. The Java side has checked that the packages agree.
jclass JVM_LookupDefineClass(JNIEnv*, jclass lookup, const char* name, const jbyte* buffer, jsize len, jobject pd,
                             jboolean init, int flags, jobject class_data) {
  enum : int { kNestmate = 1, kHidden = 2, kStrong = 4, kVmAnnotations = 8 };
  return enter<jclass>([&](Thread& self) -> JavaResult<Class*> {
    if (dereference(lookup) == nullptr) return throw_illegal_argument(self, "Lookup class is null");
    Class& lookup_class = *class_of(lookup);
    vm::DefineOptions options;
    options.hidden = flags & kHidden;
    if (!options.hidden) {
      if (dereference(class_data) != nullptr)
        return throw_illegal_argument(self, "classData is only applicable for hidden classes");
      if (flags & kNestmate)
        return throw_illegal_argument(self, "dynamic nestmate is only applicable for hidden classes");
      if (!(flags & kStrong))
        return throw_illegal_argument(self, "an ordinary class must be strongly referenced by its defining loader");
      if (flags & kVmAnnotations) return throw_illegal_argument(self, "vm annotations only allowed for hidden classes");
    }
    options.name = name;
    options.protection_domain = dereference(pd);
    options.nestmate = flags & kNestmate;
    options.strong = flags & kStrong;
    options.vm_annotations = flags & kVmAnnotations;
    options.lookup_class = &lookup_class;
    options.class_data = dereference(class_data);
    Class* cls = TRY(vm::define_class(self, *lookup_class.loader, reinterpret_cast<const uint8_t*>(buffer),
                                      static_cast<size_t>(len), options));
    vm::KeepAlive mirror(cls->mirror);  // nothing else refers to a hidden class yet
    if (init) {
      TRY(vm::ensure_initialized(self, *cls));
    } else {
      TRY(vm::link_class(self, *cls));
    }
    return cls;
  });
}

jboolean JVM_DesiredAssertionStatus(JNIEnv*, jclass, jclass cls) {
  return enter<jboolean>([&](Thread&) {
    Class& asked = *class_of(cls);
    if (asked.is_primitive() || asked.is_array()) return false;
    return vm::desired_assertion_status(vm::vm_options(), asked.name->str(), asked.loader->is_boot());
  });
}

// The options -ea and -da in their order, as arrays for ClassLoader.initializeJavaAssertionMaps.
jobject JVM_AssertionStatusDirectives(JNIEnv*, jclass) {
  return enter<jobject>([&](Thread& self) -> ObjectResult {
    auto& w = known();
    TRY(vm::ensure_initialized(self, *w.AssertionStatusDirectives_class));
    Object* directives = TRY(vm::allocate_instance(self, *w.AssertionStatusDirectives_class));
    size_t classes = 0, packages = 0;
    bool by_default = false;
    for (const auto& a : vm::vm_options().assertions) {
      if (a.package)
        ++packages;
      else if (!a.name.empty())
        ++classes;
      else
        by_default = a.enable;
    }
    auto fill = [&](bool package, size_t count, uint32_t names_offset, uint32_t enabled_offset) -> JavaResult<void> {
      Object* names = TRY(new_object_array(self, *w.String_class, count));
      gc::store_reference(directives, names_offset, names);
      Object* enabled =
          TRY(vm::allocate_array(self, vm::primitive_array_class(vm::BasicType::Boolean), static_cast<int32_t>(count)));
      gc::store_reference(directives, enabled_offset, enabled);
      size_t i = 0;
      for (const auto& a : vm::vm_options().assertions) {
        if (a.package != package || (!package && a.name.empty())) continue;
        std::string name = with_dots(a.name);
        if (name.ends_with("...")) name.resize(name.size() - 3);
        if (!name.empty())
          gc::store_element(names, i, TRY(vm::new_string(self, name)));  // null means the unnamed package
        enabled->elements<uint8_t>()[i++] = a.enable;
      }
      return {};
    };
    TRY(fill(false, classes, w.AssertionStatusDirectives_classes, w.AssertionStatusDirectives_classEnabled));
    TRY(fill(true, packages, w.AssertionStatusDirectives_packages, w.AssertionStatusDirectives_packageEnabled));
    directives->put<uint8_t>(w.AssertionStatusDirectives_deflt, by_default);
    return directives;
  });
}
