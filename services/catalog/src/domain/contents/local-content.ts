/** A published local content, with everything that lists show. */
export interface PublishedContent {
  id: string
  userId: string
  /** Null before identity's event arrives, and for accounts without a name. */
  username: string | null
  title: string
  description: string
  tags: string[]
  categories: string[]
  /** Bytes. */
  fileSize: number
  mimeType: string
  createdAt: Date
  /** Seconds. */
  duration: number
  posterKey: string
  /** ThumbHash of the cover in base64; null where media has none. */
  placeholder: string | null
  approvedAt: Date
}

/** Details that media publishes when it accepts the file. */
export type UploadedDetails = { contentId: string; revision: number } & Pick<
  PublishedContent,
  'userId' | 'title' | 'description' | 'tags' | 'categories' | 'fileSize' | 'mimeType' | 'createdAt'
>

/** Details that media publishes when renditions and poster are ready. */
export type ProcessedDetails = { contentId: string; revision: number } & Pick<
  PublishedContent,
  'duration' | 'posterKey'
> & { placeholder?: string | null | undefined }

/** The placeholder of another cover, or another one of the same. */
export type CoverChange = { contentId: string; revision: number; coverRevision: number } & Pick<
  PublishedContent,
  'placeholder'
>

/**
 * The latest decision of moderation, or the owner's withdrawal. A hidden content stays approved for moderation, but is
 * HIDDEN here until it is shown again. `judgedRevision` is that of the renditions that were approved; null where the event does
 * not say.
 */
export type Decision = { contentId: string; revision: number } & (
  | { decision: 'APPROVED'; approvedAt: Date; judgedRevision: number | null }
  | { decision: 'REJECTED' | 'REMOVED' | 'HIDDEN' | 'WITHDRAWN'; approvedAt: null; judgedRevision: null }
)
