import {
  type AccessLevel,
  AppError,
  auditRecorded,
  type BillingInterval,
  subscriptionChanged,
} from '@alcove/contracts'
import { isErased } from '@alcove/kit/auth/erased-accounts'
import type { BillingDeps } from '../../deps.ts'
import { computePeriodEnd } from '../domain/period.ts'
import { isExpiredGrant, isPaidAndRunning, type StoredSubscription } from '../domain/subscription.ts'
import { recordChange } from './record-change.ts'
import { replaceRunning } from './replace-running.ts'

export interface GrantRequest {
  userId: string
  planId: AccessLevel
  interval: BillingInterval
  reason: string
  /** The administrator. */
  actorId: string
}

/**
 * Grants an account a free subscription that ends with its period. An active grant of the same plan stays as it is; one of
 * another plan is replaced.
 * @throws AppError USER_NOT_FOUND for an unknown or deleted account, ALREADY_SUBSCRIBED for one with a paid subscription
 */
export async function grantSubscription(
  deps: Pick<BillingDeps, 'store' | 'clock' | 'ids' | 'currency'>,
  grant: GrantRequest,
): Promise<{ subscription: StoredSubscription; created: boolean }> {
  return deps.store.inTransaction(async (tx) => {
    const known = !(await isErased(tx.sql, grant.userId)) && (await tx.lockCustomer(grant.userId))
    if (!known) throw new AppError('USER_NOT_FOUND')
    const now = deps.clock.now()
    const running = await tx.findRunning(grant.userId)
    // The provider would go on charging a paid subscription that was replaced here.
    if (running && isPaidAndRunning(running)) throw new AppError('ALREADY_SUBSCRIBED')
    const current = running && !isExpiredGrant(running, now) ? running : null
    if (current?.status === 'active' && current.plan === grant.planId)
      return { subscription: current, created: false }
    const by = { actorId: grant.actorId, reason: grant.reason }
    // Note: publishes only the new state; publishing the end first would interrupt access during an upgrade.
    if (running) await replaceRunning(tx, running, now, by)
    const subscription = buildGrant(grant, deps.ids(), deps.currency, now)
    await tx.insertSubscription(subscription)
    const state = await recordChange(tx, subscription, { cause: 'granted', ...by, at: now })
    tx.emit(subscriptionChanged, state)
    tx.emit(auditRecorded, {
      entryId: deps.ids(),
      actorId: grant.actorId,
      action: 'subscription.grant',
      subject: { type: 'subscription', id: subscription.id },
      details: {
        userId: grant.userId,
        planId: grant.planId,
        interval: grant.interval,
        reason: grant.reason,
        replaces: current?.id ?? null,
      },
      recordedAt: now.toISOString(),
    })
    return { subscription, created: true }
  })
}

function buildGrant(grant: GrantRequest, id: string, currency: string, now: Date): StoredSubscription {
  const currentPeriodEnd = computePeriodEnd(now, grant.interval)
  return {
    id,
    userId: grant.userId,
    plan: grant.planId,
    interval: grant.interval,
    status: 'active',
    amount: 0,
    currency,
    source: 'grant',
    reference: null,
    checkoutId: null,
    currentPeriodStart: now,
    currentPeriodEnd,
    endsWithPeriod: true,
    nextPlan: null,
    nextInterval: null,
    pastDueSince: null,
    graceUntil: null,
    isDuplicate: false,
    createdAt: now,
    validUntil: currentPeriodEnd,
    endedAt: null,
  }
}
