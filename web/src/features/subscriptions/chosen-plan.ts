import { ACCESS_LEVELS, BILLING_INTERVALS } from '@alcove/contracts/constants'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { browserStorage, keptFields } from '../../shared/browser-storage.ts'
import type { PlanChoice } from './api.ts'

interface ChosenPlan {
  choice: PlanChoice | null
  choose(choice: PlanChoice): void
  forget(): void
}

/** What a visitor wanted to buy before the login: it is taken up again after it, in this tab alone. */
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
      merge: (kept, current) => ({ ...current, choice: keptChoice(kept) }),
      partialize: ({ choice }) => ({ choice }),
    },
  ),
)

/** Anybody may write into the storage of a browser. */
export function keptChoice(kept: unknown): PlanChoice | null {
  const { planId, interval } = keptFields(keptFields(kept).choice)
  const plan = ACCESS_LEVELS.find((one) => one === planId)
  const rhythm = BILLING_INTERVALS.find((one) => one === interval)
  return plan && rhythm ? { planId: plan, interval: rhythm } : null
}
