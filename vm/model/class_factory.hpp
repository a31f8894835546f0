// SPDX-License-Identifier: Apache-2.0
// Makes Class structures: from class files (layout of fields, methods, tables), for arrays and primitives. No safepoint
// in here.
#pragma once
#include <memory>
#include <string>

#include "vm/model/class.hpp"

namespace vitrine::vm {

/// How a class is to be defined, besides its class file.
struct DefineOptions {
  const char* name = nullptr;  // expected internal name (hidden: the name to derive one from), or null
  Object* protection_domain = nullptr;
  std::string source;
  bool hidden = false, nestmate = false, strong = false, vm_annotations = false;
  Class* lookup_class = nullptr;  // hidden: the lookup class
  Object* class_data = nullptr;
  std::shared_ptr<const void> owner;  // keeps the bytes alive (boot classes: the mapped image); null: copied
};

class ClassFactory {
 public:
  static Class* make_primitive(BasicType type, const char* name);
  /// Class of arrays of `component`; mirror not made, not published.
  static Class* make_array(Class& component);
  /// Members and names from the class file; super and interfaces are loaded and checked already. Field offsets are laid
  /// out, method tables are not: those need the whole hierarchy and are made by build_method_tables.
  static std::unique_ptr<Class> make_class(std::shared_ptr<classfile::ClassFile> file, LoaderData& loader,
                                           const Symbol* name, Class* super, std::vector<Class*> interfaces,
                                           const DefineOptions& options);
  /// vtable and itables (JVMS 5.4.5, 5.4.6). Loader constraints are the caller's business.
  static void build_method_tables(Class& cls);
};

/// Sets argument_slots (receiver included) and result from access_flags and descriptor.
void fill_signature(Method& method);

}  // namespace vitrine::vm
