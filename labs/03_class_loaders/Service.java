// SPDX-License-Identifier: Apache-2.0
/** What the host knows of a plugin. */
public interface Service {
    /** How often it has been called. */
    int call();
}
