import { z } from 'zod'
import { REMOVAL_GROUNDS } from '../../constants.ts'
import { event } from '../../event.ts'

export const contentRemoved = event({
  name: 'content.removed',
  version: 1,
  summary: 'A moderator removed a published content, with a reason',
  author: 'moderation',
  state: false,
  key: (data) => data.contentId,
  data: z.object({
    contentId: z.uuid(),
    revision: z.int().positive(),
    userId: z.uuid(),
    title: z.string(),
    decisionId: z.uuid(),
    decidedBy: z.uuid(),
    /** French, shown to the uploader. */
    reason: z.string(),
    /** MINOR and AUTHORITY put its files under an evidence hold. */
    ground: z.enum(REMOVAL_GROUNDS),
    /** An urgent report is unanswered; the files are kept until it is answered. */
    reportWaits: z.boolean().optional(),
    removedAt: z.iso.datetime(),
  }),
  example: {
    contentId: '0198f5a0-0000-7000-8000-000000000001',
    revision: 4,
    userId: '0198f5a0-0000-7000-8000-00000000000a',
    title: 'Vidéo de démonstration 12',
    decisionId: '0198f5a0-0000-7000-8000-0000000000d2',
    decidedBy: '0198f5a0-0000-7000-8000-00000000000b',
    reason: 'Cette vidéo reproduit une œuvre protégée',
    ground: 'RULES',
    removedAt: '2026-11-22T11:00:00.000Z',
  },
})
