/**
 * The pointer store on PostgreSQL: migrations, the adapters of the ports, and what its errors mean.
 */
@NullMarked
package dev.fingerpost.publisher.postgres;

import org.jspecify.annotations.NullMarked;
