const WITHIN_MS = 700

/**
 * Detects a key pressed several times in a row, quickly and without another key in between.
 * @returns handles a press at a time in milliseconds; true when it completes the row
 */
export function createRepeatedKey(key: string, times: number): (pressed: string, at: number) => boolean {
  let presses = 0
  let last = 0
  return (pressed, at) => {
    if (pressed !== key || at - last > WITHIN_MS) presses = 0
    last = at
    if (pressed === key) presses++
    if (presses < times) return false
    presses = 0
    return true
  }
}
