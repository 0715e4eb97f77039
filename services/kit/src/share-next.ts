/** Work that is being done under one key, and what is done after it where somebody has asked for it meanwhile. */
export interface Flight<V> {
  running: Promise<V>
  next: Promise<V> | null
}

/**
 * Work under one key is done once at a time. Who asks while it is being done shares, with everybody else who does, what
 * begins after it: what they want to see may have happened since the present one began.
 * @param flights what is under way; nothing stays in it
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
