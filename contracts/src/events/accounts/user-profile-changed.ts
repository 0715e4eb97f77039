import { z } from 'zod'
import { event } from '../../event.ts'
import { roleSchema } from '../../resources/user.ts'

export const userProfileChanged = event({
  name: 'user.profile-changed',
  version: 1,
  summary: 'The name, address, roles or suspension of an account changed; carries its whole profile',
  author: 'identity',
  state: true,
  personal: true,
  key: (data) => data.userId,
  data: z.object({
    userId: z.uuid(),
    revision: z.int().positive(),
    email: z.string(),
    username: z.string().nullable(),
    roles: z.array(roleSchema),
    /** Missing in older events, which leave the suspension open. */
    suspended: z.boolean().optional(),
    /** True when a link mailed to this address was used; missing means false. */
    emailProven: z.boolean().optional(),
  }),
  example: {
    userId: '0198f5a0-0000-7000-8000-00000000000a',
    revision: 1,
    email: 'camille@exemple.test',
    username: 'camille',
    roles: ['ROLE_USER'],
    suspended: false,
    emailProven: false,
  },
})
