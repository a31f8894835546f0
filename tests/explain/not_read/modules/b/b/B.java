// SPDX-License-Identifier: Apache-2.0
package b;

public class B {}
