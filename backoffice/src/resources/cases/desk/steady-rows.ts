/** The rows on the screen: they stay where they are until the person asks for another list, or for this one anew. */
export interface Shown {
  /** Which list: filter, order and page. */
  list: string
  ids: readonly string[]
  /** Grows with every new arrangement of rows. */
  version: number
}

/** @param fresh ids of the list as it is now */
export function arrangeRows(shown: Shown | null, list: string, fresh: readonly string[]): Shown {
  return { list, ids: fresh, version: (shown?.version ?? 0) + 1 }
}

/** The rows after the list was asked again: another list is arranged, the same one never moves. */
export function keepRows(shown: Shown | null, list: string, fresh: readonly string[]): Shown {
  return shown?.list === list ? shown : arrangeRows(shown, list, fresh)
}

/** What the list has now that is not on the screen. */
export function newcomersOf({ ids }: Shown, fresh: readonly string[]): string[] {
  return fresh.filter((id) => !ids.includes(id))
}

/** What is on the screen and no longer in the list. */
export function leaversOf({ ids }: Shown, fresh: readonly string[]): string[] {
  return ids.filter((id) => !fresh.includes(id))
}
