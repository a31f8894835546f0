// SPDX-License-Identifier: Apache-2.0
// A class, interface, array class or primitive type at run time (JVMS 5.3), from creation to unloading. Class derives
// from gc::Shape, so an object's header points to it: Class::of(object). No function here reaches a safepoint.
#pragma once
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "base/sanitizers.hpp"
#include "classfile/class_file.hpp"
#include "gc/shape.hpp"
#include "vm/model/class_version.hpp"
#include "vm/model/field.hpp"
#include "vm/model/method.hpp"
#include "vm/model/value.hpp"

namespace vitrine::vm {

class AnnotationConstants;
class ClassLineage;

struct LoaderData;
struct Module;
class Thread;

/// The states of JVMS 5.5 and those before them. Linked means verified and prepared.
enum class ClassState : uint8_t { Loaded, Linking, Linked, BeingInitialized, Initialized, Erroneous };

/// The implementations that a class has for the methods of one interface, in the order of their itable_index. A null
/// method means that selection finds none (AbstractMethodError).
struct InterfaceTable {
  Class* interface;
  Method** methods;
};

/// The fields of an instance of a concrete value class, inherited ones included, superclass first.
struct ValueFields {
  struct Primitive {
    uint32_t offset, bytes;
  };
  std::vector<Primitive> primitives;
  std::vector<uint32_t> references;  // offsets
};

/// Bytes of an instance between two fields, or before the first, that no field takes: offsets.
struct FieldGap {
  uint32_t begin, end;
};

class Class : public gc::Shape {
 public:
  Class() = default;
  Class(const Class&) = delete;
  /// The class of an object.
  static Class* of(const Object* object) {
    java_observed();
    return static_cast<Class*>(object->shape());
  }
  /// The class that `mirror` (a java.lang.Class) stands for, primitive types included.
  static Class* from_mirror(const Object* mirror);

  const Symbol* name = nullptr;        // internal: java/lang/String, [I, [Ljava/lang/String;, int; hidden: p/N+0x1234
  Symbol::Own own_name;                // owns `name` of hidden classes and their arrays
  LoaderData* loader = nullptr;        // the defining loader; never null (the boot loader has one)
  Class* super = nullptr;              // null for java.lang.Object and primitives; java.lang.Object for interfaces
  std::vector<Class*> interfaces;      // direct superinterfaces, in class-file order
  std::vector<Class*> all_interfaces;  // transitive closure, those of the superclass first; without itself
  uint16_t access_flags = 0;           // of the class file
  /// As Java code sees them: flags of InnerClasses take precedence; without ACC_SUPER. Where there are value classes,
  /// with ACC_IDENTITY if instances have identity.
  uint16_t modifiers = 0;
  const Symbol* package = nullptr;  // internal name "java/lang", "" for the unnamed one; arrays: the element type's
  Module* module = nullptr;
  /// The current version of the class; null for arrays and primitives. Changes with the world stopped.
  std::shared_ptr<ClassVersion> version;
  const classfile::ClassFile* file() const { return version != nullptr ? version->file.get() : nullptr; }
  RuntimeConstantPool* constants() const { return version != nullptr ? version->constants.get() : nullptr; }

  // Declared members, in class-file order. Their addresses are stable for the life of the class.
  std::vector<Field*> fields;
  std::vector<Method*> methods;
  // Their memory.
  std::unique_ptr<Field[]> field_storage;
  std::unique_ptr<Method[]> method_storage;
  std::vector<std::unique_ptr<Method>> vm_methods;  // overpass methods
  std::vector<Method*> vtable;                      // for selection (JVMS 5.4.6) by index; empty for interfaces
  std::vector<InterfaceTable> itable;
  std::vector<std::unique_ptr<Method*[]>> itable_storage;

  std::atomic<ClassState> state{ClassState::Loaded};
  std::atomic<Thread*> init_thread{nullptr};  // the thread that is linking or initializing the class now
  /// The error of a failed initialization, made for the NoClassDefFoundError of later attempts. A GC root, visited with
  /// the class data.
  Object* initialization_error = nullptr;
  bool verified = false;

  // For arrays.
  Class* component = nullptr;  // component type: one dimension less
  Class* element = nullptr;    // element type: no dimensions
  uint8_t dimensions = 0;
  std::atomic<Class*> array_class{nullptr};  // the array class with this component, made on demand
  /// Of array classes (JEP 401): the class of arrays that refuse null and have this class for programs: it has the same
  /// mirror, name and component. Made on demand.
  std::atomic<Class*> null_restricted{nullptr};
  bool is_null_restricted = false;  // this is such a class
  // The primitive type, or Array for array classes.
  BasicType basic_type = BasicType::Object;

  // For the subclass test (is_subclass_of): the superclasses by depth, including this class.
  uint16_t depth = 0;
  std::vector<Class*> display;

