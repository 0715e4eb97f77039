/** A confirmation takes seconds as a rule: asked often at first, then less, and not for ever. */
const RHYTHM = [
  { until: 6_000, every: 1_000 },
  { until: 20_000, every: 2_000 },
  { until: 60_000, every: 5_000 },
] as const

/** @returns milliseconds until the next look at a checkout that has been waited for so long; null to give up */
export function nextLook(waitedMs: number): number | null {
  return RHYTHM.find(({ until }) => waitedMs < until)?.every ?? null
}
