package dev.fingerpost.cli.view;

import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.Table;
import dev.fingerpost.writer.ResultManifest.Entry;
import java.util.List;

/** The files of a result, for people and for scripts. */
public final class FileView {
  private FileView() {}

  public static Fields fields(Entry file) {
    return new Fields()
        .with("path", file.path())
        .with("size", file.size())
        .with("sha256", file.sha256())
        .with("media_type", file.mediaType());
  }

  /** A line per file; sizes in bytes. */
  public static Table table(List<Entry> files) {
    Table table = new Table("PATH", "SIZE", "SHA256");
    files.forEach(it -> table.row(fields(it), it.path(), it.size(), it.sha256()));
    return table;
  }
}
