// SPDX-License-Identifier: Apache-2.0
class Derived extends Base {}
class Base {}
