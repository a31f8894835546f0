// SPDX-License-Identifier: Apache-2.0
// Makes Class structures from class files (members, field layout, method tables), for arrays and for primitives. No
// function here reaches a safepoint or throws.
#pragma once
#include <memory>
#include <string>

#include "vm/model/class.hpp"

namespace vitrine::vm {

/// How to define a class, apart from its class file.
struct DefineOptions {
  const char* name = nullptr;  // expected internal name (hidden class: the name from which its own is derived), or null
  Object* protection_domain = nullptr;
  std::string source;
  bool hidden = false, nestmate = false, strong = false, vm_annotations = false;
  Class* lookup_class = nullptr;  // for hidden classes: the lookup class
  Object* class_data = nullptr;
  std::shared_ptr<const void> owner;    // keeps the bytes alive (boot classes: the mapped image); null: they are copied
  const void* native_caller = nullptr;  // an address in the library that called JNI DefineClass; null: another way
  bool loader_asks = false;  // the boot loader itself looks for the class: what another thread defines first is it
};

class ClassFactory {
 public:
  /// The Class of a primitive type or void, initialized.
  static Class* make_primitive(BasicType type, const char* name);
  /// The class of arrays with that component type; it has no mirror and is not published yet.
  static Class* make_array(Class& component);
  /// A class with the names and members of its class file. Superclass and interfaces must be loaded and checked. Field
  /// offsets are laid out. The method tables need the whole hierarchy, so build_method_tables makes them.
  static std::unique_ptr<Class> make_class(std::shared_ptr<classfile::ClassFile> file, LoaderData& loader,
                                           const Symbol* name, Class* super, std::vector<Class*> interfaces,
                                           const DefineOptions& options);
  /// Makes vtable and itables (JVMS 5.4.5, 5.4.6). The caller checks loader constraints.
  static void build_method_tables(Class& cls);
};

/// Sets argument_slots (including the receiver) and result from access_flags and descriptor.
void fill_signature(Method& method);

/// Fills the members of well_known() that are fields of java.lang.Class, for the first mirrors. One that this class
/// library lacks is reported when all others are looked up (runtime/well_known.cpp).
void look_up_fields_of_class(const Class& mirror_class);

}  // namespace vitrine::vm
