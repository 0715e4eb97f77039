import { z } from 'zod'
import { event } from '../../event.ts'

export const userRegistered = event({
  name: 'user.registered',
  version: 1,
  summary: 'An account was created',
  author: 'identity',
  state: false,
  key: (data) => data.userId,
  data: z.object({ userId: z.uuid(), registeredAt: z.iso.datetime() }),
  example: { userId: '0198f5a0-0000-7000-8000-00000000000a', registeredAt: '2026-11-21T09:00:00.000Z' },
})
