/** The running work of a key, and the next run if a caller arrived meanwhile. */
export interface Flight<V> {
  running: Promise<V>
  next: Promise<V> | null
}

/**
 * Runs work once at a time per key. Callers that arrive during a run share the next one, because the running one may
 * have started before the change they want to see.
 * @param flights running work; empties itself
 */
export function shareNext<V>(
  flights: Map<string, Flight<V>>,
  key: string,
  begin: () => Promise<V>,
): Promise<V> {
  const start = () => {
    const running = begin().finally(() => {
      if (flights.get(key)?.next === null) flights.delete(key)
    })
    flights.set(key, { running, next: null })
    return running
  }
  const flight = flights.get(key)
  if (!flight) return start()
  flight.next ??= flight.running.then(start, start)
  return flight.next
}
