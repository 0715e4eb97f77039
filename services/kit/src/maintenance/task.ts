import type { MaintenanceKind } from '@alcove/contracts'

/** What came of a piece of work, in numbers for people. */
export type Counts = Record<string, number>

/** What a service does when an administrator asks for one kind of maintenance. Doing it twice changes nothing more. */
export interface MaintenanceTask {
  kind: MaintenanceKind
  /** `process`: each process has something of its own to do; `service`: one of them does it for all. */
  scope: 'process' | 'service'
  run: () => Promise<Counts>
}

/** Numbers of several processes together. */
export function addCounts(all: readonly Counts[]): Counts {
  const sums: Counts = {}
  for (const counts of all) {
    for (const [name, n] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + n
  }
  return sums
}
