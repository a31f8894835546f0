// SPDX-License-Identifier: Apache-2.0
public sealed interface Shape permits Circle {}
