import { z } from 'zod'
import { event } from '../../event.ts'

export const auditRecorded = event({
  name: 'audit.recorded',
  version: 1,
  summary: 'A privileged action was taken: an entry of the journal',
  author: null,
  state: false,
  key: (data) => data.subject.id,
  data: z.object({
    entryId: z.uuid(),
    /** The acting account; null for the operator on the command line and for the platform itself. */
    actorId: z.uuid().nullable(),
    /** Verb of the act: `content.approve`, `user.change-roles`. */
    action: z.string(),
    subject: z.object({ type: z.string(), id: z.string() }),
    details: z.record(z.string(), z.unknown()),
    recordedAt: z.iso.datetime(),
  }),
  example: {
    entryId: '0198f5a0-0000-7000-8000-0000000000f1',
    actorId: '0198f5a0-0000-7000-8000-00000000000b',
    action: 'content.approve',
    subject: { type: 'content', id: '0198f5a0-0000-7000-8000-000000000001' },
    details: {},
    recordedAt: '2026-11-21T11:00:00.000Z',
  },
})
