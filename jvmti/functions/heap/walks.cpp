// SPDX-License-Identifier: Apache-2.0
// JVM TI "Heap": FollowReferences and IterateThroughHeap. The world is stopped throughout. Callbacks run in the calling
// thread, which is in VM state, so of the JVM TI functions they can use the callback-safe ones only.
#include <span>

#include "classfile/descriptor.hpp"
#include "jvmti/calls/functions.hpp"
#include "jvmti/calls/heap_walk.hpp"
#include "jvmti/environments/lenient.hpp"
#include "jvmti/functions/heap/watched_callbacks.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::jvmti::functions {

namespace {

bool is_array(const Object* object) {
  const gc::ShapeKind kind = object->shape()->kind;
  return kind == gc::ShapeKind::ObjectArray || kind == gc::ShapeKind::PrimitiveArray;
}
jint length_of(const Object* object) { return is_array(object) ? object->length() : -1; }
jlong size_of(const Object* object) { return static_cast<jlong>(object->shape()->size_of(object)); }

/// The tags, filters and primitive value callbacks that both functions share.
class Reporting {
 public:
  Reporting(Call& call, jint filter, const Class* only, const jvmtiHeapCallbacks& callbacks, void* user_data)
      : tags_(call.env.tags()),
        filter_(filter),
        only_(only),
        filters_(filter != 0 || only != nullptr),
        callbacks_(callbacks),
        user_data_(user_data) {}

  const jvmtiHeapCallbacks& callbacks() const { return callbacks_; }
  void* user_data() const { return user_data_; }
  jlong tag(const Object* object) const { return tags_.get(object); }
  void set_tag(Object* object, jlong before, jlong after) {
    if (before == after) return;
    tags_.set(object, after);
    if (Class::of(object)->kind == gc::ShapeKind::Mirror) class_tags_.clear();
  }
  /// The tags of an object and of its class.
  struct BothTags {
    jlong own = 0, of_class = 0;
  };
  BothTags tags_of(const Object* object) {
    if (tags_.empty()) return {};
    return {tags_.get(object), class_tag(*Class::of(object))};
  }

  bool passes(const Object* object, BothTags tags) const {
    if (!filters_) return true;
    if (tags.own != 0 ? filter_ & JVMTI_HEAP_FILTER_TAGGED : filter_ & JVMTI_HEAP_FILTER_UNTAGGED) return false;
    if (tags.of_class != 0 ? filter_ & JVMTI_HEAP_FILTER_CLASS_TAGGED : filter_ & JVMTI_HEAP_FILTER_CLASS_UNTAGGED)
      return false;
    // Arrays that refuse null have a class of their own, but the same mirror.
    return only_ == nullptr || object->shape()->mirror == only_->mirror;
  }

  bool wants_values() const {
    return callbacks_.primitive_field_callback != nullptr || callbacks_.array_primitive_value_callback != nullptr ||
           callbacks_.string_primitive_value_callback != nullptr;
  }
  /// Calls the three primitive value callbacks for an object that passes the filters. Returns false to abort.
  [[gnu::always_inline]] bool report_values(Object* object, BothTags tags) {
    const Values& values = values_of(*Class::of(object));
    if (values.kind == Values::Kind::Fields) [[likely]]
      return report_fields(object, tags, JVMTI_HEAP_REFERENCE_FIELD, values.fields);
    return values.kind == Values::Kind::None || report_other_values(object, tags, values);
  }

 private:
  jlong class_tag(const Class& cls) {
    auto& place = class_tags_.place_of(cls);
    if (place.cls != &cls) [[unlikely]]
      place = {&cls, tags_.get(cls.mirror)};
    return place.value;
  }

  /// The primitive values of the objects of one class for which there is a callback. Characters: and fields, too.
  struct Values {
    enum class Kind : uint8_t { None, Elements, Characters, Fields, Statics } kind = Kind::None;
    std::span<const FieldTable::Primitive> fields;
  };
  const Values& values_of(const Class& cls) {
    auto& place = values_.place_of(cls);
    if (place.cls != &cls) [[unlikely]]
      place = {&cls, find_values(cls)};
    return place.value;
  }
  Values find_values(const Class& cls) {
    using enum Values::Kind;
    const bool wants_fields = callbacks_.primitive_field_callback != nullptr;
    if (cls.kind == gc::ShapeKind::PrimitiveArray)
      return {callbacks_.array_primitive_value_callback != nullptr ? Elements : None, {}};
    if (cls.kind == gc::ShapeKind::ObjectArray) return {};
    if (cls.kind == gc::ShapeKind::Mirror) return {wants_fields ? Statics : None, {}};
    Values values;
    if (wants_fields) values.fields = tables_.of(cls).instance.primitives;
    if (!values.fields.empty()) values.kind = Fields;
    if (callbacks_.string_primitive_value_callback != nullptr && &cls == vm::well_known().String_class)
      values.kind = Characters;
    return values;
  }

