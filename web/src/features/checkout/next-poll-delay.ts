/** Confirmations take seconds as a rule: poll often at first, then less, then stop. */
const INTERVALS = [
  { until: 6_000, every: 1_000 },
  { until: 20_000, every: 2_000 },
  { until: 60_000, every: 5_000 },
] as const

/** @returns milliseconds until the next check, given the wait so far; null to give up */
export function nextPollDelay(waitedMs: number): number | null {
  return INTERVALS.find(({ until }) => waitedMs < until)?.every ?? null
}
