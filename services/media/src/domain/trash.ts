const DAY_MS = 24 * 3_600_000
/** How long what a sweep took can be put back. */
export const TRASH_DAYS = 7

/** Objects below one prefix that a sweep took on one day. */
export interface TrashEntry {
  /** UTC, as 2026-11-22. */
  day: string
  /** Of the objects, as it was. */
  prefix: string
}

export const trash = {
  folder: 'trash',
  day: (at: Date) => at.toISOString().slice(0, 10),
  /** Where the objects of an entry lie. */
  prefixOf: ({ day, prefix }: TrashEntry) => `trash/${day}/${prefix}`,
  /** `2026-11-22/hls/…`, as operators read it. */
  format: ({ day, prefix }: TrashEntry) => `${day}/${prefix}`,
  /** Whether an entry has lain for its days. */
  isOver: ({ day }: TrashEntry, now: Date) => day < trash.day(new Date(now.getTime() - TRASH_DAYS * DAY_MS)),
}
