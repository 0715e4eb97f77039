/** When a packet is decoded and shown, in seconds. */
export interface PacketTime {
  dts: number
  pts: number
}

/** Pictures of a group beyond any that is copied: the rest would only take memory. */
const MOST_OF_A_GROUP = 1_000
/** Share of a picture by which times may differ from the rate: files count in milliseconds, or coarser. */
const TOLERANCE = 0.6

/**
 * Checks packet by packet that pictures are decoded and shown one after the other, at one rate and without a gap. Where
 * they are not, players and ffmpeg may show different ones.
 */
export class EvenTimes {
  readonly #step: number
  #isEven = true
  #decoded: number | null = null
  /** When the picture behind the finished groups has to be shown. */
  #next: number | null = null
  #shown: number[] = []

  /** @param frameRate pictures per second */
  constructor(frameRate: number) {
    this.#step = 1 / frameRate
  }

  /** @param isKey begins a group: nothing behind it is shown before it */
  add({ dts, pts }: PacketTime, isKey: boolean): void {
    if (isKey) this.#endGroup()
    if (this.#decoded !== null) this.#require(this.#decoded + this.#step, dts)
    this.#decoded = dts
    if (this.#shown.length === MOST_OF_A_GROUP) this.#isEven = false
    else this.#shown.push(pts)
  }

  /** @returns false if any time so far is not where the rate puts it */
  isEven(): boolean {
    this.#endGroup()
    return this.#isEven
  }

  #endGroup(): void {
    const [key] = this.#shown
    if (key === undefined) return
    let expected = this.#next ?? key
    this.#require(expected, key)
    for (const pts of this.#shown.sort((a, b) => a - b)) {
      this.#require(expected, pts)
      expected = pts + this.#step
    }
    this.#next = expected
    this.#shown = []
  }

  #require(expected: number, actual: number): void {
    if (!(Math.abs(actual - expected) <= TOLERANCE * this.#step)) this.#isEven = false
  }
}
