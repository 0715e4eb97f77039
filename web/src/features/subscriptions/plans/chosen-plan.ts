import { ACCESS_LEVELS, BILLING_INTERVALS } from '@alcove/contracts/constants'
import { browserStorage, readStoredFields } from '@alcove/site-kit/browser/browser-storage.ts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { PlanChoice } from '../api.ts'

interface ChosenPlan {
  choice: PlanChoice | null
  choose(choice: PlanChoice): void
  forget(): void
}

/** Plan chosen before the login, for this tab only; the order resumes after the login. */
export const useChosenPlan = create<ChosenPlan>()(
  persist(
    (set) => ({
      choice: null,
      choose: (choice) => set({ choice }),
      forget: () => set({ choice: null }),
    }),
    {
      name: 'alcove-chosen-plan',
      version: 1,
      storage: browserStorage(() => sessionStorage),
      merge: (kept, current) => ({ ...current, choice: readStoredChoice(kept) }),
      partialize: ({ choice }) => ({ choice }),
    },
  ),
)

/** Validates a stored choice: scripts can write anything into browser storage. */
export function readStoredChoice(kept: unknown): PlanChoice | null {
  const { planId, interval } = readStoredFields(readStoredFields(kept).choice)
  const plan = ACCESS_LEVELS.find((known) => known === planId)
  const knownInterval = BILLING_INTERVALS.find((known) => known === interval)
  return plan && knownInterval ? { planId: plan, interval: knownInterval } : null
}
