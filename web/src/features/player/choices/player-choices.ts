import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { browserStorage, followOtherTabs, readStoredFields } from '../../../shared/browser/browser-storage.ts'
import { savesData } from '../../../shared/browser/saves-data.ts'

/** Height in lines, the player's own choice, or always the lowest. */
export type Quality = 'auto' | 'saver' | number

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

interface Choices {
  /** Null until chosen: then the device decides. */
  quality: Quality | null
  speed: number
  captions: boolean
  /** Language chosen last. */
  captionsLang: string | null
}

/** Choices for all videos, stored in this browser. */
export const usePlayerChoices = create<Choices>()(
  persist((): Choices => ({ quality: null, speed: 1, captions: false, captionsLang: null }), {
    name: 'alcove-player',
    version: 1,
    storage: browserStorage(() => localStorage),
    merge: (kept, current) => ({ ...current, ...readStoredChoices(kept) }),
  }),
)

followOtherTabs(usePlayerChoices)

/** Validates stored choices. */
function readStoredChoices(kept: unknown): Partial<Choices> {
  const { quality, speed, captions, captionsLang } = readStoredFields(kept)
  const known = SPEEDS.find((known) => known === speed)
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

export const toggleCaptions = () => usePlayerChoices.setState(({ captions }) => ({ captions: !captions }))

/** @param by 1 for the next faster speed, -1 for the next slower one */
export const stepSpeed = (by: 1 | -1) =>
  usePlayerChoices.setState(({ speed }) => {
    const known: readonly number[] = SPEEDS
    return { speed: known[known.indexOf(speed) + by] ?? speed }
  })
