package dev.fingerpost.publisher;

import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import java.util.UUID;

/** Opening a pointer under a grant of its domain. */
public record OpenRequest(
    PointerName pointer, PointerName domain, String owner, Fence fence, UUID incarnation) {}
