// SPDX-License-Identifier: Apache-2.0
// Why a class is not found: how loaders were asked, as observed, and what is near; and bytes that are not a class file.
#include "explain/class_path.hpp"
#include "explain/names.hpp"
#include "explain/questions.hpp"
#include "explain/reasons.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/string_content.hpp"
#include "vm/state/options.hpp"
#include "vm/state/release.hpp"

namespace vitrine::explain {

namespace {

/// The boot loader as an object of Java, which only passes on to the VM's.
bool is_boot_object(const Question& question) {
  return question.loader.starts_with("jdk.internal.loader.ClassLoaders$BootClassLoader");
}

/// Whether the question only passes on, within one loader, what the one before asked: loadClass(String) calls
/// loadClass(String,boolean), and so on.
bool repeats(const Question& question, const Question& outer) {
  return (question.how == Asked::LoadClass || question.how == Asked::Boot) && question.loader_id == outer.loader_id &&
         question.depth == outer.depth + 1 && (outer.how == Asked::ByVm || outer.how == Asked::LoadClass);
}

/// The method that a question names: that of the program's class, if it is one of those that pass the question on.
/// Loaders of the class library all look where they look, so theirs say nothing.
std::string method_of(const std::vector<Question>& request, size_t first, size_t last) {
  for (size_t i = first; i <= last; ++i)
    if (!request[i].method.empty() && !request[i].method.starts_with("java.lang.ClassLoader.") &&
        !request[i].method.starts_with("jdk.internal.loader."))
      return request[i].method + ": ";
  return request[last].method.starts_with("java.lang.ClassLoader.") ? request[last].method + ": " : "";
}

std::string place_of(const Question& question) {
  switch (question.how) {
    case Asked::InModule: return "in the module that has the package: ";
    case Asked::OnClassPath: return "on its class path: ";
    default: return "";
  }
}

void add_classes_near(Block& block, const Symbol& name, const vm::LoaderData* loader) {
  for (const Class* cls : vm::all_classes()) {
    if (cls->is_array() || cls->is_hidden || cls->is_primitive()) continue;
    if (cls->name == &name && cls->loader != loader)
      block.add("hint", "another loader has a class of that name: " + class_text(block, *cls));
    // Those of the run-time image are looked for there.
    if (!cls->loader->is_boot() && differ_in_case_only(cls->name->text(), name.text()))
      block.add("hint", "the name of a loaded class differs in case only: " + class_text(block, *cls));
  }
}

/// The files and folders of the URLs of a java.net.URLClassLoader; nothing of other loaders, nor of the class
/// library's.
std::vector<Place> url_places(const vm::LoaderData& loader) {
  if (loader.kind != vm::LoaderData::Kind::Other) return {};
  // JDK: URLClassLoader.ucp.path is an ArrayList.
  const Object* urls = reference_in(reference_in(loader.object, "ucp", "Ljdk/internal/loader/URLClassPath;"), "path",
                                    "Ljava/util/ArrayList;");
  const Object* elements = reference_in(urls, "elementData", "[Ljava/lang/Object;");
  std::string paths;
  for (int32_t i = 0; elements != nullptr && i < elements->length(); ++i) {
    const Object* url = elements->element<Object*>(i);
    const Object* file = reference_in(url, "file", "Ljava/lang/String;");
    const Object* protocol = reference_in(url, "protocol", "Ljava/lang/String;");
    if (file != nullptr && protocol != nullptr && vm::string_to_utf8(protocol) == "file")
      paths += (paths.empty() ? "" : ":") + vm::string_to_utf8(file);
  }
  return paths.empty() ? std::vector<Place>() : places_on(paths);
}

/// What lies on the class path and beside it, and on the module path.
void add_files_near(Block& block, const std::string& name, const vm::LoaderData& loader) {
  constexpr size_t kMostNear = 6;
  size_t shown = 0;
  auto hint = [&](const std::string& text) {
    if (shown++ < kMostNear) block.add("hint", text);
  };
  const std::vector<Place> places = places_on(vm::vm_options().class_path);
  for (const Place& place : places) {
    if ((loader.is_boot() || loader.is_platform()) && has_class(place, name))
      hint(place.path + " has it, and is on the class path, on which " + loader_text(block, loader) + " does not look");
    for (const std::string& near : classes_near(place, name)) hint(near);
  }
  for (const Place& jar : jars_beside(places))
    if (has_class(jar, name)) hint(jar.path + " has it, and is not on the class path");
  for (const Place& module : modules_on(module_path()))
    if (has_class(module, name)) hint(module.path + " on the module path has it");
  for (const Place& place : url_places(loader))
    for (const std::string& near : classes_near(place, name)) hint(near);
  for (const std::string& near : image_classes_near(vm::vm_options().java_home + "/lib/modules", name)) hint(near);
}

/// A package that the JDK had once, and has not in the oldest release that this VM runs.
void add_removed_package(Block& block, const std::string& name) {
  struct Removed {
    std::string_view package;
    int release;  // the first one without it
    const char* now;
  };
  constexpr Removed kRemoved[] = {
      {"javax/xml/bind/", 11,
       "the artifacts jakarta.xml.bind:jakarta.xml.bind-api 2.3.3 and an implementation have it"},
      {"javax/xml/ws/", 11, "the artifact jakarta.xml.ws:jakarta.xml.ws-api 2.3.3 has it"},
      {"javax/jws/", 11, "the artifact jakarta.jws:jakarta.jws-api 2.1.0 has it"},
      {"javax/activation/", 11, "the artifact jakarta.activation:jakarta.activation-api 1.2.2 has it"},
      {"javax/annotation/", 11, "the artifact jakarta.annotation:jakarta.annotation-api 1.3.5 has it"},
      {"org/omg/", 11, "CORBA has no successor in the JDK"},
      {"sun/misc/BASE64", 9, "java.util.Base64 is its successor"},
      {"jdk/nashorn/", 15, "the artifact org.openjdk.nashorn:nashorn-core has it, as org.openjdk.nashorn"},
      {"java/rmi/activation/", 17, "it has no successor"},
  };
  for (const Removed& removed : kRemoved)
    if (name.starts_with(removed.package))
      block.add("hint", "Java " + std::to_string(removed.release) + " has it not any more; " + removed.now);
}

/// A package that a named module has is looked for in that module only.
void add_module_of_package(Block& block, const Symbol& name, const vm::LoaderData& loader) {
  const size_t slash = name.text().rfind('/');
  if (slash == std::string_view::npos) return;
  const std::string package(name.text().substr(0, slash));
  const Symbol* symbol = Symbol::intern(package);
  for (vm::LoaderData* owner : vm::all_loaders()) {
    const vm::Module* module = vm::module_for_package(*owner, symbol);
    if (module == nullptr || !module->is_named()) continue;
    block.add("hint", "the package " + dotted(*symbol) + " belongs to module " + module->name->str() + " of loader " +
                          loader_text(block, *owner) + ", which has no such class" +
                          (owner == &loader || loader.is_builtin() ? "; the class path is not searched for it" : ""));
    return;
  }
  if (const std::string module = vm::image_module_of(package); !module.empty())
    block.add("hint",
              "the package " + dotted(*symbol) + " belongs to module " + module +
                  ", which is in the run-time image, but not among the modules of this program; --add-modules " +
                  module + " adds it");
}

}  // namespace

std::string module_path() {
  for (const auto& [property, value] : vm::vm_options().properties)
    if (property == "jdk.module.path") return value;
  return {};
}

bool add_request(Block& block, const Thread& self, const std::string& name) {
  const std::vector<Question> request = failed_request(self, name);
  std::vector<size_t> depths;  // those of the questions that are shown and enclose the current one
  for (size_t first = 0, last = 0; first < request.size(); first = last = last + 1) {
    if (is_boot_object(request[first])) continue;
    while (last + 1 < request.size() && repeats(request[last + 1], request[last])) ++last;
    // The outermost method gives the answer.
    const Question& answering = request[first].how == Asked::ByVm && last > first ? request[first + 1] : request[first];
    while (!depths.empty() && depths.back() >= request[first].depth) depths.pop_back();
    const size_t deeper = 2 * depths.size();
    depths.push_back(request[first].depth);
    block.add("asked",
              loader_text(block, answering.loader) + ": " + place_of(answering) + method_of(request, first, last) +
                  answering.answer,
              deeper);
    if (answering.how == Asked::OnClassPath)
      block.add("asked", "the class path is " + text_of(places_on(vm::vm_options().class_path)), deeper + 2);
  }
  return !request.empty();
}

void add(Block& block, const Thread& self, const why::NotFound& what) {
  if (what.name->text().starts_with("[")) return;
  const std::string name = dotted(*what.name);
  block.add("wanted", name + " by loader " + loader_text(block, *what.loader));
  if (!add_request(block, self, name)) {
    const std::vector<std::string> places = vm::boot_places_of(what.name);
    if (what.loader->is_boot())
      block.add("asked", "'bootstrap': " + (places.empty() ? "it looks nowhere for that package" : places[0]));
  }
  if (const std::vector<Place> places = url_places(*what.loader); !places.empty())
    block.add("URLs", "loader " + loader_text(block, *what.loader) + " looks in " + text_of(places));
  add_removed_package(block, what.name->str());
  add_classes_near(block, *what.name, what.loader);
  add_files_near(block, what.name->str(), *what.loader);
  add_module_of_package(block, *what.name, *what.loader);
}

void add(Block& block, const Thread&, const why::ClassFormat& what) {
  block.add("loader", loader_text(block, *what.loader));
  std::string bytes = std::to_string(what.size) + " bytes";
  if (what.name != nullptr) bytes += ", given as " + std::string(what.name);
  if (what.offset <= what.size) bytes += "; reading ended at byte " + std::to_string(what.offset);
  block.add("bytes", bytes);
  if (what.size < 8) return;
  const unsigned major = static_cast<unsigned>(what.bytes[6] << 8 | what.bytes[7]);
  const unsigned newest = vm::release().newest_class_file_major;
  const bool magic = what.bytes[0] == 0xca && what.bytes[1] == 0xfe && what.bytes[2] == 0xba && what.bytes[3] == 0xbe;
  if (!magic) {
    block.add("hint", "a class file begins with the bytes ca fe ba be (JVMS 4.1); these do not");
    return;
  }
  std::string version = "class file version " + std::to_string(major);
  if (major >= 45) version += ", of Java " + release_of_major(major);
  block.add("version", version + "; this class library knows versions 45 to " + std::to_string(newest) + ", of Java " +
                           release_of_major(newest));
  if (what.other_name)
    block.add("hint",
              "the loader was asked for one name, and found the class file of another class: the name of a file "
              "must be that of its class, also in its case, and its folders those of its package");
  constexpr unsigned kPreview = 0xffff;
  if ((what.bytes[4] << 8 | what.bytes[5]) == kPreview && major <= newest)
    block.add("hint", "it uses preview features of Java " + release_of_major(major) +
                          ": it runs on this release only, with "
                          "--enable-preview (JVMS 4.1)");
  if (major > newest)
    block.add("hint", "run it on Java " + release_of_major(major) + " or newer, or compile it with --release " +
                          release_of_major(newest));
}

}  // namespace vitrine::explain
