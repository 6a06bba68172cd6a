/** What was lost elsewhere, by others, and must not happen here: docs/found-by-others.md. */
@org.jspecify.annotations.NullMarked
package dev.fingerpost.others;
