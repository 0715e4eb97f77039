import { z } from 'zod'
import { event } from '../../event.ts'

export const contentEvidenceReleased = event({
  name: 'content.evidence-released',
  version: 1,
  summary:
    'An administrator released the evidence hold of a removal; its files follow the usual retention rules again',
  author: 'moderation',
  state: false,
  key: (data) => data.contentId,
  data: z.object({
    contentId: z.uuid(),
    revision: z.int().positive(),
    userId: z.uuid(),
    /** The removal whose hold ends; for a withdrawn content hidden by a report, the decision in force. */
    decisionId: z.uuid(),
    releasedBy: z.uuid(),
    /** An urgent report is unanswered; the files are kept until it is answered. */
    reportWaits: z.boolean().optional(),
    releasedAt: z.iso.datetime(),
  }),
  example: {
    contentId: '0198f5a0-0000-7000-8000-000000000001',
    revision: 4,
    userId: '0198f5a0-0000-7000-8000-00000000000a',
    decisionId: '0198f5a0-0000-7000-8000-0000000000d2',
    releasedBy: '0198f5a0-0000-7000-8000-00000000000c',
    releasedAt: '2026-12-22T11:00:00.000Z',
  },
})
