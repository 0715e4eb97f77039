/** When a packet is decoded and shown, in seconds. */
export interface PacketTime {
  dts: number
  pts: number
}

/** Pictures of a group beyond any that is copied: the rest would only take memory. */
const MOST_OF_A_GROUP = 1_000
/**
 * Share of a picture by which times may differ from the rate: files count in milliseconds, or coarser. Below a half: no two
 * pictures then have their place in one that a rendition of that rate shows.
 */
export const TIME_TOLERANCE = 0.4

/**
 * Checks packet by packet that the nth picture is decoded and shown where the rate puts it, counted from the first. Where
 * it is not, players and ffmpeg may show different ones.
 */
export class EvenTimes {
  #isEven = true
  readonly #decoded: Row
  readonly #shown: Row
  #group: number[] = []

  /** @param frameRate pictures per second */
  constructor(frameRate: number) {
    this.#decoded = new Row(1 / frameRate)
    this.#shown = new Row(1 / frameRate)
  }

  /** @param isKey begins a group: nothing behind it is shown before it */
  add({ dts, pts }: PacketTime, isKey: boolean): void {
    if (isKey) this.#endGroup()
    if (!this.#decoded.fits(dts)) this.#isEven = false
    if (this.#group.length === MOST_OF_A_GROUP) this.#isEven = false
    else this.#group.push(pts)
  }

  /** @returns false if any time so far is not where the rate puts it */
  isEven(): boolean {
    this.#endGroup()
    return this.#isEven
  }

  #endGroup(): void {
    const [key] = this.#group
    if (key === undefined) return
    const sorted = this.#group.toSorted((a, b) => a - b)
    if (sorted[0] !== key || !sorted.every((pts) => this.#shown.fits(pts))) this.#isEven = false
    this.#group = []
  }
}

/** Times that follow the first one at a rate. */
class Row {
  readonly #step: number
  #first: number | null = null
  #count = 0

  constructor(step: number) {
    this.#step = step
  }

  /** @returns false if the next time is not in its place */
  fits(time: number): boolean {
    this.#first ??= time
    return Math.abs(time - this.#first - this.#count++ * this.#step) <= TIME_TOLERANCE * this.#step
  }
}
