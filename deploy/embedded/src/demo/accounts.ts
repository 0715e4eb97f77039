import type { Role } from '@alcove/contracts'
import type { IdentityService } from '@alcove/identity/service'

export type Operator = IdentityService['operator']

/** Accounts of a demo installation; never created in production. */
export const DEMO_ACCOUNTS: { email: string; username: string; roles: Role[]; purpose: string }[] = [
  {
    email: 'admin@demo.test',
    username: 'Camille (admin)',
    roles: ['ROLE_ADMIN', 'ROLE_MODERATOR'],
    purpose: 'administrator and moderator',
  },
  {
    email: 'moderator@demo.test',
    username: 'Noa (modération)',
    roles: ['ROLE_MODERATOR'],
    purpose: 'moderator',
  },
  { email: 'viewer@demo.test', username: 'Dominique', roles: [], purpose: 'account without a subscription' },
  {
    email: 'premium@demo.test',
    username: 'Sacha',
    roles: [],
    purpose: 'account with an active premium subscription',
  },
]

/** Creates missing accounts; an existing one gets the printed password and keeps its roles. */
export async function ensureAccounts(operator: Operator, password: string): Promise<void> {
  for (const { email, username, roles } of DEMO_ACCOUNTS) {
    if (!(await operator.findUser(email)))
      await operator.createUser({ email, username, password, roles: ['ROLE_USER', ...roles] })
    else if (!(await operator.hasPassword(email, password))) await operator.setPassword(email, password)
  }
}
