const WITHIN_MS = 700

/** Detects a key pressed several times in a row, quickly and without another key in between. */
export class RepeatedKey {
  readonly #key: string
  readonly #times: number
  #presses: number[] = []

  constructor(key: string, times: number) {
    this.#key = key
    this.#times = times
  }

  /**
   * @param at milliseconds
   * @returns true when this press completes the row
   */
  press(key: string, at: number): boolean {
    if (key !== this.#key) {
      this.#presses = []
      return false
    }
    const last = this.#presses.at(-1)
    if (last !== undefined && at - last > WITHIN_MS) this.#presses = []
    this.#presses.push(at)
    if (this.#presses.length < this.#times) return false
    this.#presses = []
    return true
  }
}
