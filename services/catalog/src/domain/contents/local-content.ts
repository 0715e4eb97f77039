/** A local content that is published, with everything that a list shows of it. */
export interface PublishedContent {
  id: string
  userId: string
  /** Null until identity's event has arrived, and for accounts without a name. */
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
  approvedAt: Date
}

/** What media said when it accepted the file. */
export type UploadedDetails = { contentId: string; revision: number } & Pick<
  PublishedContent,
  'userId' | 'title' | 'description' | 'tags' | 'categories' | 'fileSize' | 'mimeType' | 'createdAt'
>

/** What media said when renditions and poster were ready. */
export type ProcessedDetails = { contentId: string; revision: number } & Pick<
  PublishedContent,
  'duration' | 'posterKey'
>

/**
 * What moderation decided last, or that the owner withdrew it. A hidden content is approved, and published again when the
 * hide is lifted: until then it is HIDDEN here.
 */
export type Decision = { contentId: string; revision: number } & (
  | { decision: 'APPROVED'; approvedAt: Date }
  | { decision: 'REJECTED' | 'REMOVED' | 'HIDDEN' | 'WITHDRAWN'; approvedAt: null }
)