  bool report_other_values(Object* object, BothTags tags, const Values& values) {
    switch (values.kind) {
      case Values::Kind::Elements: return report_elements(object, tags);
      case Values::Kind::Characters:
        return report_characters(object, &tags) &&
               report_fields(object, tags, JVMTI_HEAP_REFERENCE_FIELD, values.fields);
      default: return report_statics(object, tags);
    }
  }
  bool report_elements(Object* array, BothTags tags) {
    auto type = static_cast<jvmtiPrimitiveType>(classfile::descriptor_char(Class::of(array)->component->basic_type));
    jlong now = tags.own;
    jint answer = callbacks_.array_primitive_value_callback(tags.of_class, size_of(array), &now, array->length(), type,
                                                            array->elements<char>(), user_data_);
    set_tag(array, tags.own, now);
    return !(answer & JVMTI_VISIT_ABORT);
  }
  bool report_characters(Object* string, BothTags* tags) {
    const vm::StringContent content(string);
    if (content.value == nullptr) return true;
    const jchar* text = characters(content);
    const jlong before = tags->own;
    jint answer = callbacks_.string_primitive_value_callback(tags->of_class, size_of(string), &tags->own, text,
                                                             content.length, user_data_);
    set_tag(string, before, tags->own);
    return !(answer & JVMTI_VISIT_ABORT);
  }
  bool report_statics(Object* mirror, BothTags tags) {
    const Class* mirrored = Class::from_mirror(mirror);
    // Null while the class is being defined, or if its definition failed.
    if (mirrored == nullptr || mirrored->is_array() || mirrored->is_primitive() || !mirrored->is_linked()) return true;
    return report_fields(mirror, tags, JVMTI_HEAP_REFERENCE_STATIC_FIELD, tables_.of(*mirrored).statics.primitives);
  }

  // Inline: it is done for every object.
  [[gnu::always_inline]] bool report_fields(Object* object, BothTags tags, jvmtiHeapReferenceKind kind,
                                            std::span<const FieldTable::Primitive> fields) {
    auto* callback = callbacks_.primitive_field_callback;
    for (const FieldTable::Primitive& field : fields) {
      field_info_.field.index = field.index;
      jlong now = tags.own;
      jint answer = callback(kind, &field_info_, tags.of_class, &now, value(object, field), field.type, user_data_);
      if (now != tags.own) [[unlikely]] {
        set_tag(object, tags.own, now);
        tags.own = now;
      }
      if (answer & JVMTI_VISIT_ABORT) return false;
    }
    return true;
  }

  /// The characters of a string in UTF-16, valid until the next call.
  const jchar* characters(const vm::StringContent& text) {
    if (text.utf16) return text.value->elements<jchar>();
    auto length = static_cast<size_t>(text.length);
    if (wide_.size() < length + 1) wide_.resize(2 * length + 64);  // (an empty text has an address, too)
    const auto* bytes = text.value->elements<uint8_t>();
    for (size_t i = 0; i < length; ++i) wide_[i] = bytes[i];
    return wide_.data();
  }

  static jvalue value(const Object* object, const FieldTable::Primitive& field) {
    jvalue value{};
    if (field.bytes == 4)
      value.i = object->get<jint>(field.offset);
    else if (field.bytes == 8)
      value.j = object->get<jlong>(field.offset);
    else if (field.bytes == 1)
      value.b = object->get<jbyte>(field.offset);
    else
      value.s = object->get<jshort>(field.offset);
    return value;
  }

  Tags& tags_;
  RecentClasses<jlong> class_tags_;
  std::vector<jchar> wide_;
  FieldTables tables_;
  RecentClasses<Values> values_;
  jvmtiHeapReferenceInfo field_info_{};
  jint filter_;
  const Class* only_;
  const bool filters_;
  const jvmtiHeapCallbacks& callbacks_;
  void* user_data_;
};

class Following final : public HeapWalk {
 public:
  explicit Following(Reporting& reporting) : reporting_(reporting) {}

