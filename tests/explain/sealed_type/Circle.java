// SPDX-License-Identifier: Apache-2.0
public final class Circle implements Shape {}
