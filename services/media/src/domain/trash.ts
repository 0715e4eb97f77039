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
  /** The content that an entry belongs to. */
  contentOf: ({ prefix }: TrashEntry) => prefix.split('/')[1] ?? '',
  /** Whether an entry has lain for its days. */
  isOver: ({ day }: TrashEntry, now: Date) => day < trash.day(trash.emptiedBefore(now)),
  /** Whether it is of today or of yesterday. */
  isRecent: ({ day }: TrashEntry, now: Date) => day >= trash.day(new Date(now.getTime() - DAY_MS)),
  /** What went to the trash on a day before that of this moment has lain for its days. */
  emptiedBefore: (now: Date) => new Date(now.getTime() - TRASH_DAYS * DAY_MS),
}
