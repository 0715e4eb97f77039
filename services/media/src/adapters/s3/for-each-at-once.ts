/**
 * Works on so many items at once. After the first failure no further one is begun, and it is thrown only once all work
 * under way has ended: what a caller does next meets no late request.
 * @param work should begin no request once the signal is aborted
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
