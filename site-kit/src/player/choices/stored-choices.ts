import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { persist } from 'zustand/middleware'
import { browserStorage, followOtherTabs, readStoredFields } from '../../browser/browser-storage.ts'
import { savesData } from '../../browser/saves-data.ts'

/** Height in lines, the player's own choice, or always the lowest. */
export type Quality = 'auto' | 'saver' | number

export interface Choices {
  /** Null until chosen: then the device decides. */
  quality: Quality | null
  speed: number
  captions: boolean
  /** Language chosen last. */
  captionsLang: string | null
}

/** Choices for all videos of one site, stored in this browser. */
export interface PlayerChoices {
  useChoices: UseBoundStore<StoreApi<Choices>>
  /** Offered speeds, slowest first. */
  speeds: readonly number[]
}

interface ChoicesOptions {
  /** Entry of the local storage. */
  name: string
  speeds: readonly number[]
  /** Whether captions show until chosen otherwise. */
  captions: boolean
}

export function createChoices({ name, speeds, captions }: ChoicesOptions): PlayerChoices {
  const useChoices = create<Choices>()(
    persist((): Choices => ({ quality: null, speed: 1, captions, captionsLang: null }), {
      name,
      version: 1,
      storage: browserStorage(() => localStorage),
      merge: (kept, current) => ({ ...current, ...readStoredChoices(kept, speeds) }),
    }),
  )
  followOtherTabs(useChoices)
  return { useChoices, speeds }
}

/** Validates stored choices. */
function readStoredChoices(kept: unknown, speeds: readonly number[]): Partial<Choices> {
  const { quality, speed, captions, captionsLang } = readStoredFields(kept)
  const known = speeds.find((known) => known === speed)
  return {
    ...(isQuality(quality) && { quality }),
    ...(known && { speed: known }),
    ...(typeof captions === 'boolean' && { captions }),
    ...(typeof captionsLang === 'string' && { captionsLang }),
  }
}

function isQuality(kept: unknown): kept is Quality {
  return kept === 'auto' || kept === 'saver' || (Number.isInteger(kept) && Number(kept) > 0)
}

/** The quality to play: as chosen, else as little as possible on a device that saves data. */
export const qualityOf = ({ quality }: Choices): Quality => quality ?? (savesData() ? 'saver' : 'auto')

export const toggleCaptions = ({ useChoices }: PlayerChoices) =>
  useChoices.setState(({ captions }) => ({ captions: !captions }))

/** @param by 1 for the next faster speed, -1 for the next slower one */
export const stepSpeed = ({ useChoices, speeds }: PlayerChoices, by: 1 | -1) =>
  useChoices.setState(({ speed }) => ({ speed: speeds[speeds.indexOf(speed) + by] ?? speed }))
