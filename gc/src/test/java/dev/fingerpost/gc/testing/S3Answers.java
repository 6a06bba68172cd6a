package dev.fingerpost.gc.testing;

import dev.fingerpost.writer.testing.Fault;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Answers as an S3 server words them, for a proxy to give. */
public final class S3Answers {
  private static final String XMLNS = " xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"";
  private static final String DATE = "2026-11-29T10:00:00.000Z";

  private S3Answers() {}

  /** A 200 with this body. */
  public static Fault ok(String body) {
    return new Fault.Answer(200, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + body);
  }

  /** To GetBucketVersioning. */
  public static Fault versioning(String status) {
    return ok(
        "<VersioningConfiguration%s><Status>%s</Status></VersioningConfiguration>"
            .formatted(XMLNS, status));
  }

  /** To DeleteObjects; an empty element is a cut answer. */
  public static Fault deleted(String... entries) {
    return ok("<DeleteResult%s>%s</DeleteResult>".formatted(XMLNS, String.join("", entries)));
  }

  /** A key of that answer that could not be deleted. */
  public static String error(String key, String code, String message) {
    return "<Error><Key>%s</Key><Code>%s</Code><Message>%s</Message></Error>"
        .formatted(key, code, message);
  }

  /** To ListObjectVersions; keys are URL-encoded. */
  public static Fault versions(String... entries) {
    return ok(
        ("<ListVersionsResult%s><Name>b</Name><IsTruncated>false</IsTruncated>"
                + "<EncodingType>url</EncodingType>%s</ListVersionsResult>")
            .formatted(XMLNS, String.join("", entries)));
  }

  /** An entry of that answer. */
  public static String version(String kind, String key, String id) {
    return "<%1$s><Key>%2$s</Key><VersionId>%3$s</VersionId><Size>5</Size><LastModified>%4$s</LastModified></%1$s>"
        .formatted(kind, key, id, DATE);
  }

  /** To ListMultipartUploads; the first key is its next marker. */
  public static Fault uploads(boolean truncated, String... keys) {
    String uploads =
        Arrays.stream(keys)
            .map(
                key ->
                    ("<Upload><Key>%s</Key><UploadId>u1</UploadId>"
                            + "<Initiated>%s</Initiated></Upload>")
                        .formatted(key, DATE))
            .collect(Collectors.joining());
    return ok(
        ("<ListMultipartUploadsResult%s><Bucket>b</Bucket>"
                + "<IsTruncated>%s</IsTruncated><NextKeyMarker>%s</NextKeyMarker>"
                + "<NextUploadIdMarker>u1</NextUploadIdMarker>%s</ListMultipartUploadsResult>")
            .formatted(XMLNS, truncated, keys[0], uploads));
  }
}
