package dev.fingerpost.cli.lab.search;

import dev.fingerpost.cli.output.Fields;
import java.util.List;

/**
 * A state, as it is printed.
 *
 * @param cells one under each of the model's headings
 * @param fields the same and more for programs
 */
public record Shown(List<String> cells, Fields fields) {}
