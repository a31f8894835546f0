// SPDX-License-Identifier: Apache-2.0
#include "launcher/image/overlay.hpp"

#include <string>
#include <string_view>

#include "launcher/image/files.hpp"

namespace vitrine::image {

namespace {

/// There is only one VM, whatever the stock JDK offers. 64-bit JDKs have always accepted -client.
constexpr std::string_view kJvmCfg = "-server KNOWN\n-client IGNORE\n";

/// Whether the file is copied wherever it is. A link to libjli would lead it to the stock VM if a file of the image
/// is missing.
bool is_copied(const fs::path& name) { return name == "release" || name == "jrt-fs.jar" || name == "libjli.so"; }

void put_entry(const fs::path& path, const fs::path& source) {
  if (is_copied(source.filename()))
    put_file(path, source);
  else
    put_link(path, source);
}

void put_headers(const Parts& parts, const fs::path& jdk, const fs::path& out) {
  remove_link(out);
  fs::create_directories(out);
  for (const fs::path& header : entries_of(parts.headers())) put_file(out / header.filename(), header);
  for (const fs::path& entry : entries_of(jdk))
    if (!fs::exists(parts.headers() / entry.filename())) put_link(out / entry.filename(), entry);
}

void put_libraries(const fs::path& jdk, const fs::path& out) {
  fs::create_directories(out / "server");
  for (const fs::path& entry : entries_of(jdk)) {
    const fs::path name = entry.filename();
    if (name == "jvm.cfg")
      put_text(out / name, kJvmCfg, kData);
    else if (name != "server")
      put_entry(out / name, entry);
  }
  for (const fs::path& entry : entries_of(jdk / "server"))
    if (entry.filename().string().starts_with("libjsig")) put_link(out / "server" / entry.filename(), entry);
}

void put_scripts(const fs::path& out, const fs::path& folder) {
  for (const fs::path& script : entries_of(folder))
    if (script.extension() == ".py") put_file(out / script.filename(), script);
}

}  // namespace

void put_jdk(const Parts& parts, const fs::path& jdk, const fs::path& out) {
  fs::create_directories(out);
  for (const fs::path& entry : entries_of(jdk)) {
    const fs::path name = entry.filename();
    if (name != "bin" && name != "lib" && name != "include" && name != "jmods") put_entry(out / name, entry);
  }
  put_headers(parts, jdk / "include", out / "include");
  for (const fs::path& entry : entries_of(jdk / "bin"))
    if (fs::is_regular_file(entry)) put_file(out / "bin" / entry.filename(), entry);
  put_libraries(jdk / "lib", out / "lib");
}

void put_vm(const Parts& parts, const fs::path& out) {
  const fs::path server = out / "lib/server";
  // The information first: a VM that has a new library finds the right one.
  const fs::path information = server / parts.debug_information().filename();
  if (fs::exists(parts.debug_information()))
    put_file(information, parts.debug_information(), kData);
  else
    fs::remove(information);
  put_file(server / "libjvm.so", parts.libjvm());
  put_scripts(server, parts.debugger());
  if (fs::exists(parts.inspector())) put_file(out / "lib" / parts.inspector().filename(), parts.inspector());
  put_scripts(out / "lib/vitrine", parts.tracer());
}

}  // namespace vitrine::image
