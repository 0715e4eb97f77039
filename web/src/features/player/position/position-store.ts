import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import {
  browserStorage,
  followOtherTabs,
  keptFields,
  keptList,
} from '../../../shared/browser/browser-storage.ts'
import { usePreferences } from '../../preferences/preferences-store.ts'
import { isPosition, POSITIONS_MAX, type Position, withPosition } from './positions.ts'

/** Stored in this browser only, and only while it keeps a history. */
const usePositions = create<{ positions: Position[] }>()(
  persist((): { positions: Position[] } => ({ positions: [] }), {
    name: 'alcove-positions',
    version: 1,
    storage: browserStorage(() => localStorage),
    merge: (kept) => ({ positions: keptList(keptFields(kept).positions, isPosition, POSITIONS_MAX) }),
  }),
)

followOtherTabs(usePositions)

export const hasPositions = () => usePositions.getState().positions.length > 0

/** Seconds from the start; undefined when there is no stored position. */
export function positionOf(id: string): number | undefined {
  if (!usePreferences.getState().history) return undefined
  return usePositions.getState().positions.find((one) => one.id === id)?.seconds
}

export function keepPosition(id: string, seconds: number, duration: number): void {
  if (!usePreferences.getState().history) return
  usePositions.setState(({ positions }) => ({
    positions: withPosition(positions, { id, seconds }, duration),
  }))
}

export const forgetPosition = (id: string) =>
  usePositions.setState(({ positions }) => ({ positions: positions.filter((one) => one.id !== id) }))

export const forgetPositions = () => usePositions.setState({ positions: [] })
