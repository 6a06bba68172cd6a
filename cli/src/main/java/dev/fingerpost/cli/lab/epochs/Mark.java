package dev.fingerpost.cli.lab.epochs;

/**
 * A small object that names a committed row of the database.
 *
 * @param epoch the database was in
 * @param row its random id; here a number no other commit has
 */
record Mark(int epoch, int row) {}
