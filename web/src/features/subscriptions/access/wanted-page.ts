import { ACCESS_LEVELS, type AccessLevel } from '@alcove/contracts/constants'
import { browserStorage, readStoredFields } from '@alcove/site-kit/browser/browser-storage.ts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { resolveReturnPath } from '../../auth/return-path.ts'
import type { Plan } from '../api.ts'
import { unlocks } from './access-level.ts'

/** Page that led to the plans: a locked video or tag, or a video past the daily limit. */
export interface WantedPage {
  /** Path in this site. */
  to: string
  title: string
  kind: 'video' | 'tag'
  /** Lowest level that unlocks it; null when it takes more videos per day. */
  level: AccessLevel | null
}

interface Store {
  wanted: WantedPage | null
  want(page: WantedPage | null): void
}

/** Stored for this tab only; survives login and payment. */
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
      merge: (kept, current) => ({ ...current, wanted: readWantedPage(kept) ?? null }),
      partialize: ({ wanted }) => ({ wanted }),
    },
  ),
)

/**
 * Validates a wanted page from navigation state or browser storage: scripts can write anything into either.
 * @returns undefined when it names none
 */
export function readWantedPage(source: unknown): WantedPage | null | undefined {
  const { wanted } = readStoredFields(source)
  if (wanted === undefined || wanted === null) return wanted
  const { to, title, kind, level } = readStoredFields(wanted)
  const path = resolveReturnPath(to, '')
  if (path === '' || typeof title !== 'string') return undefined
  return {
    to: path,
    title,
    kind: kind === 'tag' ? 'tag' : 'video',
    level: ACCESS_LEVELS.find((known) => known === level) ?? null,
  }
}

/** Plans that unlock the page, in the order offered. */
export const findPlansThatOpen = <One extends Pick<Plan, 'id'>>(
  plans: readonly One[],
  { level }: Pick<WantedPage, 'level'>,
): One[] => (level === null ? [] : plans.filter(({ id }) => unlocks(id, level)))
