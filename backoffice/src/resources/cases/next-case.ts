/** Where a case stands in the queue: what comes before and after it. */
export interface Neighbours {
  previous: string | null
  next: string | null
  /** From 1; null when the case does not wait (any more). */
  position: number | null
}

/** @param queue ids of the waiting cases, the longest waiting first */
export function neighboursOf(queue: readonly string[], id: string): Neighbours {
  const index = queue.indexOf(id)
  if (index === -1) return { previous: null, next: queue[0] ?? null, position: null }
  return { previous: queue[index - 1] ?? null, next: queue[index + 1] ?? null, position: index + 1 }
}

/** The case to show once `decided` is done: the one behind it, else the longest waiting, else none. */
export function nextCase(queue: readonly string[], decided: string): string | null {
  return neighboursOf(queue, decided).next ?? queue.find((id) => id !== decided) ?? null
}
