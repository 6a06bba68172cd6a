package dev.fingerpost.cli.lab;

import dev.fingerpost.cli.output.Fields;

/**
 * A state, as it is printed.
 *
 * @param floor of the pointer, or a dash
 * @param pointer which version is current and whose, or a dash
 * @param fields the same and more for programs
 */
record Shown(String floor, String pointer, Fields fields) {}