  bool is_hidden = false, is_strong_hidden = false, is_record = false, is_finalizable = false,
       has_default_methods = false;
  bool declares_default_methods = false, magic_accessor = false, trusted_annotations = false;
  bool is_cloneable = false;
  bool is_value = false;  // a value class, concrete or abstract (JEP 401)
  /// Only of concrete value classes, whose instances have no identity.
  std::unique_ptr<const ValueFields> value_fields;
  std::vector<FieldGap> gaps;    // for the fields of subclasses
  Class* hidden_host = nullptr;  // nest host of a hidden class, given at its definition
  std::atomic<Class*> nest_host_cache{nullptr};
  std::string nest_host_error;          // why the class is its own host
  std::string source;                   // the place from which it was loaded (-verbose:class)
  Object* protection_domain = nullptr;  // GC root, visited with the class data
  Object* signers = nullptr;
  /// Replaced versions that may still be in use, in the order of their replacement (linking/old_versions.hpp).
  std::vector<std::shared_ptr<ClassVersion>> old_versions;
  std::shared_ptr<AnnotationConstants> annotation_constants;  // exists from the first redefinition on
  /// The constant pool with that RuntimeConstantPool::version(); null if there is none, or none any more.
  RuntimeConstantPool* constants_of_version(uint32_t number) const;
  std::atomic<uint32_t> redefinition_count{0};
  std::shared_ptr<const std::vector<uint8_t>> initial_bytes;  // RetransformClasses starts from them; null: file->bytes
  std::shared_ptr<ClassLineage> lineage;                      // null unless it is recorded (linking/class_lineage.hpp)
  size_t metadata_bytes = 0;                                  // as charged or counted (exec/class_metadata.hpp)
  bool from_snapshot = false;                                 // not parsed (linking/snapshot.hpp)
  bool unloaded = false;                                      // found dead by a collection; the next one frees it
  uint64_t loading_order = 0;                                 // 1, 2, ... in the whole VM

  bool is_interface() const { return access_flags & kAccInterface; }
  bool is_abstract() const { return access_flags & kAccAbstract; }
  bool is_final() const { return access_flags & kAccFinal; }
  bool is_public() const { return access_flags & kAccPublic; }
  bool is_array() const { return dimensions > 0; }
  /// An array's element type; any other class itself.
  const Class& element_or_this() const { return is_array() ? *element : *this; }
  bool is_primitive() const { return primitive_; }
  bool is_object_array() const { return kind == gc::ShapeKind::ObjectArray; }
  bool is_initialized() const { return state.load(std::memory_order_acquire) == ClassState::Initialized; }
  bool is_linked() const {
    auto s = state.load(std::memory_order_acquire);
    return s >= ClassState::Linked;
  }

  /// JVMS 4.10.1.2, 6.5.instanceof: whether a value of this class is assignable to `target` (a class, interface or
  /// array).
  bool is_subclass_of(const Class* target) const {
    if (this == target) return true;
    if (!target->is_interface() && target->dimensions == 0)
      return target->depth < display.size() && display[target->depth] == target;
    return is_subtype_slow(target);
  }
  /// Whether `interface` is a superinterface of this class, direct or not.
  bool implements(const Class* interface) const;
  /// Members declared in this class only; null if there is none.
  Field* find_declared_field(const Symbol* name, const Symbol* descriptor) const;
  Method* find_declared_method(const Symbol* name, const Symbol* descriptor) const;
  /// JVMS 5.4.3.2 steps 1-4: in this class, its superinterfaces, its superclass. Null if there is none.
  Field* find_field(const Symbol* name, const Symbol* descriptor) const;
  /// Searches this class and its superclasses but no interfaces; finds private and static methods, too.
  Method* find_method_in_classes(const Symbol* name, const Symbol* descriptor) const;
  /// The field at that offset of an instance, or of the mirror for static fields, for Unsafe, heap walks and JVM TI.
  /// Null if no field starts there.
  Field* field_at(uint32_t offset, bool is_static) const;
  /// The implementation that an instance of this class has for the interface method `m`. Null if there is none or if
  /// this class does not implement m->holder.
  Method* select_interface_method(const Method& m) const;
  /// The name as Class.getName() returns it: a.b.C, [I, [La.b.C;, p.N/0x1234 (hidden).
  std::string external_name() const;
  /// The place of a class as messages of ClassCastException and IllegalAccessError show it: "unnamed module of loader
  /// 'app'". With `with_parent`, ", parent loader 'app'" is added for classes of a loader that is not built in.
  std::string module_and_loader(bool with_parent = false) const;
  /// "class", "abstract class" or "interface", for messages.
  const char* kind_text() const { return is_interface() ? "interface" : is_abstract() ? "abstract class" : "class"; }
  /// Whether both are in the same run-time package (JVMS 5.3).
  bool same_package_as(const Class& other) const { return loader == other.loader && package == other.package; }
  /// The descriptor of the type: Ljava/lang/String;, [I, I.
  std::string descriptor() const;

 private:
  friend class ClassFactory;
  bool is_subtype_slow(const Class* target) const;
  bool primitive_ = false;
};

/// "a.A and b.B are in module m of loader 'app'", or "a.A is in ...; b.B is in ...".
std::string places_of(const Class& a, const Class& b, bool with_parent = false);

/// The kind of signature-polymorphic method (JVMS 2.9.3) that `name` denotes in `cls`; None if it is not such a method.
MethodIntrinsic polymorphic_intrinsic(const Class& cls, const Symbol* name);

/// Counters of events of classes so far.
struct ClassCounts {
  std::atomic<uint64_t> classes_loaded{0}, classes_unloaded{0}, old_versions_freed{0};
};
namespace detail {
inline constinit ClassCounts the_class_counts;
}
inline ClassCounts& class_counts() { return detail::the_class_counts; }

}  // namespace vitrine::vm
