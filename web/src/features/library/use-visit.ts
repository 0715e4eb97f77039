import { useEffect } from 'react'
import type { Entry } from './entry.ts'
import { useLibrary } from './library-store.ts'

/** Records a visit once the video is loaded. */
export function useVisit(entry: Entry | undefined): void {
  const visit = useLibrary((state) => state.visit)
  const { id, title, thumbnail, duration } = entry ?? {}
  useEffect(() => {
    if (id === undefined || title === undefined) return
    visit({ id, title, thumbnail: thumbnail ?? null, duration: duration ?? null }, new Date().toISOString())
  }, [visit, id, title, thumbnail, duration])
}
