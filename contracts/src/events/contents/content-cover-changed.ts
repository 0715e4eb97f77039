import { z } from 'zod'
import { event } from '../../event.ts'
import { placeholderSchema } from '../../resources/playback/placeholder.ts'

export const contentCoverChanged = event({
  name: 'content.cover-changed',
  version: 1,
  summary: 'Another picture stands for a processed content, or another placeholder for the same one',
  author: 'media',
  state: false,
  key: (data) => data.contentId,
  data: z.object({
    contentId: z.uuid(),
    /** Of the content; a change of its cover leaves it as it is. */
    revision: z.int().positive(),
    /** Grows with each of these events of a content; a change outranks `content.processed`. */
    coverRevision: z.int().positive(),
    /** Null where none could be made of the cover. */
    placeholder: placeholderSchema.nullable(),
    changedAt: z.iso.datetime(),
  }),
  example: {
    contentId: '0198f5a0-0000-7000-8000-000000000001',
    revision: 2,
    coverRevision: 1,
    placeholder: 'YJqGPQw7sFlslqhFafSE+Q6oJ1h2iHB2Rw==',
    changedAt: '2026-11-21T10:05:00.000Z',
  },
})
