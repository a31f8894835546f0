// SPDX-License-Identifier: Apache-2.0
// Agents, as the command line names them.
#include "vm/runtime/option_parser.hpp"

namespace vitrine::vm {

namespace {

jint add_agent(OptionParser& parser, std::string_view text, bool absolute_path, bool old_style_xrun) {
  size_t end = text.find(old_style_xrun ? ':' : '=');
  AgentOption agent;
  agent.library = text.substr(0, end);
  agent.has_options = end != std::string_view::npos;
  if (agent.has_options) agent.options = text.substr(end + 1);
  agent.absolute_path = absolute_path;
  agent.old_style_xrun = old_style_xrun && agent.library != "jdwp" &&
                         agent.library != "hprof";  // -Xrunjdwp is the old name of -agentlib:jdwp
  parser.options().agents.push_back(agent);
  return JNI_OK;
}

}  // namespace

jint take_agent_library(OptionParser& parser, const OptionMatch& option) {
  return add_agent(parser, option.rest, false, false);
}

jint take_agent_path(OptionParser& parser, const OptionMatch& option) {
  return add_agent(parser, option.rest, true, false);
}

jint take_xrun(OptionParser& parser, const OptionMatch& option) { return add_agent(parser, option.rest, false, true); }

jint take_java_agent(OptionParser& parser, const OptionMatch& option) {
  parser.options().agents.push_back({"instrument", std::string(option.rest), false, false, true});
  return parser.add_numbered("jdk.module.addmods", "java.instrument");
}

}  // namespace vitrine::vm
