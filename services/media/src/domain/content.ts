import { type ContentState, type Cover, UPLOAD_FORMATS, type UploadMimeType } from '@alcove/contracts'
import { type Caller, hasRole } from '@alcove/kit/auth/caller'
import type { MediaFacts } from './media-facts.ts'

export const DECISION_OUTCOMES = ['APPROVED', 'REJECTED', 'REMOVED'] as const satisfies ContentState[]
export type DecisionOutcome = (typeof DECISION_OUTCOMES)[number]

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
  /** True when the rendition set has a storyboard; false until it is complete, and for older sets. */
  hasStoryboard: boolean
  /** True when the rendition set has a preview clip; false until it is complete, and for older sets. */
  hasPreview: boolean
  duration: number | null
  width: number | null
  height: number | null
  storedBytes: number | null
  storedFiles: number | null
  failureReason: string | null
  approvedAt: Date | null
  rejectedAt: Date | null
  rejectionReason: string | null
  /** Revision of the last `content.processed`, which an approval has to be about; 0 before the first, and for older contents. */
  processedRevision: number
  /** Revision of the event with the latest decision; 0 before the first. */
  decisionRevision: number
  /** Outcome of the latest decision; stays when the content is withdrawn later. */
  decision: DecisionOutcome | null
  decisionId: string | null
  decidedAt: Date | null
  /** True until a report is judged. A content withdrawn meanwhile keeps its files until then. */
  hidden: boolean
  /** True when the owner is not told of the hide, so that evidence is secured first. */
  hideUnannounced: boolean
  /** True while an urgent report waits, also one that did not hide it. Its owner learns nothing of it. */
  reportWaits: boolean
  removedAt: Date | null
  removalReason: string | null
  withdrawnAt: Date | null
  /** Nothing deletes the files of held evidence, and only administrators read them. */
  evidenceHeld: boolean
  /** Hides of up to this revision have ended. */
  evidenceReleasedRevision: number
  /** Revision of the last decision that takes access away; playback grants from before it stay invalid. */
  restrictedRevision: number
  draftUntil: Date | null
  queuePosition: number | null
  preparationCost: number | null
  /** What the probe of its submission found; null before it, and for contents of older versions. */
  facts: MediaFacts | null
  /** Once a day for each viewer. */
  views: number
  /** How far its preparation is, from 0 to 1; null until it has begun. */
  preparedShare: number | null
  /** The picture that stands for it. */
  cover: Cover
  /** Frames to choose from, among the renditions. */
  coverFrames: number
  /** True when the cover lies there in several sizes. */
  hasCoverSizes: boolean
  /** What the keys of the cover that lies there as AVIF too begin with; null where none does. */
  avifCover: string | null
  /** What the keys of the cover that has a blurred variant begin with; null where none has. */
  blurredCover: string | null
  /** ThumbHash of that variant in base64. */
  placeholder: string | null
  /** Changes of the cover since the preparation. */
  coverRevision: number
  /** True when its uploader gave an own picture; it lies there too once the content is prepared. */
  hasOwnCover: boolean
  /** Version of the plan by which its renditions were made; null before they are, and for older sets. */
  planVersion: number | null
  /** When its original was dropped, long after it was published; null while it is kept. */
  originalDroppedAt: Date | null
}

/**
 * Access to a content, for every read path. `insider` is its owner or a moderator and sees it in every state but draft;
 * all others see it only while it is approved and not hidden.
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

/** The owner learns that an approved content is hidden, unless the hide is unannounced. */
export function isHiddenToOwner({
  state,
  hidden,
  hideUnannounced,
}: Pick<StoredContent, 'state' | 'hidden' | 'hideUnannounced'>): boolean {
  return state === 'APPROVED' && hidden && !hideUnannounced
}

/** A waiting report, or a removal, keeps files and texts that would otherwise be deleted. */
export function isKeptForReports({
  state,
  hidden,
  reportWaits,
  evidenceHeld,
}: Pick<StoredContent, 'state' | 'hidden' | 'reportWaits' | 'evidenceHeld'>): boolean {
  return evidenceHeld || ((state === 'WITHDRAWN' || state === 'REMOVED') && (hidden || reportWaits))
}

/** A draft that was withdrawn before it had a file. */
function isWithdrawnDraft({ state, mimeType }: Pick<StoredContent, 'state' | 'mimeType'>): boolean {
  return state === 'WITHDRAWN' && mimeType === null
}

/** Moderators; administrators too while the files are evidence. */
export function isStaff(
  { evidenceHeld }: Pick<StoredContent, 'evidenceHeld'>,
  caller: Caller | null,
): boolean {
  return hasRole(caller, 'ROLE_MODERATOR') || (evidenceHeld && hasRole(caller, 'ROLE_ADMIN'))
}

/** Keys of the object store; nothing a client sends ever becomes part of one but the id it was given. */
export const keys = {
  /** Prefix of all uploads for a content. */
  uploads: (contentId: string) => `uploads/${contentId}`,
  upload: (contentId: string, id: string, type: UploadMimeType) =>
    `uploads/${contentId}/${id}.${UPLOAD_FORMATS[type]}`,
  /** Prefix of all frozen sources of a content. */
  sources: (contentId: string) => `sources/${contentId}`,
  source: (contentId: string, id: string, type: UploadMimeType) =>
    `sources/${contentId}/${id}.${UPLOAD_FORMATS[type]}`,
  hls: (contentId: string, attempt: string) => `hls/${contentId}/${attempt}`,
}

/** The attempt that made a rendition set, which names the set within its content. */
export function attemptOf(hlsPrefix: string): string {
  return hlsPrefix.slice(hlsPrefix.lastIndexOf('/') + 1)
}

const UPLOAD_KEY = /^uploads\/([0-9a-f-]{36})\/[0-9a-f-]{36}\.(mp4|avi|mov|mkv)$/

/** Content id in an upload key; null for any other key. */
export function contentOfUploadKey(key: string): string | null {
  return UPLOAD_KEY.exec(key)?.[1] ?? null
}

const SOURCE_KEY = /^sources\/([0-9a-f-]{36})\/([0-9a-f-]{36})\.(mp4|avi|mov|mkv)$/

/** Id of the submission, or of the resumable upload, that made the key of a source; null for any other key. */
export function idOfSourceKey(key: string): string | null {
  return SOURCE_KEY.exec(key)?.[2] ?? null
}

/** True when the key was made for this content and this file type: for an upload, or for a source. */
export function isFileKeyOf(key: string, contentId: string, type: UploadMimeType): boolean {
  const owner = contentOfUploadKey(key) ?? SOURCE_KEY.exec(key)?.[1]
  return owner === contentId && key.endsWith(`.${UPLOAD_FORMATS[type]}`)
}
