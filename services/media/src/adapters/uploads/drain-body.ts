/**
 * Reads what is left of a refused body: unread, it ends its connection, between gateway and service too, with whatever comes
 * next on it. Gives up on a longer one.
 */
export async function drainBody(body: ReadableStream<Uint8Array> | null, mostBytes: number): Promise<void> {
  let left = mostBytes
  try {
    for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
      left -= chunk.byteLength
      if (left < 0) return
    }
  } catch {
    // The client has left.
  }
}
