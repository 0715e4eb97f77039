import type { CaseState } from '@alcove/contracts/constants'

const READY = ['PENDING', 'HELD', 'APPROVED', 'REJECTED'] as const satisfies CaseState[]
const CURRENT = ['PREPARING', 'FAILED', ...READY] as const satisfies CaseState[]

/** Sets of states that dashboard stats count together, as defined by reporting. */
export const countedStates = {
  contents: CURRENT,
  stored: ['REMOVED', ...CURRENT],
  playable: READY,
} as const satisfies Record<string, CaseState[]>

type CountedSet = keyof typeof countedStates

/** The set with exactly these states; undefined for a hand-written address. */
export function findCountedSet(states: readonly CaseState[]): CountedSet | undefined {
  const names = Object.keys(countedStates) as CountedSet[]
  return names.find((name) => String(countedStates[name]) === String(states))
}
