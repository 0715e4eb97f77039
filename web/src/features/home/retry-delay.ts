const RETRY_MS = 10_000
const RETRIES = 3

/**
 * Returns when to load an empty list of a provider again: a provider that is unavailable answers with an empty list.
 * @param loads how often the list has been loaded
 * @returns milliseconds; false when it should not be loaded again
 */
export function retryDelay(items: readonly unknown[] | undefined, loads: number): number | false {
  return items?.length === 0 && loads <= RETRIES ? RETRY_MS : false
}
