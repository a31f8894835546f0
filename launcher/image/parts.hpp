// SPDX-License-Identifier: Apache-2.0
// What Vitrine adds to a stock JDK. One folder has all of it, with the same layout in the build tree and when Vitrine
// is installed: lib/vitrine beside the folder of the program `vitrine`.
#pragma once
#include <filesystem>

namespace vitrine::image {

struct Parts {
  std::filesystem::path folder;

  std::filesystem::path libjvm() const { return folder / "libjvm.so"; }                    // stripped
  std::filesystem::path debug_information() const { return folder / "libjvm.debuginfo"; }  // not everywhere
  std::filesystem::path inspector() const { return folder / "libvitrine_inspector.so"; }   // not everywhere
  std::filesystem::path headers() const { return folder / "include"; }                     // jvmti.h and jvmpi.h
  std::filesystem::path debugger() const { return folder / "gdb"; }       // scripts that gdb loads with libjvm.so
  std::filesystem::path tracer() const { return folder / "tracer"; }      // scripts for traces of instructions
  std::filesystem::path training() const { return folder / "training"; }  // Start and Training: sources and classes
};

}  // namespace vitrine::image
