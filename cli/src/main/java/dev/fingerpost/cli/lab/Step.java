package dev.fingerpost.cli.lab;

/**
 * One thing that can happen in a state.
 *
 * @param next the state after it
 */
record Step<S>(Move move, S next) {}
