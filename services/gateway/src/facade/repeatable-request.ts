/**
 * Creates a request that can be sent repeatedly, including its body.
 * Note: the bytes that a service reads stay in memory; services limit them.
 */
export function createRepeatableRequest(request: Request): {
  next: () => Promise<Request>
  release: () => void
} {
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
    /** Releases the body when no further request is needed. */
    release() {
      // Note: not awaited, because cancelling one copy ends only when the other is cancelled or read, and a service
      // that refuses by headers alone does neither.
      if (bytes === undefined) spare?.body?.cancel().catch(() => undefined)
    },
  }
}
