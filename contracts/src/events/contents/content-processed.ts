import { z } from 'zod'
import { event } from '../../event.ts'
import { placeholderSchema } from '../../resources/playback/placeholder.ts'

export const contentProcessed = event({
  name: 'content.processed',
  version: 1,
  summary: 'The renditions and the poster of a content are ready for review',
  author: 'media',
  state: false,
  key: (data) => data.contentId,
  data: z.object({
    contentId: z.uuid(),
    revision: z.int().positive(),
    userId: z.uuid(),
    /** Seconds. */
    duration: z.number().nonnegative(),
    width: z.int().positive(),
    height: z.int().positive(),
    hasAudio: z.boolean(),
    /** Heights of the renditions, tallest first. */
    renditions: z.array(z.int().positive()).min(1),
    posterKey: z.string(),
    /** Of the cover; null where none could be made, missing in older events. */
    placeholder: placeholderSchema.nullable().optional(),
    /** Bytes of all files made from the upload. */
    storedBytes: z.int().nonnegative(),
    storedFiles: z.int().nonnegative(),
    /** A removed or blocked content that it looks like, for moderators to judge; missing in older events. */
    resembles: z.uuid().nullable().optional(),
    processedAt: z.iso.datetime(),
  }),
  example: {
    contentId: '0198f5a0-0000-7000-8000-000000000001',
    revision: 2,
    userId: '0198f5a0-0000-7000-8000-00000000000a',
    duration: 12.5,
    width: 1280,
    height: 720,
    hasAudio: true,
    renditions: [720, 480, 240],
    posterKey: 'hls/0198f5a0-0000-7000-8000-000000000001/1/poster.jpg',
    placeholder: 'YJqGPQw7sFlslqhFafSE+Q6oJ1h2iHB2Rw==',
    storedBytes: 3_145_728,
    storedFiles: 21,
    resembles: null,
    processedAt: '2026-11-21T10:00:09.000Z',
  },
})
