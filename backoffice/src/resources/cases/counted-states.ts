import type { CaseState } from '@alcove/contracts/constants'

const READY = ['PENDING', 'HELD', 'APPROVED', 'REJECTED'] as const satisfies CaseState[]
const CURRENT = ['PREPARING', 'FAILED', ...READY] as const satisfies CaseState[]

/** What figures of the dashboard count over several states, as reporting counts it. */
export const countedStates = {
  contents: CURRENT,
  stored: ['REMOVED', ...CURRENT],
  playable: READY,
} as const satisfies Record<string, CaseState[]>

type CountedSet = keyof typeof countedStates

/** The figure whose states these are; undefined for those of an address that was written by hand. */
export function countedSetOf(states: readonly CaseState[]): CountedSet | undefined {
  const names = Object.keys(countedStates) as CountedSet[]
  return names.find((name) => String(countedStates[name]) === String(states))
}
