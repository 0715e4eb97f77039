interface Load {
  count: number
  /** Under way at the same time. */
  atOnce: number
  signal: AbortSignal
}

/** Does work so many times as fast as it goes: for what is measured in processor time, never for latencies. */
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
