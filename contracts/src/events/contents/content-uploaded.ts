import { z } from 'zod'
import { event } from '../../event.ts'

export const contentUploaded = event({
  name: 'content.uploaded',
  version: 1,
  summary: 'The file of a content was accepted and its bytes are frozen; preparation follows',
  author: 'media',
  state: false,
  key: (data) => data.contentId,
  data: z.object({
    contentId: z.uuid(),
    revision: z.int().positive(),
    userId: z.uuid(),
    title: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    categories: z.array(z.string()),
    /** Bytes. */
    fileSize: z.int().positive(),
    mimeType: z.string(),
    /** Lower-case hex. */
    sha256: z.string(),
    consent: z.object({ textVersion: z.string(), acceptedAt: z.iso.datetime() }).nullable(),
    /** True where the uploader gave a picture as cover, which moderators judge too. Events of before do not say. */
    hasOwnCover: z.boolean().optional(),
    createdAt: z.iso.datetime(),
  }),
  example: {
    contentId: '0198f5a0-0000-7000-8000-000000000001',
    revision: 1,
    userId: '0198f5a0-0000-7000-8000-00000000000a',
    title: 'Vidéo de démonstration 12',
    description: 'Un paysage dessiné par programme',
    tags: [],
    categories: [],
    fileSize: 1_048_576,
    mimeType: 'video/mp4',
    sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    consent: { textVersion: '2026-11', acceptedAt: '2026-11-21T10:00:00.000Z' },
    createdAt: '2026-11-21T10:00:00.000Z',
  },
})
