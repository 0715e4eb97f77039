import { z } from 'zod'
import { event } from '../../event.ts'

export const userDeleted = event({
  name: 'user.deleted',
  version: 1,
  summary:
    'An account was deleted by its owner: every service ends what runs for it, and erases or anonymises its data',
  author: 'identity',
  state: false,
  key: (data) => data.userId,
  data: z.object({ userId: z.uuid(), deletedAt: z.iso.datetime() }),
  example: { userId: '0198f5a0-0000-7000-8000-00000000000a', deletedAt: '2026-11-22T09:00:00.000Z' },
})
