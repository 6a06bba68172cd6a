package dev.fingerpost.gc.minio;

import dev.fingerpost.gc.Sweeper.Cursor;
import dev.fingerpost.gc.Sweeper.Upload;
import dev.fingerpost.gc.remote.SweepRequests.Begun;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Reads a ListMultipartUploadsResult; what is not needed may be missing. */
final class UploadsXml {
  private final Map<String, String> texts = new HashMap<>();
  private final List<Map<String, String>> found = new ArrayList<>();

  private UploadsXml() {}

  /**
   * Reads to the end.
   *
   * @throws IOException if it is cut short, or something else
   */
  static Begun read(InputStream xml) throws IOException {
    UploadsXml all = new UploadsXml();
    try {
      all.read(factory().createXMLStreamReader(xml));
      return all.begun();
    } catch (XMLStreamException | DateTimeParseException | IllegalArgumentException e) {
      throw new IOException("the list of uploads can not be read: " + e.getMessage(), e);
    }
  }

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    return factory;
  }

  /** No name means two things in this document, so how deep an element lies does not matter. */
  private void read(XMLStreamReader xml) throws XMLStreamException {
    String text = "";
    while (xml.hasNext()) {
      switch (xml.next()) {
        case XMLStreamReader.START_ELEMENT -> text = "";
        case XMLStreamReader.CHARACTERS -> text = xml.getText();
        case XMLStreamReader.END_ELEMENT -> end(xml.getLocalName(), text);
        default -> {}
      }
    }
  }

  private void end(String element, String text) {
    if (element.equals("Upload")) {
      found.add(Map.copyOf(texts));
    } else {
      texts.put(element, text);
    }
  }

  private Begun begun() throws IOException {
    List<Upload> uploads = new ArrayList<>();
    for (Map<String, String> each : found) {
      uploads.add(
          new Upload(
              name(each.get("Key")),
              needed(each.get("UploadId")),
              Instant.parse(needed(each.get("Initiated")))));
    }
    return new Begun(uploads, next());
  }

  private @Nullable Cursor next() throws IOException {
    return texts.getOrDefault("IsTruncated", "").equals("true")
        ? new Cursor(name(texts.get("NextKeyMarker")), texts.getOrDefault("NextUploadIdMarker", ""))
        : null;
  }

  private String name(@Nullable String text) throws IOException {
    String name = needed(text);
    return texts.getOrDefault("EncodingType", "").equals("url")
        ? URLDecoder.decode(name, StandardCharsets.UTF_8)
        : name;
  }

  private static String needed(@Nullable String text) throws IOException {
    if (text == null) {
      throw new IOException("the list of uploads lacks a key, an id, a date or a marker");
    }
    return text;
  }
}
