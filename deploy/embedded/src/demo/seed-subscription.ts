import { ApiError } from '@alcove/contracts/client'
import { until } from './until.ts'
import { visitAs } from './visitor.ts'

const PATIENCE_MS = 30_000

/** Gives the premium account its subscription, the way an administrator would. */
export async function seedSubscription(url: string, password: string): Promise<void> {
  const [admin, premium] = await Promise.all([
    visitAs(url, 'admin@demo.test', password),
    visitAs(url, 'premium@demo.test', password),
  ])
  const body = {
    userId: premium.userId,
    planId: 'premium',
    interval: 'year',
    reason: 'Compte de démonstration',
  } as const
  await until('billing knows the premium account', PATIENCE_MS, async () => {
    try {
      return await admin.call('POST /api/admin/subscriptions', { body })
    } catch (error) {
      // Note: billing learns of accounts by event; a moment ago it had not heard of this one.
      if (error instanceof ApiError && error.code === 'USER_NOT_FOUND') return undefined
      throw error
    }
  })
}
