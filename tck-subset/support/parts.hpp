// SPDX-License-Identifier: Apache-2.0
// For agents of folders with `parts`: one case, which prints `pass NAME`, or `FAIL NAME` and what differs.
#pragma once
#include "tck.hpp"

class Part {
 public:
  explicit Part(std::string name) : name_(std::move(name)) {}
  Part(const Part&) = delete;
  ~Part() { say("%s %s%s", differences_.empty() ? "pass" : "FAIL", name_.c_str(), differences_.c_str()); }

  void same(const std::string& what, const std::string& expected, const std::string& got) {
    if (expected != got) differences_ += "\n    " + what + ": expected " + expected + ", got " + got;
  }
  void same(const std::string& what, jlong expected, jlong got) {
    same(what, std::to_string(expected), std::to_string(got));
  }
  void yes(const std::string& what, bool holds) { same(what, "yes", holds ? "yes" : "no"); }
  void error(const std::string& what, jvmtiError expected, jvmtiError got) {
    same(what, error_name(jvmti, expected), error_name(jvmti, got));
  }

 private:
  std::string name_, differences_;
};
