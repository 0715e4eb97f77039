import { z } from 'zod'
import { event } from '../../event.ts'

export const ageVerified = event({
  name: 'age.verified',
  version: 1,
  summary: 'An adult passed the age gate; does not identify the person',
  author: 'age-gate',
  state: false,
  key: (data) => data.checkId,
  data: z.object({ checkId: z.uuid(), method: z.string(), verifiedAt: z.iso.datetime() }),
  example: {
    checkId: '0198f5a0-0000-7000-8000-0000000000c1',
    method: 'declared',
    verifiedAt: '2026-11-21T09:00:00.000Z',
  },
})
