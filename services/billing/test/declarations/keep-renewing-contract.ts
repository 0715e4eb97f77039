import { beforeEach } from 'vitest'
import type { KnownCustomer } from '../../src/ports.ts'
import type { CustomerSnapshot } from '../../src/sync/domain/snapshot.ts'
import { sweep } from '../provider-commands/act-on-contract.ts'
import { answers, calls, customer, keepContract, sync, WORKING, world } from './keep-contract.ts'

const DAY_MS = 86_400_000

interface Charge {
  at: Date
  periodStart: Date
  periodEnd: Date
  /** Cents of credit that its invoice used. */
  credit: number
}

/** What the provider holds of the contract, beside what `keepContract` knows. */
let held: {
  status: 'active' | 'past_due'
  period: { periodStart: Date; periodEnd: Date } | null
  charges: Charge[]
  endedAt: Date | null
  isFirstDisputed: boolean
}

/** Before each test a customer buys a contract at a provider that renews it, ends it and takes payments as the test says. */
export function keepRenewingContract(): void {
  keepContract()
  beforeEach(() => {
    held = { status: 'active', period: null, charges: [], endedAt: null, isFirstDisputed: false }
    answers.fetchSnapshot = fetchHeld
    answers.endNow = endHeld
  })
}

export async function endHeld(...call: Parameters<typeof WORKING.endNow>): Promise<void> {
  await WORKING.endNow(...call)
  held.endedAt ??= world.clock.now()
}

/** Lets the provider be slow to end or to cancel the contract. @param answer what it does then */
export function delay(
  method: 'endNow' | 'cancelAtPeriodEnd',
  answer: (...call: [string, string]) => Promise<void> = method === 'endNow' ? endHeld : WORKING[method],
): { called: Promise<void>; release: () => void } {
  const called = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  answers[method] = async (...call) => {
    called.resolve()
    await released.promise
    return answer(...call)
  }
  return { called: called.promise, release: () => released.resolve() }
}

export async function fetchHeld(known: KnownCustomer): Promise<CustomerSnapshot> {
  const snapshot = await WORKING.fetchSnapshot(known)
  const [subscription, invoice, payment] = [
    snapshot.subscriptions[0],
    snapshot.invoices[0],
    snapshot.payments[0],
  ]
  if (!subscription || !invoice || !payment) throw new Error('a paid subscription was expected')
  const { endedAt, period, status } = held
  Object.assign(subscription, { ...period, status: endedAt ? 'ended' : status, endedAt })
  if (held.isFirstDisputed) Object.assign(payment, { status: 'disputed' })
  for (const [index, { at, periodStart, periodEnd, credit }] of held.charges.entries()) {
    const reference = `${invoice.reference}-${index}`
    const paid = { reference, createdAt: at, periodStart, periodEnd, balanceChange: credit }
    snapshot.invoices.push({ ...invoice, ...paid, reason: 'renewal' })
    snapshot.payments.push({
      ...payment,
      ...{ status: 'succeeded', reference: `${payment.reference}-${index}`, invoice: reference, at },
    })
  }
  return snapshot
}

/** @returns when the running period ends, as recorded */
export async function readPeriodEnd(): Promise<Date> {
  const rows = await world.database.query<{ current_period_end: Date }>(
    'SELECT current_period_end FROM subscription WHERE user_id = $1',
    [customer.id],
  )
  if (!rows[0]) throw new Error('the contract was not recorded')
  return rows[0].current_period_end
}

/** Begins the next period at the provider, unpaid; `later` milliseconds after it is due. */
export async function beginPeriod(status: 'active' | 'past_due', later = 1_000): Promise<void> {
  const periodStart = held.period?.periodEnd ?? (await readPeriodEnd())
  held.status = status
  held.period = { periodStart, periodEnd: new Date(+periodStart + 30 * DAY_MS) }
  world.clock.set(new Date(+periodStart + later))
}

/** Takes a payment for the running period; of another one if given. */
export function charge(change: Partial<Charge> = {}): void {
  if (!held.period) throw new Error('the first period is paid')
  held.status = 'active'
  held.charges.push({ at: world.clock.now(), ...held.period, credit: 0, ...change })
}

export function disputeFirst(): void {
  held.isFirstDisputed = true
}

/** Reads the contract without waiting for commands that the provider does not answer. */
export const syncAlone = (): Promise<void> => world.service.operator.syncCustomer(customer.id)

/** Lets the records catch up with the provider. */
export async function catchUp(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await sync()
    await sweep()
  }
  await sync()
}

/** Returns the money that went back, once for each key. */
export const listRefunds = (): string[] => [...calls.values()].filter((call) => call.startsWith('refund'))
/** Returns the ends that the provider was asked for, once for each key. */
export const listEnds = (): string[] => [...calls.values()].filter((call) => call === 'end')
