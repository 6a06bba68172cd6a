package dev.fingerpost;

import dev.fingerpost.testing.RealStack;

/** The same on PostgreSQL and S3Proxy. */
class RealLeaseLifeTest extends LeaseLifeContract {
  @Override
  protected Ports ports() {
    return RealStack.fresh();
  }
}
