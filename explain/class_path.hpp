// SPDX-License-Identifier: Apache-2.0
// What lies on a class path and beside it: the directories and jars, and the names of class files there that are near
// one that is not found. Knows nothing of the VM. Any thread may call this; it takes a mutex for moments.
#pragma once
#include <string>
#include <vector>

namespace vitrine::explain {

struct Place {
  enum class Kind : uint8_t { Directory, Jar, Missing, NoJar } kind;
  std::string path;      // as given; "." for the empty entry
  std::string named_by;  // the jar that names it in the Class-Path of its manifest; "" if nobody does
};

/// The entries of the path list in their order, each followed by those that the manifest of the jar names (JAR
/// specification, Class-Path), and so on; each once.
std::vector<Place> places_on(const std::string& path_list);
/// The jars and modules in the entries of a module path: an entry that is none itself is a folder of them.
std::vector<Place> modules_on(const std::string& path_list);
/// Jars that are not among the places, but lie in a folder with one of them, in the current directory or in its lib.
std::vector<Place> jars_beside(const std::vector<Place>& places);

/// "DIR (which does not exist), x.jar": the places in one line.
std::string text_of(const std::vector<Place>& places);

/// Whether the place has the class file of that internal name, exactly.
bool has_class(const Place& place, const std::string& internal_name);
/// What is near that name, and how: "there is a/foo.class in x.jar: the names differ in case".
std::vector<std::string> classes_near(const Place& place, const std::string& internal_name);
/// The same of a run-time image (lib/modules): "module java.base has java.util.ArrayList: the names are alike".
std::vector<std::string> image_classes_near(const std::string& image_file, const std::string& internal_name);

}  // namespace vitrine::explain
