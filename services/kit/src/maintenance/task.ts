import type { MaintenanceKind } from '@alcove/contracts'

/** Results of a task as counts, shown to people. */
export type Counts = Record<string, number>

/** A service's work for one kind of maintenance. Must be idempotent. */
export interface MaintenanceTask {
  kind: MaintenanceKind
  /** `process`: every process does its own share; `service`: one process does it for all. */
  scope: 'process' | 'service'
  run: () => Promise<Counts>
}

/** Sums the counts of several processes. */
export function addCounts(all: readonly Counts[]): Counts {
  const sums: Counts = {}
  for (const counts of all) {
    for (const [name, n] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + n
  }
  return sums
}
