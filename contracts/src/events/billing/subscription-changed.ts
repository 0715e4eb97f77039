import { z } from 'zod'
import { event } from '../../event.ts'
import { accessLevelSchema, subscriptionStatusSchema } from '../../resources/subscription.ts'

export const subscriptionChanged = event({
  name: 'subscription.changed',
  version: 1,
  summary: 'The subscription that determines the access of an account changed; carries its whole state',
  author: 'billing',
  state: true,
  key: (data) => data.userId,
  data: z.object({
    userId: z.uuid(),
    revision: z.int().positive(),
    subscriptionId: z.uuid(),
    level: accessLevelSchema,
    status: subscriptionStatusSchema,
    /** Access ends here unless a later event extends it. */
    validUntil: z.iso.datetime(),
  }),
  example: {
    userId: '0198f5a0-0000-7000-8000-00000000000a',
    revision: 1,
    subscriptionId: '0198f5a0-0000-7000-8000-0000000000e1',
    level: 'premium',
    status: 'active',
    validUntil: '2026-12-21T09:00:00.000Z',
  },
})
