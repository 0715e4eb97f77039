interface Load {
  count: number
  /** Concurrent calls. */
  atOnce: number
  signal: AbortSignal
}

/** Repeats work as fast as possible: suits CPU time, never latencies. */
export async function busyLoad({ count, atOnce, signal }: Load, work: (n: number) => Promise<unknown>) {
  let next = 0
  const one = async () => {
    for (let n = next++; n < count; n = next++) {
      signal.throwIfAborted()
      await work(n)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}
