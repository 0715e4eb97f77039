import { declareWithdrawal } from '@alcove/contracts'
import { createLogger } from '@alcove/kit/log/logger'
import { settle } from '@alcove/kit/testing/service-world'
import { describe, expect, test } from 'vitest'
import { PaymentRefused } from '../../src/ports.ts'
import type { CustomerSnapshot } from '../../src/sync/domain/snapshot.ts'
import { readNewestPayment, refundAsAdmin } from '../admin/act-as-admin.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { startReplica } from '../support/start-replica.ts'
import { answers, calls, customer, id, keepContract, provider, WORKING, world } from './keep-contract.ts'
import { readDeclaration } from './read-declaration.ts'

keepContract()

async function withdraw(): Promise<string> {
  const body = { name: 'Camille Martin', email: customer.email, reference: id }
  const answer = await world.call(declareWithdrawal, { body }, { as: customer })
  await world.settle()
  return answer.body.id
}

const outcomeOf = async (declaration: string) => {
  const { status, refund_amount } = await readDeclaration(world, declaration)
  return { status, refund_amount }
}

type Payment = CustomerSnapshot['payments'][number]

/** Changes the payments that the provider reports. */
const reporting =
  (change: (payment: Payment) => Payment[]): typeof WORKING.fetchSnapshot =>
  async (known) => {
    const snapshot = await WORKING.fetchSnapshot(known)
    return { ...snapshot, payments: snapshot.payments.flatMap(change) }
  }

async function report(change: (payment: Payment) => Payment[]) {
  answers.fetchSnapshot = reporting(change)
  await world.service.operator.syncCustomer(customer.id)
  await world.settle()
}

/** Has an administrator refund a part; the provider does not confirm it, but may have made it. */
async function loseRefund(payment: { id: string }) {
  answers.refund = () => Promise.reject(new PaymentRefused('Verotel did not say whether it was done'))
  expect((await refundAsAdmin(world, payment.id, { amount: 1_000 })).status).toBe(409)
  answers.refund = WORKING.refund
}

async function expectNothingDone(declaration: string) {
  expect(await outcomeOf(declaration)).toEqual({ status: 'waiting', refund_amount: null })
  expect([...calls.values()]).toEqual([])
}

describe('a withdrawal waits for a person', () => {
  test('after a refund by an administrator that the provider did not confirm', async () => {
    await loseRefund(await readNewestPayment(world, customer))
    await expectNothingDone(await withdraw())
  })

  test('after a refund that did not reach the customer', async () => {
    const payment = await readNewestPayment(world, customer)
    await refundAsAdmin(world, payment.id, { amount: 1_000 })
    await report((one) => [{ ...one, refunded: 1_000 }])
    await report((one) => [one])
    calls.clear()
    await expectNothingDone(await withdraw())
  })
})

test('a withdrawal during a dispute waits for a person once the dispute is won', async () => {
  const held = Promise.withResolvers<void>()
  answers.endNow = () => held.promise
  answers.fetchSnapshot = reporting((one) => [{ ...one, status: 'disputed' }])
  const body = { name: 'Camille Martin', email: customer.email, reference: id }
  const { body: receipt } = await world.call(declareWithdrawal, { body }, { as: customer })
  expect(await outcomeOf(receipt.id)).toEqual({ status: 'carried-out', refund_amount: 0 })
  held.resolve()
  await report((one) => [one])
  expect(await outcomeOf(receipt.id)).toEqual({ status: 'waiting', refund_amount: 0 })
})

test('a carried-out withdrawal waits when a payment is linked to it whose refund the provider did not confirm', async () => {
  const late = (one: Payment) => ({ ...one, reference: `late-${one.reference}`, invoice: null })
  await report((one) => [one, { ...late(one), subscription: null }])
  const rows = await world.database.query<{ id: string }>(
    'SELECT id FROM payment WHERE user_id = $1 AND subscription_id IS NULL',
    [customer.id],
  )
  for (const payment of rows) await loseRefund(payment)
  const declaration = await withdraw()
  expect(await outcomeOf(declaration)).toEqual({ status: 'carried-out', refund_amount: 1_999 })
  await report((one) => [one, late(one)])
  expect(await outcomeOf(declaration)).toEqual({ status: 'waiting', refund_amount: 1_999 })
  expect([...calls.values()].toSorted()).toEqual(['end', 'refund 1999'])
})

test('a payment after a withdrawal whose end was refused is logged for a person', async () => {
  answers.endNow = () => Promise.reject(new PaymentRefused('unknown'))
  const declaration = await withdraw()
  expect(await readDeclaration(world, declaration)).toMatchObject({ status: 'waiting', effective_at: null })
  const lines: string[] = []
  const log = createLogger('error', { write: (line: string) => void lines.push(line) })
  const replica = await startReplica(world, { log, provider })
  try {
    answers.fetchSnapshot = reporting((one) => [
      one,
      { ...one, reference: `more-${one.reference}`, invoice: null },
    ])
    await replica.service.operator.syncCustomer(customer.id)
    await settle([world.service, replica.service])
  } finally {
    await replica.stop()
  }
  expect([...calls.values()]).toEqual(['refund 1999'])
  expect(lines.join('')).toContain('payment.late: ')
})

test('a withdrawal is in time when its deadline passes during the sync', async () => {
  const deadline = Date.parse((await readNewestSubscription(world, customer)).withdrawableUntil ?? '')
  world.clock.set(new Date(deadline - 500))
  answers.fetchSnapshot = (known) => {
    world.clock.set(new Date(Math.max(+world.clock.now(), deadline + 1_000)))
    return WORKING.fetchSnapshot(known)
  }
  const declaration = await withdraw()
  const { status, received_at } = await readDeclaration(world, declaration)
  expect(status).toBe('carried-out')
  expect(+received_at).toBeLessThanOrEqual(deadline)
})
