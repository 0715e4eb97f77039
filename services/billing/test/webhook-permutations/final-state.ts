import { subscriptionChanged } from '@alcove/contracts'
import type { BillingWorld } from '../support/start-billing.ts'
import type { Replica } from './copy-life.ts'

/** Billing's records and published events at the end of a life, under the recorded names. */
export type FinalState = Awaited<ReturnType<typeof readFinalState>>

export async function readFinalState(
  world: BillingWorld,
  { userId, asRecorded }: Replica,
  numbers: LastNumbers,
) {
  const rows = (sql: string) => world.database.query<Record<string, unknown>>(sql, [userId])
  const references = new Map<unknown, string>()
  const named = (list: Record<string, unknown>[]) =>
    list.map(({ id, ...row }) => {
      if (typeof row.reference === 'string') references.set(id, asRecorded(row.reference))
      return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, plain(value)]))
    })
  const plain = (value: unknown) =>
    value instanceof Date ? value.toISOString() : typeof value === 'string' ? asRecorded(value) : value

  const subscriptions = await rows(`
    SELECT id, reference, checkout_id, plan, interval, status, amount, currency, current_period_start,
      current_period_end, ends_with_period, next_plan, next_interval, past_due_since, grace_until, surplus, valid_until,
      created_at, ended_at
    FROM subscription WHERE user_id = $1 ORDER BY created_at`)
  const invoices = await rows(`
    SELECT i.id, i.reference, i.kind, i.number, i.status, i.amount_due, i.amount_paid, i.currency, i.period_start,
      i.period_end, i.first_failed_at, s.reference AS subscription, c.reference AS corrects, i.document->>'gross' AS gross
    FROM invoice i JOIN subscription s ON s.id = i.subscription_id LEFT JOIN invoice c ON c.id = i.corrects_id
    WHERE i.user_id = $1 ORDER BY i.kind, i.number, i.reference`)
  const payments = await rows(`
    SELECT p.id, p.reference, p.status, p.amount, p.refunded_amount, p.currency, p.failure, p.at,
      s.reference AS subscription, i.reference AS invoice
    FROM payment p LEFT JOIN subscription s ON s.id = p.subscription_id LEFT JOIN invoice i ON i.id = p.invoice_id
    WHERE p.user_id = $1 ORDER BY p.at, p.reference`)
  const state = {
    subscriptions: named(subscriptions),
    invoices: named(invoices).map(({ number, ...one }) => ({ ...one, number: countedFrom(numbers, number) })),
    payments: named(payments),
    checkouts: named(
      await rows('SELECT id AS checkout, status FROM checkout WHERE user_id = $1 ORDER BY created_at, id'),
    ),
    facts: await rows(`
      SELECT value::jsonb->'data'->>'kind' AS kind, sum((value::jsonb->'data'->>'amount')::int)::int AS cents
      FROM kit.outbox WHERE topic = 'payment.recorded' AND value::jsonb->'data'->>'userId' = $1 GROUP BY 1 ORDER BY 1`),
    unsettled: await rows(`
      SELECT type, status, failure FROM notification WHERE user_id = $1 AND status <> 'handled' ORDER BY event_id`),
  }
  const published = await world.database.query<{ value: string }>(
    'SELECT value FROM kit.outbox WHERE topic = $1 AND key = $2 ORDER BY id DESC LIMIT 1',
    [subscriptionChanged.name, userId],
  )
  const { subscriptionId, level, status, validUntil } = JSON.parse(published[0]?.value ?? '{"data":{}}').data
  return { ...state, access: { subscription: references.get(subscriptionId), level, status, validUntil } }
}

/** Last number of each series before a life began; numbers are counted from there. */
export type LastNumbers = ReadonlyMap<string, number>

export async function readLastNumbers({ database }: BillingWorld): Promise<LastNumbers> {
  const series = await database.query<{ name: string; last_number: number }>(
    'SELECT name, last_number FROM invoice_series',
  )
  return new Map(
    series.map(({ name, last_number }) => [name.startsWith('credit-note') ? 'A' : 'F', last_number]),
  )
}

/** `F-2027-000042` after 40 earlier numbers -> `F 2` */
function countedFrom(numbers: LastNumbers, number: unknown): string | null {
  if (typeof number !== 'string') return null
  const [letter = '', , count] = number.split('-')
  return `${letter} ${Number(count) - (numbers.get(letter) ?? 0)}`
}
