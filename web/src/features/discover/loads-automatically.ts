/** After this many rounds without new items, the next one needs a press. */
const QUIET_ROUNDS = 2
/** Automatic rounds in a row; then the visitor can reach the footer. */
const ROUNDS_IN_A_ROW = 5

/**
 * Returns true when the next round may load without a press.
 * @param rounds loaded so far
 * @param quiet trailing rounds without new items
 */
export function loadsAutomatically(rounds: number, quiet: number): boolean {
  return quiet < QUIET_ROUNDS && rounds % ROUNDS_IN_A_ROW !== 0
}

/** Returns true while an empty list may still find items without a press. */
export function isSearching(quiet: number): boolean {
  return quiet < QUIET_ROUNDS
}
