import { browserStorage, readStoredFields } from '@alcove/site-kit/browser/browser-storage.ts'
import { type RefObject, useLayoutEffect } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface Sound {
  muted: boolean
  /** Fraction of full volume. */
  volume: number
}

/** Sound of previews, apart from the site's; stored in this browser. */
const useSound = create<Sound>()(
  persist((): Sound => ({ muted: true, volume: 1 }), {
    name: 'alcove-console-sound',
    version: 1,
    storage: browserStorage(() => localStorage),
    merge: (kept, current) => ({ ...current, ...readSound(kept) }),
  }),
)

/** Validates stored sound. */
function readSound(kept: unknown): Partial<Sound> {
  const { muted, volume } = readStoredFields(kept)
  return {
    ...(typeof muted === 'boolean' && { muted }),
    ...(typeof volume === 'number' && volume >= 0 && volume <= 1 && { volume }),
  }
}

/** Silent until the moderator turns the sound on, then as left. */
export function useKeptSound(video: RefObject<HTMLVideoElement | null>): void {
  useLayoutEffect(() => {
    const element = video.current
    if (!element) return
    Object.assign(element, useSound.getState())
    const keep = () => useSound.setState({ muted: element.muted, volume: element.volume })
    element.addEventListener('volumechange', keep)
    return () => element.removeEventListener('volumechange', keep)
  }, [video])
}
