/** One line of the table. */
export interface Row {
  id: string
  target: string
  measured: string
  /** What the same run gave for the baseline, and the ratio to it. */
  baseline: string
  /** Null: it was not measured in this run, and `measured` says why. */
  met: boolean | null
}

export interface Outcome {
  rows: Row[]
  /** Everything that was measured, for whoever wants to look closer; units are in the names. */
  figures: Record<string, unknown>
}

export interface Surroundings {
  /** The checkout that is measured. */
  root: string
  environment: Readonly<Record<string, string | undefined>>
  /** Raised when the operator wants to stop: what was started ends, what was made goes. */
  signal: AbortSignal
  /** Says how far it is. */
  tell: (text: string) => void
}

export interface Benchmark {
  /** As in the targets, small: `p5`. Names the file of results. */
  id: string
  what: string
  /** @throws when it cannot be measured; a missed target is an outcome like any other */
  run(around: Surroundings): Promise<Outcome>
}
