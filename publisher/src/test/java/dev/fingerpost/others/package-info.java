/** What was lost elsewhere, by others, and must not happen here: docs/found-by-others.md. */
package dev.fingerpost.others;
