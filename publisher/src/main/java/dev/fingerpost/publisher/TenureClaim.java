package dev.fingerpost.publisher;

import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import java.util.UUID;

/** What a tenure shows for acting on a pointer that it opened. */
public record TenureClaim(PointerName pointer, String owner, Fence fence, UUID incarnation) {}
