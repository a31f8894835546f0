// SPDX-License-Identifier: Apache-2.0
// The view Classes: loaders, the states of classes, modules and what they read, and what redefinitions have changed.
#include <algorithm>
#include <map>
#include <mutex>

#include "inspector/debugger/class_requests.hpp"
#include "inspector/debugger/class_versions.hpp"
#include "inspector/debugger/values.hpp"
#include "inspector/vm/loaded_classes.hpp"
#include "inspector/vm/view.hpp"

namespace vitrine::inspector {
namespace {

constexpr std::size_t kMostLoaded = 300;

/// The field of that name that the object's class or a superclass of it has; null if there is none, or it is null.
jobject field_of(JNIEnv* jni, jobject object, const char* class_name, const char* field, const char* signature) {
  const Local<jclass> cls(jni, find_class(jni, class_name));
  const jfieldID id = cls.get() == nullptr ? nullptr : find_field(jni, cls.get(), field, signature);
  return id == nullptr ? nullptr : jni->GetObjectField(object, id);
}

std::string string_field(JNIEnv* jni, jobject object, const char* class_name, const char* field) {
  const Local<jobject> text(jni, field_of(jni, object, class_name, field, "Ljava/lang/String;"));
  if (text.get() == nullptr) return {};
  const std::string quoted = text_of_object(jni, text.get());
  return quoted.substr(1, quoted.size() - 2);
}

jlong loader_of(JNIEnv* jni, jclass cls) {
  Local<jobject> loader(jni);
  check(vm().jvmti->GetClassLoader(cls, loader.out()), "GetClassLoader");
  return loader.get() == nullptr ? 0 : identity(loader.get());
}

struct Loader {
  std::string name, type;
  jlong parent = -1;  // -1: none; 0: the boot loader
  jlong classes = 0, initialized = 0;
};

/// By identity; 0 is the boot loader.
using Loaders = std::map<jlong, Loader>;

void add_loader(JNIEnv* jni, Loaders& loaders, jobject object) {
  const jlong id = identity(object);
  if (loaders.contains(id)) return;
  Loader& made = loaders[id];
  const Local<jclass> type(jni, jni->GetObjectClass(object));
  made.type = class_name(type.get());
  made.name = string_field(jni, object, "java/lang/ClassLoader", "name");
  const Local<jobject> parent(jni, field_of(jni, object, "java/lang/ClassLoader", "parent", "Ljava/lang/ClassLoader;"));
  made.parent = parent.get() == nullptr ? 0 : identity(parent.get());
  if (parent.get() != nullptr) add_loader(jni, loaders, parent.get());
}

const char* state_text(jint status) {
  if ((status & JVMTI_CLASS_STATUS_ARRAY) != 0) return "array";
  if ((status & JVMTI_CLASS_STATUS_PRIMITIVE) != 0) return "primitive";
  if ((status & JVMTI_CLASS_STATUS_ERROR) != 0) return "failed";
  if ((status & JVMTI_CLASS_STATUS_INITIALIZED) != 0) return "initialized";
  return (status & JVMTI_CLASS_STATUS_PREPARED) != 0 ? "linked" : "loaded";
}

jint status_of(jclass cls) {
  jint status = 0;
  check(vm().jvmti->GetClassStatus(cls, &status), "GetClassStatus");
  return status;
}

Json update_classes(Call& call) {
  Loaders loaders;
  loaders[0].name = "bootstrap";
  for_each_loaded_class(call.jni, [&](jclass cls) {
    Local<jobject> object(call.jni);
    check(call.jvmti->GetClassLoader(cls, object.out()), "GetClassLoader");
    if (object.get() != nullptr) add_loader(call.jni, loaders, object.get());
    Loader& loader = loaders[object.get() == nullptr ? 0 : identity(object.get())];
    ++loader.classes;
    loader.initialized += (status_of(cls) & JVMTI_CLASS_STATUS_INITIALIZED) != 0;
  });
  Json list = Json::array();
  for (const auto& [id, each] : loaders)
    list.push_back({{"loader", id},
                    {"name", each.name},
                    {"type", each.type},
                    {"parent", each.parent},
                    {"classes", each.classes},
                    {"initialized", each.initialized}});
  return {{"loaders", list}, {"versions", class_versions()}};
}

Json loaded_classes(Call& call) {
  const std::string filter = call.has("filter") ? call.text("filter") : "";
  const jlong loader = call.has("loader") ? call.number("loader") : -1;
  struct Row {
    std::string name, state, request;
    jlong loader;
  };
  std::vector<Row> rows;
  std::size_t matching = 0;
  for_each_loaded_class(call.jni, [&](jclass cls) {
    const jlong id = loader_of(call.jni, cls);
    if (loader >= 0 && id != loader) return;
    std::string name = class_name(cls);
    if (name.find(filter) == std::string::npos) return;
    ++matching;
    rows.push_back({std::move(name), state_text(status_of(cls)), request_for(call.jni, cls), id});
  });
  std::sort(rows.begin(), rows.end(),
            [](const Row& a, const Row& b) { return a.name != b.name ? a.name < b.name : a.loader < b.loader; });
  if (rows.size() > kMostLoaded) rows.resize(kMostLoaded);
  Json list = Json::array();
  for (const Row& row : rows)
    list.push_back({{"name", row.name}, {"state", row.state}, {"request", row.request}, {"loader", row.loader}});
  return {{"classes", list}, {"matching", matching}};
}

// ---- modules

struct Reads {
  jlong module_class;
  std::vector<jlong> found;
};

/// Follows what a module's set of read modules is made of, whichever kind of set it is, up to the modules.
jint JNICALL note_module(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo*, jlong class_tag, jlong, jlong,
                         jlong* tag, jlong*, jint, void* data) {
  auto& reads = *static_cast<Reads*>(data);
  if (kind == JVMTI_HEAP_REFERENCE_CLASS) return 0;
  if (class_tag != reads.module_class) return JVMTI_VISIT_OBJECTS;
  if (*tag == 0) *tag = next_identity();
  reads.found.push_back(*tag);
  return 0;
}

Json modules(Call& call) {
  jint count = 0;
  Given<jobject> all;
  check(call.jvmti->GetAllModules(&count, all.out()), "GetAllModules");
  if (call.jni->EnsureLocalCapacity(count) != JNI_OK) call.jni->ExceptionClear();
  const Local<jclass> module_class(call.jni, call.jni->FindClass("java/lang/Module"));
  Json list = Json::array();
  for (jint i = 0; i < count; ++i) {
    const Local<jobject> module(call.jni, all[i]);
    const std::string name = string_field(call.jni, module.get(), "java/lang/Module", "name");
    if (name.empty()) continue;
    Reads reads{identity(module_class.get()), {}};
    const Local<jobject> set(call.jni,
                             field_of(call.jni, module.get(), "java/lang/Module", "reads", "Ljava/util/Set;"));
    if (set.get() != nullptr) {
      jvmtiHeapCallbacks callbacks{};
      callbacks.heap_reference_callback = note_module;
      const std::unique_lock<std::timed_mutex> lock = numbering();
      check(call.jvmti->FollowReferences(0, nullptr, set.get(), &callbacks, &reads), "FollowReferences");
    }
    const Local<jobject> loader(
        call.jni, field_of(call.jni, module.get(), "java/lang/Module", "loader", "Ljava/lang/ClassLoader;"));
    list.push_back({{"module", identity(module.get())},
                    {"name", name},
                    {"loader", loader.get() == nullptr ? 0 : identity(loader.get())},
                    {"reads", reads.found}});
  }
  return {{"modules", list}};
}

}  // namespace

const View kClassesView = {
    .name = "classes",
    .routes = {{"GET", "list", loaded_classes}, {"GET", "modules", modules}},
    .update = update_classes,
    .period = std::chrono::milliseconds(2000),
    .open = [](Call&) { watch_versions(true); },
    .close = [](Call&) { watch_versions(false); },
};

}  // namespace vitrine::inspector
