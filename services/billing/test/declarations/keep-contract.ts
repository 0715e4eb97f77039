import {
  cancelSubscription,
  declareTermination,
  type declareWithdrawal,
  endSubscription,
  type OperationInput,
  resumeSubscription,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type PaymentProvider, PaymentUnavailable } from '../../src/ports.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { buildPaidSnapshot, createScriptedProvider } from '../support/scripted-provider.ts'
import { sendWebhook, subjectOfCheckout } from '../support/send-webhook.ts'
import {
  admin,
  type BillingWorld,
  createCustomer,
  openCheckout,
  startBilling,
} from '../support/start-billing.ts'

const DAY_MS = 86_400_000

type Method = 'cancelAtPeriodEnd' | 'resume' | 'endNow' | 'changePlan' | 'refund' | 'fetchSnapshot'

export let world: BillingWorld
export let provider: PaymentProvider
export let customer: Caller
export let id: string
/** What the provider did, each key once, and what it holds. */
export let calls: Map<string, string>
let checkout: string
let endsWithPeriod: boolean
let startedAt: Date
/** How it answers; a test changes it. */
export let answers: Pick<PaymentProvider, Method>
/** Before each test a customer buys a contract, which the provider keeps. */
export function keepContract(): void {
  beforeAll(async () => {
    provider = createScriptedProvider({
      cancelAtPeriodEnd: (...call) => answers.cancelAtPeriodEnd(...call),
      resume: (...call) => answers.resume(...call),
      endNow: (...call) => answers.endNow(...call),
      changePlan: (...call) => answers.changePlan(...call),
      refund: (...call) => answers.refund(...call),
      fetchSnapshot: (...call) => answers.fetchSnapshot(...call),
    })
    world = await startBilling({}, { provider })
  })
  afterAll(() => world.stop())
  beforeEach(async () => {
    calls = new Map()
    endsWithPeriod = false
    startedAt = world.clock.now()
    answers = { ...WORKING }
    customer = await createCustomer(world)
    await buy()
  })
}

export const WORKING: Pick<PaymentProvider, Method> = {
  async cancelAtPeriodEnd(_, key) {
    calls.set(key, 'cancel')
    endsWithPeriod = true
  },
  async resume(_, key) {
    calls.set(key, 'resume')
    endsWithPeriod = false
  },
  endNow: async (_, key) => void calls.set(key, 'end'),
  async changePlan(_, { plan }, key) {
    calls.set(key, `change to ${plan}`)
    return { url: null }
  },
  refund: async (_, amount, key) => void calls.set(key, `refund ${amount}`),
  async fetchSnapshot({ checkouts }) {
    const period = { periodStart: startedAt, periodEnd: new Date(+startedAt + 30 * DAY_MS) }
    return buildPaidSnapshot(checkouts.at(-1)?.id ?? '', {
      subscription: { ...period, startedAt, endsWithPeriod },
      invoice: period,
    })
  },
}

async function buy(wanted: Parameters<typeof openCheckout>[2] = {}) {
  checkout = (await openCheckout(world, customer, wanted)).body.id
  await sync()
  id = (await readNewestSubscription(world, customer)).id
}

/** Lets the provider tell of the contract, which is read then. */
export async function sync(): Promise<void> {
  await sendWebhook(world, { about: subjectOfCheckout(checkout) })
  await world.settle()
}

export const away = () => Promise.reject(new PaymentUnavailable('away'))

/** Holds the next call of a method until it is released, and lets it fail then; later calls are answered. */
export function holdNext(method: Exclude<Method, 'fetchSnapshot'>, fail: () => Promise<never>) {
  const called = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  answers[method] = async () => {
    answers[method] = WORKING[method] as never
    called.resolve()
    await released.promise
    return fail()
  }
  return { called: called.promise, release: () => released.resolve() }
}

export const cancel = () => world.call(cancelSubscription, { params: { id } }, { as: customer })
export const resume = () => world.call(resumeSubscription, { params: { id } }, { as: customer })
type Seen = Pick<OperationInput<typeof endSubscription>['body'], 'seenStatus' | 'seenPeriodEnd' | 'seenPlan'>

export const endAsAdmin = (when: 'now' | 'period-end', seen: Seen = {}) =>
  world.call(
    endSubscription,
    { params: { id }, body: { when, reason: 'Par courrier', ...seen } },
    { as: admin },
  )

/** @returns the id of the declaration */
export async function declare(
  operation: typeof declareWithdrawal | typeof declareTermination,
): Promise<string> {
  const body = { name: 'Camille Martin', email: customer.email, reference: id }
  const answer = await world.call(operation as typeof declareTermination, { body }, { as: customer })
  expect(answer.status).toBe(201)
  return answer.body.id
}
export const terminate = () => declare(declareTermination)

export const findCommands = (kind: string) =>
  world.database.query(
    'SELECT status FROM money_order WHERE user_id = $1 AND kind = $2 ORDER BY asked_at, id',
    [customer.id, kind],
  )
