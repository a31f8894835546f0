// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <jvmpi.h>

namespace vitrine::jvmpi {

/// The interface of version 1.2 with all members but NotifyEvent, which is null.
JVMPI_Interface make_interface();

}  // namespace vitrine::jvmpi
