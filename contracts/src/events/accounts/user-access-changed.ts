import { z } from 'zod'
import { event } from '../../event.ts'

export const userAccessChanged = event({
  name: 'user.access-changed',
  version: 1,
  summary: 'Roles, password or suspension changed: access tokens issued before `notBefore` are refused',
  author: 'identity',
  state: false,
  key: (data) => data.userId,
  data: z.object({ userId: z.uuid(), notBefore: z.iso.datetime() }),
  example: { userId: '0198f5a0-0000-7000-8000-00000000000a', notBefore: '2026-11-21T09:00:00.000Z' },
})
