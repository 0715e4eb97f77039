import { type ContentState, UPLOAD_FORMATS, type UploadMimeType } from '@alcove/contracts'
import { type Caller, hasRole } from '@alcove/kit/auth/caller'

export type DecisionOutcome = Extract<ContentState, 'APPROVED' | 'REJECTED' | 'REMOVED'>

export interface StoredContent {
  id: string
  userId: string
  title: string
  description: string
  tags: string[]
  categories: string[]
  state: ContentState
  revision: number
  createdAt: Date
  consentTextVersion: string | null
  consentAt: Date | null
  sourceKey: string | null
  mimeType: string | null
  fileSize: number | null
  sha256: string | null
  hlsPrefix: string | null
  posterKey: string | null
  duration: number | null
  width: number | null
  height: number | null
  storedBytes: number | null
  storedFiles: number | null
  failureReason: string | null
  approvedAt: Date | null
  rejectedAt: Date | null
  rejectionReason: string | null
  /** Revision of the event that told the latest decision; 0 before the first. */
  decisionRevision: number
  /** What it decided, also where the content was withdrawn since. */
  decision: DecisionOutcome | null
  decisionId: string | null
  decidedAt: Date | null
  /** Out of sight until a report is judged. Withdrawn meanwhile, it keeps its files until then. */
  hidden: boolean
  /** Its owner does not learn of the hide: evidence comes first. */
  hideUnannounced: boolean
  removedAt: Date | null
  removalReason: string | null
  withdrawnAt: Date | null
  /** Nothing deletes its files, and administrators alone read them. */
  evidenceHeld: boolean
  /** Hides of up to this revision have ended. */
  evidenceReleasedRevision: number
  /** Playback grants of before this revision have ended for good: it is that of the last decision that takes away. */
  restrictedRevision: number
  draftUntil: Date | null
  queuePosition: number | null
  preparationCost: number | null
}

/**
 * Who may see a content, for every read path. `insider` is its owner or a moderator and sees it in every state but
 * draft; everybody else only while it is approved and not hidden.
 */
export type Visibility = 'none' | 'unavailable' | 'public' | 'insider'

export function visibilityOf(
  content: Pick<StoredContent, 'state' | 'userId' | 'hidden' | 'mimeType' | 'evidenceHeld'> | null,
  caller: Caller | null,
): Visibility {
  if (!content || content.state === 'DRAFT' || isWithdrawnDraft(content)) return 'none'
  if (caller?.id === content.userId || isStaff(content, caller)) return 'insider'
  return content.state === 'APPROVED' && !content.hidden ? 'public' : 'unavailable'
}

/** Whether its owner is told that it is hidden. */
export function isHiddenToOwner({
  state,
  hidden,
  hideUnannounced,
}: Pick<StoredContent, 'state' | 'hidden' | 'hideUnannounced'>): boolean {
  return state === 'APPROVED' && hidden && !hideUnannounced
}

/** Whether a report that waits, or a removal, keeps its files and texts although they would leave. */
export function isKeptForReports({
  state,
  hidden,
  evidenceHeld,
}: Pick<StoredContent, 'state' | 'hidden' | 'evidenceHeld'>): boolean {
  return evidenceHeld || ((state === 'WITHDRAWN' || state === 'REMOVED') && hidden)
}

/** It never had a file. */
function isWithdrawnDraft({ state, mimeType }: Pick<StoredContent, 'state' | 'mimeType'>): boolean {
  return state === 'WITHDRAWN' && mimeType === null
}

/** Moderators; administrators as well where the files are evidence. */
export function isStaff(
  { evidenceHeld }: Pick<StoredContent, 'evidenceHeld'>,
  caller: Caller | null,
): boolean {
  return hasRole(caller, 'ROLE_MODERATOR') || (evidenceHeld && hasRole(caller, 'ROLE_ADMIN'))
}

/** Keys of the object store; nothing a client sends ever becomes part of one but the id it was given. */
export const keys = {
  /** Everything that was uploaded for a content. */
  uploads: (contentId: string) => `uploads/${contentId}`,
  upload: (contentId: string, id: string, type: UploadMimeType) =>
    `uploads/${contentId}/${id}.${UPLOAD_FORMATS[type]}`,
  /** Everything that was frozen for a content. */
  sources: (contentId: string) => `sources/${contentId}`,
  source: (contentId: string, id: string, type: UploadMimeType) =>
    `sources/${contentId}/${id}.${UPLOAD_FORMATS[type]}`,
  hls: (contentId: string, attempt: string) => `hls/${contentId}/${attempt}`,
}

const UPLOAD_KEY = /^uploads\/([0-9a-f-]{36})\/[0-9a-f-]{36}\.(mp4|avi|mov|mkv)$/

/** The content that an upload key was made for, or null for anything that is no such key. */
export function contentOfUploadKey(key: string): string | null {
  return UPLOAD_KEY.exec(key)?.[1] ?? null
}

/** Whether a key was made for this content and this type of file. */
export function isUploadKeyOf(key: string, contentId: string, type: UploadMimeType): boolean {
  return contentOfUploadKey(key) === contentId && key.endsWith(`.${UPLOAD_FORMATS[type]}`)
}
