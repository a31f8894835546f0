// SPDX-License-Identifier: Apache-2.0
// Source text of classes, from folders and archives on this machine.
#pragma once
#include <jni.h>

#include <string>

#include "inspector/vm/view.hpp"

namespace vitrine::inspector {

/// Folders and archives (.jar, .zip) to look into first, with colons between them.
void set_source_path(const std::string& path);

/// {file, lines: [text]} of the class's source; {looked: [place]} if it is in none of these places: the source path,
/// the file that `java FILE.java` was given, the folders of the class path, the working folder with src and
/// src/main/java in it, and the JDK's lib/src.zip. Throws a Refusal if the class does not say the name of its source.
Json source_of(Call& call, jclass cls);

}  // namespace vitrine::inspector
