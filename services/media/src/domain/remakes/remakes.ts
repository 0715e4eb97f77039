import type { StoredContent } from '../content.ts'

/** Longer than any playback grant lives. */
export const FORMER_SET_KEPT_MS = 24 * 3_600_000
/** Remakes of as many accounts that fail in a row look like a fault of ours, not of a file. */
const ACCOUNTS_TOO_MANY = 3
/** The same of whatever accounts, for a site may have few. */
const FAILURES_TOO_MANY = 10

/** Remakes that failed in a row, with no success between. */
export interface FailuresInRow {
  failures: number
  /** Accounts whose contents they are. */
  accounts: number
}

/** True where an operator has to look before others begin. One account alone can send a few files that always fail. */
export function looksSystematic({ failures, accounts }: FailuresInRow): boolean {
  return accounts >= ACCOUNTS_TOO_MANY || failures >= FAILURES_TOO_MANY
}

/** A content with everything that a remake reads and replaces. */
export type RemakableContent = StoredContent & { sourceKey: string; sha256: string; hlsPrefix: string }

/** Which of the contents that may be remade. */
export interface RemakeSelection {
  /** Only those that were prepared before then. */
  before?: Date
  /** Only those that an older version of the plan made. */
  isOutdated?: boolean
}

/** True for contents whose renditions may be replaced: prepared, not taken down, no evidence. */
export function isRemakable(content: StoredContent): content is RemakableContent {
  const { state, evidenceHeld, sourceKey, sha256, hlsPrefix } = content
  if (evidenceHeld || (state !== 'PENDING' && state !== 'APPROVED')) return false
  return sourceKey !== null && sha256 !== null && hlsPrefix !== null
}

/** True for contents that play, and of which nothing can be made again. */
export function isOriginalDropped({
  state,
  sourceKey,
  originalDroppedAt,
}: Pick<StoredContent, 'state' | 'sourceKey' | 'originalDroppedAt'>): boolean {
  return state === 'APPROVED' && sourceKey === null && originalDroppedAt !== null
}

/** True if nothing was decided about a content since, and its file and renditions are the same. */
export function isUndisturbed(before: StoredContent, now: StoredContent): boolean {
  const kept = ['state', 'revision', 'decisionRevision', 'hidden', 'sourceKey', 'hlsPrefix'] as const
  return isRemakable(now) && kept.every((key) => before[key] === now[key])
}

/** What every attempt of before a moment is lower than: the ids of attempts begin with their time (UUID version 7). */
export function firstAttemptAt(moment: Date): string {
  const time = Math.max(0, moment.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}`
}
