/** One row of the table. */
export interface Row {
  id: string
  target: string
  measured: string
  /** Result of the baseline in the same run, and the ratio to it. */
  baseline: string
  /** Null when it was not measured in this run; `measured` gives the reason. */
  met: boolean | null
}

export interface Outcome {
  rows: Row[]
  /** All measured values for closer inspection; names include units. */
  figures: Record<string, unknown>
}

export interface Surroundings {
  /** The measured checkout. */
  root: string
  environment: Readonly<Record<string, string | undefined>>
  /** Raised when the operator stops the run: started programs end, created folders are removed. */
  signal: AbortSignal
  /** Reports progress. */
  tell: (text: string) => void
}

export interface Benchmark {
  /** Lower-case id of the target: `p5`. Names the result file. */
  id: string
  what: string
  /** @throws when it cannot be measured; a missed target is a normal result */
  run(around: Surroundings): Promise<Outcome>
}
