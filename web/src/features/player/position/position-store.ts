import {
  browserStorage,
  followOtherTabs,
  readStoredFields,
  readStoredList,
} from '@alcove/site-kit/browser/browser-storage.ts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { usePreferences } from '../../preferences/preferences-store.ts'
import { addPosition, isPosition, POSITIONS_MAX, type Position } from './positions.ts'

/** Stored in this browser only, and only while it keeps a history. */
const usePositions = create<{ positions: Position[] }>()(
  persist((): { positions: Position[] } => ({ positions: [] }), {
    name: 'alcove-positions',
    version: 1,
    storage: browserStorage(() => localStorage),
    merge: (kept) => ({
      positions: readStoredList(readStoredFields(kept).positions, isPosition, POSITIONS_MAX),
    }),
  }),
)

followOtherTabs(usePositions)

export const hasPositions = () => usePositions.getState().positions.length > 0

/** Seconds from the start; undefined when there is no stored position. */
export function findPosition(id: string): number | undefined {
  if (!usePreferences.getState().history) return undefined
  return usePositions.getState().positions.find((position) => position.id === id)?.seconds
}

export function keepPosition(id: string, seconds: number, duration: number): void {
  if (!usePreferences.getState().history) return
  usePositions.setState(({ positions }) => ({
    positions: addPosition(positions, { id, seconds }, duration),
  }))
}

export const forgetPosition = (id: string) =>
  usePositions.setState(({ positions }) => ({
    positions: positions.filter((position) => position.id !== id),
  }))

export const forgetPositions = () => usePositions.setState({ positions: [] })
