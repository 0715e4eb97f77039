import { type ContentState, UPLOAD_FORMATS, type UploadMimeType } from '@alcove/contracts'
import { type Caller, hasRole } from '@alcove/kit/auth/caller'

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
  /** Playback grants of before this revision have ended for good: it is that of the last decision that takes away. */
  restrictedRevision: number
  draftUntil: Date | null
  queuePosition: number | null
}

/**
 * Who may see a content, for every read path. `insider` is its owner or a moderator and sees it in every state but
 * draft; everybody else only once it is approved.
 */
export type Visibility = 'none' | 'unavailable' | 'public' | 'insider'

export function visibilityOf(
  content: Pick<StoredContent, 'state' | 'userId'> | null,
  caller: Caller | null,
): Visibility {
  if (!content || content.state === 'DRAFT' || content.state === 'REMOVED') return 'none'
  if (caller && (caller.id === content.userId || hasRole(caller, 'ROLE_MODERATOR'))) return 'insider'
  return content.state === 'APPROVED' ? 'public' : 'unavailable'
}

/** An event of another service about a content counts only when it is newer than what we know. */
export function isNewer(content: Pick<StoredContent, 'revision'> | null, revision: number): boolean {
  return content !== null && revision > content.revision
}

/** Keys of the object store; nothing a client sends ever becomes part of one but the id it was given. */
export const keys = {
  /** Everything that was uploaded for a content. */
  uploads: (contentId: string) => `uploads/${contentId}`,
  upload: (contentId: string, id: string, type: UploadMimeType) =>
    `uploads/${contentId}/${id}.${UPLOAD_FORMATS[type]}`,
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
