/**
 * The same promise for everybody who asks before it is settled: work under one key is done once at a time.
 * @param flights what is under way; nothing stays in it
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
