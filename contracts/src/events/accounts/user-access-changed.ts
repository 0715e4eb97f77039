import { z } from 'zod'
import { event } from '../../event.ts'

export const userAccessChanged = event({
  name: 'user.access-changed',
  version: 1,
  summary:
    'Roles, password or suspension changed: access tokens of an earlier `accessRevision` are refused; those without a revision (`rev`) if issued before `notBefore`',
  author: 'identity',
  state: false,
  key: (data) => data.userId,
  data: z.object({
    userId: z.uuid(),
    notBefore: z.iso.datetime(),
    /** Revision of the account since the change. */
    accessRevision: z.int().positive().optional(),
    /** Expiry of the last refused token: with clocks that differ, later than the change by more than its lifetime. */
    tokensExpireAt: z.iso.datetime().optional(),
  }),
  example: {
    userId: '0198f5a0-0000-7000-8000-00000000000a',
    notBefore: '2026-11-21T09:00:00.000Z',
    accessRevision: 3,
    tokensExpireAt: '2026-11-21T09:15:00.000Z',
  },
})
