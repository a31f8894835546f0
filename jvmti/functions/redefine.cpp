// SPDX-License-Identifier: Apache-2.0
#include "jvmti/functions.hpp"
#include "jvmti/sampling.hpp"
namespace vitrine::jvmti {
void set_sampling_interval(jint) {}
namespace functions {
jvmtiError RetransformClasses(Call& c, Count, InPtr<jclass>) { return fail(JVMTI_ERROR_NOT_AVAILABLE, "%s is not built yet", c.function); }
jvmtiError RedefineClasses(Call& c, Count, InPtr<jvmtiClassDefinition>) { return fail(JVMTI_ERROR_NOT_AVAILABLE, "%s is not built yet", c.function); }
}
}