 private:
  jint report(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, Object* referrer,
              Object* object) override {
    if (callback_ == nullptr) return JVMTI_VISIT_OBJECTS;
    const auto before = reporting_.tags_of(object);
    if (!reporting_.passes(object, before)) return JVMTI_VISIT_OBJECTS;
    jlong now = before.own, referrer_now = 0;
    Reporting::BothTags of_referrer;
    jlong* referrer_tag = nullptr;
    if (referrer != nullptr) {
      of_referrer = reporting_.tags_of(referrer);
      referrer_now = of_referrer.own;
      referrer_tag = referrer == object ? &now : &referrer_now;
    }
    jint answer = callback_(kind, info, before.of_class, of_referrer.of_class, size_of(object), &now, referrer_tag,
                            length_of(object), reporting_.user_data());
    reporting_.set_tag(object, before.own, now);
    if (referrer != object) reporting_.set_tag(referrer, of_referrer.own, referrer_now);
    return answer;
  }
  bool visited(Object* object) override {
    if (!wants_values_) return true;
    const auto tags = reporting_.tags_of(object);
    return !reporting_.passes(object, tags) || reporting_.report_values(object, tags);
  }
  jlong tag_of_thread(const Object* thread) override { return reporting_.tag(thread); }

  Reporting& reporting_;
  const jvmtiHeapReferenceCallback callback_ = reporting_.callbacks().heap_reference_callback;
  const bool wants_values_ = reporting_.wants_values();
};

class Iterating {
 public:
  explicit Iterating(Reporting& reporting) : reporting_(reporting) {}
  bool operator()(Object* object) {
    const auto before = reporting_.tags_of(object);
    if (!reporting_.passes(object, before)) return true;
    jlong now = before.own;
    if (callback_ != nullptr) {
      jint answer = callback_(before.of_class, size_of(object), &now, length_of(object), user_data_);
      reporting_.set_tag(object, before.own, now);
      if (answer & JVMTI_VISIT_ABORT) return false;
    }
    return !wants_values_ || reporting_.report_values(object, {now, before.of_class});
  }

 private:
  Reporting& reporting_;
  const jvmtiHeapIterationCallback callback_ = reporting_.callbacks().heap_iteration_callback;
  void* const user_data_ = reporting_.user_data();
  const bool wants_values_ = reporting_.wants_values();
};

/// Checks the klass argument. `*nothing` is true if no object can be an instance of it.
jvmtiError find_class(Call& call, int position, jclass reference, const Class** cls, bool* nothing) {
  OptClassArg given{};
  call.position = position;
  if (jvmtiError error = Check<OptClassArg>::run(call, reference, given)) {
    const Object* object = safe_dereference(call.self(), reference);
    if (object == nullptr || Class::of(object)->kind == gc::ShapeKind::Mirror) return error;
    if (!ignores(Lenient::ClassFilter))
      return fail(error, "%s: the object of argument %d is not a java.lang.Class object" JVMTI_LENIENT_HINT,
                  call.function, position);
    *nothing = true;
    return JVMTI_ERROR_NONE;
  }
  *cls = given.c;
  *nothing = given.c != nullptr && (given.c->is_primitive() || (given.c->is_interface() && !given.c->is_array()));
  return JVMTI_ERROR_NONE;
}

}  // namespace

jvmtiError FollowReferences(Call& call, jint filter, jclass klass, jobject initial_object,
                            InPtr<jvmtiHeapCallbacks> callbacks, const void* user_data) {
  const Class* only = nullptr;
  bool nothing = false;
  if (jvmtiError error = find_class(call, 2, klass, &only, &nothing)) return error;
  OptObjectArg initial{};
  call.position = 3;
  if (jvmtiError error = Check<OptObjectArg>::run(call, initial_object, initial)) return error;
  if (nothing) return JVMTI_ERROR_NONE;
  WatchedCallbacks watched(call, user_data);
  const jvmtiHeapCallbacks& called = watched.in_front_of(*callbacks);
  vm::with_world_stopped(call.self(), [&] {
    Reporting reporting(call, filter, only, called, watched.user_data());
    Following walk(reporting);
    if (initial.object != nullptr)
      walk.start_at(initial.object);
    else
      walk.report_roots();
    walk.follow();
  });
  return JVMTI_ERROR_NONE;
}

jvmtiError IterateThroughHeap(Call& call, jint filter, jclass klass, InPtr<jvmtiHeapCallbacks> callbacks,
                              const void* user_data) {
  const Class* only = nullptr;
  bool nothing = false;
  if (jvmtiError error = find_class(call, 2, klass, &only, &nothing)) return error;
  if (nothing) return JVMTI_ERROR_NONE;
  WatchedCallbacks watched(call, user_data);
  const jvmtiHeapCallbacks& called = watched.in_front_of(*callbacks);
  vm::with_world_stopped(call.self(), [&] {
    Reporting reporting(call, filter, only, called, watched.user_data());
    Iterating iterating(reporting);
    vm::java_heap().for_each_object(iterating);
  });
  return JVMTI_ERROR_NONE;
}

}  // namespace vitrine::jvmti::functions
