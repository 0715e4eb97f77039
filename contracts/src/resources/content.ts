import { z } from 'zod'
import { CONTENT_STATES, UPLOAD_FORMATS, type UploadMimeType } from '../constants.ts'
import { collectionSchema, resourceSchema } from '../json-ld.ts'
import { lockFields } from './lock.ts'
import { coverSchema } from './playback/cover.ts'
import { placeholderFields } from './playback/placeholder.ts'

export const contentStateSchema = z.enum(CONTENT_STATES)

export const uploadMimeTypeSchema = z.enum(
  Object.keys(UPLOAD_FORMATS) as [UploadMimeType, ...UploadMimeType[]],
  {
    error: 'Formats acceptés : MP4, AVI, MOV, MKV',
  },
)

export const creatorSchema = z.object({
  id: z.uuid(),
  username: z.string().nullable(),
  /** For the owner and moderators only. */
  email: z.string().nullable(),
})

/** A local video. Fields that the reader may not see are null. */
export const contentSchema = resourceSchema('Content', {
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  status: contentStateSchema,
  /** Approved but out of sight until a report is judged; for the owner and moderators. */
  hidden: z.boolean().optional(),
  /** The latest decision, for moderators; a reversal names its id. */
  decision: z
    .object({ id: z.uuid(), status: z.enum(['APPROVED', 'REJECTED', 'REMOVED']), at: z.iso.datetime() })
    .optional(),
  user: creatorSchema,
  tags: z.array(z.string()),
  categories: z.array(z.string()),
  createdAt: z.iso.datetime(),
  /** Bytes. */
  fileSize: z.int().nullable(),
  mimeType: z.string().nullable(),
  /** Object key of the uploaded file, for the owner and moderators. */
  s3Key: z.string().nullable(),
  /** Object key of the poster; the cover, which is the poster unless another is chosen, is served at `/api/contents/{id}/thumbnail`. */
  thumbnailS3Key: z.string().nullable(),
  ...placeholderFields,
  /** For the owner and moderators. */
  cover: coverSchema.optional(),
  /** Seconds. */
  duration: z.number().nullable(),
  /** Counted once a day for each viewer; for the owner and moderators. */
  views: z.int().nonnegative().optional(),
  /** How far the preparation is, from 0 to 1; null while it waits. For the owner and moderators, while it is prepared. */
  preparedShare: z.number().min(0).max(1).nullable().optional(),
  approvedAt: z.iso.datetime().nullable(),
  rejectedAt: z.iso.datetime().nullable(),
  rejectionReason: z.string().nullable(),
  removedAt: z.iso.datetime().nullable().optional(),
  /** Reason of the removal in French; for the owner and moderators. */
  removalReason: z.string().nullable().optional(),
  /** Reason of the failed preparation in French; for the owner and moderators. */
  failureReason: z.string().nullable(),
})
export type Content = z.output<typeof contentSchema>

/** A content with its revision, which grows with each change. */
export const revisedContentSchema = contentSchema.extend({ revision: z.int() }).meta({ id: 'RevisedContent' })

export const contentCollectionSchema = collectionSchema(contentSchema)

/** A content in a public list, with its lock for the caller at that position. */
export const listedContentSchema = contentSchema.extend(lockFields).meta({ id: 'ListedContent' })

/** A page of the caller's uploads. */
export const ownContentsSchema = contentCollectionSchema.extend({
  /** Uploads that match the search by state, whatever state the page is narrowed to; drafts included. */
  stateCounts: z.partialRecord(contentStateSchema, z.int().nonnegative()),
})

export const contentIdParams = z.object({ id: z.string() })
