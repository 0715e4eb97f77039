import { ACCESS_LEVELS, type AccessLevel } from '@alcove/contracts/constants'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { browserStorage, keptFields } from '../../shared/browser-storage.ts'
import { returnPath } from '../auth/return-path.ts'
import { opens } from './access-level.ts'
import type { Plan } from './api.ts'

/** What led to the plans: a locked video or tag, or a video past the limit of the day. */
export interface WantedPage {
  /** Where it is, in this site. */
  to: string
  title: string
  kind: 'video' | 'tag'
  /** The lowest level that opens it; null: more videos a day. */
  level: AccessLevel | null
}

interface Store {
  wanted: WantedPage | null
  want(page: WantedPage | null): void
}

/** Kept past the login and the payment, in this tab alone. */
export const useWantedPage = create<Store>()(
  persist(
    (set) => ({
      wanted: null,
      want: (wanted) => set({ wanted }),
    }),
    {
      name: 'alcove-wanted-page',
      version: 1,
      storage: browserStorage(() => sessionStorage),
      merge: (kept, current) => ({ ...current, wanted: wantedIn(kept) ?? null }),
      partialize: ({ wanted }) => ({ wanted }),
    },
  ),
)

/**
 * What a navigation or the storage of a browser says is wanted: anybody may write into either.
 * @returns undefined where it says nothing
 */
export function wantedIn(said: unknown): WantedPage | null | undefined {
  const { wanted } = keptFields(said)
  if (wanted === undefined || wanted === null) return wanted
  const { to, title, kind, level } = keptFields(wanted)
  const path = returnPath(to, '')
  if (path === '' || typeof title !== 'string') return undefined
  return {
    to: path,
    title,
    kind: kind === 'tag' ? 'tag' : 'video',
    level: ACCESS_LEVELS.find((one) => one === level) ?? null,
  }
}

/** The plans that open it, as they are offered. */
export const plansThatOpen = <One extends Pick<Plan, 'id'>>(
  plans: readonly One[],
  { level }: Pick<WantedPage, 'level'>,
): One[] => (level === null ? [] : plans.filter(({ id }) => opens(id, level)))
