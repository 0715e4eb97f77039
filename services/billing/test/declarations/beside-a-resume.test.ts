import {
  cancelSubscription,
  declareTermination,
  endSubscription,
  resumeSubscription,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
import { readDeclaration } from './read-declaration.ts'

const DAY_MS = 86_400_000

type Method = 'cancelAtPeriodEnd' | 'resume' | 'endNow' | 'refund' | 'fetchSnapshot'

let world: BillingWorld
let customer: Caller
let id: string
/** What the provider did, each key once, and what it holds. */
let calls: Map<string, string>
let endsWithPeriod: boolean
let startedAt: Date
/** How it answers; a test changes it. */
let answers: Pick<PaymentProvider, Method>
beforeAll(async () => {
  const provider = createScriptedProvider({
    cancelAtPeriodEnd: (...call) => answers.cancelAtPeriodEnd(...call),
    resume: (...call) => answers.resume(...call),
    endNow: (...call) => answers.endNow(...call),
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

const WORKING: Pick<PaymentProvider, Method> = {
  async cancelAtPeriodEnd(_, key) {
    calls.set(key, 'cancel')
    endsWithPeriod = true
  },
  async resume(_, key) {
    calls.set(key, 'resume')
    endsWithPeriod = false
  },
  endNow: async (_, key) => void calls.set(key, 'end'),
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
  const checkout = (await openCheckout(world, customer, wanted)).body.id
  await sendWebhook(world, { about: subjectOfCheckout(checkout) })
  await world.settle()
  id = (await readNewestSubscription(world, customer)).id
}

const away = () => Promise.reject(new PaymentUnavailable('away'))

/** Holds the next call of a method until it is released, and lets it fail then; later calls are answered. */
function holdNext(method: Exclude<Method, 'fetchSnapshot'>, fail: () => Promise<never>) {
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

async function terminate(): Promise<string> {
  const body = { name: 'Camille Martin', email: customer.email, reference: id }
  const answer = await world.call(declareTermination, { body }, { as: customer })
  expect(answer.status).toBe(201)
  return answer.body.id
}

const cancel = () => world.call(cancelSubscription, { params: { id } }, { as: customer })
const resume = () => world.call(resumeSubscription, { params: { id } }, { as: customer })
const endAsAdmin = (when: 'now' | 'period-end') =>
  world.call(endSubscription, { params: { id }, body: { when, reason: 'Par courrier' } }, { as: admin })

const findCommands = (kind: string) =>
  world.database.query(
    'SELECT status FROM money_order WHERE user_id = $1 AND kind = $2 ORDER BY asked_at, id',
    [customer.id, kind],
  )

describe('after a resume that no sync has shown yet', () => {
  beforeEach(async () => {
    expect((await cancel()).status).toBe(200)
    answers.fetchSnapshot = () => {
      answers.fetchSnapshot = WORKING.fetchSnapshot
      return away()
    }
    expect((await resume()).status).toBe(200)
    calls.clear()
  })

  test('concurrent terminations cancel again, once', async () => {
    const declarations = await Promise.all([1, 2].map(terminate))
    await world.settle()
    expect([...calls.values()]).toEqual(['cancel'])
    expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'canceled' })
    for (const declaration of declarations)
      expect((await readDeclaration(world, declaration)).status).toBe('carried-out')
  })

  test.each([
    ['the customer', cancel],
    ['an administrator', () => endAsAdmin('period-end')],
  ])('a cancellation by %s cancels again', async (_, act) => {
    expect((await act()).status).toBe(200)
    expect([...calls.values()]).toEqual(['cancel'])
  })
})

test('a termination cancels again after a resume that the last snapshot is too old to show', async () => {
  expect((await cancel()).status).toBe(200)
  const fetched = Promise.withResolvers<void>()
  const delivered = Promise.withResolvers<void>()
  answers.fetchSnapshot = async (known) => {
    const held = await WORKING.fetchSnapshot(known)
    answers.fetchSnapshot = () => {
      answers.fetchSnapshot = WORKING.fetchSnapshot
      return away()
    }
    fetched.resolve()
    await delivered.promise
    return held
  }
  const syncing = world.service.operator.syncCustomer(customer.id)
  await fetched.promise
  world.clock.advance(1_000)
  const resuming = resume()
  await expect.poll(() => findCommands('resume')).toEqual([{ status: 'done' }])
  world.clock.advance(1_000)
  delivered.resolve()
  await syncing
  expect((await resuming).status).toBe(200)
  calls.clear()
  await terminate()
  await world.settle()
  expect([...calls.values()]).toEqual(['cancel'])
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'canceled' })
})

describe('after a resume that the provider executed, but did not confirm', () => {
  beforeEach(async () => {
    expect((await cancel()).status).toBe(200)
    answers.resume = async (...call) => {
      await WORKING.resume(...call)
      return away()
    }
    expect((await resume()).status).toBe(503)
    calls.clear()
  })

  test.each([
    ['a termination', terminate],
    ['a cancellation by the customer', cancel],
    ['a cancellation by an administrator', () => endAsAdmin('period-end')],
  ])('%s cancels again', async (_, act) => {
    await act()
    await world.settle()
    expect([...calls.values()]).toEqual(['cancel'])
    expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'canceled' })
  })
})

test('a termination waits for a person while a resume is under way, which may undo it', async () => {
  await cancel()
  const { called, release } = holdNext('resume', away)
  const resuming = resume()
  await called
  const declaration = await terminate()
  release()
  expect((await resuming).status).toBe(503)
  expect((await readDeclaration(world, declaration)).status).toBe('waiting')
})

test('a resume undoes a cancellation that no sync has shown yet', async () => {
  answers.fetchSnapshot = away
  expect((await cancel()).status).toBe(200)
  expect((await resume()).status).toBe(200)
  expect([...calls.values()]).toEqual(['cancel', 'resume'])
})
