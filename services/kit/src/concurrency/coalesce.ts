/**
 * Shares one running promise per key: callers that arrive before it settles get the same result.
 * @param flights running work; empties itself
 */
export function coalesce<V>(
  flights: Map<string, Promise<V>>,
  key: string,
  begin: () => Promise<V>,
): Promise<V> {
  let flight = flights.get(key)
  if (!flight) {
    flight = begin().finally(() => flights.delete(key))
    flights.set(key, flight)
  }
  return flight
}
