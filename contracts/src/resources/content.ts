import { z } from 'zod'
import { CONTENT_STATES, UPLOAD_FORMATS, type UploadMimeType } from '../constants.ts'
import { collectionSchema, resourceSchema } from '../json-ld.ts'
import { lockFields } from './lock.ts'

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
  /** Only for the owner and for moderators. */
  email: z.string().nullable(),
})

/** A local video. Fields that the reader may not know are null. */
export const contentSchema = resourceSchema('Content', {
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  status: contentStateSchema,
  /** Out of sight until a report is judged, though APPROVED; for the owner and for moderators. */
  hidden: z.boolean().optional(),
  /** The latest decision, for moderators; what reverses it names its id. */
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
  /** Key of the uploaded file, for the owner and for moderators. */
  s3Key: z.string().nullable(),
  /** Key of the poster; the picture is at `/api/contents/{id}/thumbnail`. */
  thumbnailS3Key: z.string().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  approvedAt: z.iso.datetime().nullable(),
  rejectedAt: z.iso.datetime().nullable(),
  rejectionReason: z.string().nullable(),
  removedAt: z.iso.datetime().nullable().optional(),
  /** Why it was taken down, in French; for the owner and for moderators. */
  removalReason: z.string().nullable().optional(),
  /** Why the file could not be prepared, in French; for the owner and for moderators. */
  failureReason: z.string().nullable(),
})
export type Content = z.output<typeof contentSchema>

/** A content with the number that grows with each of its changes. */
export const revisedContentSchema = contentSchema.extend({ revision: z.int() }).meta({ id: 'RevisedContent' })

export const contentCollectionSchema = collectionSchema(contentSchema)

/** A content in a public list, locked or not for the caller at its place. */
export const listedContentSchema = contentSchema.extend(lockFields).meta({ id: 'ListedContent' })

export const contentIdParams = z.object({ id: z.string() })
