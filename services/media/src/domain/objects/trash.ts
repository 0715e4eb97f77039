const DAY_MS = 24 * 3_600_000
/** Days in which swept objects can be restored. */
export const TRASH_DAYS = 7

/** Objects below one prefix that a sweep moved on one day. */
export interface TrashEntry {
  /** UTC, as 2026-11-22. */
  day: string
  /** Original prefix of the objects. */
  prefix: string
}

export const trash = {
  folder: 'trash',
  day: (at: Date) => at.toISOString().slice(0, 10),
  /** Prefix of an entry's objects inside the trash. */
  prefixOf: ({ day, prefix }: TrashEntry) => `trash/${day}/${prefix}`,
  /** `2026-11-22/hls/…`, as operators read it. */
  format: ({ day, prefix }: TrashEntry) => `${day}/${prefix}`,
  /** Content id of an entry. */
  contentOf: ({ prefix }: TrashEntry) => prefix.split('/')[1] ?? '',
  /** True when an entry has lain for `TRASH_DAYS`. */
  isOver: ({ day }: TrashEntry, now: Date) => day < trash.day(trash.emptiedBefore(now)),
  /** True for entries of today or yesterday. */
  isRecent: ({ day }: TrashEntry, now: Date) => day >= trash.day(new Date(now.getTime() - DAY_MS)),
  /** Entries from days before the returned moment are due for removal. */
  emptiedBefore: (now: Date) => new Date(now.getTime() - TRASH_DAYS * DAY_MS),
}
