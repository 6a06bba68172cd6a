package dev.fingerpost.cli;

import java.util.UUID;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the id of a pin, as {@code fingerpost pins} shows it. */
final class PinIdConverter implements ITypeConverter<UUID> {
  @Override
  public UUID convert(String text) {
    try {
      return UUID.fromString(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(
          "'" + text + "' is no pin's id; fingerpost pins shows what there is");
    }
  }
}
