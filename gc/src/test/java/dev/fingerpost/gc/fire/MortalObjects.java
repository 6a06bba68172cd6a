package dev.fingerpost.gc.fire;

import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.WrappedStore;
import java.util.Arrays;

/** Objects as a mortal process writes them. */
final class MortalObjects extends WrappedStore {
  private final ObjectStore real;
  private final Mortal process;

  MortalObjects(ObjectStore real, Mortal process) {
    super(real);
    this.real = real;
    this.process = process;
  }

  @Override
  public void create(NewObject object, Chunk bytes, Deadline deadline) {
    process.step();
    if (process.late()) {
      Chunk copy =
          new Chunk(Arrays.copyOf(bytes.buffer(), bytes.length()), bytes.length(), bytes.crc32c());
      process.loseTouch("put", () -> real.create(object, copy, Scene.soon()));
    }
    real.create(object, bytes, deadline);
    process.step();
  }

  @Override
  public PartUpload startParts(NewObject object, Deadline deadline) {
    process.step();
    return new Parts(real.startParts(object, deadline));
  }

  /** In the middle of an upload of many parts death is at its likeliest. */
  private final class Parts implements PartUpload {
    private final PartUpload upload;

    Parts(PartUpload upload) {
      this.upload = upload;
    }

    @Override
    public void put(int number, Chunk bytes, Deadline deadline) {
      process.step(20);
      upload.put(number, bytes, deadline);
      process.step(20);
    }

    @Override
    public void complete(int parts, Deadline deadline) {
      process.step(20);
      if (process.late()) {
        process.loseTouch("completion", () -> upload.complete(parts, Scene.soon()));
      }
      upload.complete(parts, deadline);
      process.step();
    }
  }
}
