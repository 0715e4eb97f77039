/**
 * A request that can be sent more than once, body and all.
 * Note: what a service reads of the first one is kept meanwhile; it refuses more than it takes.
 */
export function repeatable(request: Request): { next: () => Promise<Request>; forget: () => void } {
  const spare = request.body ? request.clone() : null
  let bytes: Promise<ArrayBuffer> | undefined
  let sent = false
  return {
    async next() {
      if (spare === null || !sent) {
        sent = true
        return request
      }
      bytes ??= spare.arrayBuffer()
      const { url, method, headers, signal } = request
      return new Request(url, { method, headers, signal, body: await bytes })
    },
    /** Call it once no further request is needed. */
    forget() {
      // Not awaited: cancelling one copy ends only when the other is cancelled or read, and a service that refuses by
      // the headers alone does neither.
      if (bytes === undefined) spare?.body?.cancel().catch(() => undefined)
    },
  }
}
