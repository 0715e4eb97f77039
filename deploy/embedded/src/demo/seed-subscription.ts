import { unlessRefused, until } from './until.ts'
import { visitAs } from './visitor.ts'

const PATIENCE_MS = 30_000

/** Grants the premium account its subscription as an administrator would. */
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
  // Note: billing learns of accounts by event, which on a busy machine takes longer than a request may.
  await until('billing knows the premium account', PATIENCE_MS, () =>
    unlessRefused('SERVICE_UNAVAILABLE', () => admin.call('POST /api/admin/subscriptions', { body })),
  )
}
