import { z } from 'zod'
import { event } from '../../event.ts'

export const userSessionEnded = event({
  name: 'user.session-ended',
  version: 1,
  summary:
    'A session ended: its access tokens (`sid`) and playback grants are refused. A change of access ends every session of an account by `user.access-changed` instead',
  author: 'identity',
  state: false,
  key: (data) => data.userId,
  data: z.object({
    userId: z.uuid(),
    sessionId: z.uuid(),
    endedAt: z.iso.datetime(),
    /** Expiry of the last refused token: with clocks that differ, later than the end by more than its lifetime. */
    tokensExpireAt: z.iso.datetime().optional(),
    reason: z.enum(['logged-out', 'reuse-detected']),
  }),
  example: {
    userId: '0198f5a0-0000-7000-8000-00000000000a',
    sessionId: '0198f5a0-0000-7000-8000-00000000000b',
    endedAt: '2026-11-21T09:00:00.000Z',
    tokensExpireAt: '2026-11-21T09:15:00.000Z',
    reason: 'logged-out',
  },
})
