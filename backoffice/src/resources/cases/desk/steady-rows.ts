/** Rows on the screen: they stay in place until the moderator opens another list or refreshes this one. */
export interface Shown {
  /** Identity of the list: filter, order and page. */
  list: string
  ids: readonly string[]
  /** Grows with every new arrangement of rows. */
  version: number
}

/** @param fresh ids of the current list */
export function arrangeRows(shown: Shown | null, list: string, fresh: readonly string[]): Shown {
  return { list, ids: fresh, version: (shown?.version ?? 0) + 1 }
}

/** Rows after a reload: another list is arranged anew, the same one never moves. */
export function keepRows(shown: Shown | null, list: string, fresh: readonly string[]): Shown {
  return shown?.list === list ? shown : arrangeRows(shown, list, fresh)
}

/** Cases of the list that are not on the screen. */
export function findNewcomers({ ids }: Shown, fresh: readonly string[]): string[] {
  return fresh.filter((id) => !ids.includes(id))
}

/** Cases on the screen that have left the list. */
export function findLeavers({ ids }: Shown, fresh: readonly string[]): string[] {
  return ids.filter((id) => !fresh.includes(id))
}
