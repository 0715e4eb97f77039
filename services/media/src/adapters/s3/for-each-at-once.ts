/**
 * Processes a limited number of items concurrently. After the first failure it starts no further item and throws once all
 * running work has ended, so that the caller's next step meets no late request.
 * @param work should start no request once the signal is aborted
 */
export async function forEachAtOnce<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failure = new AbortController()
  const { signal } = failure
  const left = items.values()
  const worker = async () => {
    for (const item of left) {
      if (signal.aborted) return
      await work(item, signal)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, () => worker().catch((error) => failure.abort(error))))
  signal.throwIfAborted()
}
