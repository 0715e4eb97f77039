/** Time that is left for the work on one video. */
export class Deadline {
  #at: number
  #heldSince: number | undefined

  /** @param ms from now on */
  constructor(ms: number) {
    this.#at = performance.now() + ms
  }

  /** Milliseconds; never negative. */
  left(): number {
    return Math.max(0, this.#at - (this.#heldSince ?? performance.now()))
  }

  /** Work that does not count, such as waiting for the store: a slow store is not the file's fault. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    this.#heldSince = performance.now()
    try {
      return await work()
    } finally {
      this.#at += performance.now() - this.#heldSince
      this.#heldSince = undefined
    }
  }
}
