/** After this many rounds without anything new, the next one has to be asked for. */
const QUIET_ROUNDS = 2
/** Rounds that come by themselves in a row: then the foot of the page can be reached. */
const ROUNDS_IN_A_ROW = 5

/**
 * Whether the next round may be loaded without being asked for.
 * @param rounds how many there are
 * @param quiet how many of the last ones brought nothing new
 */
export function loadsByItself(rounds: number, quiet: number): boolean {
  return quiet < QUIET_ROUNDS && rounds % ROUNDS_IN_A_ROW !== 0
}

/** Whether an empty list may still find something by itself. */
export function isSearching(quiet: number): boolean {
  return quiet < QUIET_ROUNDS
}
