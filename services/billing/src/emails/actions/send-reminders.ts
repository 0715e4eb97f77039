import type { BillingDeps } from '../../deps.ts'
import { isUnanswered } from '../../provider-commands/domain/unanswered.ts'
import type { BillingTx } from '../../store/store.ts'
import type { PlanTarget } from '../../subscriptions/domain/plan-change.ts'
import { PLAN_NAMES } from '../../subscriptions/domain/plans.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { resolvePlan } from '../../subscriptions/queries/resolve-plan.ts'
import { EARLIEST_REMINDER_MS, findDueReminder, REMINDER_KINDS, type Reminder } from '../domain/reminder.ts'
import { buildSubscriptionEmailFacts, type EmailRequest, queueEmail } from './queue-email.ts'

const BATCH = 100

type Deps = Pick<BillingDeps, 'store' | 'clock' | 'ids' | 'log' | 'plans' | 'currency'>

/**
 * Queues reminders of renewals and unpaid invoices, once per occasion. Checks each subscription again under the customer's
 * lock, because every process runs this sweep; a failure does not hold up the others.
 * @param signal aborts when the service stops; the rest waits for the next sweep
 * @returns how many emails were queued
 */
export async function sendReminders(deps: Deps, signal?: AbortSignal): Promise<number> {
  const now = deps.clock.now()
  const until = new Date(now.getTime() + EARLIEST_REMINDER_MS)
  let queued = 0
  for (let after: string | null = null; ; ) {
    const batch = await deps.store.findDueForReminder(now, until, BATCH, after)
    for (const subscription of await findUnsent(deps, batch, now)) {
      if (signal?.aborted) return queued
      const isNew = await queueReminder(deps, subscription).catch((error: unknown) => {
        deps.log.warn({ err: error, subscriptionId: subscription.id }, 'reminder.waits: for the next sweep')
        return false
      })
      if (isNew) queued++
    }
    after = batch.at(-1)?.id ?? null
    if (batch.length < BATCH) return queued
  }
}

/** Filters in one query, because almost all reminders have been sent before. */
async function findUnsent(
  { store }: Pick<BillingDeps, 'store'>,
  batch: StoredSubscription[],
  now: Date,
): Promise<StoredSubscription[]> {
  const due = batch.flatMap((subscription) => {
    const reminder = findDueReminder(subscription, now)
    return reminder ? [{ subscription, occasion: toOccasion(subscription, reminder) }] : []
  })
  const sent = await store.findSentOccasions(
    REMINDER_KINDS,
    due.map(({ occasion }) => occasion),
  )
  return due.flatMap(({ subscription, occasion }) => (sent.has(occasion) ? [] : [subscription]))
}

async function queueReminder(deps: Deps, { id, userId }: StoredSubscription): Promise<boolean> {
  return deps.store.inTransaction(async (tx) => {
    await tx.lockCustomer(userId)
    const now = deps.clock.now()
    const subscription = await tx.findSubscription(id)
    const reminder = subscription && findDueReminder(subscription, now)
    if (!reminder) return false
    return queueEmail(deps, tx, {
      kind: reminder.kind,
      occasion: toOccasion(subscription, reminder),
      to: { userId, email: null },
      facts: await buildFacts(deps, tx, subscription, reminder),
      now,
    })
  })
}

const toOccasion = ({ id }: StoredSubscription, { kind, at }: Reminder) => `${kind}:${id}:${at.toISOString()}`

/** Names the next plan and its price if the owner chose another one, and the unpaid amount if there is one. */
async function buildFacts(
  deps: Pick<BillingDeps, 'plans' | 'currency'>,
  tx: Pick<BillingTx, 'findUnpaidInvoices' | 'findCommandsOf'>,
  subscription: StoredSubscription,
  { kind, at }: Reminder,
): Promise<EmailRequest['facts']> {
  const facts = { ...buildSubscriptionEmailFacts(subscription), at: at.toISOString() }
  const { id, nextPlan: plan, nextInterval: interval } = subscription
  if (kind === 'payment-last-reminder') {
    const unpaid = await tx.findUnpaidInvoices(id)
    const amount = unpaid.reduce((sum, { amountDue, amountPaid }) => sum + amountDue - amountPaid, 0)
    return amount > 0 ? { ...facts, amount } : facts
  }
  if (!plan || !interval) return facts
  return {
    ...facts,
    planName: PLAN_NAMES[plan],
    interval,
    amount:
      (await findAgreedPrice(tx, id, { plan, interval })) ?? resolvePlan(deps, { plan, interval }).price,
  }
}

/**
 * Finds the cents for which the owner chose the next plan: its price may have changed since. The provider can have executed a
 * change that it did not answer.
 */
async function findAgreedPrice(
  tx: Pick<BillingTx, 'findCommandsOf'>,
  id: string,
  next: Pick<PlanTarget, 'plan' | 'interval'>,
): Promise<number | undefined> {
  const targets = (await tx.findCommandsOf(id)).flatMap((command) => {
    const { kind, status, details } = command
    const mayCount = status !== 'failed' || isUnanswered(command)
    return kind === 'change' && mayCount && details.target ? [details.target] : []
  })
  return targets.findLast(({ plan, interval }) => plan === next.plan && interval === next.interval)?.price
}
