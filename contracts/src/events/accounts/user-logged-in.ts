import { z } from 'zod'
import { event } from '../../event.ts'

export const userLoggedIn = event({
  name: 'user.logged-in',
  version: 1,
  summary: 'A person logged in with a password',
  author: 'identity',
  state: false,
  key: (data) => data.userId,
  data: z.object({ userId: z.uuid(), loggedInAt: z.iso.datetime() }),
  example: { userId: '0198f5a0-0000-7000-8000-00000000000a', loggedInAt: '2026-11-21T09:00:00.000Z' },
})
