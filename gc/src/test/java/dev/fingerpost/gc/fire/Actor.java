package dev.fingerpost.gc.fire;

/** Takes part in a fire: does the same again and again until it is over. */
interface Actor {
  void act() throws Exception;
}
