import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import { PLAN_NAMES } from '../../subscriptions/domain/plans.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { resolvePlan } from '../../subscriptions/queries/resolve-plan.ts'
import { LONGEST_NOTICE_MS, REMINDER_KINDS, type Reminder, reminderDue } from '../domain/reminder.ts'
import { type EmailRequest, queueEmail, subscriptionEmailFacts } from './queue-email.ts'

const BATCH = 100

type Deps = Pick<BillingDeps, 'store' | 'clock' | 'ids' | 'log' | 'plans' | 'currency'>

/**
 * Reminds people of renewals and of payments that are owed, once per occasion. Runs from a schedule, in as many processes
 * as there are: each customer is looked at again under the lock. One that fails keeps no other waiting.
 * @param signal says that the service stops: who is left is reminded by the next sweep
 * @returns how many letters it had written
 */
export async function sendReminders(deps: Deps, signal?: AbortSignal): Promise<number> {
  const now = deps.clock.now()
  const until = new Date(now.getTime() + LONGEST_NOTICE_MS)
  let said = 0
  for (let after: string | null = null; ; ) {
    const batch = await deps.store.findDueForReminder(now, until, BATCH, after)
    for (const subscription of await unsaid(deps, batch, now)) {
      if (signal?.aborted) return said
      const isNew = await remind(deps, subscription).catch((error: unknown) => {
        deps.log.warn({ err: error, subscriptionId: subscription.id }, 'a reminder waits for the next sweep')
        return false
      })
      if (isNew) said++
    }
    after = batch.at(-1)?.id ?? null
    if (batch.length < BATCH) return said
  }
}

/** Almost all of them have been told before: asked once for all, so that the sweep stays cheap. */
async function unsaid(
  { store }: Pick<BillingDeps, 'store'>,
  batch: StoredSubscription[],
  now: Date,
): Promise<StoredSubscription[]> {
  const due = batch.flatMap((subscription) => {
    const reminder = reminderDue(subscription, now)
    return reminder ? [{ subscription, occasion: occasionOf(subscription, reminder) }] : []
  })
  const said = await store.findSaid(
    REMINDER_KINDS,
    due.map(({ occasion }) => occasion),
  )
  return due.flatMap(({ subscription, occasion }) => (said.has(occasion) ? [] : [subscription]))
}

async function remind(deps: Deps, { id, userId }: StoredSubscription): Promise<boolean> {
  return deps.store.inTransaction(async (tx) => {
    await tx.lockCustomer(userId)
    const now = deps.clock.now()
    const subscription = await tx.findSubscription(id)
    const reminder = subscription && reminderDue(subscription, now)
    if (!reminder) return false
    return queueEmail(deps, tx, {
      kind: reminder.kind,
      occasion: occasionOf(subscription, reminder),
      to: { userId, email: null },
      facts: await factsOf(deps, tx, subscription, reminder),
      now,
    })
  })
}

const occasionOf = ({ id }: StoredSubscription, { kind, at }: Reminder) => `${kind}:${id}:${at.toISOString()}`

/** What it will be from then on, where its owner has chosen another plan; what is owed, where something is. */
async function factsOf(
  deps: Pick<BillingDeps, 'plans' | 'currency'>,
  tx: Pick<BillingTx, 'findUnpaidInvoices'>,
  subscription: StoredSubscription,
  { kind, at }: Reminder,
): Promise<EmailRequest['facts']> {
  const facts = { ...subscriptionEmailFacts(subscription), at: at.toISOString() }
  const { id, nextPlan: plan, nextInterval: interval } = subscription
  if (kind === 'payment-last-reminder') {
    const owed = await tx.findUnpaidInvoices(id)
    const amount = owed.reduce((sum, { amountDue, amountPaid }) => sum + amountDue - amountPaid, 0)
    return amount > 0 ? { ...facts, amount } : facts
  }
  if (!plan || !interval) return facts
  return {
    ...facts,
    planName: PLAN_NAMES[plan],
    interval,
    amount: resolvePlan(deps, { plan, interval }).price,
  }
}
