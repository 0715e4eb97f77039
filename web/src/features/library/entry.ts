import { readStoredFields } from '@alcove/site-kit/browser/browser-storage.ts'

/** A video as this browser stores it. */
export interface Entry {
  /** With prefix for providers; local contents by their id. */
  id: string
  title: string
  /** Picture address, absolute or of this site; null for a placeholder. */
  thumbnail: string | null
  /** Seconds. */
  duration: number | null
}

export interface Visit extends Entry {
  /** ISO date and time of the last visit. */
  at: string
}

/** Validates a stored entry. */
export function isEntry(kept: unknown): kept is Entry {
  const { id, title, thumbnail, duration } = readStoredFields(kept)
  return (
    typeof id === 'string' &&
    typeof title === 'string' &&
    (thumbnail === null || typeof thumbnail === 'string') &&
    (duration === null || typeof duration === 'number')
  )
}

export const isVisit = (kept: unknown): kept is Visit =>
  isEntry(kept) && typeof readStoredFields(kept).at === 'string'

export const HISTORY_MAX = 200
export const FAVOURITES_MAX = 500

/** Adds a visit: newest first, each video once. */
export function addVisit(history: readonly Visit[], entry: Entry, at: string): Visit[] {
  const before = history.find((known) => known.id === entry.id)
  const visit = {
    ...entry,
    // A page opened directly may know less than the list that led to it before.
    thumbnail: entry.thumbnail ?? before?.thumbnail ?? null,
    duration: entry.duration ?? before?.duration ?? null,
    at,
  }
  return [visit, ...history.filter((known) => known.id !== entry.id)].slice(0, HISTORY_MAX)
}

/** Adds an entry, or removes it when present. */
export function toggleEntry(favourites: readonly Entry[], entry: Entry): Entry[] {
  const without = favourites.filter((known) => known.id !== entry.id)
  return without.length < favourites.length ? without : [entry, ...without].slice(0, FAVOURITES_MAX)
}
